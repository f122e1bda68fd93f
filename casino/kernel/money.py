"""Integer money: minor units, basis points, and rounding as a named term."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from typing_extensions import override

MAX_MINOR = 2**53 - 1
BASIS_POINTS = 10_000


class RoundingMode(StrEnum):
    """How a remainder is decided."""

    HALF_UP = "half_up"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Rounding:
    """Rounds a non-negative quotient to a whole multiple of ``unit`` minor units.

    >>> Rounding(unit=100, mode=RoundingMode.HALF_UP).quotient(12_345 * 500, 10_000)
    600
    """

    unit: int
    mode: RoundingMode

    def quotient(self, numerator: int, denominator: int) -> int:
        """Round ``numerator / denominator`` (numerator ≥ 0, denominator > 0) to a multiple of the unit."""
        step = denominator * self.unit
        whole, rest = divmod(numerator, step)
        return (whole + self._goes_up(rest, step)) * self.unit

    def _goes_up(self, rest: int, step: int) -> bool:
        if self.mode is RoundingMode.UP:
            return rest > 0
        return self.mode is RoundingMode.HALF_UP and 2 * rest >= step


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency by ISO code and the number of decimal digits of its minor unit."""

    code: str
    digits: int


CURRENCIES = {
    c.code: c
    for c in (
        Currency("MOP", 2),
        Currency("HKD", 2),
        Currency("CNY", 2),
        Currency("USD", 2),
        Currency("JPY", 0),
    )
}


@dataclass(frozen=True, slots=True, order=True)
class Money:
    """An amount of one currency in minor units; prints as itself and reads itself back.

    >>> str(Money("MOP", 123_456))
    'MOP 1234.56'
    >>> Money.parse("MOP 1234.56") == Money("MOP", 123_456)
    True
    """

    currency: str
    minor: int

    @override
    def __str__(self) -> str:
        """Give the code, a space and the exact decimal figure."""
        digits = CURRENCIES[self.currency].digits
        sign = "-" if self.minor < 0 else ""
        whole, part = divmod(abs(self.minor), 10**digits)
        return (
            f"{self.currency} {sign}{whole}.{part:0{digits}d}"
            if digits
            else f"{self.currency} {sign}{whole}"
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what ``str`` wrote.

        :raises ValueError: for an unknown currency, another number of decimals or anything but digits.
        """
        code, _, figure = text.partition(" ")
        if code not in CURRENCIES:
            raise ValueError(text)
        digits = CURRENCIES[code].digits
        whole, point, part = figure.removeprefix("-").partition(".")
        if (
            not (whole.isascii() and whole.isdecimal())
            or len(part) != digits
            or bool(point) != bool(digits)
        ):
            raise ValueError(text)
        if digits and not (part.isascii() and part.isdecimal()):
            raise ValueError(text)
        minor = int(whole + part)
        return cls(code, -minor if figure.startswith("-") else minor)
