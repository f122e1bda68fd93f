"""A load of the pad while the house does not answer: what was typed is there, marked as not recorded, and no figure of the house's."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as BrowserError
from pytest_django.live_server_helper import LiveServer

from casino.kernel import clock
from casino.staff import devices as services
from tables.models import Session
from tests.e2e import barriers, cable, pad_hand
from tests.e2e.cable import Cable
from tests.e2e.pad_hand import Hand
from tests.factories import devices, tables

HAS_KEPT = "() => caches.match('/pad/', {cacheName: 'pad', ignoreVary: true}).then(Boolean)"
IS_CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
HOUSE_FIGURES = ("#house-box", "#house-banker", "#house-cobank", "#holds-box", "#holds-tray")


@pytest.fixture
def session(live_server: LiveServer) -> Session:
    return pad_hand.opened()


@pytest.fixture
def wire(live_server: LiveServer) -> Iterator[Cable]:
    with cable.plugged_in(live_server.thread.host, live_server.thread.port) as laid:
        yield laid


@pytest.fixture
def context(browser: Browser, wire: Cable) -> Iterator[BrowserContext]:
    """The tablet's browser at the far end of the cable."""
    context = browser.new_context(
        base_url=f"http://localhost:{wire.port}", viewport={"width": 1280, "height": 800}
    )
    yield context
    context.close()


@pytest.fixture
def hand(context: BrowserContext, live_server: LiveServer, session: Session) -> Hand:
    pad_hand.tablet(context, live_server, session)
    return kept(Hand(context.new_page()).open())


def kept(hand: Hand) -> Hand:
    """Wait until the page is put by, which happens when the dealer has all that he waits for."""
    hand.page.wait_for_function(HAS_KEPT)
    hand.page.wait_for_function(IS_CONTROLLED)
    return hand


def enter(hand: Hand) -> None:
    hand.first_bank()
    hand.bet(4, "1000")
    hand.dice()
    hand.by("outcomes")
    hand.outcomes()


def test_a_reload_without_network_shows_what_was_typed_and_no_figure(
    hand: Hand, wire: Cable, session: Session
) -> None:
    enter(hand)
    expect(hand.page.locator("#house-box")).not_to_have_text("—")
    before = hand.kept()
    wire.pull_out()
    page = hand.page
    page.reload()
    expect(page.locator("#not-recorded")).to_contain_text("NOT RECORDED")
    expect(page.locator("#not-recorded")).to_contain_text("what was typed on this tablet")
    expect(page.get_by_text("no network", exact=True)).to_be_visible()
    expect(page.locator(".door[data-door='4'] .door-bet")).to_have_text("1,000")
    for figure in HOUSE_FIGURES:
        expect(page.locator(figure)).to_have_text("—")
    expect(page.locator("td.is-pays").first).to_have_text("")
    expect(page.locator("#relief, .pad-ways, #undo:visible")).to_have_count(0)
    assert "csrf" not in page.content()
    assert barriers.found(page) == []
    assert hand.kept() == before
    wire.plug_in()
    expect(page.locator("#not-recorded")).to_be_hidden()
    expect(page.locator("#house-box")).not_to_have_text("—")
    hand.record()
    hand.see_recorded(1)
    assert [round_.key for round_ in pad_hand.rounds(session)] == [before["key"]]


def test_what_is_recorded_after_such_a_reload_is_sent_once_when_the_house_answers(
    hand: Hand, wire: Cable, session: Session, context: BrowserContext
) -> None:
    enter(hand)
    key = hand.kept()["key"]
    wire.pull_out()
    hand.page.close()  # the browser has crashed, and opens the pad again
    again = Hand(context.new_page()).open()
    again.outcome(1, "push")
    again.record()
    expect(again.page.locator("#not-recorded")).to_contain_text("sent by itself")
    again.page.reload()
    expect(again.page.locator("#not-recorded")).to_contain_text("sent by itself")
    assert pad_hand.rounds(session) == []
    wire.plug_in()
    again.see_recorded(1)
    recorded = pad_hand.rounds(session)
    assert [round_.key for round_ in recorded] == [key]
    assert recorded[0].sheet["outcomes"]["1"] == "push"


def test_the_next_round_is_kept_as_it_stands_and_last_round_s_amounts_are_not(
    hand: Hand, wire: Cable
) -> None:
    enter(hand)
    hand.record()
    hand.see_recorded(1)
    wire.pull_out()
    hand.page.reload()
    expect(hand.page.locator("#round-number")).to_have_text("Round 2")
    expect(hand.page.locator("#offer")).to_be_hidden()
    expect(hand.page.locator("#recorded")).to_be_hidden()
    stored = hand.page.evaluate("JSON.stringify(Object.entries(localStorage))")
    assert "minor" not in stored


def test_a_relief_takes_the_page_of_the_former_dealer_away(
    hand: Hand, wire: Cable, session: Session
) -> None:
    hand.first_bank()
    devices.seated(session, dealer="D102")
    page = hand.page
    page.wait_for_url("**/pad/take-over/")
    page.wait_for_function(f"() => ({HAS_KEPT})().then((has) => !has)")
    wire.pull_out()
    with pytest.raises(BrowserError, match="ERR_"):
        page.goto("/pad/")


def test_a_tablet_that_is_revoked_keeps_nothing(hand: Hand, wire: Cable, session: Session) -> None:
    page = hand.page
    device = services.list_all().get()
    by = tables.origin(tables.ADMINISTRATOR, at=clock.now())
    services.revoke(device_id=device.id, origin=by)
    expect(page.get_by_role("heading", name="Refused")).to_be_visible()
    page.wait_for_function(f"() => ({HAS_KEPT})().then((has) => !has)")
    wire.pull_out()
    with pytest.raises(BrowserError, match="ERR_"):
        page.goto("/pad/")


def test_no_page_but_the_pad_is_answered_for_the_house(hand: Hand, wire: Cable) -> None:
    wire.pull_out()
    for address in ("/pad/take-over/", "/pad/count/", "/sign-in/", "/floor/"):
        page: Page = hand.page.context.new_page()
        with pytest.raises(BrowserError, match="ERR_"):
            page.goto(address)
        page.close()
