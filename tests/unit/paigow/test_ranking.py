import csv
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from tables.games.paigow import ranking, tiles
from tables.games.paigow.ranking import PairRank
from tables.games.paigow.tiles import Tile

GOLDEN = Path(__file__).parents[2] / "golden/paigow"
ROWS = list(csv.DictReader((GOLDEN / "ranking.csv").read_text().splitlines()))

# Table II leaves out seven classes, names three after 雜牌 and one after the lower of its tiles.
NOT_IN_TABLE_II = {"天牌五", "地牌五", "人牌一", "斧頭四", "梅牌三", "紅頭三", "雜七密"}
NAMED_OTHERWISE = {"雜五八": "雜牌八", "雜九七": "雜牌七", "雜九六": "雜牌六", "大雞六一": "雜五一"}


def pair(text: str) -> ranking.Pair:
    first, second = text.split()
    return Tile.parse(first), Tile.parse(second)


def name(text: str) -> str:
    return ranking.rank(pair(text)).name


def test_art_1_1_the_set_has_32_tiles_of_21_faces() -> None:
    assert len(tiles.SET) == 32
    assert len(tiles.ALL) == 21
    assert [str(tile) for tile in tiles.ALL if tile.copies == 2] == [
        "6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1",
    ]  # fmt: skip


@pytest.mark.parametrize("tile", tiles.ALL, ids=str)
def test_a_tile_prints_as_itself_and_reads_itself_back(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile


@pytest.mark.parametrize("text", ["", "1-2", "6-7", "6_6", "天牌", "6-6 ", "0-0"])
def test_a_text_that_is_no_tile_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        Tile.parse(text)


def test_table_i_orders_single_tiles() -> None:
    ordered = sorted({(tile.standing, tile.name) for tile in tiles.ALL})
    assert [name for _, name in ordered] == (GOLDEN / "table_i.txt").read_text().split()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['tile_a']} {row['tile_b']}")
def test_art_7_1_each_pair_has_its_class(row: dict[str, str]) -> None:
    first, second = Tile.parse(row["tile_a"]), Tile.parse(row["tile_b"])
    for both in ((first, second), (second, first)):
        rank = ranking.rank(both)
        assert (rank.place, str(rank)) == (int(row["rank"]), row["name"])


def test_art_7_1_every_pair_of_the_set_is_in_the_table() -> None:
    dealt = {ranking.rank((a, b)).name for a, b in combinations(tiles.SET, 2)}
    assert len(list(combinations(tiles.SET, 2))) == 496
    assert dealt == {row["name"] for row in ROWS}
    assert len(ROWS) == 221


def test_art_7_2_makes_118_classes_of_which_table_ii_lists_111_in_the_same_order() -> None:
    names = [rank.name for rank in sorted(ranking.CLASSES, reverse=True)]
    assert len(names) == 118
    listed = [NAMED_OTHERWISE.get(name, name) for name in names if name not in NOT_IN_TABLE_II]
    assert listed == (GOLDEN / "table_ii.txt").read_text().split()


@pytest.mark.parametrize("rank", ranking.CLASSES, ids=str)
def test_a_class_prints_as_itself_and_reads_itself_back(rank: PairRank) -> None:
    assert PairRank.parse(str(rank)) == rank


def test_a_name_of_no_class_is_not_read() -> None:
    with pytest.raises(ValueError, match="細雞寶"):
        PairRank.parse("細雞寶")


def test_two_of_a_face_that_stands_once_are_no_pair() -> None:
    with pytest.raises(KeyError):
        ranking.rank(pair("6-3 6-3"))


def test_art_7_2_the_higher_classes_stand_in_their_order() -> None:
    texts = ["4-2 2-1", "6-6 6-6", "4-1 3-2", "6-6 6-3", "6-6 4-4", "1-1 6-2", "6-6 4-3", "4-3 2-1"]
    for higher, lower in pairwise(texts):
        assert ranking.rank(pair(higher)) > ranking.rank(pair(lower))


def test_art_7_2_points_lose_their_tens() -> None:
    assert ranking.points(pair("5-5 6-4")) == 0
    assert ranking.points(pair("6-6 6-5")) == 3
    assert ranking.points(pair("4-2 2-1")) == 9


def test_art_7_2_equal_points_are_told_apart_by_the_higher_tile() -> None:
    assert ranking.rank(pair("6-6 4-3")) > ranking.rank(pair("1-1 4-3"))
    assert ranking.rank(pair("6-6 4-3")) == ranking.rank(pair("6-6 6-1"))


def test_art_7_2_earth_with_a_nine_is_just_one_point() -> None:
    assert name("1-1 6-3") == "地牌一"


def test_art_7_2_no_points_are_told_apart_by_the_higher_tile_too() -> None:
    assert ranking.rank(pair("3-1 3-3")) > ranking.rank(pair("5-5 6-4"))


def test_art_9_2_the_chickens_are_not_wild() -> None:
    assert [name("4-2 6-5"), name("2-1 6-5")] == ["斧頭七", "斧頭四"]
    assert [name("4-2 6-6"), name("2-1 6-6")] == ["天牌八", "天牌五"]
