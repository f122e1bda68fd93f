"""What is typed to find rounds."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.selectors.round_search import WantedRound

_DATE: Final = "%Y-%m-%d"
_MOST: Final = 2**31 - 1


class RoundSearch(forms.Form):
    """Where to look for a round; what is left empty does not matter."""

    table = forms.ChoiceField(label=_("Table"), required=False)
    number = forms.IntegerField(
        label=pgettext_lazy("of a round", "Number"),
        required=False,
        min_value=1,
        max_value=_MOST,
        widget=forms.TextInput,
    )
    dealer = forms.CharField(label=_("Dealer"), required=False, max_length=16)
    day = forms.DateField(
        label=_("Gaming day"),
        required=False,
        input_formats=[_DATE],
        widget=forms.DateInput(attrs={"type": "date"}, format=_DATE),
    )
    hash = forms.RegexField(
        label=_("Hash or its beginning"),
        regex=r"^[0-9a-fA-F]{4,64}$",
        required=False,
        error_messages={"invalid": _("A hash is written with 4 to 64 of the signs 0–9 and a–f.")},
    )
    key = forms.CharField(label=_("Key of the entry"), required=False, max_length=80)

    def __init__(self, sent: Mapping[str, str], *, tables: tuple[str, ...]) -> None:
        super().__init__(sent)
        self.fields["table"].choices = [("", _("all")), *((code, code) for code in tables)]  # type: ignore[attr-defined]  # a ChoiceField, declared above

    def wanted(self) -> WantedRound:
        """Give what was asked for, once the form is valid."""
        asked = self.cleaned_data
        return WantedRound(
            table=asked["table"] or None,
            number=asked["number"],
            dealer=asked["dealer"].upper() or None,
            day=asked["day"],
            hash=asked["hash"].lower() or None,
            key=asked["key"] or None,
        )
