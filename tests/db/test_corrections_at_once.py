"""Two people who decide the same correction at the same moment: one of them is first, and the books agree with it."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounting.selectors import books as ledger_books
from casino.audit import books
from casino.kernel.errors import Conflict, Refused
from tables.models import CorrectionDecision, CorrectionRequest, Session
from tables.selectors import books as floor_books
from tables.services import corrections as services
from tables.services.acts import Recorded
from tests.factories import corrections
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], Recorded]) -> list[str]:
    """Do all acts at the same time, each on a connection of its own: ``done``, or the code of the refusal, sorted."""
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], Recorded]) -> str:
        try:
            start.wait(timeout=20)
            return "again" if act().replayed else "done"
        except (Refused, Conflict) as error:
            return error.problems[0].code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(run, acts))


@pytest.fixture
def session() -> Session:
    for number in ("S202", "S203", "S204"):
        floor.person(number)
    return floor.open_table()


@pytest.fixture
def asked(session: Session) -> Recorded:
    return corrections.ask(corrections.void(floor.record_round(session).id))


def approving(
    asked: Recorded, staff: str, key: str | None = None, *, minutes: int = 1
) -> Callable[[], Recorded]:
    act = floor.act(staff, at=corrections.at_table("PG01", minutes=minutes), key=key)
    return lambda: services.approve(request_id=asked.id, act=act)


def refusing(asked: Recorded, staff: str) -> Callable[[], Recorded]:
    act = floor.act(staff, at=corrections.at_table("PG01"))
    return lambda: services.refuse(request_id=asked.id, note="No.", act=act)


def differences() -> list[str]:
    found = books.differences(
        facts={**floor_books.facts(), **ledger_books.facts()},
        companions=[ledger_books.Journal(), floor_books.Floor()],
    )
    return [str(difference) for difference in found]


def test_of_three_who_approve_at_once_one_does(session: Session, asked: Recorded) -> None:
    answers = at_once(*(approving(asked, staff) for staff in ("S202", "S203", "S204")))
    assert answers == ["already_decided", "already_decided", "done"]
    assert CorrectionDecision.objects.count() == 1
    assert floor.standing(session).box_minor == 0
    assert differences() == []


def test_an_approval_sent_twice_at_once_counts_once(session: Session, asked: Recorded) -> None:
    answers = at_once(*(approving(asked, "S202", "one") for _ in range(2)))
    assert answers == ["again", "done"]
    assert (floor.standing(session).undone, differences()) == (1, [])


def test_of_an_approval_and_a_refusal_at_once_one_stands(session: Session, asked: Recorded) -> None:
    assert at_once(approving(asked, "S202"), refusing(asked, "S203")) == ["already_decided", "done"]
    approved = CorrectionDecision.objects.get().outcome == "approved"
    assert floor.standing(session).box_minor == (0 if approved else 1_000)
    assert differences() == []


def test_a_round_that_two_ask_to_correct_at_once_is_asked_for_once(session: Session) -> None:
    played = floor.record_round(session)
    at = corrections.at_table("PG01")

    def asking(staff: str) -> Callable[[], Recorded]:
        act = floor.act(staff, at=at)
        return lambda: corrections.ask(corrections.void(played.id), by=staff, act=act)

    assert at_once(asking("S202"), asking("S203")) == ["already_asked", "done"]
    assert CorrectionRequest.objects.count() == 1
    assert differences() == []


def test_of_an_undo_and_an_approval_at_once_one_takes_the_round_back(session: Session) -> None:
    played = floor.record_round(session)
    at = floor.standing(session).last_at
    asked = corrections.ask(corrections.void(played.id), at=at)
    own = floor.act(floor.DEALER, at=floor.later(session, 0))

    def undoing() -> Recorded:
        return floor.undo_round(session, played, by=own)

    answers = at_once(undoing, approving(asked, "S202", minutes=0))
    assert "done" in answers
    assert set(answers) - {"done"} <= {"already_undone", "not_the_last_act"}
    assert (len(answers), answers.count("done")) == (2, 1)
    assert (floor.standing(session).undone, floor.standing(session).box_minor) == (1, 0)
    assert differences() == []
