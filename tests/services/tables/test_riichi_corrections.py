"""Deals and games that are set right: the running game follows, a game that is over stays as it was settled."""

from datetime import timedelta
from typing import Any

import pytest

from tables.models import LiveTable, Round, Session
from tables.services import riichi as riichi_service
from tables.services.correction_proposals import Amend
from tables.services.riichi import LostWin, Ruling
from tests.factories import corrections, riichi, riichi_tables, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return riichi_tables.open_table()


def sheet(session: Session, number: int) -> dict[str, Any]:
    return dict(Round.objects.get(session=session, number=number).sheet)


def test_an_earlier_deal_that_is_amended_or_voided_moves_the_scores(session: Session) -> None:
    first = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    riichi_tables.record(session, riichi.draw(), minute=2)
    right = sheet(session, 1) | {"wins": [riichi.counted("S", 2, 30)]}
    made = corrections.make(corrections.amend(first.id, right))
    assert riichi_tables.play(session)["scores"] == [25_000, 27_000, 23_000, 25_000]
    again = sheet(session, 1) | {"wins": [riichi.counted("S", 3, 30)]}
    corrections.make(Amend(round=made.subject, sheet=again))
    assert riichi_tables.play(session)["scores"] == [25_000, 28_900, 21_100, 25_000]


def test_the_last_deal_that_is_voided_is_played_anew(session: Session) -> None:
    last = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    corrections.make(corrections.void(last.id))
    state = riichi_tables.play(session)
    assert (state["scores"], state["dealer"], state["deals"]) == ([25_000] * 4, 0, 0)


def test_a_game_that_is_amended_moves_its_fee_alone(session: Session) -> None:
    done = riichi_tables.record(session, riichi.game(), minute=1)
    riichi_tables.record(session, riichi_tables.passing(), minute=2)
    corrections.make(corrections.amend(done.id, riichi.game(scores=[100_000, 0, 0, 0])))
    state = riichi_tables.play(session)
    assert (state["game"], state["scores"]) == (2, [25_000, 26_000, 24_000, 25_000])


def test_a_voided_deal_takes_its_riichi_back_and_the_last_one_its_dealer_and_honba(
    session: Session,
) -> None:
    riichi_tables.record(session, riichi.draw("E"), minute=1)
    on_table = {"riichi_this_deal": ["N"], "riichi_sticks_on_table": 1}
    last = riichi_tables.record(session, riichi.draw("N"), minute=2, **on_table)
    stood = riichi_tables.play(session)
    assert (stood["dealer"], stood["honba"], stood["sticks"]) == (2, 2, 1)
    ruled(session, minute=3)
    corrections.make(corrections.void(last.id))
    state = riichi_tables.play(session)
    assert state["scores"] == [28_000, 24_000, 24_000, 24_000]
    assert [state[key] for key in ("dealer", "honba", "sticks", "deals")] == [1, 1, 0, 1]


def test_the_last_deal_amended_to_the_dealers_win_leaves_him_the_deal(session: Session) -> None:
    last = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    ruled(session, minute=2)
    won = sheet(session, 1) | {"wins": [riichi.counted("E", 1, 30)]}
    made = corrections.make(corrections.amend(last.id, won))
    state = riichi_tables.play(session)
    assert state["scores"] == [26_500, 25_000, 23_500, 25_000]
    assert [state[key] for key in ("dealer", "honba", "kept", "deals")] == [0, 1, True, 1]
    declared = won | {
        "wins": [riichi.named("E", "riichi", "pinfu")],
        "table": won["table"] | {"riichi_this_deal": ["E", "N"], "riichi_sticks_on_table": 2},
    }
    corrections.make(Amend(round=made.subject, sheet=declared))
    state = riichi_tables.play(session)
    assert (state["scores"], state["sticks"]) == ([28_900, 25_000, 22_100, 24_000], 0)


def test_a_penalty_in_place_of_the_last_deal_leaves_the_deal_to_be_played(session: Session) -> None:
    last = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    ruled(session, minute=2)
    penalty = riichi.ended("penalty", {"offender": "S"}, round_wind="E")
    corrections.make(corrections.amend(last.id, penalty))
    state = riichi_tables.play(session)
    assert state["scores"] == [25_000, 24_000, 25_000, 25_000]
    assert [state[key] for key in ("dealer", "sticks", "deals")] == [0, 1, 0]


def test_after_other_deals_the_dealer_stays_and_scores_and_sticks_follow(session: Session) -> None:
    first = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    riichi_tables.record(session, riichi_tables.passing(), minute=2)
    on_table = {"riichi_this_deal": ["W"], "riichi_sticks_on_table": 1}
    drawn = riichi.draw("W") | {"table": sheet(session, 1)["table"] | on_table}
    corrections.make(corrections.amend(first.id, drawn))
    state = riichi_tables.play(session)
    assert state["scores"] == [24_000, 24_000, 28_000, 23_000]
    assert [state[key] for key in ("dealer", "honba", "sticks", "deals")] == [2, 0, 1, 2]


def test_chips_brought_from_the_cage_leave_the_game_as_it_stands(session: Session) -> None:
    riichi_tables.record(session, riichi_tables.passing(), minute=1)
    before, tray = riichi_tables.play(session), LiveTable.objects.get().tray_minor
    corrections.make(corrections.chips(session))
    assert riichi_tables.play(session) == before
    assert LiveTable.objects.get().tray_minor == tray + 50_000


def ruled(session: Session, *, minute: int) -> None:
    """Let something happen after the last deal, so that it can no longer simply be taken back."""
    at = tables.OPENED_AT + timedelta(minutes=minute)
    act = tables.act(tables.SUPERVISOR, at=at)
    riichi_service.rule(Ruling("Nothing moves", {}), session_id=session.id, act=act)


def test_a_riichi_that_lay_there_before_a_voided_deal_stays(session: Session) -> None:
    at = tables.OPENED_AT + timedelta(minutes=1)
    lost = LostWin("N", "wrong_call", after_riichi=True)
    by_supervisor = tables.act(tables.SUPERVISOR, at=at)
    riichi_service.dead_hand(lost, session_id=session.id, act=by_supervisor)
    drawn = riichi_tables.record(session, riichi.draw("N"), minute=2, riichi_this_deal=["N"])
    ruled(session, minute=3)
    corrections.make(corrections.void(drawn.id))
    state = riichi_tables.play(session)
    assert (state["scores"], state["sticks"]) == ([25_000, 25_000, 25_000, 24_000], 1)
    assert (state["riichi"], state["dead"], state["dealer"]) == ([3], [3], 0)
