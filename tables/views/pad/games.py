"""The games that have a pad, by the name a table carries. A game is added here by one entry."""

from collections.abc import Mapping
from typing import Final

from tables.views.mahjong import pad as mahjong_pad
from tables.views.pad.game import PadGame
from tables.views.paigow import pad as paigow_pad
from tables.views.riichi import pad as riichi_pad

GAMES: Final[Mapping[str, PadGame]] = {
    "mahjong": mahjong_pad.PAD,
    "paigow": paigow_pad.PAD,
    "riichi": riichi_pad.PAD,
}
