"""The end of a game, rule by rule."""

from typing import Any

import pytest

from casino.kernel.errors import Malformed
from tables import phrases
from tables.games import registry
from tables.games.riichi import final, game, terms
from tables.games.riichi.final import GameSettlement
from tables.games.riichi.terms import Terms
from tests.factories import riichi

STAKES = {"rate": 100, "chip_value": 100, "fee_each": 500}
GAME = registry.get("riichi_game")


def under(**changed: Any) -> Terms:
    return terms.read(STAKES | changed, with_stakes=True)


def settled(raw: Any, **changed: Any) -> GameSettlement:
    return game.settle_game(sheet=final.read_sheet(raw=raw), terms=under(**changed))


def found(raw: Any, used: Terms | None = None) -> list[tuple[str, str]]:
    problems = GAME.problems(sheet=raw, terms=used)
    assert all(problem.code in phrases.PHRASES for problem in problems)
    return [(problem.code, problem.path) for problem in problems]


def test_rules_1_and_5_points_are_counted_from_30000_with_uma_and_the_top() -> None:
    assert settled(riichi.game()).tenths == (520, 110, -220, -410)


def test_rule_3_ties_go_to_who_sat_first_in_east_1() -> None:
    assert settled(riichi.game(scores=[25_000] * 4)).ranks == (1, 2, 3, 4)
    assert settled(riichi.game(scores=[10_000, 30_000, 30_000, 30_000])).ranks == (4, 1, 2, 3)


def test_rule_4_sticks_that_are_left_go_to_the_first() -> None:
    raw = riichi.game(scores=[41_000, 31_000, 18_000, 9_000], leftover_sticks=1)
    assert settled(raw).points == (42_000, 31_000, 18_000, 9_000)
    kept = settled(raw, leftover_sticks_to_first=False)
    assert kept.points == (41_000, 31_000, 18_000, 9_000)
    assert (kept.house, kept.rounding) == (2_100, 100)


def test_rule_6_chips_are_settled_at_their_value() -> None:
    raw = riichi.game(chips=[5, -2, -3, 0])
    assert settled(raw).exact == (5_700, 900, -2_500, -4_100)
    assert settled(raw, chip_value=0).exact == (5_200, 1_100, -2_200, -4_100)


def test_rule_37_the_fee_is_taken_off_before_rounding() -> None:
    assert settled(riichi.game()).net == (4_700, 600, -2_700, -4_600)
    assert settled(riichi.game(), rate=50, fee_each=450).net == (2_200, 100, -1_600, -2_500)
    assert settled(riichi.game(), rate=50, fee_each=450).house == 1_800


@pytest.mark.parametrize(
    ("money", "rounded"),
    [(0, 0), (49, 0), (50, 100), (149, 100), (150, 200), (-49, 0), (-50, -100), (-149, -100)],
)
def test_rule_38_fifty_goes_away_from_zero(money: int, rounded: int) -> None:
    assert final.rounded(money) == rounded


def test_rule_38_what_rounding_leaves_is_the_houses() -> None:
    top = settled(riichi.game(scores=[100_000, 0, 0, 0]), rate=50, fee_each=450)
    assert (top.net, top.house, top.fees, top.rounding) == (
        (5_100, -1_500, -2_500, -3_000), 1_900, 1_800, 100,
    )  # fmt: skip


def test_term_the_first_may_take_the_balance() -> None:
    raw = riichi.game(scores=[100_000, 0, 0, 0])
    top = settled(raw, rate=50, fee_each=450, rounding="first_takes_balance")
    assert (top.net, top.house, top.rounding) == ((5_200, -1_500, -2_500, -3_000), 1_800, 0)


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        ({"scores": [42_000, 31_000, 18_000]}, [("not_four_players", "scores")]),
        ({"scores": 100_000}, [("not_list", "scores")]),
        ({"scores": [42_000, 31_000, "18000", 9_000]}, [("not_integer", "scores.2")]),
        ({"scores": [42_050, 30_950, 18_000, 9_000]}, [("not_hundreds", "scores.0"), ("not_hundreds", "scores.1")]),
        ({"scores": [42_000, 31_000, 18_000, 9_100]}, [("points_do_not_balance", "scores")]),
        ({"leftover_sticks": 1}, [("points_do_not_balance", "scores")]),
        ({"leftover_sticks": -1}, [("not_positive", "leftover_sticks")]),
        ({"chips": [1, 0, 0, 0]}, [("chips_do_not_balance", "chips")]),
        ({"chips": [0, 0, 0, None]}, [("not_integer", "chips.3")]),
        ({"players": []}, [("unknown_key", "players")]),
    ],
)  # fmt: skip
def test_points_and_chips_that_do_not_balance_are_refused(
    spoil: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert found(riichi.game()) == []
    assert found(riichi.game(**spoil)) == expected


def test_everything_wrong_with_a_final_sheet_is_told_at_once() -> None:
    raw = {"scores": [1, 2, 3, 4], "chips": [1, 1, 1, 1]}
    assert found(raw) == [
        ("missing_key", "leftover_sticks"),
        *(("not_hundreds", f"scores.{i}") for i in range(4)),
        ("chips_do_not_balance", "chips"),
    ]


def test_what_comes_to_more_than_money_can_be_is_refused() -> None:
    raw = riichi.game(chips=[2**50, -(2**50), 0, 0])
    assert found(raw) == []
    assert found(raw, under(chip_value=1_000)) == [("not_integer", "scores")]
    with pytest.raises(Malformed):
        GAME.judge(sheet=raw, terms=under(chip_value=1_000))
