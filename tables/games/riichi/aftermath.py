"""A game that was settled, once deals of it are set right: what its end comes to then, and whether it ends there at all. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from tables.games.riichi import deal, deal_reader, game, hindsight, table
from tables.games.riichi.deal import STICK
from tables.games.riichi.final import PLAYERS, TOTAL, GameSettlement, GameSheet
from tables.games.riichi.table import TableState
from tables.games.riichi.terms import Terms

_NOTHING: Final = (0,) * PLAYERS
_FAR_ABOVE: Final = (TOTAL,) * PLAYERS


class Ending(StrEnum):
    """Where a game would have ended: there, after an earlier deal, not yet; or its points do not come to what there is."""

    THERE = "there"
    EARLIER = "earlier"
    NOT_YET = "not_yet"
    UNBALANCED = "unbalanced"


@dataclass(frozen=True, slots=True)
class Moved:
    """What a correction changes each player's score and chips by."""

    scores: tuple[int, ...] = _NOTHING
    chips: tuple[int, ...] = _NOTHING


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal of a game that is over: the number of its round, how the table stood before it, and its sheet as it counts, None where nothing does.

    ``moved`` is what was set right of it since the game was settled.
    """

    number: int
    stood: TableState
    sheet: Mapping[str, Any] | None
    moved: tuple[Moved, ...] = ()


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What the end of a game comes to: the final sheet that its deals give now, and what the rules make of it, None where it does not balance.

    ``after`` is the number of the round with which it would have been over, where that is an earlier one.
    """

    ending: Ending
    sheet: GameSheet
    settlement: GameSettlement | None
    after: int | None = None


def moved(*, before: Mapping[str, Any], after: Mapping[str, Any] | None) -> Moved:
    """Give what a deal that is settled otherwise, or counts for nothing, changes; settlements as ``play`` writes them."""
    scores, chips = hindsight.difference(before=before, after=after)
    return Moved(_by_player(scores), _by_player(chips))


def of(*, sheet: GameSheet, deals: Sequence[PlayedDeal], terms: Terms) -> Aftermath:
    """Give what a game comes to that was recorded with this final sheet, by its deals in order as they count now."""
    scores, earlier = list(_NOTHING), None
    chips = list(_NOTHING)
    for index, played in enumerate(deals):
        stood = _plus(played.stood.scores, scores)
        if earlier is None and any(scores) and min(stood) < 0:
            earlier = deals[index - 1].number
        for each in played.moved:
            scores, chips = list(_plus(scores, each.scores)), list(_plus(chips, each.chips))
    anew = _plus(sheet.scores, scores)
    sticks = (TOTAL - sum(anew)) // STICK
    due = GameSheet(anew, sticks, _plus(sheet.chips, chips))
    if sticks < 0:
        return Aftermath(Ending.UNBALANCED, due, None)
    settlement = game.settle_game(sheet=due, terms=terms)
    if earlier is not None:
        return Aftermath(Ending.EARLIER, due, settlement, earlier)
    ending = Ending.THERE if _is_over(deals[-1], due, terms) else Ending.NOT_YET
    return Aftermath(ending, due, settlement)


def _is_over(last: PlayedDeal, due: GameSheet, terms: Terms) -> bool:
    """Tell whether the game is over with its last deal, or by the word of its dealer after it (rules 2, 27)."""
    if min(due.scores) < 0:
        return True
    if last.sheet is None:
        return False
    sheet = deal_reader.read_sheet(raw=last.sheet, terms=terms)
    settlement = deal.settle(sheet=sheet, terms=terms)
    # Whether anybody is below 0 was looked at above, by the scores as they are due.
    stood = replace(last.stood, scores=_FAR_ABOVE)
    then = table.after_deal(state=stood, sheet=sheet, settlement=settlement, house=terms.house)
    return then.end is not None or replace(then, scores=due.scores).may_stop(terms.house)


def _by_player(found: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(found.get(player, 0) for player in range(PLAYERS))


def _plus(one: Iterable[int], other: Iterable[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
