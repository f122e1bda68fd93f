"""The pit is called from a table, and a supervisor answers."""

from functools import partial

import pytest

from casino.kernel.errors import Conflict, Forbidden, Refused
from tables.models import FloorEvent, PitCall, Session
from tables.services import calls
from tables.services.acts import Act, Recorded
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """PG01, open with eight doors and dealt by D101."""
    return floor.open_table()


def call(
    session: Session, *, by: Act | None = None, reason: str | None = "dispute", key: str = "c1"
) -> Recorded:
    act = by or floor.act(floor.DEALER, at=floor.later(session, 0), key=key)
    return calls.call(session_id=session.id, reason=reason, act=act)


def acknowledge(session: Session, *, by: Act | None = None, key: str = "a1") -> Recorded:
    act = by or floor.act(floor.SUPERVISOR, at=floor.later(session, 0), key=key)
    return calls.acknowledge(session_id=session.id, act=act)


@pytest.mark.parametrize("reason", ["dispute", None])
def test_a_call_waits_and_is_on_the_record(session: Session, reason: str | None) -> None:
    play = floor.standing(session).play
    done = call(session, reason=reason)
    event = FloorEvent.objects.get()
    assert (event.id, event.kind, event.data) == (done.id, "pit_called", {"reason": reason})
    said = books.assert_proved(event)
    assert (said["seq"], said["hash"]) == (done.seq, done.hash)
    waiting = PitCall.objects.get()
    assert (waiting.event_id, waiting.session_id, waiting.reason) == (
        event.id,
        session.id,
        reason or "",
    )
    assert waiting.called_at == event.occurred_at
    assert floor.standing(session).play == play


def test_a_supervisor_answers_and_it_waits_no_longer(session: Session) -> None:
    called = call(session)
    done = acknowledge(session)
    event = FloorEvent.objects.get(id=done.id)
    assert (event.kind, event.data) == (
        "pit_call_acknowledged",
        {"call": called.id, "supervisor": floor.SUPERVISOR},
    )
    books.assert_proved(event)
    assert PitCall.objects.count() == 0


def test_a_table_calls_again_once_it_was_answered(session: Session) -> None:
    call(session)
    refused = books.refused(partial(call, session, key="c2"), Refused)
    assert refused == [("pit_already_called", "")]
    acknowledge(session)
    assert call(session, key="c2").replayed is False


def test_the_same_keys_give_the_same_results_again(session: Session) -> None:
    first = call(session), acknowledge(session)
    before = books.written()
    again = call(session), acknowledge(session)
    assert [(a.id, a.seq) for a in again] == [(f.id, f.seq) for f in first]
    assert [a.replayed for a in again] == [True, True]
    assert books.written() == before
    assert PitCall.objects.count() == 0


def test_a_key_with_another_reason_is_a_conflict(session: Session) -> None:
    call(session)
    assert books.refused(partial(call, session, reason="chips"), Conflict) == [
        ("key_conflict", "key")
    ]


def test_a_reason_is_one_of_the_houses(session: Session) -> None:
    assert books.refused(partial(call, session, reason="boredom"), Refused) == [
        ("unknown_value", "reason")
    ]


def test_who_does_not_deal_there_calls_nobody(session: Session) -> None:
    act = floor.act("D102", at=floor.later(session))
    assert books.refused(partial(call, session, by=act), Forbidden) == [("not_the_dealer", "")]


def test_only_a_supervisor_answers(session: Session) -> None:
    call(session)
    act = floor.act(floor.DEALER, at=floor.later(session))
    refused = books.refused(partial(acknowledge, session, by=act), Forbidden)
    assert refused == [("supervisor_only", "")]
    assert PitCall.objects.count() == 1


def test_where_nobody_called_there_is_nothing_to_answer(session: Session) -> None:
    assert books.refused(partial(acknowledge, session), Refused) == [("no_open_call", "")]


def test_a_table_that_is_closed_waits_for_nobody(session: Session) -> None:
    call(session)
    floor.close_table(session)
    assert PitCall.objects.count() == 0
    act = floor.act(floor.SUPERVISOR, at=floor.later(session))
    assert books.refused(partial(acknowledge, session, by=act), Refused) == [
        ("session_closed", "session")
    ]
