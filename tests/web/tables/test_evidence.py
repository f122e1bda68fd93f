"""Table, session and round pages: what a table's past is proved by."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from casino.audit.models import Record
from casino.staff.roles import Role
from tables.models import Session
from tables.services import incidents, rounds
from tests.factories import chains, corrections, counting, paigow, tables
from tests.factories.pages import client_of, row, said

pytestmark = pytest.mark.django_db

TABLE, SESSION, ROUND = "/floor/PG01/", "/floor/PG01/1/", "/floor/PG01/1/1/"


@pytest.fixture
def client() -> Client:
    return client_of(Role.INSPECTOR)


@pytest.fixture
def session() -> Session:
    return tables.open_table()


@pytest.mark.parametrize("url", [TABLE, SESSION, ROUND, "/evidence/PG01/2/"])
@pytest.mark.parametrize("role", [Role.DEALER, Role.ADMINISTRATOR])
def test_evidence_is_for_supervisors_and_inspectors(url: str, role: Role, session: Session) -> None:
    tables.record_round(session)
    assert client_of(role).get(url).status_code == 403


@pytest.mark.parametrize("url", ["/floor/PG09/", "/floor/PG01/2/", "/floor/PG01/1/9/"])
def test_what_is_not_there_is_not_found(url: str, client: Client, session: Session) -> None:
    assert client.get(url).status_code == 404


def test_a_table_lists_its_sessions_the_latest_first(client: Client, session: Session) -> None:
    tables.record_rounds(session, 2)
    tables.close_table(session)
    tables.open_table(at=tables.later(session, minutes=60))
    page = client.get(TABLE)
    assert row(page, "1 28 Nov") == (
        "1 28 Nov 2026 22:00 28 Nov 2026 22:03 in force since 1 Jan 1990 2 600.00 20.00 20.00"
    )
    assert row(page, "2 28 Nov").endswith("in force since 1 Jan 1990 0 0.00 0.00 0.00")
    assert said(page).index("23:03") < said(page).index("22:00")


def test_a_table_tells_how_it_stands_and_leads_on(session: Session) -> None:
    played = tables.record_round(session)
    corrections.ask(corrections.void(played.id))
    pit, inspector = client_of(Role.SUPERVISOR), client_of(Role.INSPECTOR)
    page = pit.get(TABLE)
    assert re.search(r"Now Open|Now Quiet", said(page))
    assert "Rounds 1 " in said(page)
    assert "Due 10 MOP Box should hold 10 MOP Tray should hold 12,050 MOP" in said(page)
    assert "Void of round 1 of session 1 PG01-1 · Waiting" in said(page)
    leads = ("/floor/PG01/count/", "/floor/PG01/correct/adjustment/")
    assert all(f'href="{url}"' in page.content.decode() for url in leads)
    assert not any(f'href="{url}"' in inspector.get(TABLE).content.decode() for url in leads)
    counting.begin(session)
    counted = said(pit.get(TABLE))
    assert "Being counted" in counted
    assert "Due — MOP Box should hold — MOP Tray should hold — MOP" in counted


def test_a_closed_table_leads_to_its_opening(session: Session) -> None:
    tables.close_table(session)
    page = client_of(Role.SUPERVISOR).get(TABLE)
    assert "Now Closed" in said(page)
    assert 'href="/floor/PG01/open/"' in page.content.decode()
    assert "Box should hold" not in said(page)


def test_a_session_tells_everything_in_order_with_its_record(
    client: Client, session: Session
) -> None:
    tables.record_rounds(session, 3)
    incidents.void_throw(
        session_id=session.id,
        reason="cocked_dice",
        act=tables.act("D101", at=tables.later(session)),
    )
    tables.close_table(session, box=2_500)
    page = client.get(SESSION)
    assert row(page, "22:00:00") == "22:00:00 Table opened 1"
    assert (
        row(page, "22:01:00")
        == "22:01:00 Round 1 D101 · bank at door 1 · win 2 · lose 3 300.00 10.00 2"
    )
    assert row(page, "22:03:00") == "22:03:00 Bank passed door 1 → door 2 4"
    assert row(page, "22:05:00") == "22:05:00 Void throw cocked dice 6"
    assert row(page, "22:06:00") == "22:06:00 Count begun S201 · the table closes 7"
    attempt = row(page, "22:06:00 Counted")
    assert attempt == "22:06:00 Counted by two both differ from what is expected 8"
    assert row(page, "Box") == "Box 30.00 25.00 −5.00"
    assert row(page, "D101") == "D101 22:00 22:06 1"
    assert "Counted by S201 and S202" in said(page)
    assert "MOP 12,050.00" in said(page)


def test_a_session_tells_the_turns_at_the_bank(client: Client, session: Session) -> None:
    tables.record_rounds(session, 3)
    page = client.get(SESSION)
    assert row(page, "1 1–2") == "1 1–2 — 20.00"
    assert row(page, "2 3") == "2 3 — 10.00"


def test_a_round_shows_sheet_settlement_transfers_and_record(
    client: Client, session: Session
) -> None:
    recorded = tables.record_round(session)
    page = client.get(ROUND)
    assert "= 10 → first: door 2" in said(page)
    assert row(page, "Main banker") == "Main banker 10,000.00 −100.00 0.00 −100.00"
    assert row(page, "2 1.") == "2 1. win 200.00 200.00 +200.00 10.00 +190.00"
    assert row(page, "3 2.") == "3 2. lose 100.00 100.00 −100.00 0.00 −100.00"
    assert row(page, "4 3.") == "4 3. push No bet"
    assert row(page, "Total") == "Total 300.00 300.00 +100.00 10.00 +90.00"
    assert row(page, "Commission") == "Commission Box 10.00"
    assert recorded.hash in page.content.decode()
    assert f'href="/records/PG01/{recorded.seq}/"' in page.content.decode()


def tiles_round() -> None:
    """Record a round with tiles at a four-door table: door 1 holds the bank, 2 loses, 3 wins, 4 pushes."""
    session = tables.open_table("PG04", doors=4)
    raw = paigow.four_doors()
    command = rounds.RecordRound(session=session.id, game="paigow", sheet=raw | {"half": 1})
    rounds.record(command, act=tables.act("D101", at=tables.later(session)))


@pytest.mark.parametrize(
    ("language", "pair", "tiles"),
    [
        ("en", "Pair of Axe", "Axe 6-5, Axe 6-5"),
        ("zh-hant", "斧頭寶", "斧頭 6-5, 斧頭 6-5"),
        ("pt", "Par de Machado", "Machado 6-5, Machado 6-5"),
    ],
)
def test_a_round_draws_its_tiles_and_names_them(language: str, pair: str, tiles: str) -> None:
    tiles_round()
    page = client_of(Role.INSPECTOR, language=language).get("/floor/PG04/1/1/").content.decode()
    assert f'aria-label="{pair}: {tiles}"' in page
    assert page.count('class="tile"') == 16
    assert 'href="#half-6-red-left"' in page


def test_a_bet_that_the_bank_did_not_reach_is_marked(client: Client, session: Session) -> None:
    tables.record_round(session, bank=[{"id": "banker", "kind": "banker", "stake": 5_000}])
    page = client.get(ROUND)
    assert row(page, "2 1.") == "2 1. win 200.00 50.00 +50.00 3.00 +47.00"
    assert "The bank did not reach this bet" in said(page)


def test_what_a_customer_is_called_is_escaped(client: Client, session: Session) -> None:
    bets = [{"id": "b1", "door": 2, "amount": 20_000, "customer": "<b>x</b>"}]
    tables.record_round(session, bets=bets)
    page = client.get(ROUND).content.decode()
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert "<b>x</b>" not in page


def test_a_round_leads_to_the_rounds_beside_it(client: Client, session: Session) -> None:
    tables.record_rounds(session, 3)
    page = client.get("/floor/PG01/1/2/").content.decode()
    assert 'rel="prev" href="/floor/PG01/1/1/"' in page
    assert 'rel="next" href="/floor/PG01/1/3/"' in page
    assert 'rel="prev"' not in client.get(ROUND).content.decode()


def test_a_look_at_a_round_is_on_the_access_chain_once(client: Client, session: Session) -> None:
    tables.record_round(session)
    client.get(ROUND)
    client.get(ROUND)
    assert chains.bodies("access") == [("view", {"of": "record:PG01:2"})]
    assert Record.objects.get(chain="access").staff == "I901"


@pytest.mark.parametrize(
    ("seq", "to"),
    [(1, SESSION), (2, ROUND), (3, SESSION), (4, SESSION), (5, SESSION)],
    ids=["opening", "round", "event", "count", "closing"],
)
def test_a_record_leads_to_the_fact_it_proves(
    seq: int, to: str, client: Client, session: Session
) -> None:
    tables.record_round(session)
    incidents.void_throw(
        session_id=session.id,
        reason="cocked_dice",
        act=tables.act("D101", at=tables.later(session)),
    )
    tables.close_table(session)
    assert client.get(f"/evidence/PG01/{seq}/").headers["Location"] == to


def test_a_record_that_proves_no_fact_is_shown_itself(client: Client, session: Session) -> None:
    seq = Record.objects.filter(chain="house", kind="table").get().seq
    assert client.get(f"/evidence/house/{seq}/").headers["Location"] == f"/records/house/{seq}/"


@pytest.mark.parametrize("number", [1, 3])
def test_a_table_asks_as_much_for_one_session_as_for_three(
    number: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in range(number):
        opened = tables.open_table(at=tables.OPENED_AT + timedelta(days=day))
        tables.record_round(opened)
        tables.close_table(opened)
    with django_assert_num_queries(
        10
    ):  # session, person, table, number of sessions, sessions, corrections; how it stands, calls, openings, corrections that wait
        assert client.get(TABLE).status_code == 200


@pytest.mark.parametrize("number", [3, 9])
def test_a_session_asks_as_much_for_three_rounds_as_for_nine(
    number: int,
    client: Client,
    session: Session,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tables.record_rounds(session, number)
    tables.close_table(session)
    # session, person; the session, where it ends, its records, rounds, events, counts, attempts, sums and corrections; turns: rounds, corrections, passes
    with django_assert_num_queries(15):
        assert client.get(SESSION).status_code == 200
