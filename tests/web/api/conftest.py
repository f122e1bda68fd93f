"""Programs that ask the API, each signed in as somebody; every answer is held against the published schema."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from casino.staff.models import User
from tables.models import Session
from tests.factories import books
from tests.factories import tables as floor

Answer = tuple[int, Any]


class Program:
    """Asks the API as one person; gives status and body."""

    def __init__(self, person: User | None = None) -> None:
        self.client = Client()
        if person is not None:
            self.client.force_login(person)

    def get(self, path: str, **query: Any) -> Answer:
        return self._answer("get", path, self.client.get(f"/api/v1/{path}", query))

    def post(
        self, path: str, body: Any = None, *, key: str | None = "k1", **headers: str
    ) -> Answer:
        if key is not None:
            headers["Idempotency-Key"] = key
        data = body if isinstance(body, bytes | str) else json.dumps(body or {})
        response = self.client.post(
            f"/api/v1/{path}", data, content_type="application/json", headers=headers
        )
        return self._answer("post", path, response)

    def refused(
        self, path: str, body: Any = None, **options: Any
    ) -> tuple[int, list[tuple[str, str]]]:
        """Give the status and the problems of a write that leaves nothing behind."""
        before = books.written()
        status, answer = self.post(path, body, **options)
        assert books.written() == before
        return status, problems(answer)

    def unseen(self, path: str, **query: Any) -> tuple[int, list[tuple[str, str]]]:
        """Give the status and the problems of a read that is refused."""
        status, answer = self.get(path, **query)
        return status, problems(answer)

    def _answer(self, method: str, path: str, response: Any) -> Answer:
        body = json.loads(response.content)
        hold_to_schema(method, response, body)
        return response.status_code, body


def problems(answer: Any) -> list[tuple[str, str]]:
    """Give the codes and paths of a refusal, each of which has words."""
    assert set(answer) == {"problems"}
    assert all(problem["message"] for problem in answer["problems"])
    return [(problem["code"], problem["path"]) for problem in answer["problems"]]


@cache
def schema() -> dict[str, Any]:
    generator: Any = SchemaGenerator
    described: dict[str, Any] = json.loads(
        json.dumps(generator().get_schema(request=None, public=True))
    )
    return described


def hold_to_schema(method: str, response: HttpResponse, body: Any) -> None:
    try:
        match: Any = resolve(response.request["PATH_INFO"])  # type: ignore[attr-defined]  # set by the test client
    except Resolver404:
        return
    route = "/" + match.route
    for name in match.captured_kwargs:
        route = _named(route, name)
    if route not in schema()["paths"]:
        return
    operation = schema()["paths"][route].get(method)
    if operation is None:
        return
    described = operation["responses"].get(str(response.status_code))
    assert described is not None, f"{method} {route} answers {response.status_code}"
    shape = described["content"]["application/json"]["schema"]
    whole = {**shape, "components": schema()["components"]}
    errors = [error.message for error in Draft202012Validator(whole).iter_errors(body)]
    assert errors == []


def _named(route: str, name: str) -> str:
    before, _, rest = route.partition(f":{name}>")
    return f"{before.rpartition('<')[0]}{{{name}}}{rest}"


@pytest.fixture
def ask(db: None) -> Callable[[str], Program]:
    """Give a program of somebody by his staff number."""
    return lambda staff: Program(floor.person(staff))


@pytest.fixture
def dealer(ask: Callable[[str], Program]) -> Program:
    return ask(floor.DEALER)


@pytest.fixture
def supervisor(ask: Callable[[str], Program]) -> Program:
    return ask(floor.SUPERVISOR)


@pytest.fixture
def inspector(ask: Callable[[str], Program]) -> Program:
    return ask(floor.INSPECTOR)


@pytest.fixture
def administrator(ask: Callable[[str], Program]) -> Program:
    return ask(floor.ADMINISTRATOR)


@pytest.fixture
def stranger(db: None) -> Program:
    return Program()


@pytest.fixture
def session(db: None) -> Session:
    """PG01, open with eight doors and dealt by D101."""
    return floor.open_table()
