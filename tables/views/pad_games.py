"""The games that have a pad, by the name a table carries. A game is added here by one entry."""

from collections.abc import Mapping
from typing import Final

from tables.views import mahjong_pad, paigow_pad, riichi_pad
from tables.views.pad_game import PadGame

GAMES: Final[Mapping[str, PadGame]] = {
    "mahjong": mahjong_pad.PAD,
    "paigow": paigow_pad.PAD,
    "riichi": riichi_pad.PAD,
}
