"""A riichi table through the services: deals feed the game, its final sheet ends it, and what happens beside them."""

from datetime import timedelta
from typing import Any

import pytest

from accounting.ledger import chart
from accounting.selectors import transfers
from casino.kernel import canonical
from casino.kernel.errors import DomainError, Forbidden, Malformed, Refused
from tables.models import FloorEvent, LiveTable, Round, Session
from tables.services import riichi, rounds, rulebooks, undo
from tables.services.riichi import LostWin, Penalty, Ruling
from tables.services.rounds import RecordedRound
from tables.services.rulebooks import Proposed
from tests.factories import riichi as sheets
from tests.factories import riichi_tables, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return riichi_tables.open_table()


def act(staff: str = tables.SUPERVISOR, *, minute: int = 30, key: str | None = None) -> Any:
    return tables.act(staff, at=tables.OPENED_AT + timedelta(minutes=minute), key=key)


def codes(error: pytest.ExceptionInfo[DomainError]) -> list[tuple[str, str]]:
    return [(problem.code, problem.path) for problem in error.value.problems]


def test_deals_move_no_money_and_the_game_brings_fee_and_rounding(session: Session) -> None:
    riichi_tables.whole_game(session)
    assert [round_.due_minor for round_ in Round.objects.all()] == [0] * 8
    state = riichi_tables.play(session)
    assert state["end"] == "last_deal"
    sheet = {
        "scores": state["scores"], "leftover_sticks": state["sticks"], "chips": state["chips"],
    }  # fmt: skip
    done = riichi_tables.record(session, sheet, minute=20)
    moved = {(t.debit, t.credit): t.amount for t in transfers.list_of(f"round:{done.id}")}
    assert moved[chart.BOX, chart.TABLE_FEE] == 1_800
    assert done.settlement["final_sheet_alone"] is False
    assert riichi_tables.play(session)["game"] == 2
    live = LiveTable.objects.get(table="RM01")
    assert live.box_minor == done.due


def test_a_final_sheet_against_the_deals_is_refused_and_nothing_is_written(
    session: Session,
) -> None:
    riichi_tables.whole_game(session)
    before = Round.objects.count()
    with pytest.raises(Refused) as refused:
        riichi_tables.record(session, sheets.game(), minute=20)
    assert ("score_disagrees", "scores.0") in codes(refused)
    assert Round.objects.count() == before


def test_a_sheet_of_another_kind_than_it_is_called_is_refused(session: Session) -> None:
    command = rounds.RecordRound(session=session.id, game="riichi_deal", sheet=sheets.game())
    with pytest.raises(Malformed) as refused:
        rounds.record(command, act=act(tables.DEALER))
    assert ("missing_key", "outcome") in codes(refused)
    assert not Round.objects.exists()


def test_a_game_by_its_final_sheet_alone_is_marked_so(session: Session) -> None:
    done = riichi_tables.record(session, sheets.game(), minute=1)
    assert done.settlement["final_sheet_alone"] is True


def test_undoing_a_deal_puts_the_scores_back(session: Session) -> None:
    done = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    at = tables.OPENED_AT + timedelta(minutes=1, seconds=5)
    undo.last_round(
        session_id=session.id,
        round_id=done.id,
        reason="wrong_outcome",
        act=tables.act(tables.DEALER, at=at),
    )
    assert riichi_tables.play(session)["scores"] == [25_000] * 4


def test_rule_30_a_lost_win_is_an_event_and_bars_until_the_deal_ends(session: Session) -> None:
    done = riichi.dead_hand(LostWin("S", "empty_win"), session_id=session.id, act=act(minute=1))
    assert FloorEvent.objects.get(id=done.id).data == {
        "seat": "S", "player": 2, "reason": "empty_win", "riichi_stands": False, "supervisor": "S201",
    }  # fmt: skip
    with pytest.raises(Refused) as refused:
        riichi_tables.record(session, riichi_tables.passing(), minute=2)
    assert codes(refused) == [("barred", "wins.0.seat")]
    riichi_tables.record(session, sheets.draw("E"), minute=3)
    assert riichi_tables.play(session)["dead"] == []


def test_a_lost_win_names_a_seat_and_a_reason_that_there_are(session: Session) -> None:
    with pytest.raises(Refused) as refused:
        riichi.dead_hand(LostWin("X", "bored"), session_id=session.id, act=act())
    assert codes(refused) == [("unknown_value", "seat"), ("unknown_value", "reason")]
    assert not FloorEvent.objects.exists()


PENALTY = sheets.ended("penalty", {"offender": "S"})
CHOMBO = sheets.ended("chombo", {"offender": "E"})


def penalised(session: Session, raw: dict[str, Any], *, minute: int) -> RecordedRound:
    """Record a penalty as the dealer does, whether somebody has confirmed it or not."""
    sheet = riichi_tables.standing(session, raw)
    command = rounds.RecordRound(session=session.id, game="riichi_deal", sheet=sheet)
    return rounds.record(command, act=act(tables.DEALER, minute=minute))


@pytest.mark.parametrize("raw", [PENALTY, CHOMBO])
def test_rule_35_a_penalty_counts_once_a_supervisor_has_confirmed_just_it(
    session: Session, raw: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as refused:
        penalised(session, raw, minute=1)
    assert codes(refused) == [("penalty_unconfirmed", "input.offender")]
    assert not Round.objects.exists()
    at = tables.OPENED_AT + timedelta(minutes=2)
    sheet = riichi_tables.standing(session, raw)
    riichi_tables.confirm(session, sheet, at=at)
    seat, outcome = raw["input"]["offender"], raw["outcome"]
    ground = {"penalty": "empty_call", "chombo": "tile_count"}[outcome]
    assert FloorEvent.objects.get().data == {
        "seat": seat, "player": {"E": 1, "S": 2}[seat], "outcome": outcome, "reason": ground, "supervisor": "S201",
        "sheet": canonical.digest(sheet),
    }  # fmt: skip
    other = raw | {"input": {"offender": "N"}}
    with pytest.raises(Refused) as refused:
        penalised(session, other, minute=3)
    assert codes(refused) == [("penalty_unconfirmed", "input.offender")]
    done = penalised(session, raw, minute=4)
    assert (done.settlement["ground"], done.settlement["supervisor"]) == (ground, "S201")
    with pytest.raises(Refused) as refused:
        penalised(session, raw, minute=5)
    assert codes(refused) == [("penalty_unconfirmed", "input.offender")]


def test_what_cannot_be_confirmed_is_refused_and_nothing_is_written(session: Session) -> None:
    sheet = riichi_tables.standing(session, PENALTY)

    def confirm(penalty: Penalty, staff: str = tables.SUPERVISOR) -> list[tuple[str, str]]:
        with pytest.raises(DomainError) as refused:
            riichi.confirm_penalty(penalty, session_id=session.id, act=act(staff))
        return codes(refused)

    assert confirm(Penalty(sheet, "empty_call"), tables.DEALER) == [("supervisor_only", "")]
    assert confirm(Penalty(sheet, "peeking")) == [("unknown_value", "reason")]
    assert confirm(Penalty(PENALTY | {"input": {"offender": "X"}}, "empty_call")) == [
        ("unknown_value", "input.offender")
    ]
    drawn = riichi_tables.standing(session, sheets.draw())
    assert confirm(Penalty(drawn, "empty_call")) == [("no_penalty", "outcome")]
    table = sheet["table"] | {"honba": 1}
    assert confirm(Penalty(sheet | {"table": table}, "x")) == [
        ("unknown_value", "reason"), ("wrong_honba", "table.honba"),
    ]  # fmt: skip
    assert not FloorEvent.objects.exists()


def test_an_undone_penalty_stays_confirmed(session: Session) -> None:
    done = riichi_tables.record(session, PENALTY, minute=1)
    at = tables.OPENED_AT + timedelta(minutes=1, seconds=5)
    undo.last_round(
        session_id=session.id, round_id=done.id, reason="wrong_outcome", act=tables.act(tables.DEALER, at=at)
    )  # fmt: skip
    assert penalised(session, PENALTY, minute=2).settlement["supervisor"] == "S201"


def test_rule_35_a_ruling_is_an_entry_of_its_own_and_moves_points(session: Session) -> None:
    ruling = Ruling(reason="Tiles fell", points={"E": -1_000, "S": 1_000})
    riichi.rule(ruling, session_id=session.id, act=act())
    event = FloorEvent.objects.get(kind="ruling")
    assert event.data == {
        "reason": "Tiles fell", "points": {"E": -1_000, "S": 1_000}, "sticks": 0, "supervisor": "S201",
    }  # fmt: skip
    assert riichi_tables.play(session)["scores"] == [24_000, 26_000, 25_000, 25_000]


@pytest.mark.parametrize(
    ("ruling", "expected"),
    [
        (Ruling(" ", {}), [("no_reason", "reason")]),
        (Ruling("x" * 201, {}), [("no_reason", "reason")]),
        (Ruling("So", {"X": 0}), [("unknown_value", "points.X")]),
        (Ruling("So", {"E": 100}), [("ruling_does_not_balance", "points")]),
        (Ruling("So", {"E": 50, "S": -50}), [("not_hundreds", "points.E"), ("not_hundreds", "points.S")]),
        (Ruling("So", {"E": 2**60}), [("not_integer", "points.E")]),
    ],
)  # fmt: skip
def test_a_ruling_that_cannot_be_is_refused(
    session: Session, ruling: Ruling, expected: list[tuple[str, str]]
) -> None:
    with pytest.raises((Refused, Malformed)) as refused:
        riichi.rule(ruling, session_id=session.id, act=act())
    assert codes(refused) == expected
    assert not FloorEvent.objects.exists()


def test_a_dealer_neither_takes_a_win_nor_rules_nor_abandons(session: Session) -> None:
    riichi_tables.record(session, riichi_tables.passing(), minute=1)
    with pytest.raises(Forbidden):
        riichi.dead_hand(LostWin("S", "empty_win"), session_id=session.id, act=act(tables.DEALER))
    with pytest.raises(Forbidden):
        riichi.rule(Ruling("So", {}), session_id=session.id, act=act(tables.DEALER))
    with pytest.raises(Forbidden):
        riichi.abandon(session_id=session.id, reason="other", act=act(tables.DEALER))
    assert not FloorEvent.objects.exists()


def test_a_game_is_abandoned_with_a_reason_and_the_next_begins_at_east_1(session: Session) -> None:
    with pytest.raises(Refused) as refused:
        riichi.abandon(session_id=session.id, reason="bored", act=act())
    assert codes(refused) == [("unknown_value", "reason"), ("no_game", "")]
    riichi_tables.record(session, riichi_tables.passing(), minute=1)
    riichi.abandon(session_id=session.id, reason="player_left", act=act())
    state = riichi_tables.play(session)
    assert (state["game"], state["deals"], state["scores"]) == (2, 0, [25_000] * 4)
    assert FloorEvent.objects.get(kind="game_abandoned").data["deals"] == 1


def test_rule_27_the_dealer_ends_a_game_only_where_the_term_lets_him(session: Session) -> None:
    with pytest.raises(Refused) as refused:
        riichi.stop(session_id=session.id, act=act(tables.DEALER))
    assert codes(refused) == [("may_not_stop", "")]


def test_rule_27_under_the_term_the_dealer_who_kept_south_4_ends_the_game() -> None:
    early = tables.OPENED_AT - timedelta(hours=2)
    book = Proposed(
        code="riichi-stop",
        game="riichi",
        effective_from=early + timedelta(hours=1),
        authorisation="DICJ 1/2026",
        terms={"dealer_may_stop_at_rank": 1},
    )
    asked = rulebooks.propose(book, origin=tables.origin("A401", at=early))
    rulebooks.approve(proposal_id=asked, origin=tables.origin("A402", at=early))
    session = riichi_tables.open_table()
    for deal in range(7):
        riichi_tables.record(session, sheets.draw(), minute=1 + deal)
    win = sheets.tsumo(sheets.counted("E", 3, 30))
    riichi_tables.record(session, win, minute=10)
    riichi.stop(session_id=session.id, act=act(tables.DEALER, minute=11))
    assert riichi_tables.play(session)["end"] == "dealer_stopped"
    assert FloorEvent.objects.get(kind="game_stopped").data == {"game": 1}
    with pytest.raises(Refused) as refused:
        riichi_tables.record(session, sheets.draw(), minute=12)
    assert codes(refused) == [("game_is_over", "")]


def test_the_same_key_gives_the_first_event_again(session: Session) -> None:
    ruling = Ruling("So", {"E": -100, "S": 100})
    first = riichi.rule(ruling, session_id=session.id, act=act(key="r1"))
    again = riichi.rule(ruling, session_id=session.id, act=act(key="r1"))
    assert (again.id, again.replayed) == (first.id, True)
    assert riichi_tables.play(session)["scores"][0] == 24_900
