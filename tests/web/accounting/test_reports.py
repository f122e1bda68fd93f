"""The calendar, a shift's report and what can be done with it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounting.models import ReportVersion
from accounting.reports import bundle
from accounting.services import report_jobs
from casino.audit import keys
from casino.audit.models import Record
from casino.db import append_only
from casino.kernel import canonical
from casino.staff.roles import Role
from tables.models import Session
from tests.factories import bundles, chains, tables
from tests.factories.pages import client_of, row, said
from tests.services.reports.conftest import CUT, DAY, make

pytestmark = pytest.mark.django_db

CALENDAR = "/reports/?month=2026-11"
SHIFT = "/reports/2026-11-28/night/"
VERSION = f"{SHIFT}v1/"
TABLE = f"{VERSION}tables/PG01/"
VERIFY = f"{VERSION}verify/"
ORDER = f"{SHIFT}order/"


@pytest.fixture
def client() -> Client:
    return client_of(Role.INSPECTOR)


@pytest.fixture
def session() -> Session:
    """Three rounds, 30 due, five short at the count."""
    session = tables.open_table()
    tables.record_rounds(session, 3)
    tables.close_table(session, box=2_500)
    return session


@pytest.fixture
def version(session: Session) -> ReportVersion:
    tables.table("PG02")
    return make()


@pytest.mark.parametrize(
    "url", [CALENDAR, SHIFT, VERSION, TABLE, VERIFY, f"{VERSION}download/csv/"]
)
@pytest.mark.parametrize(
    ("role", "status"),
    [(Role.DEALER, 403), (Role.SUPERVISOR, 200), (Role.INSPECTOR, 200), (Role.ADMINISTRATOR, 403)],
)
def test_reports_are_for_supervisors_and_inspectors(
    url: str, role: Role, status: int, version: ReportVersion
) -> None:
    assert client_of(role).get(url).status_code == status


@pytest.mark.parametrize(
    "url",
    [
        "/reports/2026-02-30/night/",
        f"{SHIFT}v2/",
        f"{VERSION}tables/PG09/",
        f"{VERSION}download/exe/",
        f"{SHIFT}v2/verify/",
        "/reports/orders/01JNONE/",
    ],
)
def test_what_is_not_there_is_not_found(url: str, client: Client, version: ReportVersion) -> None:
    assert client.get(url).status_code == 404
    assert chains.bodies("access") == []


# --- Calendar --------------------------------------------------------------------------------------


def test_the_calendar_shows_how_each_shift_stands(client: Client, version: ReportVersion) -> None:
    page = client.get(CALENDAR)
    words = said(page)
    assert "November 2026" in words
    assert "28 28 Nov 2026 night Provisional v1" in words
    assert row(page, "28 Nov 2026 · night") == (
        f"28 Nov 2026 · night v1 Provisional 29 Nov 2026 06:00 "
        f"{version.merkle_root[:8]}…{version.merkle_root[-4:]} nobody yet"
    )


def test_the_calendar_shows_who_downloaded(client: Client, version: ReportVersion) -> None:
    client.get(f"{VERSION}download/bundle/")
    page = client.get(CALENDAR)
    assert "Provisional v1 ↓" in said(page)
    assert row(page, "28 Nov 2026 · night").endswith("I901 bundle")


def test_the_calendar_shows_what_is_being_built(client: Client) -> None:
    report_jobs.request(day=DAY, shift="night", origin=tables.origin(at=CUT))
    assert "night Being built" in said(client.get(CALENDAR))


def test_a_month_without_reports_says_so(client: Client) -> None:
    assert "No report of this month" in said(client.get("/reports/?month=2020-01"))


@pytest.mark.parametrize("month", ["2026-13", "0001-01", "9999-12", "x", ""])
def test_a_month_that_is_none_is_this_one(month: str, client: Client) -> None:
    assert client.get("/reports/", {"month": month}).status_code == 200


@pytest.mark.parametrize("number", [1, 3])
def test_the_calendar_asks_as_much_for_one_version_as_for_three(
    number: int,
    client: Client,
    session: Session,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for shift in ("night", "swing", "day")[:number]:
        make(shift, at=CUT)
    # session, person, versions, downloads, orders, the first transfer
    with django_assert_num_queries(6):
        assert client.get(CALENDAR).status_code == 200


def test_each_cell_of_a_kept_version_is_one_thing(version: ReportVersion, client: Client) -> None:
    """On a narrow screen a cell sets its head and its contents side by side; loose texts would become columns."""
    for form in ("csv", "json"):
        client.get(f"{VERSION}download/{form}/")
    source = client.get(CALENDAR).content.decode()
    cell = source.partition('data-label="Downloaded by">')[2].partition("</td>")[0]
    assert cell.startswith("<div>")
    assert cell.endswith("</div>")
    assert cell.count("I901") == 2


# --- A shift ---------------------------------------------------------------------------------------


def test_a_shift_is_a_balance_of_what_was_due_collected_and_counted(
    client: Client, version: ReportVersion
) -> None:
    page = client.get(SHIFT)
    assert row(page, "PG01 Pai Gow") == (
        "PG01 Pai Gow 3 30.00 30.00 30.00 30.00 25.00 −5.00 0.00 12,050.00 12,050.00 0.00"
    )
    assert row(page, "PG02 Pai Gow") == "PG02 Pai Gow No activity"
    assert row(page, "Total") == ("Total 3 30.00 30.00 30.00 30.00 25.00 0.00 12,050.00 12,050.00")
    assert row(page, "D101") == "D101 PG01 3 5 36.0"
    words = said(page)
    assert "1 of 2 tables active, 3 rounds; no table is set against another" in words
    assert "Due 30 Collected 30 Box counted 25 Box over 0 Box short 5" in words


def test_what_must_be_explained_comes_first_with_its_record(
    client: Client, version: ReportVersion
) -> None:
    page = client.get(SHIFT)
    assert (
        "To be explained 1 Box difference PG01 MOP −5.00 for the authority 28 Nov 2026 22:05 · Record PG01 · 9 Due, collected, counted"
        in said(page)
    )
    assert 'href="/evidence/PG01/9/"' in page.content.decode()


def test_a_shift_in_which_all_agrees_says_so(client: Client) -> None:
    session = tables.open_table()
    tables.record_round(session)
    tables.close_table(session)
    make()
    assert "Nothing to explain" in said(client.get(SHIFT))


def test_a_shift_says_what_seals_it(client: Client, version: ReportVersion) -> None:
    page = client.get(SHIFT)
    source = page.content.decode()
    for digest in (version.merkle_root, version.manifest_sha256, keys.key_id(bundles.KEY.public)):
        assert f'data-copies="{digest}"' in source
    assert row(page, "PG01 1 ").startswith("PG01 1 10 ")
    assert "DEMO" not in said(page)


def test_an_earlier_version_stays_to_be_read(client: Client, version: ReportVersion) -> None:
    session = tables.open_table("PG02", at=CUT - timedelta(hours=1))
    tables.record_round(session)
    make(at=CUT + timedelta(hours=1))
    assert "2 of 2 tables active, 4 rounds" in said(client.get(SHIFT))
    first = said(client.get(VERSION))
    assert "1 of 2 tables active, 3 rounds" in first
    assert "There is a later version of this report." in first


def test_a_shift_without_a_report_can_order_it(client: Client) -> None:
    page = client.get("/reports/2020-01-01/day/")
    assert "No report yet" in said(page)
    assert 'action="/reports/2020-01-01/day/order/"' in page.content.decode()


def test_a_shift_that_has_not_begun_offers_nothing(client: Client) -> None:
    page = client.get("/reports/2999-01-01/day/")
    assert "This shift has not begun" in said(page)
    assert "<form method" not in page.content.decode().partition("<main")[2]


def test_a_shift_in_which_nothing_happened_says_so(client: Client) -> None:
    make()
    assert "No activity No table was open in this shift." in said(client.get(SHIFT))


def test_a_tables_part_leads_from_every_line_to_its_evidence(
    client: Client, version: ReportVersion
) -> None:
    page = client.get(TABLE)
    record = Record.objects.get(chain="PG01", seq=2)
    assert row(page, "1 22:01:00") == (
        f"1 22:01:00 D101 bank at door 1; won 2; lost 3 300.00 300.00 10.00 10.00 0.00 2 {record.hash[:8]}…{record.hash[-4:]}"
    )
    assert row(page, "All 3 rounds") == "All 3 rounds 900.00 900.00 30.00 30.00 0.00"
    assert row(page, "Box") == "Box 30.00 25.00 −5.00"
    assert row(page, "D101") == "D101 22:00 22:05 3 36.0"
    source = page.content.decode()
    for url in ("/evidence/PG01/2/", "/records/PG01/2/", "/floor/PG01/1/", "/records/PG01/9/"):
        assert f'href="{url}"' in source


def test_an_idle_tables_part_says_so(client: Client, version: ReportVersion) -> None:
    page = client.get(f"{VERSION}tables/PG02/")
    assert "No activity This table was not open in this shift." in said(page)


def test_a_look_at_a_report_is_on_the_access_chain_once(
    client: Client, version: ReportVersion
) -> None:
    for url in (SHIFT, VERSION, TABLE, VERIFY):
        said(client.get(url))
    assert chains.bodies("access") == [("view", {"of": f"report:{version.id}"})]


@pytest.mark.parametrize("number", [1, 3])
def test_a_shift_asks_as_much_for_one_table_as_for_three(
    number: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for code in ("PG01", "PG02", "PG03")[:number]:
        tables.record_round(tables.open_table(code))
    make()
    client.get(SHIFT)  # the look is recorded
    # session, person, versions, bundle, looks, downloads; counts; explanations; facts since (5); the signature; what is open (3)
    with django_assert_num_queries(17):
        assert client.get(SHIFT).status_code == 200


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("zh-hant", ("待解釋", "箱差額", "應有")),
        ("pt", ("Por explicar", "Diferença na caixa", "Deve ter")),
    ],
)
def test_a_report_speaks_the_readers_language(
    language: str, texts: tuple[str, ...], version: ReportVersion
) -> None:
    words = said(client_of(Role.INSPECTOR, language=language).get(SHIFT))
    assert [text for text in texts if text not in words] == []


# --- Downloads and verification --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "media_type", "name"),
    [
        ("pdf", "application/pdf", "2026-11-28-night-v1.pdf"),
        (
            "xlsx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "2026-11-28-night-v1.xlsx",
        ),
        ("csv", "text/csv; charset=utf-8", "2026-11-28-night-v1.csv"),
        ("json", "application/json", "2026-11-28-night-v1.json"),
        ("bundle", "application/zip", "2026-11-28-night-v1.zip"),
    ],
)
def test_a_download_is_as_built_and_on_the_access_chain(
    form: str, media_type: str, name: str, client: Client, version: ReportVersion
) -> None:
    whole = bytes(ReportVersion.objects.get().bundle)
    kept = whole if form == "bundle" else dict(bundle.unpack(whole))[f"report.{form}"]
    response = client.get(f"{VERSION}download/{form}/")
    assert response.content == kept
    assert response.headers["Content-Type"] == media_type
    assert response.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert chains.bodies("access") == [
        (
            "download",
            {
                "of": f"report:{version.id}",
                "day": "2026-11-28",
                "shift": "night",
                "version": 1,
                "form": form,
                "sha256": canonical.sha256(kept),
            },
        )
    ]


def test_a_bundle_that_holds_is_told_check_by_check(client: Client, version: ReportVersion) -> None:
    words = said(client.get(VERIFY))
    assert "The archive is what its members make, byte for byte" in words
    assert "The report's money is the sum of the records' transfers" in words
    assert "Everything holds" in words
    assert "does not hold" not in words
    assert "DEMO:" not in words


def tamper(version: ReportVersion, data: bytes) -> None:
    with append_only.lifted(connection):
        ReportVersion.objects.filter(id=version.id).update(bundle=data)


def test_a_bundle_that_was_tampered_with_is_told(client: Client, version: ReportVersion) -> None:
    data = bytes(ReportVersion.objects.get().bundle)
    tamper(version, data.replace(b'"commission":3000', b'"commission":9000', 1))
    words = said(client.get(VERIFY))
    assert "Every file has the digest that the manifest names — does not hold report.json" in words
    assert "The bundle does not hold" in words
    assert "Everything holds" not in words


def test_what_checks_say_comes_in_the_readers_language(version: ReportVersion) -> None:
    words = said(client_of(Role.SUPERVISOR, language="pt").get(VERIFY))
    assert "A assinatura é da chave" in words
    assert "Tudo se confirma" in words


def test_without_a_declared_key_nothing_is_claimed(client: Client, version: ReportVersion) -> None:
    with append_only.lifted(connection):
        Record.objects.filter(kind="signing_key").delete()
    words = said(client.get(VERIFY))
    assert "The signature cannot be checked here" in words
    assert "holds" not in words
