"""What the dominoes and their pairs are called."""

import pytest
from django.utils import translation

from tables.games.paigow import ranking, tiles
from tables.games.paigow.tiles import Tile
from tables.words import paigow as paigow_words

LANGUAGES = ("en", "zh-hant", "pt")
PAIRS = [(a, b) for a in tiles.ALL for b in tiles.ALL if a != b or a.copies == 2]


def pair(text: str) -> ranking.Pair:
    first, second = (Tile.parse(tile) for tile in text.split())
    return first, second


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_a_tile_is_its_own(language: str) -> None:
    with translation.override(language):
        named = {tile.name: paigow_words.tile_name(tile) for tile in tiles.ALL}
    assert len(set(named.values())) == len(named)


def test_a_chinese_reader_sees_the_ordinances_names() -> None:
    with translation.override("zh-hant"):
        assert {paigow_words.tile_name(tile) for tile in tiles.ALL} == {t.name for t in tiles.ALL}
        assert [p for p in PAIRS if paigow_words.pair_name(p) != ranking.rank(p).name] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_pairs_of_one_class_have_one_name_and_others_another(language: str) -> None:
    with translation.override(language):
        names = {(ranking.rank(p).strength, paigow_words.pair_name(p)) for p in PAIRS}
    assert len(names) == len(ranking.CLASSES)
    assert len({name for _strength, name in names}) == len(ranking.CLASSES)


@pytest.mark.parametrize(
    ("tiles_of", "name"),
    [
        ("4-2 2-1", "Supreme pair"),
        ("6-6 6-6", "Pair of Heaven"),
        ("6-3 5-4", "Pair of Mixed Nine"),
        ("6-6 5-4", "Heavenly King"),
        ("6-6 6-2", "Heaven Gong"),
        ("5-3 1-1", "Earth Gong"),
        ("4-4 5-5", "Man, 8"),
        ("5-5 6-4", "Plum, 0"),
    ],
)
def test_a_pair_is_named_by_its_class(tiles_of: str, name: str) -> None:
    with translation.override("en"):
        assert paigow_words.pair_name(pair(tiles_of)) == name
