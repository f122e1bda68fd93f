"""What the dealer saw of one deal. A sheet that ``reader`` gives out is whole and within the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final

from casino.kernel.canonical import Json
from tables.games.mahjong.melds import Hand

SEATS: Final = 4
ROUND_WINDS: Final = "ESWN"


class Source(StrEnum):
    """Where the winning tile came from."""

    DISCARD = "discard"
    SELF_DRAW = "self_draw"
    ROB_KONG = "rob_kong"


@dataclass(frozen=True, slots=True)
class Facts:
    """What was seen on the table and decides who is liable (article 10); ``draws_since_twelfth`` is 1 at the winner's next own draw."""

    suit_tiles_exposed: int = 0
    dragons_exposed: int = 0
    winds_exposed: int = 0
    twelfth_fed_by: int | None = None
    draws_since_twelfth: int = 0
    discard_was_live_honour: bool = False
    withheld_last_honour: bool = False
    not_ready_and_broke_pung: bool = False
    broke_pung: bool = False
    declined_own_win: bool = False

    def document(self) -> dict[str, Json]:
        """Write what was seen; what was not is left out."""
        written = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in written.items() if value}


NO_FACTS: Final = Facts()


@dataclass(frozen=True, slots=True)
class Win:
    """A win.

    ``claimants`` are those of whom the winner was met first (article 5(6)), empty where one alone claimed. ``discarder`` fed the tile, or
    was robbed of it; None on a self-draw. ``hand`` and ``situation``, or ``elements`` as ticked, or both.
    """

    winner: int
    source: Source
    discarder: int | None = None
    claimants: tuple[int, ...] = ()
    hand: Hand | None = None
    situation: tuple[str, ...] = ()
    elements: tuple[str, ...] | None = None
    facts: Facts = NO_FACTS


@dataclass(frozen=True, slots=True)
class FalseWin:
    """A hand laid open that does not win."""

    offender: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One deal as it was seen: ``players`` ascending, ``stakes`` the chips each had at the deal; ``end`` None for a draw.

    ``round_wind`` is 0 to 3 for 東南西北.
    """

    players: tuple[int, ...]
    dealer: int
    round_wind: int
    stakes: Mapping[int, int]
    end: Win | FalseWin | None = None

    def wind_of(self, seat: int) -> int:
        """Give a seat's own wind, 0 to 3: the dealer is East, the seat on his right South."""
        return own_wind(seat=seat, dealer=self.dealer)

    def ending(self, end: Win | FalseWin) -> "Sheet":
        """Give the sheet with what the deal ended in."""
        return replace(self, end=end)

    def document(self) -> dict[str, Json]:
        """Write the sheet as published; ``reader.read_sheet`` reads it back to an equal one."""
        return {
            "players": list(self.players),
            "dealer": self.dealer,
            "round_wind": ROUND_WINDS[self.round_wind],
            "stakes": {str(seat): chips for seat, chips in self.stakes.items()},
            **_end(self.end),
        }


def own_wind(*, seat: int, dealer: int) -> int:
    """Give a seat's wind, 0 to 3: the dealer is East, South on his right, West before him, North on his left (article 3)."""
    return (seat - dealer) % SEATS


def counter_clockwise(*, start: int, players: tuple[int, ...]) -> tuple[int, ...]:
    """Give the other players in the order in which they are met from a seat's right."""
    return tuple(
        sorted((seat for seat in players if seat != start), key=lambda seat: (seat - start) % SEATS)
    )


def _end(end: Win | FalseWin | None) -> dict[str, Json]:
    if end is None:
        return {"result": "draw"}
    if isinstance(end, FalseWin):
        return {"result": "false_win", "offender": end.offender}
    written: dict[str, Json] = {"result": "win"}
    if end.claimants:
        written["claimants"] = list(end.claimants)
    else:
        written["winner"] = end.winner
    written["by"] = end.source.value
    written["discarder"] = end.discarder
    if end.hand is not None:
        written["hand"] = end.hand.document()
    if end.hand is not None or end.situation:
        written["situation"] = list(end.situation)
    if end.elements is not None:
        written["elements"] = list(end.elements)
    return written | {"facts": end.facts.document()}
