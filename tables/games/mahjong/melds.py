"""Sets laid on the table (ordinance 135/91/M, article 5(3) to (5)) and the hand that they belong to."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from casino.kernel.canonical import Json
from tables.games.mahjong import tiles
from tables.games.mahjong.shapes import CHOW
from tables.games.mahjong.tiles import ALL, Mode, Tile


class MeldKind(StrEnum):
    """What kind of set lies on the table."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"


KONGS: Final = frozenset({MeldKind.KONG, MeldKind.CONCEALED_KONG})
ALLOWED: Final = {
    Mode.A: frozenset(MeldKind),
    Mode.B: KONGS,
}
"""Which sets are laid down at all: in B neither a chow nor a pung (article 5(B)(3)(4))."""


@dataclass(frozen=True, slots=True)
class Meld:
    """One set on the table; ``face`` its lowest, ``source`` the seat whose discard was taken, None where it was not said."""

    kind: MeldKind
    face: Tile
    source: int | None = None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All its tiles."""
        if self.kind is MeldKind.CHOW:
            return ALL[self.face : self.face + 3]
        return (self.face,) * (4 if self.is_kong else 3)

    @property
    def as_set(self) -> int:
        """The set as ``shapes`` numbers it; a kong is a pung."""
        return self.face + CHOW if self.kind is MeldKind.CHOW else int(self.face)

    @property
    def is_kong(self) -> bool:
        """Whether it is a kong, exposed or concealed."""
        return self.kind in KONGS

    @property
    def is_exposed(self) -> bool:
        """Whether another player's tile is in it."""
        return self.kind is not MeldKind.CONCEALED_KONG

    def document(self) -> dict[str, Json]:
        """Write the meld as on a sheet."""
        said: dict[str, Json] = {} if self.source is None else {"from": self.source}
        return {"type": self.kind.value, "tiles": tiles.write(self.tiles), **said}


def made_of(kind: MeldKind, laid: Sequence[Tile], source: int | None = None) -> Meld | None:
    """Give the meld that these tiles are, in whatever order; None where they are none of that kind."""
    if not laid:
        return None
    face = min(laid)
    if kind is MeldKind.CHOW and not face.starts_chow:
        return None
    meld = Meld(kind, face, source)
    return meld if sorted(laid) == list(meld.tiles) else None


@dataclass(frozen=True, slots=True)
class Hand:
    """A winner's hand: ``concealed`` without the winning tile, ascending; ``melds`` as they were laid down."""

    concealed: tuple[Tile, ...]
    win_tile: Tile
    melds: tuple[Meld, ...] = ()

    @property
    def standing(self) -> tuple[Tile, ...]:
        """The tiles that are not in a meld, the winning tile among them."""
        return (*self.concealed, self.win_tile)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, a kong with its four."""
        laid = [tile for meld in self.melds for tile in meld.tiles]
        return (*self.standing, *laid)

    @property
    def kongs(self) -> int:
        """How many of the melds are kongs."""
        return sum(meld.is_kong for meld in self.melds)

    def document(self) -> dict[str, Json]:
        """Write the hand as on a sheet."""
        return {
            "concealed": tiles.write(self.concealed),
            "win_tile": str(self.win_tile),
            "melds": [meld.document() for meld in self.melds],
        }
