"""The games that are built, by the name that sheets and files use. A game is added here by one line."""

from typing import Any, Final

from casino.kernel.errors import Malformed, Problem
from tables.games.mahjong import game as mahjong
from tables.games.paigow import game as paigow
from tables.games.protocol import Game
from tables.games.riichi import game as riichi

_BUILT: Final[tuple[Game[Any], ...]] = (
    paigow.GAME,
    riichi.DEAL,
    riichi.GAME,
    mahjong.GAME,
)  # fmt: skip

GAMES: Final = {game.code: game for game in _BUILT}


def get(code: object) -> Game[Any]:
    """Give a game by its name.

    :raises Malformed: ``unknown_game`` for a name that no built game has.
    """
    if isinstance(code, str) and code in GAMES:
        return GAMES[code]
    raise Malformed([Problem("unknown_game", "game", {"known": ", ".join(GAMES)})])
