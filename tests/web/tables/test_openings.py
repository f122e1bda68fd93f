"""Opening a table from the floor and on its tablet."""

from typing import Any

import pytest
from django.test import Client

from casino.kernel import clock
from tables.models import PendingOpening, Session
from tables.services import openings
from tables.services.openings import Proposal
from tests.factories import mahjong_tables, riichi_tables, tables
from tests.factories.devices import PIN, browser, enrolled, with_pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def supervisor() -> Client:
    client = Client()
    client.force_login(tables.person("S201"))
    return client


def count(code: str, **other: Any) -> dict[str, Any]:
    """What is typed for a table's float: seven chips of 1,000."""
    return {f"{code}-pieces_100000": "7", **{f"{code}-{k}": v for k, v in other.items()}}


def page(response: Any) -> str:
    return str(response.content.decode())


# --- From the floor --------------------------------------------------------------------------------


def test_a_closed_table_shows_rules_limits_and_its_last_float(supervisor: Client) -> None:
    tables.close_table(tables.open_table())
    shown = page(supervisor.get("/floor/PG01/open/"))
    assert "paigow-15-90-M" in shown
    assert "Smallest bet" in shown
    assert 'name="PG01-pieces_100000" value="10"' in shown
    assert "12,050.00" in shown


@pytest.mark.parametrize(("code", "rule"), [("RM01", "rule 24"), ("MJ01", "Smallest chip")])
def test_a_table_of_any_game_is_put_ready_and_agreed_to(
    supervisor: Client, code: str, rule: str
) -> None:
    pits = {"RM01": riichi_tables.table().pit, "MJ01": mahjong_tables.table().pit}
    assert rule in page(supervisor.get(f"/floor/{code}/open/"))
    assert rule in page(supervisor.get(f"/floor/pits/{pits[code]}/open/"))
    supervisor.post(f"/floor/{code}/open/", count(code))
    assert rule in page(browser(enrolled(code)[1]).get("/pad/"))


def test_a_supervisor_puts_a_table_ready(supervisor: Client) -> None:
    tables.table()
    response = supervisor.post("/floor/PG01/open/", count("PG01"))
    assert (response.status_code, response["Location"]) == (302, "/floor/")
    ready = PendingOpening.objects.get()
    assert (ready.supervisor, ready.pieces) == ("S201", {"100000": 7})
    shown = page(supervisor.get("/floor/PG01/open/"))
    assert "Waits for its dealer" in shown
    assert "put ready by S201" in shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Count the float of PG01."),
        ("-1", "A number of at least 0 belongs here."),
        ("x", "A whole number belongs here."),
        ("9999999", "A number of at most 100000 belongs here."),
    ],
)
def test_a_count_that_is_wrong_comes_back_with_what_is_wrong(
    supervisor: Client, typed: str, said: str
) -> None:
    tables.table()
    response = supervisor.post("/floor/PG01/open/", {"PG01-pieces_100000": typed})
    assert response.status_code == 422
    assert said in page(response)
    assert PendingOpening.objects.count() == 0


def test_the_house_says_what_a_count_comes_to_and_writes_nothing(supervisor: Client) -> None:
    tables.table()
    shown = page(
        supervisor.post("/floor/PG01/open/", count("PG01"), headers={"HX-Request": "true"})
    )
    assert "7,000.00" in shown
    assert "<h1" not in shown
    assert PendingOpening.objects.count() == 0


def test_a_whole_pit_is_put_ready_at_once(supervisor: Client) -> None:
    for code in ("PG01", "PG02", "PG03"):
        tables.table(code)
    tables.table("PG09", pit="9")
    shown = page(supervisor.get("/floor/pits/1/open/"))
    assert "PG03" in shown
    assert "PG09" not in shown
    typed = {**count("PG01", chosen="on"), **count("PG02", chosen="on"), **count("PG03")}
    response = supervisor.post("/floor/pits/1/open/", typed)
    assert response["Location"] == "/floor/"
    assert sorted(PendingOpening.objects.values_list("table", flat=True)) == ["PG01", "PG02"]


def test_of_a_pit_all_chosen_tables_are_put_ready_or_none(supervisor: Client) -> None:
    tables.table("PG01")
    tables.table("PG02")
    typed = {**count("PG01", chosen="on"), "PG02-chosen": "on"}
    response = supervisor.post("/floor/pits/1/open/", typed)
    assert response.status_code == 422
    assert "Count the float of PG02." in page(response)
    assert 'name="PG01-pieces_100000" value="7"' in page(response)
    assert PendingOpening.objects.count() == 0


def test_a_pit_of_which_nothing_is_chosen_says_so(supervisor: Client) -> None:
    tables.table("PG01")
    response = supervisor.post("/floor/pits/1/open/", count("PG01"))
    assert response.status_code == 422
    assert "Choose at least one table." in page(response)


def test_a_table_that_is_open_is_not_opened_again(supervisor: Client) -> None:
    tables.open_table()
    response = supervisor.get("/floor/PG01/open/")
    assert response.status_code == 422
    assert "Table PG01 is already open." in page(response)
    assert supervisor.get("/floor/PG99/open/").status_code == 404
    assert supervisor.get("/floor/pits/1/open/").status_code == 404


def test_what_is_ready_is_withdrawn(supervisor: Client) -> None:
    tables.table()
    supervisor.post("/floor/PG01/open/", count("PG01"))
    for _ in range(2):
        response = supervisor.post("/floor/PG01/open/withdraw/")
        assert response["Location"] == "/floor/PG01/open/"
    assert PendingOpening.objects.count() == 0


def test_the_floor_leads_to_opening(supervisor: Client) -> None:
    tables.table("PG01")
    tables.open_table("PG02")
    shown = page(supervisor.get("/floor/"))
    assert 'href="/floor/PG01/open/"' in shown
    assert 'href="/floor/PG02/open/"' not in shown
    assert 'href="/floor/pits/1/open/"' in shown


@pytest.mark.parametrize("number", [1, 3])
def test_a_pit_takes_as_many_queries_for_one_table_as_for_three(
    supervisor: Client, number: int, django_assert_num_queries: Any
) -> None:
    for i in range(1, number + 1):
        tables.table(f"PG0{i}")
    with django_assert_num_queries(4):
        supervisor.get("/floor/pits/1/open/")


# --- On the tablet ---------------------------------------------------------------------------------


def put_ready(code: str = "PG01") -> PendingOpening:
    tables.table(code)
    tables.person("S201")
    (ready,) = openings.propose(
        [Proposal(code, tables.PIECES)], origin=tables.origin("S201", at=clock.now())
    )
    return ready


def agree(client: Client, ready: PendingOpening, **other: str) -> Any:
    typed = {"opening": ready.id, "staff_number": "D101", "pin": PIN}
    return client.post("/pad/", {**typed, **other})


def test_the_tablet_of_a_closed_table_waits() -> None:
    tables.table()
    client = browser(enrolled()[1])
    shown = page(client.get("/pad/"))
    assert "PG01 is closed" in shown
    assert 'data-theme-default="dark"' in shown
    assert client.get("/pad/take-over/")["Location"] == "/pad/"
    assert client.get("/pad/count/")["Location"] == "/pad/"


def test_the_dealer_sees_what_he_agrees_to() -> None:
    put_ready()
    shown = page(browser(enrolled()[1]).get("/pad/"))
    for said in ("Supervisor S201", "paigow-15-90-M", "Smallest bet", "12,050.00", "10,000.00"):
        assert said in shown


def test_the_dealer_agrees_and_is_the_dealer_there() -> None:
    ready = put_ready()
    with_pin("D101")
    client = browser(enrolled()[1])
    assert agree(client, ready)["Location"] == "/pad/"
    assert client.get("/pad/").status_code == 200
    session = Session.objects.get()
    assert (session.dealer, session.supervisor) == ("D101", "S201")
    assert agree(client, ready)["Location"] == "/pad/"
    assert Session.objects.count() == 1


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"pin": "999999"}, "Staff number or PIN is not right"),
        ({"staff_number": "S201"}, "has another role than is needed here"),
        ({"opening": "01J"}, "This opening is no longer there"),
    ],
)
def test_a_refused_agreement_opens_nothing(other: dict[str, str], said: str) -> None:
    ready = put_ready()
    with_pin("D101")
    with_pin("S201")
    response = agree(browser(enrolled()[1]), ready, **other)
    assert response.status_code == 422
    assert said in page(response)
    assert Session.objects.count() == 0


def test_an_opening_withdrawn_meanwhile_says_so_on_the_tablet() -> None:
    ready = put_ready()
    with_pin("D101")
    openings.withdraw(table="PG01", origin=tables.origin("S201", at=clock.now()))
    response = agree(browser(enrolled()[1]), ready)
    assert response.status_code == 422
    assert "This opening is no longer there" in page(response)
