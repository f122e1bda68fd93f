"""Whatever JSON is sent, the answer is a refusal in the usual shape, or it counts; never an error of ours."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.models import Session
from tests.factories import books
from tests.factories import tables as floor
from tests.web.api.conftest import Program, problems

texts = st.text(st.characters(exclude_categories=[]), max_size=12) | st.sampled_from(
    [
        "",
        "\0",
        "D101",
        "paigow",
        "6-2",
        "void_throw",
        "exposed_tile",
        "cocked_dice",
        "100",
        "9" * 30,
    ]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(2**52, 2**70) | st.floats() | texts,
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(texts, parts, max_size=4),
    max_leaves=10,
)
KEYS = (
    "dealer", "count", "setup", "second", "box_counted", "tray_counted", "to", "declined", "kind", "reason", "tile", "door",
    "result", "game", "sheet", "collected", "round", "purpose", "attempt", "stands",
)  # fmt: skip
SHEET_KEYS = ("doors", "banker", "dice", "bank", "bets", "hands", "outcomes", "half")
bodies = st.dictionaries(st.sampled_from(KEYS) | texts, values, max_size=6)
PATHS = (
    "tables/PG01/sessions/",
    "sessions/{id}/count/",
    "sessions/{id}/count/begin/",
    "sessions/{id}/count/settle/",
    "sessions/{id}/dealer/",
    "sessions/{id}/bank/",
    "sessions/{id}/buy-ins/",
    "sessions/{id}/seats/leave/",
    "sessions/{id}/seats/flags/",
    "sessions/{id}/consent/",
    "sessions/{id}/incidents/",
    "sessions/{id}/undo/",
    "sessions/{id}/rounds/",
    "sessions/{id}/rounds/preview/",
)
pytestmark = pytest.mark.no_cover
anything = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def send(program: Program, path: str, body: bytes, key: str) -> Any:
    return program.client.generic(
        "POST",
        f"/api/v1/{path}",
        body,
        content_type="application/json",
        headers={"Idempotency-Key": key},
    )


def hold(program: Program, path: str, body: bytes, key: str = "k") -> None:
    before = books.written()
    response = send(program, path, body, key)
    if response.status_code in {200, 201}:
        return
    assert response.status_code in {403, 409, 422}
    problems(json.loads(response.content))
    assert books.written() == before


@pytest.mark.parametrize("path", PATHS)
def test_any_object_is_refused_or_counts(
    session: Session, dealer: Program, supervisor: Program, path: str
) -> None:
    program = supervisor if path.endswith(("sessions/", "close/")) else dealer

    @anything
    @given(body=bodies)
    def check(body: dict[str, Any]) -> None:
        hold(program, path.format(id=session.id), json.dumps(body).encode())

    check()


def test_any_sheet_is_refused_or_counts(session: Session, dealer: Program) -> None:
    path = f"sessions/{session.id}/rounds/preview/"

    @anything
    @given(changes=st.dictionaries(st.sampled_from(SHEET_KEYS) | texts, values, max_size=4))
    def check(changes: dict[str, Any]) -> None:
        sheet = floor.sheet() | changes
        hold(dealer, path, json.dumps({"game": "paigow", "sheet": sheet}).encode())

    check()


@pytest.mark.parametrize("path", PATHS)
def test_any_bytes_are_refused(
    session: Session, dealer: Program, supervisor: Program, path: str
) -> None:
    program = supervisor if path.endswith(("sessions/", "close/")) else dealer

    @settings(anything, max_examples=15)
    @given(body=st.binary(min_size=1, max_size=40))
    def check(body: bytes) -> None:
        hold(program, path.format(id=session.id), body)

    check()


def test_any_key_is_refused_or_counts(session: Session, dealer: Program) -> None:
    incident = {"kind": "tiles_inspected", "result": "complete"}

    @settings(anything, max_examples=30)
    @given(key=st.text(st.characters(max_codepoint=255), max_size=100))
    def check(key: str) -> None:
        hold(dealer, f"sessions/{session.id}/incidents/", json.dumps(incident).encode(), key)

    check()
