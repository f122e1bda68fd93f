"""How a rulebook's terms read on a page."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounting.words import GAMES, name
from casino.templatetags.casino_format import house_date, money, percent, quantity
from tables import licence
from tables.forms import licence as licence_forms
from tables.forms import mahjong as mahjong_forms
from tables.forms import riichi as riichi_forms
from tables.models import Rulebook

Fact = Mapping[str, object]
SUBJECTS: Final[Mapping[str, Promise]] = {
    **GAMES,
    licence.CODE: pgettext_lazy("rulebook", "Licence: differences of counts"),
}
ROUNDING_MODES: Final[Mapping[str, Promise]] = {
    "half_up": gettext_lazy("to the nearest, halves upward"),
    "down": gettext_lazy("downward"),
    "up": gettext_lazy("upward"),
}
ANY_CURRENCY: Final = "MOP"
"""Terms are in hundredths of whatever currency the table has; they are written as patacas are."""


def subject(code: str) -> str:
    """Name what a rulebook is for: a game, or the licence."""
    return name(SUBJECTS, code)


def title(book: Rulebook) -> str:
    """Name a rulebook to people: what it is for and since when it is in force, with its code."""
    day = house_date(book.effective_from)
    said = {"subject": subject(book.game), "day": day, "code": book.code}
    return _("%(subject)s, in force since %(day)s (%(code)s)") % said


def briefly(book: Rulebook) -> str:
    """Tell which rulebook of a game is meant by the day since which it is in force; no two have the same."""
    return _("in force since %(day)s") % {"day": house_date(book.effective_from)}


def facts(game: str, terms: Mapping[str, Any]) -> tuple[Fact, ...]:
    """Put terms into words, for ``components/facts.html``."""
    return _GAMES[game](terms)


def _paigow(terms: Mapping[str, Any]) -> tuple[Fact, ...]:
    limits = terms.get("limits", {})
    rounding = terms["rounding"]
    amounts = (
        (_("Smallest bet"), limits.get("bet_min")),
        (_("Largest bet"), limits.get("bet_max")),
        (_("Most the house co-banks"), limits.get("house_cobank_max")),
    )
    return (
        {
            "label": _("Commission on what is won (art. 8)"),
            "value": percent(terms["commission_bps"]),
        },
        {
            "label": _("Rounded to a multiple of"),
            "value": f"{money(rounding['unit'], ANY_CURRENCY)}, {ROUNDING_MODES[rounding['mode']]}",
        },
        *(
            {
                "label": label,
                "value": _("no limit") if minor is None else money(minor, ANY_CURRENCY),
            }
            for label, minor in amounts
        ),
    )


def _riichi(terms: Mapping[str, Any]) -> tuple[Fact, ...]:
    rank = terms["dealer_may_stop_at_rank"]
    stop = riichi_forms.STOP_RANKS["" if rank is None else str(rank)]
    label = _("A dealer who keeps the deal in South 4 may end the game (rule 27)")
    # A rulebook has a value for every rate; what is pinned for a table has the one of its own.
    by_rate = terms.get("honba_value_by_rate") or {str(terms["rate"]): terms["honba_value"]}
    honba = " · ".join(
        _("%(points)s points at rate %(rate)s") % {"points": quantity(points), "rate": rate}
        for rate, points in sorted(by_rate.items(), key=lambda pair: int(pair[0]))
    )
    return (
        *(
            {"label": label, "value": words[terms[key]]}
            for key, (label, words) in riichi_forms.WORDS.items()
        ),
        {"label": label, "value": stop},
        {"label": _("A honba is worth (rule 24)"), "value": honba},
        *({"label": name, "value": terms[key]} for key, name in riichi_forms.COUNTS.items()),
        *(
            {"label": name, "value": _("yes") if terms[key] else _("no")}
            for key, name in riichi_forms.FLAGS.items()
        ),
    )


def _mahjong(terms: Mapping[str, Any]) -> tuple[Fact, ...]:
    return (
        *(
            {"label": label, "value": words[terms[key]]}
            for key, (label, words) in mahjong_forms.WORDS.items()
        ),
        {"label": _("Smallest chip"), "value": money(terms["unit"], ANY_CURRENCY)},
    )


def _licence(terms: Mapping[str, Any]) -> tuple[Fact, ...]:
    return tuple(
        {"label": f"{currency} · {label}", "value": money(of[name_], currency)}
        for currency, of in terms["thresholds"].items()
        for name_, label in licence_forms.LABELS.items()
    )


_GAMES: Final[Mapping[str, Callable[[Mapping[str, Any]], tuple[Fact, ...]]]] = {
    licence.CODE: _licence,
    "mahjong": _mahjong,
    "paigow": _paigow,
    "riichi": _riichi,
}
