"""The rules of a deal, one by one, by their numbers in the house rules."""

from typing import Any

import pytest

from tables.games.riichi import scoring, tiles
from tables.games.riichi.terms import HouseTerms, Kazoe
from tests.factories import riichi
from tests.factories.riichi import (
    counted,
    deltas,
    draw,
    ended,
    hand,
    meld,
    ron,
    table,
    tsumo,
)

DRAGONS = [meld("pon", "666z"), meld("pon", "777z")]
BIG_THREE: dict[str, Any] = {"concealed": "45m99s555z", "win_tile": "6m", "melds": DRAGONS}
TWO_OF_ONE_DISCARD = (
    hand("N", "234m234p23488s57s", "6s"),
    hand("S"),
)


def first(raw: dict[str, Any], **changed: Any) -> scoring.Scored:
    return riichi.settled(raw, **changed).hands[0]


def test_rule_6_each_red_five_ura_and_ippatsu_is_a_chip_of_the_discarder() -> None:
    raw = ron(
        hand("S", "234067m345p5688s", "4s", flags=["riichi", "ippatsu"]),
        table=table(riichi_sticks_on_table=1, ura_indicators="7s"),
    )
    assert first(raw).chips == 4
    assert list(riichi.settled(raw).chips.values()) == [0, 4, -4, 0]


def test_rule_6_on_self_draw_each_of_the_three_pays_the_chips() -> None:
    raw = tsumo(hand("S", "234067m345p5688s", "4s"))
    assert list(riichi.settled(raw).chips.values()) == [-1, 3, -1, -1]


def test_rule_6_a_red_five_in_the_winning_tile_counts() -> None:
    raw = ron(hand("S", "234m234p46p23488s", "0p"))
    assert (first(raw).aka, first(raw).chips) == (1, 1)


@pytest.mark.parametrize(("changed", "chips"), [({}, 1), ({"chips_aka_needs_closed": True}, 0)])
def test_term_red_fives_of_an_open_hand_may_bring_no_chips(
    changed: dict[str, Any], chips: int
) -> None:
    raw = ron(hand("S", "567m340p5688s", "4s", melds=[meld("chi", "234m")]))
    assert (first(raw, **changed).aka, first(raw, **changed).chips) == (1, chips)


@pytest.mark.parametrize(
    ("changed", "chips"),
    [({}, 12), ({"chips_add_to_yakuman": False}, 10), ({"chips_yakuman_ron": 7}, 9)],
)
def test_rule_6_a_yakuman_brings_ten_chips_and_those_of_its_tiles(
    changed: dict[str, Any], chips: int
) -> None:
    raw = ron(
        hand("S", "111222m333999s0p", "5p", flags=["riichi", "ippatsu"]),
        table=table(riichi_sticks_on_table=1),
    )
    assert first(raw, **changed).chips == chips


@pytest.mark.parametrize(("changed", "chips"), [({}, 5), ({"chips_yakuman_tsumo_each": 3}, 3)])
def test_rule_6_a_yakuman_by_self_draw_brings_five_from_each(
    changed: dict[str, Any], chips: int
) -> None:
    raw = tsumo(hand("S", **BIG_THREE))
    assert list(riichi.settled(raw, **changed).chips.values()) == [
        -chips, 3 * chips, -chips, -chips,
    ]  # fmt: skip


def test_rule_7_dora_and_red_fives_count_beside_a_yaku_only() -> None:
    raw = ron(hand("S", "234067m345p5688s", "4s"), table=table(dora_indicators="1m9s"))
    scored = first(raw)
    assert (scored.codes, scored.dora, scored.aka, scored.han) == (("pinfu", "tanyao"), 1, 1, 4)


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("9m", "1m"), ("1m", "2m"), ("4z", "1z"), ("1z", "2z"), ("7z", "5z"), ("5z", "6z"), ("0p", "6p"), ("4p", "5p")],
)  # fmt: skip
def test_rule_18_an_indicator_names_the_next_tile_round(indicator: str, dora: str) -> None:
    (shown,), (meant,) = tiles.read(indicator) or (), tiles.read(dora) or ()
    assert shown.dora == meant.kind


def test_rule_8_an_open_tanyao_counts_unless_the_term_says_otherwise() -> None:
    raw = ron(hand("S", "567m345p5688s", "4s", melds=[meld("chi", "234m")]))
    assert first(raw).codes == ("tanyao",)


def test_rule_9_all_winners_of_one_discard_are_paid() -> None:
    assert deltas(ron(*TWO_OF_ONE_DISCARD)) == [0, 1_000, -6_200, 5_200]
    three = ron(*TWO_OF_ONE_DISCARD, counted("E", 1, 30))
    assert deltas(three) == [1_500, 1_000, -7_700, 5_200]


def test_rule_10_sticks_and_honba_go_to_the_winner_met_first_from_the_discarder() -> None:
    on_table = table(honba=2, riichi_sticks_on_table=3)
    assert deltas(ron(*TWO_OF_ONE_DISCARD, table=on_table)) == [0, 1_000, -6_800, 8_800]
    from_east = ron(*TWO_OF_ONE_DISCARD, discarder="E", table=on_table)
    assert deltas(from_east) == [-6_800, 4_600, 0, 5_200]


@pytest.mark.parametrize(("seat", "keeps"), [("E", True), ("S", False)])
def test_rule_11_the_dealer_keeps_the_deal_when_he_is_among_the_winners(
    seat: str, *, keeps: bool
) -> None:
    assert riichi.settled(ron(counted("N"), counted(seat))).dealer_keeps is keeps


def test_rule_12_who_fed_the_yakuman_pays_all_of_a_self_draw_with_honba() -> None:
    raw = tsumo(
        hand("S", **BIG_THREE),
        pao={"seat": "N", "yakuman": "daisangen"},
        table=table(honba=2, riichi_sticks_on_table=1),
    )
    assert deltas(raw) == [0, 33_600, 0, -32_600]
    assert list(riichi.settled(raw).chips.values()) == [-5, 15, -5, -5]
    assert list(riichi.settled(raw, pao_covers_chips=True).chips.values()) == [0, 15, 0, -15]


def test_rule_12_on_anothers_discard_each_pays_half_and_the_discarder_the_honba() -> None:
    raw = ron(
        hand("S", **BIG_THREE),
        pao={"seat": "N", "yakuman": "daisangen"},
        table=table(honba=2),
    )
    assert deltas(raw) == [0, 32_600, -16_600, -16_000]
    assert list(riichi.settled(raw).chips.values()) == [0, 10, -10, 0]
    assert list(riichi.settled(raw, pao_covers_chips=True).chips.values()) == [0, 10, -5, -5]


def test_rule_12_a_discarder_who_is_himself_liable_pays_all() -> None:
    raw = ron(
        hand("S", **BIG_THREE),
        discarder="N",
        pao={"seat": "N", "yakuman": "daisangen"},
        table=table(honba=1),
    )
    assert deltas(raw) == [0, 32_300, 0, -32_300]


def test_rule_12_nobody_is_liable_for_a_yakuman_that_is_not_in_the_hand() -> None:
    pao = {"seat": "N", "yakuman": "daisuushi"}
    assert deltas(ron(hand("S", **BIG_THREE), pao=pao)) == [0, 32_000, -32_000, 0]
    assert deltas(tsumo(hand("S"), pao=pao)) == deltas(tsumo(hand("S")))


def test_rule_12_of_several_winners_the_liable_one_may_win_too() -> None:
    raw = ron(
        hand("S", **BIG_THREE),
        hand("N", "234m234p23488s78m", "6m"),
        pao={"seat": "N", "yakuman": "daisangen"},
    )
    assert deltas(raw) == [0, 32_000, -16_000 - 8_000, -16_000 + 8_000]


@pytest.mark.parametrize(
    ("seat", "on_table", "changes"),
    [
        ("S", {"honba": 2, "riichi_sticks_on_table": 1}, [-4_200, 9_600, -2_200, -2_200]),
        ("E", {"honba": 1}, [12_300, -4_100, -4_100, -4_100]),
    ],
)
def test_rule_14_a_nagashi_mangan_counts_as_a_win_by_self_draw(
    seat: str, on_table: dict[str, int], changes: list[int]
) -> None:
    raw = ended("nagashi_mangan", {"seats": [seat]}, **on_table)
    assert deltas(raw) == changes
    assert riichi.settled(raw).dealer_keeps is (seat == "E")
    assert riichi.settled(raw).sticks_left == 0


def test_rule_14_of_two_nagashi_each_is_paid_and_the_first_from_the_dealer_takes_the_rest() -> None:
    raw = ended("nagashi_mangan", {"seats": ["N", "S"]}, honba=1, riichi_sticks_on_table=2)
    # Each gets 4,000 from the dealer and 2,000 from two others; South has the honba and the sticks.
    assert deltas(raw) == [-8_100, 8_000 - 2_000 + 300 + 2_000, -4_100, 8_000 - 2_000 - 100]


@pytest.mark.parametrize(
    ("han", "fu", "base", "limit"),
    [
        (4, 30, 2_000, "kiriage_mangan"),
        (3, 60, 2_000, "kiriage_mangan"),
        (2, 120, 2_000, "kiriage_mangan"),
        (4, 25, 1_600, ""),
        (3, 70, 2_000, "mangan"),
        (4, 40, 2_000, "mangan"),
        (5, 30, 2_000, "mangan"),
        (6, 30, 3_000, "haneman"),
        (7, 30, 3_000, "haneman"),
        (8, 30, 4_000, "baiman"),
        (10, 30, 4_000, "baiman"),
        (11, 30, 6_000, "sanbaiman"),
        (12, 30, 6_000, "sanbaiman"),
        (13, 30, 8_000, "kazoe_yakuman"),
        (26, 30, 8_000, "kazoe_yakuman"),
    ],
)
def test_rule_15_han_and_fu_make_a_base_and_a_limit(
    han: int, fu: int, base: int, limit: str
) -> None:
    assert scoring.price(han=han, fu=fu, house=HouseTerms()) == (base, limit)


def test_rule_15_without_the_term_nothing_is_rounded_up() -> None:
    without = HouseTerms(kiriage=False)
    assert scoring.price(han=4, fu=30, house=without) == (1_920, "")
    assert scoring.price(han=3, fu=60, house=without) == (1_920, "")


def test_term_thirteen_han_may_be_a_sanbaiman() -> None:
    house = HouseTerms(kazoe=Kazoe.SANBAIMAN)
    assert scoring.price(han=13, fu=30, house=house) == (6_000, "sanbaiman")


@pytest.mark.parametrize(
    ("changed", "chips"),
    [
        ({}, 6),
        ({"chips_on_kazoe": True}, 16),
        ({"chips_on_kazoe": True, "chips_add_to_yakuman": False}, 10),
        ({"chips_on_kazoe": True, "kazoe": "sanbaiman"}, 6),
    ],
)
def test_term_a_counted_yakuman_may_bring_the_chips_of_one(
    changed: dict[str, Any], chips: int
) -> None:
    raw = ron(
        hand("S", riichi.TANYAO, "4s", flags=["riichi", "ippatsu"]),
        table=table(
            riichi_sticks_on_table=1, dora_indicators="1m2m3m4m", ura_indicators="5m6m2p3p4p"
        ),
    )
    assert first(raw, **changed).chips == chips


@pytest.mark.parametrize(
    ("win", "points"),
    [
        (counted("S", 1, 30), 1_000),
        (counted("S", 2, 25), 1_600),
        (counted("S", 3, 30), 3_900),
        (counted("E", 1, 30), 1_500),
        (counted("E", 3, 60), 12_000),
        (counted("N", 13, None), 32_000),
    ],
)
def test_rule_16_a_discard_pays_four_or_six_times_the_base_to_the_next_hundred(
    win: dict[str, Any], points: int
) -> None:
    assert first(ron(win)).ron() == points


def test_rule_16_fu_do_not_matter_from_five_han() -> None:
    scored = first(ron(counted("S", 5, None, chips=2)))
    assert (scored.base, scored.fu, scored.is_closed, scored.chips) == (2_000, None, None, 2)


def test_rule_17_the_pair_of_a_double_wind_is_four_fu() -> None:
    on_table = table(riichi_sticks_on_table=1)
    east = hand("E", "111m456p567p11z78s", "9s", flags=["riichi"])
    south = east | {"seat": "S"}
    assert first(ron(east, table=on_table)).fu == 50
    assert first(ron(south, table=on_table)).fu == 40


@pytest.mark.parametrize(("value", "share"), [(300, 100), (1_500, 500)])
def test_rule_24_a_honba_is_paid_by_the_discarder_or_in_thirds(value: int, share: int) -> None:
    on_table = table(honba=2)
    assert deltas(ron(counted("S", 1, 30), table=on_table), honba_value=value) == [
        0, 1_000 + 2 * value, -1_000 - 2 * value, 0,
    ]  # fmt: skip
    assert deltas(tsumo(counted("S", 2, 20), table=on_table), honba_value=value) == [
        -700 - 2 * share, 1_500 + 6 * share, -400 - 2 * share, -400 - 2 * share,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("tenpai", "changes"),
    [
        ((), [0, 0, 0, 0]),
        (("E",), [3_000, -1_000, -1_000, -1_000]),
        (("E", "W"), [1_500, -1_500, 1_500, -1_500]),
        (("S", "W", "N"), [-3_000, 1_000, 1_000, 1_000]),
        (("E", "S", "W", "N"), [0, 0, 0, 0]),
    ],
)
def test_rule_25_who_is_not_tenpai_pays_3000_together(
    tenpai: tuple[str, ...], changes: list[int]
) -> None:
    settled = riichi.settled(draw(*tenpai, riichi_sticks_on_table=2))
    assert list(settled.deltas.values()) == changes
    assert settled.sticks_left == 2


def test_rule_23_on_a_draw_the_deal_passes_even_if_the_dealer_is_tenpai() -> None:
    assert riichi.settled(draw("E")).dealer_keeps is False
    assert riichi.settled(draw("E"), dealer_keeps_when_tenpai=True).dealer_keeps is True
    assert riichi.settled(draw("S"), dealer_keeps_when_tenpai=True).dealer_keeps is False


def test_rule_28_an_empty_call_costs_1000_to_the_sticks() -> None:
    settled = riichi.settled(ended("penalty", {"offender": "S"}, riichi_sticks_on_table=1))
    assert settled.document() == {
        "deltas": {"E": 0, "S": -1_000, "W": 0, "N": 0},
        "sticks_added": 1,
    }
    assert settled.sticks_left == 2


@pytest.mark.parametrize(
    ("offender", "changes", "passes"),
    [
        ("E", [-12_000, 4_000, 4_000, 4_000], True),
        ("W", [4_000, 2_000, -8_000, 2_000], False),
    ],
)
def test_rule_33_a_chombo_pays_a_mangan_without_honba(
    offender: str, changes: list[int], *, passes: bool
) -> None:
    settled = riichi.settled(
        ended("chombo", {"offender": offender}, honba=3, riichi_sticks_on_table=2)
    )
    assert list(settled.deltas.values()) == changes
    assert settled.document()["dealer_passes"] is passes
    assert settled.document()["replay_hand"] is True
    assert settled.sticks_left == 2


def test_rule_33_the_riichi_sticks_of_the_deal_go_back() -> None:
    raw = ended("chombo", {"offender": "W"}, riichi_sticks_on_table=3)
    raw["table"]["riichi_this_deal"] = ["S", "W"]
    settled = riichi.settled(raw)
    assert list(settled.deltas.values()) == [4_000, 3_000, -7_000, 2_000]
    assert settled.sticks_left == 1
