from typing import Any

import pytest

from casino.kernel.errors import Malformed
from tables.games.mahjong import terms
from tables.games.mahjong.terms import DEFAULT_HOUSE, House, StakeCap

FULL: dict[str, Any] = {
    "mode": "A",
    "low": 5_000,
    "price_by_faan": [5_000, 10_000, 20_000],
    "rake": 2_000,
    "stake_cap": "total",
    "false_win": "as_written",
    "dealer_on_draw": "stay",
    "unit": 100,
    "honour_pungs": "any",
    "mixed_suit_honours": "any",
    "mixed_terminals_sets": "pungs",
    "concealed_pungs_win": "any",
    "four_chows_scoring_pair": "chicken",
}


def found(raw: object) -> list[tuple[str, str]]:
    with pytest.raises(Malformed) as refused:
        terms.read(raw)
    return [(problem.code, problem.path) for problem in refused.value.problems]


def test_a_term_left_out_takes_its_default_and_the_rake_that_of_its_tier() -> None:
    assert terms.read({"mode": "A", "low": 5_000}).document() == FULL
    assert terms.read(FULL) == terms.read({"mode": "A", "low": 5_000})
    simple = terms.read({"mode": "B", "low": 3_000_000})
    assert simple.worst_loss == 12 * 3_000_000
    assert (simple.price_by_faan, simple.rake) == ((3_000_000, 6_000_000), 600_000)


def test_every_term_may_be_laid_down() -> None:
    other = FULL | {
        "price_by_faan": [5_000, 7_500, 10_000],
        "rake": 0,
        "stake_cap": "none",
        "false_win": "with_double_share",
        "dealer_on_draw": "pass",
        "unit": 500,
        "honour_pungs": "laid",
        "mixed_suit_honours": "valueless",
        "mixed_terminals_sets": "any",
        "concealed_pungs_win": "self_draw",
        "four_chows_scoring_pair": "no_win",
    }
    assert terms.read(other).document() == other


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"mode": "C"}, ("unknown_value", "mode")),
        ({"low": 0}, ("not_positive", "low")),
        ({"low": "50"}, ("not_integer", "low")),
        ({"rake": -1}, ("not_positive", "rake")),
        ({"unit": 0}, ("not_positive", "unit")),
        ({"price_by_faan": 5}, ("not_list", "price_by_faan")),
        ({"price_by_faan": [5_000, 10_000]}, ("unknown_value", "price_by_faan")),
        ({"price_by_faan": [5_000, 0, 1]}, ("not_positive", "price_by_faan.1")),
        ({"stake_cap": "some"}, ("unknown_value", "stake_cap")),
        ({"honour_pungs": "never"}, ("unknown_value", "honour_pungs")),
        ({"colour": "red"}, ("unknown_key", "colour")),
    ],
)
def test_a_term_that_cannot_be_is_refused(
    changes: dict[str, Any], problem: tuple[str, str]
) -> None:
    assert found(FULL | changes) == [problem]


def test_what_no_default_can_give_is_asked_for() -> None:
    assert found({}) == [("missing_key", "mode"), ("missing_key", "low")]
    assert found([]) == [("not_object", "")]
    assert found({"mode": "B", "low": 5_000}) == [("unknown_value", "low")]
    assert terms.read({"mode": "B", "low": 5_000, "rake": 1_000}).rake == 1_000


def test_a_rulebook_lays_down_what_holds_at_every_table() -> None:
    house = {
        key: value
        for key, value in FULL.items()
        if key not in {"mode", "low", "price_by_faan", "rake"}
    }
    assert terms.read_house({}).document() == house
    assert terms.read_house({"stake_cap": "none"}) == House(stake_cap=StakeCap.NONE)
    assert terms.read_house({}) == DEFAULT_HOUSE
    for raw, problem in (
        ({"mode": "A"}, ("unknown_key", "mode")),
        ([], ("not_object", "")),
    ):
        with pytest.raises(Malformed) as refused:
            terms.read_house(raw)
        assert [(p.code, p.path) for p in refused.value.problems] == [problem]
