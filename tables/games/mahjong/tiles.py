"""The 34 faces (ordinance 135/91/M, article 2(2)) and how tiles are written: MPSZ, as ``123m55p7z``."""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from typing_extensions import override

COPIES: Final = 4
SUITS: Final = "mps"
HONOURS: Final = "z"
_WELL_FORMED: Final = re.compile(r"(?:[0-9]+[mpsz])*", re.ASCII)
_GROUP: Final = re.compile(r"([0-9]+)([mpsz])", re.ASCII)


class Mode(StrEnum):
    """How the game is played (article 1): traditional with 136 tiles, or simplified with 112."""

    A = "A"
    B = "B"


class Tile(int):
    """A face by its place in ``ALL``: 萬, 筒, 索 of 1 to 9, then 東南西北白發中; prints as itself and reads itself back.

    >>> str(Tile(5)), str(BY_TEXT["6z"])
    ('6m', '6z')
    """

    __slots__ = ()

    @override
    def __str__(self) -> str:
        """Give the number and the suit."""
        suit, number = divmod(self, 9)
        return f"{number + 1}{(SUITS + HONOURS)[suit]}"

    @property
    def is_honour(self) -> bool:
        """Whether it is a wind or a dragon."""
        return self >= FIRST_HONOUR

    @property
    def is_terminal(self) -> bool:
        """Whether it is a one or a nine of a suit."""
        return self < FIRST_HONOUR and self % 9 in {0, 8}

    @property
    def starts_chow(self) -> bool:
        """Whether two higher tiles of its suit follow it."""
        return self < FIRST_HONOUR and self % 9 <= 6


FIRST_HONOUR: Final = 27
FIRST_DRAGON: Final = 31
ALL: Final = tuple(Tile(number) for number in range(34))
BY_TEXT: Final[Mapping[str, Tile]] = {str(tile): tile for tile in ALL}
WINDS: Final = ALL[FIRST_HONOUR:FIRST_DRAGON]
DRAGONS: Final = ALL[FIRST_DRAGON:]
FA: Final = BY_TEXT["6z"]
ORPHANS: Final = tuple(tile for tile in ALL if tile.is_honour or tile.is_terminal)
SETS: Final[Mapping[Mode, frozenset[Tile]]] = {
    Mode.A: frozenset(ALL),
    Mode.B: frozenset((*ALL[:FIRST_HONOUR], FA)),
}
"""The faces that are played with, four of each."""


class NotTiles(ValueError):
    """The text is no MPSZ at all."""


class NoSuchTile(ValueError):
    """The text is MPSZ, but a tile in it does not exist; the argument says which."""


def parse(text: str) -> tuple[Tile, ...]:
    """Read tiles in the order they are written.

    :raises NotTiles: for what is no MPSZ.
    :raises NoSuchTile: for a number that its suit does not have.

    >>> [str(tile) for tile in parse("12m7z")]
    ['1m', '2m', '7z']
    """
    if _WELL_FORMED.fullmatch(text) is None:
        raise NotTiles(text)
    found: list[Tile] = []
    for numbers, suit in _GROUP.findall(text):
        for number in numbers:
            tile = BY_TEXT.get(number + suit)
            if tile is None:
                raise NoSuchTile(number + suit)
            found.append(tile)
    return tuple(found)


def write(hand: Iterable[Tile]) -> str:
    """Write tiles in the order of their faces; ``parse`` reads them back.

    >>> write(parse("7z2m1m"))
    '12m7z'
    """
    parts = dict.fromkeys(SUITS + HONOURS, "")
    for tile in sorted(hand):
        text = str(tile)
        parts[text[1]] += text[0]
    return "".join(numbers + suit for suit, numbers in parts.items() if numbers)


def counted(hand: Iterable[int]) -> list[int]:
    """Give how often each face is there, in the order of ``ALL``."""
    counts = [0] * len(ALL)
    for tile in hand:
        counts[tile] += 1
    return counts
