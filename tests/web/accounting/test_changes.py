"""The page that tells what changed between two versions of a shift's report."""

from datetime import timedelta

import pytest
from django.test import Client

from accounting.models import ReportVersion
from casino.staff.roles import Role
from tests.factories import chains, tables
from tests.factories.pages import client_of, row, said
from tests.services.reports.conftest import NIGHT_ENDS, make

pytestmark = pytest.mark.django_db

VERSION = "/reports/2026-11-28/night/v{}/changes/"


@pytest.fixture
def versions() -> ReportVersion:
    """Version 1 knew of one round; version 2 of another and of the count."""
    session = tables.open_table()
    tables.record_round(session)
    make(at=NIGHT_ENDS - timedelta(hours=1))
    tables.record_round(session)
    tables.close_table(session, box=1_900)
    return make()


@pytest.mark.parametrize(
    ("role", "status"),
    [(Role.DEALER, 403), (Role.SUPERVISOR, 200), (Role.INSPECTOR, 200), (Role.ADMINISTRATOR, 403)],
)
def test_changes_are_for_supervisors_and_inspectors(
    role: Role, status: int, versions: ReportVersion
) -> None:
    assert client_of(role).get(VERSION.format(2)).status_code == status


def test_every_change_is_told_with_its_record(versions: ReportVersion) -> None:
    page = client_of(Role.INSPECTOR).get(VERSION.format(2))
    assert row(page, "Total — MOP Commission").startswith("Total — MOP Commission 10.00 20.00")
    assert row(page, "Round PG01").startswith(
        "Round PG01 MOP Due — 10.00 — #2; bank at door 1; won 2; lost 3 3"
    )
    assert row(page, "New count PG01").startswith("New count PG01 MOP Box counted — 19.00")
    assert row(page, "Exception PG01").startswith(
        "Exception PG01 MOP Box difference — −1.00 — Open"
    )
    source = page.content.decode()
    assert 'href="/records/PG01/3/"' in source
    assert 'href="/reports/2026-11-28/night/v1/"' in source


def test_a_later_version_leads_to_what_changed(versions: ReportVersion) -> None:
    client = client_of(Role.INSPECTOR)
    found = [
        f'href="{VERSION.format(number)}"'
        in client.get(VERSION.format(number)[:-8]).content.decode()
        for number in (1, 2)
    ]
    assert found == [False, True]


def test_a_version_is_compared_with_the_one_before_or_any_earlier_one(
    versions: ReportVersion,
) -> None:
    tables.record_round(tables.open_table("PG02", at=NIGHT_ENDS - timedelta(hours=2)))
    make()
    client = client_of(Role.INSPECTOR)
    before = client.get(VERSION.format(3))
    first = client.get(VERSION.format(3), {"since": "1"})
    assert row(before, "Total — MOP Commission").startswith("Total — MOP Commission 20.00 30.00")
    assert row(first, "Total — MOP Commission").startswith("Total — MOP Commission 10.00 30.00")
    for page, version in ((before, 2), (first, 1)):
        assert said(page).count(f"What changed since version {version}") == 2  # title and heading
        assert "since version 2 since version 1" in said(page)
        assert f'href="/reports/2026-11-28/night/v{version}/"' in page.content.decode()


@pytest.mark.parametrize("since", ["0", "2", "3", "x", "-1"])
def test_what_is_no_earlier_version_is_the_one_before(since: str, versions: ReportVersion) -> None:
    page = client_of(Role.INSPECTOR).get(VERSION.format(2), {"since": since})
    assert "What changed since version 1" in said(page)


def test_version_1_has_nothing_before_it(versions: ReportVersion) -> None:
    assert "This is version 1" in said(client_of(Role.INSPECTOR).get(VERSION.format(1)))


def test_a_look_at_the_changes_is_on_the_access_chain(versions: ReportVersion) -> None:
    client_of(Role.INSPECTOR).get(VERSION.format(2))
    assert chains.bodies("access") == [("view", {"of": versions.subject})]


def test_a_version_that_there_is_not_is_not_found() -> None:
    assert Client().get(VERSION.format(9)).status_code == 302
    assert client_of(Role.INSPECTOR).get(VERSION.format(9)).status_code == 404
