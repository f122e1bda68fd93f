"""The elements of a win and what each counts (ordinance 135/91/M, article 6)."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final

from tables.games.mahjong.tiles import Mode


class Group(StrEnum):
    """What an element is about: the hand as a whole, its honours, or the luck of the moment."""

    HAND = "hand"
    HONOURS = "honours"
    LUCK = "luck"


FAAN: Final[Mapping[Mode, Mapping[str, int]]] = {
    Mode.A: {
        "ping_hu": 1,
        "all_pungs": 1,
        "concealed_pungs": 2,
        "mixed_one_suit": 1,
        "mixed_one_suit_ping_hu": 2,
        "pure_one_suit": 2,
        "mixed_terminals": 1,
        "pure_terminals": 2,
        "all_honours": 2,
        "thirteen_orphans": 2,
        "dragon_pung_bai": 1,
        "dragon_pung_fa": 1,
        "dragon_pung_zhong": 1,
        "round_wind": 1,
        "seat_wind": 1,
        "double_wind": 2,
        "small_three_dragons": 1,
        "big_three_dragons": 2,
        "small_four_winds": 1,
        "big_four_winds": 2,
        "rob_kong": 1,
        "kong_flower": 1,
        "kong_on_kong": 2,
        "last_tile": 1,
        "tianhu": 2,
        "dihu": 2,
    },
    Mode.B: {"rob_kong": 1, "last_tile": 1, "fa_win_tile": 1},
}
"""What each element counts, in the order in which settlements list them."""

CAP: Final = {Mode.A: 2, Mode.B: 1}
"""The most that counts (article 6(A)(3): 糊出之最高番數; in B nothing above one is listed)."""

LUCK: Final = ("rob_kong", "kong_flower", "kong_on_kong", "last_tile", "tianhu", "dihu")
"""What lies in how the winning tile came, and not in the tiles."""

DRAGON_PUNGS: Final = ("dragon_pung_bai", "dragon_pung_fa", "dragon_pung_zhong")

REPLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "big_three_dragons": DRAGON_PUNGS,
    "double_wind": ("round_wind", "seat_wind"),
    "kong_on_kong": ("kong_flower",),
    "concealed_pungs": ("all_pungs",),
    "mixed_one_suit_ping_hu": ("mixed_one_suit", "ping_hu"),
    "all_honours": ("mixed_terminals", "mixed_one_suit"),
    "pure_terminals": ("mixed_terminals",),
}
"""What an element stands in place of; all else adds."""

_PLACE: Final = {code: place for table in FAAN.values() for place, code in enumerate(table)}
_HONOURS: Final = frozenset(
    {*DRAGON_PUNGS, "round_wind", "seat_wind", "double_wind", "small_three_dragons", "big_three_dragons", "small_four_winds", "big_four_winds"}
)  # fmt: skip


def group_of(code: str) -> Group:
    """Tell where an element belongs."""
    if code in _HONOURS:
        return Group.HONOURS
    return Group.LUCK if code in {*LUCK, "fa_win_tile"} else Group.HAND


def counted(codes: Collection[str], *, mode: Mode, is_double_wind: bool) -> dict[str, int]:
    """Give the elements that count of those that are there, each with its faan, in the order of ``FAAN``.

    ``is_double_wind`` says that the winner's own wind is the wind of the round: then a pung of it is both.
    """
    there = set(codes)
    if is_double_wind and there & {"round_wind", "seat_wind"}:
        there.add("double_wind")
    if there.issuperset(DRAGON_PUNGS):
        there.add("big_three_dragons")
    if there >= {"mixed_one_suit", "ping_hu"}:
        there.add("mixed_one_suit_ping_hu")
    for code, parts in REPLACES.items():
        if code in there:
            there.difference_update(parts)
    listed = FAAN[mode]
    return {code: listed[code] for code in sorted(there & listed.keys(), key=_PLACE.__getitem__)}


def capped(raw_faan: int, *, mode: Mode) -> int:
    """Give the faan that is paid."""
    return min(raw_faan, CAP[mode])
