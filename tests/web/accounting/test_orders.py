"""Ordering a shift's report, and watching it being built."""

import pytest
from django.test import Client

from accounting.models import ReportJob, ReportVersion
from accounting.services import report_jobs
from casino.staff.roles import Role
from tables.models import Session
from tests.factories import books, chains, tables
from tests.factories.pages import client_of, said
from tests.services.reports.conftest import CUT, DAY, make

pytestmark = pytest.mark.django_db

SHIFT = "/reports/2026-11-28/night/"
VERSION = f"{SHIFT}v1/"
ORDER = f"{SHIFT}order/"


@pytest.fixture
def client() -> Client:
    return client_of(Role.INSPECTOR)


@pytest.fixture
def session() -> Session:
    """A table with a round."""
    session = tables.open_table()
    tables.record_round(session)
    return session


@pytest.fixture
def version(session: Session) -> ReportVersion:
    return make()


@pytest.mark.parametrize("role", [Role.SUPERVISOR, Role.INSPECTOR])
def test_an_order_leads_to_the_page_that_watches_it(role: Role) -> None:
    client = client_of(role)
    response = client.post(ORDER)
    job = ReportJob.objects.get()
    assert response.headers["Location"] == f"/reports/orders/{job.id}/"
    assert chains.bodies("house")[-1] == (
        "report_requested",
        {"job": job.id, "day": "2026-11-28", "shift": "night"},
    )
    page = client.get(f"/reports/orders/{job.id}/")
    assert "Waiting for the worker" in said(page)
    assert '<meta http-equiv="refresh"' in page.content.decode()
    assert f'hx-get="/reports/orders/{job.id}/"' in page.content.decode()


@pytest.mark.parametrize("role", [Role.SUPERVISOR, Role.INSPECTOR])
def test_whoever_orders_a_report_is_on_the_access_chain_and_changes_no_fact(
    role: Role, session: Session
) -> None:
    before = books.written()
    client = client_of(role)
    for _ in range(2):
        client.post(ORDER)
    asked = [(kind, body) for kind, body in chains.bodies("access") if kind != "view"]
    assert asked == [("report_requested", {"of": "shift:2026-11-28:night"})]
    after = books.written()
    assert {name for name in after if after[name] != before[name]} == {"heads", "Record", "people"}


@pytest.mark.parametrize("url", ["", "explain/", "sign-off/", "order/"])
def test_a_shift_that_the_house_has_not_is_not_found_and_says_which_it_has(url: str) -> None:
    client = client_of(Role.SUPERVISOR)
    page = (client.post if url else client.get)(f"/reports/2026-11-28/brunch/{url}")
    assert page.status_code == 404
    assert "There is no such shift; the house has day, swing, night." in said(page)


@pytest.mark.parametrize("role", [Role.DEALER, Role.ADMINISTRATOR])
def test_nobody_else_orders(role: Role) -> None:
    assert client_of(role).post(ORDER).status_code == 403
    assert not ReportJob.objects.exists()


def test_an_order_is_not_taken_by_a_mere_look(client: Client) -> None:
    assert client.get(ORDER).status_code == 405
    assert not ReportJob.objects.exists()


def test_a_shift_that_there_is_not_cannot_be_ordered(client: Client) -> None:
    assert client.post("/reports/2026-11-28/dusk/order/").status_code == 404
    assert not ReportJob.objects.exists()


def test_an_order_under_way_says_how_far_it_has_come(client: Client) -> None:
    job = report_jobs.request(day=DAY, shift="night", origin=tables.origin(at=CUT))
    ReportJob.objects.update(state=ReportJob.RUNNING, progress=45)
    part = client.get(f"/reports/orders/{job.id}/", headers={"HX-Request": "true"})
    source = part.content.decode()
    assert "Building the report 45 of 100" in said(part)
    assert 'value="45" max="100"' in source
    assert "<html" not in source


def test_an_order_that_is_done_leads_to_the_report(client: Client, version: ReportVersion) -> None:
    job = report_jobs.request(day=DAY, shift="night", origin=tables.origin(at=CUT))
    ReportJob.objects.update(state=ReportJob.DONE, version=version.id)
    page = client.get(f"/reports/orders/{job.id}/").content.decode()
    assert f'<a href="{SHIFT}">Open the report</a>' in page
    assert "hx-get" not in page


def test_an_order_that_failed_says_why_and_asks_no_more(client: Client) -> None:
    job = report_jobs.request(day=DAY, shift="night", origin=tables.origin(at=CUT))
    ReportJob.objects.update(state=ReportJob.FAILED, failure="<no key>")
    page = client.get(f"/reports/orders/{job.id}/").content.decode()
    assert "&lt;no key&gt;" in page
    assert "hx-get" not in page
