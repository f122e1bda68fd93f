"""While a table is counted, no page and no file of a report tells those who may count what it should hold."""

from typing import Any

import pytest
from django.test import Client

from casino.staff.roles import Role
from tests.factories import counting, tables
from tests.factories.pages import client_of, row, said
from tests.services.reports.conftest import make
from tests.web.api.conftest import Program

pytestmark = pytest.mark.django_db

VERSION = "/reports/2026-11-28/night/v1/"
TABLE = f"{VERSION}tables/PG01/"
FIGURES = "/reports/periods/figures/day/2026-11-28/"
CHANGES = "/reports/2026-11-28/night/v2/changes/"
DUE = "30.00"


@pytest.fixture
def session() -> Any:
    """A table with three rounds, 30.00 due, that goes on past the shift; another one is closed and counted."""
    other = tables.open_table("PG02", dealer="D102")
    tables.record_round(other)
    tables.close_table(other)
    session = tables.open_table()
    tables.record_rounds(session, 3)
    make()
    return session


@pytest.fixture
def client() -> Client:
    return client_of(Role.SUPERVISOR)


def test_what_a_counted_table_made_due_is_kept_from_whoever_may_count(
    session: Any, client: Client
) -> None:
    assert DUE in said(client.get(VERSION))
    counting.begin(session)
    page = client.get(VERSION)
    assert "A table is being counted" in said(page)
    assert row(page, "PG01").startswith("PG01 Pai Gow being counted")
    assert row(page, "PG02").startswith("PG02 Pai Gow 1 10.00")
    assert row(page, "Total").startswith("Total 4 — — —")
    for url in (VERSION, TABLE):
        assert DUE not in said(client.get(url)), url
        assert "40.00" not in said(client.get(url)), url
    assert "This table is being counted" in said(client.get(TABLE))
    counting.withdraw(session)
    assert DUE in said(client.get(VERSION))


def test_nothing_is_handed_out_either(session: Any, client: Client) -> None:
    counting.begin(session)
    for url in (f"{VERSION}download/csv/", f"{VERSION}download/bundle/", FIGURES, f"{FIGURES}csv/"):
        response = client.get(url)
        assert response.status_code == 409, url
        assert "Being counted: PG01." in said(response), url


def test_a_program_is_handed_nothing_either(session: Any) -> None:
    counting.begin(session)
    program = Program(tables.person("S777"))
    for path in (
        "reports/2026-11-28/night/versions/1/csv",
        "periods/figures/day/2026-11-28/json",
    ):
        assert program.unseen(path) == (409, [("being_counted", "")])


def test_an_inspector_who_never_counts_sees_all_of_it(session: Any) -> None:
    counting.begin(session)
    inspector = client_of(Role.INSPECTOR)
    assert DUE in said(inspector.get(VERSION))
    assert inspector.get(f"{VERSION}download/csv/").status_code == 200
    assert inspector.get(FIGURES).status_code == 200


def test_what_came_before_the_counted_session_is_told(session: Any, client: Client) -> None:
    tables.close_table(session)
    again = tables.open_table("PG01", at=tables.later(session, minutes=24 * 60))
    counting.begin(again)
    assert DUE in said(client.get(VERSION))


def test_what_changed_is_told_without_it(session: Any, client: Client) -> None:
    tables.record_round(session)
    make()
    assert row(client.get(CHANGES), "Table PG01 MOP Due").endswith("30.00 40.00 — — —")
    counting.begin(session)
    assert "PG01" not in said(client.get(CHANGES)).partition("What changed")[2]
