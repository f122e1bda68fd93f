"""Records as they were written, and the inspector's search for them."""

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from casino.audit.models import Record
from casino.db import append_only
from casino.staff.roles import Role
from tables.models import Session
from tables.services import rounds
from tests.factories import chains, tables, whole_house
from tests.factories.pages import client_of, row, said

pytestmark = pytest.mark.django_db

RECORD, SEARCH = "/records/PG01/2/", "/records/"


@pytest.fixture
def client() -> Client:
    return client_of(Role.INSPECTOR)


@pytest.fixture
def session() -> Session:
    session = tables.open_table()
    tables.record_rounds(session, 3)
    return session


@pytest.mark.parametrize(
    ("role", "record", "search"),
    [
        (Role.DEALER, 403, 403),
        (Role.SUPERVISOR, 200, 403),
        (Role.INSPECTOR, 200, 200),
        (Role.ADMINISTRATOR, 403, 403),
    ],
)
def test_supervisors_read_records_and_inspectors_search_them(
    role: Role, record: int, search: int, session: Session
) -> None:
    client = client_of(role)
    assert (client.get(RECORD).status_code, client.get(SEARCH).status_code) == (record, search)


def test_who_looked_at_what_is_the_inspectors_to_see(client: Client, session: Session) -> None:
    client.get(RECORD)
    assert client_of(Role.SUPERVISOR).get("/records/access/1/").status_code == 404
    assert client.get("/records/access/1/").status_code == 200


def test_a_record_shows_its_place_its_contents_and_that_it_holds(
    client: Client, session: Session
) -> None:
    page = client.get(RECORD)
    kept = Record.objects.get(chain="PG01", seq=2)
    words = said(page)
    assert "This record holds" in words
    assert "Number 2 Last of the chain 5" in words
    assert f'"subject": "{kept.subject}"' in words
    assert bytes(kept.line).decode() in words
    assert '"dice": [1, 2, 3, 4]' in words
    source = page.content.decode()
    assert f'data-copies="{kept.hash}"' in source
    assert f'data-copies="{kept.prev_hash}"' in source
    assert 'rel="prev" href="/records/PG01/1/"' in source
    assert 'rel="next" href="/records/PG01/3/"' in source
    assert 'href="/evidence/PG01/2/"' in source


def test_the_first_and_the_last_record_lead_one_way_only(client: Client, session: Session) -> None:
    first, last = (client.get(f"/records/PG01/{seq}/").content.decode() for seq in (1, 5))
    assert ('rel="prev"' in first, 'rel="next"' in first) == (False, True)
    assert ('rel="prev"' in last, 'rel="next"' in last) == (True, False)


@pytest.mark.parametrize("change", [{"hash": "0" * 64}, {"prev_hash": "1" * 64}])
def test_a_record_that_was_tampered_with_is_told(
    change: dict[str, str], client: Client, session: Session
) -> None:
    with append_only.lifted(connection):
        Record.objects.filter(chain="PG01", seq=2).update(**change)
    assert "This record does not hold" in said(client.get(RECORD))


@pytest.mark.parametrize(
    "url", ["/records/PG01/6/", "/records/PG09/1/", f"/records/PG01/{2**63}/", "/records/PG01/0/"]
)
def test_a_record_that_is_not_there_is_not_found(
    url: str, client: Client, session: Session
) -> None:
    assert client.get(url).status_code == 404
    assert chains.bodies("access") == []


def test_a_look_at_a_record_is_on_the_access_chain(client: Client, session: Session) -> None:
    client.get(RECORD)
    assert chains.bodies("access") == [("view", {"of": "record:PG01:2"})]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"chain": "PG01"}, 5),
        ({"chain": "PG01", "seq": "2"}, 1),
        ({"chain": "PG01", "kind": "round"}, 3),
        ({"staff": "d101", "kind": "round"}, 3),
        ({"staff": "d101"}, 5),
        ({"staff": "s201", "chain": "PG01"}, 1),
        ({"chain": "PG01", "day": "2026-11-28"}, 5),
        ({"day": "2026-11-27"}, 0),
    ],
)
def test_records_are_found_by_what_is_known_of_them(
    query: dict[str, str], found: int, client: Client, session: Session
) -> None:
    words = said(client.get(SEARCH, query))
    expected = {0: "No such record", 1: "1 record the latest first"}
    assert expected.get(found, f"{found} records the latest first") in words


def test_whoever_a_record_names_is_found_beside_whoever_wrote_it(client: Client) -> None:
    session = tables.open_table()
    rounds.record(
        rounds.RecordRound(session.id, "paigow", tables.next_sheet(session)),
        act=tables.act("IMPORT", "operator", at=tables.later(session), via="import"),
    )
    for staff in ("D101", "IMPORT"):
        found = client.get(SEARCH, {"staff": staff, "chain": "PG01", "kind": "round"})
        assert row(found, "PG01 · 2").startswith("PG01 · 2 Round"), staff
    opened = client.get(SEARCH, {"staff": "D101", "chain": "PG01", "kind": "open"})
    assert " S201 " in row(opened, "PG01 · 1")


def test_a_search_is_on_the_access_chain_once_however_many_pages_are_turned(
    client: Client, session: Session
) -> None:
    query = {"chain": "PG01", "staff": "d101", "day": "2026-11-28"}
    client.get(SEARCH, query)
    client.get(SEARCH, {**query, "page": "2"})
    wanted = {"chain": "PG01", "staff": "D101", "day": "2026-11-28"}
    assert chains.bodies("access") == [("search", {"among": "records", "wanted": wanted})]
    client.get(SEARCH, {"seq": "1", "hash": "0000", "kind": "round"})
    second = {"seq": 1, "hash": "0000", "kind": "round"}
    assert chains.bodies("access", after=1) == [("search", {"among": "records", "wanted": second})]


def test_neither_a_blank_form_nor_a_wrong_one_is_a_search(client: Client, session: Session) -> None:
    client.get(SEARCH)
    client.get(SEARCH, {"hash": "xyz"})
    assert chains.bodies("access") == []


@pytest.mark.parametrize("length", [8, 64])
def test_a_record_is_found_by_its_hash_or_its_beginning(
    length: int, client: Client, session: Session
) -> None:
    digest = Record.objects.get(chain="PG01", seq=3).hash
    page = client.get(SEARCH, {"hash": digest[:length].upper()})
    assert row(page, "PG01 · 3").startswith(
        "PG01 · 3 Round 2 · bank at door 1; won 2; lost 3 28 Nov 2026 22:02:00"
    )


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"hash": "xyz"}, "A hash is written with 4 to 64 of the signs 0–9 and a–f."),
        ({"chain": "<b>"}, "Choose one of those that are offered."),
        ({"day": "yesterday"}, "A day belongs here, as 2026-11-28."),
        ({"seq": "0"}, "A number of at least 1 belongs here."),
        ({"seq": "one"}, "A whole number belongs here."),
        ({"seq": str(2**60)}, "A number of at most 9007199254740991 belongs here."),
        ({"staff": "S" * 17}, "No more than 16 characters have room here."),
    ],
)
def test_a_search_that_cannot_be_read_says_why(
    query: dict[str, str], problem: str, client: Client, session: Session
) -> None:
    page = client.get(SEARCH, query)
    assert problem in said(page)
    assert "<b>" not in page.content.decode()


@pytest.mark.parametrize("seq", ["1", ""])
def test_a_search_asks_as_much_for_one_record_as_for_five(
    seq: str, client: Client, session: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # session, person, chains, whether the search is noted, the note with its savepoint and its place, how many, records, what they say
    with django_assert_num_queries(12):
        assert client.get(SEARCH, {"chain": "PG01", "seq": seq}).status_code == 200


@pytest.mark.parametrize(
    ("language", "text"), [("zh-hant", "此紀錄成立"), ("pt", "Este registo confirma-se")]
)
def test_a_record_speaks_the_readers_language(language: str, text: str, session: Session) -> None:
    page = client_of(Role.SUPERVISOR, language=language).get(RECORD)
    assert text in said(page)


def test_every_kind_of_record_is_told(client: Client) -> None:
    whole_house.make()
    client.get("/records/PG01/2/")
    found = client.get(SEARCH, {"seq": ""})
    assert found.context["total"] == Record.objects.count()
    told: dict[str, str] = {}
    for page in range(1, found.context["page"].pages + 1):
        for row_, _kind, words in client.get(SEARCH, {"seq": "", "page": str(page)}).context[
            "rows"
        ]:
            told.setdefault(row_.kind, words)
    assert told.keys() == set(Record.objects.values_list("kind", flat=True))
    assert told["undo"] == "6 · Wrong bank"
    assert told["count"] == "Box +1.00 · Tray 0.00"
    assert told["void"] == "PG04-9 · Never played · bank at door 2; won 3; lost 4"
    assert told["exception_explained"] == "Box difference PG01 · 1 · Counted wrongly"
    assert told["sign_off"] == "28 Nov 2026 · night · Still being looked into"
    assert told["report"] == "28 Nov 2026 · night · v1"
    assert told["pit_call_acknowledged"] == "by S201"
    assert told["open"] == "D101 · S201"
    assert told["count_attempt"] == "S201 · S202"
    assert told["rulebook"] == "licence-1990"
    assert told["view"] == "Record PG01 · 2"
    assert told["device"] == "PG02 · tablet revoked"
