"""A deal of a settled game that is set right: every page says what the game was settled on, what it comes to, and what is due to whom."""

from typing import Any

import pytest
from django.test import Client

from tables.models import CorrectionRequest, LiveTable, Round, Session
from tables.services.acts import Recorded
from tables.services.correction_proposals import Amend
from tests.factories import corrections, counting, riichi, riichi_tables
from tests.factories import tables as floor
from tests.factories.devices import browser, seated
from tests.factories.pages import said
from tests.web.tables.correction_pages import ask_url, why

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """A game of eight deals, each won by South from West, and its final sheet; then the first deal of the next."""
    session = riichi_tables.open_table()
    riichi_tables.whole_game(session)
    settle(session, minute=10)
    riichi_tables.record(session, riichi_tables.passing(), minute=11)
    return session


def settle(session: Session, *, minute: int) -> None:
    now = riichi_tables.play(session)
    sheet = {"scores": now["scores"], "leftover_sticks": now["sticks"], "chips": now["chips"]}
    riichi_tables.record(session, sheet, minute=minute)


@pytest.fixture
def pit() -> Client:
    client = Client()
    client.force_login(floor.person(floor.SUPERVISOR))
    return client


def deal(session: Session, number: int) -> Round:
    return Round.objects.get(session=session, number=number)


def anew(session: Session, number: int, **changes: Any) -> Amend:
    return corrections.amend(deal(session, number).id, {**deal(session, number).sheet, **changes})


def page(client: Client, asked: CorrectionRequest) -> Any:
    return client.get(f"/corrections/{asked.id}/")


def test_who_decides_sees_what_is_due_to_whom(pit: Client, session: Session) -> None:
    asked = corrections.get(corrections.ask(anew(session, 3, discarder="N")))
    shown = page(pit, asked)
    assert "The final sheet of game 1 was settled on other scores than its deals come to." in said(
        shown
    )
    due = shown.context["brings"].due
    assert [(each.was.score, each.now.score) for each in due.players] == [
        (25_000, 26_000), (25_000, 24_000), (25_000, 25_000), (25_000, 25_000),
    ]  # fmt: skip
    assert [(each.was.rank, each.now.rank) for each in due.players] == [
        (1, 1),
        (2, 4),
        (3, 2),
        (4, 3),
    ]
    assert [each.due for each in due.players] == [100, -1_600, 1_000, 500]
    assert sum(each.due for each in due.players) + due.house_due == 0
    assert due.amend == ""


def test_what_is_due_is_gone_once_the_final_sheet_is_amended_to_it(
    pit: Client, session: Session
) -> None:
    decision = corrections.make(anew(session, 3, discarder="N"))
    final = f"/floor/RM01/1/{deal(session, 9).number}/"
    shown = said(pit.get(final))
    assert "was settled on other scores" in shown
    assert "RM01 · Final sheet of game 1" in shown
    assert "its deals come to something else" in said(pit.get("/floor/RM01/game/"))
    due = page(pit, decision.request).context["brings"].due
    assert due.amend == f"/floor/RM01/correct/amend/?of={deal(session, 9).subject}&by=due"
    box = LiveTable.objects.get().box_minor
    sheet = pit.get(due.amend).context["sheet"]
    assert [sheet[f"scores_{player}"].value() for player in range(4)] == [
        26_000, 24_000, 25_000, 25_000,
    ]  # fmt: skip
    filled = {field.html_name: field.value() for field in sheet}
    response = pit.post(due.amend, filled | why(reason="wrong_outcome"))
    assert response.status_code == 302, said(response)
    asked = CorrectionRequest.objects.latest("number")
    corrections.approve(Recorded(asked.id, "RM01", 0, "", replayed=False))
    assert LiveTable.objects.get().box_minor == box + due.house_due
    assert "its deals come to something else" not in said(pit.get("/floor/RM01/game/"))
    for address in (final, f"/corrections/{decision.request_id}/", f"/corrections/{asked.id}/"):
        assert "was settled on other scores" not in said(pit.get(address))


def test_whoever_asks_sees_it_before_he_asks(pit: Client, session: Session) -> None:
    url = ask_url("void", deal(session, 3).subject, "RM01")
    assert "was settled on other scores" in said(pit.get(url))
    response = pit.post(url, why(step="preview"))
    assert "was settled on other scores" in said(response)
    tablet = browser(seated(session)[1])
    asked = corrections.ask(corrections.void(deal(session, 3).id))
    assert "was settled on other scores" in said(tablet.get(f"/pad/corrections/{asked.id}/"))


def test_a_game_that_would_not_have_ended_there_is_for_a_supervisor_to_rule(pit: Client) -> None:
    session = riichi_tables.open_table()
    won = riichi.ron(riichi.counted("S", 13, None), discarder="W")
    riichi_tables.record(session, won, minute=1)
    settle(session, minute=2)
    made = anew(session, 1, wins=[riichi.counted("S", 3, 30)])
    shown = page(pit, corrections.get(corrections.ask(made)))
    assert "would not have ended there" in said(shown)
    assert shown.context["brings"].due.players == ()


def test_a_correction_of_the_running_game_or_of_a_final_sheet_has_no_such_word(
    pit: Client, session: Session
) -> None:
    running = corrections.get(corrections.ask(anew(session, 10, discarder="N")))
    assert page(pit, running).context["brings"].due is None
    assert "final sheet" not in said(page(pit, running))
    refused = corrections.ask(anew(session, 3, discarder="N"))
    corrections.refuse(refused)
    assert page(pit, corrections.get(refused)).context["brings"].due is None


def test_later_deals_keep_their_seats_where_the_deal_would_have_stayed(
    pit: Client, session: Session
) -> None:
    keeps = "Later deals of the game keep the seats and the honba"
    kept = corrections.ask(anew(session, 3, wins=[riichi.counted("E", 1, 30)]))
    assert keeps in said(page(pit, corrections.get(kept)))
    passed = corrections.ask(anew(session, 4, discarder="N"))
    assert keeps not in said(page(pit, corrections.get(passed)))
    last = corrections.ask(corrections.void(deal(session, 8).id))
    assert keeps not in said(page(pit, corrections.get(last)))


def test_the_slip_of_a_correction_says_which_deal_it_is_and_what_it_came_to(
    pit: Client, session: Session
) -> None:
    corrections.make(anew(session, 3, discarder="N"))
    slip = said(pit.get("/floor/RM01/slips/correction/1/"))
    for words in (
        "Round 3",
        "Before East 3 · Ron: South from West · South +1,000, West −1,000 · due in the box 0",
        "After East 3 · Ron: South from North · South +1,000, North −1,000 · due in the box 0",
    ):
        assert words in slip, words


def test_what_games_came_to_is_not_told_while_the_table_is_counted(
    pit: Client, session: Session
) -> None:
    assert "Games of this session" in said(pit.get("/floor/RM01/game/"))
    asked = corrections.get(corrections.ask(anew(session, 3, discarder="N")))
    counting.begin(session)
    assert "Games of this session" not in said(pit.get("/floor/RM01/game/"))
    assert page(pit, asked).context["brings"].due is None
    assert pit.get(ask_url("amend", deal(session, 9).subject, "RM01")).status_code == 409
    tablet = browser(seated(session)[1])
    assert tablet.get("/pad/corrections/")["Location"] == "/pad/count/"
