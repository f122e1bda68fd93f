"""What is typed to find rounds."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting.forms import DayAndHash
from tables.selectors.round_search import WantedRound

_MOST: Final = 2**31 - 1


class RoundSearch(DayAndHash):
    """Where to look for a round; what is left empty does not matter."""

    field_order = ("table", "number", "dealer", "day", "hash", "key")

    table = forms.ChoiceField(label=_("Table"), required=False)
    number = forms.IntegerField(
        label=pgettext_lazy("of a round", "Number"),
        required=False,
        min_value=1,
        max_value=_MOST,
        widget=forms.TextInput,
    )
    dealer = forms.CharField(label=_("Dealer"), required=False, max_length=16)
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
