"""Deals and games that are set right: the running game follows, a game that is over stays as it was settled."""

from typing import Any

import pytest

from tables.models import Round, Session
from tables.services.correction_proposals import Amend
from tests.factories import corrections, riichi, riichi_tables

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
