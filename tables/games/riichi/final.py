"""A game's end: its final sheet, and what the rules make of it (rules 1, 3–6, 37, 38)."""

from dataclasses import dataclass
from typing import Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed
from casino.kernel.money import MAX_MINOR, Rounding, RoundingMode
from tables.games.reading import Reader, Record
from tables.games.riichi.deal import STICK
from tables.games.riichi.terms import SettlementRounding, Stakes, Terms

PLAYERS: Final = 4
START: Final = 25_000
RETURN: Final = 30_000
TOTAL: Final = PLAYERS * START
UMA: Final = (20, 10, -10, -20)
TOP: Final = 20
_HUNDREDS: Final = Rounding(unit=100, mode=RoundingMode.HALF_UP)


@dataclass(frozen=True, slots=True)
class GameSheet:
    """The end of a game: scores and chips in the order in which the players sat in East 1, and the sticks left on the table."""

    scores: tuple[int, ...]
    leftover_sticks: int
    chips: tuple[int, ...]

    def document(self) -> dict[str, Json]:
        """Write the sheet as published; ``read_sheet`` reads it back to an equal one."""
        return {
            "scores": list(self.scores),
            "leftover_sticks": self.leftover_sticks,
            "chips": list(self.chips),
        }


@dataclass(frozen=True, slots=True)
class GameSettlement:
    """What the rules make of a game, in the order in which the players sat in East 1; money is minor units.

    ``tenths`` are the settled points times ten; ``exact`` the money before fee and rounding; ``net`` what each receives, negative
    where he pays.
    """

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    tenths: tuple[int, ...]
    exact: tuple[int, ...]
    chips: tuple[int, ...]
    fee_each: int
    net: tuple[int, ...]

    @property
    def house(self) -> int:
        """What the house receives: the fees and what rounding leaves."""
        return -sum(self.net)

    @property
    def fees(self) -> int:
        """The table fee of the four."""
        return PLAYERS * self.fee_each

    @property
    def rounding(self) -> int:
        """What rounding leaves to the house; negative where it costs."""
        return self.house - self.fees

    def document(self) -> dict[str, Json]:
        """Write the settlement as published."""
        return {
            "rank": list(self.ranks),
            "final_points": list(self.points),
            "settled_points_tenths": list(self.tenths),
            "money_before_fee_exact": list(self.exact),
            "fee_each": self.fee_each,
            "net_money": list(self.net),
            "house_receives": self.house,
            "rounding_residual_to_house": self.rounding,
        }


def read_sheet(*, raw: object) -> GameSheet:
    """Read a final sheet whose points and chips balance.

    :raises Malformed: with all problems, paths relative to the sheet.
    """
    reader = Reader()
    record = reader.record(raw, "", required=("scores", "leftover_sticks", "chips"))
    if record is not None:
        scores, chips = _four(reader, record, "scores"), _four(reader, record, "chips")
        sticks = record.integer("leftover_sticks", least=0)
        if scores is not None:
            _hundreds(reader, scores)
            if sticks is not None:
                _balance(reader, scores, sticks)
        if chips is not None and sum(chips) != 0:
            reader.fault("chips_do_not_balance", "chips", given=sum(chips))
        if scores is not None and sticks is not None and chips is not None and not reader.problems:
            return GameSheet(scores, sticks, chips)
    raise Malformed(reader.problems)


def settle(*, sheet: GameSheet, terms: Terms, stakes: Stakes) -> GameSettlement:
    """Settle a game.

    1. Rank by score, ties by the seats of East 1 (rule 3). 2. Sticks left go to the first (4). 3. Points: over 30,000 by the thousand,
    uma, and 20 for the first, which is what all four paid in (1, 5). 4. Money: points by the rate and chips by their value. 5. The fee
    is taken off and the rest brought to hundreds, fifty away from zero (37, 38).
    """
    order = ranked(sheet.scores)
    ranks = tuple(order.index(player) + 1 for player in range(PLAYERS))
    sticks = sheet.leftover_sticks if terms.house.leftover_sticks_to_first else 0
    points = tuple(
        score + (sticks * STICK if rank == 1 else 0)
        for score, rank in zip(sheet.scores, ranks, strict=True)
    )
    tenths = tuple(
        (point - RETURN) // 100 + 10 * over(rank) for point, rank in zip(points, ranks, strict=True)
    )
    exact = tuple(
        ten * (stakes.rate // 10) + chip * stakes.chip_value
        for ten, chip in zip(tenths, sheet.chips, strict=True)
    )
    net = [rounded(money - stakes.fee_each) for money in exact]
    if terms.house.rounding is SettlementRounding.FIRST_TAKES_BALANCE:
        first = order[0]
        net[first] = -(sum(net) - net[first]) - PLAYERS * stakes.fee_each
    return GameSettlement(ranks, points, tenths, exact, sheet.chips, stakes.fee_each, tuple(net))


def over(rank: int) -> int:
    """Give the points that a rank brings: uma, and for the first what all four paid in (rules 1, 5)."""
    return UMA[rank - 1] + (TOP if rank == 1 else 0)


def ranked(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Give the players, 0 who sat East in East 1, from the first to the last (rule 3)."""
    return tuple(sorted(range(PLAYERS), key=lambda player: (-scores[player], player)))


def rounded(money: int) -> int:
    """Bring an amount to hundreds, fifty away from zero (rule 38)."""
    size = _HUNDREDS.quotient(abs(money), 1)
    return size if money >= 0 else -size


def is_too_large(settlement: GameSettlement) -> bool:
    """Tell whether an amount is more than money can be here."""
    amounts = (*settlement.points, *settlement.exact, *settlement.net, settlement.house)
    return any(abs(amount) > MAX_MINOR for amount in amounts)


def _four(reader: Reader, record: Record, key: str) -> tuple[int, ...] | None:
    raw = record.items(key)
    if raw is None:
        return None
    read = [reader.integer(item, f"{record.at(key)}.{i}") for i, item in enumerate(raw)]
    if len(raw) != PLAYERS:
        reader.fault("not_four_players", record.at(key))
        return None
    found = tuple(number for number in read if number is not None)
    return found if len(found) == PLAYERS else None


def _hundreds(reader: Reader, scores: tuple[int, ...]) -> None:
    for i, score in enumerate(scores):
        if score % 100:
            reader.fault("not_hundreds", f"scores.{i}")


def _balance(reader: Reader, scores: tuple[int, ...], sticks: int) -> None:
    total = sum(scores) + sticks * STICK
    if total != TOTAL:
        reader.fault("points_do_not_balance", "scores", given=total, needed=TOTAL)
