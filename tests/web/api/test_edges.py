"""What every address has in common: who is let in, what is read, how it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from casino.web.api import LONGEST_BODY
from tables.models import Session
from tests.factories import books
from tests.factories import tables as floor
from tests.web.api.conftest import Program, problems

INCIDENT = {"kind": "void_throw", "reason": "cocked_dice"}


@pytest.fixture
def incidents(session: Session) -> str:
    return f"/api/v1/sessions/{session.id}/incidents/"


def answer_of(response: Any) -> tuple[int, list[tuple[str, str]]]:
    return response.status_code, problems(json.loads(response.content))


def test_a_write_without_the_token_against_forgery_is_refused(incidents: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(floor.person(floor.DEALER))
    headers = {"Idempotency-Key": "k"}

    def send(**more: str) -> Any:
        return client.post(
            incidents, json.dumps(INCIDENT), content_type="application/json", headers=headers | more
        )

    before = books.written()
    assert answer_of(send()) == (403, [("csrf_failed", "")])
    assert answer_of(send(**{"X-CSRFToken": "x" * 32})) == (403, [("csrf_failed", "")])
    assert books.written() == before
    token = "a" * 32
    client.cookies[settings.CSRF_COOKIE_NAME] = token
    assert send(**{"X-CSRFToken": token}).status_code == 201


def test_a_stranger_is_told_to_sign_in(stranger: Program) -> None:
    for path in ("tables/", "tables/PG01/", "reports/", "records/PG01/1/", "schema/"):
        assert stranger.unseen(path) == (401, [("not_authenticated", "")])


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b"a=1", "text/plain", 415, "unsupported_media_type"),
        (b"a=1", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        (b"[", "application/json", 422, "not_json"),
        (b" " * (LONGEST_BODY + 1), "application/json", 413, "body_too_large"),
        (b" " * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1), "application/json", 413, "body_too_large"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_body_is_said_though_the_token_is_looked_for_first(
    incidents: str, body: bytes, content_type: str, status: int, code: str
) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(floor.person(floor.DEALER))
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    before = books.written()
    headers = {"Idempotency-Key": "k", "X-CSRFToken": "a" * 32}
    response = client.generic("POST", incidents, body, content_type=content_type, headers=headers)
    assert answer_of(response) == (status, [(code, "")])
    assert books.written() == before


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options", "head"])
def test_an_address_takes_its_own_methods_only(
    incidents: str, method: str, dealer: Program
) -> None:
    response = getattr(dealer.client, method)(incidents)
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert dealer.client.get(incidents).status_code == 405
    assert answer_of(dealer.client.get(incidents)) == (405, [("method_not_allowed", "")])


@pytest.mark.parametrize(
    ("content_type", "status", "code"),
    [
        ("text/plain", 415, "unsupported_media_type"),
        ("application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        ("multipart/form-data; boundary=x", 415, "unsupported_media_type"),
        ("", 415, "unsupported_media_type"),
    ],
)
def test_a_body_is_json(
    incidents: str, dealer: Program, content_type: str, status: int, code: str
) -> None:
    before = books.written()
    response = dealer.client.generic(
        "POST", incidents, b"a=1", content_type=content_type, headers={"Idempotency-Key": "k"}
    )
    assert answer_of(response) == (status, [(code, "")])
    assert books.written() == before


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"[]",
        b"null",
        b'"text"',
        b"1",
        b'{"a":1,"a":2}',
        b'{"a":NaN}',
        b'{"a":-Infinity}',
        b'{"a":"\xff"}',
        b'{"a":"\\ud800"}',
        b'{"\\udfff":1}',
        b"\xef\xbb\xbf{}",
        b"{} {}",
        '{"a":1}'.encode("utf-16"),
        b'{"a":' * 65 + b"1" + b"}" * 65,
        b'{"a":' + b"[" * 100_000,
    ],
    ids=lambda body: repr(body[:20]),
)
def test_what_is_not_one_json_object_is_not_json(
    incidents: str, dealer: Program, body: bytes
) -> None:
    before = books.written()
    response = dealer.client.generic(
        "POST",
        incidents,
        body,
        content_type="application/json",
        headers={"Idempotency-Key": "k"},
    )
    # Nothing at all counts as an object without keys.
    expected = [("not_json", "")] if body else [("missing_key", "kind")]
    assert answer_of(response) == (422, expected)
    assert books.written() == before


def test_a_body_may_not_be_longer_than_the_house_reads(incidents: str, dealer: Program) -> None:
    def send(length: int) -> Any:
        body = json.dumps({"kind": "x" * (length - 12)}).encode()
        return dealer.client.generic(
            "POST",
            incidents,
            body,
            content_type="application/json",
            headers={"Idempotency-Key": "k"},
        )

    assert answer_of(send(LONGEST_BODY)) == (422, [("unknown_value", "kind")])
    assert answer_of(send(LONGEST_BODY + 1)) == (413, [("body_too_large", "")])


def test_an_answer_is_json(incidents: str, dealer: Program) -> None:
    response = dealer.client.get("/api/v1/tables/", headers={"Accept": "application/xml"})
    assert answer_of(response) == (406, [("not_acceptable", "")])


@pytest.mark.parametrize(
    "path",
    [
        "",
        "nothing/",
        "tables/-/",
        "tables/PG01%00/",
        "sessions/%ED%A0%80/",
        "records/PG01/0/",
        "records/PG01/99999999999999999/",
        "reports/2026-13-01/night/",
    ],
)
def test_where_there_is_nothing_a_program_gets_a_problem(inspector: Program, path: str) -> None:
    assert inspector.unseen(path) == (404, [("no_such_address", "")])


def test_where_there_is_nothing_a_person_gets_a_page(inspector: Program) -> None:
    response = inspector.client.get("/nothing/")
    assert (response.status_code, response["Content-Type"]) == (404, "text/html; charset=utf-8")


def test_a_form_the_framework_knows_nothing_of_is_nothing(inspector: Program) -> None:
    assert inspector.unseen("tables/", format="xml") == (404, [("not_found", "")])


def test_the_schema_is_whole_and_valid(tmp_path: Path, dealer: Program) -> None:
    file = tmp_path / "schema.json"
    call_command(
        "spectacular",
        "--file",
        str(file),
        "--format",
        "openapi-json",
        "--validate",
        "--fail-on-warn",
    )
    written = json.loads(file.read_text())
    status, served = dealer.get("schema/")
    assert (status, served["paths"]) == (200, written["paths"])
    assert written["openapi"].startswith("3.1")
    operations = [op for path in written["paths"].values() for op in path.values()]
    assert all("Problems" in json.dumps(op["responses"]["401"]) for op in operations)
    named = {p["name"] for op in operations for p in op.get("parameters", ())}
    assert "Idempotency-Key" in named
