"""Articles 3 and 9: who deals under which wind, who sits with how many chips, and what is noted of a seat for the deal."""

from typing import Any

import pytest

from casino.kernel.errors import Malformed, Refused
from tables.games import layouts
from tables.games.mahjong import play, setup, table
from tables.games.mahjong import terms as mahjong_terms
from tables.games.mahjong.table import TableState
from tables.games.protocol import LastRound
from tests.factories import mahjong

LAYOUT = layouts.get("mahjong")
A = LAYOUT.pin(setup={"mode": "A", "low": 5_000}, rulebook=LAYOUT.read_rulebook({}))
B = LAYOUT.pin(setup={"mode": "B", "low": 10_000}, rulebook=LAYOUT.read_rulebook({}))
State = dict[str, Any]


def seated(
    mode: str = "A", *, seats: tuple[int, ...] = (1, 2, 3, 4), chips: int = 300_000
) -> State:
    state = TableState.from_json(LAYOUT.opening({"mode": mode}))
    for seat in seats:
        assert table.buy_in_problems(state=state, seat=seat, amount=chips, unit=100) == ()
        state = table.after_buy_in(state=state, seat=seat, amount=chips)
    return state.to_json()


def sheet(state: State, **said: Any) -> mahjong.Raw:
    return {
        "players": sorted(map(int, state["chips"])),
        "dealer": state["dealer"] or 1,
        "round_wind": "ESWN"[state["wind"]],
        "stakes": dict(state["chips"]),
        "result": "draw",
    } | said


def won(state: State, winner: int, **said: Any) -> mahjong.Raw:
    return sheet(state, result="win", winner=winner, by="self_draw", elements=[], **said)


def played(state: State, raw: mahjong.Raw, terms: Any = A) -> State:
    after = LAYOUT.play_round(sheet=raw, terms=terms, state=state)
    assert after.unconfirmed == ()
    return dict(after.state)


def refused(state: State, raw: mahjong.Raw, terms: Any = A) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        LAYOUT.play_round(sheet=raw, terms=terms, state=state)
    return [(p.code, p.path) for p in caught.value.problems]


def deal(state: State) -> tuple[Any, ...]:
    return state["dealer"], state["wind"], state["passes"], state["kept"], state["cycle"]


def test_art_3_the_deal_passes_when_another_wins_and_stays_when_the_dealer_does() -> None:
    first = played(seated(), won(seated(), 1))
    assert deal(first) == (1, 0, 0, 1, 1)
    assert deal(played(first, won(first, 3))) == (2, 0, 1, 0, 1)


def test_art_3_on_a_draw_the_dealer_stays_or_by_term_passes() -> None:
    state = seated()
    assert deal(played(state, sheet(state))) == (1, 0, 0, 1, 1)
    passing = {**A, "dealer_on_draw": "pass"}
    assert deal(played(state, sheet(state), passing)) == (2, 0, 1, 0, 1)


def test_art_3_after_a_false_win_the_deal_passes_from_the_offender_alone() -> None:
    state = seated()
    assert deal(played(state, sheet(state, result="false_win", offender=1))) == (2, 0, 1, 0, 1)
    assert deal(played(state, sheet(state, result="false_win", offender=2))) == (1, 0, 0, 1, 1)


def test_art_3_the_wind_moves_on_after_four_passes_and_sixteen_are_a_cycle() -> None:
    state = seated()
    seen = []
    for _ in range(16):
        state = played(state, won(state, 2 if state["dealer"] in {None, 1} else 1))
        seen.append(deal(state))
    assert seen[3] == (1, 1, 0, 0, 1)
    assert seen[7] == (1, 2, 0, 0, 1)
    assert seen[15] == (1, 0, 0, 0, 2)
    assert state["deals"] == 16


def test_art_3_with_three_players_the_wind_moves_on_after_three_passes() -> None:
    state = seated("B", seats=(1, 2, 4))
    for _ in range(3):
        state = played(state, won(state, 2 if state["dealer"] in {None, 1} else 1), B)
    assert deal(state) == (1, 1, 0, 0, 1)


def test_the_first_dealer_is_whom_the_first_sheet_names() -> None:
    state = seated()
    assert deal(played(state, won(state, 3, dealer=3))) == (3, 0, 0, 1, 1)


def test_what_the_table_keeps_is_held_against_the_sheet() -> None:
    state = played(seated(), won(seated(), 1))
    assert refused(state, sheet(state, dealer=2)) == [("other_dealer", "dealer")]
    assert refused(state, sheet(state, round_wind="S")) == [("other_round_wind", "round_wind")]
    wrong = sheet(state, stakes={**state["chips"], "3": 1})
    assert refused(state, wrong) == [("other_stakes", "stakes.3")]
    with pytest.raises(Refused) as caught:
        LAYOUT.play_round(sheet=wrong, terms=A, state=state)
    assert caught.value.problems[0].fields == {"seat": 3, "needed": 290_000, "given": 1}
    three = seated("B", seats=(1, 2, 3))
    raw = sheet(three, players=[1, 2], stakes={"1": 300_000, "2": 300_000})
    assert refused(three, raw, B) == [("other_players", "players")]
    assert refused(seated("B", seats=()), raw, B) == [("other_players", "players")]


def test_a_faulty_sheet_is_malformed_before_the_table_is_asked() -> None:
    with pytest.raises(Malformed) as caught:
        LAYOUT.play_round(sheet={}, terms=A, state=seated())
    assert [p.path for p in caught.value.problems][:2] == ["players", "dealer"]


def test_chips_follow_the_deals_and_what_is_bought() -> None:
    state = played(seated(), won(seated(), 2))
    assert state["chips"] == {"1": 290_000, "2": 318_000, "3": 295_000, "4": 295_000}
    more = table.after_buy_in(state=TableState.from_json(state), seat=1, amount=5)
    assert more.chips[1] == 290_005
    assert TableState.from_json(more.to_json()) == more


@pytest.mark.parametrize(
    ("seat", "amount", "problems"),
    [
        (0, 100, [("seat_out_of_range", "seat")]),
        (5, 0, [("seat_out_of_range", "seat"), ("not_positive", "amount")]),
        (1, 2**53 - 92, [("not_integer", "amount")]),
        (1, 505, [("no_whole_chips", "amount")]),
        (1, 100, []),
    ],
)
def test_a_buy_in_that_cannot_be_is_refused(
    seat: int, amount: int, problems: list[tuple[str, str]]
) -> None:
    state = TableState.from_json(seated())
    found = table.buy_in_problems(state=state, seat=seat, amount=amount, unit=100)
    assert [(p.code, p.path) for p in found] == problems


def left(state: State, seat: int) -> State:
    before = TableState.from_json(state)
    assert table.leave_problems(state=before, seat=seat) == ()
    return table.after_leave(state=before, seat=seat).to_json()


def test_who_leaves_takes_his_chips_and_in_b_the_deal_passes_on() -> None:
    state = played(seated("B"), won(seated("B"), 1), B)
    assert deal(left(state, 2)) == (1, 0, 0, 1, 1)
    gone = left(state, 1)
    assert sorted(gone["chips"]) == ["2", "3", "4"]
    assert deal(gone) == (2, 0, 1, 0, 1)
    assert deal(left(left(left(gone, 2), 3), 4))[0] is None
    found = table.leave_problems(state=TableState.from_json(gone), seat=1)
    assert [(p.code, p.path) for p in found] == [("seat_not_taken", "seat")]


def test_in_a_the_deal_waits_for_who_takes_the_seat() -> None:
    state = played(seated(), won(seated(), 1))
    assert deal(left(state, 1)) == deal(state)


def test_the_last_dealer_alone_keeps_his_place() -> None:
    state = played(seated("B", seats=(1, 2)), won(seated("B", seats=(1, 2)), 1), B)
    assert deal(left(left(state, 2), 1))[0] is None
    assert TableState.from_json(seated()).least_players == 4
    assert TableState.from_json(seated("B")).least_players == 2


def noted(state: State, seat: int, flag: str, *, is_set: bool = True) -> State:
    before = TableState.from_json(state)
    assert table.flag_problems(state=before, seat=seat, flag=flag, is_set=is_set) == ()
    return table.after_flag(state=before, seat=seat, flag=flag, is_set=is_set).to_json()


@pytest.mark.parametrize("flag", ["pung_called_not_taken", "wrong_meld_uncorrected"])
def test_art_9a2_10a7_who_is_noted_for_it_cannot_win_this_deal(flag: str) -> None:
    state = noted(seated(), 2, flag)
    assert refused(state, won(state, 2)) == [(flag, "winner")]
    after = played(state, won(state, 3))
    assert after["flags"] == {}
    again = noted(noted(seated(), 2, flag), 2, flag, is_set=False)
    assert played(again, won(again, 2))["flags"] == {}


def test_art_9a3_9b2_who_saw_anothers_hand_may_not_kong_in_this_deal() -> None:
    state = noted(seated(), 2, "saw_anothers_hand")
    assert played(state, won(state, 2))["flags"] == {}
    flower = won(state, 2) | {"elements": ["kong_flower"]}
    assert refused(state, flower) == [("kong_barred", "winner")]
    robbed = won(state, 3) | {"by": "rob_kong", "discarder": 2}
    assert refused(state, robbed) == [("kong_barred", "discarder")]
    assert played(state, robbed | {"discarder": 1})["flags"] == {}


def test_a_note_that_cannot_be_is_refused() -> None:
    state = TableState.from_json(noted(seated("B", seats=(1, 2)), 1, "saw_anothers_hand"))
    for seat, flag, is_set, code in (
        (1, "sleepy", True, "unknown_value"),
        (3, "saw_anothers_hand", True, "seat_not_taken"),
        (1, "saw_anothers_hand", True, "flag_already_so"),
        (2, "saw_anothers_hand", False, "flag_already_so"),
    ):
        found = table.flag_problems(state=state, seat=seat, flag=flag, is_set=is_set)
        assert [p.code for p in found] == [code]
    both = table.after_flag(state=state, seat=1, flag="pung_called_not_taken", is_set=True)
    assert both.flags == {1: ("pung_called_not_taken", "saw_anothers_hand")}
    assert "flags" in table.after_leave(state=both, seat=1).to_json()
    assert table.after_leave(state=both, seat=1).flags == {}


def test_art_10_a_liability_waits_for_a_supervisor_who_confirms_just_that_sheet() -> None:
    state = seated()
    fed = won(state, 2) | {"by": "discard", "discarder": 4, "facts": {"declined_own_win": True}}
    asked = LAYOUT.play_round(sheet=fed, terms=A, state=state).unconfirmed
    assert [(p.code, p.path, p.fields) for p in asked] == [
        ("liability_unconfirmed", "facts", {"seat": 4, "rule": "10A6"})
    ]
    pinned = mahjong_terms.read(A)
    confirmed = table.after_confirmation(
        state=TableState.from_json(state), sheet=mahjong.read(fed, pinned.document())
    ).to_json()
    assert played(confirmed, fed)["confirmed"] == ""
    other = fed | {"discarder": 3}
    assert len(LAYOUT.play_round(sheet=other, terms=A, state=confirmed).unconfirmed) == 1


def test_a_deal_of_before_is_judged_by_the_rules_alone() -> None:
    raw = sheet(seated(chips=100)) | {"dealer": 4, "round_wind": "N"}
    assert LAYOUT.judge_round(sheet=raw, terms=A, setup={"mode": "A"}).document["rake"] == 0


BEFORE = {"net": {"1": -500, "2": 500}}
AFTER = {"net": {"1": 200, "2": -200}}


@pytest.mark.parametrize(
    ("before", "after", "left", "chips", "claims"),
    [
        (BEFORE, AFTER, (), {"1": 1_700, "2": 300}, {}),
        (BEFORE, None, (3,), {"1": 1_500, "2": 500}, {}),
        (BEFORE, None, (2,), {"1": 1_500, "2": 1_000}, {2: -500}),
        (None, AFTER, (1, 2), {"1": 1_000, "2": 1_000}, {1: 200, 2: -200}),
        (None, {"net": {"1": -2_000}}, (), {"1": 0, "2": 1_000}, {1: -1_000}),
        ({"net": {"1": 10, "4": -10}}, None, (), {"1": 990, "2": 1_000}, {4: 10}),
    ],
)
def test_a_correction_moves_the_chips_of_those_who_still_sit_and_claims_the_rest(
    before: Any, after: Any, left: tuple[int, ...], chips: Any, claims: Any
) -> None:
    state = seated("B", seats=(1, 2), chips=1_000)
    done = play.correct_chips(state=state, before=before, after=after, left=left)
    assert done.state == state | {"chips": chips}
    assert done.claims == claims
    assert play.correct_play(state=state, before=before, after=after) == state


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        ({}, [("missing_key", "mode"), ("missing_key", "low")]),
        ([], [("not_object", "")]),
        ({"mode": "C", "low": 0}, [("unknown_value", "mode"), ("not_positive", "low")]),
        ({"mode": "B", "low": 5_000}, [("unknown_value", "low")]),
        ({"mode": "A", "low": 5_000, "rake": 1}, [("unknown_key", "rake")]),
    ],
)
def test_a_set_up_is_a_mode_and_one_of_its_tiers(raw: Any, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(Malformed) as caught:
        setup.read(raw)
    assert [(p.code, p.path) for p in caught.value.problems] == problems
    assert LAYOUT.read_setup({"mode": "A", "low": 5_000}) == {"mode": "A", "low": 5_000}
    assert A["rake"] == 2_000


def corrected(state: State, raw: mahjong.Raw | None, terms: Any = A) -> State:
    """The state after its last deal was settled to the same as before, but ended as on this sheet."""
    same: State = {"net": {}}
    last = LastRound(raw, terms)
    return dict(play.correct_play(state=state, before=same, after=same, last=last))


def test_art_3_the_last_deal_taken_back_gives_deal_and_wind_back() -> None:
    before = played(seated(), won(seated(), 2))
    after = played(before, won(before, 3))
    assert deal(corrected(after, None)) == deal(before)
    assert corrected(after, None)["deals"] == 1
    assert deal(corrected(after, won(before, 2))) == (2, 0, 1, 1, 1)
    false_win = sheet(before, result="false_win", offender=2)
    assert deal(corrected(after, false_win)) == (3, 0, 2, 0, 1)
    twice = corrected(after, None)
    assert deal(corrected(twice, None)) == deal(twice)


def test_in_b_a_deal_before_somebody_left_is_not_dealt_again() -> None:
    state = seated("B")
    after = left(played(state, won(state, 2), B), 4)
    assert deal(corrected(after, None, B)) == deal(after)
    assert deal(corrected(after, won(state, 1), B)) == deal(after)


def test_a_state_that_was_kept_before_turns_were_is_read() -> None:
    state = played(seated(), won(seated(), 2))
    del state["last"]
    assert deal(corrected(state, None)) == deal(state)


def test_a_sheet_with_a_dealer_who_sits_there_no_longer_leaves_the_deal() -> None:
    state = seated()
    after = left(played(state, won(state, 2)), 1)
    assert deal(corrected(after, won(state, 1))) == deal(after)


def test_chips_before_a_seat_are_set_right_by_an_amount() -> None:
    state = played(seated(chips=1_000), sheet(seated(chips=1_000)))
    right = play.correct_seat(state=state, seat=2, amount=-1_000)
    assert (right.before, right.after) == (1_000, 0)
    assert right.state == state | {"chips": state["chips"] | {"2": 0}}
    with pytest.raises(Refused):
        play.correct_seat(state=state, seat=2, amount=-1_001)
    found = table.seat_correction_problems(state=TableState.from_json(state), seat=5, amount=1)
    assert [(p.code, p.path) for p in found] == [("seat_not_taken", "seat")]
