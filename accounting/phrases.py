"""The words of every problem with reports and records, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.kernel.errors import Problem

PHRASES: Final[Mapping[str, Promise]] = {
    "unknown_shift": _("There is no such shift; the house has %(known)s."),
    "day_out_of_range": _("No calendar reaches that day."),
    "not_a_day": _("A day belongs here, as 2026-11-28."),
    "no_such_report": _("There is no such report."),
    "no_such_form": _("A report comes in these forms only: %(known)s."),
    "no_such_record": _("There is no such record."),
    "no_such_job": _("No such report was ordered."),
}
_PLAIN: Final = _("This is not allowed.")


def describe(problem: Problem) -> str:
    """Say what is wrong, in the language in force; a code without a phrase is put as a plain refusal."""
    return str(PHRASES.get(problem.code, _PLAIN)) % dict(problem.fields)
