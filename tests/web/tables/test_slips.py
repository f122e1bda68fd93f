"""Slips by HTTP: listed, looked at, printed by a supervisor who is signed in, and by PIN on the table's tablet."""

from datetime import timedelta

import pytest
from django.test import Client

from accounting.models import SlipPrint
from casino.kernel import clock
from casino.staff.roles import Role
from tables.models import Session
from tests.factories import chains
from tests.factories import counting as counted
from tests.factories import tables as floor
from tests.factories.devices import PIN, browser, seated, with_pin
from tests.factories.pages import client_of, row, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    opened = floor.open_table(at=clock.now() - timedelta(minutes=10))
    counted.change_shift(opened)
    return opened


@pytest.fixture
def pit(session: Session) -> Client:
    return client_of(Role.SUPERVISOR)


@pytest.fixture
def tablet(session: Session) -> Client:
    return browser(seated(session)[1])


def test_a_table_leads_to_its_slips_and_each_to_its_paper(pit: Client) -> None:
    assert 'href="/floor/PG01/slips/"' in pit.get("/floor/PG01/").content.decode()
    page = pit.get("/floor/PG01/slips/")
    assert row(page, "Opener slip").endswith("1 —")
    assert row(page, "Shift count slip").startswith("Shift count slip 1 ")
    assert 'href="/floor/PG01/slips/box/1/"' in page.content.decode()
    shown = said(pit.get("/floor/PG01/slips/count/1/"))
    assert "Not printed yet." in shown
    assert "12,050.00" in shown
    assert "This is no slip." in shown


def test_a_slip_prints_itself_and_a_page_sent_again_is_a_reprint(pit: Client) -> None:
    first = pit.post("/floor/PG01/slips/count/1/", {"way": "a4-page"})
    assert "Printing 1 · by S901" in said(first)
    assert "REPRINT" not in said(first)
    assert "css/slips/a4.css" in first.content.decode()
    assert "js/slip.js" in first.content.decode()
    assert "no-store" in first["Cache-Control"]
    second = pit.post("/floor/PG01/slips/count/1/", {"way": "80mm-page"})
    assert "補印 · REIMPRESSÃO · REPRINT" in said(second)
    assert "css/slips/roll.css" in second.content.decode()
    page = pit.get("/floor/PG01/slips/count/1/")
    assert row(page, "2 ").endswith("REPRINT S901 80MM")
    assert row(pit.get("/floor/PG01/slips/"), "Shift count slip").endswith(" 1 2")


@pytest.mark.parametrize("way", ["a4-pdf", "80mm-pdf"])
def test_a_slip_is_taken_away_as_pdf(pit: Client, way: str) -> None:
    response = pit.post("/floor/PG01/slips/opener/1/", {"way": way})
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'attachment; filename="opener-PG01-1-1.pdf"'
    assert response.content.startswith(b"%PDF-")
    assert SlipPrint.objects.get().form == "pdf"


def test_a_way_that_is_none_prints_nothing(pit: Client) -> None:
    assert "Not printed yet." in said(pit.post("/floor/PG01/slips/opener/1/", {"way": "fax"}))
    assert not SlipPrint.objects.exists()


def test_a_slip_that_is_not_there_is_not_found(pit: Client) -> None:
    assert pit.get("/floor/PG01/slips/count/9/").status_code == 404
    assert pit.get("/floor/PG99/slips/").status_code == 404


def test_an_inspector_looks_and_prints_nothing(session: Session) -> None:
    inspector = client_of(Role.INSPECTOR)
    page = inspector.get("/floor/PG01/slips/count/1/")
    assert "Print on A4" not in said(page)
    response = inspector.post("/floor/PG01/slips/count/1/", {"way": "a4-page"})
    assert response.status_code == 403
    assert not SlipPrint.objects.exists()


def test_somebody_prints_on_the_tablet_by_his_pin(tablet: Client) -> None:
    assert 'href="/pad/slips/"' in tablet.get("/pad/count/").content.decode()
    assert 'href="/pad/slips/count/1/"' in tablet.get("/pad/slips/").content.decode()
    assert "Who prints" in said(tablet.get("/pad/slips/count/1/"))
    sent = {"way": "80mm-page", "staff_number": "D101", "pin": PIN}
    assert "Printing 1 · by D101" in said(tablet.post("/pad/slips/count/1/", sent))
    kinds = [kind for kind, _body in chains.bodies("access")]
    assert kinds[-2:] == ["approval", "slip_printed"]
    log = said(client_of(Role.INSPECTOR).get("/access-log/"))
    assert "printed a slip D101 Count slip PG01-1 · 80 mm · by the browser" in log
    tablet.post("/pad/slips/count/1/", sent | {"way": "a4-pdf"})
    log = said(client_of(Role.INSPECTOR, staff_number="I902").get("/access-log/"))
    assert "Count slip PG01-1 · REPRINT · printing 2 · A4 · as PDF" in log


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"pin": "999999"}, "Staff number or PIN is not right"),
        ({"staff_number": ""}, "Who prints"),
    ],
)
def test_nobody_prints_on_the_tablet_who_may_not(
    tablet: Client, other: dict[str, str], told: str
) -> None:
    sent = {"way": "a4-page", "staff_number": "D101", "pin": PIN} | other
    response = tablet.post("/pad/slips/opener/1/", sent)
    assert response.status_code == 422
    assert told in said(response)
    assert not SlipPrint.objects.exists()


def test_an_inspector_prints_nothing_on_the_tablet_either(tablet: Client) -> None:
    with_pin("I301")
    sent = {"way": "a4-page", "staff_number": "I301", "pin": PIN}
    assert tablet.post("/pad/slips/opener/1/", sent).status_code == 403
    assert not SlipPrint.objects.exists()
