"""Deals of eight doors, the same in every run."""

import random
from collections.abc import Iterator
from typing import Any

from tables.games.paigow import setting, tiles
from tables.games.paigow.sheet import Hand

BET = 50_000
STAKE = 1_000_000


def sheets(*, seed: int) -> Iterator[dict[str, Any]]:
    """Give sheets with tiles for ever; ``banker`` and the banker's stake are the player's to set."""
    dice = random.Random(seed)
    while True:
        deck = list(tiles.SET)
        dice.shuffle(deck)
        hands = {}
        for door in range(1, 9):
            a, b, c, d = deck[4 * (door - 1) : 4 * door]
            best = setting.as_ruled(Hand(front=(a, b), back=(c, d)))
            hands[str(door)] = {
                "front": [str(t) for t in best.front],
                "back": [str(t) for t in best.back],
            }
        yield {"doors": 8, "dice": [dice.randint(1, 6) for _ in range(4)], "hands": hands}


def seated(sheet: dict[str, Any], *, banker: int, stake: int) -> dict[str, Any]:
    """Put a banker and a bet on every other door to a deal."""
    bets = [
        {"id": f"b{door}", "door": door, "amount": BET} for door in range(1, 9) if door != banker
    ]
    return {
        **sheet,
        "banker": banker,
        "bank": [{"id": "banker", "kind": "banker", "stake": stake}],
        "bets": bets,
    }


def next_stake(sheet: dict[str, Any], settlement: Any, *, is_second: bool) -> int:
    """Give what the banker stakes next: after a won first round what he must, else the usual."""
    won = max(0, settlement["bank"][0]["net"])
    return STAKE if is_second else sheet["bank"][0]["stake"] + won
