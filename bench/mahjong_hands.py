"""How many winning hands of four sets and a pair the rules count in a second, beside the `mahjong` package on the same tiles."""

import random

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.meld import Meld as TheirMeld

from bench.timing import median_cpu_seconds
from tables.games.mahjong import melds, readings, scoring, tiles
from tables.games.mahjong.melds import Hand, Meld, MeldKind
from tables.games.mahjong.scoring import Moment
from tables.games.mahjong.tiles import COPIES, Mode, Tile

HANDS = 2_000
_KINDS = (MeldKind.CHOW, MeldKind.CHOW, MeldKind.PUNG)
_MOMENT = Moment(Mode.A, round_wind=0, own_wind=1, is_drawn=True)


def run() -> str:
    """Count the same hands with both, one after the other."""
    chance = random.Random(9)
    hands = [_hand(chance) for _ in range(HANDS)]
    theirs = [_as_theirs(hand) for hand in hands]
    calculator = HandCalculator()

    def ours_counts() -> None:
        for hand in hands:
            scoring.score(hand, moment=_MOMENT, readings=readings.DEFAULT)

    def theirs_counts() -> None:
        for numbers, win_tile, laid in theirs:
            calculator.estimate_hand_value(
                numbers, win_tile, melds=laid, config=HandConfig(is_tsumo=True)
            )

    own, other = median_cpu_seconds(ours_counts, theirs_counts)
    return (
        f"mahjong hands: {HANDS / own:,.0f} a second of processor time; the mahjong package on the same tiles {HANDS / other:,.0f}; "
        f"ratio {other / own:.1f}"
    )


def _hand(chance: random.Random) -> Hand:
    """Give a winning hand: half of them all concealed, half in one suit, where most can be read in several ways."""
    while True:
        faces = range(9) if chance.random() < 0.5 else range(34)
        sets = [_set(chance, faces) for _ in range(4)]
        pair = Tile(chance.choice(faces))
        laid = tuple(sets[: chance.choice((0, 0, 1, 2))])
        standing = [tile for one in sets[len(laid) :] for tile in one.tiles] + [pair, pair]
        win_tile = standing.pop(chance.randrange(len(standing)))
        hand = Hand(tuple(sorted(standing)), win_tile, laid)
        if max(tiles.counted(hand.tiles)) <= COPIES:
            return hand


def _set(chance: random.Random, faces: range) -> Meld:
    while True:
        kind, face = chance.choice(_KINDS), Tile(chance.choice(faces))
        if kind is MeldKind.PUNG or face.starts_chow:
            return Meld(kind, face)


def _as_theirs(hand: Hand) -> tuple[list[int], int, list[TheirMeld]]:
    """Give the tiles as numbers of 136, the winning one's, and the sets on the table."""
    used = [0] * len(tiles.ALL)

    def number(tile: Tile) -> int:
        used[tile] += 1
        return 4 * tile + used[tile] - 1

    laid = [
        TheirMeld(
            TheirMeld.CHI if meld.kind is melds.MeldKind.CHOW else TheirMeld.PON,
            [number(tile) for tile in meld.tiles],
        )
        for meld in hand.melds
    ]
    standing = [number(tile) for tile in hand.standing]
    on_table = [one for meld in laid for one in meld.tiles or ()]
    return sorted(standing + on_table), standing[-1], laid
