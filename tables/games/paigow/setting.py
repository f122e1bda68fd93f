"""How a hand must be set, and the dealer's re-setting of one that is not (ordinance 15/90/M, article 6(2))."""

from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from tables.games.paigow import ranking
from tables.games.paigow.ranking import Pair
from tables.games.paigow.sheet import Hand

_Setting = tuple[int, int, Pair, Pair]
"""The strengths of the larger and the smaller pair, then the smaller and the larger pair themselves."""

_STRENGTHS: Final = itemgetter(0, 1)


def as_ruled(hand: Hand) -> Hand:
    """Give a player's hand as it counts: his own setting where no other is stronger, else the dealer's.

    The stronger setting is the one with the larger back; of equal backs, the one with the larger front.
    """
    back, front, smaller, larger = max(_settings(hand), key=_STRENGTHS)
    own = ranking.rank(hand.back).strength, ranking.rank(hand.front).strength
    return hand if own == (back, front) else Hand(front=smaller, back=larger)


def _settings(hand: Hand) -> Iterator[_Setting]:
    (a, b), (c, d) = hand.front, hand.back
    for first, second in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        one, other = ranking.rank(first).strength, ranking.rank(second).strength
        yield (other, one, first, second) if one <= other else (one, other, second, first)
