"""Article 6, element by element; each hand beside one that misses it by a tile."""

import pytest

from tables.games.mahjong.elements import FAAN, Group, group_of
from tables.games.mahjong.tiles import Mode
from tests.factories import mahjong
from tests.factories.mahjong import drawn, elements, found, meld, self_drawn, shown, ticked

PUNGS = "222m555p777s33m"
EXPOSED = meld("pung", "888s")


@pytest.mark.parametrize(
    ("concealed", "win_tile", "counts"),
    [
        ("123m456p78s345s99m", "6s", {"ping_hu": 1}),
        ("123m456p78s345s33z", "6s", {"ping_hu": 1}),
        ("123m456p78s345s11z", "6s", {}),
        ("123m456p78s345s22z", "6s", {}),
        ("123m456p78s345s55z", "6s", {}),
        ("123m456m78m234m33z", "9m", {"mixed_one_suit_ping_hu": 2}),
        ("123m456m78m234m22z", "9m", {"mixed_one_suit": 1}),
        ("1112345678999m", "5m", {"pure_one_suit": 2}),
        ("123345678m678m9m", "9m", {"ping_hu": 1, "pure_one_suit": 2}),
        ("222m555p777s33m11z", "1z", {"round_wind": 1, "concealed_pungs": 2}),
        ("222m555p777s33m33z", "3z", {"concealed_pungs": 2}),
        ("111m999m111p999p1s", "1s", {"concealed_pungs": 2, "pure_terminals": 2}),
        ("111m999m111p333z1s", "1s", {"concealed_pungs": 2, "mixed_terminals": 1}),
        ("123m789m123p99s33z", "3z", {}),
        (
            "111z333z444z55z22z", "2z",
            {"concealed_pungs": 2, "all_honours": 2, "round_wind": 1, "seat_wind": 1, "big_four_winds": 2},
        ),
        (
            "333z444z555z66z77z", "7z",
            {"concealed_pungs": 2, "all_honours": 2, "dragon_pung_bai": 1, "dragon_pung_zhong": 1, "small_three_dragons": 1},
        ),
        ("123m444z555z666z7z", "7z", {"mixed_one_suit": 1, "dragon_pung_bai": 1, "dragon_pung_fa": 1, "small_three_dragons": 1}),
        ("123m99s555z666z77z", "7z", {"big_three_dragons": 2}),
        ("123m111z333z444z2z", "2z", {"mixed_one_suit": 1, "round_wind": 1, "small_four_winds": 1}),
        ("119m19p19s123456z", "7z", {"thirteen_orphans": 2}),
    ],
)  # fmt: skip
def test_art_6a_a_concealed_hand_counts(
    concealed: str, win_tile: str, counts: dict[str, int]
) -> None:
    assert elements(shown(concealed, win_tile)) == counts


def test_art_6a2_a_wind_is_the_rounds_or_ones_own_or_both() -> None:
    south = shown("123m456p78s99m222z", "9s")
    assert elements(south) == {"seat_wind": 1}
    assert elements(south | {"round_wind": "S"}) == {"double_wind": 2}
    assert elements(south | {"dealer": 4, "discarder": 1, "round_wind": "S"}) == {"round_wind": 1}
    assert elements(south | {"dealer": 4, "round_wind": "W"}) == {}


def test_art_6a3_pungs_laid_down_are_not_concealed_but_a_concealed_kong_is() -> None:
    assert elements(shown("222m555p777s3m", "3m", EXPOSED)) == {"all_pungs": 1}
    assert elements(shown("222m555p777s3m", "3m", meld("kong", "8888s"))) == {"all_pungs": 1}
    assert elements(shown("222m555p777s3m", "3m", meld("concealed_kong", "8888s"))) == {
        "concealed_pungs": 2
    }


def test_the_best_reading_counts_after_the_cap_then_before_it_then_with_the_most_elements() -> None:
    assert elements(shown("111222333m99p13p", "2p")) == {"ping_hu": 1}
    assert elements(shown("111222333m44p99s", "4p")) == {"concealed_pungs": 2}
    won = mahjong.settled(shown("33344455p66m777z", "5p")).won
    assert won is not None
    assert (won.score.raw_faan, won.score.faan) == (3, 2)


LUCKY = "123m456p78s99m"
KONG = meld("concealed_kong", "3333p")


@pytest.mark.parametrize(
    ("raw", "counts"),
    [
        (drawn(LUCKY, "9s", KONG, situation=["kong_flower"]), {"kong_flower": 1}),
        (drawn("123m78s99m", "9s", KONG, meld("kong", "7777p"), situation=["kong_on_kong", "kong_flower"]), {"kong_on_kong": 2}),
        (drawn("123m78s99m", "9s", KONG, meld("kong", "7777p"), situation=["kong_on_kong"]), {"kong_on_kong": 2}),
        (drawn(LUCKY + "555s", "9s", situation=["last_tile"]), {"last_tile": 1}),
        (shown(LUCKY + "555s", "9s", by="rob_kong"), {"rob_kong": 1}),
        (drawn(LUCKY + "555s", "9s", winner=1, situation=["tianhu"]), {"tianhu": 2}),
        (shown(LUCKY + "555s", "9s", discarder=1, situation=["dihu"]), {"dihu": 2}),
        (shown("119m19p19s123456z", "7z", discarder=1, situation=["dihu"]), {"thirteen_orphans": 2, "dihu": 2}),
        (self_drawn("kong_flower", "kong_on_kong"), {"kong_on_kong": 2}),
        (ticked(by="rob_kong"), {"rob_kong": 1}),
        (ticked("rob_kong", by="rob_kong"), {"rob_kong": 1}),
        (self_drawn(situation=["last_tile"]), {"last_tile": 1}),
    ],
)  # fmt: skip
def test_art_6a_luck_counts(raw: mahjong.Raw, counts: dict[str, int]) -> None:
    assert elements(raw) == counts


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (drawn(LUCKY + "555s", "9s", situation=["kong_flower"]), ("kong_flower_needs_own_kong_and_draw", "situation.0")),
        (shown(LUCKY, "9s", KONG, situation=["kong_flower"]), ("kong_flower_needs_own_kong_and_draw", "situation.0")),
        (ticked("kong_flower"), ("kong_flower_needs_own_kong_and_draw", "elements.0")),
        (self_drawn("kong_flower", "ping_hu"), ("kong_flower_needs_own_kong_and_draw", "elements.0")),
        (drawn(LUCKY, "9s", KONG, situation=["kong_on_kong"]), ("kong_on_kong_needs_two_kongs", "situation.0")),
        (ticked("kong_on_kong"), ("kong_flower_needs_own_kong_and_draw", "elements.0")),
        (shown(LUCKY + "555s", "9s", situation=["last_tile"]), ("last_tile_needs_self_draw", "situation.0")),
        (ticked("last_tile"), ("last_tile_needs_self_draw", "elements.0")),
        (drawn(LUCKY + "555s", "9s", situation=["tianhu"]), ("tianhu_needs_dealer_opening_hand", "situation.0")),
        (drawn(LUCKY, "9s", KONG, winner=1, situation=["tianhu"]), ("tianhu_needs_dealer_opening_hand", "situation.0")),
        (self_drawn("tianhu", "last_tile", winner=1), ("tianhu_needs_dealer_opening_hand", "elements.0")),
        (ticked("tianhu", winner=1), ("tianhu_needs_dealer_opening_hand", "elements.0")),
        (ticked("dihu"), ("dihu_needs_first_dealer_discard", "elements.0")),
        (self_drawn("dihu"), ("dihu_needs_first_dealer_discard", "elements.0")),
        (shown(LUCKY, "9s", meld("pung", "555s"), discarder=1, situation=["dihu"]), ("dihu_needs_first_dealer_discard", "situation.0")),
        (ticked("rob_kong"), ("elements_disagree", "elements.0")),
        (shown(LUCKY + "99s5m5m", "9s", by="rob_kong"), ("tile_count", "hand")),
        (shown("123m456p999s78s99m", "9s", by="rob_kong"), ("impossible_tiles", "hand.win_tile")),
        (ticked(situation=["pung_called_not_taken"]), ("pung_called_not_taken", "situation.0")),
        (ticked(situation=["wrong_meld_uncorrected"]), ("wrong_meld_uncorrected", "situation.0")),
    ],
)  # fmt: skip
def test_art_5_6_9_10_luck_that_cannot_have_been_is_refused(
    raw: mahjong.Raw, problem: tuple[str, str]
) -> None:
    assert found(raw) == [problem]


@pytest.mark.parametrize(
    ("raw", "counts"),
    [
        (shown("12m66z", "3m"), {}),
        (shown("123m6z", "6z"), {"fa_win_tile": 1}),
        (drawn("66z99p", "6z", situation=["last_tile"]), {"last_tile": 1, "fa_win_tile": 1}),
        (shown("12m99p", "3m", by="rob_kong"), {"rob_kong": 1}),
        (drawn("9p", "9p", meld("concealed_kong", "3333m"), situation=["kong_flower"]), {}),
        (drawn("12m99p", "3m", winner=1, situation=["tianhu"]), {}),
        (shown("12m99p", "3m", discarder=1, situation=["dihu"]), {}),
        (shown("123m9m", "9m"), {}),
        (self_drawn("last_tile", "fa_win_tile"), {"last_tile": 1, "fa_win_tile": 1}),
    ],
)
def test_art_6b_only_three_things_count(raw: mahjong.Raw, counts: dict[str, int]) -> None:
    assert elements(raw, mahjong.B) == counts


def test_art_6b_more_than_one_faan_is_paid_as_one() -> None:
    settled = mahjong.document(self_drawn("last_tile", "fa_win_tile"), mahjong.B)
    assert (settled["raw_faan"], settled["faan"], settled["chicken"]) == (2, 1, False)


def test_art_6a_ticks_count_once_where_one_replaces_the_other() -> None:
    assert elements(ticked("dragon_pung_bai", "dragon_pung_fa", "dragon_pung_zhong")) == {
        "big_three_dragons": 2
    }
    assert elements(ticked("all_pungs", "concealed_pungs")) == {"concealed_pungs": 2}
    assert elements(ticked("ping_hu", "mixed_one_suit")) == {"mixed_one_suit_ping_hu": 2}
    assert elements(ticked("round_wind", "seat_wind")) == {"round_wind": 1, "seat_wind": 1}
    assert elements(ticked("round_wind", "seat_wind", round_wind="S")) == {"double_wind": 2}
    assert elements(ticked("mixed_terminals", "mixed_one_suit", "all_honours")) == {
        "all_honours": 2
    }


@pytest.mark.parametrize(
    "codes",
    [
        ("ping_hu", "all_pungs"),
        ("big_three_dragons", "big_four_winds"),
        ("pure_one_suit", "mixed_one_suit"),
        ("thirteen_orphans", "all_honours"),
        ("pure_one_suit", "dragon_pung_fa"),
        ("small_three_dragons", "big_three_dragons"),
        ("double_wind",),
        ("pure_terminals", "pure_one_suit"),
        ("mixed_terminals", "ping_hu"),
    ],
)
def test_ticks_that_no_hand_has_together_are_refused(codes: tuple[str, ...]) -> None:
    assert found(ticked(*codes)) == [("impossible_elements", "elements")]


@pytest.mark.parametrize(
    ("raw", "under"),
    [
        (ticked("all_pungs", by="rob_kong"), mahjong.A),
        (ticked("all_honours", "rob_kong", by="rob_kong"), mahjong.A),
        (self_drawn("all_pungs", "tianhu", winner=1), mahjong.A),
        (ticked("concealed_pungs"), mahjong.A | {"concealed_pungs_win": "self_draw"}),
        (ticked("fa_win_tile", by="rob_kong"), mahjong.B),
    ],
)
def test_ticks_that_no_hand_has_with_the_luck_it_was_won_by_are_refused(
    raw: mahjong.Raw, under: mahjong.Raw
) -> None:
    assert found(raw, under) == [("impossible_elements", "elements")]
    assert elements(ticked("concealed_pungs")) == {"concealed_pungs": 2}


def test_hand_and_ticks_agree_or_are_refused() -> None:
    hand = shown("123m456m78m99m", "9m", meld("pung", "666z"))
    assert elements(hand | {"elements": ["mixed_one_suit", "dragon_pung_fa"]}) == {
        "mixed_one_suit": 1,
        "dragon_pung_fa": 1,
    }
    for ticks in ([], ["mixed_one_suit"], ["all_pungs"]):
        assert found(hand | {"elements": ticks}) == [("elements_disagree", "elements")]


@pytest.mark.parametrize(
    ("term", "raw", "counts"),
    [
        ({"honour_pungs": "laid"}, shown("123m456p78s99m777z", "9s"), {}),
        ({"honour_pungs": "laid"}, shown("123m456p78s99m", "9s", meld("pung", "777z")), {"dragon_pung_zhong": 1}),
        ({"mixed_suit_honours": "valueless"}, shown("123m456m78m99m", "9m", meld("pung", "222z")), {"seat_wind": 1}),
        ({"mixed_suit_honours": "valueless"}, shown("123m456m78m99m", "9m", meld("pung", "333z")), {"mixed_one_suit": 1}),
        ({"mixed_terminals_sets": "any"}, shown("123m789m123p99s33z", "3z"), {"mixed_terminals": 1}),
        ({"mixed_terminals_sets": "any"}, shown("123m456m123p99s33z", "3z"), {}),
        ({"mixed_terminals_sets": "any"}, shown("123m789m123p9s789s", "9s"), {"ping_hu": 1}),
        ({"mixed_terminals_sets": "any"}, shown("12m789m123p999s11p", "3m"), {}),
        ({"concealed_pungs_win": "self_draw"}, shown("222m555p777s99m22s", "2s"), {"all_pungs": 1}),
        ({"concealed_pungs_win": "self_draw"}, drawn("222m555p777s99m22s", "2s"), {"concealed_pungs": 2}),
        ({"four_chows_scoring_pair": "no_win"}, shown("123m456p78s345s99m", "6s"), {"ping_hu": 1}),
        ({"four_chows_scoring_pair": "no_win"}, shown("123m456m78m234m22z", "9m"), {"mixed_one_suit": 1}),
        ({"four_chows_scoring_pair": "no_win"}, shown("123m456p78s333s77z", "9s"), {}),
    ],
)  # fmt: skip
def test_a_house_may_read_the_doubtful_places_otherwise(
    term: mahjong.Raw, raw: mahjong.Raw, counts: dict[str, int]
) -> None:
    assert elements(raw, mahjong.A | term) == counts


def test_a_house_may_give_four_chows_with_a_scoring_pair_no_name() -> None:
    raw = shown("123m456p78s345s77z", "6s")
    assert elements(raw) == {}
    no_win = mahjong.A | {"four_chows_scoring_pair": "no_win"}
    assert found(raw, no_win) == [("not_winning_shape", "hand")]
    assert elements(ticked("ping_hu"), no_win) == {"ping_hu": 1}


def test_every_element_belongs_to_a_group() -> None:
    grouped = {
        group: [code for code in {**FAAN[Mode.A], **FAAN[Mode.B]} if group_of(code) is group]
        for group in Group
    }
    assert grouped[Group.LUCK] == [
        "rob_kong",
        "kong_flower",
        "kong_on_kong",
        "last_tile",
        "tianhu",
        "dihu",
        "fa_win_tile",
    ]
    assert len(grouped[Group.HONOURS]) == 10
    assert grouped[Group.HAND][0] == "ping_hu"
