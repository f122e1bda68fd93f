import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.games.mahjong import readings, scoring, shapes, tiles
from tables.games.mahjong.melds import Hand
from tables.games.mahjong.scoring import Moment
from tables.games.mahjong.tiles import Mode
from tests.factories import mahjong
from tests.unit.mahjong import oracle

B = Moment(Mode.B, 0, 1, is_drawn=False)


def text(hand: list[str] | tuple[str, ...]) -> str:
    return "".join(hand)


def is_win(hand: tuple[str, ...], moment: Moment) -> bool:
    numbers = [tiles.BY_TEXT[tile] for tile in hand]
    seen = Hand(tuple(numbers[1:]), numbers[0])
    return scoring.score(seen, moment=moment, readings=readings.DEFAULT) is not None


def test_every_hand_of_five_tiles_of_b_wins_exactly_when_it_is_a_set_and_a_pair() -> None:
    winning = oracle.winning_hands_of_b()
    hands = list(oracle.every_hand_of_b())
    assert len(hands) == 201_348
    assert len(winning) == 1_344
    assert {tuple(sorted(hand)) for hand in hands if is_win(hand, B)} == winning


def random_hand(chance: random.Random) -> tuple[list[str], list[mahjong.Raw]]:
    """Four sets and a pair, most in one suit so that they can be read in many ways; some of the sets on the table."""
    while True:
        faces = (
            oracle.SUITED[:9] if chance.random() < 0.6 else [*oracle.FACES_OF_B, "1z", "2z", "5z"]
        )
        pick = oracle.every_set(faces)
        sets = [chance.choice(pick) for _ in range(4)]
        laid = sets[: chance.choice((0, 0, 0, 1, 2, 3, 4))]
        pair = chance.choice(faces)
        standing = [tile for one in sets[len(laid) :] for tile in one] + [pair, pair]
        if max(Counter([*standing, *(tile for one in laid for tile in one)]).values()) <= 4:
            chance.shuffle(standing)
            kinds = ["pung" if one[0] == one[1] else "chow" for one in laid]
            return standing, [
                mahjong.meld(kind, text(one)) for kind, one in zip(kinds, laid, strict=True)
            ]


@pytest.mark.parametrize("seed", range(12))
def test_a_random_winning_hand_counts_what_the_slow_evaluator_says(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        (win_tile, *standing), melds = random_hand(chance)
        raw = mahjong.shown(text(standing), win_tile, *melds)
        raw |= {"dealer": chance.choice([1, 2, 4]), "round_wind": chance.choice("ESWN")}
        assert mahjong.elements(raw) == oracle.elements(raw, mahjong.A)


@pytest.mark.parametrize("seed", range(4))
def test_random_tiles_are_taken_apart_in_every_way_and_in_no_other(seed: int) -> None:
    chance = random.Random(seed)
    wall = [tile for tile in [*oracle.SUITED[:9], "6z"] for _ in range(4)]
    for _ in range(60):
        hand = chance.sample(wall, 14)
        found = {
            (tuple(sorted(as_text(one) for one in shape.sets)), str(shape.pair))
            for shape in shapes.shapes(tiles.counted(tiles.BY_TEXT[tile] for tile in hand))
        }
        assert found == oracle.every_reading(hand)


def as_text(one: int) -> tuple[str, ...]:
    if one < shapes.CHOW:
        return (str(tiles.ALL[one]),) * 3
    return tuple(str(tiles.ALL[one - shapes.CHOW + step]) for step in range(3))


def test_each_way_to_take_a_hand_apart_is_given_once() -> None:
    found = shapes.shapes(tiles.counted(tiles.parse("11112222333344m")))
    assert len(found) == len(set(found)) == 3


@given(st.permutations(tiles.parse("2233445m456p789s")))
def test_the_order_of_tiles_does_not_matter(standing: list[tiles.Tile]) -> None:
    raw = mahjong.shown(text([str(tile) for tile in standing]), "5m")
    assert mahjong.elements(raw) == {"ping_hu": 1}
    assert mahjong.read(raw) == mahjong.read(mahjong.shown("2233445m456p789s", "5m"))


@pytest.mark.parametrize("hand", ["11335577m1133p5s", "1122335577m113p"])
def test_art_4_seven_pairs_is_no_win(hand: str) -> None:
    assert mahjong.found(mahjong.shown(hand, "3p" if hand.endswith("p") else "5s")) == [
        ("not_winning_shape", "hand")
    ]
