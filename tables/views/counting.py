"""Counting a table step by step: on its tablet by PIN, and on a page of his own for a supervisor who is signed in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django import forms as django_forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounting import counting as pieces
from accounting.selectors import counts as kept
from accounting.services import counts
from casino.audit.records import Actor, Origin
from casino.kernel import canonical, ids
from casino.kernel.canonical import Json
from casino.kernel.errors import Problem, Refused
from casino.staff import at_the_table
from casino.staff.access import allow
from casino.staff.at_the_table import VIA, Attempt, Purpose
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.staff.selectors import list_prefixes
from casino.web import forms
from tables import phrases
from tables.forms import counts as count_forms
from tables.models import LiveTable, PendingCount, Session
from tables.selectors import seats, slips
from tables.services import counting, riichi
from tables.services.acts import Act
from tables.services.counting import Blind
from tables.views.pad.access import PadRequest, at_device
from tables.views.pad.frame import frame
from tables.words import floor as words

BEGIN: Final = "begin"
COUNT: Final = "count"
CHECK: Final = "check"
WITHDRAW: Final = "withdraw"

_SAID: Final[Mapping[str, Promise]] = {
    counting.WAITING: _("The count is kept. Now the second person counts, without having seen it."),
    counts.AGREED: _("Both counts agree. A supervisor looks at them before they stand."),
    counts.DIFFERS: _("The two counts differ. Both count again, each for himself."),
    counts.OFF: _("Both counts agree, but not with what is expected. Both count again."),
}

Prove = Callable[[django_forms.Form, str, Mapping[str, Json], Role | None], Act]
"""Gives the act of whoever sent a form, under a key, for what a document says; of one role alone where it is named."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a table is counted from: its session, the forms that serve there, how somebody proves that he acts, and its pages.

    ``slip`` gives the page of the slip that a count has. ``unsettled`` says what is played there and not over yet.
    """

    session: Session
    pending: PendingCount | None
    forms: Mapping[str, Any]
    prove: Prove
    url: str
    after: str
    slips: str
    slip: Callable[[int], str]
    unsettled: str
    template: str
    context: Mapping[str, object]

    @property
    def step(self) -> str:
        """What is to be done next."""
        if self.pending is None:
            return BEGIN
        return CHECK if self.pending.is_agreed else COUNT


@at_device
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def on_tablet(request: PadRequest) -> HttpResponse:
    """Count the tablet's table: each person proves himself by PIN for exactly what he counted."""
    session = request.live.session
    if session is None:
        return redirect("tables:pad")

    def prove(
        form: django_forms.Form, key: str, document: Mapping[str, Json], role: Role | None
    ) -> Act:
        attempt = Attempt(
            device=request.device,
            staff_number=form.cleaned_data["staff_number"],
            pin=form.cleaned_data["pin"],
            at=request.at,
            request=request.request_id,
        )
        said: dict[str, Json] = {"digest": canonical.digest(dict(document)), "requester": None}
        purpose = Purpose("approval", "approval", said)
        person = at_the_table.prove(attempt, role=role, purpose=purpose)
        actor = Actor(staff=person.staff_number, role=person.role)
        came = Origin(actor=actor, recorded_at=request.at, via=VIA, request=request.request_id)
        return Act(key=key, occurred_at=request.at, origin=came)

    spot = Spot(
        session=session,
        pending=seats.find_count(session),
        forms={
            BEGIN: count_forms.PadBeginForm,
            COUNT: count_forms.PadBlindForm,
            CHECK: count_forms.PadSettleForm,
            WITHDRAW: count_forms.PadWithdrawForm,
        },
        prove=prove,
        url=reverse("tables:pad_count"),
        after=reverse("tables:pad"),
        slips=reverse("tables:pad_slips"),
        slip=lambda number: reverse("tables:pad_slip", args=[slips.COUNT, number]),
        unsettled=_unsettled(request.live),
        template="tables/counting/pad.html",
        context={
            **frame(request),
            "counter": None,
            "prefixes": (*list_prefixes(Role.DEALER), *list_prefixes(Role.SUPERVISOR)),
        },
    )
    return _answer(request, spot)


@allow(Role.SUPERVISOR)
@never_cache
@require_http_methods(["GET", "POST"])
def on_page(request: StaffRequest, code: str) -> HttpResponse:
    """Count a table as the supervisor who is signed in: the first or the second of the two, never both."""
    live = seats.get_live(code)
    session = live.session
    if session is None:
        raise Refused([Problem("table_not_open", "table", {"table": code})])

    def prove(
        _form: django_forms.Form, key: str, _document: Mapping[str, Json], _role: Role | None
    ) -> Act:
        return Act(key=key, occurred_at=request.at, origin=origin(request))

    spot = Spot(
        session=session,
        pending=seats.find_count(session),
        forms={
            BEGIN: count_forms.BeginForm,
            COUNT: count_forms.BlindForm,
            CHECK: count_forms.SettleForm,
            WITHDRAW: count_forms.WithdrawForm,
        },
        prove=prove,
        url=reverse("tables:count_table", args=[code]),
        after=reverse("tables:floor"),
        slips=reverse("tables:slips", args=[code]),
        slip=lambda number: reverse("tables:slip", args=[code, slips.COUNT, number]),
        unsettled=_unsettled(live),
        template="tables/counting/page.html",
        context={
            "table": live.table,
            "counter": request.user.staff_number,
            "trail": [
                {"label": _("Floor"), "url": reverse("tables:floor")},
                {"label": code, "url": reverse("tables:table", args=[code])},
            ],
        },
    )
    return _answer(request, spot)


def _answer(request: Any, spot: Spot) -> HttpResponse:
    """Do what was sent for the step that is due, and lead on; what was sent for another step finds the page as it now stands."""
    sent = request.POST.get("step") if request.method == "POST" else None
    step = spot.step
    if step == COUNT and WITHDRAW in {sent, request.GET.get("step")}:
        step = WITHDRAW
    if sent not in {None, step}:
        return redirect(spot.url)
    form = _form(request, spot, step)
    if form.is_bound and request.htmx:
        form.full_clean()
        context = {"url": spot.url, "currency": spot.session.currency, **_totals(form)}
        return render(request, "tables/counting/totals.html", context)
    done: list[str] = []

    def call() -> None:
        done.append(_DO[step](request, spot, form))

    describe = partial(phrases.describe, currency=spot.session.currency)
    if forms.attempt(form, call, describe=describe):
        return redirect(done[0])
    context = {
        **spot.context,
        "session": spot.session,
        "pending": spot.pending,
        "step": step,
        "form": form,
        "unsettled": spot.unsettled,
        "url": spot.url,
        "after": spot.after,
        "slips_url": spot.slips,
        "currency": spot.session.currency,
        **_totals(form),
        "check": _check(spot),
    }
    return render(request, spot.template, context, status=forms.status(form))


def _form(request: Any, spot: Spot, step: str) -> Any:
    kind = spot.forms[step]
    sent = forms.posted(request)
    initial: dict[str, object] = {"step": step, "key": ids.new(request.at)}
    if spot.pending is not None:
        initial |= {"count": spot.pending.id, "attempt": spot.pending.attempt}
    if step == COUNT:
        session = spot.session
        return kind(sent, initial=initial, currency=session.currency, had=session.float_pieces)
    return kind(sent, initial=initial)


def _unsettled(live: LiveTable) -> str:
    """Say which game is begun and not settled; nothing where none is, or where rounds stand alone."""
    if live.table.game != riichi.GAME or not live.play.get("touched"):
        return ""
    return words.standing(live.table.game, live.play)


def _begin(request: HttpRequest, spot: Spot, form: Any) -> str:
    data = form.cleaned_data
    document: dict[str, Json] = {
        "act": "count_begun",
        "key": data["key"],
        "purpose": data["purpose"],
    }
    act = spot.prove(form, data["key"], {**document, "session": spot.session.id}, None)
    counting.begin(session_id=spot.session.id, purpose=data["purpose"], act=act)
    return spot.url


def _withdraw(request: HttpRequest, spot: Spot, form: Any) -> str:
    key = f"withdrawn:{form.cleaned_data['count']}"
    act = spot.prove(form, key, {"act": "count_withdrawn", "key": key}, None)
    counting.withdraw(session_id=spot.session.id, act=act)
    messages.success(request, _("The count was taken back; the table plays on."))
    return spot.after


def _submit(request: HttpRequest, spot: Spot, form: Any) -> str:
    data = form.cleaned_data
    command = Blind(
        session=spot.session.id,
        count=data["count"],
        attempt=data["attempt"],
        box=form.box(),
        tray=form.pieces(),
    )
    document: dict[str, Json] = {
        "act": "count",
        "key": data["key"],
        "session": command.session,
        "count": command.count,
        "attempt": command.attempt,
        "box": dict(command.box),
        "tray": dict(command.tray),
    }
    result = counting.submit(command, act=spot.prove(form, data["key"], document, None))
    level = messages.WARNING if result in {counts.DIFFERS, counts.OFF} else messages.SUCCESS
    messages.add_message(request, level, str(_SAID[result]))
    return spot.url


def _settle(request: HttpRequest, spot: Spot, form: Any) -> str:
    data = form.cleaned_data
    count = data["count"]
    if data["stands"] == "no":
        return _again(request, spot, form)
    key = f"count:{count}"
    document: dict[str, Json] = {"act": "count_stands", "key": key, "stands": True}
    act = spot.prove(form, key, document, Role.SUPERVISOR)
    settled = counting.settle(session_id=spot.session.id, count=count, act=act)
    number = kept.list_by_id([settled.id])[0].number
    said = _("The count stands: box and slip %(table)s-%(number)s.")
    messages.success(request, said % {"table": spot.session.table_id, "number": number})
    return spot.slip(number or 0)


def _again(request: HttpRequest, spot: Spot, form: Any) -> str:
    count = form.cleaned_data["count"]
    key = f"again:{count}:{spot.pending.attempt if spot.pending else 0}"
    document: dict[str, Json] = {"act": "count_stands", "key": key, "stands": False}
    act = spot.prove(form, key, document, Role.SUPERVISOR)
    counting.count_again(session_id=spot.session.id, count=count, act=act)
    messages.warning(request, _("Both count again, each for himself."))
    return spot.url


_DO: Final[Mapping[str, Callable[[HttpRequest, Spot, Any], str]]] = {
    BEGIN: _begin,
    COUNT: _submit,
    CHECK: _settle,
    WITHDRAW: _withdraw,
}


def _totals(form: Any) -> dict[str, object]:
    is_read = form.is_bound and hasattr(form, "pieces") and hasattr(form, "cleaned_data")
    return {
        "tray": pieces.total(form.pieces()) if is_read else 0,
        "box": pieces.total(form.box()) if is_read else 0,
    }


@dataclass(frozen=True, slots=True)
class Counted:
    """What both counted in a place: how many pieces of each value, the highest first, and what they come to, in minor units."""

    label: Promise
    lines: tuple[tuple[int, int, int], ...]
    total: int


def _by_value(counted: Mapping[str, int]) -> tuple[tuple[int, int, int], ...]:
    """Give value, pieces and what they come to."""
    found = sorted(((int(value), number) for value, number in counted.items()), reverse=True)
    return tuple((value, number, value * number) for value, number in found)


def _check(spot: Spot) -> dict[str, object] | None:
    """Give what a supervisor decides on: what both counted, and whether it is what should be there. How much that is he is not told, so
    that another count is made blind.
    """
    pending = spot.pending
    if pending is None or not pending.is_agreed:
        return None
    last = kept.get_attempt(count=pending.id, number=pending.attempt)
    box, tray = pieces.total(last.box), pieces.total(last.tray)
    return {
        "first": last.first,
        "second": last.second,
        "attempt": last.number,
        "places": (
            Counted(_("Tray"), _by_value(last.tray), tray),
            Counted(_("Box"), _by_value(last.box), box),
        ),
        "is_expected": (box, tray) == (last.box_expected_minor, last.tray_expected_minor),
    }
