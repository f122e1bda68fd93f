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


def test_a_correction_says_who_asked_who_approved_and_what_its_round_came_to(page: Any) -> None:
    seq = Record.objects.get(kind="void").seq
    line = row(page, "Round voided PG01-1")
    assert f"Record {seq} 1 D101 asked for by S201, approved by S202 Never played" in line
    assert "bank at door 1; won 2; lost 3; Collected: 10.00" in line
    assert "D101; Due: 10.00; Commission: 10.00" in line
    assert line.endswith(" —")


def test_rounds_say_what_they_came_to_as_they_count() -> None:
    session = tables.open_table()
    played = tables.record_rounds(session, 3)
    tables.undo_round(session, played[2])
    outcomes = tables.sheet()["outcomes"] | {"2": "lose"}
    corrections.make(corrections.amend(played[0].id, tables.sheet(outcomes=outcomes)))
    corrections.make(corrections.late(session, at=tables.later(session)))
    make()
    page = client_of(Role.SUPERVISOR).get(TABLE)
    assert "D101 bank at door 1; lost 2, 3 300.00" in row(page, "1 22:01:00")
    assert "D101 bank at door 1; won 2; lost 3 300.00" in row(page, "2 22:02:00")
    assert "D101 bank at door 1; won 2; lost 3 300.00" in row(page, "—")
    assert row(page, "Round undone").endswith(
        "3 D101 D101 Wrong bet bank at door 2; won 3; lost 4 —"
    )
    amended = row(page, "Round amended PG01-1")
    assert "bank at door 1; won 2; lost 3; Collected" in amended
    assert "bank at door 1; lost 2, 3; Collected" in amended


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
