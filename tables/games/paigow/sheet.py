"""What the dealer saw of one round. A sheet that ``reader`` gives out is whole and within the rules."""

from dataclasses import dataclass
from enum import StrEnum

from casino.kernel.canonical import Json
from tables.games.paigow.ranking import Pair


class LayerKind(StrEnum):
    """Whose money a layer of the bank is."""

    BANKER = "banker"
    CUSTOMER = "customer"
    HOUSE = "house"


class Outcome(StrEnum):
    """What became of a door, from its own side."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


@dataclass(frozen=True, slots=True)
class Layer:
    """One stake of the bank (article 5(3)(5)), in minor units; ``customer`` a seat token or card number."""

    id: str
    kind: LayerKind
    stake: int
    customer: str | None = None


@dataclass(frozen=True, slots=True)
class Bet:
    """One bet on a door, in minor units; ``customer`` a seat token or card number."""

    id: str
    door: int
    amount: int
    customer: str | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A door's four tiles as they were set (article 6(1)(2))."""

    front: Pair
    back: Pair


@dataclass(frozen=True, slots=True)
class Sheet:
    """One round as it was seen.

    ``bank`` stands in acting order, the main banker first. Either ``hands`` has every door's hand, door 1 first, and ``outcomes`` is
    None, or ``outcomes`` has every door's outcome, None for the banker's, and ``hands`` is None. ``half`` is 1 or 2 of a four-door
    shuffle, None where it was not said.
    """

    doors: int
    banker: int
    dice: tuple[int, ...]
    bank: tuple[Layer, ...]
    bets: tuple[Bet, ...]
    hands: tuple[Hand, ...] | None = None
    outcomes: tuple[Outcome | None, ...] | None = None
    half: int | None = None

    def document(self) -> dict[str, Json]:
        """Write the sheet as published; ``reader.read_sheet`` reads it back to an equal one."""
        written: dict[str, Json] = {
            "doors": self.doors,
            "banker": self.banker,
            "dice": list(self.dice),
            "bank": [
                {
                    "id": layer.id,
                    "kind": layer.kind.value,
                    "stake": layer.stake,
                    **_customer(layer.customer),
                }
                for layer in self.bank
            ],
            "bets": [
                {"id": bet.id, "door": bet.door, "amount": bet.amount, **_customer(bet.customer)}
                for bet in self.bets
            ],
        }
        if self.hands is not None:
            written["hands"] = {
                str(door): {
                    "front": [str(tile) for tile in hand.front],
                    "back": [str(tile) for tile in hand.back],
                }
                for door, hand in enumerate(self.hands, start=1)
            }
        if self.outcomes is not None:
            written["outcomes"] = {
                str(door): outcome.value
                for door, outcome in enumerate(self.outcomes, start=1)
                if outcome is not None
            }
        if self.half is not None:
            written["half"] = self.half
        return written


def _customer(customer: str | None) -> dict[str, str]:
    return {} if customer is None else {"customer": customer}
