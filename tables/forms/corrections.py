"""What is typed where a correction is asked for and decided: why, where the money is, and what it shall be."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from typing_extensions import override

from accounting.ledger import chart
from accounting.words import ACCOUNTS, SHIFTS
from casino.kernel import clock
from casino.kernel.money import CURRENCIES
from casino.web.fields import HundredthsField, WholeField
from casino.web.forms import ChoiceField, Form, TextField
from tables.forms.counts import CountForm, ProofForm
from tables.models.corrections import FOUND, MOVED
from tables.services.correction_proposals import (
    DIRECTIONS,
    Adjustment,
    Amend,
    Chips,
    LateEntry,
    Proposal,
    Void,
)
from tables.services.corrections import REASONS, Ask
from tables.words import corrections as words

_FIGURE: Final = {"inputmode": "decimal", "autocomplete": "off"}
_NONE: Final = ("", "—")

Choices = Sequence[tuple[str, str | Promise]]


def named(codes: Iterable[str], names: Mapping[str, Promise]) -> list[tuple[str, str | Promise]]:
    """Give codes as choices, each with its name."""
    return [(code, names.get(code, code)) for code in codes]


def money_field(
    currency: str, label: str | Promise, *, required: bool = True, strict: bool = False
) -> forms.Field:
    """Give the field of an amount of a currency, in minor units."""
    kind = HundredthsField if CURRENCIES[currency].digits else WholeField
    widget = forms.TextInput(attrs=_FIGURE)
    return kind(label=label, required=required, unit=currency, strict=strict, widget=widget)


class MomentField(forms.DateTimeField):
    """When something was played, to the second, as the service judges it, so that nothing typed is told together with all else."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(
            attrs={"type": "datetime-local", "step": 1}, format="%Y-%m-%dT%H:%M:%S"
        )
        formats = ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M"]
        super().__init__(input_formats=formats, widget=widget, **kwargs)

    @override
    def validate(self, value: object) -> None:
        """Leave it to the service."""


class SheetForm(Form):
    """A game's sheet as it is typed anew, drawn by ``template``."""

    template: str
    use_required_attribute = False

    def document(self) -> dict[str, Any]:
        """Give the sheet as it was typed, for the rules to judge."""
        raise NotImplementedError

    def place(self, path: str) -> str:
        """Give the path at whose end the field is named that holds what a path of the sheet leads to."""
        return path


class Why:
    """The part of a form that says why something is corrected: a coded reason and a text; where its money is, if that was counted since."""

    kind: str
    game: str
    currency: str
    fields: dict[str, forms.Field]
    cleaned_data: dict[str, Any]

    def add_why(self, *, is_counted: bool) -> None:
        """Put the fields in."""
        if is_counted:
            self.fields["money"] = ChoiceField(
                label=_("Box and tray were counted since. Where is the money?"),
                choices=named((MOVED, FOUND), words.MONEY),
                widget=forms.RadioSelect,
            )
        strange = words.STRANGE_REASONS.get(self.game, frozenset())
        reasons = [code for code in REASONS[self.kind] if code not in strange]
        self.fields["reason"] = ChoiceField(
            label=_("Reason"), choices=[_NONE, *named(reasons, words.REASONS)]
        )
        self.fields["text"] = TextField(
            label=_("What happened"), max_length=1_000, widget=forms.Textarea(attrs={"rows": 3})
        )
        self.fields["key"] = forms.CharField(max_length=80, widget=forms.HiddenInput)

    def ask(self, proposal: Proposal) -> Ask:
        """Give what is asked for, as it was typed, as far as it can be read."""
        data = self.cleaned_data
        return Ask(
            proposal=proposal,
            reason=data.get("reason", ""),
            text=data.get("text", ""),
            money=data.get("money") or "",
        )


class WhyForm(Why, Form):
    """Why something is corrected."""

    def __init__(
        self, data: Any = None, *, game: str, currency: str, is_counted: bool, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.game, self.currency = game, currency
        self.add_why(is_counted=is_counted)


class VoidForm(WhyForm):
    """A round that shall count for nothing."""

    kind = "void"

    def proposal(self, *, of: str) -> Void:
        """Give what is asked for a round, by its key."""
        return Void(round=of)


class AmendForm(WhyForm):
    """Why another sheet stands in a round's place; the sheet has a form of its own. Nothing is dropped for one that is not ``is_charged``."""

    kind = "amend"

    def __init__(self, data: Any = None, *, is_charged: bool = True, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        if is_charged:
            self.fields["collected"] = _collected(self.currency)
            self.order_fields(["collected"])

    def proposal(self, *, of: str, sheet: Mapping[str, Any]) -> Amend:
        """Give what is asked for a round, by its key."""
        return Amend(round=of, sheet=sheet, collected=self.cleaned_data.get("collected"))


class LateForm(WhyForm):
    """When a round was played that was never entered, and why it was not; the sheet has a form of its own."""

    kind = "late_entry"

    def __init__(self, data: Any = None, *, sheet: str, at: datetime | None = None, **kwargs: Any) -> None:  # fmt: skip
        super().__init__(data, **kwargs)
        self._sheet = sheet
        self.fields["at"] = MomentField(label=_("Played at"), initial=at)
        self.fields["collected"] = _collected(self.currency)
        self.order_fields(["at", "collected"])

    def proposal(self, *, of: str, sheet: Mapping[str, Any]) -> LateEntry:
        """Give what is asked for a session, by its key."""
        data = self.cleaned_data
        at = data.get("at")
        return LateEntry(
            session=of,
            at="" if at is None else clock.format_instant(at),
            game=self._sheet,
            sheet=sheet,
            collected=data.get("collected"),
        )


class ChipsForm(Why, CountForm):
    """Chips between the tray and the cage, by denomination; at a table that keeps them, the chips before one of its ``seats``."""

    kind = "chips"

    def __init__(
        self,
        data: Any = None,
        *,
        game: str,
        is_counted: bool,
        seats: Sequence[int] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.game = game
        self.add_why(is_counted=is_counted)
        if seats:
            self.fields["direction"] = ChoiceField(
                label=_("Where and which way"), choices=_places(seats)
            )
        else:
            self.fields["direction"] = ChoiceField(
                label=_("Which way"),
                choices=named(DIRECTIONS, words.DIRECTIONS),
                widget=forms.RadioSelect,
            )
        self.order_fields(["direction", *(field.name for field in self.counted_fields)])

    def proposal(self, *, of: str) -> Chips:
        """Give what is asked for a session, by its key."""
        seat, _sign, direction = self.cleaned_data.get("direction", "").rpartition("-")
        return Chips(
            session=of,
            direction=direction,
            pieces=self.pieces(),
            seat=int(seat) if seat.isdecimal() else None,
        )


def _places(seats: Sequence[int]) -> Choices:
    """Give what chips can be: the tray's, to or from the cage, or more or fewer before a seat; ``2-fill`` is more before seat 2."""
    before = [
        (f"{seat}-{way}", str(said) % {"seat": seat})
        for seat in seats
        for way, said in words.SEAT_DIRECTIONS.items()
    ]
    return [_NONE, *named(DIRECTIONS, words.DIRECTIONS), *before]


class AdjustmentForm(WhyForm):
    """An amount between two accounts, for a round that its page names, or for a shift: at first that of the instant ``at``."""

    kind = "adjustment"

    def __init__(
        self, data: Any = None, *, table: str, of: str | None, at: datetime, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self._table, self._of = table, of
        accounts = [_NONE, *named([account.code for account in chart.CHART], ACCOUNTS)]
        self.fields["debit"] = ChoiceField(label=pgettext_lazy("account", "To"), choices=accounts)
        self.fields["credit"] = ChoiceField(
            label=pgettext_lazy("account", "From"), choices=accounts
        )
        self.fields["amount"] = money_field(self.currency, _("Amount"), strict=True)
        if of is None:
            then = settings.HOUSE_CALENDAR.shift_at(at)
            shifts = named(settings.HOUSE_CALENDAR.names, SHIFTS)
            day = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
            self.fields["day"] = forms.DateField(
                label=_("Gaming day"), widget=day, initial=then.day
            )
            self.fields["shift"] = ChoiceField(label=_("Shift"), choices=shifts, initial=then.name)
        self.order_fields(["day", "shift", "credit", "debit", "amount"])

    def proposal(self) -> Adjustment:
        """Give what is asked for."""
        data = self.cleaned_data
        made = partial(
            Adjustment,
            table=self._table,
            debit=data["debit"],
            credit=data["credit"],
            amount=data.get("amount") or 0,
        )
        if self._of is not None:
            return made(round=self._of)
        day = data.get("day")
        return made(day="" if day is None else day.isoformat(), shift=data["shift"])


class Decides(Form):
    """A supervisor's decision; a refusal needs a word, which is told together with the proof that is missing."""

    @override
    def clean(self) -> None:
        """See that a refusal says why."""
        super().clean()
        if self.data.get("decision") == "refuse" and self.cleaned_data.get("note") == "":
            self.add_error("note", str(words.PHRASES["text_needed"]))


class DecideForm(Decides):
    """What a supervisor who is signed in decides, proved by his password."""

    note = TextField(
        label=_("Note"),
        help_text=_("Needed for a refusal."),
        max_length=1_000,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    current = forms.CharField(
        label=_("Your password"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class WithdrawForm(Form):
    """What whoever asked has to say when he takes it back."""

    note = TextField(
        label=_("Note"),
        max_length=1_000,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class PadDecideForm(Decides, ProofForm):
    """A supervisor's decision at the table, by PIN."""

    note = TextField(
        label=_("Note"),
        help_text=_("Needed for a refusal."),
        max_length=1_000,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def _collected(currency: str) -> forms.Field:
    field = money_field(currency, _("Dropped into the box"), required=False, strict=True)
    field.help_text = _("Left empty: all that is due.")
    return field
