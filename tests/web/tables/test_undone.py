"""A round that was undone, wherever rounds are looked at."""

import pytest
from django.test import Client

from casino.staff.roles import Role
from tables.models import RoundUndo, Session
from tables.selectors import floor as floor_now
from tests.factories import tables
from tests.factories.pages import client_of, row, said

pytestmark = pytest.mark.django_db

TABLE, SESSION, ROUND = "/floor/PG01/", "/floor/PG01/1/", "/floor/PG01/1/2/"


@pytest.fixture
def client() -> Client:
    return client_of(Role.INSPECTOR)


@pytest.fixture
def session() -> Session:
    """PG01, in which round 2 was undone and entered again as round 3."""
    session = tables.open_table()
    tables.record_round(session)
    undone = tables.record_round(session, bets=[{"id": "b", "door": 2, "amount": 90_000}])
    tables.undo_round(session, undone)
    tables.record_round(session)
    return session


def test_the_round_says_by_whom_when_and_why(client: Client, session: Session) -> None:
    page = client.get(ROUND)
    assert "This round was undone by its dealer" in said(page)
    assert "Undone by D101" in said(page)
    assert "Reason wrong bet" in said(page)
    assert 'href="/records/PG01/4/"' in page.content.decode()
    for number in (1, 3):
        assert "Undone by" not in said(client.get(f"/floor/PG01/1/{number}/"))


def test_the_session_marks_it_and_does_not_count_it(client: Client, session: Session) -> None:
    page = client.get(SESSION)
    assert row(page, "22:02:00") == (
        "22:02:00 Round 2 D101 · bank at door 1 · win 2 · lose 3 undone 900.00 45.00 3"
    )
    assert "<s>900.00</s>" in page.content.decode()
    assert row(page, "22:02:10") == "22:02:10 Round undone 2 D101 · wrong bet 4"
    assert row(page, "22:03:10") == (
        "22:03:10 Round 3 D101 · bank at door 1 · win 2 · lose 3 300.00 10.00 5"
    )
    assert row(page, "1 1–3") == "1 1–3 — 20.00"
    assert "Rounds 2 Bets covered 600" in said(page)


def test_the_first_round_undone_leaves_no_turn(client: Client) -> None:
    session = tables.open_table()
    tables.undo_round(session, tables.record_round(session))
    page = client.get(SESSION)
    assert "Turns at the bank" not in said(page)
    assert "Rounds 0" in said(page)


def test_the_list_of_sessions_does_not_count_it(client: Client, session: Session) -> None:
    assert row(client.get(TABLE), "1 28 Nov").endswith(
        "in force since 1 Jan 1990 2 600.00 20.00 20.00"
    )


def test_the_floor_does_not_count_it(session: Session) -> None:
    (now,) = floor_now.list_now(code="PG01")
    assert (now.rounds, now.due, now.box) == (2, 2_000, 2_000)


def test_its_record_leads_to_the_round(client: Client, session: Session) -> None:
    assert client.get("/evidence/PG01/4/").headers["Location"] == ROUND
    record = client.get("/records/PG01/4/")
    assert "Round undone" in said(record)
    assert RoundUndo.objects.get().id in record.content.decode()


@pytest.mark.parametrize(("language", "word"), [("zh-hant", "已撤銷"), ("pt", "desfeita")])
def test_it_is_said_in_the_readers_language(language: str, word: str, session: Session) -> None:
    assert word in said(client_of(Role.INSPECTOR, language=language).get(SESSION))
