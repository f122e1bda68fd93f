"""A round of before in a real browser: entered again on its game's pad, at the table and by a supervisor, and asked for."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tables.models import CorrectionRequest, Session
from tests.e2e import barriers, pad_hand
from tests.e2e.test_tablet import PHONE, TABLET, sign_in
from tests.factories import mahjong_tables, riichi_tables
from tests.factories import tables as floor


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def ask(page: Page) -> CorrectionRequest:
    """Say why, on the page that shows before and after, and ask."""
    expect(page.locator(".correction-sides .is-changed").first).to_be_visible()
    assert barriers.found(page) == []
    assert fits(page)
    page.locator("[name=reason]").select_option("wrong_outcome")
    page.locator("[name=text]").fill("It was read wrongly.")
    page.locator("button[value=ask]").click()
    page.wait_for_url("**/corrections/*/")
    return CorrectionRequest.objects.get()


def test_a_dealer_enters_a_riichi_deal_again_as_he_entered_it(
    page: Page, live_server: LiveServer
) -> None:
    session: Session = riichi_tables.open_table()
    done = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    riichi_tables.record(session, riichi_tables.passing(), minute=2)
    page.set_viewport_size(TABLET)
    pad_hand.tablet(page.context, live_server, session)
    pad_hand.speak(page.context, live_server, "zh-hant")
    page.goto("/pad/corrections/")
    page.locator(f"a[href*='amend'][href*='{done.id}']").click()
    expect(page.locator("[data-row='S']")).to_contain_text("26,000")
    assert barriers.found(page) == []
    page.locator("[data-discarder='N']").click()
    page.locator("[data-han='3']").click()
    expect(page.locator("[data-row='S']")).to_contain_text("28,900")
    page.locator("#record").click()
    expect(page.locator(".correction-sides .is-changed").first).to_be_visible()
    page.locator("button[value=enter]").click()
    expect(page.locator("[data-row='S']")).to_contain_text("28,900")
    page.keyboard.press("Enter")
    asked = ask(page)
    sheet = asked.proposal["sheet"]
    assert (sheet["discarder"], sheet["wins"][0]["han"]) == ("N", 3)
    assert asked.requested_by == session.dealer
    page.goto("/pad/")
    kept = "Object.keys(localStorage).filter((key) => key.startsWith('pad:') && !key.endsWith(':start'))"
    assert page.evaluate(kept) == []


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_a_supervisor_enters_a_mahjong_deal_again_on_the_floor(
    page: Page, live_server: LiveServer, size: ViewportSize
) -> None:
    session = mahjong_tables.open_table()
    raw = mahjong_tables.win(session, 2, "all_pungs")
    done = mahjong_tables.record(session, raw)
    mahjong_tables.record(session, mahjong_tables.sheet(session))
    page.set_viewport_size(size)
    sign_in(page, live_server, floor.person("S202"))
    page.goto(f"/floor/MJ01/correct/amend/?of=round:{done.id}")
    expect(page.locator("[data-row='1']")).to_contain_text("−200")
    assert barriers.found(page) == []
    assert fits(page)
    page.locator("[data-element='all_pungs']").click()
    page.locator("[data-element='ping_hu']").click()
    page.locator("[data-discarder='3']").click()
    expect(page.locator(".mt-seat[data-seat='3']")).to_have_attribute("data-role", "discarder")
    page.locator("#record:enabled").click()
    asked = ask(page)
    sheet = asked.proposal["sheet"]
    assert (sheet["elements"], sheet["discarder"]) == (["ping_hu"], 3)
    assert sheet["stakes"] == raw["stakes"]
    assert asked.requested_by == "S202"
