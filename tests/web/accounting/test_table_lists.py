"""What a table's page of a shift lists beside its figures: attempts at counts, corrections, numbers used."""

from typing import Any

import pytest

from casino.audit.models import Record
from casino.staff.roles import Role
from tables.models import Round
from tests.factories import corrections, tables
from tests.factories.pages import client_of, row, said
from tests.services.reports.conftest import make

pytestmark = pytest.mark.django_db

TABLE = "/reports/2026-11-28/night/v1/tables/PG01/"


@pytest.fixture
def page() -> Any:
    """The page of a table with two rounds, the first of them made void, counted 1.00 short."""
    session = tables.open_table()
    tables.record_rounds(session, 2)
    tables.pass_bank(session)
    corrections.make(corrections.void(Round.objects.get(number=1).id))
    tables.close_table(session, box=900)
    make()
    return client_of(Role.SUPERVISOR).get(TABLE)


def test_every_attempt_at_a_count_is_listed(page: Any) -> None:
    assert row(page, "PG01 MOP 1 1").startswith("PG01 MOP 1 1 28 Nov 2026")
    assert "Off what is expected S201 9.00" in said(page)
    assert "Agreed S201 9.00" in said(page)


def test_a_correction_says_who_asked_who_approved_and_what_differs(page: Any) -> None:
    line = row(page, "PG01 MOP Round voided")
    assert "Yes S201 S202 D101" in line
    assert "D101; Due: 10.00; Commission: 10.00" in line


def test_the_numbers_used_are_listed(page: Any) -> None:
    assert row(page, "PG01 Rounds") == "PG01 Rounds 1 1 2 2 —"
    assert row(page, "PG01 Corrections") == "PG01 Corrections — 1 1 1 —"


def test_a_difference_says_what_corrected_since_what_was_expected() -> None:
    session = tables.open_table()
    played = tables.record_rounds(session, 2)
    tables.close_table(session, box=1_900)
    corrections.make(corrections.void(played[0].id), money="found")
    make()
    client = client_of(Role.SUPERVISOR)
    seq = Record.objects.get(kind="void").seq
    link = f'corrected since <a href="/records/PG01/{seq}/">Record {seq}</a>'
    for url in ("/reports/2026-11-28/night/", TABLE):
        assert link in client.get(url).content.decode(), url
    csv = client.get("/reports/2026-11-28/night/v1/download/csv/").content.decode()
    assert "corrected_since (其後更正紀錄 / Corrigido depois)" in csv
