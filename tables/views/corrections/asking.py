"""Asking for a correction: on a supervisor's own page and, for the table's dealer, on its tablet; first seen, then asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from django import forms as django_forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounting.words import name
from casino.kernel import errors, ids
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import forms
from tables.forms import corrections as correction_forms
from tables.forms.mahjong_sheet import MahjongStoodForm
from tables.games import layouts
from tables.models.corrections import ADJUSTMENT, AMEND, CHIPS, FOUND, LATE_ENTRY, VOID
from tables.selectors import evidence
from tables.selectors.corrections import Standing
from tables.services import corrections as services
from tables.services.acts import Act
from tables.services.correction_proposals import Amend, LateEntry, Proposal
from tables.services.corrections import Ask
from tables.views import round_pages
from tables.views.corrections import consequences, entering, late, targets, trying
from tables.views.corrections import sheets as correction_sheets
from tables.views.corrections import shown as correction_shown
from tables.views.corrections.consequences import Consequences
from tables.views.corrections.entering import DraftForm, Entry
from tables.views.corrections.targets import Target
from tables.views.mahjong import round as mahjong_round
from tables.views.pad import access as pad_access
from tables.views.pad.access import PadRequest, at_device
from tables.views.pad.frame import apart, frame
from tables.views.riichi import due as riichi_due
from tables.words import corrections as correction_words

ENTER: Final = "enter"
ENTERED: Final = "entered"
ASK: Final = "ask"
"""The steps that a page sends: to enter the round on the pad, that it was entered there, and to ask; any other shows what it comes to."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where it is asked: who acts, the page and what stands around it and around the pad, and where it leads."""

    act: Callable[[str], Act]
    template: str
    context: Mapping[str, object]
    around_pad: Mapping[str, object]
    done: str
    cancel: str


@allow(Role.SUPERVISOR)
@never_cache
@require_http_methods(["GET", "POST"])
def on_page(request: StaffRequest, code: str, kind: str) -> HttpResponse:
    """Let a supervisor ask for a correction; another one decides."""
    target = targets.find(request, evidence.get_table(code).code, kind)

    def act(key: str) -> Act:
        return Act(key=key, occurred_at=request.at, origin=origin(request))

    spot = Spot(
        act=act,
        template="tables/corrections/ask.html",
        context={
            "trail": [
                {"label": gettext_lazy("Floor"), "url": reverse("tables:floor")},
                {"label": code, "url": reverse("tables:table", args=[code])},
            ],
        },
        around_pad=apart(target.live),
        done="tables:correction",
        cancel=reverse("tables:table", args=[code]),
    )
    return _answer(request, spot, target, kind)


@at_device
@never_cache
@require_http_methods(["GET", "POST"])
def on_tablet(request: PadRequest, kind: str) -> HttpResponse:
    """Let the table's dealer ask for a correction; a supervisor decides, here by his PIN or from the floor."""
    dealer = pad_access.origin(request)
    target = targets.find_at_table(request, kind)
    around = frame(request)

    def act(key: str) -> Act:
        return Act(key=key, occurred_at=request.at, origin=dealer)

    spot = Spot(
        act=act,
        template="tables/corrections/pad_ask.html",
        context=around,
        around_pad=around,
        done="tables:pad_correction",
        cancel=reverse("tables:pad_corrections"),
    )
    return _answer(request, spot, target, kind)


@allow(Role.SUPERVISOR)
@never_cache
@require_POST
def draft_on_page(request: StaffRequest, code: str, kind: str) -> JsonResponse:
    """Tell a supervisor's page all that follows from what has been entered so far; nothing is written."""
    return _draft(request, targets.find(request, evidence.get_table(code).code, kind), kind)


@at_device
@never_cache
@require_POST
def draft_on_tablet(request: PadRequest, kind: str) -> JsonResponse:
    """Tell the tablet all that follows from what has been entered so far; nothing is written."""
    pad_access.origin(request)
    return _draft(request, targets.find_at_table(request, kind), kind)


def _draft(request: Any, target: Target, kind: str) -> JsonResponse:
    entry = _entry(target, kind, _stood(request, target, kind))
    if entry is None:
        raise Http404
    return entering.answer(request, entry)


def _answer(request: Any, spot: Spot, target: Target, kind: str) -> HttpResponse:
    stood, step = _stood(request, target, kind), request.POST.get("step", "")
    entry = _entry(target, kind, stood)
    why, sheet = _why(request, target, kind, stood), _sheet(request, target, kind, entry, stood)
    if _is_to_enter(request, step):
        if entry is not None:
            return _on_pad(request, spot, target, kind, entry, sheet)
        if stood is not None:
            return _ask_stood(request, spot, target, kind, stood)
    sides, brings = _at_first(target, kind)
    done: list[str] = []

    def call() -> None:
        nonlocal sides, brings
        if step == ENTERED:
            ask = _entered(target, sheet, stood)
        else:
            ask = why.ask(_proposal(why, sheet, target, kind))
        if step == ASK:
            done.append(services.request(ask, act=spot.act(why.cleaned_data["key"])).id)
        else:
            plan = services.preview(ask, at=request.at)
            sides, brings = (
                correction_shown.previewed(plan),
                consequences.of_sides(plan.session, plan.before, plan.after),
            )

    judge = partial(_judge, why, sheet, target, kind, is_asked=step == ASK, at=request.at)
    is_done = request.method == "POST" and trying.attempt(why, sheet, call, judge)
    if done:
        messages.success(request, _("Asked for. A supervisor who is somebody else decides."))
        return redirect(spot.done, done[0])
    context = {
        **spot.context,
        **_named(target, kind, spot),
        "session": target.session,
        "currency": target.session.currency,
        "form": why,
        "sheet": sheet,
        "sides": sides,
        "brings": brings,
        "other_way": _other_way(request, sheet),
    }
    status = 422 if request.method == "POST" and not is_done else 200
    return render(request, spot.template, context, status=status)


def _named(target: Target, kind: str, spot: Spot) -> dict[str, object]:
    """Say what is asked for, of what, and where it is left."""
    return {
        "kind": kind,
        "title": _title(target, kind),
        "table_code": target.session.table_id,
        "called": "" if target.standing is None else round_pages.named(target.standing),
        "cancel": spot.cancel,
    }


# --- On the game's pad ------------------------------------------------------------------------------


def _stood(request: Any, target: Target, kind: str) -> MahjongStoodForm | None:
    """Give the form of how the table stood at a round that was never entered, where its game needs it."""
    if kind != LATE_ENTRY:
        return None
    return late.stood_form(request.GET, target.live, target.session, at=request.at)


def _entry(target: Target, kind: str, stood: MahjongStoodForm | None) -> Entry | None:
    if kind == AMEND and target.standing is not None:
        return entering.find(target.live, target.standing)
    return None if stood is None else late.find(stood, target.live, target.session)


def _ask_stood(
    request: HttpRequest, spot: Spot, target: Target, kind: str, stood: MahjongStoodForm
) -> HttpResponse:
    context = {
        **spot.context,
        **_named(target, kind, spot),
        "form": stood,
        "of": target.of,
        "by_form": f"?{request.GET.urlencode()}&by=form",
        "base": spot.template,
    }
    status = 422 if stood.is_bound else 200
    return render(request, "tables/corrections/stood.html", context, status=status)


def _is_to_enter(request: HttpRequest, step: str) -> bool:
    """Tell whether the round is to be entered on the pad now: at first, unless its form was asked for, and on going back to it."""
    return step == ENTER or (request.method != "POST" and "by" not in request.GET)


def _on_pad(
    request: HttpRequest, spot: Spot, target: Target, kind: str, entry: Entry, sheet: Any
) -> HttpResponse:
    draft = sheet.cleaned_data["draft"] if sheet.is_bound and sheet.is_valid() else None
    query = request.GET.urlencode()
    context = {
        **spot.around_pad,
        **_named(target, kind, spot),
        "drafts": f"{request.path}draft/?{query}",
        "by_form": f"?{query}&by=form",
    }
    called = " · ".join(filter(None, [_title(target, kind), str(context["called"])]))
    return entering.page(request, entry, called=called, context=context, draft=draft)


def _entered(target: Target, sheet: Any, stood: MahjongStoodForm | None) -> Ask:
    """Give what was entered on the pad as if it were asked for, to see what it comes to: why, and where its money is, is said after that."""
    money = FOUND if target.is_counted else ""
    proposal: Proposal
    if stood is None:
        proposal = Amend(round=target.of, sheet=sheet.document())
    else:
        game = layouts.whole_sheet(target.session.game)
        proposal = LateEntry(target.of, stood.played_at, game, sheet.document())
    return Ask(proposal, reason="", text="", money=money)


# --- Forms ------------------------------------------------------------------------------------------


def _at_first(target: Target, kind: str) -> tuple[tuple[correction_shown.Side, ...], Consequences]:
    """Show at once what a void takes out of the books, and what it brings with it; anything else is first typed."""
    if kind != VOID or target.standing is None:
        return (), Consequences()
    session, stood = target.session, target.standing.document()
    sides = correction_shown.sides(stood, None, session=session)
    return sides, consequences.of_sides(session, stood, None)


def _title(target: Target, kind: str) -> str:
    if kind == CHIPS and layouts.get(target.session.game).seats:
        return str(correction_words.CHIPS_OF_SEATS)
    return name(correction_words.KINDS, kind)


def _why(request: Any, target: Target, kind: str, stood: MahjongStoodForm | None) -> Any:
    initial = {"key": ids.new(request.at)}
    shared: dict[str, Any] = {
        "game": target.session.game,
        "currency": target.session.currency,
        "is_counted": target.is_counted and kind in {VOID, AMEND, LATE_ENTRY},
        "initial": initial,
    }
    sent = None if request.POST.get("step") == ENTERED else forms.posted(request)
    if kind == LATE_ENTRY:
        sheet = layouts.whole_sheet(target.session.game)
        at = late.played_at(target.session, at=request.at)
        if stood is not None and stood.is_valid():
            at = stood.cleaned_data["at"]
        return correction_forms.LateForm(sent, sheet=sheet, at=at, **shared)
    if kind == CHIPS:
        places = [
            seat.seat for seat in mahjong_round.seats_of(target.session) if seat.chips is not None
        ]
        return correction_forms.ChipsForm(sent, seats=places, **shared)
    if kind == ADJUSTMENT:
        of = target.of or None
        table = target.session.table_id
        close = evidence.find_close(target.session)
        at = request.at if close is None else close.occurred_at
        return correction_forms.AdjustmentForm(sent, table=table, of=of, at=at, **shared)
    if kind == AMEND:
        is_charged = target.standing is None or target.standing.game not in layouts.FREE
        return correction_forms.AmendForm(sent, is_charged=is_charged, **shared)
    return correction_forms.VoidForm(sent, **shared)


def _sheet(
    request: Any, target: Target, kind: str, entry: Entry | None, stood: MahjongStoodForm | None
) -> Any:
    if kind not in {AMEND, LATE_ENTRY}:
        return None
    if entry is not None and "draft" in request.POST:
        return DraftForm(request.POST, entry=entry)
    standing = target.standing
    game = standing.game if standing else layouts.whole_sheet(target.session.game)
    by = request.GET.get("by")
    return correction_sheets.form_of(game)(
        forms.posted(request),
        setup=target.session.setup,
        currency=target.session.currency,
        sheet=_begins(standing, by) if standing else late.begun(stood, target.live, target.session),
        by_tiles=by == "tiles" if by in {"tiles", "outcomes"} else None,
    )


def _begins(standing: Standing, by: str | None) -> Mapping[str, Any]:
    """Give the sheet that a form begins with: the one that counts, or of a settled game what its deals come to."""
    due = riichi_due.sheet_of(standing) if by == riichi_due.BY else None
    return standing.sheet if due is None else due


def _proposal(why: Any, sheet: Any, target: Target, kind: str) -> Proposal:
    if kind == ADJUSTMENT:
        made: Proposal = why.proposal()
    elif sheet is not None:
        made = why.proposal(of=target.of, sheet=sheet.document())
    else:
        made = why.proposal(of=target.of)
    return made


def _judge(
    why: Any, sheet: Any, target: Target, kind: str, *, is_asked: bool, at: datetime
) -> None:
    """Refuse all that can be said of an asking of which not all can be read."""
    if not why.is_bound:
        return
    data = why.cleaned_data
    reason, text = data.get("reason", ""), data.get("text", "")

    def look() -> None:
        if sheet is None or sheet.is_valid():
            services.preview(why.ask(_proposal(why, sheet, target, kind)), at=at)

    checks = [partial(services.check_why, kind, reason=reason, text=text)] if is_asked else []
    errors.at_once(*checks, look)


def _other_way(request: Any, sheet: django_forms.Form | None) -> str:
    """Give the address at which results are typed instead of tiles, or tiles instead of results; none for other sheets."""
    by_tiles = getattr(sheet, "by_tiles", None)
    if by_tiles is None:
        return ""
    query = request.GET.copy()
    query["by"] = "outcomes" if by_tiles else "tiles"
    return f"?{query.urlencode()}"
