"""What waits for a second person: shown before and after side by side, approved or refused on the spot; and every correction for ever."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from casino.audit.records import Actor, Origin
from casino.kernel.errors import Malformed, Problem
from casino.staff import approvals, step_up
from casino.staff.access import allow
from casino.staff.at_the_table import VIA
from casino.staff.at_the_table import Attempt as PinAttempt
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.staff.selectors import list_prefixes
from casino.web import forms
from tables import phrases
from tables.forms.corrections import DecideForm, PadDecideForm, WithdrawForm
from tables.models import CorrectionDecision, CorrectionRequest, Round, Session
from tables.selectors import corrections, pad, seats
from tables.services import corrections as services
from tables.services.acts import Act
from tables.views import round_pages, story
from tables.views.corrections import consequences
from tables.views.corrections.shown import Shown, shown
from tables.views.pad import access as pad_access
from tables.views.pad.access import PadRequest, at_device
from tables.views.pad.frame import frame

LAST_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class LastRound:
    """A round as it stands now: what it is called, what it came to and what is due of it in minor units.

    ``of`` is the key of what counts for it, None where nothing does; ``marks`` say by which corrections it came to that.
    """

    round: Round
    called: str
    said: str
    due: int
    of: str | None
    marks: tuple[str, ...] = ()


_DECISIONS: Final[Mapping[str, Callable[..., object]]] = {
    "approve": services.approve,
    "refuse": services.refuse,
    "withdraw": services.withdraw,
}


@allow(Role.SUPERVISOR)
@never_cache
def queue(request: StaffRequest) -> HttpResponse:
    """Show what waits, the oldest first; as a part of the floor's page where that asks for it."""
    items = [_item(request, shown(asked)) for asked in corrections.list_pending()]
    template = "tables/corrections/list.html" if request.htmx else "tables/corrections/queue.html"
    trail = [{"label": gettext_lazy("Floor"), "url": reverse("tables:floor")}]
    return render(request, template, {"items": items, "trail": trail})


@allow(Role.SUPERVISOR, Role.INSPECTOR)
@never_cache
def show(request: StaffRequest, request_id: str) -> HttpResponse:
    """Show a correction: what stood and what stands, who asked and who decided, with the records that prove it."""
    item = _item(request, shown(corrections.get_request(request_id)))
    return render(
        request,
        "tables/corrections/correction.html",
        {**item, "trail": _trail(request, item["shown"])},
    )


@allow(Role.SUPERVISOR)
@sensitive_post_parameters("current")
@never_cache
@require_http_methods(["POST"])
def decide(request: StaffRequest, request_id: str) -> HttpResponse:
    """Approve or refuse what somebody else asked for, proved by password; or withdraw what one asked for oneself."""
    asked = corrections.get_request(request_id)
    is_own = asked.requested_by == request.user.staff_number
    form: Any = WithdrawForm(request.POST) if is_own else DecideForm(request.POST)
    act = _act(asked, origin(request))

    def call() -> None:
        # Whoever asked may say that he approves: it is for the service to refuse, and no password makes it right.
        if not is_own:
            step_up.confirm(request, password=form.cleaned_data["current"])
        _decide(request.POST, request_id, note=form.cleaned_data["note"], act=act)

    is_done = forms.attempt(form, call, describe=_describe(asked))
    item = _item(
        request, shown(corrections.get_request(request_id)), form=None if is_done else form
    )
    if request.htmx:
        return render(
            request, "tables/corrections/decided.html", item, status=200 if is_done else 422
        )
    if is_done:
        messages.success(
            request, _("Decided: %(outcome)s.") % {"outcome": item["shown"].outcome_word}
        )
        return redirect("tables:correction", request_id)
    context = {**item, "trail": _trail(request, item["shown"])}
    return render(request, "tables/corrections/correction.html", context, status=422)


@at_device
@never_cache
def at_table(request: PadRequest) -> HttpResponse:
    """Show what the dealer can ask the pit to correct, and what he asked for already."""
    pad_access.origin(request)
    session = request.live.session
    if seats.find_count(session) is not None:
        return redirect("tables:pad_count")
    asked = (
        [] if session is None else [shown(each) for each in corrections.list_of_session(session)]
    )
    latest = list(reversed(asked))
    context = {
        **frame(request),
        "rounds": [] if session is None else _last_rounds(session),
        "waiting": [each for each in latest if each.decision is None],
        "decided": [each for each in latest if each.decision is not None],
    }
    return render(request, "tables/corrections/pad.html", context)


def _last_rounds(session: Session) -> list[LastRound]:
    made = corrections.made_in(session)
    return [
        _as_it_stands(round_, made.get(round_.subject, ()))
        for round_ in pad.list_last(session.id, most=LAST_ROUNDS)
    ]


def _as_it_stands(round_: Round, made: Sequence[CorrectionDecision]) -> LastRound:
    called, marks = round_pages.named(round_), tuple(mark.said for mark in story.marks(made))
    if not made:
        said, due = round_pages.said(round_), round_.due_minor
        return LastRound(round_, called, said, due, of=round_.subject)
    now = corrections.stands(made[-1])
    if now is None:
        return LastRound(round_, called, "", 0, of=None, marks=marks)
    said = round_pages.said(round_pages.standing(now))
    return LastRound(round_, called, said, now.due, of=now.subject, marks=marks)


@at_device
@sensitive_post_parameters("pin")
@never_cache
@require_http_methods(["GET", "POST"])
def decide_at_table(request: PadRequest, request_id: str) -> HttpResponse:
    """Show a correction of this table, and let a supervisor approve or refuse it by his PIN."""
    asked = corrections.get_request(request_id)
    if asked.table_id != request.live.table_id:
        return redirect("tables:pad")
    form = PadDecideForm(forms.posted(request))

    def call() -> None:
        attempt = PinAttempt(
            device=request.device,
            staff_number=form.cleaned_data["staff_number"],
            pin=form.cleaned_data["pin"],
            at=request.at,
            request=request.request_id,
        )
        digest = services.digest(asked)
        person: Actor = approvals.approve(attempt, digest=digest, requester=asked.requested_by)
        came = Origin(actor=person, recorded_at=request.at, via=VIA, request=request.request_id)
        _decide(request.POST, request_id, note=form.cleaned_data["note"], act=_act(asked, came))

    if forms.attempt(form, call, describe=_describe(asked)):
        item = shown(corrections.get_request(request_id))
        messages.success(request, _("Decided: %(outcome)s.") % {"outcome": item.outcome_word})
        return redirect("tables:pad_corrections")
    context = {
        **frame(request),
        "shown": shown(asked),
        "brings": consequences.of_request(asked),
        "against": _against(asked, at=request.at),
        "form": form,
        "prefixes": list_prefixes(Role.SUPERVISOR),
    }
    return render(request, "tables/corrections/pad_decide.html", context, status=forms.status(form))


def _describe(asked: CorrectionRequest) -> Callable[[Problem], str]:
    return partial(phrases.describe, currency=asked.session.currency)


def _act(asked: CorrectionRequest, came: Origin) -> Act:
    # One person decides one request once: his second tap is the same act.
    key = f"decided:{asked.id}:{came.actor.staff}"
    return Act(key=key, occurred_at=came.recorded_at, origin=came)


def _decide(sent: QueryDict, request_id: str, *, note: str, act: Act) -> None:
    decision = str(sent.get("decision"))
    if decision not in _DECISIONS:
        raise Malformed([Problem("unknown_value", "decision", {"known": ", ".join(_DECISIONS)})])
    _DECISIONS[decision](request_id=request_id, note=note, act=act)


def _item(request: StaffRequest, item: Shown, *, form: Any = None) -> dict[str, Any]:
    asked: CorrectionRequest = item.asked
    is_own = asked.requested_by == request.user.staff_number
    is_waiting = item.decision is None and request.user.role == Role.SUPERVISOR
    empty: Any = WithdrawForm() if is_own else DecideForm(auto_id=f"id_{asked.id}_%s")
    return {
        "shown": item,
        "is_own": is_own,
        "staff": request.user.staff_number,
        "form": (form or empty) if is_waiting else None,
        "brings": consequences.of_request(asked),
        "against": _against(asked, at=request.at) if is_waiting else (),
    }


def _against(asked: CorrectionRequest, *, at: datetime) -> tuple[str, ...]:
    """Say what has come to stand against approving a correction since it was asked for."""
    return tuple(map(_describe(asked), services.stands_against(asked, at=at)))


def _trail(request: StaffRequest, item: Shown) -> list[dict[str, object]]:
    code = item.asked.table_id
    trail: list[dict[str, object]] = []
    if request.user.role == Role.SUPERVISOR:
        trail.append({"label": gettext_lazy("Corrections"), "url": reverse("tables:corrections")})
    return [*trail, {"label": code, "url": reverse("tables:table", args=[code])}]
