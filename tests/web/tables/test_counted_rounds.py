"""While a session is counted, nobody who may count it adds up what its rounds came to."""

import pytest
from django.test import Client

from casino.staff.roles import Role
from tables.models import CorrectionRequest, Round, Session
from tests.factories import corrections, counting, mahjong_tables, riichi, riichi_tables, tables
from tests.factories.pages import client_of, row, said
from tests.web.api.conftest import Program

pytestmark = pytest.mark.django_db

SESSION, ROUND = "/floor/PG01/1/", "/floor/PG01/1/1/"
REFUSED = (409, [("being_counted", "")])


@pytest.fixture
def client() -> Client:
    return client_of(Role.SUPERVISOR)


@pytest.fixture
def session() -> Session:
    """A Pai Gow table with two rounds, 10.00 due of each; the second is asked to be void."""
    session = tables.open_table()
    tables.record_rounds(session, 2)
    corrections.ask(corrections.void(Round.objects.get(number=2).id))
    return session


def told(client: Client, *urls: str) -> str:
    return " ".join(said(client.get(url)) for url in urls)


def test_a_session_tells_what_was_played_and_not_what_it_came_to(
    session: Session, client: Client
) -> None:
    bets = "bank at door 1 · win 2 · lose 3"
    assert row(client.get(SESSION), "22:01:00").endswith(f"D101 · {bets} 300.00 10.00 2")
    counting.begin(session)
    page = client.get(SESSION)
    assert "This table is being counted" in said(page)
    assert row(page, "22:01:00") == "22:01:00 Round 1 D101 — — 2"
    for amount in ("10.00", "20.00", "300.00", "600.00", bets):
        assert amount not in said(page), amount
    counting.withdraw(session)
    assert bets in said(client.get(SESSION))


def test_a_round_and_its_record_are_refused(session: Session, client: Client) -> None:
    assert client.get(ROUND).status_code == 200
    counting.begin(session)
    for url in (ROUND, "/records/PG01/2/"):
        response = client.get(url)
        assert response.status_code == 409, url
        assert "Being counted: PG01." in said(response)
    counting.withdraw(session)
    assert client.get(ROUND).status_code == 200


def test_a_correction_shows_neither_side(session: Session, client: Client) -> None:
    asked = CorrectionRequest.objects.get()
    url = f"/corrections/{asked.id}/"
    assert "Dropped" in told(client, url)
    counting.begin(session)
    page = told(client, url, "/corrections/")
    assert "What stood and what stands is shown again once the table is counted." in page
    assert "10.00" not in page


@pytest.mark.parametrize("staff", ["D101", "S777"])
def test_a_program_of_who_may_count_is_refused_too(session: Session, staff: str) -> None:
    program = Program(tables.person(staff))
    one = f"rounds/{Round.objects.get(number=1).id}/"
    all_of_them = f"sessions/{session.id}/rounds/"
    assert (program.get(one)[0], program.get(all_of_them)[0]) == (200, 200)
    counting.begin(session)
    assert (program.unseen(one), program.unseen(all_of_them)) == (REFUSED, REFUSED)


def test_an_inspector_goes_on_seeing_everything(session: Session) -> None:
    counting.begin(session)
    inspector = client_of(Role.INSPECTOR)
    assert "300.00 10.00" in row(inspector.get(SESSION), "22:01:00")
    assert inspector.get(ROUND).status_code == 200
    program = Program(tables.person("I777"))
    assert program.get(f"sessions/{session.id}/rounds/")[0] == 200


def test_an_earlier_session_is_told_as_before(session: Session, client: Client) -> None:
    tables.close_table(session)
    counting.begin(tables.open_table(at=tables.later(session)))
    assert "300.00 10.00" in row(client.get(SESSION), "22:01:00")
    assert client.get(ROUND).status_code == 200


def test_chips_before_the_seats_do_not_tell_what_went_into_the_box(client: Client) -> None:
    session = mahjong_tables.open_table()
    mahjong_tables.record(session, mahjong_tables.win(session, 2, "all_pungs"))
    assert "3,380.00" in told(client, "/floor/MJ01/1/")
    counting.begin(session)
    assert "3,380.00" not in told(client, "/floor/MJ01/1/")


def test_the_slips_of_a_game_are_refused(client: Client) -> None:
    session = riichi_tables.open_table()
    riichi_tables.record(session, riichi.game(), minute=1)
    url = "/floor/RM01/1/1/game-slips/"
    assert client.get(url).status_code == 200
    counting.begin(session)
    assert client.get(url).status_code == 409


def test_the_slip_of_a_correction_is_refused(client: Client) -> None:
    session = tables.open_table()
    corrections.make(corrections.void(tables.record_round(session).id))
    url = "/floor/PG01/slips/correction/1/"
    assert client.get(url).status_code == 200
    counting.begin(session)
    assert client.get(url).status_code == 409
    assert client_of(Role.INSPECTOR).get(url).status_code == 200
