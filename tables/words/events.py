"""The words for codes that the floor and its rulebooks leave in significant events; ``accounting.spoken`` says how they are looked up."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting.spoken import codes_of
from tables import licence
from tables.forms import licence as licence_forms
from tables.forms import mahjong as mahjong_forms
from tables.forms import riichi as riichi_forms
from tables.words import corrections, floor, rulebooks

_PAIGOW: Final[Mapping[str, Promise]] = {
    "doors": _("Doors"),
    "commission_bps": _("Commission on what is won (art. 8), in hundredths of a per cent"),
    "rounding.unit": _("Rounded to a multiple of"),
    "rounding.mode": _("Rounding"),
    **codes_of("mode", rulebooks.ROUNDING_MODES),
    "exhaustion": _("When the bank's stake runs out"),
    "exhaustion=running_net": _("it pays on from what it wins"),
    "bank_commission": _("Of the bank's result commission is taken on"),
    "bank_commission=net": _("what is left of it"),
    "limits": _("Limits"),
    "bet_min": _("Smallest bet"),
    "bet_max": _("Largest bet"),
    "house_cobank_max": _("Most the house co-banks"),
}
_MAHJONG: Final[Mapping[str, Promise]] = {
    "mode": _("Game and tier (art. 8)"),
    **codes_of("mode", mahjong_forms.MODES),
    "low": _("Lower figure of the tier"),
    "unit": _("Smallest chip"),
    **{name: label for name, (label, _words) in mahjong_forms.WORDS.items()},
}
_RIICHI: Final[Mapping[str, Promise]] = {
    **riichi_forms.FLAGS,
    **riichi_forms.COUNTS,
    **riichi_forms.STAKES,
    **{f"terms.{name}": label for name, (label, _words) in riichi_forms.WORDS.items()},
    "dealer_may_stop_at_rank": _(
        "A dealer who keeps the deal in South 4 may end the game (rule 27)"
    ),
    "game=riichi_deal": pgettext_lazy("riichi", "Deal"),
    "game=riichi_game": pgettext_lazy("riichi", "Game"),
    "honba_value_by_rate": _("A honba is worth (rule 24)"),
}
WORDS: Final[Mapping[str, Promise]] = {
    **_PAIGOW,
    **_MAHJONG,
    **_RIICHI,
    **{
        f"{name}={code}": word
        for words in (mahjong_forms.WORDS, riichi_forms.WORDS)
        for name, (_label, said) in words.items()
        for code, word in said.items()
    },
    f"game={licence.CODE}": rulebooks.SUBJECTS[licence.CODE],
    "thresholds": pgettext_lazy("rulebook", "Licence: differences of counts"),
    "report": licence_forms.LABELS["report"],
    **codes_of("change", corrections.KINDS),
    **codes_of("reason", floor.REASONS),
    **codes_of("reason", corrections.REASONS),
}
AMOUNTS: Final = frozenset(
    {"bet_min", "bet_max", "house_cobank_max", "unit", "low", "chip_value", "fee_each", "rate", "box", "tray", "report"}
)  # fmt: skip
"""Figures that are amounts, in hundredths where no currency stands beside them."""
