"""The bank goes round (ordinance 15/90/M, article 5(1)(2))."""

from datetime import datetime

import pytest

from casino.kernel.errors import Conflict, Forbidden, NotFound, Refused
from tables.models import FloorEvent, Session
from tables.services import bank
from tables.services.acts import Recorded
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """PG01 after the first round: door 1 banks, doors 2 and 3 have bet."""
    session = floor.open_table()
    floor.record_round(session)
    return session


def at(session: Session) -> datetime:
    return floor.later(session)


def pass_on(
    session: Session, to: int, *declined: int, staff: str = floor.DEALER, key: str = "p"
) -> Recorded:
    act = floor.act(staff, at=at(session), key=key)
    return bank.pass_on(session_id=session.id, to=to, declined=declined, act=act)


def consent(session: Session, *, staff: str = floor.DEALER, key: str = "c") -> Recorded:
    return bank.consent(session_id=session.id, act=floor.act(staff, at=at(session), key=key))


def test_the_next_door_that_has_bet_takes_the_bank(session: Session) -> None:
    recorded = pass_on(session, 3, 2)
    event = FloorEvent.objects.get()
    assert (event.kind, event.data) == ("bank_passed", {"from": 1, "to": 3, "declined": [2]})
    assert floor.standing(session).play["turn"] == {
        "banker": 3, "rounds": 0, "allowed": 2, "first_stake": 0, "first_net": 0,
    }  # fmt: skip
    said = books.assert_proved(event)
    assert (said["kind"], said["seq"], said["hash"]) == (
        "bank_passed",
        recorded.seq,
        recorded.hash,
    )
    assert books.transfers(event.subject) == []


def test_passing_again_under_the_same_key_is_the_first_passing(session: Session) -> None:
    first = pass_on(session, 2)
    before = books.written()
    again = pass_on(session, 2)
    assert (again.id, again.seq, again.replayed) == (first.id, first.seq, True)
    assert books.written() == before
    assert books.refused(lambda: pass_on(session, 3, 2), Conflict) == [("key_conflict", "key")]


def test_the_bank_passes_by_the_tables_dealer_or_a_supervisor(session: Session) -> None:
    floor.person("D102")
    assert books.refused(lambda: pass_on(session, 2, staff="D102"), Forbidden) == [
        ("not_the_dealer", "")
    ]
    assert books.refused(lambda: consent(session, staff="D102"), Forbidden) == [
        ("not_the_dealer", "")
    ]
    assert pass_on(session, 2, staff=floor.SUPERVISOR).replayed is False


def test_what_article_5_forbids_is_refused(session: Session) -> None:
    assert books.refused(lambda: pass_on(session, 3), Refused) == [("bank_out_of_turn", "to")]
    assert books.refused(lambda: pass_on(session, 4, 2, 3), Refused) == [("never_bet", "to")]
    assert books.refused(lambda: pass_on(session, 9, 0), Refused) == [
        ("door_out_of_range", "declined.0"),
        ("door_out_of_range", "to"),
    ]


def test_nobody_passes_a_bank_that_nobody_holds() -> None:
    session = floor.open_table()
    assert books.refused(lambda: pass_on(session, 2), Refused) == [("no_bank_yet", "")]
    assert books.refused(lambda: consent(session), Refused) == [("no_bank_yet", "")]


def test_art_5_1_a_third_round_needs_everybodys_consent(session: Session) -> None:
    floor.record_round(session)
    assert books.refused(lambda: floor.record_round(session), Refused) == [
        ("bank_turn_over", "banker")
    ]
    consent(session)
    event = FloorEvent.objects.get()
    assert (event.kind, event.data) == ("bank_consent", {"door": 1})
    books.assert_proved(event)
    assert books.refused(lambda: consent(session, key="c2"), Refused) == [
        ("consent_already_given", "")
    ]
    assert floor.record_round(session).number == 3
    assert books.refused(lambda: floor.record_round(session), Refused) == [
        ("bank_turn_over", "banker")
    ]
    consent(session, key="c2")
    assert floor.record_round(session).number == 4


def test_a_consent_comes_once_under_its_key(session: Session) -> None:
    first = consent(session)
    assert (consent(session).id, consent(session).replayed) == (first.id, True)


def test_a_closed_table_has_no_bank_to_pass(session: Session) -> None:
    floor.close_table(session)
    assert books.refused(lambda: pass_on(session, 2), Refused) == [("session_closed", "session")]
    assert books.refused(lambda: consent(session), Refused) == [("session_closed", "session")]


def test_there_is_no_bank_where_there_is_no_session(session: Session) -> None:
    act = floor.act(floor.DEALER, at=at(session))
    nowhere = "01J00000000000000000000000"
    assert books.refused(lambda: bank.consent(session_id=nowhere, act=act), NotFound) == [
        ("no_such_session", "session")
    ]
