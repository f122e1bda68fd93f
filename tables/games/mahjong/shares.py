"""Sharing out less than is due: pro rata, in whole chips. Pure."""

from collections.abc import Mapping, Sequence


def shared(
    *, amount: int, due: Mapping[int, int], order: Sequence[int], unit: int
) -> dict[int, int]:
    """Share an amount out among seats in proportion to what is due, in whole multiples of ``unit``.

    The largest remainder gets the next unit first, of equal ones the seat first in ``order``; nobody gets more than is due, and what is
    below one unit is not paid. Where the amount covers all that is due, that is what is given. ``due`` and the result are minor units.

    >>> shared(amount=40_700, due={1: 80_000, 2: 80_000, 3: 80_000}, order=(1, 2, 3), unit=100)
    {1: 13600, 2: 13600, 3: 13500}
    """
    whole = sum(due.values())
    if amount >= whole:
        return dict(due)
    units = amount // unit
    parts = {seat: divmod(units * claim, whole) for seat, claim in due.items()}
    given = {seat: quotient * unit for seat, (quotient, _) in parts.items()}
    left = units - sum(quotient for quotient, _ in parts.values())
    for seat in sorted(order, key=lambda seat: (-parts[seat][1], order.index(seat))):
        if left and given[seat] + unit <= due[seat]:
            given[seat] += unit
            left -= 1
    return given
