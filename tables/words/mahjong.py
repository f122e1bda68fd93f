"""The names of what happens at a mahjong table, in the reader's language; the ordinance's own in Chinese."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from casino.templatetags.casino_format import quantity
from tables.games.mahjong.tiles import Tile

_Words = Mapping[str, Promise]

WINDS: Final = (
    pgettext_lazy("wind", "East"),
    pgettext_lazy("wind", "South"),
    pgettext_lazy("wind", "West"),
    pgettext_lazy("wind", "North"),
)
WIND_SIGNS: Final = "東南西北"
ELEMENTS: Final[_Words] = {
    "ping_hu": pgettext_lazy("mahjong", "All chows"),
    "all_pungs": pgettext_lazy("mahjong", "All pungs"),
    "concealed_pungs": pgettext_lazy("mahjong", "Concealed pungs"),
    "mixed_one_suit": pgettext_lazy("mahjong", "Mixed one suit"),
    "mixed_one_suit_ping_hu": pgettext_lazy("mahjong", "Mixed one suit, all chows"),
    "pure_one_suit": pgettext_lazy("mahjong", "Pure one suit"),
    "mixed_terminals": pgettext_lazy("mahjong", "Mixed terminals"),
    "pure_terminals": pgettext_lazy("mahjong", "Pure terminals"),
    "all_honours": pgettext_lazy("mahjong", "All honours"),
    "thirteen_orphans": pgettext_lazy("mahjong", "Thirteen orphans"),
    "dragon_pung_bai": pgettext_lazy("mahjong", "White dragon"),
    "dragon_pung_fa": pgettext_lazy("mahjong", "Green dragon"),
    "dragon_pung_zhong": pgettext_lazy("mahjong", "Red dragon"),
    "round_wind": pgettext_lazy("mahjong", "Round wind"),
    "seat_wind": pgettext_lazy("mahjong", "Own wind"),
    "double_wind": pgettext_lazy("mahjong", "Double wind"),
    "small_three_dragons": pgettext_lazy("mahjong", "Small three dragons"),
    "big_three_dragons": pgettext_lazy("mahjong", "Big three dragons"),
    "small_four_winds": pgettext_lazy("mahjong", "Small four winds"),
    "big_four_winds": pgettext_lazy("mahjong", "Big four winds"),
    "rob_kong": pgettext_lazy("mahjong", "Robbing a kong"),
    "kong_flower": pgettext_lazy("mahjong", "Kong flower"),
    "kong_on_kong": pgettext_lazy("mahjong", "Kong on kong"),
    "last_tile": pgettext_lazy("mahjong", "Last tile"),
    "tianhu": pgettext_lazy("mahjong", "Heavenly hand"),
    "dihu": pgettext_lazy("mahjong", "Earthly hand"),
    "fa_win_tile": pgettext_lazy("mahjong", "Won on green dragon"),
}
SITUATIONS: Final[_Words] = {
    "pung_called_not_taken": pgettext_lazy("mahjong", "Pung called and not taken"),
    "wrong_meld_uncorrected": pgettext_lazy("mahjong", "Wrong meld not put right"),
}
FLAGS: Final[_Words] = {
    **SITUATIONS,
    "saw_anothers_hand": pgettext_lazy("mahjong", "Saw another's hand"),
}
SOURCES: Final[_Words] = {
    "discard": pgettext_lazy("mahjong", "on a discard"),
    "self_draw": pgettext_lazy("mahjong", "by self-draw"),
    "rob_kong": pgettext_lazy("mahjong", "by robbing a kong"),
}
RESULTS: Final[_Words] = {
    "win": pgettext_lazy("mahjong", "Win"),
    "draw": pgettext_lazy("mahjong", "Draw"),
    "false_win": pgettext_lazy("mahjong", "False win"),
}
ROLES: Final[_Words] = {
    "winner": pgettext_lazy("mahjong", "Winner"),
    "offender": pgettext_lazy("mahjong", "False win"),
    "liable": pgettext_lazy("mahjong", "Liable"),
    "discarder": pgettext_lazy("mahjong", "Discarder"),
}
MELDS: Final[_Words] = {
    "chow": pgettext_lazy("mahjong", "Chow"),
    "pung": pgettext_lazy("mahjong", "Pung"),
    "kong": pgettext_lazy("mahjong", "Kong"),
    "concealed_kong": pgettext_lazy("mahjong", "Concealed kong"),
}
GROUPS: Final[_Words] = {
    "hand": pgettext_lazy("mahjong", "Hand"),
    "honours": pgettext_lazy("mahjong", "Honours"),
    "luck": pgettext_lazy("mahjong", "Luck"),
}
FACTS: Final[_Words] = {
    "suit_tiles_exposed": _("Tiles of the suit that lay open"),
    "dragons_exposed": _("Dragon pungs that lay open"),
    "winds_exposed": _("Wind pungs that lay open"),
    "twelfth_fed_by": _("Seat that fed the twelfth tile"),
    "draws_since_twelfth": _("Own draws since then"),
    "discard_was_live_honour": _("The winning discard was an honour of which none had been seen"),
    "withheld_last_honour": _("The discarder held back the last of an honour and fed another tile"),
    "not_ready_and_broke_pung": _("The discarder was not ready, broke a pung and fed it"),
    "broke_pung": _("The discarder broke a pung"),
    "declined_own_win": _("The discarder passed up a win or a ready hand"),
}
QUESTIONS: Final[_Words] = {
    "dragons_exposed": _("Two dragon pungs lay open, and this discard gave the third"),
    "winds_exposed": _("Three wind pungs lay open, and this discard gave the fourth"),
    "suit_tiles_exposed": _("Nine tiles of the suit lay open"),
    "withheld_last_honour": _("Held back the last of an honour and fed another tile"),
    "not_ready_and_broke_pung": _("Not ready, broke a pung and fed it"),
    "declined_own_win": _("Passed up a win or a ready hand"),
    "declined_and_broke_pung": _("Passed up a win and broke a pung"),
    "discard_was_live_honour": _("The discard was an honour of which none had been seen"),
}
"""What is asked of a win where the answer decides who bears it."""
CHICKEN: Final = pgettext_lazy("mahjong", "Chicken")
_SUITS: Final = {
    "m": pgettext_lazy("mahjong tile", "%(number)s of characters"),
    "p": pgettext_lazy("mahjong tile", "%(number)s of dots"),
    "s": pgettext_lazy("mahjong tile", "%(number)s of bamboos"),
}
_HONOURS: Final = (
    pgettext_lazy("mahjong tile", "East"),
    pgettext_lazy("mahjong tile", "South"),
    pgettext_lazy("mahjong tile", "West"),
    pgettext_lazy("mahjong tile", "North"),
    pgettext_lazy("mahjong tile", "White"),
    pgettext_lazy("mahjong tile", "Green"),
    pgettext_lazy("mahjong tile", "Red"),
)


def tier(low: int) -> str:
    """Write a tier as the ordinance does: LOW/HIGH in whole patacas, of minor units."""
    return f"{quantity(low // 100)}/{quantity(low // 50)}"


def limit(low: int) -> str:
    """Name a tier as a table's sign does."""
    return gettext("limit %(tier)s") % {"tier": tier(low)}


def tile_name(tile: Tile) -> str:
    """Name a tile."""
    text = str(tile)
    number, suit = text[0], text[1]
    if suit == "z":
        return str(_HONOURS[int(number) - 1])
    return str(_SUITS[suit]) % {"number": number}


def faan(number: int) -> str:
    """Say how many faan."""
    if number == 0:
        return str(CHICKEN)
    return ngettext("%(number)s faan", "%(number)s faan", number) % {"number": number}


def question(name: str) -> str:
    """Ask what decides who bears a win."""
    before, _sign, seat = name.rpartition("_fed_by_")
    if before:
        return gettext("Seat %(seat)s fed the twelfth tile just before") % {"seat": seat}
    return str(QUESTIONS[name])


def rule(code: str) -> str:
    """Write the article of a rule of liability.

    >>> rule("10A3")
    '10A(3)'
    """
    return f"{code[:3]}({code[3:]})"


def standing(play: Mapping[str, Any]) -> str:
    """Say which deal a table is at: the wind of the round, the deal under it where that is known, and who deals."""
    if play.get("of_a_sheet"):
        said = pgettext("mahjong", "%(wind)s round") % {"wind": WINDS[play["wind"]]}
    else:
        said = gettext("%(wind)s round, deal %(deal)s") % {
            "wind": WINDS[play["wind"]],
            "deal": quantity(play["passes"] + 1),
        }
    if play["dealer"] is None:
        return said
    return f"{said} · " + gettext("seat %(seat)s deals") % {"seat": play["dealer"]}


def _seat(data: Mapping[str, Any]) -> str:
    return gettext("seat %(seat)s") % {"seat": data["seat"]}


def _flag(data: Mapping[str, Any]) -> str:
    said = f"{_seat(data)} · {FLAGS[data['flag']]}"
    return said if data["is_set"] else f"{said} · " + gettext("taken back")


def _liability(data: Mapping[str, Any]) -> str:
    by = gettext("by %(supervisor)s") % {"supervisor": data["supervisor"]}
    return f"{_seat(data)} · {rule(data['rule'])} · {by}"


ABOUT: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "buy_in": _seat,
    "seat_left": _seat,
    "seat_flag": _flag,
    "liability_confirmed": _liability,
}
"""What an event of a mahjong table was about, by its kind."""
