"""The names of what happens at a table, in the reader's language."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounting import words
from casino.templatetags.casino_format import money_brief
from tables.games.paigow.tiles import BY_TEXT
from tables.words import mahjong as mahjong_words
from tables.words import riichi as riichi_words
from tables.words.paigow import tile_name

_Words = Mapping[str, Promise]

OUTCOMES: Final[_Words] = {
    "win": pgettext_lazy("outcome", "win"),
    "lose": pgettext_lazy("outcome", "lose"),
    "push": pgettext_lazy("outcome", "push"),
}
LAYERS: Final[_Words] = {
    "banker": _("Main banker"),
    "customer": _("Co-banker"),
    "house": _("House co-bank"),
}
REASONS: Final[_Words] = {
    "cocked_dice": _("cocked dice"),
    "dice_off_cup": _("dice off the cup"),
    "not_thrown_by_banker": _("not thrown by the banker"),
    "wrong_tile_count": _("wrong number of tiles"),
    "foul_deal": _("foul deal"),
    "routine": pgettext_lazy("tiles changed", "routine"),
    "worn": pgettext_lazy("tiles changed", "worn"),
    "suspected": pgettext_lazy("tiles changed", "under suspicion"),
    "complete": pgettext_lazy("tiles inspected", "complete"),
    "incomplete": pgettext_lazy("tiles inspected", "incomplete"),
    "marked": pgettext_lazy("tiles inspected", "marked"),
    "wrong_bank": pgettext_lazy("undone", "wrong bank"),
    "wrong_bet": pgettext_lazy("undone", "wrong bet"),
    "wrong_dice": pgettext_lazy("undone", "wrong dice"),
    "wrong_tiles": pgettext_lazy("undone", "wrong tiles"),
    "wrong_outcome": pgettext_lazy("undone", "wrong result"),
    "recorded_too_early": pgettext_lazy("undone", "recorded too early"),
    **riichi_words.REASONS,
    "correction": pgettext_lazy("pit called", "a correction"),
    "dispute": pgettext_lazy("pit called", "a dispute"),
    "chips": pgettext_lazy("pit called", "chips"),
    "tiles": pgettext_lazy("pit called", "tiles or dice"),
    "guest": pgettext_lazy("pit called", "a guest"),
}
ATTEMPTS: Final[_Words] = {
    "agreed": pgettext_lazy("count", "both agree"),
    "differs": pgettext_lazy("count", "the two differ"),
    "off": pgettext_lazy("count", "both differ from what is expected"),
}
PURPOSES: Final[_Words] = {
    "close": pgettext_lazy("count", "the table closes"),
    "shift": pgettext_lazy("count", "the shift changes"),
}


def game(code: str, setup: Mapping[str, Any]) -> str:
    """Name a game with its set-up, as a table's sign does."""
    title = words.name(words.GAMES, code)
    if code == "riichi":
        return f"{title} · " + gettext("rate %(rate)s") % {"rate": setup["rate"]}
    if code == "mahjong":
        return f"{title} {setup['mode']} · {mahjong_words.limit(setup['low'])}"
    doors = setup.get("doors")
    if not isinstance(doors, int):
        return title
    return f"{title} · " + ngettext("%(doors)d door", "%(doors)d doors", doors) % {"doors": doors}


def limits(terms: Mapping[str, Any], *, currency: str) -> str:
    """Say the limits of a bet as a table's sign does; empty where there are none."""
    least, most = (terms.get("limits", {}).get(name) for name in ("bet_min", "bet_max"))
    low, high = (money_brief(minor, currency) for minor in (least, most))
    if least is not None and most is not None:
        return f"{currency} {low}–{high}"
    if least is not None:
        return gettext("%(currency)s %(amount)s or more") % {"currency": currency, "amount": low}
    if most is not None:
        return gettext("%(currency)s %(amount)s or less") % {"currency": currency, "amount": high}
    return ""


def standing(code: str, play: Mapping[str, Any]) -> str:
    """Say what matters most of a table's play now: at Pai Gow who holds the bank, and for how long, at riichi which deal it is; empty where nothing does."""
    if code == "riichi" and play:
        return riichi_words.standing(play)
    if code == "mahjong" and play:
        return mahjong_words.standing(play)
    turn = play.get("turn") if code == "paigow" else None
    if not turn:
        return ""
    return gettext("door %(door)s, %(rounds)s of %(allowed)s rounds") % {
        "door": turn["banker"],
        "rounds": turn["rounds"],
        "allowed": turn["allowed"],
    }


def event(kind: str, data: Mapping[str, Any]) -> str:
    """Say in a few words what an event was about; empty where its name says it all."""
    about = _ABOUT.get(kind)
    if about is not None:
        return about(data)
    return words.name(REASONS, data.get("reason") or data.get("result") or "")


def _passed(data: Mapping[str, Any]) -> str:
    said = gettext("door %(former)s → door %(to)s") % {"former": data["from"], "to": data["to"]}
    if not data["declined"]:
        return said
    doors = ", ".join(str(door) for door in data["declined"])
    return f"{said} · " + gettext("declined: %(doors)s") % {"doors": doors}


def _exposed(data: Mapping[str, Any]) -> str:
    said = []
    if data["tile"] is not None:
        tile = BY_TEXT[data["tile"]]
        said.append(f"{tile_name(tile)} {tile}")
    if data["door"] is not None:
        said.append(gettext("door %(door)s") % {"door": data["door"]})
    return " · ".join(said)


def _by(staff: str) -> str:
    return gettext("by %(supervisor)s") % {"supervisor": staff}


_ABOUT: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "bank_passed": _passed,
    "dealer": lambda data: (
        gettext("took over from %(former)s") % {"former": data.get("former", "")}
    ),
    "bank_consent": lambda data: gettext("door %(door)s") % {"door": data.get("door")},
    "exposed_tile": _exposed,
    "pit_call_acknowledged": lambda data: _by(data["supervisor"]),
    **mahjong_words.ABOUT,
    **riichi_words.ABOUT,
    "count_begun": lambda data: f"{data['by']} · {words.name(PURPOSES, data['purpose'])}",
    "count_withdrawn": lambda data: _by(data["by"]),
    "count_again": lambda data: _by(data["by"]),
}
