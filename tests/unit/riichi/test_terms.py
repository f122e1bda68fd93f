from typing import Any

import pytest

from casino.kernel.errors import Malformed
from tables.games.riichi import terms
from tables.games.riichi.terms import HouseTerms, Stakes, Terms

STAKES = {"rate": 50, "chip_value": 100, "fee_each": 450}


def found(read: Any, *arguments: Any, **named: Any) -> list[tuple[str, str]]:
    with pytest.raises(Malformed) as refused:
        read(*arguments, **named)
    return [(problem.code, problem.path) for problem in refused.value.problems]


def test_a_term_left_out_takes_its_default() -> None:
    assert terms.read({}, with_stakes=False) == Terms()
    assert terms.read({}, with_stakes=False).document() == {
        "kiriage": True,
        "kuitan": True,
        "yakuman_stacking": False,
        "daisharin_other_suits": False,
        "ryuuisou_needs_hatsu": False,
        "chips_on_kazoe": False,
        "chips_add_to_yakuman": True,
        "chips_aka_needs_closed": False,
        "pao_covers_chips": False,
        "leftover_sticks_to_first": True,
        "dealer_keeps_when_tenpai": False,
        "honba_on_draw": True,
        "chips_yakuman_tsumo_each": 5,
        "chips_yakuman_ron": 10,
        "kazoe": "yakuman",
        "renhou": "limit",
        "rounding": "each",
        "dealer_may_stop_at_rank": None,
        "honba_value": 300,
    }


def test_stakes_are_never_guessed_for_a_game() -> None:
    assert found(terms.read, {}, with_stakes=True) == [
        ("missing_key", "rate"),
        ("missing_key", "chip_value"),
        ("missing_key", "fee_each"),
    ]
    assert terms.read(STAKES, with_stakes=True).stakes == Stakes(50, 100, 450)


@pytest.mark.parametrize(("rate", "honba"), [(50, 300), (100, 1_500)])
def test_rule_24_the_honba_follows_the_rate_unless_it_is_said(rate: int, honba: int) -> None:
    assert terms.read({"rate": rate}, with_stakes=False).honba_value == honba
    said = terms.read({"rate": rate, "honba_value": 600}, with_stakes=False)
    assert said.honba_value == 600


def test_terms_written_and_read_are_the_same() -> None:
    read = terms.read(
        STAKES | {"kazoe": "sanbaiman", "dealer_may_stop_at_rank": 2}, with_stakes=True
    )
    assert terms.read(read.document(), with_stakes=True) == read


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (1, [("not_object", "")]),
        ({"house": 1}, [("unknown_key", "house")]),
        ({"kiriage": 1}, [("unknown_value", "kiriage")]),
        ({"kazoe": "none"}, [("unknown_value", "kazoe")]),
        ({"renhou": "none"}, [("unknown_value", "renhou")]),
        ({"rounding": "none"}, [("unknown_value", "rounding")]),
        ({"chips_yakuman_ron": -1}, [("not_positive", "chips_yakuman_ron")]),
        ({"chips_yakuman_ron": 1_001}, [("unknown_value", "chips_yakuman_ron")]),
        ({"dealer_may_stop_at_rank": 3}, [("unknown_value", "dealer_may_stop_at_rank")]),
        ({"dealer_may_stop_at_rank": "1"}, [("not_integer", "dealer_may_stop_at_rank")]),
        ({"honba_value": 1_000}, [("bad_honba_value", "honba_value")]),
        ({"honba_value": -300}, [("not_positive", "honba_value")]),
        ({"honba_value": 300_000}, [("bad_honba_value", "honba_value")]),
        ({"rate": 75}, [("unknown_value", "rate")]),
        ({"rate": [1]}, [("not_integer", "rate")]),
        ({"chip_value": -1}, [("not_positive", "chip_value")]),
        ({"fee_each": -1}, [("not_positive", "fee_each")]),
    ],
)
def test_a_term_that_cannot_be_is_refused(raw: Any, expected: list[tuple[str, str]]) -> None:
    assert found(terms.read, raw, with_stakes=False) == expected


def test_a_rulebook_has_all_but_the_stakes() -> None:
    read = terms.read_rulebook({"kuitan": False, "honba_value_by_rate": {"50": 600, "100": 900}})
    assert read.house == HouseTerms(kuitan=False)
    assert terms.read_rulebook(read.document()) == read
    assert terms.read_rulebook({}).honba_value_by_rate == {"50": 300, "100": 1_500}
    assert found(terms.read_rulebook, {"rate": 50}) == [("unknown_key", "rate")]
    assert found(terms.read_rulebook, []) == [("not_object", "")]
    assert found(terms.read_rulebook, {"honba_value_by_rate": 3}) == [
        ("not_object", "honba_value_by_rate")
    ]
    assert found(terms.read_rulebook, {"honba_value_by_rate": {"50": 1}}) == [
        ("missing_key", "honba_value_by_rate.100"),
        ("bad_honba_value", "honba_value_by_rate.50"),
    ]


def test_a_sessions_terms_are_the_rulebook_and_the_tables_stakes() -> None:
    pinned = terms.pinned(
        rulebook=terms.read_rulebook({}), stakes=terms.read_stakes(STAKES | {"rate": 100})
    )
    assert pinned == Terms(honba_value=1_500, stakes=Stakes(100, 100, 450))


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({}, [("missing_key", "rate"), ("missing_key", "chip_value"), ("missing_key", "fee_each")]),
        (STAKES | {"fee_each": 50}, [("not_positive", "fee_each")]),
        (STAKES | {"doors": 8}, [("unknown_key", "doors")]),
        ("", [("not_object", "")]),
    ],
)
def test_a_tables_stakes_are_all_said_and_its_fee_covers_the_rounding(
    raw: Any, expected: list[tuple[str, str]]
) -> None:
    assert found(terms.read_stakes, raw) == expected
