"""The tablet of a table: agreeing to an opening, taking over, stepping away."""

import functools
from pathlib import Path
from typing import cast

from django.contrib.staticfiles import finders
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounting import counting
from casino.staff import at_the_table, devices
from casino.staff.models import User
from casino.staff.roles import Role
from casino.staff.selectors import list_prefixes
from casino.staff.views.devices import keep
from casino.staff.views.signing_in import keep_language
from casino.web import forms
from tables import phrases
from tables.forms.counts import AgreeForm, ProofForm
from tables.models import PendingOpening
from tables.selectors import seats
from tables.services import openings, seating
from tables.services.acts import Act
from tables.views.pad import access as pad_access
from tables.views.pad import round as pad_round
from tables.views.pad.access import PadRequest, at_device
from tables.views.pad.frame import frame, pieces, state
from tables.words import rulebooks as rulebook_words


@at_device
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def show(request: PadRequest) -> HttpResponse:
    """Show what the table needs now: the opening to agree to, a dealer to prove himself, or the round."""
    if request.live.session is None:
        return _closed(request)
    if seats.find_count(request.live.session) is not None:
        return redirect("tables:pad_count")
    if request.actor is None:
        return redirect("tables:take_over")
    if request.method == "POST":
        return redirect("tables:pad")
    return pad_round.round_screen(request)


@at_device
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def take_over(request: PadRequest) -> HttpResponse:
    """Let a dealer take over, or the table's own come back to the tablet."""
    if request.live.session is None:
        return redirect("tables:pad")
    form = ProofForm(forms.posted(request))
    proved: list[User] = []

    def call() -> None:
        dealer = _prove(request, form)
        seating.take_over(device=request.device, dealer=dealer, act=_act(request, dealer))
        proved.append(dealer)

    if forms.attempt(form, call, describe=phrases.describe):
        return _welcome(request, proved[0])
    context = {
        **frame(request),
        "form": form,
        "prefixes": list_prefixes(Role.DEALER),
        "is_beside": devices.is_proved_beside(request.device, staff_number=request.live.dealer),
    }
    return render(request, "tables/pad/take_over.html", context, status=forms.status(form))


@at_device
@require_POST
def leave(request: PadRequest) -> HttpResponse:
    """Let the dealer step away: the table keeps him, the tablet asks for a PIN again."""
    if request.actor is not None:
        devices.release(device=request.device, origin=pad_access.origin(request))
    return redirect("tables:pad")


@at_device
@never_cache
@require_safe
def watch(request: PadRequest) -> HttpResponse:
    """Name how things stand, so that a tablet notices what somebody did elsewhere."""
    return JsonResponse({"state": state(request), "position": seats.position(request.live)})


@at_device
@never_cache
@require_safe
def worker(request: PadRequest) -> HttpResponse:
    """Give the script that answers for the house while it does not: from this address, its reach is the pad and nothing else."""
    return HttpResponse(_worker_script(), content_type="text/javascript; charset=utf-8")


@functools.cache
def _worker_script() -> str:
    path = finders.find("js/pad/worker.js")
    return Path(cast("str", path)).read_text()


def _closed(request: PadRequest) -> HttpResponse:
    """Show a closed table, and what is ready to be opened there for its dealer to agree to."""
    ready = seats.find_ready(request.device.place)
    form = AgreeForm(forms.posted(request), initial={"opening": ready.id if ready else ""})
    proved: list[User] = []

    def call() -> None:
        dealer = _prove(request, form)
        openings.agree(
            opening_id=form.cleaned_data["opening"],
            device=request.device,
            dealer=dealer,
            act=_act(request, dealer),
        )
        proved.append(dealer)

    if forms.attempt(form, call, describe=phrases.describe):
        return _welcome(request, proved[0])
    context = {**frame(request), "form": form, **_offered(ready)}
    return render(request, "tables/pad/closed.html", context, status=forms.status(form))


def _offered(ready: PendingOpening | None) -> dict[str, object]:
    if ready is None:
        return {"ready": None}
    return {
        "ready": ready,
        "rulebook": rulebook_words.title(ready.rulebook),
        "prefixes": list_prefixes(Role.DEALER),
        "facts": rulebook_words.facts(ready.table.game, ready.terms),
        "pieces": pieces(ready.pieces),
        "total": counting.total(ready.pieces),
    }


def _prove(request: PadRequest, form: ProofForm) -> User:
    attempt = at_the_table.Attempt(
        device=request.device,
        staff_number=form.cleaned_data["staff_number"],
        pin=form.cleaned_data["pin"],
        at=request.at,
        request=request.request_id,
    )
    return at_the_table.prove(attempt, role=Role.DEALER)


def _act(request: PadRequest, dealer: User) -> Act:
    return Act(
        key=request.request_id,
        occurred_at=request.at,
        origin=pad_access.origin_of(request, dealer),
    )


def _welcome(request: PadRequest, dealer: User) -> HttpResponse:
    """Lead a dealer to the round in his own language; the tablet's cookie lasts as long again."""
    response = redirect("tables:pad")
    keep(response, token=request.COOKIES[devices.COOKIE])
    if dealer.language:
        keep_language(response, language=dealer.language)
    return response
