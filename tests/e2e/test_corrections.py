"""A correction in a real browser: asked for and approved by PIN at the pad, and decided from the queue on a phone."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from casino.kernel import clock
from casino.staff.roles import Role
from tables.models import CorrectionDecision, CorrectionRequest, Session
from tables.services.rounds import RecordedRound
from tests.e2e import barriers, pad_hand
from tests.e2e.test_tablet import PHONE, TABLET, sign_in, tap
from tests.factories import corrections, devices
from tests.factories import tables as floor
from tests.factories.devices import PIN
from tests.factories.staff import PASSWORD, make_user


@pytest.fixture
def session(live_server: LiveServer) -> Session:
    """A table opened some minutes ago, whose supervisors have a PIN."""
    for number in ("D101", "S201", "S202"):
        devices.with_pin(number)
    return floor.open_table(at=clock.now() - timedelta(minutes=5))


@pytest.fixture
def played(session: Session) -> RecordedRound:
    recorded = floor.record_round(session)
    floor.record_round(session)
    return recorded


def accessible(page: Page) -> None:
    assert barriers.found(page) == []


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_a_dealer_amends_a_round_at_the_pad_and_a_supervisor_approves_there_by_pin(
    page: Page, live_server: LiveServer, session: Session, played: RecordedRound, language: str
) -> None:
    page.set_viewport_size(TABLET)
    pad_hand.tablet(page.context, live_server, session)
    pad_hand.speak(page.context, live_server, language)
    page.goto("/pad/corrections/")
    accessible(page)
    page.locator(f"a[href*='amend'][href*='{played.id}']").click()
    page.locator("[name=bet_0_amount]").fill("400")
    page.locator("[name=reason]").select_option("wrong_bet")
    page.locator("[name=text]").fill("It was 400.")
    page.locator("button[value=preview]").click()
    expect(page.locator(".correction-sides .is-changed").first).to_be_visible()
    assert CorrectionRequest.objects.count() == 0
    accessible(page)
    assert fits(page)
    page.locator("button[value=ask]").click()
    page.wait_for_url("**/pad/corrections/*/")
    accessible(page)
    page.locator("[name=staff_number]").click()
    tap(page, "S202")
    page.locator("[name=pin]").click()
    tap(page, PIN)
    page.locator("button[value=approve]").click()
    page.wait_for_url("**/pad/corrections/")
    decision = CorrectionDecision.objects.get()
    assert (decision.outcome, decision.decided_by, decision.due_minor) == ("approved", "S202", 1_000)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_a_supervisor_decides_from_the_floor_on_a_phone(
    page: Page, live_server: LiveServer, session: Session, played: RecordedRound, language: str
) -> None:
    asked = corrections.get(corrections.ask(corrections.void(played.id), by="D101", at=clock.now()))
    person = make_user(role=Role.SUPERVISOR, staff_number="S777", language=language)
    page.set_viewport_size(PHONE)
    sign_in(page, live_server, person)
    page.goto("/floor/")
    item = page.locator(f"#correction-{asked.id}")
    expect(item).to_be_visible()
    accessible(page)
    assert fits(page)
    item.locator("[name=current]").fill("not it")
    item.locator("button[value=approve]").click()
    expect(item.locator(".field-problems")).to_be_visible()
    item.locator("[name=current]").fill(PASSWORD)
    item.locator("button[value=approve]").click()
    expect(item.locator("form")).to_have_count(0)
    assert CorrectionDecision.objects.get().decided_by == "S777"
    page.goto(f"/corrections/{asked.id}/")
    accessible(page)
    assert fits(page)


def test_what_is_asked_for_meanwhile_appears_on_the_floor(
    page: Page, live_server: LiveServer, session: Session, played: RecordedRound
) -> None:
    sign_in(page, live_server, floor.person("S202"))
    page.goto("/floor/")
    expect(page.locator("#floor-queue p")).to_be_visible()
    asked = corrections.ask(corrections.void(played.id), at=clock.now())
    expect(page.locator(f"#correction-{asked.id}")).to_be_visible(timeout=10_000)
