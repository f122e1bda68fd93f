"""Two requests at the same moment: one key makes one round, and nobody who was overtaken is turned away."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from tables.models import FloorEvent, Round, Session
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*requests: tuple[str, str, str, Any]) -> list[tuple[int, Any]]:
    """Send requests (who, path, key, body) from threads of their own that start together; give their answers in order."""
    together = Barrier(len(requests))

    def send(request: tuple[str, str, str, Any]) -> tuple[int, Any]:
        staff, path, key, body = request
        client = Client()
        client.force_login(floor.person(staff))
        together.wait(timeout=20)
        try:
            response = client.post(
                f"/api/v1/{path}",
                json.dumps(body),
                content_type="application/json",
                headers={"Idempotency-Key": key},
            )
            return response.status_code, json.loads(response.content)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(requests)) as threads:
        return list(threads.map(send, requests))


@pytest.fixture
def open_session() -> Session:
    return floor.open_table()


def test_one_key_sent_twice_at_once_makes_one_round(open_session: Session) -> None:
    body = {"game": "paigow", "sheet": floor.next_sheet(open_session)}
    request = (floor.DEALER, f"sessions/{open_session.id}/rounds/", "same", body)
    answers = at_once(request, request, request)
    assert sorted(status for status, _body in answers) == [200, 200, 201]
    assert len({body["id"] for _status, body in answers}) == 1
    assert Round.objects.count() == 1
    assert books.kinds("PG01") == ["open", "round"]
    assert floor.standing(open_session).rounds == 1


def test_two_people_who_act_at_once_both_count(open_session: Session) -> None:
    path = f"sessions/{open_session.id}/incidents/"
    incident = {"kind": "tiles_inspected", "result": "complete"}
    answers = at_once(
        *(
            (staff, path, f"{staff}-{n}", incident)
            for n in range(3)
            for staff in (floor.DEALER, floor.SUPERVISOR)
        )
    )
    assert [status for status, _body in answers] == [201] * 6
    times = FloorEvent.objects.order_by("occurred_at").values_list("occurred_at", flat=True)
    assert len(times) == 6
    chain = [books.document("PG01", seq)["occurred_at"] for seq in range(1, 8)]
    assert chain == sorted(chain)


def test_two_openings_at_once_make_one_session(open_session: Session) -> None:
    floor.table("PG02")
    floor.person("D102")
    body = {"dealer": "D102", "count": {"100": 1}}
    answers = at_once(
        (floor.SUPERVISOR, "tables/PG02/sessions/", "one", body),
        (floor.SUPERVISOR, "tables/PG02/sessions/", "two", body),
    )
    assert sorted(status for status, _body in answers) == [201, 422]
    assert Session.objects.filter(table="PG02").count() == 1
