"""Games of a riichi table that were settled, with their deals as they count now."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from casino.audit.models import Record
from tables.games.riichi import aftermath
from tables.games.riichi.aftermath import PlayedDeal
from tables.games.riichi.game import DEAL, GAME
from tables.games.riichi.table import TableState
from tables.models import CorrectionDecision, FloorEvent, Round, Session
from tables.selectors import corrections, records
from tables.selectors.corrections import Standing


@dataclass(frozen=True, slots=True)
class SettledGame:
    """A game whose final sheet was recorded: that sheet as it counts, the sheet its deals came to when it was recorded, and the deals in order."""

    session: Session
    game: int
    final: Standing
    recorded: Mapping[str, Any]
    deals: tuple[PlayedDeal, ...]


def find(session: Session, *, game: int) -> SettledGame | None:
    """Find a settled game of a session; None where it goes on, came to nothing, or is known by its final sheet alone."""
    rounds = Round.objects.filter(session=session, undo=None, game__in=(DEAL.code, GAME.code))
    own = [one for one in rounds.order_by("number") if one.settlement["game"] == game]
    deals = [one for one in own if one.game == DEAL.code]
    final = next((one for one in own if one.game == GAME.code), None)
    key = None if final is None else corrections.find_counting(final)
    if final is None or key is None or not deals:
        return None
    made = corrections.made_in(session)
    settled_at = records.get_of(final.subject).seq
    since = _since(settled_at, made)
    played = tuple(_deal(one, made.get(one.subject, ()), since) for one in deals)
    return SettledGame(session, game, corrections.get_standing(key), final.sheet, played)


def changed(
    game: SettledGame, *, number: int, before: Mapping[str, Any], after: Mapping[str, Any] | None
) -> SettledGame:
    """Give a game as it would be with another round in the place of one of its deals, or none; as corrections have ``before`` and ``after``."""
    moved = _moved(before, after)
    sheet = None if after is None else after["sheet"]
    deals = tuple(
        replace(deal, sheet=sheet, moved=(*deal.moved, moved)) if deal.number == number else deal
        for deal in game.deals
    )
    return replace(game, deals=deals)


def _since(settled_at: int, made: Mapping[str, tuple[CorrectionDecision, ...]]) -> frozenset[str]:
    """Give the corrections that were made after a game was settled."""
    keys = [each.subject for every in made.values() for each in every]
    return frozenset(
        subject for subject, record in records.map_of(keys).items() if record.seq > settled_at
    )


def _deal(round_: Round, made: tuple[CorrectionDecision, ...], since: frozenset[str]) -> PlayedDeal:
    sheet: Any = round_.sheet
    if made:
        after: Any = made[-1].request.after
        sheet = None if after is None else after["sheet"]
    moved = tuple(
        _moved(each.request.before, each.request.after) for each in made if each.subject in since
    )
    stood = TableState.from_json(round_.settlement["stood"])
    return PlayedDeal(round_.number, stood, sheet, moved)


def _moved(before: Any, after: Any) -> aftermath.Moved:
    return aftermath.moved(
        before=before["settlement"], after=None if after is None else after["settlement"]
    )


def list_rulings(session: Session) -> tuple[tuple[FloorEvent, Record], ...]:
    """List the manager's rulings of a session with their records, the latest first."""
    ruled = list(FloorEvent.objects.filter(session=session, kind="ruling").order_by("-id"))
    proofs = records.map_of([event.subject for event in ruled])
    return tuple((event, proofs[event.subject]) for event in ruled)
