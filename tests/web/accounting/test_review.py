"""Explaining and signing on the shift's page, without a script."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounting.models import Explanation, ReportJob, SignOff
from accounting.services.signing_off import Override
from casino.kernel import clock
from casino.staff.roles import Role
from tests.factories import books, chains, corrections, review, staff, tables
from tests.factories.pages import client_of, said
from tests.services.reports.conftest import CUT, NIGHT_ENDS, make

pytestmark = pytest.mark.django_db

SHIFT = "/reports/2026-11-28/night/"
EXPLAIN = f"{SHIFT}explain/"
SIGN = f"{SHIFT}sign-off/"
HOUR = timedelta(hours=1)
PASSWORD = {"current": staff.PASSWORD}
WHY = {"reason": "counting_error", "text": "Two stacks were taken for one."}


@pytest.fixture
def client() -> Client:
    return client_of(Role.SUPERVISOR)


@pytest.fixture
def exception() -> dict[str, Any]:
    """A box counted 100 short, with the night's first report."""
    tables.table("PG02")
    session = tables.open_table()
    tables.record_round(session)
    tables.close_table(session, box=900)
    make()
    (found,) = review.exceptions()
    return {**found["record"], "kind": found["kind"]}


def forms(response: Any) -> int:
    """How many forms the page itself holds."""
    return int(response.content.decode().partition("<main")[2].count("<form"))


def test_a_supervisor_explains_in_place_and_comes_back(
    client: Client, exception: dict[str, Any]
) -> None:
    response = client.post(EXPLAIN, exception | WHY, follow=True)
    assert response.redirect_chain == [(f"{SHIFT}#exceptions", 302)]
    fact = Explanation.objects.get()
    assert (fact.explained_by, fact.reason, fact.text) == ("S901", *WHY.values())
    assert books.assert_proved(fact)["via"] == "screen"
    words = said(response)
    assert "The explanation is kept. " in words
    assert "Everything is explained Explained 1 Table What Amount Why Who Record PG01 Box difference for the authority MOP −1.00 Counted wrongly Two stacks were taken for one. S901, " in words  # fmt: skip


def test_an_explanation_that_says_nothing_comes_back_with_all_that_is_wrong(
    client: Client, exception: dict[str, Any]
) -> None:
    before = books.written()
    response = client.post(EXPLAIN, exception | {"reason": "", "text": ""})
    assert response.status_code == 422
    (case,) = response.context["open_cases"]
    assert case.form.errors == {"reason": ["Choose a reason that fits."], "text": ["Say it in words too."]}  # fmt: skip
    assert books.written() == before | {"heads": books.written()["heads"], "Record": before["Record"] + 1}  # fmt: skip


def test_what_no_form_can_read_is_said_in_the_houses_words(exception: dict[str, Any]) -> None:
    client = client_of(Role.SUPERVISOR, language="zh-hant")
    response = client.post(EXPLAIN, exception | {"reason": "bored", "text": "x" * 4_001})
    assert "此處最多可填 4000 個字。" in said(response)


def test_a_reason_that_explains_something_else_is_none(
    client: Client, exception: dict[str, Any]
) -> None:
    response = client.post(EXPLAIN, exception | WHY | {"reason": "system_outage"})
    assert response.status_code == 422
    assert not Explanation.objects.exists()


def test_who_comes_second_is_told_so(client: Client, exception: dict[str, Any]) -> None:
    review.explain(review.exceptions()[0])
    response = client.post(EXPLAIN, exception | WHY, follow=True)
    assert response.redirect_chain == [(SHIFT, 302)]
    assert "S201 has explained this already." in said(response)
    assert Explanation.objects.count() == 1


@pytest.mark.parametrize("seq", ["", "x", "0", "1", "99999999999999999999999"])
def test_what_the_report_does_not_show_is_not_found(
    client: Client, exception: dict[str, Any], seq: str
) -> None:
    assert client.post(EXPLAIN, exception | WHY | {"seq": seq}).status_code == 404
    assert not Explanation.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"text": "x" * 9_000}])
def test_a_shift_without_a_report_has_nothing_to_explain(
    client: Client, sent: dict[str, str]
) -> None:
    assert client.post(EXPLAIN, sent).status_code == 404


def test_signing_is_blocked_while_an_exception_is_open(
    client: Client, exception: dict[str, Any]
) -> None:
    page = client.get(SHIFT)
    assert "1 exception is not explained" in said(page)
    response = client.post(
        SIGN, {"version": "1", "override_reason": "", "override_text": ""} | PASSWORD
    )
    assert response.status_code == 422
    assert response.context["sign_form"].errors == {
        "override_reason": ["Choose a reason that fits."],
        "override_text": ["Say it in words too."],
    }
    refused = client.post(SIGN, {"version": "1"} | PASSWORD)
    assert "Exceptions that nobody has explained: 1." in said(refused)
    assert not SignOff.objects.exists()


def test_a_supervisor_signs_with_an_override_by_name(
    client: Client, exception: dict[str, Any]
) -> None:
    sent = PASSWORD | {
        "version": "1",
        "override_reason": "witness_absent",
        "override_text": "D101 has left.",
    }
    response = client.post(SIGN, sent)
    job = ReportJob.objects.get()
    assert response.headers["Location"] == f"/reports/orders/{job.id}/"
    fact = SignOff.objects.get()
    assert (fact.signed_by, fact.override_reason, fact.override_text) == ("S901", "witness_absent", "D101 has left.")  # fmt: skip
    words = said(client.get(SHIFT))
    assert "Signed off S901" in words
    assert "Signed with exceptions open: Who knows is not in the house D101 has left." in words
    assert "Exception not explained · Box difference PG01 · " in words


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Type your password.", "This is not your password."]),
        ("zh-hant", ["請輸入你的密碼。", "這不是你的密碼。"]),
        ("pt", ["Escreva a sua palavra-passe.", "Esta não é a sua palavra-passe."]),
    ],
)
def test_who_signs_proves_by_his_password_that_it_is_he(
    language: str, told: list[str], exception: dict[str, Any]
) -> None:
    client = client_of(Role.SUPERVISOR, language=language)
    why = {"version": "1", "override_reason": "witness_absent", "override_text": "D101 has left."}
    for password, expected in zip(("", "guess"), told, strict=True):
        response = client.post(SIGN, why | {"current": password})
        assert response.status_code == 422
        assert response.context["sign_form"].errors == {"current": [expected]}
        page = response.content.decode()
        assert "D101 has left." in page
        assert '<option value="witness_absent" selected>' in page
        assert "guess" not in page
    assert not SignOff.objects.exists()
    assert [body["purpose"] for kind, body in chains.bodies("access") if kind == "sign_in_failed"] == ["confirm"]  # fmt: skip


def test_a_signature_is_told_all_that_is_wrong_at_once(
    client: Client, exception: dict[str, Any]
) -> None:
    response = client.post(SIGN, {"version": "1", "override_reason": "", "override_text": "x"})
    assert set(response.context["sign_form"].errors) == {"override_reason", "current"}


@pytest.mark.parametrize("url", [EXPLAIN, SIGN])
def test_the_address_that_a_refusal_leaves_leads_back_to_the_shift(
    client: Client, exception: dict[str, Any], url: str
) -> None:
    assert client.get(url).headers["Location"] == SHIFT


def test_an_explained_shift_is_signed_by_one_tap(client: Client, exception: dict[str, Any]) -> None:
    review.explain(review.exceptions()[0])
    assert "Every exception is explained." in said(client.get(SHIFT))
    assert client.post(SIGN, {"version": "1"} | PASSWORD).status_code == 302
    make(at=CUT + HOUR)
    page = client.get(SHIFT)
    words = said(page)
    assert "v2 · Signed off" in words
    assert "Signed off S901" in words
    assert "On version 1 of the report · Record " in words
    assert "Nothing is handed over." in words
    assert "Something was recorded since" not in words
    first = said(client.get(f"{SHIFT}v1/"))
    assert "This version was not signed." in first
    assert "Keep the explanation" not in first


def test_a_signed_shift_says_that_something_came_in_until_its_next_version_is_made(
    client: Client,
) -> None:
    session = tables.open_table()
    played = tables.record_round(session)
    tables.close_table(session)
    make()
    assert client.post(SIGN, {"version": "1"} | PASSWORD).status_code == 302
    made = "The shift is signed off; its next version is being made."
    assert made not in said(client.get(SHIFT))
    corrections.make(corrections.void(played.id), money="found", at=CUT + HOUR)
    assert made in said(client.get(SHIFT))
    make(at=CUT + 2 * HOUR)
    assert made not in said(client.get(SHIFT))


def test_once_the_version_is_made_signing_leads_back_to_the_shift(
    client: Client, exception: dict[str, Any]
) -> None:
    review.explain(review.exceptions()[0])
    client.post(SIGN, {"version": "1"} | PASSWORD)
    ReportJob.objects.all().delete()
    assert client.post(SIGN, {"version": "1"} | PASSWORD).headers["Location"] == SHIFT


def test_what_was_recorded_since_must_be_looked_at_before_signing(client: Client) -> None:
    session = tables.open_table()
    make()
    tables.record_round(session, at=NIGHT_ENDS - HOUR)
    words = said(client.get(SHIFT))
    assert "Something was recorded since this version was made" in words
    assert "Sign the shift off" not in words
    response = client.post(SIGN, {"version": "1"} | PASSWORD, follow=True)
    assert response.redirect_chain == [(SHIFT, 302)]
    assert "Bring the report up to date and look at it again." in said(response)
    assert not SignOff.objects.exists()


def test_a_shift_that_goes_on_cannot_be_signed_yet(client: Client) -> None:
    now = clock.now()
    running = settings.HOUSE_CALENDAR.shift_at(now)
    make(running.name, day=running.day, at=now)
    page = client.get(f"/reports/{running.day}/{running.name}/")
    assert "The shift is not over yet; it is signed off when it is." in said(page)
    assert "Sign the shift off" not in said(page)


def test_an_inspector_sees_all_of_it_and_can_change_nothing(exception: dict[str, Any]) -> None:
    inspector = client_of(Role.INSPECTOR)
    page = inspector.get(SHIFT)
    assert "Not signed off yet." in said(page)
    assert "Box difference PG01 MOP −1.00" in said(page)
    assert forms(page) == 1  # the order of a report
    review.sign(override=Override("under_investigation", "The cameras."))
    make(at=CUT + HOUR)
    assert "Signed with exceptions open: Still being looked into The cameras." in said(inspector.get(SHIFT))  # fmt: skip


@pytest.mark.parametrize("url", [EXPLAIN, SIGN])
@pytest.mark.parametrize("role", [Role.DEALER, Role.INSPECTOR, Role.ADMINISTRATOR])
def test_nobody_but_a_supervisor_explains_or_signs(
    url: str, role: Role, exception: dict[str, Any]
) -> None:
    before = books.written()
    client = client_of(role)
    before |= {"people": books.written()["people"]}
    assert client.post(url, exception | WHY | {"version": "1"}).status_code == 403
    assert books.written() == before


def test_a_shift_is_drawn_and_every_drawing_has_its_table(
    client: Client, exception: dict[str, Any]
) -> None:
    page = client.get(SHIFT)
    drawn = [chart.id for chart in page.context["charts"]]
    assert drawn == ["chart-due-MOP", "chart-pace-MOP", "chart-doors-MOP", "chart-differences-MOP"]
    words = said(page)
    assert "Quarter hour PG01 22:00–22:15 10.00" in words
    assert "Hour PG01 22:00–23:00 1" in words
    assert f'href="{SHIFT}v1/tables/PG01/?page=1#round-2"' in page.content.decode()
    assert "Door Players' commission Bank's commission Together" in words
    assert "Table When Box Tray Record PG01 28 Nov 2026 22:02 −1.00 0.00 " in words
    assert page.content.decode().count('role="img" aria-labelledby="chart-') == 4


def test_every_part_of_a_shift_is_one_step_from_its_top(
    client: Client, exception: dict[str, Any]
) -> None:
    page = client.get(SHIFT)
    source = page.content.decode()
    parts = [part["url"] for part in page.context["contents"]]
    assert parts == [
        "#exceptions", "#balance-MOP", "#drawn", "#dealers", "#take", "#seal", "#handover-title", "#sign-title",
    ]  # fmt: skip
    assert [part for part in parts if f'id="{part[1:]}"' not in source] == []
    assert '<a href="#exceptions">To be explained <span class="badge">1</span></a>' in source


def test_several_tables_are_drawn_together_and_written_apart(client: Client) -> None:
    for code in ("PG01", "PG02"):
        session = tables.open_table(code)
        tables.record_round(session)
        if code == "PG02":
            tables.record_round(session, at=tables.OPENED_AT + HOUR)
    make()
    words = said(client.get(SHIFT))
    assert "Quarter hour PG01 PG02 Together 22:00–22:15 10.00 10.00 20.00 23:00–23:15 — 10.00 10.00" in words  # fmt: skip
    assert "Hour PG01 PG02 Together 22:00–23:00 1 1 2 23:00–00:00 — 1 1" in words


def test_every_exception_explanation_and_signature_leads_to_its_evidence(client: Client) -> None:
    session = tables.open_table()
    tables.undo_round(session, tables.record_round(session))
    tables.record_round(session, collected=900)
    tables.open_table("PG02")
    make()
    for exception in review.exceptions():
        if exception["kind"] == "collected_difference":
            review.explain(exception)
    review.sign(override=Override("under_investigation", "The cameras."))
    make(at=CUT + HOUR)
    source = client.get(SHIFT).content.decode()
    found = sorted(set(re.findall(r'href="(/(?:evidence|records)/[^"]+)"', source)))
    assert {url.split("/")[1] for url in found} == {"evidence", "records"}
    assert [url for url in found if client.get(url, follow=True).status_code != 200] == []
