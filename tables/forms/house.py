"""What is typed about tables and rulebooks; the services judge it. Each game brings its own fields."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from casino.kernel.money import CURRENCIES, RoundingMode
from casino.web.fields import HundredthsField, InstantField
from casino.web.forms import Form, TextField
from tables.forms.licence import LicenceTermsFields
from tables.forms.mahjong import MahjongSetupFields, MahjongTermsFields
from tables.forms.riichi import WHOLE_CURRENCIES, RiichiSetupFields, RiichiTermsFields
from tables.games.paigow.setup import DOORS
from tables.games.paigow.terms import DEFAULT
from tables.licence import CODE as LICENCE

_CODE: Final = {"autocapitalize": "characters", "spellcheck": "false", "autocomplete": "off"}
_AMOUNT: Final = {"inputmode": "decimal", "autocomplete": "off"}


class EditTableForm(Form):
    """What may change at a table while it is closed."""

    pit = TextField(
        label=_("Pit"), max_length=64, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class NewTableForm(EditTableForm):
    """A new table."""

    code = TextField(
        label=_("Code"),
        max_length=64,
        help_text=_("2 to 8 capital letters and digits, PG01 for example. It stays for good."),
        widget=forms.TextInput(attrs={**_CODE, "autofocus": True}),
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=[(c, c) for c in CURRENCIES])
    field_order = ("code", "pit", "currency")  # what a game adds comes after


class PaigowSetupFields(Form):
    """How a Pai Gow table is laid out."""

    doors = forms.TypedChoiceField(
        label=_("Doors"),
        coerce=int,
        choices=[(n, str(n)) for n in DOORS],
        initial=DOORS[0],
        widget=forms.RadioSelect,
    )

    def document(self) -> dict[str, object]:
        """Give the set-up."""
        return {"doors": self.cleaned_data["doors"]}


class NewPaigowTableForm(NewTableForm, PaigowSetupFields):
    """A new Pai Gow table."""


class EditPaigowTableForm(EditTableForm, PaigowSetupFields):
    """A closed Pai Gow table."""

    is_active = forms.BooleanField(label=_("in service"), required=False)
    field_order = ("pit", "doors", "is_active")


class NewMahjongTableForm(NewTableForm, MahjongSetupFields):
    """A new mahjong table."""


class EditMahjongTableForm(EditTableForm, MahjongSetupFields):
    """A closed mahjong table."""

    is_active = forms.BooleanField(label=_("in service"), required=False)
    field_order = ("pit", "tier", "is_active")


class NewRiichiTableForm(NewTableForm, RiichiSetupFields):
    """A new riichi table."""

    currency = forms.ChoiceField(label=_("Currency"), choices=[(c, c) for c in WHOLE_CURRENCIES])


class EditRiichiTableForm(EditTableForm, RiichiSetupFields):
    """A closed riichi table."""

    is_active = forms.BooleanField(label=_("in service"), required=False)
    field_order = ("pit", "rate", "chip_value", "fee_each", "is_active")


class ProposalForm(Form):
    """What every rulebook has beside its terms."""

    code = TextField(
        label=_("Code"),
        max_length=64,
        help_text=_("Stands on every report, paigow-2027-01 for example."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    authorisation = TextField(
        label=_("Authorised by"),
        max_length=200,
        help_text=_("The ordinance or the authority's letter, with its date."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    effective_from = InstantField(
        label=_("In force from"),
        help_text=_(
            "The house's time. Tables that are open keep the terms they were opened under."
        ),
    )


class PaigowTermsFields(Form):
    """The terms of Pai Gow that the ordinance leaves to the house."""

    commission_bps = HundredthsField(
        label=_("Commission on what is won (art. 8)"),
        unit="%",
        initial=DEFAULT.commission_bps,
        widget=forms.TextInput(attrs=_AMOUNT),
    )
    rounding_unit = HundredthsField(
        label=_("Rounded to a multiple of"),
        initial=DEFAULT.rounding.unit,
        help_text=_("In units of the table's currency."),
        widget=forms.TextInput(attrs=_AMOUNT),
    )
    rounding_mode = forms.ChoiceField(
        label=_("Rounding"),
        initial=DEFAULT.rounding.mode.value,
        choices=[
            (RoundingMode.HALF_UP.value, _("to the nearest, halves upward")),
            (RoundingMode.DOWN.value, _("downward")),
            (RoundingMode.UP.value, _("upward")),
        ],
    )
    limits_bet_min = HundredthsField(
        label=_("Smallest bet"), required=False, widget=forms.TextInput(attrs=_AMOUNT)
    )
    limits_bet_max = HundredthsField(
        label=_("Largest bet"), required=False, widget=forms.TextInput(attrs=_AMOUNT)
    )
    limits_house_cobank_max = HundredthsField(
        label=_("Most the house co-banks"), required=False, widget=forms.TextInput(attrs=_AMOUNT)
    )

    def document(self) -> dict[str, object]:
        """Give the terms."""
        data = self.cleaned_data
        limits = {
            name: data[f"limits_{name}"]
            for name in ("bet_min", "bet_max", "house_cobank_max")
            if data[f"limits_{name}"] is not None
        }
        return {
            "commission_bps": data["commission_bps"],
            "rounding": {"unit": data["rounding_unit"], "mode": data["rounding_mode"]},
            **({"limits": limits} if limits else {}),
        }


class PaigowProposalForm(ProposalForm, PaigowTermsFields):
    """A rulebook for Pai Gow."""

    field_order = ("code", "authorisation", "effective_from")


class MahjongProposalForm(ProposalForm, MahjongTermsFields):
    """A rulebook for mahjong."""

    field_order = ("code", "authorisation", "effective_from")


class RiichiProposalForm(ProposalForm, RiichiTermsFields):
    """House rules for the riichi parlour."""

    field_order = ("code", "authorisation", "effective_from")


class LicenceProposalForm(ProposalForm, LicenceTermsFields):
    """The licence's thresholds."""

    field_order = ("code", "authorisation", "effective_from")


class DeclineForm(Form):
    """Why a proposal ends."""

    reason = TextField(label=_("Reason"), widget=forms.Textarea(attrs={"rows": 2}), max_length=1000)


_NewTable = NewPaigowTableForm | NewMahjongTableForm | NewRiichiTableForm
_EditTable = EditPaigowTableForm | EditMahjongTableForm | EditRiichiTableForm
_Proposal = PaigowProposalForm | MahjongProposalForm | RiichiProposalForm | LicenceProposalForm

NEW_TABLE: Final[Mapping[str, type[_NewTable]]] = {
    "paigow": NewPaigowTableForm,
    "mahjong": NewMahjongTableForm,
    "riichi": NewRiichiTableForm,
}
EDIT_TABLE: Final[Mapping[str, type[_EditTable]]] = {
    "paigow": EditPaigowTableForm,
    "mahjong": EditMahjongTableForm,
    "riichi": EditRiichiTableForm,
}
PROPOSAL: Final[Mapping[str, type[_Proposal]]] = {
    "paigow": PaigowProposalForm,
    "mahjong": MahjongProposalForm,
    "riichi": RiichiProposalForm,
    LICENCE: LicenceProposalForm,
}
"""The forms of each game that is built, and of the licence."""
