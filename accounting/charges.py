"""What the house takes: commission, by rate and rounding term. Pure."""

from casino.kernel.money import BASIS_POINTS, Rounding


def commission(*, gain: int, rate_bps: int, rounding: Rounding) -> int:
    """Charge a rate of a gain, rounded by the term, never more than the gain itself.

    ``gain`` and the result are minor units; a loss or nothing won is charged nothing. Source: ordinance 15/90/M, article 8.

    >>> from casino.kernel.money import RoundingMode
    >>> commission(gain=105_000, rate_bps=500, rounding=Rounding(unit=100, mode=RoundingMode.HALF_UP))
    5300
    """
    if gain <= 0:
        return 0
    return min(gain, rounding.quotient(gain * rate_bps, BASIS_POINTS))
