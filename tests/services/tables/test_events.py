"""Dealers relieve each other."""

from datetime import timedelta
from functools import partial

import pytest

from casino.kernel.errors import Conflict, Forbidden, NotFound, Refused
from tables.models import FloorEvent, Session
from tables.services import events
from tables.services.acts import Act, Recorded
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db

AT = floor.OPENED_AT + timedelta(minutes=10)


@pytest.fixture
def session() -> Session:
    """PG01, dealt by D101, with D102 at hand."""
    floor.person("D102")
    return floor.open_table()


def relieve(
    session: Session, dealer: str = "D102", *, act: Act | None = None, key: str = "k"
) -> Recorded:
    return events.relieve(
        session_id=session.id,
        dealer=dealer,
        supervisor=floor.SUPERVISOR,
        act=act or floor.act(at=AT, key=key),
    )


def test_a_supervisor_puts_another_dealer_on_the_table_and_the_former_is_out_at_once(
    session: Session,
) -> None:
    recorded = relieve(session)
    live = floor.standing(session)
    assert (live.dealer, live.dealer_since, live.last_at) == ("D102", AT, AT)
    event = FloorEvent.objects.get()
    assert (event.kind, event.dealer, event.data) == (
        "dealer",
        "D102",
        {"former": "D101", "supervisor": floor.SUPERVISOR},
    )
    said = books.assert_proved(event)
    assert (said["seq"], said["hash"], said["body"]["dealer"]) == (
        recorded.seq,
        recorded.hash,
        "D102",
    )
    with pytest.raises(Forbidden):
        floor.record_round(session, dealer="D101")
    assert floor.record_round(session, dealer="D102").number == 1


def test_who_takes_over_may_do_it_himself_and_nobody_else(session: Session) -> None:
    floor.person("D103")
    by_third = floor.act("D103", at=AT)
    assert books.refused(lambda: relieve(session, act=by_third), Forbidden) == [
        ("supervisor_only", "")
    ]
    by_former = floor.act("D101", at=AT)
    assert books.refused(lambda: relieve(session, act=by_former), Forbidden) == [
        ("supervisor_only", "")
    ]
    relieve(session, act=floor.act("D102", at=AT))
    assert floor.standing(session).dealer == "D102"


def test_only_a_dealer_in_service_who_is_not_there_already_takes_over(session: Session) -> None:
    floor.person("D103", is_active=False)
    cases = {
        "D999": ("no_such_staff", "dealer"),
        "D103": ("staff_not_active", "dealer"),
        floor.SUPERVISOR: ("wrong_role", "dealer"),
        "D101": ("already_the_dealer", "dealer"),
    }
    for dealer, problem in cases.items():
        assert books.refused(partial(relieve, session, dealer), Refused) == [problem]


def test_nobody_takes_over_while_he_deals_elsewhere(session: Session) -> None:
    floor.open_table("PG02", dealer="D103")
    before = books.written()
    for act in (floor.act(at=AT), floor.act("D103", at=AT)):
        assert books.refused(partial(relieve, session, "D103", act=act), Refused) == [
            ("deals_elsewhere", "dealer")
        ]
    assert books.written() == before
    relieve(session, "D103", act=floor.act(at=AT, via="import"))
    assert floor.standing(session).dealer == "D103"


def test_a_relief_comes_once_under_its_key(session: Session) -> None:
    first = relieve(session)
    before = books.written()
    again = relieve(session, act=floor.act(at=AT + timedelta(hours=1), key="k"))
    assert again == Recorded(first.id, "PG01", first.seq, first.hash, replayed=True)
    assert books.written() == before
    floor.person("D103")
    assert books.refused(lambda: relieve(session, "D103"), Conflict) == [("key_conflict", "key")]


def test_nobody_relieves_at_a_closed_table_or_at_none(session: Session) -> None:
    floor.close_table(session, at=AT)
    assert books.refused(lambda: relieve(session), Refused) == [("session_closed", "session")]
    session.id = "01J00000000000000000000000"
    assert books.refused(lambda: relieve(session), NotFound) == [("no_such_session", "session")]


def test_a_relief_needs_a_key(session: Session) -> None:
    act = Act(key="", occurred_at=AT, origin=floor.origin(at=AT))
    assert books.refused(lambda: relieve(session, act=act), Refused) == [("bad_key", "key")]
