"""The pages of a riichi table: rounds, slips, the running game, house rules in three languages."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from casino.audit.models import Record
from tables.models import FloorEvent, Session
from tests.factories import riichi, riichi_tables, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return riichi_tables.open_table()


@pytest.fixture
def supervisor(client: Client) -> Client:
    client.force_login(tables.person(tables.SUPERVISOR))
    return client


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


DEAL = riichi.ron(
    riichi.hand("S", "23488m45678s", "3s", melds=[riichi.meld("ankan", "5550p")], flags=["riichi"])
)


def test_a_deal_shows_its_tiles_yaku_and_scores(supervisor: Client, session: Session) -> None:
    table = {"dora_indicators": "1m", "ura_indicators": "9s", "riichi_this_deal": ["S"]}
    riichi_tables.record(session, DEAL, minute=1, **(table | {"riichi_sticks_on_table": 1}))
    text = page(supervisor, "/floor/RM01/1/1/")
    assert "Bets placed" not in text
    assert 'aria-label="2 of characters, ' in text
    for shown in (
        "East 1 · Ron",
        "dealt by player 1",
        "red 5 of circles",
        "+",
        "Ron",
        "#mj-0p",
        "#mj-3s",
        "Riichi 1",
        "Red fives 1",
        "50 fu",
        "game 1",
    ):
        assert shown.lower() in text.lower()


@pytest.mark.parametrize(
    "raw",
    [
        riichi.draw("E"),
        riichi.ended("chombo", {"offender": "E"}),
        riichi.ended("chombo", {"offender": "S"}),
        riichi.ended("penalty", {"offender": "E"}),
        riichi.ended("nagashi_mangan", {"seats": ["S"]}),
        riichi.tsumo(riichi.counted("E", 13, None, chips=2)),
        riichi.tsumo(riichi.counted("S", 2, 20)),
    ],
    ids=lambda raw: raw["outcome"],
)
@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_every_end_of_a_deal_has_its_page(
    supervisor: Client, session: Session, raw: dict[str, Any], language: str
) -> None:
    riichi_tables.record(session, raw, minute=1)
    supervisor.cookies["language"] = language
    assert "RM01" in page(supervisor, "/floor/RM01/1/1/")


def test_a_game_shows_what_each_settles_and_its_slips(supervisor: Client, session: Session) -> None:
    riichi_tables.record(session, riichi.game(), minute=1)
    text = page(supervisor, "/floor/RM01/1/1/")
    assert "Recorded from its final sheet alone" in text
    assert "52.0" in text
    assert "Table fees" in text
    assert "Bets placed" not in text
    assert "by its final sheet alone" in page(supervisor, "/floor/RM01/1/")
    running = page(supervisor, "/floor/RM01/game/")
    assert "game 1 · by its final sheet alone · first: player 1" in running
    assert "JPY 1,800" in running
    assert "+2,200" in text
    slips = page(supervisor, "/floor/RM01/1/1/game-slips/?paper=80")
    assert slips.count('class="slip"') == 4
    assert "slip_80" in slips
    for said in ("Game 1 · player 1", "By its final sheet alone", "Settled 52.0 × 50", "Chips"):
        assert said in slips
    assert "Software version" not in slips
    assert "slip_a4" in page(supervisor, "/floor/RM01/1/1/game-slips/?paper=x")


def test_a_deal_has_no_slips(supervisor: Client, session: Session) -> None:
    riichi_tables.record(session, riichi.draw(), minute=1)
    page(supervisor, "/floor/RM01/1/1/game-slips/", status=404)


def test_a_supervisor_rules_and_abandons(supervisor: Client, session: Session) -> None:
    riichi_tables.record(session, riichi.draw("E"), minute=1)
    assert "28,000" in page(supervisor, "/floor/RM01/game/")
    ruled = supervisor.post(
        "/floor/RM01/game/ruling/",
        {"ruling-reason": "Tiles fell", "ruling-points_E": "−1000", "ruling-points_S": "1000"},
    )
    assert ruled.status_code == 302
    proof = Record.objects.get(kind="ruling")
    told = page(supervisor, "/floor/RM01/game/")
    assert f"The ruling is recorded: record {proof.seq} · {proof.hash[:8]}" in told
    assert "Tiles fell · East −1,000 · South +1,000 · S201" in told
    assert f'href="/records/RM01/{proof.seq}/"' in told
    unsure = supervisor.post("/floor/RM01/game/abandon/", {"abandon-reason": "player_left"})
    assert unsure.status_code == 422
    gone = supervisor.post(
        "/floor/RM01/game/abandon/", {"abandon-reason": "player_left", "abandon-is_sure": "on"}
    )
    assert gone.status_code == 302
    assert [event.kind for event in FloorEvent.objects.order_by("id")] == [
        "ruling", "game_abandoned",
    ]  # fmt: skip
    story = page(supervisor, "/floor/RM01/1/")
    assert "Tiles fell · East −1,000 · South +1,000 · S201" in story
    assert "East 1 · Draw: East · East +3,000, South −1,000" in story
    assert "Bets covered" not in story
    assert "/floor/RM01/game/" in story


def test_a_ruling_that_cannot_be_comes_back_with_its_faults(
    supervisor: Client, session: Session
) -> None:
    answer = supervisor.post(
        "/floor/RM01/game/ruling/", {"ruling-reason": "", "ruling-points_E": "1x"}
    )
    assert answer.status_code == 422
    assert "Points are hundreds." in answer.content.decode()
    answer = supervisor.post("/floor/RM01/game/ruling/", {"ruling-points_E": "100"})
    assert "Give a reason" in answer.content.decode()
    sure = {"abandon-reason": "player_left", "abandon-is_sure": "on"}
    answer = supervisor.post("/floor/RM01/game/abandon/", sure)
    assert "Nothing of a game is recorded" in answer.content.decode()
    assert not FloorEvent.objects.exists()


def test_a_closed_table_or_another_game_has_no_running_game(supervisor: Client) -> None:
    riichi_tables.table("RM02")
    page(supervisor, "/floor/RM02/game/", status=404)
    tables.open_table("PG01", at=tables.OPENED_AT + timedelta(minutes=1))
    page(supervisor, "/floor/PG01/game/", status=404)


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_an_administrator_lays_out_tables_and_reads_rulebooks(
    client: Client, language: str
) -> None:
    client.force_login(tables.person(tables.ADMINISTRATOR))
    client.cookies["language"] = language
    assert "chip_value" in page(client, "/tables/add/riichi/")
    assert "riichi-house-rules" in page(client, "/rulebooks/riichi-house-rules/")
    assert "honba_100" in page(client, "/proposals/add/riichi/")
    data = {
        "code": "RM09",
        "pit": "1",
        "currency": "JPY",
        "rate": "100",
        "chip_value": "100",
        "fee_each": "500",
    }
    added = client.post("/tables/add/riichi/", data)
    assert added.status_code == 302
    assert "RM09" in page(client, "/tables/")
    assert "500" in page(client, "/tables/RM09/")


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_the_floor_says_which_deal_is_played(
    supervisor: Client, session: Session, language: str
) -> None:
    riichi_tables.record(session, riichi.draw("E"), minute=1)
    supervisor.cookies["language"] = language
    text = page(supervisor, "/floor/")
    assert {"en": "East 2", "zh-hant": "東2局", "pt": "Este 2"}[language] in text


def test_an_act_on_a_game_that_has_gone_on_since_the_page_was_read_is_refused(
    supervisor: Client, session: Session
) -> None:
    riichi_tables.record(session, riichi.draw("E"), minute=1)
    shown = re.search(r'name="position" value="(\w+)"', page(supervisor, "/floor/RM01/game/"))
    assert shown is not None
    riichi_tables.record(session, riichi.draw("E"), minute=2)
    data = {"abandon-reason": "dispute", "abandon-is_sure": "on", "position": shown[1]}
    answer = supervisor.post("/floor/RM01/game/abandon/", data)
    assert answer.status_code == 422
    assert "Something was decided" in answer.content.decode()
    assert not FloorEvent.objects.exists()
    fresh = re.search(r'name="position" value="(\w+)"', answer.content.decode())
    assert fresh is not None
    again = supervisor.post("/floor/RM01/game/abandon/", data | {"position": fresh[1]})
    assert again.status_code == 302
