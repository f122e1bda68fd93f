"""Reviewing a shift: explaining its exceptions in place, and signing at the bottom."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounting import phrases
from accounting.forms import ExplainForm, SignForm
from accounting.selectors import report_jobs
from accounting.services import explanations, signing_off
from accounting.services.explanations import Explain
from accounting.services.signing_off import Override, SignShift
from accounting.views import reviewed, shifts
from accounting.views.reviewed import Bound
from casino.kernel.errors import Conflict, Problem, Refused
from casino.staff import phrases as staff_phrases
from casino.staff import step_up
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import forms

LARGEST: Final = 2**53 - 1


@dataclass(slots=True)
class _Late:
    """Keeps the refusal of whoever came second: there is no form left to come back to."""

    refusal: Conflict | None = None

    def unless(self, call: Callable[[], object]) -> Callable[[], None]:
        """Give the call that keeps such a refusal."""

        def kept() -> None:
            try:
                call()
            except Conflict as refusal:
                self.refusal = refusal

        return kept


@allow(Role.SUPERVISOR)
@require_http_methods(["GET", "POST"])
def explain(request: StaffRequest, day: date, shift: str) -> HttpResponse:
    """Keep a supervisor's explanation of one exception, and come back to the shift; so does whoever comes back to this address."""
    if request.method == "GET":
        return redirect("accounting:shift", day, shift)
    sent = request.POST
    key = (sent.get("chain", ""), _whole(sent.get("seq", "")), sent.get("kind", ""))
    form = ExplainForm(sent, kind=key[2], auto_id=reviewed.auto_id(key))
    command = Explain(day, shift, *key, reason=sent.get("reason", ""), text=sent.get("text", ""))
    late = _Late()
    done = forms.attempt(
        form,
        late.unless(lambda: explanations.explain(command, origin=origin(request))),
        describe=phrases.describe,
    )
    if late.refusal is not None:
        return _back(request, late.refusal, day, shift)
    if done:
        messages.success(request, _("The explanation is kept."))
        return redirect(f"{reverse('accounting:shift', args=[day, shift])}#exceptions")
    return shifts.again(request, day=day, shift=shift, bound=Bound(key=key, explain=form))


@allow(Role.SUPERVISOR)
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def sign(request: StaffRequest, day: date, shift: str) -> HttpResponse:
    """Sign a shift off by one's own password, and go to see the version being made that says so.

    A refused signature leaves its page at this address: who loads it again, or changes the language there, comes to the shift.
    """
    if request.method == "GET":
        return redirect("accounting:shift", day, shift)
    sent = request.POST
    form = SignForm(sent)
    override = Override(sent.get("override_reason", ""), sent.get("override_text", ""))
    command = SignShift(
        day=day,
        shift=shift,
        version=_whole(sent.get("version", "")),
        override=override if "override_text" in sent else None,
    )
    late = _Late()
    done = forms.attempt(
        form,
        late.unless(lambda: _sign(request, command, password=sent.get("current", ""))),
        describe=_describe,
    )
    if late.refusal is not None:
        return _back(request, late.refusal, day, shift)
    if not done:
        return shifts.again(request, day=day, shift=shift, bound=Bound(sign=form))
    messages.success(request, _("The shift is signed off."))
    jobs = report_jobs.list_live(first=day, last=day)
    mine = next((job for job in jobs if job.shift == shift), None)
    if mine is None:
        return redirect("accounting:shift", day, shift)
    return redirect("accounting:job", mine.id)


def _sign(request: StaffRequest, command: SignShift, *, password: str) -> None:
    """Sign, once nothing stands against it and the signer has proved that it is he; all that is wrong is told at once.

    :raises Refused: and the others as ``signing_off.sign`` and ``step_up.confirm`` do.
    """
    found = (
        *_refusals(lambda: signing_off.check(command, at=request.at)),
        *_refusals(lambda: step_up.confirm(request, password=password)),
    )
    if found:
        raise Refused(found)
    signing_off.sign(command, origin=origin(request))


def _refusals(call: Callable[[], None]) -> tuple[Problem, ...]:
    try:
        call()
    except Refused as refusal:
        return refusal.problems
    return ()


def _describe(problem: Problem) -> str:
    known = staff_phrases if problem.code in staff_phrases.PHRASES else phrases
    return str(known.describe(problem))


def _whole(text: str) -> int:
    """Read a number of a hidden field; what is none is no record's."""
    if text.isascii() and text.isdecimal() and len(text) < len(str(LARGEST)):
        return int(text)
    return 0


def _back(request: StaffRequest, refusal: Conflict, day: date, shift: str) -> HttpResponse:
    """Go back to the shift as it is now: somebody was first."""
    for problem in refusal.problems:
        messages.error(request, phrases.describe(problem))
    return redirect("accounting:shift", day, shift)
