"""The dealer's pad at a mahjong table in a real browser: winner, source, elements or tiles, liability, notes, and B with two to four."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tables.models import FloorEvent, Round, Session
from tests.e2e import pad_hand
from tests.e2e.mahjong_hand import Hand
from tests.factories import devices, mahjong_tables
from tests.factories import tables as floor

MOST_TAPS_OF_A_WIN = 6
# Seats, and the table of who pays whom, of which something is cut off.
CUT = """() => [...document.querySelectorAll(".mt-seat, .mt-seat *, .panel-doors")]
  .filter((node) => !node.closest(".reader-only") && (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1))
  .filter((node) => getComputedStyle(node).display !== "inline")
  .map((node) => node.className)"""


@pytest.fixture
def session(live_server: LiveServer) -> Session:
    return mahjong_tables.open_table()


@pytest.fixture
def hand(page: Page, live_server: LiveServer, session: Session) -> Hand:
    pad_hand.tablet(page.context, live_server, session)
    return Hand(page).open()


def test_a_win_on_a_discard_with_one_element_takes_four_taps(hand: Hand, session: Session) -> None:
    page = hand.page
    hand.seat(2)
    hand.seat(4)
    hand.element("all_pungs")
    expect(page.locator("#mt-faan")).to_have_text("1 faan")
    expect(page.locator("#mt-rake")).to_have_text("20")
    expect(page.locator("[data-row='1']")).to_contain_text("−200")
    hand.record(1)
    assert hand.taps == 4 <= MOST_TAPS_OF_A_WIN
    sheet = Round.objects.get().sheet
    assert (sheet["winner"], sheet["by"], sheet["discarder"], sheet["elements"]) == (
        2, "discard", 4, ["all_pungs"],
    )  # fmt: skip
    assert mahjong_tables.play(session)["chips"]["2"] == 338_000
    expect(page.locator(".mt-seat[data-seat='2']")).to_contain_text("東")


def test_elements_that_cannot_stand_together_are_dimmed(hand: Hand) -> None:
    page = hand.page
    hand.seat(2)
    hand.seat(2)
    hand.element("ping_hu")
    for code, stands in (
        ("all_pungs", "dimmed"),
        ("kong_flower", "dimmed"),
        ("tianhu", "dimmed"),
        ("last_tile", "open"),
        ("mixed_one_suit", "open"),
    ):
        expect(page.locator(f"[data-element='{code}']")).to_have_attribute("data-stands", stands)
    hand.element("mixed_one_suit")
    expect(page.locator("#mt-counted")).to_have_text("Mixed one suit, all chows 2")


def test_a_hand_is_entered_by_its_tiles_with_melds_and_from_whom(hand: Hand) -> None:
    page = hand.page
    hand.seat(2)
    hand.seat(3)
    hand.tap("[data-by='tiles']")
    for tile in ("5z", "6z"):
        hand.tap("[data-target='pung']")
        hand.tap(f".mt-tray [data-tile='{tile}']")
    hand.tap("[data-from='0-1']")
    hand.tap("[data-from='1-4']")
    hand.tiles("1m 2m 3m 9s 9s 7z 7z 7z")
    expect(page.locator("#mt-counted")).to_have_text("Big three dragons 2")
    expect(page.locator("#mt-bearer")).to_contain_text(
        "Seat 3 bears the whole 800 alone (art. 10A(3))"
    )
    expect(page.locator("#record")).to_be_disabled()


def test_what_was_ticked_stays_in_sight_beside_tiles_that_say_otherwise(hand: Hand) -> None:
    page = hand.page
    hand.seat(2)
    hand.seat(3)
    hand.element("pure_one_suit")
    hand.tap("[data-by='tiles']")
    hand.tiles("1m 1m 1m 2m 2m 2m 3m 3m 3m 4m 4m 5m 5m 5m")
    expect(page.locator("#notice")).to_contain_text(
        "Ticked: Pure one suit. What was played: Concealed pungs · Pure one suit. "
        "Change what is ticked, or the tiles."
    )
    expect(page.locator("#mt-counted")).to_have_text("Concealed pungs 2 · Pure one suit 2")
    expect(page.locator("#record")).to_be_disabled()
    hand.tap("[data-element='pure_one_suit']")
    expect(page.locator("[data-element='pure_one_suit']")).to_have_count(0)
    expect(page.locator("#record")).to_be_enabled()


def test_a_supervisor_confirms_a_liability_by_pin(hand: Hand) -> None:
    page = hand.page
    devices.with_pin(floor.SUPERVISOR)
    hand.seat(2)
    hand.seat(4)
    hand.tap("[data-question='declined_own_win']")
    expect(page.locator("#mt-bearer")).to_contain_text(
        "Seat 4 bears the whole 200 alone (art. 10A(6))"
    )
    expect(page.locator("#record")).to_be_disabled()
    hand.tap("[data-confirm]")
    dialog = page.locator("#confirm-dialog")
    expect(dialog).to_contain_text("Seat 4 bears the whole 200 alone (art. 10A(6))")
    page.locator("#confirm-staff").fill(floor.SUPERVISOR)
    for pin, answer in (
        ("111111", dialog.get_by_text("Staff number or PIN is not right")),
        (devices.PIN, page.locator("#mt-bearer").get_by_text("Confirmed by a supervisor")),
    ):
        page.locator("#confirm-pin").fill(pin)
        page.locator("#confirm-form [type='submit']").click()
        expect(answer).to_be_visible()
    expect(dialog).to_be_hidden()
    expect(page.locator("#notice")).not_to_contain_text("PIN")
    hand.element("all_pungs")
    expect(page.locator("#mt-bearer")).to_be_empty()
    hand.element("all_pungs")
    hand.tap("[data-question='declined_own_win']")
    hand.record(1)
    event = FloorEvent.objects.get(kind="liability_confirmed")
    assert event.data["supervisor"] == floor.SUPERVISOR
    assert Round.objects.get().settlement["transfers"] == {"4": 20_000}


def test_notes_draws_false_wins_and_undo(hand: Hand, session: Session) -> None:
    page = hand.page
    hand.tap("#mt-open-seats")
    hand.tap("#seats-which [data-seats='2']")
    hand.tap("[data-flag='pung_called_not_taken']")
    expect(page.locator(".mt-seat[data-seat='2']")).to_contain_text("Pung called and not taken")
    hand.tap("#seats-dialog [data-closes]")
    hand.seat(2)
    hand.seat(2)
    expect(page.locator("#notice")).to_contain_text("cannot win")
    hand.tap("[data-result='draw']")
    hand.record(1)
    hand.tap("[data-result='false_win']")
    hand.seat(3)
    expect(page.locator("[data-row='1']")).to_contain_text("+200")
    hand.record(2)
    hand.tap("#undo")
    hand.tap("#undo-reasons button >> nth=0")
    expect(page.locator("[data-result='false_win']")).to_have_attribute("aria-pressed", "true")
    assert mahjong_tables.play(session)["chips"]["3"] == 300_000


def test_players_sit_down_and_leave(page: Page, live_server: LiveServer) -> None:
    session = mahjong_tables.open_table("MJ03", mode="B", low=10_000, seats=0)
    pad_hand.tablet(page.context, live_server, session)
    hand = Hand(page).open()
    hand.tap("#mt-first-seats")
    hand.buy(1, "6000")
    expect(page.locator("#seats-said")).to_have_text("Seat 1 bought 6,000: 6,000 in hand.")
    expect(page.locator("#seats-which [data-seats='2']")).to_have_attribute("aria-pressed", "true")
    hand.buy(3, "500")
    expect(page.locator(".mt-seat[data-seat='3']")).to_contain_text("below the worst loss")
    expect(page.locator(".mt-seat[data-seat='3'] .mt-chips")).to_have_text("500")
    assert mahjong_tables.play(session)["chips"] == {"1": 600_000, "3": 50_000}
    page.keyboard.press("Escape")
    hand.seat(1)
    hand.seat(3)
    page.keyboard.press("b")
    page.locator("#seats-amount").fill("2,000")
    page.keyboard.press("Enter")
    expect(page.locator("#seats-said")).to_contain_text("seat 2 plays from the next one")
    expect(page.locator("#seats-leave")).to_be_disabled()
    assert mahjong_tables.play(session)["chips"] == {"1": 600_000, "3": 50_000}
    page.keyboard.press("Escape")
    hand.tap("#take-back")
    hand.tap("#take-back")
    page.keyboard.press("b")
    hand.tap("#seats-which [data-seats='3']")
    hand.tap("#seats-leave")
    expect(page.locator(".mt-seat[data-seat='3']")).to_contain_text("free")
    assert FloorEvent.objects.filter(kind="seat_left").count() == 1


def test_what_is_wrong_with_a_buy_in_stands_in_its_dialog(hand: Hand, session: Session) -> None:
    page, said = hand.page, hand.page.locator("#seats-said")
    page.keyboard.press("b")
    for typed, answer in (
        ("", "A figure with at most two decimals"),
        ("1000,000", "A figure with at most two decimals"),
        ("0", "Not done. This must be at least MOP 0.01."),
        ("5,05", "Not done. The smallest chip here is MOP 1.00: MOP 5.05 cannot be bought."),
    ):
        page.locator("#seats-amount").fill(typed)
        page.keyboard.press("Enter")
        expect(said).to_contain_text(answer)
    page.keyboard.press("Backspace")
    expect(said).to_be_empty()
    page.locator("#seats-amount").fill("1,250")
    page.keyboard.press("Enter")
    expect(said).to_have_text("Seat 1 bought 1,250: 4,250 in hand.")
    expect(page.locator("#seats-amount")).to_have_value("")
    assert mahjong_tables.play(session)["chips"]["1"] == 425_000
    hand.tap("#seats-which [data-seats='2']")
    hand.tap("#seats-leave")
    expect(page.locator(".mt-seat[data-seat='2']")).to_contain_text("free")
    page.keyboard.press("b")
    page.locator("#seats-amount").fill("300")
    page.keyboard.press("Enter")
    expect(said.locator(".is-wait")).to_have_text(
        "Seat 2 bought 300: 300 in hand. That is less than the 1,200 that one deal can cost."
    )
    page.locator("#seats-amount").fill("130,000")
    page.keyboard.press("Enter")
    expect(said).to_contain_text(
        "Seat 2 is to buy 130,000. If that is right, tap “Buy chips” once more."
    )
    assert mahjong_tables.play(session)["chips"]["2"] == 30_000
    page.keyboard.press("Enter")
    expect(said).to_have_text("Seat 2 bought 130,000: 130,300 in hand.")
    hand.tap("#seats-wrong")
    expect(page).to_have_url(re.compile("/pad/corrections/$"))


def test_the_felt_holds_its_seats_on_a_telephone(hand: Hand) -> None:
    page = hand.page
    page.set_viewport_size({"width": 390, "height": 844})
    hand.seat(2)
    hand.seat(4)
    expect(page.locator(".mt-seat[data-seat='1']")).to_contain_text("−100 → 2,900")
    sticking_out = page.evaluate(
        """() => [...document.querySelectorAll(".mt-seat")].flatMap((seat) => {
          const box = seat.getBoundingClientRect();
          return [...seat.children].map((part) => part.getBoundingClientRect())
            .filter((part) => part.top < box.top || part.bottom > box.bottom || part.right > box.right);
        }).length"""
    )
    assert sticking_out == 0
    hand.record(1)
    expect(page.locator("#near")).to_contain_text("Round 1 recorded")
    expect(page.locator("#near")).to_be_in_viewport()


@pytest.mark.parametrize("language", ["zh-hant", "pt", "en"])
def test_who_pays_whom_is_seen_whole_though_chips_are_short(
    page: Page, live_server: LiveServer, language: str
) -> None:
    session = mahjong_tables.open_table(seats=0)
    for seat, chips in ((1, 45_000), (2, 250_000), (3, 10_100), (4, 418_100)):
        mahjong_tables.buy_in(session, seat, chips)
    mahjong_tables.record(session, mahjong_tables.sheet(session))
    pad_hand.tablet(page.context, live_server, session)
    pad_hand.speak(page.context, live_server, language)
    page.set_viewport_size({"width": 1280, "height": 800})
    hand = Hand(page).open()
    hand.seat(1)
    hand.seat(3)
    hand.element("pure_one_suit")
    hand.tap("[data-question='declined_own_win']")
    expect(page.locator("#mt-limited p")).to_have_count(2)
    expect(page.locator("#mt-bearer [data-confirm]")).to_be_visible()
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("[data-row='3'] [data-of='short']")).to_be_visible()
    assert page.evaluate(CUT) == []


def test_a_deal_is_entered_by_the_keys_alone(hand: Hand) -> None:
    page = hand.page
    page.keyboard.press("3")
    page.keyboard.press("s")
    expect(page.locator("#record")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("#recorded")).to_be_visible()
    assert Round.objects.get().sheet["by"] == "self_draw"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b_is_played_with_two_three_and_four(
    page: Page, live_server: LiveServer, seats: int
) -> None:
    session = mahjong_tables.open_table("MJ05", mode="B", low=10_000, seats=seats)
    pad_hand.tablet(page.context, live_server, session)
    hand = Hand(page, is_quick=True).open()
    hand.seat(1)
    hand.seat(1)
    hand.element("last_tile")
    hand.record(1)
    hand.seat(2)
    hand.seat(1)
    hand.record(2)
    hand.tap("[data-result='draw']")
    hand.record(3)
    hand.tap("[data-result='false_win']")
    hand.seat(1)
    hand.record(4)
    live = floor.standing(session)
    assert live.box_minor == 2 * session.terms["rake"] == 4_000
    drawn, fed, penalty = 40_000, 10_000 * seats, 20_000
    assert live.play["chips"]["1"] == 300_000 + drawn * (seats - 1) - 2_000 - 20_000 - penalty * (
        seats - 1
    )
    assert live.play["chips"]["2"] == 300_000 - drawn + fed - 2_000 + penalty
    assert (live.play["dealer"], live.play["passes"]) == (2, 1)


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_the_pad_of_a_mahjong_table_has_no_barrier(
    page: Page, live_server: LiveServer, session: Session, language: str
) -> None:
    pad_hand.speak(page.context, live_server, language)
    pad_hand.tablet(page.context, live_server, session)
    hand = Hand(page).open()
    hand.seat(2)
    hand.seat(4)
    for way in ("elements", "tiles"):
        hand.tap(f"[data-by='{way}']")
        expect(page.locator("#record")).to_be_enabled(enabled=way == "elements")
        page.evaluate("() => Promise.all(document.getAnimations().map((each) => each.finished))")
        found = Axe().run(page).response["violations"]
        assert [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found] == []
    hand.tap("#mt-open-seats")
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found] == []
