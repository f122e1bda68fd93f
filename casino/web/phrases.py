"""The words of what goes wrong between a program and the API, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.kernel.errors import Problem

PHRASES: Final[Mapping[str, Promise]] = {
    "not_authenticated": _("Sign in first."),
    "csrf_failed": _(
        "The token against forged requests is missing or wrong. Nothing was recorded."
    ),
    "method_not_allowed": _("This address does not take this method."),
    "unsupported_media_type": _("The body must be JSON (application/json)."),
    "not_acceptable": _("The answer is JSON (application/json)."),
    "body_too_large": _("The body is too long."),
    "no_such_address": _("There is nothing at this address."),
}


def describe(problem: Problem) -> str:
    """Say what is wrong, in the language in force.

    :raises KeyError: for a code of somebody else's.
    """
    return str(PHRASES[problem.code]) % dict(problem.fields)
