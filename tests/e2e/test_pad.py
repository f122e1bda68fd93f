"""The dealer's pad in a real browser: whole rounds by touch and by keyboard, and everything that may come between."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tables.models import FloorEvent, LiveTable, RoundUndo, Session
from tests.e2e import pad_hand
from tests.e2e.pad_hand import Hand


@pytest.fixture
def session(live_server: LiveServer) -> Session:
    return pad_hand.opened()


@pytest.fixture
def hand(page: Page, live_server: LiveServer, session: Session) -> Hand:
    pad_hand.tablet(page.context, live_server, session)
    return Hand(page).open()


# --- Rounds -----------------------------------------------------------------------------------------


def test_a_round_by_outcomes_with_last_bets_again_takes_thirteen_taps(
    hand: Hand, session: Session
) -> None:
    hand.round_by_outcomes()
    hand.see_recorded(1)
    hand.taps = 0
    hand.tap("#accept")
    hand.dice()
    hand.outcomes()
    hand.record()
    hand.see_recorded(2)
    assert hand.taps == 13
    first, second = pad_hand.rounds(session)
    assert second.sheet["bets"] == first.sheet["bets"]
    assert [bet["amount"] for bet in first.sheet["bets"]] == [
        100 * 100 * door for door in pad_hand.PLAYERS
    ]


def test_a_round_by_tiles_with_last_bets_again_takes_thirty_four_taps(
    hand: Hand, session: Session
) -> None:
    hand.round_by_outcomes()
    hand.see_recorded(1)
    hand.taps = 0
    hand.tap("#accept")
    hand.dice()
    hand.by("tiles")
    by_way = hand.taps
    hand.tiles()
    expect(hand.page.locator("#tray .tray-tile:visible")).to_have_count(0)
    hand.record()
    hand.see_recorded(2)
    assert hand.taps - (by_way - 5) == 34
    sheet = pad_hand.rounds(session)[1].sheet
    laid = [tile for hands in sheet["hands"].values() for pair in hands.values() for tile in pair]
    assert sorted(laid) == sorted(pad_hand.SHUFFLE)


def test_the_second_half_of_a_shuffle_takes_eighteen_taps_and_shows_only_what_is_left(
    page: Page, live_server: LiveServer
) -> None:
    session = pad_hand.opened(doors=4)
    pad_hand.tablet(page.context, live_server, session)
    hand = Hand(page).open()
    hand.first_bank()
    hand.bet(1, "100")
    hand.dice()
    hand.by("tiles")
    for face in pad_hand.SHUFFLE[:16]:
        hand.tap(f"#tray [data-face='{face}']")
    hand.record()
    hand.see_recorded(1)
    expect(page.locator("#half")).to_contain_text("Half 2")
    hand.taps = 0
    hand.tap("#accept")
    hand.dice()
    left = sum(
        int(tile.get_attribute("data-left") or 0) for tile in page.locator("#tray > *").all()
    )
    assert left == 16
    for face in pad_hand.SHUFFLE[16:28]:
        hand.tap(f"#tray [data-face='{face}']")
    hand.record()
    hand.see_recorded(2)
    assert hand.taps == 1 + 4 + 12 + 1
    assert [round_.sheet["half"] for round_ in pad_hand.rounds(session)] == [1, 2]


def test_money_shows_as_the_server_computed_it_before_anything_is_recorded(
    hand: Hand, session: Session
) -> None:
    hand.first_bank()
    hand.bet(4, "1000")
    hand.bet(5, "2000")
    hand.dice()
    hand.by("outcomes")
    page = hand.page
    for door in pad_hand.PLAYERS:
        hand.outcome(door, "win" if door == 4 else "lose" if door == 5 else "push")
    expect(page.locator("#record")).to_be_enabled()
    expect(page.locator(".door[data-door='4'] .door-net")).to_have_text("+950")
    expect(page.locator(".door[data-door='5'] .door-net")).to_have_text("−2,000")
    expect(page.locator("#house-box")).to_have_text("+100")
    expect(page.locator("#house-banker")).to_have_text("+950")
    expect(page.locator("#articles")).to_contain_text("8")
    assert pad_hand.rounds(session) == []


def test_a_whole_round_is_played_from_the_keyboard(hand: Hand, session: Session) -> None:
    # Door 3 takes the bank and stakes 10,000; doors 4 and 5 bet; dice; outcomes in order; record.
    hand.keyed_throw()
    hand.keyed_results("outcomes")
    hand.see_recorded(1)
    sheet = pad_hand.rounds(session)[0].sheet
    assert [(bet["door"], bet["amount"]) for bet in sheet["bets"]] == [(4, 50_000), (5, 70_000)]
    # By tiles: as last round, dice, two digits a tile.
    hand.keyed_throw()
    hand.keyed_results("tiles")
    hand.see_recorded(2)
    assert len(pad_hand.rounds(session)[1].sheet["hands"]) == 8


def test_what_was_typed_wrong_is_taken_back_where_it_stands(hand: Hand) -> None:
    hand.first_bank()
    hand.bet(4, "1000")
    hand.dice(1, 2, 3, 4)
    page = hand.page
    hand.tap(".die-place[data-index='3']")
    hand.dice(6)
    assert hand.kept()["draft"]["dice"] == [1, 2, 3, 6]
    hand.by("tiles")
    hand.tap("#tray [data-face='6-6']")
    hand.tap("#laid [data-index='0']")
    assert hand.kept()["draft"]["laid"] == {}
    hand.by("outcomes")
    hand.outcome(1, "win")
    hand.outcome(1, "lose")
    hand.outcome(2, "win")
    hand.outcome(2, "win")
    assert hand.kept()["draft"]["outcomes"] == {"1": "lose"}
    page.keyboard.press("Backspace")
    assert hand.kept()["draft"]["outcomes"] == {"1": "lose", "2": "win"}


def test_a_player_s_own_setting_is_followed_and_a_wrong_one_is_set_anew(
    hand: Hand, session: Session
) -> None:
    hand.first_bank()
    hand.dice()
    hand.by("tiles")
    hand.tiles()
    page = hand.page
    hand.tap(".door[data-door='1']")
    expect(page.locator(".setting[aria-pressed='true']")).to_have_count(1)
    for index in range(page.locator(".setting").count()):
        hand.tap(f".setting >> nth={index}")
        expect(page.locator("#record")).to_be_enabled()
        if page.locator(".setting.is-wrong").count():
            break
    expect(page.locator("#settings-said")).to_contain_text("art. 6(2)")
    hand.record()
    hand.see_recorded(1)
    assert pad_hand.rounds(session)[0].settlement["doors"]["1"]["reset"] is True


def test_several_customers_bet_on_a_door_and_co_bankers_stake(hand: Hand, session: Session) -> None:
    hand.first_bank()
    hand.tap("#add-house")
    hand.amount("2000")
    hand.bet(4, "1000")
    hand.page.locator("#customer").fill("C-77")
    hand.tap("#add-bet")
    hand.amount("300")
    hand.dice()
    hand.by("outcomes")
    hand.outcomes()
    hand.record()
    hand.see_recorded(1)
    sheet = pad_hand.rounds(session)[0].sheet
    assert [(layer["kind"], layer["stake"]) for layer in sheet["bank"]] == [
        ("banker", 1_000_000),
        ("house", 200_000),
    ]
    assert [(bet["amount"], bet.get("customer")) for bet in sheet["bets"]] == [
        (100_000, "C-77"),
        (30_000, None),
    ]
    # What is typed at a door takes the place of all that lay there last round; a tapped bet alone is changed.
    page = hand.page
    hand.tap(".door[data-door='4']")
    expect(page.locator("#amount-for")).to_have_text("Door 4 as before")
    hand.tap("#chips [data-chip='50000']")
    expect(page.locator(".door[data-door='4'] .door-bet")).to_have_text("500")
    assert hand.kept()["draft"]["bets"] == [{"door": 4, "amount": 50_000}]
    hand.tap("#add-bet")
    hand.amount("20")
    assert [bet["amount"] for bet in hand.kept()["draft"]["bets"]] == [50_000, 2_000]


def test_every_bet_of_a_full_table_shows_or_its_door_is_named_and_no_key_moves(
    page: Page, live_server: LiveServer
) -> None:
    pad_hand.tablet(page.context, live_server, pad_hand.opened())
    page.set_viewport_size({"width": 1280, "height": 800})
    hand = Hand(page, is_quick=True).open()
    hand.first_bank()
    keys = page.locator(".digits").bounding_box()
    for door in pad_hand.PLAYERS:
        hand.bet(door, "600")
        if door in {4, 5, 8}:
            hand.tap("#add-bet")
            hand.amount("2000")
            assert page.locator(".digits").bounding_box() == keys
    hand.dice()
    hand.by("outcomes")
    hand.outcomes()
    expect(page.locator("td.is-pays")).to_have_text(
        ["+570", "+1,900", "−600", "−2,000", "−600", "0", "+570", "+1,900", "−600", "0"]
    )
    expect(below := page.locator("#doors-below")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(below).to_have_text(re.compile("▼ more below: doors .*8, 1, 2"))
    page.locator(".panel-doors").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    expect(below).to_be_hidden()


# --- The bank and what goes wrong ---------------------------------------------------------------------


def test_the_bank_goes_round_the_table_past_those_that_decline(
    hand: Hand, session: Session
) -> None:
    for number in (1, 2):
        hand.round_by_outcomes()
        hand.see_recorded(number)
    page = hand.page
    for key, door in (("#bank-declines", 5), ("#take-back", 4), ("#bank-declines", 5)):
        hand.tap(key)
        expect(page.locator("#bank-question")).to_contain_text(f"door {door}")
    hand.tap("#bank-takes")
    expect(page.locator(".door[data-door='5']")).to_have_class(re.compile("is-bank"))
    passed = FloorEvent.objects.get(session=session, kind="bank_passed")
    assert passed.data == {"from": 3, "to": 5, "declined": [4]}


def test_a_round_after_the_bank_has_passed_takes_fifteen_taps(hand: Hand, session: Session) -> None:
    for number in (1, 2):
        hand.round_by_outcomes()
        hand.see_recorded(number)
    hand.taps = 0
    hand.pass_bank()
    hand.tap("#accept")
    hand.dice()
    for door, outcome in zip((1, 2, 3, 5, 6, 7, 8), pad_hand.OUTCOMES, strict=True):
        hand.outcome(door, outcome)
    hand.record()
    hand.see_recorded(3)
    assert hand.taps == 15
    sheet = pad_hand.rounds(session)[2].sheet
    assert (sheet["banker"], sheet["bank"][0]["stake"]) == (4, pad_hand.STAKE)


def test_a_banker_whose_turn_begins_is_asked_for_his_stake_also_after_a_reload(
    hand: Hand, session: Session
) -> None:
    for number in (1, 2):
        hand.round_by_outcomes()
        hand.see_recorded(number)
    hand.tap("#bank-takes")
    page = hand.page
    expect(page.locator("#stakes button")).to_have_text(["as before 10,000", "as the bets 2,900"])
    page.reload()
    expect(page.locator("#stakes")).to_be_visible()
    hand.press("g")
    expect(page.locator(".door.is-bank .door-bet")).to_have_text("2,900")
    expect(page.locator("#stakes")).to_be_hidden()
    hand.press("Backspace 7 5 0 0")
    assert hand.kept()["draft"]["bank"] == [{"kind": "banker", "stake": 750_000}]


def test_all_doors_consent_to_one_round_more(hand: Hand, session: Session) -> None:
    for number in (1, 2):
        hand.round_by_outcomes()
        hand.see_recorded(number)
    hand.tap("#bank-consents")
    expect(hand.page.locator("#bank-line")).to_contain_text("round 3 of 3")
    hand.round_by_outcomes()
    hand.see_recorded(3)


def test_a_void_throw_is_one_tap_and_the_dice_are_thrown_again(
    hand: Hand, session: Session
) -> None:
    hand.first_bank()
    hand.bet(4, "1000")
    hand.dice(1, 2)
    hand.taps = 0
    hand.tap("#void-throws button >> nth=0")
    assert hand.taps == 1
    expect(hand.page.locator("#notice")).to_contain_text("Void throw recorded")
    assert FloorEvent.objects.get(session=session, kind="void_throw").data == {
        "reason": "cocked_dice"
    }
    draft = hand.kept()["draft"]
    assert (draft["dice"], len(draft["bets"])) == ([], 1)


def test_an_exposed_tile_a_dead_round_and_the_pit_are_one_tap_each(
    hand: Hand, session: Session
) -> None:
    hand.first_bank()
    hand.bet(4, "300")
    hand.dice()
    hand.taps = 0
    hand.tap("#call-pit")
    expect(hand.page.locator("#call-pit")).to_be_disabled()
    hand.tap("#exposed")
    expect(hand.page.locator("#notice")).to_contain_text("Exposed tile recorded")
    hand.tap("#dead-rounds button >> nth=1")
    expect(hand.page.locator("#notice")).to_contain_text("Dead round recorded")
    assert hand.taps == 3
    said = FloorEvent.objects.filter(session=session).order_by("id").values_list("kind", "data")
    assert list(said) == [
        ("pit_called", {"reason": None}),
        ("exposed_tile", {"tile": None, "door": None}),
        ("dead_round", {"reason": "foul_deal"}),
    ]
    # What went back is only offered again.
    assert (hand.kept()["draft"]["bank"], hand.kept()["draft"]["bets"]) == ([], [])
    expect(hand.page.locator("#offer-title")).to_have_text("As before the dead round")
    hand.tap("#accept")
    again = hand.kept()["draft"]
    assert again["bets"] == [{"door": 4, "amount": 30_000}]
    assert again["bank"] == [{"kind": "banker", "stake": pad_hand.STAKE}]


def test_the_exposed_tile_may_be_named(hand: Hand, session: Session) -> None:
    hand.first_bank()
    hand.dice()
    hand.page.keyboard.press("e")
    hand.tap("#exposed-doors [data-door='4']")
    hand.tap("#exposed-tiles button >> nth=0")
    expect(hand.page.locator("#notice")).to_contain_text("Exposed tile recorded")
    named = FloorEvent.objects.get(session=session, kind="exposed_tile")
    assert named.data == {"tile": "6-6", "door": 4}


def test_the_last_round_is_undone_within_its_grace_and_entered_again(
    hand: Hand, session: Session
) -> None:
    hand.round_by_outcomes()
    hand.see_recorded(1)
    page = hand.page
    expect(page.locator("#undo")).to_contain_text(re.compile(r"Undo round 1 · \d+ s"))
    hand.tap("#undo")
    hand.tap("#undo-reasons button >> nth=4")
    expect(page.locator("#notice")).to_contain_text("Round 1 is undone")
    hand.outcome(1, "push")
    expect(page.locator("#record")).to_be_enabled()
    hand.record()
    hand.see_recorded(2)
    assert RoundUndo.objects.get().reason == "wrong_outcome"
    assert LiveTable.objects.get(table=session.table_id).play["turn"]["rounds"] == 1
    # With the next throw the grace is over: a correction is asked for instead.
    hand.tap("#accept")
    hand.dice(1)
    expect(page.locator("#undo")).to_have_text("Ask for a correction")
    hand.tap("#undo")
    page.wait_for_url("**/pad/corrections/")


def test_a_fault_is_told_at_its_door_before_anything_is_recorded(
    hand: Hand, session: Session
) -> None:
    """The banker won his first round, so that his second stake may not be lower (article 5(4))."""
    hand.first_bank()
    hand.bet(4, "1000")
    hand.dice()
    hand.by("outcomes")
    for door in pad_hand.PLAYERS:
        hand.outcome(door, "lose")
    hand.record()
    hand.see_recorded(1)
    hand.tap("#accept")
    hand.tap(".door.is-bank")
    hand.amount("5")
    hand.dice()
    hand.outcomes()
    expect(hand.page.locator("#notice")).to_contain_text("Door 3: After a won first round")
    expect(hand.page.locator(".door[data-door='3']")).to_have_class(re.compile("is-faulty"))
    expect(hand.page.locator("#record")).to_be_disabled()
    assert len(pad_hand.rounds(session)) == 1
