"""What is typed about the licence's thresholds; the service judges it."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounting.thresholds import NAMES
from casino.kernel.money import CURRENCIES
from casino.web.fields import HundredthsField, WholeField
from casino.web.forms import Form

LABELS: Final = {
    "box": _("Box: a difference up to this passes"),
    "tray": _("Tray: a difference up to this passes"),
    "report": _("Above this a difference is for the authority"),
}
_AMOUNT: Final = {"inputmode": "decimal", "autocomplete": "off"}


class LicenceTermsFields(Form):
    """The thresholds of every currency."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django's own
        for currency in CURRENCIES.values():
            field = HundredthsField if currency.digits else WholeField
            for name, label in LABELS.items():
                self.fields[f"{currency.code}_{name}"] = field(
                    label=label,
                    unit=currency.code,
                    required=False,
                    initial=0,
                    widget=forms.TextInput(attrs=_AMOUNT),
                )

    def document(self) -> dict[str, object]:
        """Give the terms; what is left empty is 0."""
        data = self.cleaned_data
        return {
            "thresholds": {
                code: {name: data[f"{code}_{name}"] or 0 for name in NAMES} for code in CURRENCIES
            }
        }
