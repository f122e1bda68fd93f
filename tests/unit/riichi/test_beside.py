"""Lost wins and rulings, rule by rule."""

from dataclasses import replace

from tables.games.riichi import beside
from tables.games.riichi.seats import Seat
from tables.games.riichi.table import DeadReason, End, TableState
from tests.factories.riichi import draw, ended
from tests.unit.riichi.course import (
    FRESH,
    KEEPING,
    PASSING,
    found,
    played,
    refused,
)


def dead(
    state: TableState, seat: str, reason: str = "wrong_call", *, riichi: bool = False
) -> TableState:
    place, why = Seat(seat), DeadReason(reason)
    assert beside.dead_problems(state=state, seat=place, after_riichi=riichi) == ()
    return beside.after_dead(state=state, seat=place, reason=why, after_riichi=riichi)


def test_rule_30_who_has_lost_the_win_does_not_win_declare_or_stand_tenpai() -> None:
    state = dead(FRESH, "S")
    assert refused(state, PASSING) == [("barred", "wins.0.seat")]
    assert refused(state, ended("nagashi_mangan", {"seats": ["W", "S"]})) == [
        ("barred", "input.seats.1")
    ]
    assert refused(state, draw("S")) == [("dead_hand_is_noten", "input.tenpai.0")]
    assert refused(state, draw("S"), riichi_sticks_on_table=1, riichi_this_deal=["S"]) == [
        ("barred_from_riichi", "table.riichi_this_deal")
    ]
    assert not state.may_declare(1)
    assert played(state, KEEPING).dead == ()


def test_rule_31_a_valid_riichi_of_before_stands_at_the_draw() -> None:
    state = dead(FRESH, "S", riichi=True)
    assert (state.scores[1], state.sticks, state.riichi) == (24_000, 1, (1,))
    after = played(state, draw("S"))
    assert after.scores == (24_000, 27_000, 24_000, 24_000)
    assert refused(state, draw("E")) == [("riichi_is_noten", "input.tenpai")]


def test_rule_29c_a_riichi_that_is_taken_back_gives_its_stick_back() -> None:
    declared = replace(FRESH, riichi=(1,), sticks=1, scores=(25_000, 24_000, 25_000, 25_000))
    state = dead(declared, "S", "riichi_cancelled")
    assert (state.scores, state.sticks, state.riichi, state.dead) == (
        (25_000,) * 4, 0, (), (1,),
    )  # fmt: skip
    assert dead(FRESH, "S", "riichi_cancelled").sticks == 0


def test_what_forbids_that_a_win_is_lost() -> None:
    def problems(state: TableState, *, riichi: bool = False) -> list[tuple[str, str]]:
        return found(beside.dead_problems(state=state, seat=Seat.SOUTH, after_riichi=riichi))

    assert problems(dead(FRESH, "S")) == [("already_dead", "seat")]
    assert problems(replace(FRESH, end=End.LAST_DEAL)) == [("game_is_over", "")]
    poor = replace(FRESH, scores=(26_000, 900, 46_100, 27_000))
    assert problems(poor) == []
    assert problems(poor, riichi=True) == [("too_few_points", "seat")]


def test_rule_35_a_ruling_moves_points_that_come_to_zero_with_the_sticks() -> None:
    points = {Seat.EAST: -1_000, Seat.SOUTH: 2_000}
    state = replace(FRESH, sticks=1, scores=(24_000, 25_000, 25_000, 25_000))
    assert beside.ruling_problems(state=state, points=points, sticks=-1) == ()
    after = beside.after_ruling(state=state, points=points, sticks=-1)
    assert (after.scores, after.sticks) == ((23_000, 27_000, 25_000, 25_000), 0)
    assert found(beside.ruling_problems(state=FRESH, points={Seat.EAST: 50}, sticks=-1)) == [
        ("not_hundreds", "points.E"),
        ("ruling_does_not_balance", "points"),
        ("wrong_sticks", "sticks"),
    ]
    assert beside.after_ruling(state=FRESH, points={}, sticks=0) is FRESH


def test_rule_35_a_ruling_can_bring_a_game_to_its_end_or_back() -> None:
    state = replace(FRESH, scores=(500, 49_500, 25_000, 25_000), touched=True)
    points = {Seat.EAST: -1_000, Seat.SOUTH: 1_000}
    over = beside.after_ruling(state=state, points=points, sticks=0)
    assert over.end is End.BELOW_ZERO
    back = beside.after_ruling(state=over, points={Seat.EAST: 1_000, Seat.SOUTH: -1_000}, sticks=0)
    assert (back.end, back.scores) == (None, state.scores)
