"""Six rounds at the pad in every combination of input and language, and in every input on either database."""

import pytest
from django.db import connection
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tables.models import FloorEvent
from tests.e2e import pad_hand
from tests.e2e.pad_hand import Hand

pytestmark = pytest.mark.both_databases
ROUNDS = 6
ROUND = {"en": "Round 7", "zh-hant": "第 7 局", "pt": "Partida 7"}
# A database hears nothing of the language, and each input is heard once by each.
LANGUAGES = ROUND if connection.vendor == "sqlite" else ("zh-hant",)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", ["outcomes", "tiles"])
@pytest.mark.parametrize("is_keyed", [False, True], ids=["touch", "keyboard"])
def test_six_rounds_are_played(
    page: Page, live_server: LiveServer, is_keyed: bool, way: str, language: str
) -> None:
    session = pad_hand.opened()
    pad_hand.tablet(page.context, live_server, session)
    pad_hand.speak(page.context, live_server, language)
    hand = Hand(page, is_quick=True).open()
    for number in range(1, ROUNDS + 1):
        if page.locator("#bank-offer").is_visible():
            hand.keyed_pass_bank() if is_keyed else hand.pass_bank()
        if is_keyed:
            hand.keyed_throw()
            hand.keyed_results(way)
        elif way == "tiles":
            hand.round_by_tiles()
        else:
            hand.round_by_outcomes()
        hand.see_recorded(number)
    expect(page.locator("#round-number")).to_have_text(ROUND[language])
    kept = "hands" if way == "tiles" else "outcomes"
    assert [kept in round_.sheet for round_ in pad_hand.rounds(session)] == [True] * ROUNDS
    assert FloorEvent.objects.filter(session=session, kind="bank_passed").count() == 2
