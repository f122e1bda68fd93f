"""The pad for everybody: no barrier in any state, in three languages, both themes and three sizes; and how fast it answers."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e import pad_hand
from tests.e2e.pad_hand import Hand
from tests.e2e.test_patterns import SIZES, TOO_SMALL

LANGUAGES = {"en": "dark", "zh-hant": "light", "pt": "dark"}


@pytest.fixture
def hand(page: Page, live_server: LiveServer) -> Hand:
    pad_hand.tablet(page.context, live_server, pad_hand.opened())
    return Hand(page, is_quick=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_state_of_the_pad_has_a_barrier(
    hand: Hand, live_server: LiveServer, language: str
) -> None:
    page = hand.page
    page.add_init_script(f"localStorage.setItem('theme', '{LANGUAGES[language]}')")
    pad_hand.speak(page.context, live_server, language)
    page.emulate_media(reduced_motion="reduce")  # colours are judged where they come to rest
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    hand.open()
    for state in _states(hand):
        found = Axe().run(page).response["violations"]
        assert [(state, v["id"], v["nodes"][0]["html"]) for v in found] == []
        assert page.evaluate(TOO_SMALL) == [], state
    assert [text for text in refused if "ERR_INTERNET_DISCONNECTED" not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_in_any_size(hand: Hand, live_server: LiveServer, language: str) -> None:
    page = hand.page
    pad_hand.speak(page.context, live_server, language)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        hand.open()
        if page.locator("#bank-first").is_visible():
            hand.first_bank()
            hand.bets()
            hand.dice()
            hand.by("tiles")
            hand.tiles()
            expect(page.locator("#record")).to_be_enabled()
        assert page.evaluate("document.documentElement.scrollWidth") == width
        if width > height:
            assert page.evaluate("document.documentElement.scrollHeight") == height


def _states(hand: Hand) -> Iterator[str]:
    """Lead the pad through everything it can show, and name each."""
    page = hand.page
    yield "first bank"
    hand.first_bank()
    yield "stake"
    hand.bet(4, "1000")
    hand.tap("#add-bet")
    hand.amount("300")
    yield "bets"
    hand.dice()
    hand.by("tiles")
    hand.tiles()
    expect(page.locator("#record")).to_be_enabled()
    yield "tiles"
    hand.tap(".door[data-door='1']")
    yield "setting"
    yield from _open_and_shut(page, lambda: hand.tap("#exposed-which"), "exposed tile")
    yield from _open_and_shut(page, lambda: page.keyboard.press("?"), "keys")
    hand.by("outcomes")
    hand.outcomes()
    expect(page.locator("#record")).to_be_enabled()
    yield "outcomes"
    page.context.set_offline(True)
    hand.record()
    expect(page.locator("#not-recorded")).to_be_visible()
    yield "no network"
    page.context.set_offline(False)
    hand.see_recorded(1)
    yield "recorded"
    yield from _open_and_shut(page, lambda: hand.tap("#undo"), "undo")
    hand.tap("#accept")
    hand.dice()
    hand.outcomes()
    hand.record()
    hand.see_recorded(2)
    yield "bank offered"


def _open_and_shut(page: Page, opens: Callable[[], None], name: str) -> Iterator[str]:
    opens()
    expect(page.locator("dialog[open]")).to_be_visible()
    yield name
    page.locator("dialog[open] [data-closes]").click()


def test_an_entry_shows_at_once_and_its_answer_follows(hand: Hand) -> None:
    """What a tap does shows in the same turn of the browser's loop, without waiting for the network."""
    page = hand.open().page
    hand.first_bank()
    shown = page.evaluate(
        "document.querySelector(\".digits [data-key='5']\").click(), document.getElementById('amount').textContent"
    )
    assert shown == "100,005"
