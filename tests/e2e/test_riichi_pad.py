"""The dealer's pad at the riichi parlour in a real browser: a whole game, hand by hand, to its slips."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tables.models import FloorEvent, Round, Session
from tests.e2e import pad_hand
from tests.factories import riichi_tables


class Dealer:
    """What a dealer does on the page of a riichi table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> "Dealer":
        self.page.goto("/pad/")
        self.page.locator("#pad").wait_for()
        return self

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()

    def ron(self, discarder: str, winner: str) -> None:
        self.tap("[data-outcome='ron']")
        self.tap(f"[data-discarder='{discarder}']")
        self.tap(f"[data-winner='{winner}']")

    def by_han(self, han: int, fu: int) -> None:
        self.tap("[data-by='han']")
        self.tap(f"[data-han='{han}']")
        self.tap(f"[data-fu='{fu}']")

    def record(self, number: int) -> None:
        expect(self.page.locator("#record")).to_be_enabled()
        self.tap("#record")
        expect(self.page.locator("#round-number")).to_have_text(re.compile(rf"\b{number + 1}\b"))
        expect(self.page.locator("#recorded")).to_be_visible()


@pytest.fixture
def session(live_server: LiveServer) -> Session:
    return riichi_tables.open_table()


@pytest.fixture
def dealer(page: Page, live_server: LiveServer, session: Session) -> Dealer:
    pad_hand.tablet(page.context, live_server, session)
    return Dealer(page).open()


def test_a_whole_game_is_entered_deal_by_deal_and_settled(dealer: Dealer, session: Session) -> None:
    page = dealer.page
    dealer.tap("[data-riichi='S']")
    dealer.ron("W", "S")
    dealer.tap("[data-by='yaku']")
    dealer.tap("[data-yaku='pinfu']")
    dealer.tap("[data-fu='30']")
    expect(page.locator("#rt-hands-body")).to_contain_text("2,000")
    expect(page.locator("[data-row='S']")).to_contain_text("27,000")
    dealer.record(1)
    dealer.tap("[data-outcome='draw']")
    dealer.tap("[data-named='E']")
    expect(page.locator("[data-row='E']")).to_contain_text("+3,000")
    dealer.record(2)
    for number in range(3, 9):
        dealer.ron("W", "N")
        dealer.by_han(1, 30)
        dealer.record(number)
    expect(page.locator("#rt-game")).to_contain_text("South 4 is over")
    expect(page.locator("#rt-money-body tr")).to_have_count(4)
    expect(page.locator("#house-box")).to_have_text("1,800")
    dealer.record(9)
    played = list(Round.objects.order_by("number"))
    assert [round_.game for round_ in played] == ["riichi_deal"] * 8 + ["riichi_game"]
    assert played[0].settlement["deltas"] == {"E": 0, "S": 3_000, "W": -2_000, "N": 0}
    assert played[8].settlement["final_sheet_alone"] is False
    assert played[8].due_minor == 1_800
    assert riichi_tables.play(session)["game"] == 2


def test_a_hand_is_entered_by_its_tiles(dealer: Dealer) -> None:
    page = dealer.page
    dealer.tap("[data-outcome='tsumo']")
    dealer.tap("[data-winner='S']")
    dealer.tap("[data-by='tiles']")
    for tile in [
        "1m",
        "2m",
        "3m",
        "4m",
        "5m",
        "6m",
        "3p",
        "4p",
        "5p",
        "9p",
        "9p",
        "7s",
        "8s",
        "6s",
    ]:
        dealer.tap(f"[data-tile='{tile}']")
    dealer.tap("[data-target='dora']")
    dealer.tap("[data-tile='8p']")
    expect(page.locator("#rt-hands-body")).to_contain_text("Pinfu 1")
    expect(page.locator("#rt-hands-body")).to_contain_text("Dora 2")
    dealer.record(1)
    sheet = Round.objects.get().sheet
    assert sheet["wins"][0]["concealed"] == "123456m34599p78s"
    assert sheet["table"]["dora_indicators"] == "8p"


def test_a_game_can_be_recorded_from_its_final_sheet_alone(dealer: Dealer) -> None:
    page = dealer.page
    dealer.tap("[data-alone]")
    for player, score in enumerate((42_000, 31_000, 18_000, 9_000), start=1):
        page.get_by_label(f"Score of player {player}", exact=True).fill(str(score))
    expect(page.locator("#rt-money-body")).to_contain_text("52.0")
    dealer.record(1)
    assert Round.objects.get().settlement["final_sheet_alone"] is True


def test_a_lost_win_shows_and_bars_its_player(dealer: Dealer, session: Session) -> None:
    page = dealer.page
    dealer.tap("#rt-dead")
    dealer.tap("[data-dead='S']")
    dealer.tap("[data-reason='wrong_call']")
    expect(page.locator(".rt-seat[data-seat='S']")).to_contain_text("may not win")
    assert FloorEvent.objects.get(kind="dead_hand").data["seat"] == "S"
    dealer.ron("W", "S")
    dealer.by_han(1, 30)
    expect(page.locator("#notice")).to_contain_text("has lost the win for this deal")
    expect(page.locator("#record")).to_be_disabled()


def test_a_draw_is_entered_and_recorded_by_the_keyboard(dealer: Dealer) -> None:
    page = dealer.page
    page.keyboard.press("d")
    page.keyboard.press("1")
    expect(page.locator("#record")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("#round-number")).to_have_text(re.compile(r"\b2\b"))
    assert Round.objects.get().sheet["input"] == {"tenpai": ["E"]}


def test_who_declared_stands_tenpai_at_a_draw_without_another_tap(dealer: Dealer) -> None:
    dealer.tap("[data-riichi='S']")
    dealer.tap("[data-outcome='draw']")
    expect(dealer.page.locator("[data-named='S']")).to_have_attribute("aria-pressed", "true")
    dealer.record(1)
    sheet = Round.objects.get().sheet
    assert (sheet["input"], sheet["table"]["riichi_this_deal"]) == ({"tenpai": ["S"]}, ["S"])


def test_without_network_the_entry_stays_and_is_recorded_when_it_is_back(dealer: Dealer) -> None:
    page = dealer.page
    dealer.ron("W", "S")
    dealer.by_han(3, 30)
    expect(page.locator("#record")).to_be_enabled()
    page.context.set_offline(True)
    dealer.tap("[data-han='4']")
    expect(page.locator("#not-recorded")).to_be_visible()
    page.context.set_offline(False)
    dealer.record(1)
    assert Round.objects.get().settlement["hands"][0]["limit"] == "kiriage_mangan"


def test_the_pad_of_a_riichi_table_has_no_barrier(dealer: Dealer) -> None:
    page = dealer.page
    dealer.tap("[data-outcome='tsumo']")
    dealer.tap("[data-winner='S']")
    for way in ("han", "yaku", "tiles"):
        dealer.tap(f"[data-by='{way}']")
        found = Axe().run(page).response["violations"]
        assert [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found] == []
