"""Riichi tiles as they are written: digits and a suit, ``0`` the red five. There is one red five a suit.

``123m0p77z`` are the tiles 1m 2m 3m, the red 5p, and two red dragons (honours: East, South, West, North, white, green, red).
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from typing_extensions import override

SUITS: Final = "mpsz"
COPIES: Final = 4
_TEXT: Final = re.compile(r"(?:[0-9]+[mps]|[1-7]+z)*", re.ASCII)
_GROUP: Final = re.compile(r"([0-9]+)([mpsz])", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One tile; ``rank`` is 1–9, of honours 1–7; prints as it is written.

    >>> str(Tile("p", 5, red=True))
    '0p'
    """

    suit: str
    rank: int
    red: bool = False

    @override
    def __str__(self) -> str:
        """Give the tile as text."""
        return f"{0 if self.red else self.rank}{self.suit}"

    @property
    def kind(self) -> int:
        """The kind of tile, 0–33: characters, dots, bamboo, honours; a red five is a five."""
        return SUITS.index(self.suit) * 9 + self.rank - 1

    @property
    def dora(self) -> int:
        """The kind that this tile makes a dora when it is an indicator."""
        if self.suit != "z":
            return self.kind - self.rank + 1 + self.rank % 9
        if self.rank <= 4:
            return 27 + self.rank % 4
        return 31 + (self.rank - 4) % 3


def read(text: str) -> tuple[Tile, ...] | None:
    """Read a row of tiles; None for what is none.

    >>> [str(tile) for tile in read("12m0p")]
    ['1m', '2m', '0p']
    """
    if not _TEXT.fullmatch(text):
        return None
    return tuple(
        Tile(suit, int(digit) or 5, red=digit == "0")
        for digits, suit in _GROUP.findall(text)
        for digit in digits
    )


def write(row: Iterable[Tile]) -> str:
    """Write a row of tiles; ``read`` gives it back."""
    text, suit = "", ""
    for tile in row:
        if suit and suit != tile.suit:
            text += suit
        text += str(tile)[0]
        suit = tile.suit
    return text + suit


def are_possible(row: Iterable[Tile]) -> bool:
    """Tell whether one set holds these tiles: four of a kind, one red five a suit and three others."""
    row = tuple(row)
    kinds = Counter(tile.kind for tile in row)
    fives = Counter((tile.suit, tile.red) for tile in row if tile.rank == 5 and tile.suit != "z")
    return all(number <= COPIES for number in kinds.values()) and all(
        number <= (1 if red else COPIES - 1) for (_, red), number in fives.items()
    )
