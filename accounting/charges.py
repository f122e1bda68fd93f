"""What the house takes: commission, by rate and rounding term, and the rake of a tier. Pure."""

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


def rake(*, received: int, tier: int) -> int:
    """Charge a tier's figure for a win, never more than the winner received.

    Both and the result are minor units. Source: ordinance 135/91/M, article 8.

    >>> rake(received=12_000, tier=2_000), rake(received=1_500, tier=2_000)
    (2000, 1500)
    """
    return min(received, tier)
