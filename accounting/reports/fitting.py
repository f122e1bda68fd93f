"""How a table is fitted to the width of a page: each column its share, a smaller letter where needed, else several tables. Pure.

Widths are hundredths of a letter's size (em), so that nothing is measured in floats; the page's measures are hundredths of a point.
"""

import itertools
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

PAGE: Final = 51_590
"""What stands between the margins of the page: 182 mm."""
SIZES: Final = (750, 700, 660, 620, 580, 540, 500)
"""The letters a table may be set in, the best first."""
SMALL_SIZES: Final = SIZES[2:]
DENSE_SIZES: Final = (660, 600, 540, 500)
"""For long lists whose every line should take one only."""
COMFORT: Final = 3
MOST_WISHED: Final = 3_000
"""No column asks for more room beyond what it needs than this, so that a long text leaves some to a short one."""
INSET: Final = 700
"""What every column leaves free beside its text, left and right together."""

_WIDE: Final = 100
_NARROW: Final = 58
_BOLD: Final = 61
_SECOND_LINE: Final = 82
"""The size of a head's second line, in hundredths of its first."""
_SHORT_HEAD: Final = 4 * _WIDE
"""A Chinese head of four signs is not broken."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one column: its head in two languages, its cells, and whether a cell may go on in a second line."""

    zh: str
    pt: str
    cells: Sequence[str]
    wraps: bool


@dataclass(frozen=True, slots=True)
class Fitted:
    """Some columns of a table as they stand beside each other.

    ``columns`` are their places in the table, ``size`` the letter's, ``widths`` the columns', both in hundredths of a point.
    ``is_loose`` says that no cell goes on in a second line.
    """

    columns: tuple[int, ...]
    size: int
    widths: tuple[int, ...]
    is_loose: bool


def fit(
    columns: Sequence[Texts], *, sizes: Sequence[int] = SIZES, on_one_line: bool = False
) -> tuple[Fitted, ...]:
    """Give the tables that hold all columns; more than one only where no letter is small enough, each then begins with the first
    column.

    A letter becomes ``COMFORT`` sizes smaller before a cell goes on in a second line; with ``on_one_line`` as small as need be.
    """
    comfort = sizes if on_one_line else sizes[:COMFORT]
    needs = [_Need.of(column) for column in columns]
    chosen = list(range(len(columns)))
    parts = []
    while True:
        count = _most(needs, chosen, sizes)
        parts.append(_fitted(needs, chosen[:count], sizes, comfort))
        if count == len(chosen):
            return tuple(parts)
        chosen = [0, *chosen[count:]]


@dataclass(frozen=True, slots=True)
class _Need:
    """What a column needs in hundredths of its letter: at least, and to have every cell on one line."""

    least: int
    whole: int

    @classmethod
    def of(cls, column: Texts) -> "_Need":
        zh, pt = _width(column.zh, narrow=_BOLD), _width(column.pt)
        broken = _longest_word(column.pt)
        texts = set(column.cells)
        cells = max(map(_width, texts), default=0)
        words = max(map(_longest_word, texts), default=0) if column.wraps else cells
        return cls(
            least=max(min(zh, _SHORT_HEAD), _second(broken), words),
            whole=max(zh, _second(pt), cells),
        )


def _most(needs: Sequence[_Need], chosen: Sequence[int], sizes: Sequence[int]) -> int:
    """Tell how many of the columns fit beside each other in the smallest letter; two do at least, the first and one more."""
    count = len(chosen)
    while count > 2 and _least(needs, chosen[:count], min(sizes)) > PAGE:
        count -= 1
    return count


def _fitted(
    needs: Sequence[_Need], chosen: Sequence[int], sizes: Sequence[int], comfort: Sequence[int]
) -> Fitted:
    size = next(
        (size for size in comfort if _whole(needs, chosen, size) <= PAGE),
        next((size for size in sizes if _least(needs, chosen, size) <= PAGE), min(sizes)),
    )
    least = [_points(needs[i].least, size) for i in chosen]
    whole = [_points(needs[i].whole, size) for i in chosen]
    is_loose = sum(whole) <= PAGE
    begun = whole if is_loose else least
    most = MOST_WISHED * size // 100
    wish = [
        1 if is_loose else min(want - need, most) for want, need in zip(whole, least, strict=True)
    ]
    spare = max(0, PAGE - sum(begun))
    given = _in_parts(spare, wish) if is_loose else _least_first(spare, wish)
    widths = [have + more for have, more in zip(begun, given, strict=True)]
    return Fitted(tuple(chosen), size, tuple(widths), is_loose)


def _in_parts(spare: int, wishes: Sequence[int]) -> list[int]:
    """Divide what is left in proportion to what is wished for."""
    whole = sum(wishes) or 1
    return [spare * wish // whole for wish in wishes]


def _least_first(spare: int, wishes: Sequence[int]) -> list[int]:
    """Fulfil small wishes whole before large ones in equal parts, so that no short text breaks for a long one beside it."""
    given = [0] * len(wishes)
    order = sorted(range(len(wishes)), key=wishes.__getitem__)
    for place, i in enumerate(order):
        given[i] = min(wishes[i], spare // (len(order) - place))
        spare -= given[i]
    given[order[-1]] += spare
    return given


def _least(needs: Sequence[_Need], chosen: Sequence[int], size: int) -> int:
    return sum(_points(needs[i].least, size) for i in chosen)


def _whole(needs: Sequence[_Need], chosen: Sequence[int], size: int) -> int:
    return sum(_points(needs[i].whole, size) for i in chosen)


def _points(need: int, size: int) -> int:
    return need * size // 100 + INSET


def _second(width: int) -> int:
    """Give what a head's second line needs, which is set smaller than its first."""
    return width * _SECOND_LINE // 100


def _longest_word(text: str) -> int:
    """Give the widest part of a text that no line breaks: Chinese breaks anywhere, the rest at blanks, and at hyphens and strokes
    before a letter.
    """
    best = current = 0
    for sign, following in itertools.pairwise(f"{text} "):
        if sign == " " or _is_wide(sign):
            best, current = max(best, current, _WIDE if _is_wide(sign) else 0), 0
            continue
        current += _NARROW
        if sign in "-/" and following.isalpha():
            best, current = max(best, current), 0
    return max(best, current)


def _width(text: str, *, narrow: int = _NARROW) -> int:
    if text.isascii():
        return narrow * len(text)
    return sum(_WIDE if _is_wide(sign) else narrow for sign in text)


def _is_wide(sign: str) -> bool:
    return not sign.isascii() and (
        sign in "…—·→" or unicodedata.east_asian_width(sign) in {"W", "F"}
    )
