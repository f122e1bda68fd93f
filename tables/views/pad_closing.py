"""Closing a table on its tablet: two people count, a supervisor and a second, and each proves it by PIN."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounting import counting
from casino.audit.records import Origin
from casino.kernel import canonical, ids
from casino.kernel.canonical import Json
from casino.staff import approvals, people
from casino.staff.at_the_table import VIA, Attempt
from casino.web import forms
from tables import phrases
from tables.count_forms import ClosingForm
from tables.models import Session
from tables.pad_access import PadRequest, at_device
from tables.services import sessions
from tables.services.acts import Act
from tables.views.pad_frame import frame


@at_device
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def close(request: PadRequest) -> HttpResponse:
    """Close the table with what was counted; what should be there is not shown to those who count."""
    session = request.live.session
    if session is None:
        return redirect("tables:pad")
    form = ClosingForm(
        forms.posted(request),
        currency=session.currency,
        had=session.float_pieces,
        initial={"key": ids.new(request.at), "second_staff_number": request.live.dealer},
    )
    if form.is_bound and request.htmx:
        form.full_clean()
        return render(request, "tables/pad/counted.html", _totals(form))
    if forms.attempt(form, lambda: _close(request, session, form), describe=phrases.describe):
        return redirect("tables:pad")
    context = {**frame(request), **_totals(form), "form": form}
    return render(request, "tables/pad/close.html", context, status=forms.status(form))


def _totals(form: ClosingForm) -> dict[str, object]:
    return {
        "tray": counting.total(form.pieces()) if form.is_bound else 0,
        "currency": form.currency,
    }


def _close(request: PadRequest, session: Session, form: ClosingForm) -> None:
    """Prove both people for exactly this count, then close.

    The second approves what the supervisor asks for; the supervisor, proved the same way for the same digest, is who acts.
    """
    data = form.cleaned_data
    supervisor, second = (people.normal(data[f"{who}_staff_number"]) for who in ("supervisor", "second"))  # fmt: skip
    command = sessions.CloseTable(
        session=session.id,
        supervisor=supervisor,
        second=second,
        box_counted=data["box_counted"],
        tray_counted=form.pieces(),
    )
    digest = canonical.digest(_document(command, key=data["key"]))
    approvals.approve(
        _attempt(request, form, "second"), digest=digest, requester=supervisor, role=None
    )
    actor = approvals.approve(
        _attempt(request, form, "supervisor"), digest=digest, requester=second
    )
    origin = Origin(actor=actor, recorded_at=request.at, via=VIA, request=request.request_id)
    act = Act(key=data["key"], occurred_at=request.at, origin=origin)
    sessions.close(command, act=act)


def _attempt(request: PadRequest, form: ClosingForm, who: str) -> Attempt:
    return Attempt(
        device=request.device,
        staff_number=form.cleaned_data[f"{who}_staff_number"],
        pin=form.cleaned_data[f"{who}_pin"],
        at=request.at,
        request=request.request_id,
        path=who,
    )


def _document(command: sessions.CloseTable, *, key: str) -> dict[str, Json]:
    return {
        "act": "close",
        "key": key,
        "session": command.session,
        "supervisor": command.supervisor,
        "second": command.second,
        "box_counted": command.box_counted,
        "tray_counted": command.tray_counted,
    }
