"""What a hand is worth: renhou, several yakuman, the big wheels, all green."""

from typing import Any

import pytest

from tables.games.riichi import scoring, terms
from tables.games.riichi.seats import Seat
from tests.factories import riichi
from tests.factories.riichi import (
    hand,
    meld,
    named,
    ron,
    table,
)

DRAGONS = [meld("pon", "666z"), meld("pon", "777z")]
BIG_THREE: dict[str, Any] = {"concealed": "45m99s555z", "win_tile": "6m", "melds": DRAGONS}
TWO_OF_ONE_DISCARD = (
    hand("N", "234m234p23488s57s", "6s"),
    hand("S"),
)


def first(raw: dict[str, Any], **changed: Any) -> scoring.Scored:
    return riichi.settled(raw, **changed).hands[0]


def test_renhou_is_a_flat_baiman_unless_the_hand_without_it_is_worth_more() -> None:
    flat = first(ron(hand(flags=["renhou"])))
    assert (flat.yaku, flat.base, flat.limit, flat.han) == ((("renhou", 8),), 4_000, "baiman", None)
    more = first(ron(hand("S", "2233445566778m", "8m", flags=["renhou"])))
    assert (more.limit, more.han) == ("sanbaiman", 11)
    assert more.codes == ("chinitsu", "pinfu", "ryanpeikou", "tanyao")


def test_term_renhou_may_be_eight_han_beside_the_others() -> None:
    scored = first(ron(hand(flags=["renhou"])), renhou="additive")
    assert (scored.yaku, scored.han) == ((("pinfu", 1), ("renhou", 8)), 9)
    by_yaku = first(ron(named("S", "renhou", "pinfu")), renhou="additive")
    assert (by_yaku.yaku, by_yaku.han, by_yaku.base) == (scored.yaku, 9, 4_000)


def test_renhou_by_yaku_is_the_better_of_both() -> None:
    assert first(ron(named("S", "renhou", fu=None))).base == 4_000
    codes = ("renhou", "chinitsu", "pinfu", "ryanpeikou", "tanyao")
    assert first(ron(named("S", *codes, fu=None))).limit == "sanbaiman"


@pytest.mark.parametrize(
    ("changed", "base", "chips"), [({}, 8_000, 10), ({"yakuman_stacking": True}, 16_000, 20)]
)
def test_term_several_yakuman_are_one_or_add_up(
    changed: dict[str, Any], base: int, chips: int
) -> None:
    raw = ron(hand("S", "1555666z", "1z", melds=[meld("pon", "777z"), meld("pon", "222z")]))
    scored = first(raw, **changed)
    assert (scored.codes, scored.base) == (("daisangen", "tsuuiisou"), base)
    assert (scored.limit, scored.chips) == ("yakuman", chips)


def test_nothing_counts_beside_a_yakuman_but_its_chips() -> None:
    scored = first(
        ron(
            named("S", "suuankou", "riichi", "ippatsu", dora=2, aka=1, ura=2, fu=None),
            table=table(riichi_sticks_on_table=1),
        )
    )
    assert scored.yaku == (("suuankou", 13),)
    assert (scored.dora, scored.aka, scored.ura, scored.han) == (0, 0, 0, None)
    assert scored.chips == 14


def test_the_big_wheels_are_closed_and_in_dots() -> None:
    closed = first(ron(hand("S", "2233445566778p", "8p")))
    assert closed.codes == ("daisharin",)
    opened = first(ron(hand("S", "2345566778p", "8p", melds=[meld("chi", "234p")])))
    assert (opened.codes, opened.han) == (("chinitsu", "tanyao"), 6)
    bamboo = ron(hand("S", "2233445566778s", "8s"))
    assert first(bamboo).limit == "sanbaiman"
    assert first(bamboo, daisharin_other_suits=True).codes == ("daisharin",)


def test_term_all_green_may_need_the_green_dragon() -> None:
    without = ron(hand("S", "2223334466688s", "8s"))
    assert first(without).codes == ("ryuuiisou",)
    scored = first(without, ryuuisou_needs_hatsu=True)
    assert (scored.codes, scored.han) == (("chinitsu", "sanankou", "tanyao", "toitoi"), 11)
    with_green = ron(hand("S", "222333666s44s66z", "6z"))
    assert first(with_green, ryuuisou_needs_hatsu=True).codes == ("ryuuiisou",)


def test_a_seat_by_its_wind_follows_the_order_of_play() -> None:
    assert [seat.number for seat in Seat] == [0, 1, 2, 3]
    assert terms.RATES == (50, 100)
