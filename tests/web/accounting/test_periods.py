"""Reports of longer periods on their pages."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from casino.staff import credentials
from casino.staff.roles import Role
from tests.factories import chains, staff, tables
from tests.factories.pages import client_of, row, said
from tests.services.reports.conftest import DAY, make

pytestmark = pytest.mark.django_db

FIGURES = "/reports/periods/figures/month/2026-11-28/"
EXCEPTIONS = "/reports/periods/exceptions/month/2026-11-28/"
EVENTS = "/reports/periods/events/month/2026-11-28/"


@pytest.fixture
def client() -> Client:
    return client_of(Role.INSPECTOR)


@pytest.fixture
def house() -> None:
    """A night in which a table was counted 1.00 short, reported."""
    session = tables.open_table()
    tables.record_rounds(session, 3)
    tables.close_table(session, box=2_900)
    make()


@pytest.mark.parametrize("form", ["", "csv/"])
@pytest.mark.parametrize(
    ("role", "figures", "events"),
    [
        (Role.DEALER, 403, 403),
        (Role.SUPERVISOR, 200, 403),
        (Role.INSPECTOR, 200, 200),
        (Role.ADMINISTRATOR, 403, 403),
    ],
)
def test_supervisors_read_what_was_earned_and_inspectors_who_did_what_too(
    role: Role, figures: int, events: int, form: str, house: None
) -> None:
    client = client_of(role)
    found = [client.get(f"{url}{form}").status_code for url in (FIGURES, EXCEPTIONS, EVENTS)]
    assert found == [figures, figures, events]


def test_the_way_in_leads_to_the_day_that_runs(client: Client) -> None:
    page = client.get("/reports/periods/", follow=True)
    assert page.status_code == 200
    assert "Daily report" in said(page)


def test_the_figures_lead_to_shifts_and_versions(client: Client, house: None) -> None:
    page = client.get(FIGURES)
    words = said(page)
    assert "Month to date 1 Nov 2026 – 28 Nov 2026" in words
    assert row(page, "MOP 1 3").startswith("MOP 1 3 30.00 0.00 0.00 0.00 0.00 30.00 30.00")
    source = page.content.decode()
    assert 'href="/reports/2026-11-28/night/v1/"' in source
    assert 'href="/reports/2026-11-28/night/"' in source
    for form in ("pdf", "xlsx", "csv", "json"):
        assert f'href="{FIGURES}{form}/"' in source


def test_a_column_in_which_nothing_stands_is_left_out(client: Client, house: None) -> None:
    page = client.get(EXCEPTIONS)
    heads = [head.text for head in page.context["tables"][0].heads]
    assert {"Kind", "Amount", "Record"} <= set(heads)
    assert "Corrected since" not in heads


def test_an_exception_leads_to_its_record(client: Client, house: None) -> None:
    page = client.get(EXCEPTIONS)
    assert row(page, "28 Nov 2026 Night").startswith("28 Nov 2026 Night PG01 MOP Box difference")
    assert 'href="/records/PG01/' in page.content.decode()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Game: Pai Gow; Pit: 1; Currency: MOP; Doors: 8; In service: Yes"),
        ("zh-hant", "博彩: 牌九; 區: 1; 貨幣: MOP; 門數: 8; 在用: 是"),
        ("pt", "Jogo: Pai Kao; Sector: 1; Moeda: MOP; Portas: 8; Em serviço: Sim"),
    ],
)
def test_an_event_says_before_and_after_in_the_readers_language(
    language: str, told: str, house: None
) -> None:
    found = client_of(Role.INSPECTOR, language=language).get(EVENTS)
    assert 'href="/records/house/' in found.content.decode()
    page = said(found)
    assert "PG01 A401" in page
    assert told in page


def test_an_event_says_what_was_changed_in_words(client: Client) -> None:
    person = staff.make_user(role=Role.DEALER)
    credentials.set_pin(person=person, pin="730184", origin=staff.by(person))
    assert "Staff change PIN changed D104" in said(client.get(EVENTS))


def test_a_supervisor_is_shown_no_way_to_the_events(house: None) -> None:
    assert EVENTS not in client_of(Role.SUPERVISOR).get(FIGURES).content.decode()
    assert EVENTS in client_of(Role.INSPECTOR).get(FIGURES).content.decode()


def test_a_period_in_which_nothing_happened_says_so(client: Client, house: None) -> None:
    for tells in ("figures", "exceptions", "events"):
        page = client.get(f"/reports/periods/{tells}/day/2026-10-01/")
        assert "No activity" in said(page), tells


def test_looks_and_downloads_stand_on_the_access_chain(client: Client, house: None) -> None:
    client.get(FIGURES)
    client.get(f"{EVENTS}json/")
    first, second = chains.bodies("access")
    assert first == ("view", {"of": "period:figures:month:2026-11-28"})
    assert (second[0], second[1]["of"], second[1]["form"]) == ("download", "period:events:month:2026-11-28", "json")  # fmt: skip


def test_a_file_is_handed_out_under_its_name(client: Client, house: None) -> None:
    file = client.get(f"{FIGURES}xlsx/")
    assert file["Content-Disposition"] == 'attachment; filename="figures-month-2026-11-28.xlsx"'
    assert file.content.startswith(b"PK")


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("/reports/periods/figures/decade/2026-11-28/", 404),
        ("/reports/periods/secrets/day/2026-11-28/", 404),
        (f"{FIGURES}exe/", 404),
        ("/reports/periods/events/day/2026-11-28/exe/", 404),
        ("/reports/periods/figures/day/2999-01-01/", 422),
        ("/reports/periods/figures/day/0001-01-01/", 422),
    ],
)
def test_what_there_is_not_is_refused_and_leaves_no_record(
    url: str, status: int, client: Client
) -> None:
    assert client.get(url).status_code == status
    assert chains.bodies("access") == []


@pytest.mark.parametrize("shifts", [1, 3])
def test_a_month_asks_as_much_for_one_shift_as_for_three(
    shifts: int, client: Client, house: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(1, shifts):
        make("day", day=DAY + timedelta(days=number), at=tables.OPENED_AT + timedelta(days=5))
    # session, person, versions, how far facts reach in two, when the house began, whether the look is noted, the note with its savepoint and place
    with django_assert_num_queries(12):
        assert client.get(FIGURES.replace("28", "30")).status_code == 200


@pytest.mark.parametrize(
    ("language", "text"), [("zh-hant", "本月至今報告"), ("pt", "Relatório do mês até à data")]
)
def test_a_period_speaks_the_readers_language(language: str, text: str, house: None) -> None:
    assert text in said(client_of(Role.INSPECTOR, language=language).get(FIGURES))
