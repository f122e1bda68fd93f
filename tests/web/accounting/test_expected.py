"""Every figure of a shift leads to what it is made of, down to the transfer."""

import re
from typing import Any

import pytest
from django.test import Client

from casino.audit.models import Record
from casino.staff.roles import Role
from tests.factories import chains, counting, tables
from tests.factories.pages import client_of, row, said
from tests.services.reports.conftest import make

pytestmark = pytest.mark.django_db

SHIFT = "/reports/2026-11-28/night/"
TABLE = f"{SHIFT}v1/tables/PG01/"


@pytest.fixture
def client() -> Client:
    return client_of(Role.SUPERVISOR)


@pytest.fixture
def session() -> Any:
    """A table with three rounds, 30.00 due, counted 1.00 short; another that plays on after a count that changed nothing."""
    session = tables.open_table()
    tables.record_rounds(session, 3)
    tables.close_table(session, box=2_900)
    other = tables.open_table("PG02", dealer="D102")
    tables.record_round(other)
    make()
    return session


def figures(page: Any, table: str) -> list[str]:
    """The figure cells of the first table of this class on a page."""
    source = page.content.decode().partition(f'<table class="{table}"')[2].partition("</table>")[0]
    return re.findall(r'<td class="figure">(.*?)</td>', source, re.DOTALL)


def test_every_figure_of_the_balance_leads_somewhere(client: Client, session: Any) -> None:
    page = client.get(SHIFT)
    loose = [cell for cell in figures(page, "ledger balance") if "<a " not in cell and re.search(r"\d", cell)]  # fmt: skip
    assert loose == []
    headline = page.content.decode().partition('<dl class="figures">')[2].partition("</dl>")[0]
    assert headline.count("<dd><a ") == 6
    assert '<a href="#exceptions">1</a>' in headline


def test_what_was_expected_leads_to_the_transfers_that_come_to_it(
    client: Client, session: Any
) -> None:
    seq = Record.objects.get(chain="PG01", kind="count").seq
    url = f"/records/PG01/{seq}/box/"
    assert f'href="{url}"' in client.get(SHIFT).content.decode()
    assert f'href="{url}"' in client.get(TABLE).content.decode()
    page = client.get(url)
    assert row(page, "Together") == "Together 30.00"
    assert said(page).count("Round +10.00") == 3
    assert 'href="/evidence/PG01/2/"' in page.content.decode()
    assert chains.bodies("access")[-1] == ("view", {"of": f"record:PG01:{seq}"})
    assert row(client.get(f"/records/PG01/{seq}/tray/"), "Together") == "Together 12,050.00"


def test_an_uncounted_place_is_told_as_far_as_the_version_knows(
    client: Client, session: Any
) -> None:
    url = "/records/PG02/2/tray/"
    assert f'href="{url}"' in client.get(SHIFT).content.decode()
    assert row(client.get(url), "Together") == "Together 12,050.00"
    assert row(client.get("/records/PG02/2/box/"), "Together") == "Together 10.00"


def test_the_next_session_begins_anew(client: Client, session: Any) -> None:
    again = tables.open_table("PG01", at=tables.later(session))
    seq = chains.head("PG01")
    assert again.number == 2
    assert "Nothing was moved" in said(client.get(f"/records/PG01/{seq}/box/"))


@pytest.mark.parametrize("path", ["PG01/1/cage/", "house/1/box/", "access/1/box/", "PG01/99/box/", "PG09/1/box/"])  # fmt: skip
def test_there_is_no_other_place(client: Client, session: Any, path: str) -> None:
    assert client.get(f"/records/{path}").status_code == 404


def test_it_is_kept_from_whoever_may_count_meanwhile(client: Client, session: Any) -> None:
    other = tables.open_table("PG03", dealer="D103")
    tables.record_round(other)
    counting.begin(other)
    url = "/records/PG03/2/box/"
    assert client.get(url).status_code == 409
    assert client_of(Role.INSPECTOR).get(url).status_code == 200
