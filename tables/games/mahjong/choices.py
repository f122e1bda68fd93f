"""Which elements can still be ticked beside those that are, and which questions of liability could matter. Pure."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from tables.games.mahjong import counting, facts_reader, liability, luck, possible
from tables.games.mahjong.elements import FAAN
from tables.games.mahjong.luck import Circumstances
from tables.games.mahjong.readings import Readings
from tables.games.mahjong.scoring import Moment
from tables.games.mahjong.sheet import NO_FACTS, Facts, Source, Win
from tables.games.mahjong.tiles import Mode


class Choice(StrEnum):
    """How an element stands beside those that are ticked: ticked, counted by another, possible, or not."""

    ON = "on"
    INCLUDED = "included"
    OPEN = "open"
    DIMMED = "dimmed"


@dataclass(frozen=True, slots=True)
class Question:
    """One question of liability: what a yes puts on the sheet, and the rule that it could bring about."""

    name: str
    yes: Facts
    rule: str


def choices(
    ticked: Collection[str], *, seen: Circumstances, moment: Moment, readings: Readings
) -> dict[str, Choice]:
    """Tell of every element of the mode how it stands. ``seen`` and ``moment`` say as much of the win as is known."""
    counting_now = _counted(ticked, moment)
    found: dict[str, Choice] = {}
    for code in FAAN[moment.mode]:
        with_it = {*ticked, code}
        if code in ticked or code in moment.luck:
            found[code] = Choice.ON
        elif not _could_be(with_it, seen, moment, readings):
            found[code] = Choice.DIMMED
        elif _counted(with_it, moment) == counting_now:
            found[code] = Choice.INCLUDED
        else:
            found[code] = Choice.OPEN
    return found


def _counted(codes: Collection[str], moment: Moment) -> Mapping[str, int]:
    return counting.of_ticks(tuple(codes), moment).elements


def _could_be(
    codes: Collection[str], seen: Circumstances, moment: Moment, readings: Readings
) -> bool:
    said = replace(seen, ticked=tuple(codes))
    if any(True for code in codes for _ in luck.problems_of(code, "", said)):
        return False
    return possible.is_possible(_counted(codes, moment), moment=moment, readings=readings)


# --- Liability ------------------------------------------------------------------------------------

_QUESTIONS: Final[Mapping[Mode, tuple[tuple[str, Facts], ...]]] = {
    Mode.A: (
        ("dragons_exposed", Facts(dragons_exposed=2)),
        ("winds_exposed", Facts(winds_exposed=3)),
        ("suit_tiles_exposed", Facts(suit_tiles_exposed=liability.SUIT_TILES)),
        ("withheld_last_honour", Facts(withheld_last_honour=True)),
        ("not_ready_and_broke_pung", Facts(not_ready_and_broke_pung=True)),
        ("declined_own_win", Facts(declined_own_win=True)),
        ("discard_was_live_honour", Facts(discard_was_live_honour=True)),
    ),
    Mode.B: (
        ("withheld_last_honour", Facts(withheld_last_honour=True)),
        ("declined_and_broke_pung", Facts(declined_own_win=True, broke_pung=True)),
        ("discard_was_live_honour", Facts(discard_was_live_honour=True)),
    ),
}
_LIVE: Final = "discard_was_live_honour"
_OF_DISCARDS: Final = frozenset({_LIVE, "dragons_exposed", "winds_exposed"})
"""What may be so of a discard, and never of a tile that was robbed."""
_NOBODY: Final = {Mode.A: "10A10", Mode.B: "10B4"}


def questions(
    *, win: Win, mode: Mode, codes: Collection[str], players: tuple[int, ...]
) -> tuple[Question, ...]:
    """Give the questions whose answer, together with those given, decides who pays; an answered one stays."""
    return tuple(_questions(win, mode, codes, players))


def _questions(
    win: Win, mode: Mode, codes: Collection[str], players: tuple[int, ...]
) -> Iterator[Question]:
    for name, yes in _QUESTIONS[mode]:
        without, with_it = _answered(win, yes, is_yes=False), _answered(win, yes, is_yes=True)
        before = liability.liable(win=without, mode=mode, codes=codes)
        after = liability.liable(win=with_it, mode=mode, codes=codes)
        decides = before != after and _may_have_been(name, with_it, mode, codes)
        if decides or _is_yes(win.facts, yes):
            yield Question(name, yes, after.rule if after is not None else _NOBODY[mode])
    is_pure_drawn = win.source is Source.SELF_DRAW and "pure_one_suit" in codes
    if mode is Mode.A and is_pure_drawn and _may_be_fed(win):
        for seat in players:
            if seat != win.winner:
                fed = Facts(
                    suit_tiles_exposed=liability.TWELFTH, twelfth_fed_by=seat, draws_since_twelfth=1
                )
                yield Question(f"twelfth_fed_by_{seat}", fed, "10A2")


def _may_have_been(name: str, win: Win, mode: Mode, codes: Collection[str]) -> bool:
    """Tell whether what is asked may have been so: three of a robbed tile lay open, a hand of one suit has no honour, tiles show themselves."""
    if win.source is Source.ROB_KONG and name in _OF_DISCARDS:
        return False
    if name == _LIVE and not _may_win_by_honour(mode, codes):
        return False
    if win.hand is None:
        return True
    return not any(
        True
        for _ in facts_reader.disagreements(facts=win.facts, hand=win.hand, codes=codes, mode=mode)
    )


def _may_win_by_honour(mode: Mode, codes: Collection[str]) -> bool:
    return "fa_win_tile" in codes if mode is Mode.B else "pure_one_suit" not in codes


def _may_be_fed(win: Win) -> bool:
    """Tell whether somebody may have fed a twelfth exposed tile: melds on the table settle it, ticked elements leave it open."""
    if win.hand is None or win.facts.twelfth_fed_by is not None:
        return True
    exposed = [meld for meld in win.hand.melds if meld.is_exposed]
    return liability.exposed_tiles(exposed) >= liability.TWELFTH


def _answered(win: Win, yes: Facts, *, is_yes: bool) -> Win:
    """Give the win with one question answered, the others as they were."""
    answer = yes if is_yes else NO_FACTS
    changes: dict[str, Any] = {name: getattr(answer, name) for name in yes.document()}
    return replace(win, facts=replace(win.facts, **changes))


def _is_yes(facts: Facts, yes: Facts) -> bool:
    return all(getattr(facts, name) == value for name, value in yes.document().items())
