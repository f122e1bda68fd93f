"""Calling the pit: one tap at the table, one acknowledgement by a supervisor."""

from typing import Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Problem, Refused
from tables import models
from tables.services import acts, events
from tables.services.acts import Act, Recorded
from tables.services.events import Change

REASONS: Final = ("correction", "dispute", "chips", "tiles", "guest")
CALLED: Final = "pit_called"
ACKNOWLEDGED: Final = "pit_call_acknowledged"


def call(*, session_id: str, reason: str | None, act: Act) -> Recorded:
    """Call a supervisor to the table, for a coded reason where one is given; the play goes on as it stands.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``key_conflict``.
    :raises Forbidden: ``not_the_dealer``.
    :raises Refused: ``session_closed``, ``out_of_time_order``, ``pit_already_called`` while a call is open, and ``unknown_value`` for
        a reason that is none of ``REASONS``.
    """

    def decide(session: models.Session, live: models.LiveTable) -> Change:
        acts.check_floor(live, act)
        if reason is not None and reason not in REASONS:
            raise Refused([Problem("unknown_value", "reason", {"known": ", ".join(REASONS)})])
        if models.PitCall.objects.filter(session=session).exists():
            raise Refused([Problem("pit_already_called")])
        return Change({"reason": reason}, live.play, live.dealer, ends_undo=False)

    def keep(event: models.FloorEvent) -> None:
        models.PitCall.objects.create(
            event=event,
            session=event.session,
            called_at=event.occurred_at,
            reason=reason or "",
        )

    contents: dict[str, Json] = {"reason": reason}
    return events.record(
        session_id=session_id, kind=CALLED, contents=contents, act=act, decide=decide, keep=keep
    )


def acknowledge(*, session_id: str, act: Act) -> Recorded:
    """Record that a supervisor has seen the open call of a table; it waits no longer.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``key_conflict``.
    :raises Forbidden: ``supervisor_only``.
    :raises Refused: ``session_closed``, ``out_of_time_order``, and ``no_open_call`` where none is open.
    """

    def decide(session: models.Session, live: models.LiveTable) -> Change:
        acts.check_supervisor(act)
        call_ = models.PitCall.objects.filter(session=session).first()
        if call_ is None:
            raise Refused([Problem("no_open_call", "", {"table": session.table_id})])
        data: dict[str, Json] = {"call": call_.event_id, "supervisor": act.origin.actor.staff}
        return Change(data, live.play, live.dealer, ends_undo=False)

    def keep(event: models.FloorEvent) -> None:
        models.PitCall.objects.filter(session=event.session).delete()

    return events.record(
        session_id=session_id, kind=ACKNOWLEDGED, contents={}, act=act, decide=decide, keep=keep
    )
