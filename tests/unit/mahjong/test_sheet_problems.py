"""Everything that can be wrong with a sheet, told at once and where it lies."""

from typing import Any

import pytest

from tables.games.mahjong import tiles
from tables.games.mahjong.tiles import NoSuchTile, NotTiles
from tables.games.registry import get
from tests.factories import mahjong
from tests.factories.mahjong import deal, drawn, found, meld, self_drawn, shown, ticked

HAND = "123m456p78s345s99m"
CHOWS = [meld("chow", "123m", 1), meld("chow", "456p", 1)]


def changed(raw: mahjong.Raw, **changes: Any) -> mahjong.Raw:
    return {key: value for key, value in (raw | changes).items() if value is not ...}


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        (changed(ticked(), players=...), [("missing_key", "players")]),
        (changed(ticked(), players=[1, 2, 3]), [("too_few_players", "players")]),
        (changed(ticked(), players=[1, 2, 3, 3]), [("duplicate_id", "players.3"), ("too_few_players", "players")]),
        (changed(ticked(), players=[1, 2, 3, 5]), [("unknown_value", "players.3")]),
        (changed(ticked(), players=[1, 2, 3, "4"]), [("not_integer", "players.3")]),
        (changed(ticked(), players=4), [("not_list", "players")]),
        (changed(ticked(), dealer=5), [("unknown_value", "dealer")]),
        (changed(ticked(), dealer=...), [("missing_key", "dealer")]),
        (changed(ticked(), round_wind="east"), [("unknown_value", "round_wind")]),
        (changed(ticked(), stakes=...), [("missing_key", "stakes")]),
        (changed(ticked(), stakes=[1, 2]), [("not_object", "stakes")]),
        (changed(ticked(), stakes={"1": 1, "2": 2, "3": 3}), [("missing_key", "stakes.4")]),
        (changed(ticked(), stakes={"1": 1, "2": 2, "3": 3, "4": -4}), [("not_positive", "stakes.4")]),
        (changed(ticked(), stakes={"1": 1, "2": 2, "3": 3, "4": 1.5}), [("not_integer", "stakes.4")]),
        (changed(ticked(), stakes={"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}), [("unknown_key", "stakes.5")]),
        (changed(ticked(), result="pass"), [("unknown_value", "result")]),
        (changed(ticked(), result=...), [("missing_key", "result")]),
        (changed(ticked(), luck=1), [("unknown_key", "luck")]),
        (changed(deal("draw"), winner=1), [("unknown_key", "winner")]),
        (deal("false_win"), [("missing_key", "offender")]),
        (deal("false_win", offender=7), [("unknown_value", "offender")]),
        (changed(ticked(), by=...), [("missing_key", "by")]),
        (changed(ticked(), by="luck"), [("unknown_value", "by")]),
        (changed(ticked("last_tile"), by="luck", discarder=...), [("unknown_value", "by")]),
        (changed(ticked(situation=["pung_called_not_taken"]), by="luck"), [("unknown_value", "by"), ("pung_called_not_taken", "situation.0")]),
        (changed(ticked(), winner=...), [("missing_key", "winner")]),
        (changed(ticked(), winner=3), [("unknown_value", "winner")]),
        (changed(ticked(), winner=True), [("not_integer", "winner")]),
        (changed(ticked(), discarder=...), [("missing_key", "discarder")]),
        (changed(ticked(), discarder=None), [("missing_key", "discarder")]),
        (changed(ticked(), discarder=9), [("unknown_value", "discarder")]),
        (self_drawn(discarder=3), [("unknown_value", "discarder")]),
        (changed(ticked(), winner=..., claimants=[]), [("missing_key", "claimants.0")]),
        (changed(ticked(), winner=..., claimants=[2, 2]), [("duplicate_id", "claimants.1")]),
        (changed(ticked(), winner=..., claimants=[2, 3]), [("unknown_value", "claimants.1")]),
        (changed(ticked(), winner=..., claimants=2), [("not_list", "claimants")]),
        (changed(ticked(), winner=2, claimants=[4, 2]), [("unknown_value", "winner")]),
        (changed(self_drawn(), winner=..., claimants=[2, 3]), [("claimants_of_self_draw", "claimants")]),
        (changed(ticked(), elements=...), [("missing_key", "elements")]),
        (changed(ticked(), elements=["luck"]), [("unknown_value", "elements.0")]),
        (changed(ticked(), elements=["fa_win_tile"]), [("unknown_value", "elements.0")]),
        (changed(ticked(), elements="all_pungs"), [("not_list", "elements")]),
        (changed(ticked(), elements=["all_pungs", "all_pungs"]), [("duplicate_id", "elements.1")]),
        (changed(ticked(), situation=["sunny"]), [("unknown_value", "situation.0")]),
        (changed(ticked(), facts=3), [("not_object", "facts")]),
        (changed(ticked(), facts={"weather": 1}), [("unknown_key", "facts.weather")]),
        (changed(ticked(), facts={"dragons_exposed": 4}), [("unknown_value", "facts.dragons_exposed")]),
        (changed(ticked(), facts={"winds_exposed": -1}), [("not_positive", "facts.winds_exposed")]),
        (changed(ticked(), facts={"broke_pung": 1}), [("unknown_value", "facts.broke_pung")]),
        (changed(ticked(), facts={"twelfth_fed_by": 2}), [("unknown_value", "facts.twelfth_fed_by")]),
        (changed(ticked(), facts={"twelfth_fed_by": "2"}), [("not_integer", "facts.twelfth_fed_by")]),
        (changed(ticked(), facts={"twelfth_fed_by": None, "broke_pung": False}), []),
        ([], [("not_object", "")]),
    ],
)  # fmt: skip
def test_a_fault_of_the_sheet_is_told_once_where_it_lies(
    raw: Any, problems: list[tuple[str, str]]
) -> None:
    assert found(raw) == problems


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        (ticked(hand=[]), [("not_object", "hand")]),
        (ticked(hand={"win_tile": "6s"}), [("missing_key", "hand.concealed")]),
        (ticked(hand={"concealed": HAND}), [("missing_key", "hand.win_tile")]),
        (shown("123m4z5p", "66s"), [("bad_win_tile", "hand.win_tile")]),
        (shown(HAND, "0s"), [("bad_win_tile", "hand.win_tile")]),
        (ticked(hand={"concealed": 5, "win_tile": "6s"}), [("not_text", "hand.concealed")]),
        (shown("123m456", "6s"), [("bad_notation", "hand.concealed")]),
        (shown("123x", "6s"), [("bad_notation", "hand.concealed")]),
        (shown("123m8z", "6s"), [("impossible_tiles", "hand.concealed")]),
        (shown("0m123m", "6s"), [("impossible_tiles", "hand.concealed")]),
        (shown(HAND + "1m", "6s"), [("tile_count", "hand")]),
        (shown("22222m456p789s99m", "9m"), [("impossible_tiles", "hand")]),
        (shown("123m456p789s22p9m1z", "2p"), [("not_winning_shape", "hand")]),
        (shown(HAND, "6s", situation=["tianhu", "tianhu"]), [("duplicate_id", "situation.1"), ("tianhu_needs_dealer_opening_hand", "situation.0")]),
        (shown("78s345s99m", "6s", meld("run", "123m"), CHOWS[1]), [("unknown_value", "hand.melds.0.type")]),
        (shown("78s345s99m", "6s", {"type": "chow"}, CHOWS[1]), [("missing_key", "hand.melds.0.tiles")]),
        (shown("78s345s99m", "6s", {"tiles": "123m"}, CHOWS[1]), [("missing_key", "hand.melds.0.type")]),
        (shown("78s345s99m", "6s", meld("chow", "124m"), CHOWS[1]), [("malformed_meld", "hand.melds.0")]),
        (shown("78s345s99m", "6s", meld("chow", "789z"), CHOWS[1]), [("malformed_meld", "hand.melds.0")]),
        (shown("78s345s99m", "6s", meld("chow", "891m"), CHOWS[1]), [("malformed_meld", "hand.melds.0")]),
        (shown("78s345s99m", "6s", meld("pung", "55m"), CHOWS[1]), [("malformed_meld", "hand.melds.0")]),
        (shown("78s345s99m", "6s", meld("kong", "555m"), CHOWS[1]), [("malformed_meld", "hand.melds.0")]),
        (shown("78s345s99m", "6s", meld("pung", ""), CHOWS[1]), [("malformed_meld", "hand.melds.0")]),
        (shown("78s345s99m", "6s", {"type": "pung", "tiles": 555}, CHOWS[1]), [("malformed_meld", "hand.melds.0")]),
        (shown("78s345s99m", "6s", 5, CHOWS[1]), [("not_object", "hand.melds.0")]),
        (shown("78s345s99m", "6s", meld("pung", "555m", 2), CHOWS[1]), [("unknown_value", "hand.melds.0.from")]),
        (shown("78s345s99m", "6s", {"type": "pung", "tiles": "555m", "from": "1"}, CHOWS[1]), [("not_integer", "hand.melds.0.from")]),
        (shown("78s345s99m", "6s", meld("pung", "555m", 6), CHOWS[1]), [("unknown_value", "hand.melds.0.from")]),
        (shown("78s345s99m", "6s", meld("chow", "123m", 3), CHOWS[1]), [("meld_not_allowed", "hand.melds.0")]),
        (shown("78s345s99m", "6s", meld("concealed_kong", "5555m", 3), CHOWS[1]), [("malformed_meld", "hand.melds.0")]),
        (ticked(hand={"concealed": "78s345s99m", "win_tile": "6s", "melds": {}}), [("not_list", "hand.melds")]),
        (shown("9m", "9m", *CHOWS, meld("pung", "555m", 3), meld("kong", "6666m"), meld("pung", "111z")), [("tile_count", "hand")]),
    ],
)  # fmt: skip
def test_a_fault_of_the_hand_is_told_once_where_it_lies(
    raw: Any, problems: list[tuple[str, str]]
) -> None:
    assert [problem for problem in found(raw) if problem[1] != "elements"] == problems


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        (shown("123m7z", "7z"), [("impossible_tiles", "hand.concealed"), ("impossible_tiles", "hand.win_tile")]),
        (shown("123m9p", "1z"), [("impossible_tiles", "hand.win_tile")]),
        (shown("9p", "9p", meld("pung", "333m")), [("meld_not_allowed", "hand.melds.0")]),
        (shown("9p", "9p", meld("chow", "345m")), [("meld_not_allowed", "hand.melds.0")]),
        (shown("9p", "9p", meld("kong", "7777z")), [("impossible_tiles", "hand.melds.0")]),
        (shown("9p", "9p", meld("kong", "3333m"), meld("kong", "4444m")), [("tile_count", "hand")]),
        (drawn("9p", "9p", meld("kong", "3333m"), situation=["kong_on_kong"]), [("kong_on_kong_needs_two_kongs", "situation.0")]),
        (self_drawn(situation=["kong_on_kong"]), [("kong_on_kong_needs_two_kongs", "situation.0")]),
        (ticked("ping_hu"), [("unknown_value", "elements.0")]),
        (deal("draw", players=1), [("too_few_players", "players")]),
        (deal("draw", players=2), []),
        (deal("draw", players=2, stakes={"1": 5, "2": 5, "3": 5}), [("unknown_value", "stakes.3")]),
    ],
)  # fmt: skip
def test_b_is_played_with_fewer_tiles_melds_and_players(
    raw: Any, problems: list[tuple[str, str]]
) -> None:
    assert found(raw, mahjong.B) == problems


def test_all_faults_are_told_at_once() -> None:
    raw = shown("123m8z", "66s", dealer=9, by="rob_kong", discarder=2, situation=["sunny"])
    assert found(raw) == [
        ("unknown_value", "dealer"),
        ("unknown_value", "winner"),
        ("impossible_tiles", "hand.concealed"),
        ("bad_win_tile", "hand.win_tile"),
        ("unknown_value", "situation.0"),
    ]


def test_without_terms_only_what_no_term_decides_is_told() -> None:
    problems = get("mahjong").problems
    assert problems(sheet=deal("draw", players=2), terms=None) == ()
    for raw, path in (
        (deal("draw", players=1), ["players"]),
        (shown("7z", "7z", meld("chow", "124m")), ["hand.melds.0"]),
        (ticked("luck"), ["elements.0"]),
    ):
        assert [problem.path for problem in problems(sheet=raw, terms=None)] == path


def test_tiles_are_read_as_they_are_written() -> None:
    assert tiles.write(tiles.parse("77z321m55p")) == "123m55p77z"
    assert tiles.parse("") == ()
    for text, error in (("12", NotTiles), ("m", NotTiles), ("8z", NoSuchTile), ("0m", NoSuchTile)):
        with pytest.raises(error):
            tiles.parse(text)


def test_a_hand_that_wins_nothing_is_told_beside_all_else() -> None:
    hand = "123m456p78s345s19m"
    lucky = shown(hand, "9m", situation=["kong_flower", "wrong_meld_uncorrected"])
    assert found(lucky) == [
        ("kong_flower_needs_own_kong_and_draw", "situation.0"),
        ("wrong_meld_uncorrected", "situation.1"),
        ("not_winning_shape", "hand"),
    ]
    assert found(changed(shown(hand, "9m"), dealer=9)) == [
        ("unknown_value", "dealer"),
        ("not_winning_shape", "hand"),
    ]
    robbed = shown("123m456p78s345s99m", "9m", by="rob_kong")
    assert found(robbed) == [("impossible_tiles", "hand.win_tile"), ("not_winning_shape", "hand")]
    assert found(shown("12m7z", "7z"), mahjong.B) == [
        ("impossible_tiles", "hand.concealed"),
        ("impossible_tiles", "hand.win_tile"),
        ("tile_count", "hand"),
    ]


@pytest.mark.parametrize("raw", [ticked("all_pungs"), shown(HAND, "6s"), self_drawn(), deal("draw"), deal("false_win", offender=2)])  # fmt: skip
def test_a_sheet_without_a_fault_has_none_though_its_terms_cannot_be_read(
    raw: mahjong.Raw,
) -> None:
    assert get("mahjong").problems(sheet=raw, terms=None) == ()
