"""An undo and something else at the same table at the same moment: one of them is first, and the books agree with it."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from accounting.selectors import books as ledger_books
from casino.audit import books
from casino.kernel.errors import Refused
from tables.models import Round, RoundUndo, Session
from tables.selectors import books as floor_books
from tables.services import incidents, rounds
from tables.services.rounds import RecordedRound, RecordRound
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Do all acts at the same time, each on a connection of its own; what each gave or was refused with."""
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        try:
            start.wait(timeout=20)
            return act()
        except Refused as error:
            return [problem.code for problem in error.problems]
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


@pytest.fixture
def session() -> Session:
    return floor.open_table()


@pytest.fixture
def played(session: Session) -> RecordedRound:
    return floor.record_round(session)


def undoing(session: Session, recorded: RecordedRound, key: str) -> Callable[[], Any]:
    act = floor.act(floor.DEALER, at=floor.later(session, 0), key=key)
    return lambda: floor.undo_round(session, recorded, by=act)


def differences() -> list[str]:
    found = books.differences(
        facts={**floor_books.facts(), **ledger_books.facts()},
        companions=[ledger_books.Journal(), floor_books.Floor()],
    )
    return [str(difference) for difference in found]


def test_two_undos_at_once_undo_once(session: Session, played: RecordedRound) -> None:
    answers = at_once(*(undoing(session, played, key) for key in "abc"))
    assert sorted(str(type(answer).__name__) for answer in answers) == ["Recorded", "list", "list"]
    assert [answer for answer in answers if isinstance(answer, list)] == [["already_undone"]] * 2
    assert RoundUndo.objects.count() == 1
    assert floor.standing(session).box_minor == 0
    assert differences() == []


def test_one_key_sent_twice_at_once_undoes_once(session: Session, played: RecordedRound) -> None:
    answers = at_once(*(undoing(session, played, "same") for _ in range(3)))
    assert sorted(answer.replayed for answer in answers) == [False, True, True]
    assert len({answer.id for answer in answers}) == 1
    assert differences() == []


def test_an_undo_and_the_next_round_at_once_come_in_either_order(
    session: Session, played: RecordedRound
) -> None:
    sheet = floor.next_sheet(session)
    act = floor.act(floor.DEALER, at=floor.later(session, 0), key="next")
    command = RecordRound(session=session.id, game="paigow", sheet=sheet, number=2)
    undone, recorded = at_once(
        undoing(session, played, "u"), lambda: rounds.record(command, act=act)
    )
    live = floor.standing(session)
    assert recorded.number == live.rounds == 2
    if undone == ["not_the_last_act"]:
        assert (live.undone, live.play["turn"]["rounds"], live.box_minor) == (0, 2, 2_000)
    else:
        assert (live.undone, live.play["turn"]["rounds"], live.box_minor) == (1, 1, 1_000)
    assert Round.objects.count() == 2
    assert differences() == []


def test_an_undo_and_a_void_throw_at_once_come_in_either_order(
    session: Session, played: RecordedRound
) -> None:
    act = floor.act(floor.DEALER, at=floor.later(session, 0), key="void")

    def throw() -> Any:
        return incidents.void_throw(session_id=session.id, reason="cocked_dice", act=act)

    undone, thrown = at_once(undoing(session, played, "u"), throw)
    assert thrown.replayed is False
    is_undone = undone != ["not_the_last_act"]
    assert floor.standing(session).undone == RoundUndo.objects.count() == int(is_undone)
    assert (undone.seq < thrown.seq) if is_undone else True
    assert differences() == []
