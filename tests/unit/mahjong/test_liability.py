"""Article 10: who bears a win alone."""

from typing import Any

import pytest

from tests.factories import mahjong
from tests.factories.mahjong import deal, document, drawn, found, meld, self_drawn, shown, ticked

THREE = ["1", "3", "4"]


def bearer(raw: mahjong.Raw, under: mahjong.Raw = mahjong.A) -> tuple[int, str] | None:
    settlement = document(raw, under)
    said = settlement["liability"]
    payers = sorted(settlement["transfers"])
    assert payers == ([str(said["seat"])] if said else [p for p in THREE if p in payers])
    assert sum(settlement["transfers"].values()) == settlement["full_win"]
    return (said["seat"], said["rule"]) if said else None


def with_facts(raw: mahjong.Raw, **facts: Any) -> mahjong.Raw:
    return raw | {"facts": facts}


PURE, DRAGONS, WINDS = (
    ticked("pure_one_suit"),
    ticked("big_three_dragons"),
    ticked("big_four_winds"),
)
PURE_DRAWN = self_drawn("pure_one_suit")
PLAIN = ticked()
NOBODY = None


@pytest.mark.parametrize(
    ("raw", "facts", "liable"),
    [
        (PURE, {"suit_tiles_exposed": 9}, (3, "10A1")),
        (PURE | {"by": "rob_kong"}, {"suit_tiles_exposed": 10}, (3, "10A1")),
        (PURE, {"suit_tiles_exposed": 8}, NOBODY),
        (PURE_DRAWN, {"suit_tiles_exposed": 9}, NOBODY),
        (PLAIN, {"suit_tiles_exposed": 12}, NOBODY),
        (PURE_DRAWN, {"suit_tiles_exposed": 12, "twelfth_fed_by": 4, "draws_since_twelfth": 1}, (4, "10A2")),
        (PURE_DRAWN, {"twelfth_fed_by": 4, "draws_since_twelfth": 2}, NOBODY),
        (PURE_DRAWN, {"twelfth_fed_by": 4}, NOBODY),
        (self_drawn(), {"twelfth_fed_by": 4, "draws_since_twelfth": 1}, NOBODY),
        (PURE, {"suit_tiles_exposed": 12, "twelfth_fed_by": 4, "draws_since_twelfth": 1}, (3, "10A1")),
        (DRAGONS, {"dragons_exposed": 2}, (3, "10A3")),
        (DRAGONS, {"dragons_exposed": 1}, NOBODY),
        (DRAGONS, {"dragons_exposed": 3}, NOBODY),
        (self_drawn("big_three_dragons"), {"dragons_exposed": 2}, NOBODY),
        (PLAIN, {"dragons_exposed": 2}, NOBODY),
        (WINDS, {"winds_exposed": 3}, (3, "10A3")),
        (WINDS, {"winds_exposed": 2}, NOBODY),
        (PLAIN, {"withheld_last_honour": True}, (3, "10A4")),
        (self_drawn(), {"withheld_last_honour": True}, NOBODY),
        (PLAIN, {"not_ready_and_broke_pung": True}, (3, "10A5")),
        (PLAIN, {"broke_pung": True}, NOBODY),
        (PLAIN, {"declined_own_win": True}, (3, "10A6")),
        (PLAIN, {"withheld_last_honour": True, "declined_own_win": True}, (3, "10A4")),
        (PLAIN | {"discarder": 1}, {"declined_own_win": True}, (1, "10A6")),
    ],
)  # fmt: skip
def test_art_10a_who_is_liable(
    raw: mahjong.Raw, facts: dict[str, Any], liable: tuple[int, str] | None
) -> None:
    assert bearer(with_facts(raw, **facts)) == liable


@pytest.mark.parametrize(
    ("raw", "facts", "liable"),
    [
        (ticked("all_honours", "big_three_dragons"), {"dragons_exposed": 2}, NOBODY),
        (ticked("all_honours", "big_four_winds"), {"winds_exposed": 3}, NOBODY),
        (ticked("pure_terminals"), {"declined_own_win": True, "not_ready_and_broke_pung": True}, NOBODY),
        (DRAGONS, {"dragons_exposed": 2, "discard_was_live_honour": True}, (3, "10A3")),
        (DRAGONS, {"dragons_exposed": 2, "withheld_last_honour": True}, (3, "10A3")),
        (PLAIN, {"discard_was_live_honour": True, "withheld_last_honour": True}, NOBODY),
        (PLAIN, {"discard_was_live_honour": True, "not_ready_and_broke_pung": True}, NOBODY),
        (PLAIN, {"discard_was_live_honour": True, "declined_own_win": True}, NOBODY),
        (PURE, {"suit_tiles_exposed": 9, "declined_own_win": True}, (3, "10A1")),
    ],
)  # fmt: skip
def test_art_10a9_and_10a10_what_goes_before_what(
    raw: mahjong.Raw, facts: dict[str, Any], liable: tuple[int, str] | None
) -> None:
    assert bearer(with_facts(raw, **facts)) == liable


@pytest.mark.parametrize(
    ("facts", "liable"),
    [
        ({"withheld_last_honour": True}, (3, "10B1")),
        ({"declined_own_win": True, "broke_pung": True}, (3, "10B2")),
        ({"declined_own_win": True, "not_ready_and_broke_pung": True}, (3, "10B2")),
        ({"declined_own_win": True}, NOBODY),
        ({"broke_pung": True}, NOBODY),
        ({"withheld_last_honour": True, "discard_was_live_honour": True}, NOBODY),
        ({"declined_own_win": True, "broke_pung": True, "discard_was_live_honour": True}, NOBODY),
        ({"suit_tiles_exposed": 9, "dragons_exposed": 2}, NOBODY),
    ],
)
def test_art_10b_who_is_liable(facts: dict[str, Any], liable: tuple[int, str] | None) -> None:
    assert bearer(with_facts(PLAIN, **facts), mahjong.B) == liable


NINE = [meld("chow", "123s", 1), meld("chow", "345s", 1), meld("pung", "999s", 4)]


@pytest.mark.parametrize(
    ("raw", "liable"),
    [
        (shown("78s55s", "6s", *NINE), (3, "10A1")),
        (shown("678s5s", "5s", *NINE[:2], meld("concealed_kong", "9999s")), NOBODY),
        (shown("78s55s", "6s", *(one | {"from": None} for one in NINE)), NOBODY),
        (shown("123m99s77z", "7z", meld("pung", "555z", 1), meld("pung", "666z", 4)), (3, "10A3")),
        (shown("12m777z99s", "3m", meld("pung", "555z", 1), meld("pung", "666z", 4)), NOBODY),
        (shown("123m9s", "9s", *(meld("pung", f"{n}{n}{n}z", 1) for n in (5, 6, 7))), NOBODY),
        (shown("5s77z", "7z", *(meld("pung", f"{n}{n}{n}z", 1) for n in (5, 6))), ValueError),
        (shown("5s5s44z", "4z", *(meld("pung", f"{n}{n}{n}z", 1) for n in (1, 2, 3))), (3, "10A3")),
        (shown("555z1z", "1z", *(meld("pung", f"{n}{n}{n}z", 1) for n in (2, 3, 4))), NOBODY),
    ],
)
def test_art_10a_the_melds_of_a_hand_say_what_lay_open(raw: mahjong.Raw, liable: Any) -> None:
    if liable is ValueError:
        assert found(raw) == [("tile_count", "hand")]
    else:
        assert bearer(raw) == liable


def test_art_10a2_the_melds_of_a_hand_say_who_fed_the_twelfth_tile() -> None:
    hand = drawn("5s", "5s", *NINE, meld("pung", "777s", 4))
    assert bearer(hand) is None
    assert bearer(with_facts(hand, draws_since_twelfth=1)) == (4, "10A2")
    assert bearer(with_facts(hand, draws_since_twelfth=1, twelfth_fed_by=1)) == (1, "10A2")
    kongs = [meld("kong", f"{n}{n}{n}{n}s", source) for n, source in ((1, 1), (4, 3), (7, 4))]
    assert bearer(with_facts(drawn("55s99s", "9s", *kongs), draws_since_twelfth=1)) == (4, "10A2")
    assert bearer(with_facts(drawn("55s88s", "8s", *NINE), draws_since_twelfth=1)) is None


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({"suit_tiles_exposed": 6}, "facts.suit_tiles_exposed"),
        ({"dragons_exposed": 1}, "facts.dragons_exposed"),
        ({"winds_exposed": 3}, "facts.winds_exposed"),
        ({"discard_was_live_honour": True}, "facts.discard_was_live_honour"),
    ],
)
def test_facts_that_the_hand_shows_to_be_otherwise_are_refused(
    facts: dict[str, Any], path: str
) -> None:
    hand = shown("78s55s", "6s", *NINE)
    assert found(with_facts(hand, suit_tiles_exposed=9)) == []
    assert found(with_facts(hand, **facts)) == [("facts_disagree", path)]


def test_a_live_honour_in_b_is_fa() -> None:
    live = {"facts": {"discard_was_live_honour": True}}
    assert found(shown("123m6z", "6z") | live, mahjong.B) == []
    assert found(shown("12m99p", "3m") | live, mahjong.B) == [
        ("facts_disagree", "facts.discard_was_live_honour")
    ]


def test_the_rake_and_the_sum_are_the_same_under_liability() -> None:
    alone = document(with_facts(PLAIN, declined_own_win=True))
    together = document(PLAIN)
    assert (alone["rake"], alone["received"]) == (together["rake"], together["received"])
    assert alone["transfers"] == {"3": 40_000}
    assert alone["net"] == {"1": 0, "2": 36_000, "3": -40_000, "4": 0}


def test_who_is_liable_and_short_pays_what_he_has_and_nobody_makes_it_up() -> None:
    raw = with_facts(PLAIN, declined_own_win=True)
    raw["stakes"] = {"1": 90_000, "2": 90_000, "3": 30_000, "4": 90_000}
    short = document(raw)
    assert (short["transfers"], short["shortfall"]) == ({"3": 30_000}, {"3": 10_000})
    assert deal("draw")["stakes"] != short["stakes_after"]
