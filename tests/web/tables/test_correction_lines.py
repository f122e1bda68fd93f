"""Before and after of a round: every game's sheet in words and pictures, line by line."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from casino.kernel import clock
from tables.models import CorrectionRequest, Round, Session
from tables.services import corrections as services
from tables.views.corrections.shown import Side, previewed
from tests.factories import corrections, mahjong_tables, riichi, riichi_tables, tables

pytestmark = pytest.mark.django_db


def of_round(session: Session) -> Round:
    return Round.objects.get(session=session)


def sides(session: Session, sheet: dict[str, Any]) -> dict[str, Side]:
    """What an amendment of the only round of a session would come to, by its labels."""
    proposal = corrections.amend(of_round(session).id, sheet)
    ask = services.Ask(proposal=proposal, reason="wrong_outcome", text="x")
    with translation.override("en"):
        lines = previewed(services.preview(ask, at=clock.now()))
    assert len({line.label for line in lines}) == len(lines)
    return {line.label: line for line in lines}


def changed(lines: dict[str, Side]) -> dict[str, tuple[str, str]]:
    """The words of both sides of the lines that are marked."""
    return {
        label: (line.before.text, line.after.text)
        for label, line in lines.items()
        if line.is_changed
    }


def test_a_deal_of_mahjong_is_told_seat_by_seat() -> None:
    session = mahjong_tables.open_table()
    raw = mahjong_tables.win(session, 2, "all_pungs", by="discard", discarder=3)
    mahjong_tables.record(session, raw)
    lines = sides(session, {**raw, "discarder": 1})
    assert list(lines) == [
        "Played at", "Dealer", "How the deal ended", "Wind of the round", "What it is worth",
        "Seat 1", "Seat 2", "Seat 3", "Seat 4", "Due in the box", "Dropped",
    ]  # fmt: skip
    assert lines["What it is worth"].before.text == "1 faan · All pungs 1"
    assert changed(lines) == {
        "Seat 1": (
            "東 · dealer · 3,000.00 −200.00 → 2,800.00",
            "東 · dealer · Discarder · 3,000.00 −200.00 → 2,800.00",
        ),
        "Seat 3": (
            "西 · Discarder · 3,000.00 −100.00 → 2,900.00",
            "西 · 3,000.00 −100.00 → 2,900.00",
        ),
    }


def test_a_hand_of_mahjong_is_drawn_and_read_out() -> None:
    session = mahjong_tables.open_table()
    hand = {"concealed": "123m456p789s55z", "win_tile": "3s", "melds": []}
    shown: dict[str, Any] = {"hand": hand, "situation": [], "elements": None}
    raw = mahjong_tables.win(session, 2, by="discard", discarder=3) | shown
    del raw["elements"]
    hand["concealed"] = "123m456p12s789s55z"
    mahjong_tables.record(session, raw)
    facts = {"broke_pung": True}
    lines = sides(session, {**raw, "facts": facts})
    cell = lines["Winning hand"].before
    assert cell.rows == (
        ("1m", "2m", "3m", "4p", "5p", "6p", "1s", "2s", "7s", "8s", "9s", "5z", "5z"), ("3s",),
    )  # fmt: skip
    assert cell.said.endswith("White, White, 3 of bamboos")
    assert changed(lines) == {"What was seen on the table": ("", "The discarder broke a pung")}


def test_a_deal_of_riichi_is_told_with_its_hands() -> None:
    session = riichi_tables.open_table()
    riichi_tables.record(session, riichi.ron(riichi.hand("S")), minute=1)
    lines = sides(session, {**of_round(session).sheet, "discarder": "N"})
    assert lines["Winner South"].before.text == "Pinfu 1 · 1 han · 30 fu · 1,000"
    assert lines["Winner South"].before.rows[-1] == ("6s",)
    assert "Bets placed" not in lines
    assert changed(lines) == {
        "Discarder": ("West", "North"),
        "West, player 3": ("−1,000", "0"),
        "North, player 4": ("0", "−1,000"),
    }


def test_the_tiles_of_a_deal_of_riichi_are_read_out_by_their_names() -> None:
    session = riichi_tables.open_table()
    riichi_tables.record(session, riichi.ron(riichi.hand("S")), minute=1, dora_indicators="0p")
    lines = sides(session, dict(of_round(session).sheet))
    assert lines["Dora indicators"].before.rows == (("0p",),)
    assert lines["Dora indicators"].before.said == "red 5 of circles"
    assert changed(lines) == {}


def test_a_game_of_riichi_is_told_player_by_player() -> None:
    session = riichi_tables.open_table()
    riichi_tables.record(session, riichi.game(), minute=1)
    lines = sides(session, {**of_round(session).sheet, "scores": [45_000, 28_000, 18_000, 9_000]})
    assert changed(lines) == {
        "Player 1": (
            "rank 1 · 42,000 points · 0 chips · +2,200",
            "rank 1 · 45,000 points · 0 chips · +2,300",
        ),
        "Player 2": (
            "rank 2 · 31,000 points · 0 chips · +100",
            "rank 2 · 28,000 points · 0 chips · −100",
        ),
        "Due in the box": ("1,800", "1,900"),
        "Dropped": ("1,800", "1,900"),
    }


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_what_changes_is_marked_in_words_and_drawn_in_every_language(
    client: Client, language: str
) -> None:
    session = riichi_tables.open_table()
    riichi_tables.record(session, riichi.ron(riichi.hand("S")), minute=1)
    right = {**of_round(session).sheet, "discarder": "N"}
    corrections.ask(corrections.amend(of_round(session).id, right), reason="wrong_outcome")
    client.force_login(tables.person(tables.SECOND))
    client.cookies["language"] = language
    page = client.get(f"/corrections/{CorrectionRequest.objects.get().id}/")
    assert page.status_code == 200
    assert page.content.count(b'<tr class="is-changed">') == 3
    assert page.content.count(b'class="badge"') == 3
    assert page.content.count(b'href="#mj-6s"') == 2
