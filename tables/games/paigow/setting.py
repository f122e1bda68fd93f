"""How a hand must be set, and the dealer's re-setting of one that is not (ordinance 15/90/M, article 6(2))."""

from tables.games.paigow import ranking
from tables.games.paigow.ranking import Pair, PairRank
from tables.games.paigow.sheet import Hand


def as_ruled(hand: Hand) -> Hand:
    """Give a player's hand as it counts: his own setting where no other is stronger, else the dealer's.

    The stronger setting is the one with the larger back; of equal backs, the one with the larger front.
    """
    best = max(_settings(hand), key=_strength)
    return hand if _strength(hand) == _strength(best) else best


def _settings(hand: Hand) -> tuple[Hand, ...]:
    (a, b), (c, d) = hand.front, hand.back
    return tuple(
        _larger_behind(first, second)
        for first, second in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
    )


def _larger_behind(first: Pair, second: Pair) -> Hand:
    return (
        Hand(front=first, back=second)
        if ranking.rank(first) <= ranking.rank(second)
        else Hand(front=second, back=first)
    )


def _strength(hand: Hand) -> tuple[PairRank, PairRank]:
    return ranking.rank(hand.back), ranking.rank(hand.front)
