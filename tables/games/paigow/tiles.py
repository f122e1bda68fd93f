"""The 32 dominoes (ordinance 15/90/M, article 1(1)) and the order of single tiles (Table I)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from typing_extensions import override


@dataclass(frozen=True, slots=True)
class Tile:
    """A face; prints as its pips, larger number first, and reads itself back.

    ``name`` is Table I's; ``standing`` its place there, 1 the highest; ``copies`` how often the face stands in the set; ``number`` its
    place in ``ALL``.

    >>> str(Tile.parse("6-2"))
    '6-2'
    """

    high: int
    low: int
    name: str = field(compare=False)
    standing: int = field(compare=False)
    copies: int = field(compare=False)
    number: int = field(compare=False)

    @override
    def __str__(self) -> str:
        """Give the pips, larger number first."""
        return f"{self.high}-{self.low}"

    @property
    def points(self) -> int:
        """The pips together."""
        return self.high + self.low

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what ``str`` wrote.

        :raises ValueError: for anything that is not a face of the set.
        """
        found = BY_TEXT.get(text)
        if not isinstance(found, cls):
            raise ValueError(text)  # noqa: TRY004 - a wrong text, not a wrong type
        return found


_CIVIL: Final = (
    ("天牌", "6-6"), ("地牌", "1-1"), ("人牌", "4-4"), ("娥牌", "3-1"), ("梅牌", "5-5"), ("長衫", "3-3"),
    ("板凳", "2-2"), ("斧頭", "6-5"), ("紅頭", "6-4"), ("高腳七", "6-1"), ("擰冧六", "5-1"),
)  # fmt: skip
_MILITARY: Final = (
    ("雜九", "6-3", "5-4"), ("雜八", "6-2", "5-3"), ("雜七", "5-2", "4-3"), ("大雞六", "4-2"), ("雜五", "4-1", "3-2"), ("細雞", "2-1"),
)  # fmt: skip


def _faces() -> tuple[Tile, ...]:
    faces: list[Tile] = []
    for standing, (name, *texts) in enumerate((*_CIVIL, *_MILITARY), start=1):
        copies = 2 if standing <= len(_CIVIL) else 1
        for text in texts:
            faces.append(Tile(int(text[0]), int(text[2]), name, standing, copies, len(faces)))
    return tuple(faces)


ALL: Final = _faces()
BY_TEXT: Final[Mapping[str, Tile]] = {str(tile): tile for tile in ALL}
SET: Final = tuple(tile for tile in ALL for _ in range(tile.copies))
