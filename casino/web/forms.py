"""How a form meets a service: the form reads what was typed, the service judges it, and both speak at the fields."""

from collections.abc import Callable

from django import forms
from django.http import HttpRequest, QueryDict
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
            form.add_error(_field(form, problem.path), describe(problem))
        return False
    return True


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
