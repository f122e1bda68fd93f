from copy import deepcopy
from typing import Any

import pytest

from casino.kernel.errors import Malformed
from tables.games.paigow import reader
from tables.games.paigow.terms import NO_LIMITS, Limits
from tests.factories import paigow

Found = list[tuple[str, str]]
REMOVED = object()


def found(raw: object, limits: Limits = NO_LIMITS) -> Found:
    """The code and path of each problem of a sheet, in order."""
    try:
        reader.read_sheet(raw=raw, limits=limits)
    except Malformed as error:
        return [(problem.code, problem.path) for problem in error.problems]
    return []


def changed(raw: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The sheet with another value at one place, or without what is there."""
    raw = deepcopy(raw)
    *way, last = path.split(".")
    at: Any = raw
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    key: Any = int(last) if isinstance(at, list) else last
    if value is REMOVED:
        del at[key]
    else:
        at[key] = value
    return raw


def four(path: str, value: object) -> Found:
    return found(changed(paigow.four_doors(), path, value))


@pytest.mark.parametrize(
    "raw", [paigow.four_doors(), paigow.eight_doors(), paigow.four_doors(half=2)]
)
def test_a_right_sheet_has_no_problem(raw: dict[str, Any]) -> None:
    assert found(raw) == []


@pytest.mark.parametrize("raw", [None, True, 1, "sheet", [], [{}]])
def test_a_sheet_is_an_object(raw: object) -> None:
    assert found(raw) == [("not_object", "")]


def test_an_empty_sheet_lacks_every_part() -> None:
    assert found({}) == [
        *(("missing_key", key) for key in ("doors", "banker", "dice", "bank", "bets", "hands")),
        ("no_result", "outcomes"),
    ]


@pytest.mark.parametrize("key", ["doors", "banker", "dice", "bank", "bets"])
def test_a_part_left_out_is_named_and_brings_no_other_problem(key: str) -> None:
    assert four(key, REMOVED) == [("missing_key", key)]


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("tip", 5, "unknown_key"),
        ("bank.0.tip", 5, "unknown_key"),
        ("bets.1.tip", 5, "unknown_key"),
        ("hands.3.tip", [], "unknown_key"),
        ("bank.0.id", REMOVED, "missing_key"),
        ("bank.0.kind", REMOVED, "missing_key"),
        ("bank.0.stake", REMOVED, "missing_key"),
        ("bets.2.id", REMOVED, "missing_key"),
        ("bets.2.door", REMOVED, "missing_key"),
        ("bets.2.amount", REMOVED, "missing_key"),
        ("hands.1.front", REMOVED, "missing_key"),
        ("hands.2.back", REMOVED, "missing_key"),
    ],
)
def test_every_object_has_its_keys_and_no_others(path: str, value: object, code: str) -> None:
    assert four(path, value) == [(code, path)]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("dice", "not_list"),
        ("bank", "not_list"),
        ("bank.0", "not_object"),
        ("bets", "not_list"),
        ("bets.0", "not_object"),
        ("hands", "not_object"),
        ("hands.3", "not_object"),
        ("hands.3.front", "not_list"),
        ("bank.0.id", "not_text"),
        ("bets.0.id", "not_text"),
        ("bank.0.kind", "unknown_value"),
        ("hands.3.front.1", "unknown_tile"),
    ],
)
@pytest.mark.parametrize("value", [None, True, 7, 1.5])
def test_a_value_of_another_kind_is_refused_where_it_stands(
    path: str, code: str, value: object
) -> None:
    assert four(path, value) == [(code, path)]


@pytest.mark.parametrize(
    "path", ["doors", "banker", "bank.0.stake", "bets.0.door", "bets.0.amount", "half"]
)
@pytest.mark.parametrize("value", [True, 1.0, 1.5, "1", None, [], {}, 2**53, -(2**53)])
def test_money_doors_and_halves_are_whole_numbers(path: str, value: object) -> None:
    assert four(path, value) == [("not_integer", path)]


def test_money_goes_up_to_2_to_the_53_less_1() -> None:
    assert four("bank.0.stake", 2**53 - 1) == []


@pytest.mark.parametrize("path", ["bank.0.stake", "bets.0.amount"])
@pytest.mark.parametrize("value", [0, -1, -(2**53 - 1)])
def test_stakes_and_bets_are_more_than_nothing(path: str, value: int) -> None:
    assert four(path, value) == [("not_positive", path)]


@pytest.mark.parametrize("path", ["bank.0.id", "bets.0.id", "bets.0.customer"])
@pytest.mark.parametrize(
    ("value", "code"),
    [("", "not_text"), ("a\0b", "not_text"), ("a\n", "not_text"), ("x" * 65, "too_long")],
)
def test_identifiers_are_short_printable_texts(path: str, value: str, code: str) -> None:
    assert four(path, value) == [(code, path)]


@pytest.mark.parametrize("doors", [0, 1, 6, 16, -8])
def test_art_2_4_eight_or_four_doors_are_dealt(doors: int) -> None:
    assert four("doors", doors) == [("bad_doors", "doors")]


@pytest.mark.parametrize("path", ["banker", "bets.0.door"])
@pytest.mark.parametrize("door", [0, -1, 5, 9])
def test_art_3_1_doors_are_numbered_to_the_last(path: str, door: int) -> None:
    assert four(path, door) == [("door_out_of_range", path)]


@pytest.mark.parametrize(
    "dice", [[], [1, 1, 1], [1, 1, 1, 1, 1], [0, 1, 1, 1], [1, 2, 3, 7], [1, 1, 1, -1]]
)
def test_art_1_2_four_dice_are_thrown(dice: list[int]) -> None:
    assert four("dice", dice) == [("bad_dice", "dice")]


@pytest.mark.parametrize("die", [True, 2.0, "2", None])
def test_art_1_2_a_die_shows_a_whole_number(die: object) -> None:
    assert four("dice.2", die) == [("not_integer", "dice.2"), ("bad_dice", "dice")]


HOUSE = {"id": "house", "kind": "house", "stake": 70}
CUSTOMER = {"id": "co", "kind": "customer", "stake": 80, "customer": "card-9"}
BANKER = {"id": "banker", "kind": "banker", "stake": 90}


@pytest.mark.parametrize(
    ("bank", "expected"),
    [
        ([BANKER, CUSTOMER, HOUSE], []),
        ([BANKER, HOUSE, CUSTOMER], []),
        ([BANKER, CUSTOMER, CUSTOMER | {"id": "co2"}], []),
        ([], [("bank_without_banker", "bank")]),
        ([HOUSE], [("bank_without_banker", "bank")]),
        ([HOUSE, BANKER], [("banker_not_first", "bank.1")]),
        ([BANKER, BANKER | {"id": "second"}], [("second_banker", "bank.1")]),
        ([BANKER, CUSTOMER, CUSTOMER], [("duplicate_id", "bank.2.id")]),
        ([BANKER | {"customer": "card-1"}], [("unknown_key", "bank.0.customer")]),
        ([BANKER, HOUSE | {"customer": "card-1"}], [("unknown_key", "bank.1.customer")]),
        ([BANKER, CUSTOMER | {"customer": None}], [("not_text", "bank.1.customer")]),
        ([BANKER | {"kind": "bank"}], [("unknown_value", "bank.0.kind")]),
    ],
)
def test_art_5_5_the_bank_has_one_main_banker_who_stands_first(
    bank: list[object], expected: Found
) -> None:
    assert four("bank", bank) == expected


def test_bank_and_bets_may_share_an_identifier() -> None:
    assert four("bets.0.id", "banker") == []


def test_bets_have_identifiers_of_their_own() -> None:
    assert four("bets.2.id", "b2") == [("duplicate_id", "bets.2.id")]


def test_nobody_bets_on_the_banker() -> None:
    assert four("bets.1.door", 1) == [("bet_on_banker", "bets.1.door")]


@pytest.mark.parametrize("stake", [80, 0])
def test_art_5_5_a_co_banker_does_not_bet_in_the_same_round(stake: int) -> None:
    raw = changed(paigow.four_doors(), "bets.1.customer", "card-9")
    raw["bank"].append(CUSTOMER | {"stake": stake})
    assert found(raw)[-1] == ("cobanker_bets", "bets.1.customer")
    assert found(changed(raw, "bets.1.customer", "card-8")) == found(
        changed(raw, "bets.1.customer", REMOVED)
    )


LIMITS = Limits(bet_min=25_000, bet_max=35_000, house_cobank_max=100)


def test_bets_keep_to_the_limits_of_the_table() -> None:
    assert found(paigow.four_doors(), LIMITS) == [
        ("below_minimum", "bets.0.amount"),
        ("above_maximum", "bets.2.amount"),
    ]
    assert found(paigow.four_doors(), Limits(bet_min=20_000, bet_max=40_000)) == []


def test_art_5_5_the_amount_of_the_house_is_set_apart() -> None:
    raw = paigow.four_doors(bets=[], bank=[BANKER, HOUSE])
    assert found(raw, LIMITS) == []
    assert found(changed(raw, "bank.1.stake", 101), LIMITS) == [
        ("house_cobank_above_maximum", "bank.1.stake")
    ]
    raw["bank"].append(HOUSE | {"id": "more", "stake": 31})
    assert found(raw, LIMITS) == [("house_cobank_above_maximum", "bank.2.stake")]


def test_hands_and_outcomes_do_not_stand_together() -> None:
    assert four("outcomes", {"3": "win"}) == [("hands_and_outcomes", "outcomes")]
    assert four("outcomes", {"3": "won"}) == [
        ("hands_and_outcomes", "outcomes"),
        ("unknown_value", "outcomes.3"),
    ]


def test_every_door_has_its_hand() -> None:
    assert four("hands.1", REMOVED) == [("missing_hand", "hands.1")]
    assert four("hands", {}) == [("missing_hand", f"hands.{door}") for door in (1, 2, 3, 4)]


@pytest.mark.parametrize("key", ["0", "5", "8", "9", "01", "x", ""])
def test_no_hand_belongs_to_a_door_that_is_not_there(key: str) -> None:
    assert four(f"hands.{key}", {"front": 1}) == [("door_out_of_range", f"hands.{key}")]


@pytest.mark.parametrize("text", ["6-7", "1-2", "", "天牌", "6-6 ", None, 66, ["6-6"]])
def test_a_tile_is_written_larger_number_first(text: object) -> None:
    assert four("hands.3.back.1", text) == [("unknown_tile", "hands.3.back.1")]


@pytest.mark.parametrize("pair", [[], ["6-6"], ["6-6", "5-2", "2-1"]])
def test_art_6_1_a_pair_is_two_tiles(pair: list[str]) -> None:
    assert four("hands.3.front", pair) == [("not_two_tiles", "hands.3.front")]


def test_art_1_1_a_tile_stands_as_often_as_the_set_has_it() -> None:
    assert four("hands.4.front.1", "5-2") == [("duplicate_tile", "hands.4.front")]
    assert four("hands.4.back", ["5-5", "5-5"]) == [("duplicate_tile", "hands.4.back")]
    assert four("hands.1.back", ["6-2", "6-2"]) == [("duplicate_tile", "hands.1.back")]


def test_art_6_2_the_bankers_back_does_not_rank_below_his_front() -> None:
    swapped = {"front": ["1-1", "6-2"], "back": ["4-4", "5-5"]}
    assert four("hands.1", swapped) == [("back_below_front", "hands.1.back")]
    assert four("hands.1", {"front": ["4-4", "6-2"], "back": ["4-4", "5-3"]}) == []
    assert (
        found(
            changed(changed(paigow.four_doors(), "hands.2", swapped), "banker", 3) | {"bets": []}
        )[-1][0]
        == "duplicate_tile"
    )


@pytest.mark.parametrize("outcomes", [{"2": "win", "4": "lose"}, {"4": "push"}, {}])
def test_every_door_but_the_bankers_has_its_outcome(outcomes: dict[str, str]) -> None:
    raw = paigow.seen({}, {2: 100}) | {"outcomes": outcomes}
    assert found(raw) == [
        ("no_result", f"outcomes.{door}") for door in (2, 3, 4) if str(door) not in outcomes
    ]


OUTCOMES = paigow.seen({2: "win", 3: "lose", 4: "push"}, {2: 100})


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("outcomes", [], ("not_object", "outcomes")),
        ("outcomes.1", "win", ("outcome_of_banker", "outcomes.1")),
        ("outcomes.5", "win", ("door_out_of_range", "outcomes.5")),
        ("outcomes.02", "win", ("door_out_of_range", "outcomes.02")),
        ("outcomes.3", "won", ("unknown_value", "outcomes.3")),
        ("outcomes.3", None, ("unknown_value", "outcomes.3")),
        ("outcomes.3", ["win"], ("unknown_value", "outcomes.3")),
        ("doors", REMOVED, ("missing_key", "doors")),
        ("banker", REMOVED, ("missing_key", "banker")),
    ],
)
def test_outcomes_are_win_lose_or_push_of_a_players_door(
    path: str, value: object, expected: tuple[str, str]
) -> None:
    assert found(OUTCOMES) == []
    assert found(changed(OUTCOMES, path, value)) == [expected]


@pytest.mark.parametrize(
    ("half", "expected"),
    [(1, []), (2, []), (0, [("unknown_value", "half")]), (3, [("unknown_value", "half")])],
)
def test_art_2_4_a_shuffle_has_two_halves_of_four_doors(half: int, expected: Found) -> None:
    assert four("half", half) == expected


def test_art_2_4_eight_doors_take_the_whole_shuffle() -> None:
    assert found(paigow.eight_doors(half=1)) == [("half_of_eight_doors", "half")]


def test_all_problems_are_told_at_once_in_the_order_of_the_sheet() -> None:
    raw = paigow.four_doors(dice=[7, 1, 1, 1], tip=1)
    raw["bank"][0]["stake"] = 0
    raw["bets"][0] |= {"amount": -5, "door": 7}
    raw["bets"][1] |= {"id": "b2", "door": 1}
    raw["hands"]["2"]["front"] = ["6-7", "2-2"]
    raw["hands"]["4"]["back"] = ["4-4", "4-4"]
    del raw["hands"]["3"]["front"]
    assert found(raw) == [
        ("unknown_key", "tip"),
        ("bad_dice", "dice"),
        ("not_positive", "bank.0.stake"),
        ("door_out_of_range", "bets.0.door"),
        ("not_positive", "bets.0.amount"),
        ("duplicate_id", "bets.1.id"),
        ("bet_on_banker", "bets.1.door"),
        ("unknown_tile", "hands.2.front.0"),
        ("missing_key", "hands.3.front"),
        ("duplicate_tile", "hands.4.back"),
    ]


def test_a_number_of_doors_that_cannot_be_brings_no_missing_hands() -> None:
    assert found(paigow.eight_doors(doors=6)) == [("bad_doors", "doors")]
