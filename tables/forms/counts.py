"""What is typed where chips are counted and people prove themselves at a table."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from accounting import counting
from accounting.services.counts import CLOSE, SHIFT
from casino.kernel.money import CURRENCIES
from casino.templatetags.casino_format import money_brief
from casino.web.fields import HundredthsField
from casino.web.forms import Form, TextField

MOST_PIECES = 100_000
_NUMBER = {"autocapitalize": "characters", "spellcheck": "false", "autocomplete": "off"}
# A browser offers to keep passwords, but not codes that serve once.
_PIN = {"autocomplete": "one-time-code", "inputmode": "numeric"}


class ProofForm(Form):
    """A staff number and a PIN."""

    staff_number = TextField(
        label=_("Staff number"),
        max_length=64,
        widget=forms.TextInput(attrs=_NUMBER),
    )
    pin = TextField(label=_("PIN"), max_length=64, widget=forms.PasswordInput(attrs=_PIN))


class AgreeForm(ProofForm):
    """The dealer's agreement to the opening that he was shown."""

    opening = forms.CharField(max_length=26, widget=forms.HiddenInput)


class CountForm(Form):
    """Chips counted by denomination; a field left empty counts none."""

    name = "pieces"

    def __init__(
        self, data: Any = None, *, currency: str, had: Iterable[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.currency = currency
        values = {*counting.denominations(currency), *map(int, had)}
        self._fields = {f"{self.name}_{value}": value for value in sorted(values, reverse=True)}
        for name, value in self._fields.items():
            self.fields[name] = _pieces_field(value, currency)

    @classmethod
    def starting(cls, pieces: Mapping[str, int]) -> dict[str, int]:
        """Give the initial values for a count that is expected to come to these pieces."""
        return {f"{cls.name}_{value}": number for value, number in pieces.items()}

    @property
    def counted_fields(self) -> list[BoundField]:
        """The fields of the denominations, the largest first."""
        return [self[name] for name in self._fields]

    def pieces(self) -> dict[str, int]:
        """Give how many pieces of each denomination were counted, as far as it can be read."""
        read = {value: self.cleaned_data.get(name) for name, value in self._fields.items()}
        return {str(value): number for value, number in read.items() if number}


class FloatForm(CountForm):
    """The float of one table among several; ``chosen`` says that it is to be opened."""

    chosen = forms.BooleanField(label=_("Open this table"), required=False)


class BeginForm(Form):
    """Why a table is counted."""

    purpose = forms.ChoiceField(
        label=_("Why it is counted"),
        choices=[
            (CLOSE, _("The table closes")),
            (SHIFT, _("The shift changes; the table plays on")),
        ],
        widget=forms.RadioSelect,
    )
    step = forms.CharField(widget=forms.HiddenInput)
    key = forms.CharField(max_length=80, widget=forms.HiddenInput)


class BlindForm(CountForm):
    """What one person counted in the tray and in the box, by denomination; ``loose`` is what lies in the box in smaller money."""

    name = "tray_counted"

    count = forms.CharField(max_length=26, widget=forms.HiddenInput)
    attempt = forms.IntegerField(min_value=1, max_value=9_999, widget=forms.HiddenInput)
    step = forms.CharField(widget=forms.HiddenInput)
    key = forms.CharField(max_length=80, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, currency: str, **kwargs: Any) -> None:
        super().__init__(data, currency=currency, **kwargs)
        values = sorted(counting.denominations(currency), reverse=True)
        self._box = {f"box_counted_{value}": value for value in values}
        for name, value in self._box.items():
            self.fields[name] = _pieces_field(value, currency)
        if CURRENCIES[currency].digits:
            widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
            label = _("Smaller money in the box")
            self.fields["loose"] = HundredthsField(
                label=label, required=False, strict=True, widget=widget
            )

    @property
    def box_fields(self) -> list[BoundField]:
        """The fields of the box, the largest denomination first."""
        return [self[name] for name in self._box]

    def box(self) -> dict[str, int]:
        """Give how many pieces of each denomination the box held, as far as it can be read; smaller money in minor units."""
        read = {str(value): self.cleaned_data.get(name) for name, value in self._box.items()}
        read["1"] = self.cleaned_data.get("loose") or read.get("1")
        return {value: number for value, number in read.items() if number}


class WithdrawForm(Form):
    """That a count for which nobody has counted is taken back."""

    count = forms.CharField(max_length=26, widget=forms.HiddenInput)
    step = forms.CharField(widget=forms.HiddenInput)


class SettleForm(Form):
    """That an agreed count stands, or is made once more."""

    count = forms.CharField(max_length=26, widget=forms.HiddenInput)
    step = forms.CharField(widget=forms.HiddenInput)
    stands = forms.ChoiceField(choices=[("yes", ""), ("no", "")], widget=forms.HiddenInput)


class PadBeginForm(BeginForm, ProofForm):
    """As ``BeginForm``, by somebody who proves himself."""

    field_order = ("purpose",)


class PadBlindForm(BlindForm, ProofForm):
    """As ``BlindForm``, by somebody who proves himself."""


class PadWithdrawForm(WithdrawForm, ProofForm):
    """As ``WithdrawForm``, by somebody who proves himself."""


class PadSettleForm(SettleForm, ProofForm):
    """As ``SettleForm``, by somebody who proves himself."""


def _pieces_field(value: int, currency: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=money_brief(value, currency),
        required=False,
        min_value=0,
        max_value=MOST_PIECES,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
