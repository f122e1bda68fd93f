"""The inspector's search for rounds."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from casino.audit.models import Record
from casino.staff.roles import Role
from tables.models import Session
from tables.services import rounds
from tests.factories import chains, corrections, tables
from tests.factories.pages import client_of, row, said

pytestmark = pytest.mark.django_db

SEARCH = "/rounds/"


@pytest.fixture
def client() -> Client:
    return client_of(Role.INSPECTOR)


@pytest.fixture
def session() -> Session:
    """Three rounds at one table, the last of them taken back, and one at another, brought in by a file."""
    session = tables.open_table()
    *_, last = tables.record_rounds(session, 3)
    tables.undo_round(session, last)
    other = tables.open_table("PG02", dealer="D102")
    rounds.record(
        rounds.RecordRound(other.id, "paigow", tables.next_sheet(other)),
        act=tables.act("IMPORT", "operator", at=tables.later(other), via="import", key="entry-7"),
    )
    return session


@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.DEALER, 403),
        (Role.SUPERVISOR, 403),
        (Role.INSPECTOR, 200),
        (Role.ADMINISTRATOR, 403),
    ],
)
def test_rounds_are_the_inspectors_to_search(role: Role, status: int) -> None:
    assert client_of(role).get(SEARCH).status_code == status


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"table": "PG01"}, 3),
        ({"table": "PG01", "number": "2"}, 1),
        ({"number": "1"}, 2),
        ({"dealer": "d101"}, 3),
        ({"dealer": "D102"}, 1),
        ({"dealer": "IMPORT"}, 0),
        ({"key": "entry-7"}, 1),
        ({"day": "2026-11-28"}, 4),
        ({"day": "2026-11-29"}, 0),
        ({"hash": "f" * 64}, 0),
    ],
)
def test_rounds_are_found_by_what_is_known_of_them(
    query: dict[str, str], found: int, client: Client, session: Session
) -> None:
    words = said(client.get(SEARCH, query))
    expected = {0: "No such round", 1: "1 round the latest first"}
    assert expected.get(found, f"{found} rounds the latest first") in words


def test_a_round_is_found_by_the_beginning_of_its_hash_and_leads_to_its_evidence(
    client: Client, session: Session
) -> None:
    kept = Record.objects.get(chain="PG02", seq=2)
    page = client.get(SEARCH, {"hash": kept.hash[:8].upper()})
    assert row(page, "PG02 · 1 · 1").startswith(
        "PG02 · 1 · 1 Pai Gow 28 Nov 2026 22:01 D102 MOP 300.00 10.00 10.00 2"
    )
    source = page.content.decode()
    assert 'href="/floor/PG02/1/1/"' in source
    assert 'href="/records/PG02/2/"' in source


def test_a_hash_of_another_record_finds_no_round(client: Client, session: Session) -> None:
    opening = Record.objects.get(chain="PG02", seq=1)
    assert "No such round" in said(client.get(SEARCH, {"hash": opening.hash}))


def test_a_round_that_was_taken_back_is_found_and_marked(client: Client, session: Session) -> None:
    page = client.get(SEARCH, {"table": "PG01"})
    marked = [row(page, f"PG01 · 1 · {number}").split(" Pai Gow")[0] for number in (1, 2, 3)]
    assert marked == ["PG01 · 1 · 1", "PG01 · 1 · 2", "PG01 · 1 · 3 undone"]


def test_a_round_that_was_put_right_is_found_as_recorded_and_marked(
    client: Client, session: Session
) -> None:
    corrections.make(corrections.void(session.rounds.get(number=1).id))
    page = client.get(SEARCH, {"table": "PG01", "number": "1"})
    assert row(page, "PG01 · 1 · 1").startswith("PG01 · 1 · 1 corrected Pai Gow")


def test_what_is_searched_stands_on_the_access_chain(client: Client, session: Session) -> None:
    query = {"table": "PG01", "number": "2", "dealer": "d101", "day": "2026-11-28", "key": "k"}
    client.get(SEARCH, query)
    client.get(SEARCH, {**query, "page": "2"})
    wanted = {**query, "number": 2, "dealer": "D101"}
    assert chains.bodies("access") == [("search", {"among": "rounds", "wanted": wanted})]


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"hash": "xyz"}, "A hash is written with 4 to 64 of the signs 0–9 and a–f."),
        ({"table": "PG99"}, "Choose one of those that are offered."),
        ({"number": "0"}, "A number of at least 1 belongs here."),
        ({"number": str(2**31)}, "A number of at most 2147483647 belongs here."),
    ],
)
def test_a_search_that_cannot_be_read_says_why_and_is_none(
    query: dict[str, str], problem: str, client: Client, session: Session
) -> None:
    assert problem in said(client.get(SEARCH, query))
    assert chains.bodies("access") == []


def test_an_inspector_finds_the_way_from_every_page(client: Client) -> None:
    assert '<a href="/rounds/">Rounds</a>' in client.get("/").content.decode()


@pytest.mark.parametrize("number", ["1", ""])
def test_a_search_asks_as_much_for_one_round_as_for_three(
    number: str, client: Client, session: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # session, person, tables, whether the search is noted, the note with its savepoint and place, how many, rounds, records, corrections
    with django_assert_num_queries(13):
        assert client.get(SEARCH, {"table": "PG01", "number": number}).status_code == 200


@pytest.mark.parametrize(
    ("language", "text"), [("zh-hant", "沒有這一局"), ("pt", "Nenhuma partida assim")]
)
def test_the_search_speaks_the_readers_language(language: str, text: str) -> None:
    page = client_of(Role.INSPECTOR, language=language).get(SEARCH, {"number": "9"})
    assert text in said(page)
