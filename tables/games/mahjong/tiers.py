"""The tiers of the game and what the house takes per deal at each (ordinance 135/91/M, article 8).

A tier is written LOW/HIGH: what a single share of a chicken costs, and of one faan. Amounts are minor units of a currency with two
digits, as the ordinance's patacas have.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from tables.games.mahjong.tiles import Mode

_A: Final = (
    (25, 10), (50, 20), (100, 40), (200, 80), (300, 120), (500, 200), (1_000, 400), (2_000, 800), (3_000, 1_200),
    (5_000, 2_000), (10_000, 4_000),
)  # fmt: skip
_B: Final = (
    (100, 20), (200, 40), (300, 60), (500, 100), (1_000, 200), (2_000, 400), (3_000, 600), (5_000, 1_000),
    (10_000, 2_000), (20_000, 4_000), (30_000, 6_000),
)  # fmt: skip

RAKE: Final[Mapping[Mode, Mapping[int, int]]] = {
    mode: {100 * low: 100 * rake for low, rake in table} for mode, table in ((Mode.A, _A), (Mode.B, _B))
}  # fmt: skip
"""The rake of each tier, by mode and LOW."""

_MOST_SHARES: Final = 6
"""A winning dealer gets two shares from each of three (article 7), and one player may have to bear them all (article 10)."""


def price_by_faan(*, mode: Mode, low: int) -> tuple[int, ...]:
    """Give what a single share costs for no faan, one and so on to the cap: each twice the one before.

    >>> price_by_faan(mode=Mode.A, low=5000)
    (5000, 10000, 20000)
    """
    return (low, 2 * low, 4 * low) if mode is Mode.A else (low, 2 * low)


def worst_loss(*, prices: Sequence[int]) -> int:
    """Give the most that one deal can cost one player: a dealer's highest win, borne alone.

    ``prices`` is the single share by faan, as ``price_by_faan`` gives it.

    >>> worst_loss(prices=price_by_faan(mode=Mode.A, low=5000)) == 24 * 5000
    True
    """
    return _MOST_SHARES * prices[-1]
