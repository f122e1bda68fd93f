"""The rank of a pair, computed from article 7(2) of ordinance 15/90/M: 118 classes.

Table II of the ordinance lists 111 of them, in the same order; it leaves out seven that need 細雞.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from typing_extensions import override

from tables.games.paigow import tiles
from tables.games.paigow.tiles import Tile

Pair = tuple[Tile, Tile]

_SUPREME, _SAME_NAME, _WITH_HEAVEN_OR_EARTH, _POINTS = 4, 3, 2, 1
_NUMERALS: Final = "密一二三四五六七八九"
_HEAVEN, _EARTH, _BIG_CHICKEN, _SMALL_CHICKEN = (
    tiles.BY_TEXT[text] for text in ("6-6", "1-1", "4-2", "2-1")
)


@dataclass(frozen=True, slots=True, order=True)
class PairRank:
    """One of the 118 classes; a greater one beats a lesser; prints as its name and reads itself back.

    ``strength`` is 118 for 至尊寶 down to 1.

    >>> PairRank.parse("天槓") > PairRank.parse("地槓")
    True
    """

    strength: int
    name: str = field(compare=False)

    @override
    def __str__(self) -> str:
        """Give the class's name."""
        return self.name

    @property
    def place(self) -> int:
        """The class counted from the top, 1 for 至尊寶."""
        return len(CLASSES) + 1 - self.strength

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what ``str`` wrote.

        :raises ValueError: for anything that names no class.
        """
        for found in CLASSES:
            if found.name == text and isinstance(found, cls):
                return found
        raise ValueError(text)


def rank(pair: Pair) -> PairRank:
    """Tell the class of two tiles, in either order.

    :raises KeyError: for two of a face that stands once in the set.
    """
    first, second = pair
    return _RANKS[first.number * _FACES + second.number]


def points(pair: Pair) -> int:
    """Count a pair as article 7(2) does where it makes no 寶, 天九 or 槓: the sum without its tens."""
    return (pair[0].points + pair[1].points) % 10


def _order_and_name(pair: Pair) -> tuple[tuple[int, int, int], str]:
    higher, lower = sorted(pair, key=lambda tile: tile.standing)
    if {higher, lower} == {_BIG_CHICKEN, _SMALL_CHICKEN}:
        return (_SUPREME, 0, 0), "至尊寶"
    if higher.standing == lower.standing:
        return (_SAME_NAME, 0, -higher.standing), f"{higher.name}寶"
    if higher == _HEAVEN and lower.points == 9:
        return (_WITH_HEAVEN_OR_EARTH, 3, 0), "天九皇"
    if higher == _HEAVEN and lower.points == 8:
        return (_WITH_HEAVEN_OR_EARTH, 2, 0), "天槓"
    if higher == _EARTH and lower.points == 8:
        return (_WITH_HEAVEN_OR_EARTH, 1, 0), "地槓"
    # In a class of points Table II writes 長牌 for the tile that Table I calls 長衫.
    name = higher.name.replace("長衫", "長牌")
    return (_POINTS, points(pair), -higher.standing), f"{name}{_NUMERALS[points(pair)]}"


def _physical_pairs() -> tuple[Pair, ...]:
    return tuple((a, b) for a in tiles.ALL for b in tiles.ALL if a != b or a.copies == 2)


def _classes() -> tuple[PairRank, ...]:
    ascending = sorted({_order_and_name(pair) for pair in _physical_pairs()})
    return tuple(PairRank(strength, name) for strength, (_, name) in enumerate(ascending, start=1))


_FACES: Final = len(tiles.ALL)
CLASSES: Final = _classes()


def _ranks() -> Mapping[int, PairRank]:
    by_name = {found.name: found for found in CLASSES}
    return {
        a.number * _FACES + b.number: by_name[_order_and_name((a, b))[1]]
        for a, b in _physical_pairs()
    }


_RANKS: Final = _ranks()
