"""How a form meets a service: the form reads what was typed, the service judges it, and both speak at the fields."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.choices import flatten_choices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from casino.kernel.errors import Conflict, Malformed, Problem, Refused

_SAID: Final[Mapping[str, Promise]] = {
    "required": _("This must be filled in."),
    "invalid_choice": _("Choose one of those that are offered."),
    "min_value": _("A number of at least %(limit_value)s belongs here."),
    "max_value": _("A number of at most %(limit_value)s belongs here."),
    "max_length": _("No more than %(limit_value)s characters have room here."),
    "null_characters_not_allowed": _("A text of printable characters belongs here."),
}
_INVALID: Final[Mapping[type[forms.Field], Promise]] = {
    forms.IntegerField: _("A whole number belongs here."),
    forms.DateField: _("A day belongs here, as 2026-11-28."),
    forms.DateTimeField: _("A day and a time belong here, as 2026-11-28 22:00."),
}


class Form(forms.Form):
    """A form that says in the house's own words what cannot be read; a field that has words of its own keeps them."""

    @override
    def full_clean(self) -> None:
        """Clean as Django does, once every field has its words."""
        for field in self.fields.values():
            usual, said = _usual(type(field)), dict(_SAID)
            for kind, word in _INVALID.items():
                if isinstance(field, kind):
                    said["invalid"] = word
            for code, word in said.items():
                if field.error_messages.get(code) == usual.get(code):
                    field.error_messages[code] = word  # type: ignore[assignment]  # lazy, as Django's own are
        super().full_clean()


def _usual(kind: type[forms.Field]) -> dict[str, object]:
    """Give the words that a kind of field has of itself."""
    found: dict[str, object] = {}
    for base in reversed(kind.__mro__):
        found |= getattr(base, "default_error_messages", {})
    return found


class TextField(forms.CharField):
    """A text that must be given, as the service judges it, so that nothing given is told together with all else."""

    @override
    def validate(self, value: object) -> None:
        """Leave it to the service."""


class ChoiceField(forms.ChoiceField):
    """A choice that must be made, as the service judges it, so that none made is told together with all else."""

    @override
    def validate(self, value: object) -> None:
        """Leave it to the service."""


def attempt(
    form: forms.Form, call: Callable[[], object], *, describe: Callable[[Problem], str]
) -> bool:
    """Do what a form that can be read asks for; True when it is done, else the form says all that is wrong, where it is wrong.

    A problem stands at the field whose name is the end of its path (``terms.limits.bet_min`` at ``limits_bet_min`` or ``bet_min``),
    else at the whole form. Who may not, or asks for what is not there, has no form to come back to: such refusals pass.
    """
    if not form.is_valid():
        return False
    try:
        call()
    except (Malformed, Refused, Conflict) as refusal:
        for problem in refusal.problems:
            say(form, problem, describe=describe)
        return False
    return True


def say(
    form: forms.Form, problem: Problem, *, describe: Callable[[Problem], str], at: str | None = None
) -> None:
    """Let a form say what is wrong, at the field that its path leads to, or the path ``at`` where the form has it elsewhere.

    What is possible at a choice is named as the form names it; where nothing is chosen, that is all there is to say.
    """
    name = _field(form, problem.path if at is None else at)
    field = None if name is None else form.fields[name]
    is_of_known = problem.code.startswith("unknown_") and "known" in problem.fields
    if name is None or not isinstance(field, forms.ChoiceField) or not is_of_known:
        form.add_error(name, describe(problem))
        return
    offered = _offered(field, problem) if form[name].data else ""
    named = replace(problem, fields={**problem.fields, "known": offered})
    form.add_error(name, describe(named) if offered else str(_SAID["invalid_choice"]))


def required() -> str:
    """Say that a field must be filled in."""
    return str(_SAID["required"])


def posted(request: HttpRequest) -> QueryDict | None:
    """Give what was sent with a form, None where the form is only asked for."""
    return request.POST if request.method == "POST" else None


def status(form: forms.Form) -> int:
    """Give the status of a page with a form: 422 when it comes back with what is wrong."""
    return 422 if form.is_bound else 200


def _field(form: forms.Form, path: str) -> str | None:
    steps = path.split(".")
    names = ("_".join(steps[i:]) for i in range(len(steps)))
    return next((name for name in names if name in form.fields), None)


def _offered(field: forms.ChoiceField, problem: Problem) -> str:
    """Name what is possible at a choice by its labels, of what the form offers."""
    choices: Any = flatten_choices(field.choices)  # type: ignore[arg-type]  # typed too narrowly there
    labels = {str(value): str(label) for value, label in choices}
    known = str(problem.fields["known"]).split(", ")
    return ", ".join(labels[code] for code in known if code in labels)
