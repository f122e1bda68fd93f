"""The words of every problem with people and their signing in, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.kernel.errors import Problem

PHRASES: Final[Mapping[str, Promise]] = {
    "bad_staff_number": _("A staff number is 1 to 16 letters and digits."),
    "staff_exists": _("There is already somebody with staff number %(staff)s."),
    "no_such_staff": _("There is nobody with staff number %(staff)s."),
    "staff_not_active": _("%(staff)s is out of service."),
    "wrong_role": _("%(staff)s has another role than is needed here."),
    "name_too_long": _("A name has at most %(most)s characters."),
    "unknown_role": _("There is no such role."),
    "unknown_language": _("The house does not speak this language."),
    "last_administrator": _(
        "This is the last person who can administer the house. Make somebody else an administrator first."
    ),
    "sign_in_refused": _(
        "Staff number or password is not right, or the account is locked. An administrator can help."
    ),
    "too_many_attempts": _("Too many attempts. Try again in %(seconds)s seconds."),
    "password_needed": _("Type your password."),
    "wrong_password": _("This is not your password."),
    "password_too_short": _("A password has at least %(min_length)s characters."),
    "password_too_common": _("This password is too common."),
    "password_too_similar": _("This password is too much like your staff number."),
    "password_unchanged": _("This is the password you have now. Choose another one."),
    "password_not_repeated": _("The two passwords are not the same."),
    "bad_pin": _("A PIN is %(least)s to %(most)s digits."),
    "pin_too_easy": _(
        "This PIN is too easy to guess: no runs, no repetitions, not your staff number."
    ),
    "pin_not_repeated": _("The two PINs are not the same."),
    "role_not_allowed": _("Your role may not do this."),
    "password_due": _("Replace your initial password first."),
    "pin_refused": _(
        "Staff number or PIN is not right, or the account is locked. An administrator can help."
    ),
    "pin_due": _(
        "This PIN was handed over by an administrator. Choose your own first, in your profile."
    ),
    "same_person": _("Two different people are needed."),
    "device_needed": _("This page works only on a tablet that is enrolled for a table."),
    "no_such_device": _("There is no such tablet."),
    "bad_enrolment_code": _(
        "This code is not right, was used, or has run out. An administrator makes a new one."
    ),
    "refused": _("This is not allowed."),
}


def describe(problem: Problem) -> str:
    """Say what is wrong, in the language in force; a code without a phrase is put as a plain refusal."""
    return str(PHRASES.get(problem.code, PHRASES["refused"])) % dict(problem.fields)
