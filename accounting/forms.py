"""What people type on the chains' and the reports' pages."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounting import reviewing
from accounting.selectors.chain_records import Wanted
from accounting.words import EXPLANATIONS, KINDS, OVERRIDES
from casino.web.forms import ChoiceField, Form, TextField

_DATE: Final = "%Y-%m-%d"


class DayAndHash(Form):
    """What every search may ask for: a gaming day, and the beginning of a hash."""

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


class RecordSearch(DayAndHash):
    """Where to look for a record; what is left empty does not matter."""

    field_order = ("chain", "seq", "kind", "staff", "day", "hash")

    chain = forms.ChoiceField(label=_("Table or chain"), required=False)
    seq = forms.IntegerField(
        label=_("Number"), required=False, min_value=1, max_value=2**53 - 1, widget=forms.TextInput
    )
    kind = forms.ChoiceField(label=_("Kind"), required=False)
    staff = forms.CharField(label=_("Staff number"), required=False, max_length=16)

    def __init__(self, sent: Mapping[str, str], *, chains: tuple[str, ...]) -> None:
        super().__init__(sent)
        self.fields["chain"].choices = [("", _("all")), *((chain, chain) for chain in chains)]  # type: ignore[attr-defined]  # a ChoiceField, declared above
        self.fields["kind"].choices = [("", _("all")), *KINDS.items()]  # type: ignore[attr-defined]  # as above

    def wanted(self) -> Wanted:
        """Give what was asked for, once the form is valid."""
        asked = self.cleaned_data
        return Wanted(
            chain=asked["chain"] or None,
            seq=asked["seq"],
            staff=asked["staff"].upper() or None,
            day=asked["day"],
            hash=asked["hash"].lower() or None,
            kind=asked["kind"] or None,
        )


class ExplainForm(Form):
    """Why an exception came about: by code, of the reasons that explain such a one, and in words."""

    reason = ChoiceField(label=_("Reason"))
    text = TextField(
        label=_("In words"),
        max_length=4 * reviewing.LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, sent: Mapping[str, str] | None = None, *, kind: str, auto_id: str) -> None:
        super().__init__(sent, auto_id=auto_id)
        known = [(code, EXPLANATIONS[code]) for code in reviewing.REASONS.get(kind, ())]
        self.fields["reason"].choices = [("", _("Choose a reason")), *known]  # type: ignore[attr-defined]  # a ChoiceField, declared above


class SignForm(Form):
    """Why a shift is signed off where exceptions are open, and the signer's password."""

    override_reason = ChoiceField(
        label=_("Reason"), choices=[("", _("Choose a reason")), *OVERRIDES.items()]
    )
    override_text = TextField(
        label=_("In words"),
        max_length=4 * reviewing.LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    current = TextField(
        label=_("Your password"),
        max_length=256,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
