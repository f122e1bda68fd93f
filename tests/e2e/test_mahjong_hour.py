"""A dealer's hour at a mahjong table by the real pad, from the first chips to closing it."""

import random
from collections import Counter

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from casino.audit.models import Record
from tables.models import FloorEvent, Round, RoundUndo, Session
from tests.e2e import pad_hand, people_hand
from tests.e2e.mahjong_hand import Hand
from tests.factories import devices as tablets
from tests.factories import mahjong_tables

DEALS = 28
BY_TILES, FED, BARRED, UNDONE, BOUGHT, RELIEVED, LEFT = 4, 7, 10, 13, 16, 19, 23
CHIPS = 10_000_000


def test_a_dealer_s_hour(page: Page, live_server: LiveServer) -> None:
    """Four buy in, twenty-eight deals of every ending with notes, a liability, an undo, chips bought, a relief, a guest who goes; close."""
    for staff in ("D102", "S201", "S202"):
        tablets.with_pin(staff)
    session = mahjong_tables.open_table("MJ01", seats=0)
    pad_hand.tablet(page.context, live_server, session)
    hand = Hand(page, is_quick=True).open()
    hand.tap("#mt-first-seats")
    for seat in (1, 2, 3, 4):
        hand.buy(seat, "100000")
    hand.tap("#seats-dialog [data-closes]")
    chance = random.Random(4)
    for number in range(1, DEALS + 2):
        if number != UNDONE + 1:
            _deal(hand, number, chance)
        hand.record(number)  # what was undone lies there again
        if number == UNDONE:
            hand.tap("#undo")
            hand.tap("#undo-reasons button:last-child")
            expect(page.locator("#notice")).to_contain_text(f"Round {number} is undone")
    people_hand.close(page, session)
    _check(session)


def _deal(hand: Hand, number: int, chance: random.Random) -> None:
    special = {BY_TILES: _by_tiles, FED: _fed, BARRED: _barred, BOUGHT: _bought, LEFT: _left}
    if number == RELIEVED:
        people_hand.relieve(hand.page, "D102")
    if number in special:
        special[number](hand)
    else:
        _end(hand, chance)


def _end(hand: Hand, chance: random.Random) -> None:
    """End a deal in any way."""
    end = chance.choice(["win", "win", "win", "draw", "false_win"])
    if end == "win":
        winner, other = chance.sample((1, 2, 3, 4), 2)
        hand.seat(winner)
        hand.seat(winner if chance.random() < 0.5 else other)
        if chance.random() < 0.6:
            hand.element(chance.choice(["all_pungs", "ping_hu", "mixed_one_suit", "pure_one_suit"]))
        return
    hand.tap(f"[data-result='{end}']")
    if end == "false_win":
        hand.seat(chance.choice((1, 2, 3, 4)))


def _by_tiles(hand: Hand) -> None:
    hand.seat(3)
    hand.seat(2)
    hand.tap("[data-by='tiles']")
    hand.tiles("1m 1m 1m 3p 3p 3p 5s 5s 5s 9s 9s 9s 2z 2z")
    expect(hand.page.locator("#mt-counted")).to_have_text("Concealed pungs 2")


def _fed(hand: Hand) -> None:
    """One bears the win of another, and a supervisor confirms it."""
    page = hand.page
    hand.seat(1)
    hand.seat(3)
    hand.tap("[data-question='not_ready_and_broke_pung']")
    hand.tap("[data-confirm]")
    page.locator("#confirm-staff").fill("S201")
    page.locator("#confirm-pin").fill(tablets.PIN)
    page.locator("#confirm-form [type='submit']").click()
    expect(page.locator("#mt-bearer")).to_contain_text("Confirmed by a supervisor")


def _barred(hand: Hand) -> None:
    """Whose win is barred for the deal declares one: a false win."""
    hand.tap("#mt-open-seats")
    hand.tap("#seats-which [data-seats='4']")
    hand.tap("[data-flag='wrong_meld_uncorrected']")
    expect(hand.page.locator("#seats-said")).to_contain_text("noted for this deal")
    hand.tap("#seats-dialog [data-closes]")
    hand.seat(4)
    hand.seat(4)
    expect(hand.page.locator("#notice")).to_contain_text("10A(7)")
    hand.tap("[data-result='false_win']")
    hand.seat(4)


def _bought(hand: Hand) -> None:
    hand.tap("#mt-open-seats")
    hand.buy(2, "2,500")
    hand.tap("#seats-dialog [data-closes]")
    hand.tap("[data-result='draw']")


def _left(hand: Hand) -> None:
    """A guest goes with his chips and another sits down."""
    page = hand.page
    hand.tap("#mt-open-seats")
    hand.tap("#seats-which [data-seats='3']")
    hand.tap("#seats-leave")
    expect(page.locator(".mt-seat[data-seat='3']")).to_contain_text("free")
    expect(page.locator("#dock-seats")).to_be_visible()
    hand.seat(3)
    hand.buy(3, "80000")
    hand.tap("#seats-dialog [data-closes]")
    hand.tap("[data-result='draw']")


def _check(session: Session) -> None:
    undone = RoundUndo.objects.get()
    rounds = [round_ for round_ in Round.objects.order_by("number") if round_.id != undone.round_id]
    assert len(rounds) == DEALS
    assert Counter(round_.dealer for round_ in rounds)["D102"] == DEALS + 2 - RELIEVED
    events = FloorEvent.objects.filter(session=session)
    kinds = Counter(events.values_list("kind", flat=True))
    assert (kinds["buy_in"], kinds["seat_left"], kinds["seat_flag"]) == (6, 1, 1)
    assert (kinds["liability_confirmed"], kinds["dealer"]) == (1, 1)
    results = Counter(round_.sheet["result"] for round_ in rounds)
    assert min(results["win"], results["draw"], results["false_win"]) > 2
    rake = results["win"] * session.terms["rake"]
    assert Record.objects.filter(chain="MJ01", kind="close").count() == 1
    taken = events.get(kind="seat_left").data["chips"]
    chips = rounds[-1].settlement["stakes_after"]
    assert sum(chips.values()) == 4 * CHIPS + 250_000 + 8_000_000 - taken - rake
    assert sum(round_.due_minor for round_ in rounds) == rake
