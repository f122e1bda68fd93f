"""A draft shows what the recorded round will come to, and nothing that is not decided yet."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.kernel.errors import Malformed
from tables.games.paigow import draft, draft_reader, settle, table
from tables.games.paigow.draft import Step, View
from tables.games.paigow.sheet import Outcome
from tables.games.paigow.table import TableState
from tables.games.paigow.terms import Terms
from tests import strategies

TERMS = Terms()
EIGHT = table.opening(doors=8)
FOUR = table.opening(doors=4)
GOLDEN = Path(__file__).parents[2] / "golden" / "paigow" / "rounds.jsonl"
START: dict[str, Any] = {"banker": 1, "bank": [{"kind": "banker", "stake": 1_000_000}]}
BETS = [{"door": door, "amount": 10_000} for door in range(2, 9)]


def seen(raw: dict[str, Any], state: TableState = EIGHT, terms: Terms = TERMS) -> View:
    return draft.view(draft_reader.read(raw, doors=state.doors), state=state, terms=terms)


def drafted(sheet: dict[str, Any]) -> dict[str, Any]:
    """The draft that enters a sheet whole."""
    raw = {
        "banker": sheet["banker"],
        "bank": [{k: v for k, v in layer.items() if k != "id"} for layer in sheet["bank"]],
        "bets": [{k: v for k, v in bet.items() if k != "id"} for bet in sheet["bets"]],
        "dice": sheet["dice"],
    }
    if "outcomes" in sheet:
        return raw | {"by": "outcomes", "outcomes": sheet["outcomes"]}
    laid = {door: hand["front"] + hand["back"] for door, hand in sheet["hands"].items()}
    return raw | {"by": "tiles", "laid": laid, "settings": sheet["hands"]}


@pytest.mark.parametrize("line", GOLDEN.read_text().splitlines(), ids=lambda line: line[7:19])
def test_a_whole_draft_comes_to_what_the_golden_round_comes_to(line: str) -> None:
    case = json.loads(line)
    sheet, expected = case["sheet"], case["expect"]
    state = table.opening(doors=sheet["doors"])
    if state.half is not None:
        sheet["half"] = state.half
    view = seen(drafted(sheet), state, TERMS)
    assert view.problems == ()
    assert view.step is Step.RECORD
    assert view.sheet is not None
    recorded = settle.settle(sheet=view.sheet, terms=TERMS).document()
    assert recorded["doors"] == expected["doors"]
    assert view.is_decided
    assert view.settlement is not None
    shown = view.settlement.document()
    assert (shown["bets"], shown["bank"], shown["house"]) == (
        recorded["bets"],
        recorded["bank"],
        recorded["house"],
    )


def test_steps_follow_the_round() -> None:
    steps = [
        {},
        {"banker": 1},
        START,
        START | {"bets": BETS},
        START | {"bets": BETS, "dice": [1]},
        START | {"bets": BETS, "dice": [1, 2, 3, 4], "by": "outcomes"},
        START
        | {
            "bets": BETS,
            "dice": [1, 2, 3, 4],
            "by": "outcomes",
            "outcomes": {str(d): "win" for d in range(2, 9)},
        },
    ]
    assert [seen(raw).step for raw in steps] == [
        Step.BANK, Step.BANK, Step.BETS, Step.BETS, Step.DICE, Step.RESULTS, Step.RECORD,
    ]  # fmt: skip


def test_money_is_decided_up_to_the_first_door_in_order_of_action_that_is_not_known() -> None:
    raw = START | {
        "bets": BETS,
        "dice": [1, 1, 1, 1],
        "by": "outcomes",
        "outcomes": {"4": "win", "5": "lose", "7": "win"},
    }
    view = seen(raw)
    assert view.decided == {4, 5}
    assert not view.is_decided
    assert view.next_door == 6
    assert view.sheet is None
    assert view.problems == ()


def test_nothing_is_worth_anything_before_the_dice_are_thrown() -> None:
    view = seen(START | {"bets": BETS, "dice": [1, 1, 1]})
    assert view.settlement is None
    assert view.decided == frozenset()
    assert view.next_door is None


def test_the_tray_holds_the_tiles_that_are_left() -> None:
    view = seen(START | {"dice": [1, 1, 1, 1], "laid": {"4": ["6-6", "6-6", "4-2"]}})
    left = {str(tile): number for tile, number in view.tray.items()}
    assert (left["6-6"], left["4-2"], left["1-1"]) == (0, 0, 2)
    assert sum(left.values()) == 29
    assert view.next_door == 4


def test_the_last_door_fills_itself_and_empties_the_tray() -> None:
    sheet = json.loads(GOLDEN.read_text().splitlines()[0])["sheet"]
    raw = drafted(sheet)
    filled = raw["laid"].pop("5")
    raw.pop("settings")
    view = seen(raw)
    assert view.hands[5].is_filled
    assert sorted(map(str, (*view.hands[5].hand.front, *view.hands[5].hand.back))) == sorted(filled)
    assert set(view.tray.values()) == {0}
    assert view.step is Step.RECORD


def test_the_last_door_of_the_first_half_of_four_is_not_known_from_the_others() -> None:
    laid = {
        "1": ["6-6", "6-6", "1-1", "1-1"],
        "2": ["4-4", "4-4", "3-1", "3-1"],
        "3": ["5-5", "5-5", "3-3", "3-3"],
    }
    view = seen(START | {"dice": [1, 1, 1, 1], "laid": laid}, FOUR)
    assert 4 not in view.hands
    assert view.next_door == 4


def test_art_6_2_hands_are_set_by_the_rule_as_they_are_completed() -> None:
    view = seen(START | {"laid": {"2": ["6-6", "1-1", "6-6", "1-1"]}})
    hand = view.hands[2].hand
    assert [str(t) for t in (*hand.front, *hand.back)] == ["1-1", "1-1", "6-6", "6-6"]
    assert not view.hands[2].is_reset


def test_art_6_2_a_players_wrong_setting_is_reset_and_stands_on_the_sheet_as_he_made_it() -> None:
    sheet = json.loads(GOLDEN.read_text().splitlines()[0])["sheet"]
    raw = drafted(sheet)
    wrong = {"front": ["6-1", "4-3"], "back": ["6-5", "5-1"]}
    raw["settings"]["1"] = wrong
    view = seen(raw)
    assert view.hands[1].is_reset
    assert view.sheet is not None
    assert view.sheet.document()["hands"]["1"] == wrong  # type: ignore[index,call-overload]  # JSON
    assert settle.settle(sheet=view.sheet, terms=TERMS).document()["doors"]["1"]["reset"] is True  # type: ignore[index,call-overload]  # JSON


def test_a_setting_of_other_tiles_than_those_laid_is_passed_over() -> None:
    raw = START | {
        "laid": {"2": ["6-6", "1-1", "6-6", "1-1"]},
        "settings": {"2": {"front": ["4-4", "4-4"], "back": ["5-5", "5-5"]}},
    }
    assert str(seen(raw).hands[2].hand.back[0]) == "6-6"


def test_the_bankers_own_setting_stands_as_he_made_it() -> None:
    raw = START | {
        "laid": {"1": ["6-6", "1-1", "6-6", "1-1"]},
        "settings": {"1": {"front": ["1-1", "6-6"], "back": ["6-6", "1-1"]}},
    }
    hand = seen(raw).hands[1]
    assert [str(t) for t in hand.hand.front] == ["1-1", "6-6"]
    assert not hand.is_reset


def test_what_the_table_forbids_is_told_while_it_is_entered() -> None:
    state = TableState(doors=8, turn=table.Turn(banker=3), wagered=(1, 3))
    raw = START | {
        "bets": BETS,
        "dice": [1, 1, 1, 1],
        "by": "outcomes",
        "outcomes": {str(d): "push" for d in range(2, 9)},
    }
    view = seen(raw, state)
    assert [p.code for p in view.problems] == ["not_the_banker"]
    assert view.sheet is None
    assert view.step is Step.RESULTS


def test_art_5_4_a_lowered_second_stake_is_told_before_anything_else_is_entered() -> None:
    turn = table.Turn(banker=1, rounds=1, first_stake=1_000_000, first_net=95_000)
    view = seen(START, TableState(doors=8, turn=turn, wagered=(1,)))
    assert [(p.code, p.path) for p in view.problems] == [("second_stake_lowered", "bank.0.stake")]
    assert seen({"banker": 1}, TableState(doors=8, turn=turn, wagered=(1,))).problems == ()


def test_a_bet_on_the_banker_is_told_and_nothing_is_worth_anything() -> None:
    view = seen(START | {"bets": [{"door": 1, "amount": 10_000}], "dice": [1, 1, 1, 1]})
    assert [p.code for p in view.problems] == ["bet_on_banker"]
    assert view.settlement is None


def test_an_outcome_of_the_banker_is_passed_over() -> None:
    view = seen(
        START | {"dice": [1, 1, 1, 1], "by": "outcomes", "outcomes": {"1": "win", "2": "win"}}
    )
    assert set(view.results) == {2}
    assert view.problems == ()


def test_several_bets_and_layers_get_names_of_their_own() -> None:
    raw = START | {
        "bank": [
            *START["bank"],
            {"kind": "customer", "stake": 5, "customer": "A7"},
            {"kind": "customer", "stake": 6},
        ],
        "bets": [{"door": 2, "amount": 10}, {"door": 2, "amount": 20, "customer": "B1"}],
    }
    read = draft_reader.read(raw, doors=8)
    assert [layer.id for layer in read.bank] == ["banker", "customer", "customer-2"]
    assert [bet.id for bet in read.bets] == ["d2b1", "d2b2"]


@pytest.mark.parametrize(
    ("raw", "code", "path"),
    [
        ([], "not_object", ""),
        ({"x": 1}, "unknown_key", "x"),
        ({"banker": 9}, "door_out_of_range", "banker"),
        ({"banker": True}, "not_integer", "banker"),
        ({"bank": [7]}, "not_object", "bank.0"),
        ({"bank": [{"kind": "thief", "stake": 1}]}, "unknown_value", "bank.0.kind"),
        ({"bets": [7]}, "not_object", "bets.0"),
        ({"bets": [{"door": 9, "amount": 1}]}, "door_out_of_range", "bets.0.door"),
        ({"bets": [{"amount": 1}]}, "missing_key", "bets.0.door"),
        ({"bets": [{"door": 2, "amount": 0}]}, "not_positive", "bets.0.amount"),
        ({"dice": [1, 2, 3, 4, 5]}, "bad_dice", "dice"),
        ({"dice": [7]}, "bad_dice", "dice.0"),
        ({"by": "guess"}, "unknown_value", "by"),
        ({"laid": []}, "not_object", "laid"),
        ({"laid": {"9": []}}, "door_out_of_range", "laid.9"),
        ({"laid": {"1": ["6-7"]}}, "unknown_tile", "laid.1.0"),
        ({"laid": {"1": ["6-6", "1-1", "4-4", "3-1", "5-5"]}}, "too_many_tiles", "laid.1"),
        ({"laid": {"1": ["6-3"], "2": ["6-3"]}}, "duplicate_tile", "laid.2"),
        ({"settings": {"1": 7}}, "not_object", "settings.1"),
        ({"settings": {"1": {"front": ["6-6", "6-6"]}}}, "missing_key", "settings.1.back"),
        ({"outcomes": {"1": "draw"}}, "unknown_value", "outcomes.1"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_where_it_stands(raw: Any, code: str, path: str) -> None:
    with pytest.raises(Malformed) as refused:
        draft_reader.read(raw, doors=8)
    assert (code, path) in [(p.code, p.path) for p in refused.value.problems]


@given(
    st.dictionaries(
        st.sampled_from(["banker", "bank", "bets", "dice", "by", "laid", "settings", "outcomes"]),
        strategies.json_values,
    )
)
def test_any_json_is_a_draft_or_refused(raw: dict[str, Any]) -> None:
    try:
        read = draft_reader.read(raw, doors=8)
    except Malformed:
        return
    draft.view(read, state=EIGHT, terms=TERMS)


@given(st.data())
def test_every_beginning_of_a_round_agrees_with_its_end(data: st.DataObject) -> None:
    outcomes = {str(door): data.draw(st.sampled_from(Outcome)).value for door in range(2, 9)}
    raw = START | {"bets": BETS, "dice": [1, 2, 3, 4], "by": "outcomes"}
    whole = seen(raw | {"outcomes": outcomes})
    assert whole.settlement is not None
    known = data.draw(st.sets(st.sampled_from(sorted(outcomes))))
    part = seen(raw | {"outcomes": {door: outcomes[door] for door in known}})
    assert part.settlement is not None
    for ours, final in zip(part.settlement.bets, whole.settlement.bets, strict=True):
        if ours.door in part.decided:
            assert ours == final
