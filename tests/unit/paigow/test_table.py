from typing import Any

import pytest

from casino.kernel.errors import Refused
from tables.games.paigow import play, table
from tables.games.paigow.sheet import Sheet
from tables.games.paigow.table import TableState
from tests.factories import paigow

Found = list[tuple[str, str, dict[str, Any]]]


def problems(state: TableState, raw: dict[str, Any]) -> Found:
    return [
        (p.code, p.path, dict(p.fields))
        for p in table.round_problems(state=state, sheet=paigow.read(raw))
    ]


def passing(state: TableState, to: int, declined: list[int]) -> Found:
    return [
        (p.code, p.path, dict(p.fields))
        for p in table.pass_problems(state=state, to=to, declined=declined)
    ]


def played(state: TableState, raw: dict[str, Any]) -> TableState:
    """The state after a round that nothing forbids."""
    assert problems(state, raw) == []
    sheet: Sheet = paigow.read(raw)
    return table.after_round(state=state, sheet=sheet, settlement=paigow.settled(raw))


def passed(state: TableState, to: int, declined: list[int]) -> TableState:
    assert passing(state, to, declined) == []
    return table.after_pass(state=state, to=to)


def eight(
    banker: int,
    *,
    stake: int = 100_000,
    result: str = "win",
    bets: tuple[int, ...] = (),
    amount: int = 1_000,
) -> dict[str, Any]:
    """An eight-door round seen by its outcomes: every player's door does the same."""
    players = [door for door in range(1, 9) if door != banker]
    raw = paigow.eight_doors(
        banker=banker,
        bank=[{"id": "banker", "kind": "banker", "stake": stake}],
        bets=[{"id": f"b{door}", "door": door, "amount": amount} for door in bets],
        outcomes={str(door): result for door in players},
    )
    del raw["hands"]
    return raw


def four(half: int | None, *, other: bool = False, **changes: Any) -> dict[str, Any]:
    hands = {"hands": paigow.OTHER_HANDS_OF_FOUR} if other else {}
    return paigow.four_doors(**({} if half is None else {"half": half}), **hands, **changes)


OPEN = table.opening(doors=8)
FOUR = table.opening(doors=4)
EVERY_DOOR = (1, 2, 4, 5, 6, 7, 8)


@pytest.fixture
def after_one() -> TableState:
    """Door 3 has held the bank for a lost round; every other door has bet."""
    return played(OPEN, eight(3, bets=EVERY_DOOR))


def test_a_table_opens_without_a_banker_on_fresh_tiles() -> None:
    assert table.opening(doors=8) == TableState(
        doors=8, turn=None, rounds=0, wagered=(), half=None, lying=(), tile_set=1
    )
    assert table.opening(doors=4) == TableState(
        doors=4, turn=None, rounds=0, wagered=(), half=1, lying=(), tile_set=1
    )
    assert OPEN.banker is None


def test_art_2_4_a_round_has_the_doors_of_its_table() -> None:
    assert problems(OPEN, four(1)) == [("wrong_doors", "doors", {"needed": 8, "given": 4})]
    assert problems(FOUR, eight(3)) == [("wrong_doors", "doors", {"needed": 4, "given": 8})]


@pytest.mark.parametrize("banker", [1, 3, 8])
def test_art_5_1_the_first_rounds_banker_takes_the_first_bank(banker: int) -> None:
    state = played(OPEN, eight(banker))
    assert (state.banker, state.rounds, state.wagered) == (banker, 1, (banker,))


def test_art_5_1_only_the_door_whose_turn_it_is_holds_the_bank(after_one: TableState) -> None:
    assert problems(after_one, eight(4)) == [
        ("not_the_banker", "banker", {"needed": 3, "given": 4})
    ]


def test_art_5_1_a_turn_is_two_rounds(after_one: TableState) -> None:
    after_two = played(after_one, eight(3))
    assert problems(after_two, eight(3)) == [("bank_turn_over", "banker", {"rounds": 2})]


def test_art_5_1_every_further_round_needs_a_consent_of_its_own(after_one: TableState) -> None:
    after_two = played(after_one, eight(3))
    assert table.consent_problems(state=after_two) == ()
    after_three = played(table.after_consent(state=after_two), eight(3))
    assert problems(after_three, eight(3)) == [("bank_turn_over", "banker", {"rounds": 3})]
    assert table.consent_problems(state=after_three) == ()
    assert played(table.after_consent(state=after_three), eight(3)).rounds == 4


def test_art_5_1_a_consent_is_recorded_once(after_one: TableState) -> None:
    consented = table.after_consent(state=after_one)
    assert [p.code for p in table.consent_problems(state=consented)] == ["consent_already_given"]
    assert [p.code for p in table.consent_problems(state=OPEN)] == ["no_bank_yet"]
    assert table.after_consent(state=OPEN) == OPEN


def test_art_5_1_a_consent_ends_with_the_turn(after_one: TableState) -> None:
    state = passed(table.after_consent(state=after_one), 4, [])
    state = played(played(state, eight(4)), eight(4))
    assert problems(state, eight(4)) == [("bank_turn_over", "banker", {"rounds": 2})]


@pytest.mark.parametrize(
    ("to", "declined"),
    [(4, []), (5, [4]), (8, [4, 5, 6, 7]), (1, [4, 5, 6, 7, 8]), (2, [4, 5, 6, 7, 8, 1])],
)
def test_art_5_1_the_bank_passes_counter_clockwise_past_those_who_decline(
    after_one: TableState, to: int, declined: list[int]
) -> None:
    state = passed(after_one, to, declined)
    assert state.banker == to
    assert problems(state, eight(3)) == [("not_the_banker", "banker", {"needed": to, "given": 3})]
    assert problems(state, eight(to)) == []


def test_art_5_2_when_all_others_decline_the_bank_comes_back(after_one: TableState) -> None:
    state = passed(played(after_one, eight(3)), 3, [4, 5, 6, 7, 8, 1, 2])
    assert problems(state, eight(3)) == []


@pytest.mark.parametrize(
    ("to", "declined", "expected"),
    [
        (5, [], ("bank_out_of_turn", "to", {"needed": 4, "given": 5})),
        (3, [], ("bank_out_of_turn", "to", {"needed": 4, "given": 3})),
        (6, [5], ("bank_out_of_turn", "declined.0", {"needed": 4, "given": 5})),
        (6, [4, 4], ("bank_out_of_turn", "declined.1", {"needed": 5, "given": 4})),
        (4, [4, 5, 6, 7, 8, 1, 2, 3], ("bank_out_of_turn", "to", {"needed": 4, "given": 4})),
        (9, [], ("door_out_of_range", "to", {"doors": 8})),
        (5, [0], ("door_out_of_range", "declined.0", {"doors": 8})),
    ],
)
def test_art_5_1_no_door_is_passed_over(
    after_one: TableState, to: int, declined: list[int], expected: tuple[str, str, dict[str, int]]
) -> None:
    assert passing(after_one, to, declined) == [expected]


def test_art_5_1_there_is_no_bank_to_pass_before_the_first_round() -> None:
    assert passing(OPEN, 1, []) == [("no_bank_yet", "", {})]


def test_art_5_2_whoever_takes_over_has_bet_before() -> None:
    state = played(OPEN, eight(3, bets=(5,)))
    assert passing(state, 4, []) == [("never_bet", "to", {"door": 4})]
    assert passing(state, 5, [4]) == []
    later = played(state, eight(3, bets=(4,)))
    assert passing(later, 4, []) == []


def test_art_5_2_a_door_that_was_banker_counts_as_having_bet() -> None:
    state = passed(played(OPEN, eight(3, bets=(4,))), 4, [])
    assert passing(state, 3, [5, 6, 7, 8, 1, 2]) == []


@pytest.fixture
def after_a_won_first() -> TableState:
    """Door 3 staked 100,000 and won 7 × 1,000 less 400 of commission."""
    return played(OPEN, eight(3, result="lose", bets=EVERY_DOOR))


def test_art_5_4_what_the_banker_won_is_staked_again(after_a_won_first: TableState) -> None:
    assert problems(after_a_won_first, eight(3, stake=106_599)) == [
        ("second_stake_lowered", "bank.0.stake", {"needed": 106_600, "given": 106_599})
    ]
    assert problems(after_a_won_first, eight(3, stake=106_600)) == []


def test_art_5_4_the_second_stake_may_be_raised(after_a_won_first: TableState) -> None:
    assert problems(after_a_won_first, eight(3, stake=500_000)) == []


@pytest.mark.parametrize("result", ["win", "push"])
def test_art_5_4_after_a_loss_or_an_even_round_the_second_stake_is_free(result: str) -> None:
    state = played(OPEN, eight(3, result=result, bets=EVERY_DOOR))
    assert problems(state, eight(3, stake=1)) == []


def test_art_5_4_only_the_bankers_own_layer_counts() -> None:
    raw = eight(3, result="lose", bets=EVERY_DOOR, stake=4_000)
    raw["bank"].append({"id": "house", "kind": "house", "stake": 10_000})
    state = played(OPEN, raw)
    assert [
        p.fields["needed"]
        for p in table.round_problems(state=state, sheet=paigow.read(eight(3, stake=1)))
    ] == [7_800]


def test_art_5_4_a_third_round_and_a_new_turn_are_free(after_a_won_first: TableState) -> None:
    after_two = played(after_a_won_first, eight(3, stake=106_600, result="lose", bets=EVERY_DOOR))
    assert problems(table.after_consent(state=after_two), eight(3, stake=1)) == []
    assert problems(passed(after_two, 4, []), eight(4, stake=1)) == []


def test_art_2_4_a_four_door_round_says_its_half() -> None:
    assert problems(FOUR, four(None)) == [("missing_key", "half", {"key": "half"})]


def test_art_2_4_the_halves_of_a_shuffle_take_turns() -> None:
    assert problems(FOUR, four(2)) == [("wrong_half", "half", {"needed": 1, "given": 2})]
    second = played(FOUR, four(1))
    assert problems(second, four(1)) == [("wrong_half", "half", {"needed": 2, "given": 1})]
    after = played(
        second,
        four(2, other=True, banker=1, bank=[{"id": "b", "kind": "banker", "stake": 2_000_000}]),
    )
    assert (after.half, after.lying) == (1, ())


def test_art_2_4_no_tile_of_the_first_half_is_dealt_in_the_second() -> None:
    second = played(FOUR, four(1))
    hands = paigow.OTHER_HANDS_OF_FOUR | {"4": {"front": ["2-1", "5-2"], "back": ["5-5", "4-1"]}}
    assert problems(second, four(2, hands=hands)) == [
        ("tile_of_other_half", "hands.4.front", {"tile": "5-2"}),
        ("tile_of_other_half", "hands.4.back", {"tile": "5-5"}),
    ]


def test_art_2_4_halves_seen_by_their_outcomes_have_no_tiles_to_compare() -> None:
    second = played(FOUR, paigow.seen({2: "win", 3: "win", 4: "win"}, {}, half=1))
    assert (second.half, second.lying) == (2, ())
    assert problems(second, four(2)) == []
    assert (
        problems(played(FOUR, four(1)), paigow.seen({2: "win", 3: "win", 4: "win"}, {}, half=2))
        == []
    )


def test_a_shuffle_outlasts_the_bank() -> None:
    state = passed(played(FOUR, four(1)), 2, [])
    assert problems(state, four(2, other=True, banker=2, bets=[])) == []


def test_a_dead_round_is_no_round_and_begins_the_shuffle_anew(
    after_a_won_first: TableState,
) -> None:
    assert table.after_dead_round(after_a_won_first) == after_a_won_first
    second = played(FOUR, four(1))
    dead = table.after_dead_round(second)
    assert (dead.half, dead.lying, dead.turn, dead.rounds) == (1, (), second.turn, 1)


def test_art_2_1_another_set_of_tiles_is_shuffled_anew() -> None:
    changed = table.after_tile_change(played(FOUR, four(1)))
    assert (changed.half, changed.lying, changed.tile_set) == (1, (), 2)


def test_bets_that_together_are_more_than_any_table_takes_are_not_recorded() -> None:
    assert problems(OPEN, eight(3, bets=(1, 2), amount=10**12 // 2)) == []
    too_much = ("above_maximum", "bets", {"most": 10**12, "given": 10**12 + 2})
    huge = eight(3, bets=(1, 2), amount=10**12 // 2 + 1)
    assert problems(OPEN, huge) == [too_much]
    with pytest.raises(Refused) as refused:
        play.judge_round(sheet=huge, terms={}, setup={"doors": 4})
    assert [p.code for p in refused.value.problems] == ["above_maximum", "wrong_doors"]


@pytest.mark.parametrize(
    "state", [OPEN, FOUR, played(FOUR, four(1)), table.after_consent(state=played(OPEN, eight(3)))]
)
def test_a_state_written_and_read_is_the_same(state: TableState) -> None:
    assert TableState.from_json(state.to_json()) == state
