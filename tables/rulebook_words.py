"""How a rulebook's terms read on a page."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.templatetags.casino_format import money, percent

Fact = Mapping[str, object]
_MODES: Final[Mapping[str, Promise]] = {
    "half_up": gettext_lazy("to the nearest, halves upward"),
    "down": gettext_lazy("downward"),
    "up": gettext_lazy("upward"),
}
ANY_CURRENCY: Final = "MOP"
"""Terms are in hundredths of whatever currency the table has; they are written as patacas are."""


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
            "value": f"{money(rounding['unit'], ANY_CURRENCY)}, {_MODES[rounding['mode']]}",
        },
        *(
            {
                "label": label,
                "value": _("no limit") if minor is None else money(minor, ANY_CURRENCY),
            }
            for label, minor in amounts
        ),
    )


_GAMES: Final[Mapping[str, Callable[[Mapping[str, Any]], tuple[Fact, ...]]]] = {"paigow": _paigow}
