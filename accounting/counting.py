"""Chips and notes counted by denomination. Pure."""

from collections.abc import Mapping
from typing import Final

from casino.kernel.errors import Problem
from casino.kernel.money import CURRENCIES, MAX_MINOR

Pieces = Mapping[str, int]
"""How many pieces of each denomination; the keys are minor units written as decimal digits."""

CHIPS: Final = (1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000)
"""What the house's chips are worth, in whole units of their currency."""


def denominations(currency: str) -> tuple[int, ...]:
    """Give what the house's chips of a currency are worth, in minor units, the smallest first."""
    return tuple(chip * 10 ** CURRENCIES[currency].digits for chip in CHIPS)


def problems(pieces: object, *, path: str) -> tuple[Problem, ...]:
    """Tell everything wrong with a count, from whatever JSON it came in: ``not_object``, ``bad_denomination``, ``not_integer``,
    ``not_positive`` and ``count_too_large``.
    """
    if not isinstance(pieces, Mapping):
        return (Problem("not_object", path),)
    found: list[Problem] = []
    for denomination, number in pieces.items():
        here = f"{path}.{denomination}"
        if not _is_denomination(denomination):
            found.append(Problem("bad_denomination", here))
        if type(number) is not int or abs(number) > MAX_MINOR:
            found.append(Problem("not_integer", here))
        elif number < 0:
            found.append(Problem("not_positive", here, {"least": 0}))
    if not found and total(pieces) > MAX_MINOR:
        found.append(Problem("count_too_large", path))
    return tuple(found)


def total(pieces: Pieces) -> int:
    """Give what the pieces are worth, in minor units."""
    return sum(int(denomination) * number for denomination, number in pieces.items())


def _is_denomination(text: object) -> bool:
    return (
        isinstance(text, str)
        and text.isascii()
        and text.isdecimal()
        and not text.startswith("0")
        and len(text) <= len(str(MAX_MINOR))
    )
