"""What is typed about a riichi table and its house rules; the services judge it."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from casino.kernel.money import CURRENCIES
from casino.web.forms import Form
from tables.games.riichi.terms import DEFAULT, HONBA_STEP, HONBA_VALUE_BY_RATE, RATES

WHOLE_CURRENCIES: Final = tuple(c.code for c in CURRENCIES.values() if c.digits == 0)
"""The parlour's amounts are whole: it plays in currencies without a smaller unit."""

FLAGS: Final = {
    "kiriage": _("4 han 30 fu and 3 han 60 fu are a mangan (rule 15)"),
    "kuitan": _("Tanyao counts in an open hand (rule 8)"),
    "yakuman_stacking": _("Several yakuman in one hand add up"),
    "daisharin_other_suits": _("The big wheels count in every suit"),
    "ryuuisou_needs_hatsu": _("All green needs the green dragon"),
    "chips_on_kazoe": _("A counted yakuman brings yakuman chips"),
    "chips_add_to_yakuman": _("Red fives, ura-dora and ippatsu bring chips beside a yakuman"),
    "chips_aka_needs_closed": _("Red fives bring chips in a closed hand only"),
    "pao_covers_chips": _("Who is liable pays the chips too (rule 12)"),
    "leftover_sticks_to_first": _("Sticks that are left go to the first (rule 4)"),
    "dealer_keeps_when_tenpai": _("A dealer who is tenpai at a draw keeps the deal"),
    "honba_on_draw": _("A draw adds a honba"),
}
COUNTS: Final = {
    "chips_yakuman_tsumo_each": _("Chips of a yakuman by self-draw, from each (rule 6)"),
    "chips_yakuman_ron": _("Chips of a yakuman from the discarder (rule 6)"),
}
KAZOE: Final = {
    "yakuman": _("a counted yakuman"),
    "sanbaiman": _("a sanbaiman"),
}
RENHOU: Final = {
    "limit": _("a flat baiman, or the hand without it where that is worth more"),
    "additive": _("eight han beside the others"),
}
ROUNDING: Final = {
    "each": _("each to the nearest hundred, fifty away from zero; the house keeps what is left"),
    "first_takes_balance": _(
        "second to fourth to the nearest hundred; the first takes the balance"
    ),
}
STOP_RANKS: Final = {
    "": _("never"),
    "1": _("as first"),
    "2": _("as second"),
}
STAKES: Final = {
    "rate": _("Rate for a thousand points"),
    "chip_value": _("Value of a chip"),
    "fee_each": _("Table fee of each player"),
}
WORDS: Final = {
    "kazoe": (_("Thirteen han without a yakuman are"), KAZOE),
    "renhou": (_("Renhou is"), RENHOU),
    "rounding": (_("Amounts are rounded (rule 38)"), ROUNDING),
}


class RiichiSetupFields(Form):
    """What a riichi table plays for."""

    rate = forms.TypedChoiceField(
        label=STAKES["rate"],
        coerce=int,
        choices=[(n, str(n)) for n in RATES],
        initial=RATES[0],
        widget=forms.RadioSelect,
    )
    chip_value = forms.IntegerField(
        label=STAKES["chip_value"], min_value=0, help_text=_("In units of the table's currency.")
    )
    fee_each = forms.IntegerField(
        label=STAKES["fee_each"],
        min_value=0,
        initial=450,
        help_text=_("For one game, in units of the table's currency (rule 37)."),
    )

    def document(self) -> dict[str, object]:
        """Give the set-up."""
        return {key: self.cleaned_data[key] for key in ("rate", "chip_value", "fee_each")}


class RiichiTermsFields(Form):
    """The points that the house rules leave open."""

    kazoe = forms.ChoiceField(
        label=WORDS["kazoe"][0], choices=list(KAZOE.items()), initial=DEFAULT.kazoe.value
    )
    renhou = forms.ChoiceField(
        label=WORDS["renhou"][0], choices=list(RENHOU.items()), initial=DEFAULT.renhou.value
    )
    rounding = forms.ChoiceField(
        label=WORDS["rounding"][0], choices=list(ROUNDING.items()), initial=DEFAULT.rounding.value
    )
    dealer_may_stop_at_rank = forms.ChoiceField(
        label=_("A dealer who keeps the deal in South 4 may end the game (rule 27)"),
        choices=list(STOP_RANKS.items()),
        required=False,
    )
    honba_50 = forms.IntegerField(
        label=_("Points of a honba at rate 50 (rule 24)"),
        initial=HONBA_VALUE_BY_RATE["50"],
        min_value=0,
        step_size=HONBA_STEP,
    )
    honba_100 = forms.IntegerField(
        label=_("Points of a honba at rate 100 (rule 24)"),
        initial=HONBA_VALUE_BY_RATE["100"],
        min_value=0,
        step_size=HONBA_STEP,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key, label in COUNTS.items():
            self.fields[key] = forms.IntegerField(
                label=label, min_value=0, initial=getattr(DEFAULT, key)
            )
        for key, label in FLAGS.items():
            self.fields[key] = forms.BooleanField(
                label=label, required=False, initial=getattr(DEFAULT, key)
            )

    def document(self) -> dict[str, object]:
        """Give the terms."""
        data = self.cleaned_data
        rank = data["dealer_may_stop_at_rank"]
        return {
            **{key: data[key] for key in (*FLAGS, *COUNTS, *WORDS)},
            "dealer_may_stop_at_rank": int(rank) if rank else None,
            "honba_value_by_rate": {"50": data["honba_50"], "100": data["honba_100"]},
        }
