"""The four seats of a deal by their winds, in the order of play, which runs counter-clockwise."""

from enum import StrEnum
from typing import Final


class Seat(StrEnum):
    """A seat by its wind in this deal; East is the dealer."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"

    @property
    def number(self) -> int:
        """The place in the order of play, the dealer 0."""
        return ORDER.index(self)


DEALER: Final = Seat.EAST
ORDER: Final = tuple(Seat)
BY_TEXT: Final = {seat.value: seat for seat in Seat}
ROUND_WINDS: Final = {"E": Seat.EAST, "S": Seat.SOUTH}
"""The rounds of a game: East and South, no West (rule 27)."""


def after(seat: Seat) -> tuple[Seat, ...]:
    """Give the three other seats, counter-clockwise from a seat."""
    return tuple(ORDER[(seat.number + step) % 4] for step in (1, 2, 3))


def others(seat: Seat) -> tuple[Seat, ...]:
    """Give the three other seats, the dealer's first."""
    return tuple(other for other in ORDER if other is not seat)
