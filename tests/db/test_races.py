"""Rounds, counts and corrections by two people at once: what goes wrong without the table's lock, and that nothing does with it."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.db.models import QuerySet

from accounting.models import CountAttempt
from accounting.selectors import books as ledger_books
from casino.audit import books
from casino.kernel.errors import DomainError
from tables.models import CorrectionDecision, LiveTable, PendingCount, Round, Session
from tables.selectors import books as floor_books
from tables.selectors import count_books
from tables.services import corrections as services
from tables.services import counting, rounds
from tables.services.rounds import RecordRound
from tests.factories import corrections
from tests.factories import counting as counted
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db(transaction=True)

Act = Callable[[], Any]


def at_once(*acts: Act) -> list[Any]:
    """Do all acts at the same time, each on a connection of its own; what each gave, or the codes or the error it ended with."""
    start = threading.Barrier(len(acts))

    def run(act: Act) -> Any:
        try:
            start.wait(timeout=20)
            return act()
        except DomainError as error:
            return [problem.code for problem in error.problems]
        except IntegrityError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


@contextmanager
def without_the_lock(model: type[Any], *, look: int = 1) -> Iterator[None]:
    """Take the locks away, and let both have looked for a row of a model, for the so-manieth time, before either goes on."""
    meet, local = threading.Barrier(2), threading.local()
    first = QuerySet.first

    def select_for_update(rows: QuerySet[Any], **_options: object) -> QuerySet[Any]:
        return rows

    def first_together(rows: QuerySet[Any]) -> Any:
        found = first(rows)
        if rows.model is model:
            local.looks = getattr(local, "looks", 0) + 1
            if local.looks == look:
                meet.wait(timeout=20)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QuerySet, "select_for_update", select_for_update)
        patch.setattr(QuerySet, "first", first_together)
        yield


def differences() -> list[str]:
    found = books.differences(
        facts={**floor_books.facts(), **ledger_books.facts()},
        companions=[ledger_books.Journal(), floor_books.Floor(), count_books.PendingCounts()],
    )
    return [str(difference) for difference in found]


@pytest.fixture
def session() -> Session:
    for staff in (floor.SECOND, "D102"):
        floor.person(staff)
    return floor.open_table()


# --- Rounds ------------------------------------------------------------------------------------------


def recording(session: Session, key: str) -> Act:
    command = RecordRound(session=session.id, game="paigow", sheet=floor.sheet())
    act = floor.act(floor.DEALER, at=floor.later(session), key=key)
    return lambda: rounds.record(command, act=act)


@pytest.mark.postgresql
def test_without_the_lock_two_rounds_take_one_number_and_one_of_them_fails(
    session: Session,
) -> None:
    acts = (recording(session, "a"), recording(session, "b"))
    with without_the_lock(LiveTable):
        ends = at_once(*acts)
    assert sorted(type(end).__name__ for end in ends) == ["IntegrityError", "RecordedRound"]
    assert Round.objects.count() == 1


def test_with_the_lock_two_rounds_take_two_numbers(session: Session) -> None:
    ends = at_once(recording(session, "a"), recording(session, "b"))
    assert sorted(end.number for end in ends) == [1, 2]
    assert floor.standing(session).box_minor == 2_000
    assert differences() == []


# --- Counts ------------------------------------------------------------------------------------------


def counting_by(session: Session, staff: str, *, box: int = 0) -> Act:
    command = counted.blind(PendingCount.objects.get(session=session), box=box)
    act = floor.act(staff, at=floor.later(session))
    return lambda: counting.submit(command, act=act)


@pytest.mark.postgresql
def test_without_the_lock_two_first_counts_at_once_leave_one_of_them_lost(session: Session) -> None:
    counted.begin(session)
    acts = (counting_by(session, floor.SUPERVISOR), counting_by(session, floor.DEALER, box=100))
    with without_the_lock(PendingCount):
        ends = at_once(*acts)
    assert ends == [counting.WAITING, counting.WAITING]
    pending = PendingCount.objects.get()
    assert pending.first in {floor.SUPERVISOR, floor.DEALER}
    assert not CountAttempt.objects.exists()


def test_with_the_lock_two_counts_at_once_are_the_two_counts(session: Session) -> None:
    counted.begin(session)
    acts = (counting_by(session, floor.SUPERVISOR), counting_by(session, floor.DEALER, box=100))
    assert sorted(at_once(*acts)) == ["differs", counting.WAITING]
    attempt = CountAttempt.objects.get()
    assert {attempt.first, attempt.second} == {floor.SUPERVISOR, floor.DEALER}
    assert differences() == []


@pytest.mark.postgresql
def test_without_the_lock_two_second_counts_at_once_are_one_attempt_and_one_of_them_fails(
    session: Session,
) -> None:
    counted.begin(session)
    counted.submit(session, floor.SUPERVISOR)
    acts = (counting_by(session, floor.DEALER), counting_by(session, floor.SECOND))
    with without_the_lock(PendingCount):
        ends = at_once(*acts)
    assert sorted(type(end).__name__ for end in ends) == ["IntegrityError", "str"]


def test_with_the_lock_one_of_two_second_counts_at_once_counts(session: Session) -> None:
    counted.begin(session)
    counted.submit(session, floor.SUPERVISOR)
    ends = at_once(counting_by(session, floor.DEALER), counting_by(session, floor.SECOND))
    assert sorted(ends, key=str) == [["already_agreed"], "agreed"]
    assert CountAttempt.objects.count() == 1
    assert differences() == []


# --- Corrections -------------------------------------------------------------------------------------


def approving(session: Session, request: str, staff: str) -> Act:
    act = floor.act(staff, at=floor.later(session))
    return lambda: services.approve(request_id=request, act=act)


def asked(session: Session) -> str:
    floor.person("S203")
    played = floor.record_round(session)
    return corrections.ask(corrections.void(played.id)).id


@pytest.mark.postgresql
def test_without_the_lock_two_approve_one_correction_and_one_of_them_fails(
    session: Session,
) -> None:
    request = asked(session)
    acts = (approving(session, request, floor.SECOND), approving(session, request, "S203"))
    with without_the_lock(CorrectionDecision, look=2):
        ends = at_once(*acts)
    assert sorted(type(end).__name__ for end in ends) == ["IntegrityError", "Recorded"]


def test_with_the_lock_one_correction_is_approved_once(session: Session) -> None:
    request = asked(session)
    ends = at_once(approving(session, request, floor.SECOND), approving(session, request, "S203"))
    assert sorted(type(end).__name__ for end in ends) == ["Recorded", "list"]
    assert [end for end in ends if isinstance(end, list)] == [["already_decided"]]
    assert CorrectionDecision.objects.count() == 1
    assert (floor.standing(session).box_minor, differences()) == (0, [])
