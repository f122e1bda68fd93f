"""The rules that forbid or allow something in the course of a deal, by their numbers."""

from dataclasses import replace
from typing import Any

import pytest

from casino.kernel.errors import Malformed
from tables.games.riichi import beside, deal_reader
from tables.games.riichi.deal_sheet import Outcome
from tables.games.riichi.seats import Seat
from tables.games.riichi.table import DeadReason
from tests.factories import riichi
from tests.unit.riichi.course import FRESH, KEEPING, PASSING, played, refused

PINFU_OF_SOUTH = riichi.ron(riichi.hand("S"))


def malformed(raw: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Malformed) as error:
        deal_reader.read_sheet(raw=raw, terms=None)
    return [(problem.code, problem.path) for problem in error.value.problems]


def test_rule_13_a_ninth_win_in_a_row_is_worth_what_the_first_was() -> None:
    eighth = replace(FRESH, honba=8)
    after = played(eighth, KEEPING)
    assert after.scores == (25_000 + 1_500 + 8 * 300, 25_000, 25_000 - 1_500 - 8 * 300, 25_000)
    assert (after.dealer, after.honba, after.end) == (0, 9, None)


def test_rule_19_a_robbed_kan_is_won_with_the_indicators_that_lie_open() -> None:
    robbed = riichi.ron(riichi.hand("S", flags=["chankan"]))
    on_table = {"dora_indicators": "8p", "ura_indicators": ""}
    sheet = robbed | {"table": robbed["table"] | on_table}
    scored = riichi.settled(sheet).hands[0]
    assert (scored.codes, scored.dora) == (("chankan", "pinfu"), 2)


def test_rule_20_a_riichi_in_furiten_is_a_riichi_as_any() -> None:
    after = played(FRESH, riichi.draw("S"), riichi_sticks_on_table=1, riichi_this_deal=["S"])
    assert (after.scores[1], after.sticks) == (27_000, 1)


def test_rule_22_how_many_tiles_are_left_is_the_dealers_word_and_in_no_sheet() -> None:
    raw = PINFU_OF_SOUTH | {"table": PINFU_OF_SOUTH["table"] | {"tiles_left": 3}}
    assert malformed(raw) == [("unknown_key", "table.tiles_left")]


@pytest.mark.parametrize("outcome", ["nine_terminals", "four_winds", "four_riichi", "four_kans"])
def test_rule_26_there_is_no_abortive_draw(outcome: str) -> None:
    assert malformed(riichi.draw("E") | {"outcome": outcome}) == [("unknown_value", "outcome")]
    assert {each.value for each in Outcome} == {
        "ron", "tsumo", "draw", "nagashi_mangan", "chombo", "penalty",
    }  # fmt: skip


@pytest.mark.parametrize("reason", [DeadReason.WRONG_CALL, DeadReason.EMPTY_WIN])
def test_rules_29a_and_29b_a_wrong_meld_or_an_empty_win_loses_the_win_till_the_deal_ends(
    reason: DeadReason,
) -> None:
    dead = beside.after_dead(state=FRESH, seat=Seat.SOUTH, reason=reason, after_riichi=False)
    assert refused(dead, PASSING) == [("barred", "wins.0.seat")]
    penalised = played(dead, riichi.ended("penalty", {"offender": "S"}))
    assert refused(penalised, PASSING) == [("barred", "wins.0.seat")]
    for ending in (riichi.draw(), riichi.ended("chombo", {"offender": "W"}), KEEPING):
        assert played(dead, ending).dead == ()


def test_rule_30_whoever_lost_the_win_is_told_all_that_it_bars_at_once() -> None:
    dead = replace(FRESH, dead=(1,))
    raw = riichi.ron(riichi.counted("S", 1, 30), discarder="W")
    on_table = {"riichi_this_deal": ["S"], "riichi_sticks_on_table": 3, "honba": 2}
    assert refused(dead, raw, **on_table) == [
        ("wrong_honba", "table.honba"),
        ("wrong_sticks", "table.riichi_sticks_on_table"),
        ("barred_from_riichi", "table.riichi_this_deal"),
        ("barred", "wins.0.seat"),
    ]


@pytest.mark.parametrize(
    ("concealed", "code"),
    [
        ("123456m34599p7s", "tile_count"),
        ("123456m34599p789s", "tile_count"),
        ("123456m34599p79s", "not_winning_shape"),
    ],
)
def test_rules_32a_and_32c_what_is_no_hand_is_no_win(concealed: str, code: str) -> None:
    assert [found for found, _path in malformed(riichi.ron(riichi.hand("S", concealed)))] == [code]


def test_rule_32b_a_hand_without_a_yaku_is_no_win() -> None:
    raw = riichi.ron(riichi.hand("S", riichi.NOTHING, "5s"))
    with pytest.raises(Malformed) as error:
        deal_reader.read_sheet(raw=raw, terms=riichi.under())
    assert [problem.code for problem in error.value.problems] == ["no_yaku"]


def test_rule_34_a_win_stands_alone_and_excuses_a_chombo_of_the_same_moment() -> None:
    both = PINFU_OF_SOUTH | {"input": {"offender": "W"}}
    assert malformed(both) == [("unknown_key", "input")]
    assert played(FRESH, PINFU_OF_SOUTH).scores == (25_000, 26_000, 24_000, 25_000)
