"""The pad through reload, double tap, lost network, two tablets and relief, in a real browser."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tables.models import Session
from tests.e2e import pad_hand
from tests.e2e.pad_hand import Hand
from tests.factories import devices as tablets
from tests.factories import tables


@pytest.fixture
def session(live_server: LiveServer) -> Session:
    return pad_hand.opened()


@pytest.fixture
def hand(page: Page, live_server: LiveServer, session: Session) -> Hand:
    pad_hand.tablet(page.context, live_server, session)
    return Hand(page).open()


def test_a_reload_in_the_middle_loses_nothing(hand: Hand, session: Session) -> None:
    hand.first_bank()
    hand.bet(4, "1000")
    hand.dice()
    hand.by("outcomes")
    hand.outcome(1, "win")
    before = hand.kept()
    hand.page.reload()
    expect(hand.page.locator("[aria-pressed='true'][data-outcome='win']")).to_be_visible()
    assert hand.kept() == before
    for door in pad_hand.PLAYERS[1:]:
        hand.outcome(door, "push")
    hand.record()
    hand.see_recorded(1)
    assert pad_hand.rounds(session)[0].key == before["key"]


def test_a_double_tap_records_once(hand: Hand, session: Session) -> None:
    hand.first_bank()
    hand.dice()
    hand.by("outcomes")
    hand.outcomes()
    expect(hand.page.locator("#record")).to_be_enabled()
    hand.page.locator("#record").dblclick()
    hand.see_recorded(1)
    assert len(pad_hand.rounds(session)) == 1


def test_without_network_the_entry_is_kept_and_sent_once_when_it_is_back(
    hand: Hand, session: Session
) -> None:
    page = hand.page
    hand.first_bank()
    hand.bet(4, "1000")
    hand.dice()
    hand.by("outcomes")
    page.context.set_offline(True)
    hand.outcomes()
    expect(page.locator("#not-recorded")).to_contain_text("NOT RECORDED")
    expect(page.locator("#house-box")).to_have_text("—")
    hand.record()
    expect(page.locator("#not-recorded")).to_contain_text("sent by itself")
    assert pad_hand.rounds(session) == []
    key = hand.kept()["key"]
    page.context.set_offline(False)
    hand.see_recorded(1)
    expect(page.locator("#not-recorded")).to_be_hidden()
    assert [round_.key for round_ in pad_hand.rounds(session)] == [key]


def test_a_round_whose_answer_is_long_in_coming_and_lost_says_so_and_is_recorded_once(
    hand: Hand, session: Session
) -> None:
    page = hand.page
    hand.first_bank()
    hand.dice()
    hand.by("outcomes")
    hand.outcomes()
    expect(page.locator("#record")).to_be_enabled()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/pad/record/", hold, times=1)
    hand.record()
    expect(page.locator("#not-recorded")).to_contain_text("sent by itself")
    held[0].fetch()
    held[0].abort()
    hand.see_recorded(1)
    expect(page.locator("#not-recorded")).to_be_hidden()
    assert len(pad_hand.rounds(session)) == 1


def test_two_tablets_never_record_a_round_twice_and_the_slower_is_told(
    hand: Hand, session: Session, browser: Browser, page: Page, live_server: LiveServer
) -> None:
    context = browser.new_context(base_url=live_server.url)
    context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # as they came
    slower = Hand(context.new_page()).open()
    for each in (hand, slower):
        each.first_bank()
        each.dice()
        each.by("outcomes")
        each.outcomes()
        expect(each.page.locator("#record")).to_be_enabled()
    hand.record()
    hand.see_recorded(1)
    slower.record()
    expect(slower.page.locator("#notice")).to_contain_text(
        "Round 1 was recorded or changed elsewhere"
    )
    expect(slower.page.locator("#round-number")).to_have_text("Round 2")
    assert len(pad_hand.rounds(session)) == 1
    context.close()


def test_another_dealer_neither_sees_nor_sends_what_was_being_typed(
    hand: Hand, session: Session, live_server: LiveServer
) -> None:
    hand.first_bank()
    hand.bet(4, "1000")
    page = hand.page
    page.goto("about:blank")  # else the page itself notices and moves on
    pad_hand.tablet(page.context, live_server, session, dealer="D102")
    hand.open()
    expect(page.locator(".pad-dealer")).to_contain_text("D102")
    expect(page.locator("#bank-first")).to_be_visible()
    hand.first_bank(5)
    page.goto("about:blank")
    pad_hand.tablet(page.context, live_server, session, dealer=tables.DEALER)
    hand.open()
    expect(page.locator(".door[data-door='4'] .door-bet")).to_have_text("1,000")


def test_whoever_is_relieved_is_led_to_the_pin(hand: Hand, session: Session) -> None:
    hand.first_bank()
    tablets.seated(session, dealer="D102")
    hand.tap(".door[data-door='4']")
    hand.amount("5")
    hand.page.wait_for_url("**/pad/take-over/")
