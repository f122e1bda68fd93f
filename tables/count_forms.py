"""What is typed where chips are counted and people prove themselves at a table."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounting import counting
from casino.kernel.money import CURRENCIES
from casino.templatetags.casino_format import money_brief
from casino.web.fields import HundredthsField
from casino.web.forms import TextField

MOST_PIECES = 100_000
_NUMBER = {"autocapitalize": "characters", "spellcheck": "false", "autocomplete": "off"}
# A browser offers to keep passwords, but not codes that serve once.
_PIN = {"autocomplete": "one-time-code", "inputmode": "numeric"}


class ProofForm(forms.Form):
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


class CountForm(forms.Form):
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
            self.fields[name] = forms.IntegerField(
                label=money_brief(value, currency),
                required=False,
                min_value=0,
                max_value=MOST_PIECES,
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )

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


class ClosingForm(CountForm):
    """What two people counted at a closing, and who they are."""

    name = "tray_counted"

    supervisor_staff_number = TextField(
        label=_("Staff number"), max_length=64, widget=forms.TextInput(attrs=_NUMBER)
    )
    supervisor_pin = TextField(
        label=_("PIN"), max_length=64, widget=forms.PasswordInput(attrs=_PIN)
    )
    second_staff_number = TextField(
        label=_("Staff number"), max_length=64, widget=forms.TextInput(attrs=_NUMBER)
    )
    second_pin = TextField(label=_("PIN"), max_length=64, widget=forms.PasswordInput(attrs=_PIN))
    key = forms.CharField(max_length=80, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, currency: str, **kwargs: Any) -> None:
        super().__init__(data, currency=currency, **kwargs)
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        widget = forms.TextInput(attrs=attrs)
        label = _("Counted in the box")
        self.fields["box_counted"] = (
            HundredthsField(label=label, unit=currency, widget=widget)
            if CURRENCIES[currency].digits
            else forms.IntegerField(label=label, min_value=0, widget=widget)
        )

    def clean_box_counted(self) -> int:
        """Give the figure of the box in minor units.

        :raises ValidationError: for what is none.
        """
        figure = self.cleaned_data["box_counted"]
        if not isinstance(figure, int):
            raise ValidationError(
                gettext("Write what was counted in the box; 0 where nothing was.")
            )
        return figure
