"""The course of a game, rule by rule."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.kernel.errors import Malformed, Refused
from tables.games.riichi import beside, play, table, terms
from tables.games.riichi.seats import Seat
from tables.games.riichi.table import End, TableState
from tables.games.riichi.terms import HouseTerms
from tests.factories import riichi
from tests.factories.riichi import counted, draw, ended, hand, named, ron, tsumo
from tests.unit.riichi.course import (
    FRESH,
    KEEPING,
    LAST,
    PASSING,
    STAKES,
    TERMS,
    at_table,
    found,
    played,
    refused,
)


def test_rule_1_a_game_begins_at_east_1_with_25000_each() -> None:
    state = TableState.from_json(play.opening(STAKES))
    assert (state.scores, state.round_wind, state.dealer, state.honba) == (
        (25_000,) * 4, Seat.EAST, 0, 0,
    )  # fmt: skip
    assert not state.is_running


def test_winds_go_round_with_the_deal() -> None:
    state = played(FRESH, PASSING)
    assert state.dealer == 1
    assert [state.seat_of(player) for player in range(4)] == [
        Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST,
    ]  # fmt: skip
    assert [state.player_at(seat) for seat in Seat] == [1, 2, 3, 0]
    after = played(state, ron(counted("E", 1, 30), discarder="N"))
    assert after.scores == (25_000 - 1_500, 26_000 + 1_500, 24_000, 25_000)


def test_rules_11_and_23_a_dealer_who_wins_keeps_the_deal_and_adds_a_honba() -> None:
    state = played(FRESH, KEEPING)
    assert (state.dealer, state.honba, state.kept) == (0, 1, True)
    again = played(state, KEEPING)
    assert (again.honba, again.scores) == (2, (25_000 + 1_500 + 1_800, 25_000, 21_700, 25_000))


def test_a_win_of_another_ends_the_honba_and_the_deal_passes() -> None:
    state = played(replace(FRESH, honba=2), PASSING)
    assert (state.dealer, state.honba, state.kept) == (1, 0, False)


@pytest.mark.parametrize(
    ("changed", "dealer", "honba"),
    [
        ({}, 1, 1),
        ({"honba_on_draw": False}, 1, 0),
        ({"dealer_keeps_when_tenpai": True}, 0, 1),
    ],
)
def test_on_a_draw_the_deal_passes_with_a_honba_unless_the_terms_say_otherwise(
    changed: dict[str, Any], dealer: int, honba: int
) -> None:
    used = play.pin(setup=STAKES, rulebook=play.read_rulebook(changed))
    state = played(FRESH, draw("E"), used)
    assert (state.dealer, state.honba, state.deals) == (dealer, honba, 1)


def test_rule_27_after_east_4_comes_south_1_and_after_south_4_the_end() -> None:
    east_4 = replace(FRESH, dealer=3)
    south_1 = played(east_4, PASSING)
    assert (south_1.round_wind, south_1.dealer, south_1.end) == (Seat.SOUTH, 0, None)
    over = played(LAST, PASSING)
    assert over.end is End.LAST_DEAL
    assert refused(over, PASSING) == [("game_is_over", "")]


def test_rule_27_south_4_goes_on_while_the_dealer_keeps_the_deal() -> None:
    state = played(LAST, KEEPING)
    assert (state.end, state.honba) == (None, 1)


@pytest.mark.parametrize(("rank", "may"), [(None, False), (1, False), (2, True)])
def test_rule_27_a_dealer_of_the_rank_that_the_term_names_may_end_the_game(
    rank: int | None, *, may: bool
) -> None:
    house = HouseTerms(dealer_may_stop_at_rank=rank)
    state = replace(LAST, scores=(30_000, 20_000, 22_000, 28_000), kept=True)
    assert state.may_stop(house) is may
    assert found(beside.stop_problems(state=state, house=house)) == (
        [] if may else [("may_not_stop", "")]
    )
    assert beside.after_stop(state).end is End.DEALER_STOPPED
    assert not replace(state, kept=False).may_stop(house)


def test_rule_2_below_0_the_game_ends_and_exactly_0_plays_on() -> None:
    poor = replace(FRESH, scores=(26_000, 46_000, 1_000, 27_000), touched=True)
    assert played(poor, PASSING).end is None
    assert played(poor, PASSING).scores[2] == 0
    below = played(poor, ron(counted("S", 1, 40), discarder="W"))
    assert (below.end, below.scores[2]) == (End.BELOW_ZERO, -300)


def test_rule_2_a_penalty_can_end_the_game_too() -> None:
    poor = replace(FRESH, scores=(26_000, 46_000, 900, 27_100), touched=True)
    after = played(poor, ended("penalty", {"offender": "W"}))
    assert (after.end, after.sticks, after.deals) == (End.BELOW_ZERO, 1, 0)


def test_a_riichi_is_paid_when_its_sheet_comes() -> None:
    state = played(
        FRESH,
        ron(named("S", "riichi", "pinfu")),
        riichi_sticks_on_table=2,
        riichi_this_deal=["S", "N"],
    )
    assert state.scores == (25_000, 25_000 - 1_000 + 2_000 + 2_000, 23_000, 24_000)
    assert (state.sticks, state.riichi) == (0, ())


def test_winners_with_a_riichi_declared_it_where_nobody_says_who_did() -> None:
    win = ron(hand(flags=["riichi"]))
    state = played(FRESH, win, riichi_sticks_on_table=1)
    assert state.scores == (25_000, 27_000, 23_000, 25_000)
    by_yaku = played(FRESH, ron(named("S", "riichi", "pinfu")), riichi_sticks_on_table=1)
    assert by_yaku == state


def test_sticks_stay_on_the_table_through_a_draw() -> None:
    state = played(FRESH, draw("S"), riichi_sticks_on_table=1, riichi_this_deal=["S"])
    assert (state.sticks, sum(state.scores)) == (1, 99_000)


def test_rule_21_nobody_declares_with_900_points_or_less() -> None:
    poor = replace(FRESH, scores=(26_000, 900, 46_100, 27_000))
    assert refused(poor, draw("S"), riichi_sticks_on_table=1, riichi_this_deal=["S"]) == [
        ("too_few_points", "table.riichi_this_deal")
    ]
    assert not poor.may_declare(1)
    assert poor.may_declare(0)
    enough = replace(FRESH, scores=(26_000, 1_000, 46_000, 27_000))
    after = played(enough, draw("S"), riichi_sticks_on_table=1, riichi_this_deal=["S"])
    assert after.scores[1] == 3_000


def test_what_lies_on_the_table_is_what_was_recorded() -> None:
    state = replace(FRESH, honba=1, sticks=2)
    assert refused(
        state, PASSING, honba=0, riichi_sticks_on_table=1, round_wind="S"
    ) == [
        ("wrong_round", "table.round_wind"),
        ("wrong_honba", "table.honba"),
        ("wrong_sticks", "table.riichi_sticks_on_table"),
    ]  # fmt: skip


def test_rule_32e_a_riichi_that_is_not_tenpai_is_a_chombo() -> None:
    assert refused(FRESH, draw("E"), riichi_sticks_on_table=1, riichi_this_deal=["S"]) == [
        ("riichi_is_noten", "input.tenpai")
    ]


def test_rule_28_a_penalty_leaves_the_deal_where_it_is() -> None:
    state = played(
        FRESH, ended("penalty", {"offender": "W"}), riichi_sticks_on_table=1, riichi_this_deal=["S"]
    )
    assert (state.scores, state.sticks) == ((25_000, 24_000, 24_000, 25_000), 2)
    assert (state.riichi, state.deals, state.dealer, state.is_running) == ((1,), 0, 0, True)
    assert refused(state, PASSING, riichi_this_deal=[]) == [
        ("riichi_left_out", "table.riichi_this_deal")
    ]
    after = played(state, PASSING, riichi_this_deal=["S"])
    assert after.scores == (25_000, 24_000 + 1_000 + 2_000, 23_000, 25_000)


def test_rule_33_a_chombo_gives_the_riichi_of_the_deal_back_and_the_deal_is_played_again() -> None:
    state = replace(FRESH, sticks=1, honba=2, touched=True, scores=(24_000, 25_000, 25_000, 25_000))
    after = played(
        state,
        ended("chombo", {"offender": "W"}),
        riichi_sticks_on_table=2,
        riichi_this_deal=["S"],
    )
    assert after.scores == (28_000, 27_000, 17_000, 27_000)
    assert (after.sticks, after.honba, after.dealer) == (1, 2, 0)
    dealer = played(state, ended("chombo", {"offender": "E"}))
    assert (dealer.dealer, dealer.honba) == (1, 2)


def test_rule_33_whose_riichi_already_lies_there_is_named_at_a_chombo() -> None:
    state = replace(FRESH, riichi=(1,), sticks=1, scores=(25_000, 24_000, 25_000, 25_000))
    assert refused(state, ended("chombo", {"offender": "W"})) == [
        ("riichi_left_out", "table.riichi_this_deal")
    ]


def final_sheet(state: TableState, **changes: Any) -> dict[str, Any]:
    return table.final_sheet(state).document() | changes


def test_a_games_final_sheet_is_what_its_deals_come_to() -> None:
    over = played(replace(LAST, chips=(3, -3, 0, 0)), PASSING)
    done = play.play_round(sheet=final_sheet(over), terms=TERMS, state=over.to_json())
    assert done.settled.charges == {"table_fee": 1_800, "rounding": 0}
    assert done.settled.document["deals"] == 8
    assert done.settled.document["final_sheet_alone"] is False
    assert TableState.from_json(done.state) == TableState(game=2)


def test_a_final_sheet_that_disagrees_is_refused_with_both_figures() -> None:
    over = played(replace(LAST, chips=(3, -3, 0, 0)), PASSING)
    other = final_sheet(over, scores=[25_000] * 4, chips=[0] * 4)
    with pytest.raises(Refused) as error:
        play.play_round(sheet=other, terms=TERMS, state=over.to_json())
    assert found(error.value.problems) == [
        ("score_disagrees", "scores.0"),
        ("score_disagrees", "scores.1"),
        ("chips_disagree", "chips.0"),
        ("chips_disagree", "chips.1"),
    ]
    first = error.value.problems[0]
    assert first.fields == {"given": 25_000, "needed": over.scores[0]}
    sticks = replace(over, sticks=1)
    with pytest.raises(Refused) as error:
        play.play_round(sheet=final_sheet(over), terms=TERMS, state=sticks.to_json())
    assert found(error.value.problems) == [("sticks_disagree", "leftover_sticks")]


def test_a_game_that_goes_on_has_no_final_sheet_yet() -> None:
    state = played(FRESH, PASSING)
    with pytest.raises(Refused) as error:
        play.play_round(sheet=final_sheet(state), terms=TERMS, state=state.to_json())
    assert found(error.value.problems) == [("game_goes_on", "")]


def test_a_game_known_by_its_final_sheet_alone_is_marked_so() -> None:
    done = play.play_round(sheet=riichi.game(), terms=TERMS, state=FRESH.to_json())
    assert done.settled.document["final_sheet_alone"] is True
    assert (done.settled.document["game"], done.settled.document["deals"]) == (1, 0)


def test_only_a_game_of_which_something_is_recorded_can_be_abandoned() -> None:
    assert found(beside.abandon_problems(FRESH)) == [("no_game", "")]
    state = played(FRESH, PASSING)
    assert beside.abandon_problems(state) == ()
    assert table.after_game(state) == TableState(game=2)


def test_a_deals_settlement_says_of_which_game_and_players_it_was() -> None:
    sheet = PASSING | {"table": at_table(FRESH)}
    done = play.play_round(sheet=sheet, terms=TERMS, state=FRESH.to_json())
    document = done.settled.document
    assert (document["game"], document["players"]) == (1, {"E": 0, "S": 1, "W": 2, "N": 3})
    assert document["scores"] == [25_000, 26_000, 24_000, 25_000]
    assert done.settled.charges == {}


def test_a_sheet_is_of_the_kind_that_its_parts_say() -> None:
    assert play.kind_of(riichi.game()) == "riichi_game"
    assert play.kind_of(PASSING) == play.kind_of(None) == "riichi_deal"
    with pytest.raises(Malformed):
        play.play_round(sheet={}, terms=TERMS, state=FRESH.to_json())


def test_a_sheet_of_before_is_judged_by_the_rules_alone() -> None:
    setup = play.read_setup(STAKES)
    deal = play.judge_round(sheet=PASSING, terms=TERMS, setup=setup)
    assert deal.document["deltas"] == {"E": 0, "S": 1_000, "W": -1_000, "N": 0}
    game = play.judge_round(sheet=riichi.game(), terms=TERMS, setup=setup)
    assert game.charges == {"table_fee": 1_800, "rounding": 0}


def test_a_deal_that_is_set_right_moves_the_scores_of_its_own_game() -> None:
    sheet = PASSING | {"table": at_table(FRESH)}
    done = play.play_round(sheet=sheet, terms=TERMS, state=FRESH.to_json())
    right: dict[str, Any] = {
        "deltas": {"E": 0, "S": 2_000, "W": -2_000, "N": 0},
        "declared": [],
        "chips": {"S": 1, "W": -1},
    }
    now = play.correct_play(state=done.state, before=done.settled.document, after=right)
    assert (now["scores"], now["chips"]) == ([25_000, 27_000, 23_000, 25_000], [0, 1, -1, 0])
    gone = play.correct_play(state=done.state, before=done.settled.document, after=None)
    assert (gone["scores"], gone["sticks"]) == ([25_000] * 4, 0)
    other = TableState(game=2).to_json()
    assert play.correct_play(state=other, before=done.settled.document, after=right) == other
    assert play.correct_play(state=other, before=None, after=right) == other


def test_a_state_written_and_read_is_the_same() -> None:
    state = replace(LAST, end=End.LAST_DEAL, riichi=(1,), dead=(2,), chips=(1, -1, 0, 0), kept=True)
    assert TableState.from_json(state.to_json()) == state


ENDS = [
    PASSING, KEEPING, draw(), draw("E", "N"), tsumo(counted("W", 3, 40)), tsumo(counted("E", 2, 30)),
    ended("nagashi_mangan", {"seats": ["N"]}), ended("chombo", {"offender": "S"}), ended("chombo", {"offender": "E"}),
    ended("penalty", {"offender": "N"}),
]  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from(ENDS), st.sets(st.sampled_from("ESWN"))), max_size=40))
def test_points_with_the_sticks_are_100000_all_through_a_game(
    deals: list[tuple[dict[str, Any], set[str]]],
) -> None:
    state = FRESH
    for raw, wanted in deals:
        if state.end is not None:
            break
        able = [
            s.value for s in Seat if s.value in wanted and state.may_declare(state.player_at(s))
        ]
        stands = [state.seat_of(player).value for player in state.riichi]
        said = raw
        if raw["outcome"] == "draw":
            said = draw(*dict.fromkeys([*raw["input"]["tenpai"], *able, *stands]))
        state = played(
            state,
            said,
            riichi_this_deal=[*able, *stands],
            riichi_sticks_on_table=state.sticks + len(able),
        )
        assert sum(state.scores) + 1_000 * state.sticks == 100_000
        assert sum(state.chips) == 0
        assert (state.end is End.BELOW_ZERO) == (min(state.scores) < 0)


def test_rulebooks_and_set_ups_are_read_in_full() -> None:
    assert play.read_rulebook({})["honba_value_by_rate"] == {"50": 300, "100": 1_500}
    assert play.read_setup(STAKES) == STAKES
    assert TERMS["honba_value"] == 300
    assert terms.read(TERMS, with_stakes=True).stakes == terms.Stakes(50, 100, 450)
