"""Counting a table through the API: blind, by two people, and settled by a supervisor."""

from collections.abc import Callable
from typing import Any

import pytest

from accounting.models import Count
from casino.audit.models import Record
from tables.models import FloorEvent, PendingCount, Session, SessionClose
from tests.factories import tables as floor
from tests.web.api.conftest import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return floor.open_table()


def count(pending: PendingCount, **other: Any) -> dict[str, Any]:
    """What one person sends who counted what should be there."""
    values = {
        "count": pending.id,
        "attempt": pending.attempt,
        "box_counted": {},
        "tray_counted": dict(floor.PIECES),
    }
    return values | other


def test_two_people_close_a_table_through_the_api(
    session: Session, dealer: Program, supervisor: Program
) -> None:
    at = f"sessions/{session.id}/count/"
    assert supervisor.unseen(at) == (404, [("no_count", "session")])
    status, begun = dealer.post(f"{at}begin/", {"purpose": "close"}, key="b")
    assert (status, begun["replayed"]) == (201, False)
    pending = PendingCount.objects.get()
    shown = supervisor.get("tables/PG01/")[1]
    assert (shown["counting"], shown["due"], shown["box_should_hold"], shown["tray_should_hold"]) == (
        True, None, None, None,
    )  # fmt: skip
    totals = supervisor.get(f"sessions/{session.id}/")[1]["totals"]
    assert totals.pop("rounds") == 0
    assert set(totals.values()) == {None}

    assert dealer.post(at, count(pending), key="1")[1] == {"result": "waiting"}
    assert supervisor.get(at)[1] == {
        "count": pending.id,
        "purpose": "close",
        "attempt": 1,
        "first": floor.DEALER,
        "is_agreed": False,
    }
    assert supervisor.post(at, count(pending), key="2")[1] == {"result": "agreed"}
    stands = {"count": pending.id, "stands": True}
    status, settled = supervisor.post(f"{at}settle/", stands, key="s")
    assert (status, settled["stands"], settled["record"]["chain"]) == (201, True, "PG01")
    assert supervisor.post(f"{at}settle/", stands, key="s")[0] == 200
    assert (Count.objects.get().number, SessionClose.objects.get().via) == (1, "api")


def test_an_agreed_count_is_made_once_more(
    session: Session, dealer: Program, supervisor: Program
) -> None:
    at = f"sessions/{session.id}/count/"
    dealer.post(f"{at}begin/", {"purpose": "shift"})
    pending = PendingCount.objects.get()
    for key, program in (("1", dealer), ("2", supervisor)):
        program.post(at, count(pending), key=key)
    again = {"count": pending.id, "stands": False}
    status, answer = supervisor.post(f"{at}settle/", again, key="s")
    event = FloorEvent.objects.get(kind="count_again")
    assert (status, answer["stands"], answer["record"]["seq"]) == (
        201, False, Record.objects.get(subject=event.subject).seq,
    )  # fmt: skip
    assert PendingCount.objects.get().attempt == 2


def test_a_count_is_taken_back(session: Session, dealer: Program) -> None:
    at = f"sessions/{session.id}/count/"
    dealer.post(f"{at}begin/", {"purpose": "shift"}, key="b")
    assert dealer.post(f"{at}withdraw/", {}, key="w")[0] == 201
    assert not PendingCount.objects.exists()


@pytest.mark.parametrize(
    ("path", "sent", "expected"),
    [
        ("begin/", {}, [("missing_key", "purpose")]),
        ("begin/", {"purpose": 1}, [("not_text", "purpose")]),
        (
            "",
            {"box_counted": 0, "tray_counted": {"x": 1}, "attempt": 1},
            [("missing_key", "count"), ("not_object", "box_counted"), ("bad_denomination", "tray_counted.x")],
        ),
        ("settle/", {"count": "x", "stands": 1}, [("unknown_value", "stands")]),
    ],
)  # fmt: skip
def test_a_body_that_cannot_be_read_is_refused(
    session: Session, supervisor: Program, path: str, sent: Any, expected: list[tuple[str, str]]
) -> None:
    assert supervisor.refused(f"sessions/{session.id}/count/{path}", sent) == (422, expected)


def test_a_dealer_lets_nothing_stand(session: Session, ask: Callable[[str], Program]) -> None:
    sent = {"count": "x", "stands": True}
    assert ask(floor.DEALER).refused(f"sessions/{session.id}/count/settle/", sent) == (
        403,
        [("role_not_allowed", "")],
    )
