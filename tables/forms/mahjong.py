"""What is typed about a mahjong table and its rulebook; the services judge it."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.web.fields import HundredthsField
from casino.web.forms import Form
from tables.games.mahjong import tiers
from tables.games.mahjong.terms import DEFAULT_HOUSE
from tables.games.mahjong.tiles import Mode
from tables.words import mahjong as words

MODES: Final = {
    Mode.A.value: pgettext_lazy("mahjong", "traditional"),
    Mode.B.value: pgettext_lazy("mahjong", "simplified"),
}
WORDS: Final = {
    "stake_cap": (
        _("He can win only as much as he has (art. 9) limits"),
        {
            "total": _("the whole win"),
            "per_payer": _("what each pays"),
            "none": _("nothing"),
        },
    ),
    "false_win": (
        _("A false win costs (art. 10)"),
        {
            "as_written": _("what the ordinance says"),
            "with_double_share": _("that, and a dealer's share twice"),
        },
    ),
    "dealer_on_draw": (
        _("On a draw (art. 3)"),
        {"stay": _("the dealer keeps the deal"), "pass": _("the deal passes on")},
    ),
    "honour_pungs": (
        _("A pung of dragons or winds counts (art. 6)"),
        {"any": _("concealed too"), "laid": _("only laid down")},
    ),
    "mixed_suit_honours": (
        _("Mixed one suit may hold (art. 6)"),
        {"any": _("honours that count, and they add"), "valueless": _("only honours that count nothing")},
    ),
    "mixed_terminals_sets": (
        _("Mixed terminals are made of (art. 6)"),
        {"pungs": _("pungs alone"), "any": _("pungs and chows with a one or a nine")},
    ),
    "concealed_pungs_win": (
        _("Concealed pungs are completed (art. 6)"),
        {"any": _("by a discard too"), "self_draw": _("by self-draw alone")},
    ),
    "four_chows_scoring_pair": (
        _("Four chows with a pair that counts are (art. 6)"),
        {"chicken": _("a chicken"), "no_win": _("no win")},
    ),
}  # fmt: skip
"""What each term with words of its own is about, and what it may say."""


def _tiers() -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (
            mode.value,
            [
                (f"{mode.value}-{low}", f"{mode.value} {words.tier(low)}")
                for low in tiers.RAKE[mode]
            ],
        )
        for mode in Mode
    ]


class MahjongSetupFields(Form):
    """Which of the two games a table plays, and at what tier."""

    tier = forms.ChoiceField(label=_("Game and tier (art. 8)"), choices=_tiers)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "mode" in self.initial:
            self.initial["tier"] = f"{self.initial['mode']}-{self.initial['low']}"

    def document(self) -> dict[str, object]:
        """Give the set-up."""
        mode, low = self.cleaned_data["tier"].split("-")
        return {"mode": mode, "low": int(low)}


class MahjongTermsFields(Form):
    """The terms of mahjong that the ordinance leaves to the house."""

    unit = HundredthsField(
        label=_("Smallest chip"),
        initial=DEFAULT_HOUSE.unit,
        help_text=_("In units of the table's currency."),
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key, (label, said) in WORDS.items():
            self.fields[key] = forms.ChoiceField(label=label, choices=list(said.items()))

    def document(self) -> dict[str, object]:
        """Give the terms."""
        return {key: self.cleaned_data[key] for key in ("unit", *WORDS)}
