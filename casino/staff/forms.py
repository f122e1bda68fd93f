"""What is typed about people; the services judge it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from casino.staff.models import User
from casino.staff.people import LONGEST_NAME
from casino.staff.words import ACCESS
from casino.web.forms import Form, TextField

_CODE = {"autocapitalize": "characters", "spellcheck": "false"}


class SignInForm(Form):
    """A staff number and a password."""

    staff_number = TextField(
        label=_("Staff number"),
        max_length=64,
        widget=forms.TextInput(attrs={**_CODE, "autocomplete": "username", "autofocus": True}),
    )
    password = TextField(
        label=_("Password"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class EnrolForm(Form):
    """The code an administrator made for a table."""

    code = TextField(
        label=_("Enrolment code"),
        max_length=64,
        help_text=_("Ten letters and digits, good for ten minutes. An administrator makes it."),
        widget=forms.TextInput(attrs={**_CODE, "autocomplete": "off", "autofocus": True}),
    )


class _ConfirmedForm(Form):
    """Begins with the password in force."""

    current = TextField(
        label=_("Your password now"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class PasswordForm(_ConfirmedForm):
    """A new password, typed twice."""

    password = TextField(
        label=_("New password"),
        strip=False,
        max_length=256,
        help_text=_("At least 10 characters. Three or four words are easy to keep in mind."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    repeated = TextField(
        label=_("New password again"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class PinForm(_ConfirmedForm):
    """A new PIN, typed twice."""

    pin = TextField(
        label=_("New PIN"),
        max_length=64,
        help_text=_("6 to 12 digits; no runs, no repetitions, not your staff number."),
        widget=forms.PasswordInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
    )
    repeated = TextField(
        label=_("New PIN again"),
        max_length=64,
        widget=forms.PasswordInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
    )


class EditForm(Form):
    """A person's name and role."""

    name = forms.CharField(
        label=_("Name"),
        required=False,
        help_text=_("Kept here alone; no record ever holds it."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": LONGEST_NAME}),
    )
    role = forms.ChoiceField(label=_("Role"), choices=User.ROLES)


class AddForm(EditForm):
    """A new person."""

    staff_number = TextField(
        label=_("Staff number"),
        max_length=64,
        help_text=_("Up to 16 letters and digits. It stays for good and stands on every record."),
        widget=forms.TextInput(attrs={**_CODE, "autocomplete": "off", "autofocus": True}),
    )
    field_order = ("staff_number", "name", "role")


class FilterForm(Form):
    """Which people are wanted."""

    STATES = (
        ("active", _("in service")),
        ("locked", _("locked")),
        ("inactive", _("out of service")),
    )

    search = forms.CharField(
        label=_("Number or name"), required=False, max_length=64, widget=forms.SearchInput
    )
    role = forms.ChoiceField(
        label=_("Role"), required=False, choices=[("", _("all roles")), *User.ROLES]
    )
    state = forms.ChoiceField(
        label=_("State"), required=False, choices=[("", _("all states")), *STATES]
    )


class AccessFilterForm(Form):
    """Which records of the access chain are wanted."""

    kind = forms.ChoiceField(
        label=_("What"),
        required=False,
        choices=[("", _("all kinds")), *((kind, word) for kind, (_tone, word) in ACCESS.items())],
    )
    staff = forms.CharField(
        label=_("By staff number"), required=False, max_length=16, widget=forms.SearchInput
    )
