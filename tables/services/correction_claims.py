"""What a corrected round brings players or takes from them: to their chips where they still sit, else a claim that the cage settles."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from casino.kernel import clock
from casino.kernel.canonical import Json
from tables import models
from tables.games import layouts
from tables.games.protocol import ChipsCorrected
from tables.models.corrections import APPROVED
from tables.selectors import claims, corrections, seats
from tables.services.correction_proposals import Plan

_Side = Mapping[str, Any] | None


def take_in(plan: Plan, live: models.LiveTable) -> Plan:
    """Let the chips before the seats of a table that keeps them follow a correction of a round, and say what is claimed instead."""
    if plan.corrects == _last_act(live):
        return plan
    done = _corrected(plan.session, plan.before, plan.after, play=plan.play)
    if done is None:
        return plan
    return replace(plan, play=None if plan.play is None else done.state, claims=done.claims)


def find(asked: models.CorrectionRequest) -> dict[int, int]:
    """Give by seat what is claimed by what somebody asked for: as it was approved, or as it would be now while nobody has decided.

    Nothing while the session is counted: what a round came to is part of what box and tray should hold.
    """
    if seats.find_count(asked.session) is not None:
        return {}
    decision = corrections.find_decision(asked)
    if decision is None:
        return _waiting(asked)
    if decision.outcome != APPROVED:
        return {}
    return claims.list_of(decision)


def document(plan: Plan) -> dict[str, Json]:
    """Write what is claimed as the record of a correction has it; nothing where that is nothing."""
    written: dict[str, Json] = {str(seat): amount for seat, amount in sorted(plan.claims.items())}
    return {claims.CLAIMS: written} if written else {}


def _waiting(asked: models.CorrectionRequest) -> dict[int, int]:
    live = models.LiveTable.objects.get(table=asked.table_id)
    if asked.corrects == _last_act(live):
        return {}
    play = live.play if live.session_id == asked.session_id else None
    done = _corrected(asked.session, asked.before, asked.after, play=play)
    return {} if done is None else dict(done.claims)


def _last_act(live: models.LiveTable) -> str:
    """Give the key of the round that is still the last act at a table: correcting it sets all of the table's state as it was before."""
    return f"round:{live.undoable}"


def _corrected(
    session: models.Session,
    before: _Side,
    after: _Side,
    *,
    play: Mapping[str, Json] | None,
) -> ChipsCorrected | None:
    """Give what becomes of the chips at a table that stands as ``play``, None where it is closed: whoever played there has left then.

    None where no chips are before the seats, or no round is corrected.
    """
    layout = layouts.get(session.game)
    rounds = [side for side in (before, after) if side and "settlement" in side]
    if layout.correct_chips is None or not rounds:
        return None
    at = clock.parse_instant(rounds[0]["at"])
    return layout.correct_chips(
        state=layout.opening(session.setup) if play is None else play,
        before=None if before is None else before["settlement"],
        after=None if after is None else after["settlement"],
        left=_left_since(session, at),
    )


def _left_since(session: models.Session, at: datetime) -> frozenset[int]:
    """Give the seats whose players have left since an instant, or at it: others sit there now, or nobody."""
    left = models.FloorEvent.objects.filter(
        session=session, kind="seat_left", occurred_at__gte=at
    ).values_list("data", flat=True)
    return frozenset(data["seat"] for data in left)
