"""The dealer's pad at the riichi parlour in a real browser: a whole game, hand by hand, to its slips."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from casino.kernel import clock
from tables.models import FloorEvent, Round, Session
from tables.services import riichi
from tables.services.riichi import Ruling
from tests.e2e import barriers, pad_hand
from tests.factories import devices, riichi_tables
from tests.factories import tables as floor


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

    def ron(self, discarder: str, *winners: str) -> None:
        self.tap("[data-outcome='ron']")
        self.tap(f"[data-tap='{discarder}']")
        for winner in winners:
            self.tap(f"[data-tap='{winner}']")

    def tsumo(self, winner: str) -> None:
        self.tap("[data-outcome='tsumo']")
        self.tap(f"[data-winner='{winner}']")

    def draw(self, *tenpai: str) -> None:
        self.tap("[data-outcome='draw']")
        for seat in tenpai:
            self.tap(f"[data-named='{seat}']")

    def by_han(self, han: int, fu: int) -> None:
        self.tap("[data-by='han']")
        self.tap(f"[data-han='{han}']")
        self.tap(f"[data-fu='{fu}']")

    def tiles(self, written: str) -> None:
        for tile in written.split():
            self.tap(f".rt-tray [data-tile='{tile}']")

    def scores(self) -> list[str]:
        """The scores by seat, East first, as they stand at the table."""
        return [
            self.page.locator(f"[data-seat='{seat}'] .rt-score").inner_text() for seat in "ESWN"
        ]

    def open_more(self, dialog: str) -> None:
        self.tap("[popovertarget='pad-more']")
        self.tap(f"[data-opens='{dialog}']")

    def prove(self, prefix: str, pin: str) -> None:
        self.page.locator(f"#{prefix}-staff").fill(floor.SUPERVISOR)
        self.page.locator(f"#{prefix}-pin").fill(pin)
        self.page.locator(f"#{prefix}-form [type='submit']").click()

    def record(self, number: int) -> None:
        expect(self.page.locator("#record")).to_be_enabled()
        self.tap("#record")
        expect(self.page.locator("#recorded-text")).to_contain_text(re.compile(rf"\b{number}\b"))


@pytest.fixture
def session(live_server: LiveServer) -> Session:
    return riichi_tables.open_table()


@pytest.fixture
def dealer(page: Page, live_server: LiveServer, session: Session) -> Dealer:
    pad_hand.tablet(page.context, live_server, session)
    return Dealer(page).open()


def play_east(dealer: Dealer) -> None:
    """East 1 to East 3: by yaku, by tiles, a draw, and two winners by han and fu; the deal is kept twice."""
    page = dealer.page
    deal = page.locator("#rt-deal")
    # East 1: South, in riichi, wins from West by yaku; the dealer's deal passes.
    dealer.tap("[data-riichi='S']")
    expect(page.locator("[data-row='S']")).to_contain_text("24,000")
    dealer.ron("W", "S")
    dealer.tap("[data-by='yaku']")
    expect(page.locator("[data-yaku='rinshan']")).to_have_class(re.compile("is-dimmed"))
    dealer.tap("[data-yaku='pinfu']")
    dealer.tap("[data-fu='30']")
    expect(page.locator("#rt-hands-body")).to_contain_text("2,000")
    expect(page.locator("[data-row='S']")).to_contain_text("27,000")
    dealer.record(1)
    expect(deal).to_have_text("East 2")
    # East 2: East (player 2) draws his own win by tiles: pinfu, menzen tsumo, tanyao, a red five, dora 2.
    dealer.tsumo("E")
    dealer.tap("[data-by='tiles']")
    dealer.tiles("2m 3m 4m 4m 0m 6m 3p 4p 5p 8p 8p 7s 8s 6s")
    dealer.tap("[data-target='dora']")
    dealer.tiles("7p")
    expect(page.locator("#rt-hands-body")).to_contain_text("Tanyao 1")
    expect(page.locator("#rt-hands-body")).to_contain_text("Haneman")
    expect(page.locator("[data-row='E']")).to_contain_text("+18,000")
    dealer.record(2)
    # East 2, one honba: nobody is tenpai but West, who declared; the deal passes and a honba is added.
    expect(page.locator("#rt-sticks")).to_contain_text("1 honba")
    dealer.tap("[data-riichi='W']")
    dealer.draw()
    expect(page.locator("[data-named='W']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-row='W']")).to_contain_text("+3,000")
    dealer.record(3)
    # East 3, two honba, a stick: two win from one discard; the first met takes sticks and honba, the dealer keeps.
    expect(deal).to_have_text("East 3")
    expect(page.locator("#rt-sticks")).to_contain_text("2 honba · 1 sticks")
    dealer.ron("W", "N", "E")
    dealer.by_han(1, 30)
    expect(page.locator("[data-tab='N']")).to_contain_text("✓")
    dealer.tap("[data-tab='E']")
    dealer.by_han(2, 40)
    expect(page.locator("[data-row='N']")).to_contain_text("+2,600")
    expect(page.locator("[data-row='E']")).to_contain_text("+3,900")
    dealer.record(4)
    expect(deal).to_have_text("East 3")


def test_a_whole_game_from_east_1_to_the_slips(dealer: Dealer, session: Session) -> None:
    page = dealer.page
    deal = page.locator("#rt-deal")
    play_east(dealer)
    # East 3 to South 4: small wins, each passes the deal.
    for number in range(5, 11):
        dealer.ron("W", "N")
        dealer.by_han(1, 30)
        dealer.record(number)
    expect(deal).to_have_text("Game over")
    expect(page.locator("#round-number")).to_have_text("Final sheet of game 1")
    expect(page.locator("#rt-money-body tr")).to_have_count(4)
    expect(page.locator("#house-fee")).to_have_text("450")
    dealer.record(1)
    played = list(Round.objects.order_by("number"))
    assert [round_.game for round_ in played] == ["riichi_deal"] * 10 + ["riichi_game"]
    assert played[1].sheet["wins"][0]["concealed"] == "234406m34588p78s"
    assert played[3].settlement["deltas"] == {"E": 3_900, "S": 0, "W": -5_500, "N": 2_600}
    game = played[10]
    assert sum(game.sheet["scores"]) + 1_000 * game.sheet["leftover_sticks"] == 100_000
    assert (game.due_minor, game.settlement["final_sheet_alone"]) == (1_800, False)
    assert riichi_tables.play(session)["game"] == 2
    with page.context.expect_page() as opened:
        dealer.tap("#rt-slips")
    expect(opened.value.locator(".slip")).to_have_count(4)
    net = game.settlement["net_money"][0]
    owes = f"{'Pays' if net < 0 else 'Receives'}JPY {abs(net):,}"
    expect(opened.value.locator(".slip-net").first).to_have_text(owes)
    expect(page.locator("#undo")).to_contain_text("Final sheet of game 1")


# What of the new scores is hidden below an edge, and what of the seats runs out of its place.
_OUT_OF_SIGHT = """() => {
  const panel = document.querySelector(".panel-doors").getBoundingClientRect();
  const rows = [...document.querySelectorAll("#rt-scores [data-row]")];
  const below = rows.filter((row) => row.getBoundingClientRect().bottom > panel.bottom + 1);
  const parts = [...document.querySelectorAll(".rt-seat, .rt-seat *, #rt-hand .button")];
  const wide = parts.filter((node) => node.clientWidth && node.scrollWidth > node.clientWidth + 1);
  return [...below, ...wide].map((node) => `${node.className} ${node.textContent}`);
}"""


_TOP = "(selector) => document.querySelector(selector).getBoundingClientRect().top"


def test_of_three_winners_every_new_score_is_in_sight_in_every_language(
    dealer: Dealer, live_server: LiveServer
) -> None:
    page = dealer.page
    page.set_viewport_size({"width": 1280, "height": 800})
    dealer.ron("E", "S", "W", "N")
    dealer.tap("[data-by='yaku']")
    page.locator("[data-yaku='daisangen']").wait_for()
    place = page.evaluate(_TOP, "[data-yaku='daisangen']")
    dealer.tap("[data-yaku='daisangen']")
    expect(page.locator("[data-pao='W']")).to_be_visible()
    expect(page.locator("[data-pao='S']")).to_have_count(0)
    expect(page.locator("[data-yaku='pinfu']")).to_have_class(re.compile("is-dimmed"))
    assert page.evaluate(_TOP, "[data-yaku='daisangen']") == place
    for winner in "WN":
        dealer.tap(f"[data-tab='{winner}']")
        dealer.by_han(1, 30)
    for language in ("en", "pt", "zh-hant"):
        pad_hand.speak(page.context, live_server, language)
        page.reload()
        expect(page.locator("#record")).to_be_enabled()
        for width, height in ((1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(_OUT_OF_SIGHT) == []
            assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_game_can_be_recorded_from_its_final_sheet_alone(dealer: Dealer) -> None:
    page = dealer.page
    dealer.tap("[data-alone]")
    expect(page.locator("#record")).to_be_disabled()
    for player, score in enumerate(("42,000", "31000", "18000", "9000"), start=1):
        page.get_by_label(f"Score of player {player}", exact=True).fill(score)
    for player, chips in enumerate(("3", "-1", "x", "0"), start=1):
        page.get_by_label(f"Chips of player {player}", exact=True).fill(chips)
    expect(page.locator("[data-final='chips.2']")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#notice")).to_contain_text("Chips of player 3")
    page.get_by_label("Chips of player 3", exact=True).fill("−2")
    expect(page.locator("#rt-money-body")).to_contain_text("52.0")
    dealer.record(1)
    expect(page.locator("#recorded-text")).to_contain_text("by its final sheet alone")
    assert Round.objects.get().settlement["final_sheet_alone"] is True
    assert Round.objects.get().sheet["chips"] == [3, -1, -2, 0]


def test_a_ruling_and_an_abandoned_game_are_confirmed_by_pin_and_seen_wherever_they_are_made(
    dealer: Dealer, session: Session
) -> None:
    page = dealer.page
    devices.with_pin(floor.SUPERVISOR)
    dealer.tap("[data-few]")
    expect(page.locator("[data-riichi='E']")).to_be_disabled()
    expect(page.locator("[data-riichi='E']")).to_contain_text("3 tiles")
    dealer.tap("[data-few]")
    dealer.ron("W", "S")
    dealer.by_han(1, 30)
    dealer.open_more("rule-dialog")
    page.locator("#rule-reason").fill("Tiles fell")
    page.locator("[data-rule='E']").fill("−1,000")
    page.locator("[data-rule='S']").fill("900")
    expect(page.locator("#rule-sum")).to_have_text("−100")
    for seat_points, pin, refusal in (
        ("900", devices.PIN, "come to -100, not to 0"),
        ("1000", "111111", "PIN is not right"),
    ):
        page.locator("[data-rule='S']").fill(seat_points)
        dealer.prove("rule", pin)
        expect(page.locator("#rule-problems")).to_contain_text(refusal)
        expect(page.locator("#rule-reason")).to_have_value("Tiles fell")
        expect(page.locator("#rule-pin")).to_have_value("")
    dealer.prove("rule", devices.PIN)
    expect(page.locator("#rule-dialog")).to_be_hidden()
    assert dealer.scores() == ["24,000", "26,000", "25,000", "25,000"]
    elsewhere = floor.act(floor.SUPERVISOR, at=clock.now())
    riichi.rule(Ruling("Again", {"E": 500, "S": -500}), session_id=session.id, act=elsewhere)
    expect(page.locator("[data-seat='E'] .rt-score")).to_have_text("24,500")
    expect(page.locator("[data-han='1']")).to_have_attribute("aria-pressed", "true")
    dealer.record(1)
    dealer.tap("[data-outcome='draw']")
    riichi.abandon(
        session_id=session.id, reason="dispute", act=floor.act(floor.SUPERVISOR, at=clock.now())
    )
    expect(page.locator("#rt-game")).to_contain_text("game 2")
    expect(page.locator("[data-outcome='draw']")).to_have_attribute("aria-pressed", "false")
    dealer.draw("E")
    dealer.record(2)
    dealer.open_more("abandon-dialog")
    page.locator("#abandon-reason").select_option("player_left")
    dealer.prove("abandon", devices.PIN)
    expect(page.locator("#rt-game")).to_contain_text("game 3")
    assert [event.data["supervisor"] for event in FloorEvent.objects.all()] == [
        floor.SUPERVISOR
    ] * 4


def test_a_lost_win_shows_and_bars_its_player(dealer: Dealer, session: Session) -> None:
    page = dealer.page
    devices.with_pin(floor.SUPERVISOR)
    dealer.tap("#rt-dead")
    dealer.tap("[data-dead='S']")
    page.locator("#dead-reason").select_option("wrong_call")
    dealer.prove("dead", devices.PIN)
    expect(page.locator(".rt-seat[data-seat='S']")).to_contain_text("may not win")
    assert FloorEvent.objects.get(kind="dead_hand").data["seat"] == "S"
    dealer.ron("W", "S")
    dealer.by_han(1, 30)
    expect(page.locator("#notice .problems")).to_have_text(
        "South has lost the win for this deal (rule 30)."
    )
    expect(page.locator("#record")).to_be_disabled()


def test_a_chombo_is_confirmed_by_a_supervisor_at_the_table_and_then_recorded(
    dealer: Dealer, session: Session
) -> None:
    page = dealer.page
    devices.with_pin(floor.SUPERVISOR)
    dealer.tap("[data-outcome='chombo']")
    dealer.tap("[data-named='S']")
    expect(page.locator("#rt-scores-body")).to_contain_text("17,000")
    expect(page.locator("#record")).to_be_disabled()
    dealer.tap("[data-confirm]")
    expect(page.locator("#penalty-what")).to_have_text("Chombo · South · player 2")
    page.locator("#penalty-form [type='submit']").click()
    expect(page.locator("#penalty-problems li")).to_have_text(
        [f"{field}: this has to be filled in." for field in ("Reason", "Staff number", "PIN")]
    )
    page.locator("#penalty-reason").select_option("furiten_ron")
    dealer.prove("penalty", "111111")
    expect(page.locator("#penalty-problems")).not_to_be_empty()
    dealer.prove("penalty", devices.PIN)
    expect(page.locator("#rt-who")).to_contain_text("Confirmed by S201: a ron while furiten (32d)")
    dealer.record(1)
    assert Round.objects.get().settlement["supervisor"] == floor.SUPERVISOR


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
        assert barriers.found(page) == []
    dealer.tap("#rt-dead")
    assert barriers.found(page) == []
    page.keyboard.press("Escape")
    dealer.open_more("rule-dialog")
    assert barriers.found(page) == []
    page.keyboard.press("Escape")
    dealer.tap("[data-outcome='tsumo']")
    dealer.tap("[data-alone]")
    assert barriers.found(page) == []
