"""What the dominoes and their pairs are called in the reader's language; the ordinance's own names in Chinese."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext, pgettext_lazy

from tables.games.paigow import ranking
from tables.games.paigow.ranking import Pair
from tables.games.paigow.tiles import Tile

_TILES: Final[Mapping[str, Promise]] = {
    "天牌": pgettext_lazy("tile", "Heaven"),
    "地牌": pgettext_lazy("tile", "Earth"),
    "人牌": pgettext_lazy("tile", "Man"),
    "娥牌": pgettext_lazy("tile", "Goose"),
    "梅牌": pgettext_lazy("tile", "Plum"),
    "長衫": pgettext_lazy("tile", "Long Robe"),
    "板凳": pgettext_lazy("tile", "Bench"),
    "斧頭": pgettext_lazy("tile", "Axe"),
    "紅頭": pgettext_lazy("tile", "Red Head"),
    "高腳七": pgettext_lazy("tile", "Long Leg"),
    "擰冧六": pgettext_lazy("tile", "Big Head"),
    "雜九": pgettext_lazy("tile", "Mixed Nine"),
    "雜八": pgettext_lazy("tile", "Mixed Eight"),
    "雜七": pgettext_lazy("tile", "Mixed Seven"),
    "大雞六": pgettext_lazy("tile", "Big Six"),
    "雜五": pgettext_lazy("tile", "Mixed Five"),
    "細雞": pgettext_lazy("tile", "Little Three"),
}
_CLASSES: Final[Mapping[str, Promise]] = {
    "至尊寶": pgettext_lazy("pair", "Supreme pair"),
    "天九皇": pgettext_lazy("pair", "Heavenly King"),
    "天槓": pgettext_lazy("pair", "Heaven Gong"),
    "地槓": pgettext_lazy("pair", "Earth Gong"),
}


def tile_name(tile: Tile) -> str:
    """Name a tile."""
    return str(_TILES[tile.name])


def pair_name(pair: Pair) -> str:
    """Name the class of a pair: a Chinese reader sees the ordinance's name for it."""
    found = ranking.rank(pair)
    if (get_language() or "").startswith("zh"):
        return found.name
    if found.name in _CLASSES:
        return str(_CLASSES[found.name])
    higher = min(pair, key=lambda tile: tile.standing)
    if pair[0].standing == pair[1].standing:
        return pgettext("pair", "Pair of %(tile)s") % {"tile": tile_name(higher)}
    return pgettext("pair", "%(tile)s, %(points)s") % {
        "tile": tile_name(higher),
        "points": ranking.points(pair),
    }
