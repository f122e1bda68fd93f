from itertools import permutations
from typing import Any

from hypothesis import given

from tables.games.paigow import ranking, setting
from tables.games.paigow.settle import Settlement
from tables.games.paigow.sheet import Hand
from tables.games.paigow.tiles import Tile
from tests import strategies
from tests.factories import paigow


def hand(front: str, back: str) -> Hand:
    (a, b), (c, d) = front.split(), back.split()
    return Hand(front=(Tile.parse(a), Tile.parse(b)), back=(Tile.parse(c), Tile.parse(d)))


def written(settlement: Settlement) -> Any:
    """What is published of door 2."""
    document: Any = settlement.document()
    return document["doors"]["2"]


def ranks(of: Hand) -> tuple[str, str]:
    return ranking.rank(of.front).name, ranking.rank(of.back).name


def test_art_6_2_a_hand_with_the_largest_back_stays_as_it_was_set() -> None:
    own = hand("4-2 2-2", "5-5 6-1")
    assert setting.as_ruled(own) is own


def test_art_6_2_a_back_that_could_be_larger_is_reset() -> None:
    assert ranks(setting.as_ruled(hand("4-2 5-5", "6-1 2-2"))) == ("板凳密", "梅牌七")


def test_art_6_2_a_back_below_its_front_is_reset() -> None:
    assert ranks(setting.as_ruled(hand("5-5 6-1", "4-2 2-2"))) == ("板凳密", "梅牌七")


def test_art_6_2_of_equal_backs_the_larger_front_counts() -> None:
    assert ranks(setting.as_ruled(hand("5-3 5-1", "6-6 4-4"))) == ("人牌四", "天槓")


def test_art_6_2_a_setting_as_strong_as_the_best_stays_though_its_tiles_differ() -> None:
    own = hand("1-1 6-1", "6-6 4-3")
    assert setting.as_ruled(own) is own


def test_art_6_2_this_is_not_imposed_on_the_banker() -> None:
    raw = paigow.four_doors()
    raw["hands"]["1"] = {"front": ["1-1", "5-5"], "back": ["4-4", "6-2"]}
    settlement = paigow.settled(raw)
    # Held together, 1-1 with 6-2 would make 地槓; set apart they make 地牌二 before 人牌六, and door 2's back wins.
    assert written(settlement) == {
        "front": "lose",
        "back": "win",
        "outcome": "push",
    }


def test_art_6_2_only_a_changed_setting_is_told_as_reset() -> None:
    raw = paigow.four_doors()
    raw["hands"]["2"] = {"front": ["4-2", "5-5"], "back": ["6-1", "2-2"]}
    assert [(door.door, door.reset) for door in paigow.settled(raw).doors] == [
        (4, False),
        (2, True),
        (3, False),
    ]
    assert written(paigow.settled(raw)) == {
        "front": "lose",
        "back": "lose",
        "outcome": "lose",
        "reset": True,
    }


@given(strategies.fours())
def test_art_6_2_no_other_setting_of_the_same_tiles_is_stronger(four: tuple[Tile, ...]) -> None:
    a, b, c, d = four
    ruled = setting.as_ruled(Hand(front=(a, b), back=(c, d)))
    best = max(
        (ranking.rank((back, last)), ranking.rank((front, first)))
        for first, front, back, last in permutations(four)
        if ranking.rank((front, first)) <= ranking.rank((back, last))
    )
    assert (ranking.rank(ruled.back), ranking.rank(ruled.front)) == best
    assert sorted(map(str, (*ruled.front, *ruled.back))) == sorted(map(str, four))
