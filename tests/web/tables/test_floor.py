"""The floor: every table at a glance, for supervisors."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from casino.kernel import clock
from casino.staff.roles import Role
from casino.templatetags import casino_format
from tables.models import FloorEvent
from tables.services import calls, counting, incidents
from tests.factories import tables
from tests.factories.pages import client_of, said

pytestmark = pytest.mark.django_db

URL = "/floor/"
NOW = "/floor/now/"
QUERIES = 11  # session, person, tables, sums, corrections, what waits, calls, openings, the shift: due, corrected, counted


@pytest.fixture
def client() -> Client:
    return client_of(Role.SUPERVISOR)


@pytest.mark.parametrize("role", [Role.DEALER, Role.INSPECTOR, Role.ADMINISTRATOR])
def test_the_floor_is_the_supervisors(role: Role) -> None:
    assert client_of(role).get(URL).status_code == 403


def test_an_open_table_says_who_deals_what_fell_due_and_what_box_and_tray_should_hold(
    client: Client,
) -> None:
    session = tables.open_table(at=clock.now() - timedelta(hours=2))
    tables.record_rounds(session, 2)
    page = said(client.get(URL))
    assert "PG01 Quiet Pai Gow · 8 doors · MOP · door 1, 2 of 2 rounds" in page
    assert "Due 20 Rounds an hour 1.0" in page
    assert "Dealer D101 2:00" in page
    assert "Rounds 2 Last round" in page
    assert "Box should hold 20 Tray should hold 12,050" in page
    assert "1 of 1 tables open due in the shift MOP" in page


def test_a_pit_says_what_the_shift_made_due_at_closed_tables_too_and_what_was_counted(
    client: Client,
) -> None:
    shift = settings.HOUSE_CALENDAR.shift_at(clock.now())
    session = tables.open_table(at=shift.opens_at - timedelta(hours=1))
    tables.record_round(session)
    done = tables.record_round(session, at=shift.opens_at)
    assert "1 of 1 tables open due in the shift MOP 10" in said(client.get(URL))
    tables.undo_round(session, done)
    tables.record_round(session)
    tables.close_table(session, box=1_000)
    assert (
        "0 of 1 tables open due in the shift MOP 10 · counted MOP 10 · difference −10.00"
        in said(client.get(URL))
    )


def test_a_quiet_table_says_for_how_long_and_whether_a_round_was_played(client: Client) -> None:
    session = tables.open_table(at=clock.now() - timedelta(minutes=25))
    assert "Last round none yet quiet for 0:25" in said(client.get(URL))
    at = clock.now() - timedelta(minutes=24)
    tables.record_round(session, at=at)
    said_at = casino_format.house_time(at)
    assert f"Last round {said_at} quiet for 0:24" in said(client.get(URL))
    tables.record_round(session, at=clock.now() - timedelta(minutes=1))
    assert "quiet for" not in said(client.get(URL))


def test_a_table_at_which_something_happened_just_now_is_open(client: Client) -> None:
    at = clock.now() - timedelta(minutes=5)
    session = tables.open_table(at=at)
    incidents.void_throw(session_id=session.id, reason="cocked_dice", act=tables.act("D101", at=at))
    assert "PG01 Open Pai Gow" in said(client.get(URL))


@pytest.mark.parametrize(
    ("dealt", "told"),
    [
        (timedelta(minutes=5, seconds=30), "Relief in 55 min"),
        (timedelta(minutes=52, seconds=30), "Relief in 8 min"),
        (timedelta(minutes=63, seconds=30), "Relief due, 3 min over"),
    ],
)
def test_an_open_table_says_when_its_dealer_is_to_be_relieved(
    client: Client, dealt: timedelta, told: str
) -> None:
    tables.open_table(at=clock.now() - dealt)
    assert told in said(client.get(URL))


def test_a_closed_table_says_since_when(client: Client) -> None:
    session = tables.open_table()
    tables.close_table(session)
    tables.table("PG02")
    page = said(client.get(URL))
    assert "PG01 Pai Gow · 8 doors · MOP Closed Last closed 28 Nov 2026 22:01" in page
    assert "PG02 Pai Gow · 8 doors · MOP Closed Never opened" in page


def test_a_pit_draws_what_came_due_in_the_shift_but_not_at_a_table_that_is_counted(
    client: Client,
) -> None:
    shift = settings.HOUSE_CALENDAR.shift_at(clock.now())
    session = tables.open_table(at=shift.opens_at - timedelta(hours=1))
    tables.record_round(session)
    tables.record_round(session, at=shift.opens_at)
    opens = shift.opens_at.astimezone(settings.HOUSE_CALENDAR.zone)
    drawn = f'aria-label="Due per quarter hour, MOP: {opens:%H:%M} 10"'
    assert drawn in client.get(URL).content.decode()
    counting.begin(session_id=session.id, purpose="close", act=tables.act(at=shift.opens_at))
    assert "Due per quarter hour" not in client.get(URL).content.decode()


def test_a_house_without_tables_says_so(client: Client) -> None:
    assert "The house has no tables yet" in said(client.get(URL))


@pytest.mark.parametrize("number", [1, 30])
def test_the_floor_asks_as_much_for_one_table_as_for_thirty(
    number: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for code in range(number):
        tables.open_table(f"PG{code:02d}")
    with django_assert_num_queries(QUERIES):
        assert client.get(URL).status_code == 200


@pytest.mark.parametrize(
    ("language", "text"), [("zh-hant", "錢箱應有"), ("pt", "A caixa deve ter")]
)
def test_the_floor_speaks_the_readers_language(language: str, text: str) -> None:
    tables.open_table()
    assert text in said(client_of(Role.SUPERVISOR, language=language).get(URL))


def test_what_changes_comes_only_when_something_did(client: Client) -> None:
    session = tables.open_table()
    first = client.get(NOW)
    assert first.status_code == 200
    mark = {"If-None-Match": first.headers["ETag"]}
    again = client.get(NOW, headers=mark)
    if again.status_code == 200:  # the minute went by in between
        mark = {"If-None-Match": again.headers["ETag"]}
        again = client.get(NOW, headers=mark)
    assert (again.status_code, again.content) == (304, b"")
    tables.record_round(session)
    changed = client.get(NOW, headers=mark)
    assert changed.status_code == 200
    assert "Rounds 1 Last round" in said(changed)


@pytest.mark.parametrize("role", [Role.DEALER, Role.INSPECTOR, Role.ADMINISTRATOR])
def test_what_changes_is_the_supervisors_alone(role: Role) -> None:
    assert client_of(role).get(NOW).status_code == 403


def test_an_open_call_waits_until_a_supervisor_comes(client: Client) -> None:
    session = tables.open_table()
    call = calls.call(session_id=session.id, reason="dispute", act=tables.act("D101"))
    page = said(client.get(URL))
    assert "PG01 calls the pit since" in page
    for _tap in range(2):
        answer = client.post(f"/floor/calls/{session.id}/", {"call": call.id})
        assert (answer.status_code, answer["Location"]) == (302, "/floor/")
    assert "Nothing waits for anybody." in said(client.get(URL))
    kinds = FloorEvent.objects.filter(session=session).order_by("id").values_list("kind", flat=True)
    assert sorted(kinds) == ["pit_call_acknowledged", "pit_called"]


def test_no_call_is_acknowledged_where_none_is_open(client: Client) -> None:
    session = tables.open_table()
    answer = client.post(f"/floor/calls/{session.id}/", {"call": "none"})
    assert answer.status_code == 422
    assert not FloorEvent.objects.filter(session=session).exists()
