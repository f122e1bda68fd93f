"""How a form meets a service: the form reads what was typed, the service judges it, and both speak at the fields."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.choices import flatten_choices
from typing_extensions import override

from casino.kernel.errors import Conflict, Malformed, Problem, Refused


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

    What is possible at a choice is named as the form names it.
    """
    name = _field(form, problem.path if at is None else at)
    form.add_error(name, describe(problem if name is None else _named(form, name, problem)))


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


def _named(form: forms.Form, name: str, problem: Problem) -> Problem:
    """Put the labels of a choice in the place of its codes."""
    field = form.fields[name]
    known = problem.fields.get("known")
    if known is None or not isinstance(field, forms.ChoiceField):
        return problem
    choices: Any = flatten_choices(field.choices)  # type: ignore[arg-type]  # typed too narrowly there
    labels = {str(value): str(label) for value, label in choices}
    said = ", ".join(labels.get(code, code) for code in str(known).split(", "))
    return replace(problem, fields={**problem.fields, "known": said})
