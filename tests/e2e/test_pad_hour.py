"""A dealer's hour at the pad, from opening the table to closing it."""

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from casino.audit.models import Record
from casino.kernel import clock
from casino.staff import devices
from tables.models import FloorEvent, RoundUndo, Session
from tables.services import openings
from tests.e2e import pad_hand, people_hand
from tests.e2e.pad_hand import Hand
from tests.factories import devices as tablets
from tests.factories import tables

ROUNDS = 40
THROWN_TWICE, UNDONE, RELIEVED = 7, 13, 20


def test_a_dealer_s_hour(page: Page, live_server: LiveServer) -> None:
    """Open, forty rounds with the bank passing and a relief, a void throw, an undo, close."""
    hand = _open(page, live_server)
    session = Session.objects.get()
    for number in range(1, ROUNDS + 2):
        if number == UNDONE + 1:
            hand.record()  # what was undone lies there again
        else:
            _play(hand, number)
        expect(page.locator("#recorded-text")).to_contain_text(f"Round {number} recorded")
        if number == UNDONE:
            hand.tap("#undo")
            hand.tap("#undo-reasons button:last-child")
            expect(page.locator("#notice")).to_contain_text(f"Round {number} is undone")
            expect(page.locator("#record")).to_be_enabled()
    people_hand.close(page, session)
    _check(session)


def _play(hand: Hand, number: int) -> None:
    page = hand.page
    if number == RELIEVED:
        people_hand.relieve(page, "D102")
    if page.locator("#bank-offer").is_visible():
        hand.pass_bank()
    hand.throw()
    if number == THROWN_TWICE:
        hand.tap(".die-place[data-index='3']")
        hand.tap("#void-throws button:first-child")
        expect(page.locator("#dice-thrown button:enabled")).to_have_count(0)
        hand.dice(6, 5, 4, 3)
    way = "outcomes" if number % 5 else "tiles"
    hand.by(way)
    hand.tiles() if way == "tiles" else hand.outcomes()
    hand.record()


def _open(page: Page, live_server: LiveServer) -> Hand:
    now = clock.now()
    tables.table("PG01")
    for number in ("D101", "D102", "S201", "S202"):
        tablets.with_pin(number)
    cookie = {"name": devices.COOKIE, "value": tablets.enrolled(at=now)[1], "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain dict of its keys
    proposal = openings.Proposal("PG01", tables.PIECES)
    openings.propose([proposal], origin=tables.origin("S201", at=now))
    page.goto("/pad/")
    people_hand.prove(page, "D101")
    page.locator("#pad").wait_for()
    return Hand(page, is_quick=True)


def _check(session: Session) -> None:
    played = pad_hand.rounds(session)
    assert [round_.number for round_ in played] == list(range(1, ROUNDS + 2))
    assert [round_.dealer for round_ in played].count("D102") == ROUNDS + 2 - RELIEVED
    undone = RoundUndo.objects.get()
    assert undone.round_id == played[UNDONE - 1].id
    kinds = list(FloorEvent.objects.filter(session=session).values_list("kind", flat=True))
    assert (kinds.count("void_throw"), kinds.count("dealer")) == (1, 1)
    assert kinds.count("bank_passed") == (ROUNDS - 1) // 2
    assert Record.objects.filter(chain="PG01", kind="close").count() == 1
