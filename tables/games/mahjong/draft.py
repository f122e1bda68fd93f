"""A deal while it is being entered (ordinance 135/91/M): any beginning of a sheet in, all that already follows from it out. Pure.

Nothing is decided here: elements are counted, money settled and faults told by the very functions that judge the recorded deal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed, Problem
from tables.games.mahjong import choices, counting, luck, reader, settle, table
from tables.games.mahjong.choices import Choice, Question
from tables.games.mahjong.luck import Circumstances
from tables.games.mahjong.scoring import Moment, Score
from tables.games.mahjong.settle import Settlement
from tables.games.mahjong.shapes import SETS_OF
from tables.games.mahjong.sheet import ROUND_WINDS, Facts, Sheet, Source, Win, own_wind
from tables.games.mahjong.table import TableState
from tables.games.mahjong.terms import Terms
from tables.games.mahjong.tiles import parse

RESULTS: Final = ("win", "draw", "false_win")


class Step(StrEnum):
    """What the dealer enters next."""

    RESULT = "result"
    WHO = "who"
    HAND = "hand"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Draft:
    """What the dealer has entered so far.

    ``winners`` are those who claim the tile, one where nobody else does. ``ticked`` are the elements, luck among them; with
    ``with_tiles`` the hand decides, what is ticked of luck is its situation, and other ticks must agree with it. ``facts`` are as on a
    sheet. ``dealer`` counts before the first deal alone.
    """

    result: str | None = None
    dealer: int | None = None
    winners: tuple[int, ...] = ()
    source: Source | None = None
    discarder: int | None = None
    ticked: tuple[str, ...] = ()
    with_tiles: bool = False
    concealed: str = ""
    win_tile: str = ""
    melds: tuple[Mapping[str, Json], ...] = ()
    facts: Facts = field(default_factory=Facts)
    offender: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What follows from a draft at a table.

    ``choices`` tells how every element stands once a winner is known; ``settlement`` is there as soon as enough is known, and
    ``unconfirmed`` what a supervisor has yet to confirm of it. ``score`` is what the win counts: where its tiles are laid, what they come
    to, though what was ticked says otherwise. ``sheet`` is the whole sheet, None until it is one without a fault.
    """

    step: Step
    choices: Mapping[str, Choice]
    questions: tuple[Question, ...]
    score: Score | None
    settlement: Settlement | None
    problems: tuple[Problem, ...]
    unconfirmed: tuple[Problem, ...]
    sheet: Sheet | None
    after: TableState | None

    @property
    def can_record(self) -> bool:
        """Whether the deal may be recorded as it stands."""
        return self.sheet is not None and not self.unconfirmed


def view(draft: Draft, *, state: TableState, terms: Terms) -> View:
    """Tell all that follows from a draft at a table that stands as ``state`` under ``terms``."""
    sheet, problems = _judged(draft, state, terms)
    settlement = None if sheet is None else settle.settle(sheet=sheet, terms=terms)
    unconfirmed: tuple[Problem, ...] = ()
    after = None
    if sheet is not None and settlement is not None:
        unconfirmed = table.confirmation_problems(state=state, sheet=sheet, settlement=settlement)
        after = table.after_round(
            state=state, sheet=sheet, settlement=settlement, on_draw=terms.house.dealer_on_draw
        )
    return View(
        step=_step(draft, is_whole=sheet is not None),
        choices=_choices(draft, state, terms),
        questions=_questions(sheet, settlement, terms),
        score=_score(draft, state, terms, settlement),
        settlement=settlement,
        problems=problems,
        unconfirmed=unconfirmed,
        sheet=sheet,
        after=after,
    )


def raw_sheet(draft: Draft, state: TableState) -> dict[str, Any]:
    """Write the sheet that a draft has become so far, as the table stands."""
    raw: dict[str, Any] = {
        "players": list(state.players),
        "dealer": dealer_of(draft, state),
        "round_wind": ROUND_WINDS[state.wind],
        "stakes": {str(seat): state.chips[seat] for seat in state.players},
    }
    return raw | raw_end(draft)


def raw_end(draft: Draft) -> dict[str, Any]:
    """Write that part of a sheet which says how the deal ended."""
    raw: dict[str, Any] = {"result": draft.result}
    if draft.result == "false_win":
        return raw | {"offender": draft.offender}
    return raw | (_raw_win(draft) if draft.result == "win" and draft.winners else {})


def dealer_of(draft: Draft, state: TableState) -> int | None:
    """Tell who deals: the table's dealer, or before the first deal who was named, the lowest seat where nobody was."""
    if state.dealer is not None:
        return state.dealer
    return draft.dealer or (state.players[0] if state.players else None)


def _raw_win(draft: Draft) -> dict[str, Any]:
    many = len(draft.winners) > 1
    raw: dict[str, Any] = {
        **({"claimants": list(draft.winners)} if many else {"winner": draft.winners[0]}),
        "by": draft.source.value if draft.source is not None else None,
        "discarder": draft.discarder,
        "facts": draft.facts.document(),
    }
    if not draft.with_tiles:
        return raw | {"elements": list(draft.ticked)}
    hand = {"concealed": draft.concealed, "win_tile": draft.win_tile, "melds": list(draft.melds)}
    said = [code for code in draft.ticked if code in luck.SITUATIONS]
    others = [code for code in draft.ticked if code not in (*luck.SITUATIONS, "rob_kong")]
    ticked = {"elements": list(draft.ticked)} if others else {}
    return raw | {"hand": hand, "situation": said} | ticked


def _judged(
    draft: Draft, state: TableState, terms: Terms
) -> tuple[Sheet | None, tuple[Problem, ...]]:
    if draft.result is not None and len(state.players) < state.least_players:
        return None, (Problem("too_few_players", "players", {"least": state.least_players}),)
    if not _is_whole(draft, terms):
        return None, ()
    try:
        sheet = reader.read_sheet(raw=raw_sheet(draft, state), terms=terms)
    except Malformed as error:
        return None, error.problems
    found = table.round_problems(state=state, sheet=sheet)
    return (None, found) if found else (sheet, ())


def _score(
    draft: Draft, state: TableState, terms: Terms, settlement: Settlement | None
) -> Score | None:
    if settlement is not None:
        return None if settlement.won is None else settlement.won.score
    if not draft.with_tiles:
        return None
    lucky = tuple(code for code in draft.ticked if code in luck.SITUATIONS)
    sheet, _ = _judged(replace(draft, ticked=lucky), state, terms)
    if sheet is None or not isinstance(sheet.end, Win):
        return None
    return counting.of_win(sheet=sheet, win=sheet.end, terms=terms)


def _is_whole(draft: Draft, terms: Terms) -> bool:
    if draft.result == "false_win":
        return draft.offender is not None
    if draft.result != "win":
        return draft.result == "draw"
    return _knows_who(draft) and (not draft.with_tiles or _tiles_left(draft, terms) <= 0)


def _knows_who(draft: Draft) -> bool:
    if not draft.winners or draft.source is None:
        return False
    return draft.source is Source.SELF_DRAW or draft.discarder is not None


def _tiles_left(draft: Draft, terms: Terms) -> int:
    """Tell how many tiles are still to be laid, the winning one among them."""
    laid = len(parse(draft.concealed))
    needed = 3 * SETS_OF[terms.mode] + 1
    return max(0, needed - laid - 3 * len(draft.melds)) + (not draft.win_tile)


def _step(draft: Draft, *, is_whole: bool) -> Step:
    if draft.result is None:
        return Step.RESULT
    if is_whole:
        return Step.RECORD
    if draft.result == "win" and _knows_who(draft):
        return Step.HAND
    return Step.WHO


def _choices(draft: Draft, state: TableState, terms: Terms) -> Mapping[str, Choice]:
    dealer = dealer_of(draft, state)
    if draft.result != "win" or not draft.winners or dealer is None:
        return {}
    winner = draft.winners[0]
    source = draft.source
    moment = Moment(
        mode=terms.mode,
        round_wind=state.wind,
        own_wind=own_wind(seat=winner, dealer=dealer),
        is_drawn=source in {None, Source.SELF_DRAW},
        luck=counting.luck_of(source, ()) if source is not None else frozenset(),
    )
    seen = Circumstances(
        mode=terms.mode,
        dealer=dealer,
        winner=winner,
        source=source,
        discarder=draft.discarder,
    )
    return choices.choices(draft.ticked, seen=seen, moment=moment, readings=terms.house.readings)


def _questions(
    sheet: Sheet | None, settlement: Settlement | None, terms: Terms
) -> tuple[Question, ...]:
    if sheet is None or settlement is None or settlement.won is None:
        return ()
    win = sheet.end
    assert isinstance(win, Win)  # noqa: S101 - a settlement that was won
    return choices.questions(
        win=win, mode=terms.mode, codes=settlement.won.score.elements, players=sheet.players
    )
