"""What the rules make of a round (ordinance 15/90/M, articles 2, 5, 6, 8 and 9). Assumes a sheet that ``reader`` gave out."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, cast

from accounting import charges
from casino.kernel.canonical import Json
from tables.games.paigow import ranking, setting
from tables.games.paigow.sheet import Hand, Layer, LayerKind, Outcome, Sheet
from tables.games.paigow.terms import Terms


class Comparison(StrEnum):
    """How one pair of a door stands against the banker's, from the door's side."""

    WIN = "win"
    LOSE = "lose"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class DoorResult:
    """What became of one door; ``front`` and ``back`` only where tiles were seen, ``reset`` where the dealer changed the setting."""

    door: int
    outcome: Outcome
    front: Comparison | None = None
    back: Comparison | None = None
    reset: bool = False


@dataclass(frozen=True, slots=True)
class BetResult:
    """What became of one bet, in minor units; ``gain`` is before commission, negative where it was lost."""

    id: str
    door: int
    outcome: Outcome
    gain: int
    commission: int

    @property
    def covered(self) -> int:
        """The bet as far as it was in action; a push covers nothing."""
        return abs(self.gain)

    @property
    def net(self) -> int:
        """The gain after commission."""
        return self.gain - self.commission


@dataclass(frozen=True, slots=True)
class LayerResult:
    """What became of one layer of the bank, in minor units."""

    id: str
    kind: LayerKind
    gain: int
    commission: int

    @property
    def net(self) -> int:
        """The gain after commission."""
        return self.gain - self.commission


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the rules make of a sheet: ``doors`` in order of action, ``bets`` and ``bank`` in the sheet's order.

    The gains of all bets and layers come to zero together; commissions are taken from the winners afterwards.
    """

    first_door: int
    deal_order: tuple[int, ...]
    doors: tuple[DoorResult, ...]
    bets: tuple[BetResult, ...]
    bank: tuple[LayerResult, ...]

    @property
    def action_order(self) -> tuple[int, ...]:
        """The doors in the order in which they are taken and paid."""
        return tuple(result.door for result in self.doors)

    @property
    def commission(self) -> int:
        """What the house takes from the winners."""
        return sum(bet.commission for bet in self.bets) + sum(
            layer.commission for layer in self.bank
        )

    @property
    def cobank(self) -> int:
        """What the house won or lost as a co-banker."""
        return sum(layer.gain for layer in self.bank if layer.kind is LayerKind.HOUSE)

    @property
    def covered(self) -> int:
        """The bets as far as they were in action."""
        return sum(bet.covered for bet in self.bets)

    @property
    def banker_net(self) -> int:
        """The main banker's own result after commission, co-bankers apart."""
        return self.bank[0].net

    def document(self) -> dict[str, Json]:
        """Write the settlement as published."""
        return {
            "first_door": self.first_door,
            "deal_order": list(self.deal_order),
            "action_order": list(self.action_order),
            "doors": {str(result.door): _door_document(result) for result in self.doors},
            "bets": [
                {
                    "id": bet.id, "door": bet.door, "outcome": bet.outcome.value,
                    "covered": bet.covered, "gain": bet.gain, "commission": bet.commission, "net": bet.net,
                }
                for bet in self.bets
            ],
            "bank": [
                {"id": layer.id, "gain": layer.gain, "commission": layer.commission, "net": layer.net} for layer in self.bank
            ],
            "house": {"commission": self.commission, "cobank": self.cobank},
        }  # fmt: skip


def settle(*, sheet: Sheet, terms: Terms) -> Settlement:
    """Settle a round.

    1. The dice name the first door; doors act in the order of the deal (article 2(2)(3)).
    2. Each door is compared with the banker, or its outcome is as the dealer saw it (articles 6(3), 9(1)).
    3. Bets are taken and paid in order of action as far as the bank's stakes go (article 5(3)).
    4. The bank's result falls on its layers in acting order (article 5(5)).
    5. Winners are charged (article 8).
    """
    order = deal_order(doors=sheet.doors, banker=sheet.banker, dice=sheet.dice)
    doors = tuple(_door_result(sheet, door) for door in order if door != sheet.banker)
    gains = _taken_and_paid(sheet, doors)
    return Settlement(
        first_door=order[0],
        deal_order=order,
        doors=doors,
        bets=_bet_results(sheet, terms, doors, gains),
        bank=_layer_results(sheet.bank, terms, -sum(gains)),
    )


_OUTCOMES: Final = {1: Outcome.WIN, 0: Outcome.PUSH, -1: Outcome.LOSE}
_COMPARISONS: Final = {1: Comparison.WIN, 0: Comparison.EQUAL, -1: Comparison.LOSE}


def deal_order(*, doors: int, banker: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Count the dice counter-clockwise from the banker, who is 1: the doors as they get their tiles (article 2(2)(4))."""
    first = (banker - 1 + sum(dice) - 1) % doors
    return tuple((first + step) % doors + 1 for step in range(doors))


def _door_result(sheet: Sheet, door: int) -> DoorResult:
    if sheet.hands is not None:
        return compare(door, sheet.hands[door - 1], sheet.hands[sheet.banker - 1])
    # A read sheet without hands has the outcome of every door but the banker's.
    outcomes = cast("tuple[Outcome, ...]", sheet.outcomes)
    return DoorResult(door=door, outcome=outcomes[door - 1])


def compare(door: int, hand: Hand, banker: Hand) -> DoorResult:
    """Compare a door's hand, set as it counts, with the banker's, pair by pair (articles 6(3) and 9(1))."""
    ruled = setting.as_ruled(hand)
    front = _sign(ranking.rank(ruled.front).strength - ranking.rank(banker.front).strength)
    back = _sign(ranking.rank(ruled.back).strength - ranking.rank(banker.back).strength)
    return DoorResult(
        door=door,
        outcome=_OUTCOMES[_sign(front + back)],
        front=_COMPARISONS[front],
        back=_COMPARISONS[back],
        reset=ruled is not hand,
    )


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def _taken_and_paid(sheet: Sheet, doors: tuple[DoorResult, ...]) -> list[int]:
    """Give each bet's gain: the bank's running result never leaves ± its stakes, and what that leaves uncovered is no action."""
    stakes = sum(layer.stake for layer in sheet.bank)
    lying: dict[int, list[int]] = {result.door: [] for result in doors}
    for index, bet in enumerate(sheet.bets):
        lying[bet.door].append(index)
    gains = [0] * len(sheet.bets)
    running = 0
    for result in doors:
        for index in lying[result.door]:
            amount = sheet.bets[index].amount
            if result.outcome is Outcome.WIN:
                gains[index] = min(amount, stakes + running)
            elif result.outcome is Outcome.LOSE:
                gains[index] = -min(amount, stakes - running)
            running -= gains[index]
    return gains


def _bet_results(
    sheet: Sheet, terms: Terms, doors: tuple[DoorResult, ...], gains: list[int]
) -> tuple[BetResult, ...]:
    outcomes = {result.door: result.outcome for result in doors}
    return tuple(
        BetResult(
            id=bet.id,
            door=bet.door,
            outcome=outcomes[bet.door],
            gain=gain,
            commission=charges.commission(
                gain=gain, rate_bps=terms.commission_bps, rounding=terms.rounding
            ),
        )
        for bet, gain in zip(sheet.bets, gains, strict=True)
    )


def _layer_results(bank: tuple[Layer, ...], terms: Terms, gain: int) -> tuple[LayerResult, ...]:
    """Let each layer bear the result as far as its own stake goes; the house is not charged for its own layer."""
    results: list[LayerResult] = []
    for layer in bank:
        own = max(-layer.stake, min(layer.stake, gain))
        gain -= own
        charged = 0 if layer.kind is LayerKind.HOUSE else own
        commission = charges.commission(
            gain=charged, rate_bps=terms.commission_bps, rounding=terms.rounding
        )
        results.append(LayerResult(id=layer.id, kind=layer.kind, gain=own, commission=commission))
    return tuple(results)


def _door_document(result: DoorResult) -> dict[str, Json]:
    written: dict[str, Json] = {"outcome": result.outcome.value}
    if result.front is not None and result.back is not None:
        written = {"front": result.front.value, "back": result.back.value, **written}
    if result.reset:
        written["reset"] = True
    return written
