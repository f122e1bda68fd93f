"""Counting a table, closing or at a shift's change: two people, one of them a supervisor, apart from each other and blind.

Begin, which fixes what box and tray should hold · the first counts · the second counts · where the two differ, or both differ from
what is expected, count again · a supervisor looks at what was counted and lets it stand. Every attempt is kept.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from accounting import counting
from accounting.selectors import counts as kept
from accounting.selectors.counts import KeptAttempt
from accounting.services import counts
from accounting.services.counts import CLOSE, PURPOSES, Figures
from casino.db import transactions
from casino.kernel import ids
from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, Forbidden, Problem, Refused
from casino.staff.models import User
from casino.staff.roles import Role
from tables import models
from tables.selectors import records
from tables.services import acts, events, sessions
from tables.services.acts import Act, Recorded
from tables.services.events import Change

BEGUN: Final = "count_begun"
WITHDRAWN: Final = "count_withdrawn"
AGAIN: Final = "count_again"
WAITING: Final = "waiting"
"""One has counted, the other has not yet."""


@dataclass(frozen=True, slots=True)
class Blind:
    """What one person counted, by denomination in minor units, for which count and at which attempt of it."""

    session: str
    count: str
    attempt: int
    box: Mapping[str, int]
    tray: Mapping[str, int]


def begin(*, session_id: str, purpose: str, act: Act) -> Recorded:
    """Begin a count: from now on nothing is played there, and what box and tray should hold is fixed and shown to nobody.

    The record does not say it either: it follows from the records before this one.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``key_conflict``.
    :raises Forbidden: ``not_a_counter``.
    :raises Refused: ``session_closed``, ``out_of_time_order``, ``count_in_progress``, and ``unknown_value`` for a purpose that is
        none of ``PURPOSES``.
    """
    count_id = ids.new(act.origin.recorded_at)

    def decide(_session: models.Session, live: models.LiveTable) -> Change:
        _check_counter(act)
        if purpose not in PURPOSES:
            raise Refused([Problem("unknown_value", "purpose", {"known": ", ".join(PURPOSES)})])
        data: dict[str, Json] = {
            "count": count_id,
            "purpose": purpose,
            "by": act.origin.actor.staff,
        }
        return Change(data, live.play, live.dealer)

    def keep(event: models.FloorEvent) -> None:
        live = models.LiveTable.objects.get(session=event.session)
        models.PendingCount.objects.create(
            id=count_id,
            session=event.session,
            purpose=purpose,
            box_expected_minor=live.box_minor,
            tray_expected_minor=live.tray_minor,
            begun_at=event.occurred_at,
            begun_by=event.data["by"],
        )

    return events.record(
        session_id=session_id,
        kind=BEGUN,
        contents={"purpose": purpose},
        act=act,
        decide=decide,
        keep=keep,
    )


def withdraw(*, session_id: str, act: Act) -> Recorded:
    """Take back a count that nobody has counted anything for yet; the table plays on.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``key_conflict``.
    :raises Forbidden: ``not_a_counter``.
    :raises Refused: ``session_closed``, ``out_of_time_order``, ``no_count``, and ``already_counted`` once somebody has counted.
    """

    def decide(session: models.Session, live: models.LiveTable) -> Change:
        _check_counter(act)
        pending = _get_pending(session)
        if pending.first or pending.attempt > 1 or pending.is_agreed:
            raise Refused([Problem("already_counted")])
        return Change({"count": pending.id, "by": act.origin.actor.staff}, live.play, live.dealer)

    def keep(event: models.FloorEvent) -> None:
        models.PendingCount.objects.filter(session=event.session).delete()

    return events.record(
        session_id=session_id, kind=WITHDRAWN, contents={}, act=act, decide=decide, keep=keep
    )


def submit(command: Blind, *, act: Act) -> str:
    """Take one person's count. The first is kept where only this count can use it; with the second, both enter the chain at once.

    Gives ``WAITING`` after the first, and after the second what the two come to: ``agreed``, ``differs``, or ``off`` what is
    expected. After all but ``agreed`` both places are counted again.

    1. lock the table · 2. replay check · 3. the count goes on · 4. may he count · 5. the first: keep it · 6. the second: the attempt
    and its record, and how the count stands.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``key_conflict``, ``other_count``.
    :raises Forbidden: ``not_a_counter``.
    :raises Refused: ``session_closed``, ``out_of_time_order``, ``no_count``, ``already_agreed``, ``same_person``,
        ``no_supervisor_counted``, and what is wrong with the pieces.
    """
    acts.check_key(act.key)
    mark = acts.fingerprint("count", {"box": command.box, "tray": command.tray})
    with transactions.durable():
        session, live = acts.lock_session(command.session)
        known = kept.find_attempt(session=session.id, key=act.key)
        if known is not None:
            acts.check_same(known.fingerprint, mark)
            return known.result
        acts.check_open(session, live)
        pending = _get_pending(session, count=command.count)
        if pending.attempt != command.attempt:
            raise Conflict([Problem("other_count")])
        _check_counter(act)
        figures = _figures(command, act)
        if pending.first_key == act.key:
            _check_first(pending, figures)
            return WAITING
        act = acts.in_order(live, act)
        found = tuple(_problems(pending, command, act))
        if found:
            raise Refused(found)
        if not pending.first:
            _keep_first(pending, figures, act)
            return WAITING
        return _finish_attempt(session, live, pending, figures, act, mark)


def settle(*, session_id: str, count: str, act: Act) -> Recorded:
    """Let an agreed count stand, as a supervisor who has looked at it says.

    What stands is the count, its differences booked. A table that closes is closed with it, box and tray in the cage; at a shift's
    change the box goes to the cage and the tray stays, and the play goes on.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``other_count``.
    :raises Forbidden: ``supervisor_only``.
    :raises Refused: ``session_closed``, ``out_of_time_order``, ``no_count``, ``not_agreed_yet``.
    """
    acts.check_supervisor(act)
    with transactions.durable():
        session, live = acts.lock_session(session_id)
        known = [each for each in kept.list_by_id([count]) if each.session == session.id]
        if known:
            proof = records.get_of(known[0].subject)
            return Recorded(count, proof.chain, proof.seq, proof.hash, replayed=True)
        acts.check_open(session, live)
        pending = _get_agreed(session, count)
        act = acts.in_order(live, act)
        last = kept.get_attempt(count=pending.id, number=pending.attempt)
        pending.delete()
        if pending.purpose == CLOSE:
            _close(session, live, last, act)
        else:
            _change_shift(session, live, last, act)
        proof = records.get_of(f"count:{count}")
    return Recorded(count, proof.chain, proof.seq, proof.hash, replayed=False)


def count_again(*, session_id: str, count: str, act: Act) -> Recorded:
    """Have an agreed count made once more, as a supervisor who has looked at it says; what was counted stays on record.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``key_conflict``, ``other_count``.
    :raises Forbidden: ``supervisor_only``.
    :raises Refused: ``session_closed``, ``out_of_time_order``, ``no_count``, ``not_agreed_yet``.
    """

    def decide(session: models.Session, live: models.LiveTable) -> Change:
        acts.check_supervisor(act)
        pending = _get_agreed(session, count)
        data: dict[str, Json] = {
            "count": count,
            "attempt": pending.attempt + 1,
            "by": act.origin.actor.staff,
        }
        return Change(data, live.play, live.dealer)

    def keep(event: models.FloorEvent) -> None:
        _begin_again(models.PendingCount.objects.get(session=event.session))

    return events.record(
        session_id=session_id,
        kind=AGAIN,
        contents={"count": count},
        act=act,
        decide=decide,
        keep=keep,
    )


def _check_counter(act: Act) -> None:
    if act.origin.actor.role not in {Role.DEALER, Role.SUPERVISOR}:
        raise Forbidden([Problem("not_a_counter")])


def _get_pending(session: models.Session, *, count: str | None = None) -> models.PendingCount:
    pending = models.PendingCount.objects.filter(session=session).first()
    if pending is None:
        raise Refused([Problem("no_count", "session", {"table": session.table_id})])
    if count is not None and pending.id != count:
        raise Conflict([Problem("other_count")])
    return pending


def _get_agreed(session: models.Session, count: str) -> models.PendingCount:
    pending = _get_pending(session, count=count)
    if not pending.is_agreed:
        raise Refused([Problem("not_agreed_yet")])
    return pending


def _figures(command: Blind, act: Act) -> Figures:
    return Figures(
        staff=act.origin.actor.staff or "",
        role=act.origin.actor.role,
        box=_without_zeros(command.box),
        tray=_without_zeros(command.tray),
    )


def _without_zeros(pieces: Any) -> dict[str, int]:
    """Leave out what counts nothing; what is no count at all is told by ``counting.problems``."""
    if not isinstance(pieces, Mapping):
        return {}
    return {value: number for value, number in pieces.items() if number}


def _check_first(pending: models.PendingCount, figures: Figures) -> None:
    same = (pending.first, pending.first_box, pending.first_tray)
    if same != (figures.staff, figures.box, figures.tray):
        raise Conflict([Problem("key_conflict", "key")])


def _problems(pending: models.PendingCount, command: Blind, act: Act) -> Iterator[Problem]:
    yield from counting.problems(command.box, path="box_counted")
    yield from counting.problems(command.tray, path="tray_counted")
    staff = act.origin.actor.staff
    if pending.is_agreed:
        yield Problem("already_agreed")
    elif pending.first == staff:
        yield Problem("same_person", "staff_number")
    elif pending.first and act.origin.actor.role != Role.SUPERVISOR:
        first = User.objects.get(staff_number=pending.first)
        if first.role != Role.SUPERVISOR:
            yield Problem("no_supervisor_counted", "staff_number")


def _keep_first(pending: models.PendingCount, figures: Figures, act: Act) -> None:
    pending.first, pending.first_key = figures.staff, act.key
    pending.first_box, pending.first_tray = dict(figures.box), dict(figures.tray)
    pending.save()


def _finish_attempt(
    session: models.Session,
    live: models.LiveTable,
    pending: models.PendingCount,
    second: Figures,
    act: Act,
    mark: str,
) -> str:
    attempt = counts.Attempt(
        count=pending.id,
        number=pending.attempt,
        box_expected=pending.box_expected_minor,
        tray_expected=pending.tray_expected_minor,
        key=act.key,
        fingerprint=mark,
    )
    first = Figures(
        staff=pending.first,
        role=User.objects.get(staff_number=pending.first).role,
        box=pending.first_box or {},
        tray=pending.first_tray or {},
    )
    place = sessions.place_of(session, act, purpose=pending.purpose)
    made = counts.compare(place, attempt, first, second, origin=act.origin)
    if made.result == counts.AGREED:
        pending.is_agreed = True
        pending.save()
    else:
        _begin_again(pending)
    live.last_at = act.occurred_at
    live.save(update_fields=["last_at"])
    return made.result


def _begin_again(pending: models.PendingCount) -> None:
    pending.attempt += 1
    pending.is_agreed = False
    pending.first = pending.first_key = ""
    pending.first_box = pending.first_tray = None
    pending.save()


def _close(session: models.Session, live: models.LiveTable, last: KeptAttempt, act: Act) -> None:
    is_first = last.first_role == Role.SUPERVISOR
    names = (last.first, last.second) if is_first else (last.second, last.first)
    command = sessions.CloseTable(
        session=session.id,
        supervisor=names[0],
        second=names[1],
        box_counted=counting.total(last.box),
        tray_counted=last.tray,
    )
    sessions.shut(session, live, command, act=act, count=(last.count, last.box))


def _change_shift(
    session: models.Session, live: models.LiveTable, last: KeptAttempt, act: Act
) -> None:
    made = counts.make(
        sessions.place_of(session, act, purpose=last.purpose),
        counts.Counted(
            box=counting.total(last.box),
            tray=last.tray,
            first=last.first,
            second=last.second,
            box_pieces=last.box,
        ),
        origin=act.origin,
        count_id=last.count,
    )
    live.box_minor, live.tray_minor = 0, made.tray_counted_minor
    live.last_at = act.occurred_at
    live.save(update_fields=["box_minor", "tray_minor", "last_at"])
