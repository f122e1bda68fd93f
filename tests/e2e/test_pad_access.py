"""The pad for everybody: no barrier in any state, in three languages, both themes and three sizes; and what is typed shows at once."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e import barriers, pad_hand
from tests.e2e.pad_hand import Hand
from tests.e2e.test_patterns import LANGUAGES, SIZES, TOO_SMALL

# Words change with the language, and so does what fits; roles, names and colours do not: axe looks at every state in one
# language, and at the first state in each.
JUDGED = "zh-hant"
FIRST = "first bank"

# Words that reach beyond their own button, state or heading.
CUT_OFF = """() => [...document.querySelectorAll('button, a.button, .state, .badge, output, h1, h2, dt, dd')]
  .filter((e) => e.checkVisibility() && !e.matches('.reader-only, .reader-only *') && e.clientWidth && e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.outerHTML.slice(0, 120))"""


@pytest.fixture
def hand(page: Page, live_server: LiveServer) -> Hand:
    pad_hand.tablet(page.context, live_server, pad_hand.opened())
    return Hand(page, is_quick=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_state_of_the_pad_has_a_barrier_in_any_language_theme_or_size(
    hand: Hand, live_server: LiveServer, language: str
) -> None:
    page = hand.page
    pad_hand.speak(page.context, live_server, language)
    page.emulate_media(reduced_motion="reduce")  # colours are judged where they come to rest
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    hand.open()
    page.evaluate("document.fonts.ready")
    for state in _states(hand):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") == width, (state, width)
            if width > height:
                tall = page.evaluate("document.documentElement.scrollHeight")
                assert tall == height, (state, width)
            assert page.evaluate(TOO_SMALL) == [], (state, width)
            assert page.evaluate(CUT_OFF) == [], (state, width)
        page.set_viewport_size({"width": 1280, "height": 800})
        if language == JUDGED or state == FIRST:
            assert barriers.found_in_both_themes(page) == [], state
    assert [text for text in refused if "ERR_INTERNET_DISCONNECTED" not in text] == []


def _states(hand: Hand) -> Iterator[str]:
    """Lead the pad through everything it can show, and name each."""
    yield from _while_entered(hand)
    yield from _once_recorded(hand)


def _while_entered(hand: Hand) -> Iterator[str]:
    page = hand.page
    yield FIRST
    hand.first_bank()
    yield "stake"
    hand.bets()
    hand.bet(4, "1000")
    hand.tap("#add-bet")
    hand.amount("300")
    yield "bets"
    hand.dice(1, 2)
    yield "dice"
    hand.dice(3, 4)
    hand.by("tiles")
    hand.tap("#tray [data-face='6-6']")
    yield "some tiles"
    hand.tap("#laid [data-index='0']")
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


def _once_recorded(hand: Hand) -> Iterator[str]:
    page = hand.page
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
    hand.tap("#bank-takes")
    expect(page.locator("#stakes")).to_be_visible()
    yield "turn begins"
    hand.tap("#stakes [data-kind='former']")
    hand.tap("#accept")
    hand.tap("#call-pit")
    expect(page.locator("#call-pit")).to_be_disabled()
    yield "pit called"


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
