"""What stands where on rendered pages: letters, their boxes, and what lies over what."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2

LEFT, RIGHT = 39.5, 555.8
"""Where A4's margins of 14 mm end, in points."""
TOP, BOTTOM = 822, 20
_CELL = 12


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter's ink: left, bottom, right and top in points from the page's lower left corner."""

    sign: str
    left: float
    bottom: float
    right: float
    top: float

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.top - self.bottom)

    def shared(self, other: "Letter") -> float:
        """How much of the paper two letters both lie on."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.top, other.top) - max(self.bottom, other.bottom)
        return width * height if width > 0 and height > 0 else 0.0


def letters(page: Any) -> list[Letter]:
    """Every letter of a page that leaves ink."""
    text = page.get_textpage()
    found = []
    for index in range(text.count_chars()):
        sign = text.get_text_range(index, 1)
        if sign.strip():
            found.append(Letter(sign, *text.get_charbox(index)))
    return [letter for letter in found if letter.area > 0]


def outside(page: Any) -> list[Letter]:
    """The letters that stand over the margins."""
    return [
        one
        for one in letters(page)
        if one.left < LEFT or one.right > RIGHT or one.bottom < BOTTOM or one.top > TOP
    ]


def overlapping(page: Any, *, share: float = 0.2) -> list[tuple[Letter, Letter]]:
    """Pairs of letters that lie over each other by more than a share of the smaller one."""
    return [
        (one, other)
        for one, other in _neighbours(letters(page))
        if one.shared(other) > share * min(one.area, other.area)
    ]


def _neighbours(found: list[Letter]) -> Iterator[tuple[Letter, Letter]]:
    places: dict[tuple[int, int], list[int]] = {}
    for index, one in enumerate(found):
        for x in range(int(one.left // _CELL), int(one.right // _CELL) + 1):
            for y in range(int(one.bottom // _CELL), int(one.top // _CELL) + 1):
                places.setdefault((x, y), []).append(index)
    pairs = {(a, b) for there in places.values() for a in there for b in there if a < b}
    for a, b in sorted(pairs):
        yield found[a], found[b]


def open_pages(data: bytes) -> list[Any]:
    """The pages of a rendered report."""
    return list(pypdfium2.PdfDocument(data))
