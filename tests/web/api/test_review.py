"""A shift reviewed by a program: its exceptions, explanations and the sign-off."""

from typing import Any

import pytest

from accounting.models import Explanation, ReportJob, SignOff
from casino.staff.roles import Role
from tables.models import Session
from tests.factories import books, chains, review, staff
from tests.factories import tables as floor
from tests.services.reports.conftest import make
from tests.web.api.conftest import Program

pytestmark = pytest.mark.django_db

NIGHT = "reports/2026-11-28/night/"
REVIEW, EXPLAIN, SIGN = f"{NIGHT}review/", f"{NIGHT}explanations/", f"{NIGHT}sign-off/"
OVERRIDE = {"override": {"reason": "witness_absent", "text": "He has left."}}
PASSWORD = {"password": staff.PASSWORD}
WHY = {"reason": "payment_error", "text": "Door 4 was paid twice.\nThe guest has gone."}


@pytest.fixture
def supervisor(session: Session) -> Program:
    """Who was on duty under nobody's name here, and has a password."""
    return Program(staff.make_user(role=Role.SUPERVISOR, staff_number="S777"))


@pytest.fixture
def exception(session: Session) -> dict[str, Any]:
    """What names the one exception of a night whose box was counted 100 short."""
    floor.record_round(session)
    floor.close_table(session, box=900)
    make()
    (found,) = review.exceptions()
    return {**found["record"], "kind": found["kind"]}


def test_a_review_is_given_as_it_stands(supervisor: Program, exception: dict[str, Any]) -> None:
    status, answer = supervisor.get(REVIEW)
    (shown,) = answer["exceptions"]
    assert (status, shown["state"], shown["amount"], shown["explanation"]) == (200, "open", -100, None)  # fmt: skip
    assert (answer["version"], answer["state"], answer["is_current"]) == (1, "provisional", True)
    assert (answer["open_items"], answer["sign_off"]) == ([], None)


def test_a_shift_is_explained_and_signed(supervisor: Program, exception: dict[str, Any]) -> None:
    status, explained = supervisor.post(EXPLAIN, exception | WHY, key=None)
    fact = Explanation.objects.get()
    assert (status, explained["id"], explained["text"]) == (200, fact.id, WHY["text"])
    assert books.assert_proved(fact)["via"] == "api"
    assert supervisor.post(EXPLAIN, exception | WHY, key=None) == (200, explained)
    (shown,) = supervisor.get(REVIEW)[1]["exceptions"]
    assert (shown["state"], shown["explanation"]["reason"]) == ("explained", "payment_error")
    status, signed = supervisor.post(SIGN, {"version": 1} | PASSWORD, key=None)
    assert (status, signed["version"], signed["override"], signed["handover"]) == (200, 1, None, [])
    assert supervisor.post(SIGN, {"version": 1} | PASSWORD, key=None) == (200, signed)
    assert supervisor.get(REVIEW)[1]["sign_off"] == signed
    assert ReportJob.objects.count() == 1


def test_an_override_is_given_by_name(supervisor: Program, exception: dict[str, Any]) -> None:
    floor.open_table("PG02")
    make()
    override = {"reason": "under_investigation", "text": "The cameras are looked at."}
    status, signed = supervisor.post(
        SIGN, {"version": 2, "override": override} | PASSWORD, key=None
    )
    assert status == 200
    assert signed["override"]["reason"] == "under_investigation"
    assert exception in signed["override"]["open"]
    assert {item["what"] for item in signed["handover"]} == {"session", "exception"}


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        ({"reason": "system_outage"}, [("reason_needed", "reason")]),
        ({"text": ""}, [("words_needed", "text")]),
        ({"text": 7}, [("words_needed", "text")]),
        ({"text": "a" * 1_001}, [("text_too_long", "text")]),
        ({"seq": "6"}, [("not_integer", "seq")]),
        ({"more": 1}, [("unknown_key", "more")]),
        ({"chain": None, "kind": ""}, [("not_text", "chain"), ("not_text", "kind")]),
    ],
)
def test_an_explanation_that_is_none_is_refused_with_all_that_is_wrong(
    supervisor: Program,
    exception: dict[str, Any],
    change: dict[str, Any],
    problems: list[tuple[str, str]],
) -> None:
    assert supervisor.refused(EXPLAIN, exception | WHY | change, key=None) == (422, problems)


@pytest.mark.parametrize(
    ("body", "status", "problems"),
    [
        ({"version": 1}, 422, [("exceptions_open", "")]),
        ({"version": 2}, 409, [("other_version", "version")]),
        ({}, 422, [("missing_key", "version")]),
        ({"version": 1, "password": ""} | OVERRIDE, 422, [("not_text", "password")]),
        ({"version": 1, "override": 5}, 422, [("not_object", "override")]),
        ({"version": 1, "override": {"reason": "witness_absent"}}, 422, [("missing_key", "override.text")]),
        ({"version": 1, "override": {"reason": "bored", "text": ""}}, 422, [("reason_needed", "override.reason"), ("words_needed", "override.text")]),
    ],
)  # fmt: skip
def test_a_signature_that_is_none_is_refused(
    supervisor: Program,
    exception: dict[str, Any],
    body: dict[str, Any],
    status: int,
    problems: list[tuple[str, str]],
) -> None:
    assert supervisor.refused(SIGN, PASSWORD | body, key=None) == (status, problems)
    assert not SignOff.objects.exists()


def test_a_signature_by_another_password_is_refused_and_on_the_access_chain(
    supervisor: Program, exception: dict[str, Any]
) -> None:
    answer = supervisor.post(SIGN, {"version": 1, "password": "guess"} | OVERRIDE, key=None)
    assert (answer[0], [p["code"] for p in answer[1]["problems"]]) == (422, ["wrong_password"])
    assert chains.bodies("access")[-1][0] == "sign_in_failed"
    assert not SignOff.objects.exists()


def test_what_is_not_there_is_not_found(supervisor: Program, exception: dict[str, Any]) -> None:
    assert supervisor.refused(EXPLAIN, exception | WHY | {"seq": 1}, key=None) == (404, [("no_such_exception", "exception")])  # fmt: skip
    assert supervisor.unseen("reports/2026-11-28/day/review/") == (404, [("no_such_report", "report")])  # fmt: skip
    assert supervisor.unseen("reports/2026-11-28/dusk/review/") == (404, [("unknown_shift", "shift")])  # fmt: skip


def test_an_inspector_reads_and_changes_nothing(
    inspector: Program, exception: dict[str, Any]
) -> None:
    assert inspector.get(REVIEW)[0] == 200
    for path, body in ((EXPLAIN, exception | WHY), (SIGN, {"version": 1})):
        assert inspector.refused(path, body, key=None) == (403, [("role_not_allowed", "")])
