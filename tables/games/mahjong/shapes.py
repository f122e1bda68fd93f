"""Which sets and which pair a hand can be taken apart into (ordinance 135/91/M, article 4).

A set is one number, so that a hand can be taken apart quickly: a pung of a face is the face's own, a chow that of its lowest face
and ``CHOW`` more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tables.games.mahjong.tiles import FIRST_HONOUR, ORPHANS, Mode, Tile

CHOW: Final = 34
SETS_OF: Final = {Mode.A: 4, Mode.B: 1}
"""How many sets a winning hand has beside its pair."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One way to take a hand's concealed tiles apart: ``sets`` as numbers, ascending, and the face of the pair."""

    sets: tuple[int, ...]
    pair: Tile


def shapes(counts: Sequence[int]) -> list[Shape]:
    """Give every way to take tiles apart into sets and one pair, each once.

    ``counts`` tells how often each face is there, in the order of ``tiles.ALL``; it is left as it was.
    """
    left = list(counts)
    present = [face for face, count in enumerate(left) if count]
    found: list[Shape] = []
    for pair in present:
        if left[pair] >= 2:
            left[pair] -= 2
            found += [Shape(tuple(sorted(sets)), Tile(pair)) for sets in _sets(left, present, 0)]
            left[pair] += 2
    return found


def is_thirteen_orphans(counts: Sequence[int]) -> bool:
    """Tell whether it is one of each terminal and honour, and one of them again (article 6(A)(3))."""
    return sum(counts) == 14 and all(1 <= counts[tile] <= 2 for tile in ORPHANS)


def _sets(left: list[int], present: list[int], at: int) -> list[tuple[int, ...]]:
    """Take the lowest face that is left as part of a pung or of chows, and so on until none is left."""
    while at < len(present) and not left[present[at]]:
        at += 1
    if at == len(present):
        return [()]
    face = present[at]
    copies = left[face]
    left[face] = 0
    found: list[tuple[int, ...]] = []
    if copies >= 3:
        found += [(face, *rest) for rest in _with_chows(left, present, at, copies - 3)]
    found += _with_chows(left, present, at, copies)
    left[face] = copies
    return found


def _with_chows(left: list[int], present: list[int], at: int, copies: int) -> list[tuple[int, ...]]:
    """Take the copies of a face that are in no pung as the lowest of so many chows."""
    if not copies:
        return _sets(left, present, at + 1)
    face = present[at]
    if face >= FIRST_HONOUR or face % 9 > 6 or left[face + 1] < copies or left[face + 2] < copies:
        return []
    left[face + 1] -= copies
    left[face + 2] -= copies
    chows = (face + CHOW,) * copies
    found = [(*chows, *rest) for rest in _sets(left, present, at + 1)]
    left[face + 1] += copies
    left[face + 2] += copies
    return found
