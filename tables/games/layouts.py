"""The kinds of table, by the name a table and a rulebook carry. A game is added here by one entry.

A table may be played by more than one kind of sheet, so these names are not those of the registry.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed, Problem
from tables.games.mahjong import play as mahjong
from tables.games.paigow import play as paigow
from tables.games.protocol import (
    CorrectChips,
    CorrectPlay,
    CorrectSeat,
    JudgeRound,
    PinTerms,
    PlayRound,
)
from tables.games.riichi import play as riichi


@dataclass(frozen=True, slots=True)
class Layout:
    """How a kind of table is set up, what a rulebook lays down for it, and how its rounds are played.

    The two readers give the document in full, defaults included, and raise ``Malformed`` with all problems. ``sheets`` names the
    kinds of sheet its rounds come on. ``play_round`` is for the round that comes next, ``judge_round`` and ``correct_play`` for one of
    before that is corrected or was never entered. ``kind_of`` tells by its parts which kind a sheet is, where there are several;
    ``whole`` names the one that a round which was never entered comes on. ``carried`` names what of a round's settlement came from the table's state and stays true when another sheet takes its place.
    ``correct_seat`` and ``correct_chips`` are there where the table keeps the chips that lie before each of its ``seats``.
    """

    code: str
    sheets: frozenset[str]
    read_setup: Callable[[object], Mapping[str, Json]]
    read_rulebook: Callable[[object], Mapping[str, Json]]
    pin: PinTerms
    opening: Callable[[Mapping[str, Any]], Mapping[str, Json]]
    play_round: PlayRound
    judge_round: JudgeRound
    correct_play: CorrectPlay
    correct_seat: CorrectSeat | None = None
    correct_chips: CorrectChips | None = None
    seats: int = 0
    kind_of: Callable[[object], str] | None = None
    carried: tuple[str, ...] = ()
    whole: str | None = None


_BUILT: Final = (
    Layout(
        code="paigow",
        sheets=paigow.SHEETS,
        read_setup=paigow.read_setup,
        read_rulebook=paigow.read_rulebook,
        pin=paigow.pin,
        opening=paigow.opening,
        play_round=paigow.play_round,
        judge_round=paigow.judge_round,
        correct_play=paigow.correct_play,
    ),
    Layout(
        code="mahjong",
        sheets=mahjong.SHEETS,
        read_setup=mahjong.read_setup,
        read_rulebook=mahjong.read_rulebook,
        pin=mahjong.pin,
        opening=mahjong.opening,
        play_round=mahjong.play_round,
        judge_round=mahjong.judge_round,
        correct_play=mahjong.correct_play,
        correct_seat=mahjong.correct_seat,
        correct_chips=mahjong.correct_chips,
        seats=mahjong.SEATS,
    ),
    Layout(
        code="riichi",
        sheets=riichi.SHEETS,
        read_setup=riichi.read_setup,
        read_rulebook=riichi.read_rulebook,
        pin=riichi.pin,
        opening=riichi.opening,
        play_round=riichi.play_round,
        judge_round=riichi.judge_round,
        correct_play=riichi.correct_play,
        kind_of=riichi.kind_of,
        carried=riichi.CARRIED,
        whole=riichi.WHOLE,
    ),
)

FREE: Final = riichi.FREE
"""The kinds of sheet of which nothing is ever due to the house."""
LAYOUTS: Final[Mapping[str, Layout]] = {layout.code: layout for layout in _BUILT}


def get(code: object) -> Layout:
    """Give a layout by its game's name.

    :raises Malformed: ``unknown_game`` for a name that no built game has.
    """
    if isinstance(code, str) and code in LAYOUTS:
        return LAYOUTS[code]
    raise Malformed([Problem("unknown_game", "game", {"known": ", ".join(LAYOUTS)})])


def sheet_of(code: str, sheet: object) -> str:
    """Name the kind of a sheet at a kind of table: where there are several, by its parts."""
    layout = LAYOUTS[code]
    return code if layout.kind_of is None else layout.kind_of(sheet)


def whole_sheet(code: str) -> str:
    """Name the kind of sheet on which a round that was never entered is entered late."""
    return LAYOUTS[code].whole or code
