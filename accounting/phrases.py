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
    "being_counted": _(
        "Being counted: %(tables)s. What fell due there is told again once the count stands."
    ),
    "no_such_form": _("A report comes in these forms only: %(known)s."),
    "no_such_record": _("There is no such record."),
    "no_such_job": _("No such report was ordered."),
    "no_such_exception": _("The latest report of this shift shows no such exception."),
    "nothing_to_explain": _("This carries its reason with it; there is nothing to explain."),
    "already_explained": _("%(staff)s has explained this already."),
    "reason_needed": _("Choose a reason that fits."),
    "words_needed": _("Say it in words too."),
    "text_too_long": _("This is longer than %(most)s characters."),
    "not_printable": _("A text of printable characters belongs here."),
    "shift_not_over": _("The shift is not over yet."),
    "shift_signed_off": _("This shift is signed off."),
    "other_version": _(
        "Version %(needed)s is the latest, not version %(given)s. Look at it first."
    ),
    "version_stale": _(
        "Something was recorded since this version was made. Bring the report up to date and look at it again."
    ),
    "exceptions_open": _("Exceptions that nobody has explained: %(number)s."),
    "nothing_to_override": _("No exception is open; there is nothing to override."),
}
_PLAIN: Final = _("This is not allowed.")


def describe(problem: Problem) -> str:
    """Say what is wrong, in the language in force; a code without a phrase is put as a plain refusal."""
    return str(PHRASES.get(problem.code, _PLAIN)) % dict(problem.fields)
