"""How a game's state of a table is told to programs: whoever is counted, is counted from 1."""

from collections.abc import Mapping
from typing import Any


def of(game: str, play: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give a table's play with doors, seats and players numbered from 1."""
    if game != "riichi" or not play:
        return play
    counted: dict[str, Any] = {
        key: [player + 1 for player in play[key]] for key in ("riichi", "dead")
    }
    return {**play, **counted, "dealer": play["dealer"] + 1}
