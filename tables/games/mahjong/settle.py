"""What the rules make of a deal (ordinance 135/91/M, articles 6 to 10). Assumes a sheet that ``reader`` gave out."""

from collections.abc import Mapping
from dataclasses import dataclass

from accounting import charges
from casino.kernel.canonical import Json
from tables.games.mahjong import counting, liability, shares
from tables.games.mahjong.liability import Liability
from tables.games.mahjong.scoring import Score
from tables.games.mahjong.sheet import FalseWin, Sheet, Win, counter_clockwise
from tables.games.mahjong.terms import FalseWinPrice, StakeCap, Terms
from tables.games.mahjong.tiles import Mode

Amounts = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class WinResult:
    """What a win came to.

    ``full`` is what the rules make it cost all together, ``capped`` what is due of it after the winner's own chips have limited it;
    ``due`` by payer. Amounts are minor units.
    """

    winner: int
    score: Score
    liability: Liability | None
    full: int
    due: Amounts

    @property
    def capped(self) -> int:
        """What is due all together."""
        return sum(self.due.values())


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the rules make of a sheet, in minor units.

    ``paid`` is what moved between the players, by the seat that is not the winner or the offender; ``due`` what should have; ``net`` each
    player's result after the rake, ``stakes_after`` his chips then. ``won`` is there for a win alone, and nothing is due on a draw.
    """

    due: Amounts
    paid: Amounts
    rake: int
    net: Amounts
    stakes_after: Amounts
    won: WinResult | None = None

    @property
    def shortfall(self) -> Amounts:
        """What was due and could not be paid, by seat; nobody makes it up."""
        return {
            seat: amount - self.paid[seat]
            for seat, amount in self.due.items()
            if amount > self.paid[seat]
        }

    def document(self) -> dict[str, Json]:
        """Write the settlement as published."""
        after: dict[str, Json] = {
            "rake": self.rake,
            "net": _by_seat(self.net),
            "stakes_after": _by_seat(self.stakes_after),
        }
        if not self.due:
            return after
        moved: dict[str, Json] = {
            "transfers": _by_seat(self.paid),
            "shortfall": _by_seat(self.shortfall),
        }
        if self.won is None:
            return {"due": _by_seat(self.due), **moved, **after}
        return {**_won(self.won), **moved, "received": sum(self.paid.values()), **after}


def settle(*, sheet: Sheet, terms: Terms) -> Settlement:
    """Settle a deal.

    1. The winner's hand or the ticked elements give the faan, and they what a single share costs (articles 6, 7).
    2. A dealer gets two shares of each, another player two of the dealer and one of each other (article 7), or one player bears them
       all (article 10).
    3. The winner's own chips limit the win (articles 9(A)(4), 9(B)(3)); who has less than is due pays what he has.
    4. The house takes its rake of what the winner received (article 8).
    """
    if isinstance(sheet.end, Win):
        return _win(sheet, sheet.end, terms)
    if isinstance(sheet.end, FalseWin):
        return _false_win(sheet, sheet.end.offender, terms)
    return Settlement(
        due={}, paid={}, rake=0, net=dict.fromkeys(sheet.players, 0), stakes_after=sheet.stakes
    )


def _win(sheet: Sheet, win: Win, terms: Terms) -> Settlement:
    score = counting.of_win(sheet=sheet, win=win, terms=terms)
    single = terms.price_by_faan[score.faan]
    each = _shares(sheet, win.winner, single)
    full = sum(each.values())
    bearer = liability.liable(win=win, mode=terms.mode, codes=score.elements)
    due = _limited(sheet, win.winner, terms, each if bearer is None else {bearer.seat: full})
    paid = {seat: min(amount, sheet.stakes[seat]) for seat, amount in due.items()}
    rake = charges.rake(received=sum(paid.values()), tier=terms.rake)
    won = WinResult(winner=win.winner, score=score, liability=bearer, full=full, due=due)
    net = {seat: -paid.get(seat, 0) for seat in sheet.players}
    net[win.winner] = sum(paid.values()) - rake
    return Settlement(due, paid, rake, net, _after(sheet, net), won)


def _shares(sheet: Sheet, winner: int, single: int) -> dict[int, int]:
    return {
        seat: 2 * single if sheet.dealer in {seat, winner} else single
        for seat in sheet.players
        if seat != winner
    }


def _limited(sheet: Sheet, winner: int, terms: Terms, due: dict[int, int]) -> dict[int, int]:
    """Let the winner win only as much as he has (articles 9(A)(4), 9(B)(3))."""
    chips = sheet.stakes[winner]
    if terms.house.stake_cap is StakeCap.PER_PAYER:
        return {seat: min(amount, chips) for seat, amount in due.items()}
    if terms.house.stake_cap is StakeCap.NONE:
        return due
    order = [seat for seat in counter_clockwise(start=winner, players=sheet.players) if seat in due]
    return shares.shared(amount=chips, due=due, order=order, unit=terms.house.unit)


def _false_win(sheet: Sheet, offender: int, terms: Terms) -> Settlement:
    due = {
        seat: _penalty(sheet, offender, seat, terms) for seat in sheet.players if seat != offender
    }
    paid = shares.shared(
        amount=sheet.stakes[offender],
        due=due,
        order=counter_clockwise(start=offender, players=sheet.players),
        unit=terms.house.unit,
    )
    net = paid | {offender: -sum(paid.values())}
    return Settlement(due, paid, 0, net, _after(sheet, net))


def _after(sheet: Sheet, net: Amounts) -> dict[int, int]:
    return {seat: chips + net[seat] for seat, chips in sheet.stakes.items()}


def _penalty(sheet: Sheet, offender: int, receiver: int, terms: Terms) -> int:
    """Give what a false win costs towards one player (articles 10(A)(8), 10(B)(3))."""
    touches_dealer = sheet.dealer in {offender, receiver}
    faan = 2 if terms.mode is Mode.A and touches_dealer else 1
    doubled = touches_dealer and terms.house.false_win is FalseWinPrice.WITH_DOUBLE_SHARE
    return terms.price_by_faan[faan] * (2 if doubled else 1)


def _won(won: WinResult) -> dict[str, Json]:
    bearer = won.liability
    return {
        "winner": won.winner,
        "elements": dict(won.score.elements),
        "raw_faan": won.score.raw_faan,
        "faan": won.score.faan,
        "chicken": won.score.is_chicken,
        "liability": None if bearer is None else {"seat": bearer.seat, "rule": bearer.rule},
        "full_win": won.full,
        "after_winner_cap": won.capped,
    }


def _by_seat(amounts: Amounts) -> dict[str, Json]:
    return {str(seat): amount for seat, amount in sorted(amounts.items())}
