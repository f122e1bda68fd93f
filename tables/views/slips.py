"""Slips: a table's list, one looked at, and its printing on paper or as PDF; on a supervisor's pages and on the table's tablet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from accounting.selectors import slips as printed
from accounting.services import blinds
from accounting.views.shown import shift_link
from casino.audit.records import Origin
from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import Forbidden, Problem
from casino.staff import at_the_table
from casino.staff.access import allow
from casino.staff.at_the_table import Attempt, Purpose
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import forms
from tables import phrases, slip_pdf
from tables.forms import slips as slip_forms
from tables.selectors import evidence, slips
from tables.selectors.slips import Slip, SlipRow
from tables.services import slips as services
from tables.views import round_pages
from tables.views.pad import access as pad_access
from tables.views.pad.access import PadRequest, at_device
from tables.views.pad.frame import frame
from tables.words import slips as slip_words

LISTED: Final = 60
LISTED_ON_TABLET: Final = 12
WAYS: Final[Mapping[str, Promise]] = {
    "a4-page": _("Print on A4"),
    "80mm-page": _("Print on 80 mm"),
    "a4-pdf": _("A4 as PDF"),
    "80mm-pdf": _("80 mm as PDF"),
}


@dataclass(frozen=True, slots=True)
class RowShown:
    """A slip in a list: what it is, in words, and its page."""

    title: str
    row: SlipRow
    url: str


@allow(Role.SUPERVISOR, Role.INSPECTOR)
@require_GET
def list_slips(request: StaffRequest, code: str) -> HttpResponse:
    """List a table's slips, the latest first, and how often each was printed."""
    table = evidence.get_table(code)
    rows = [
        _row(row, reverse("tables:slip", args=[code, row.kind, row.number]))
        for row in slips.list_of(code, most=LISTED)
    ]
    context = {"table": table, "rows": rows, "trail": _trail(request, code)}
    return render(request, "tables/slips/list.html", context)


@allow(Role.SUPERVISOR, Role.INSPECTOR)
@never_cache
@require_http_methods(["GET", "POST"])
def show(request: StaffRequest, code: str, kind: str, number: int) -> HttpResponse:
    """Show a slip as it will be printed; a supervisor prints it, and every printing after the first says so."""
    slip = slips.get(kind=kind, table=code, number=number)
    _check_blind(slip, role=request.user.role)
    if request.method == "POST":
        if request.user.role != Role.SUPERVISOR:
            raise Forbidden([Problem("prints_no_slips")])
        form = slip_forms.PrintForm(request.POST)
        if form.is_valid():
            url = reverse("tables:slip", args=[code, kind, number])
            return _printed(request, slip, form, by=origin(request), after=url)
    return render(
        request,
        "tables/slips/page.html",
        {
            **_looked_at(slip),
            "ways": WAYS if request.user.role == Role.SUPERVISOR else {},
            "shift": shift_link(slip.correction.counts_at if slip.correction else slip.occurred_at),
            "trail": [
                *_trail(request, code),
                {"label": gettext("Slips"), "url": reverse("tables:slips", args=[code])},
            ],
        },
    )


@at_device
@require_GET
def list_on_tablet(request: PadRequest) -> HttpResponse:
    """List the latest slips of the tablet's table."""
    rows = [
        _row(row, reverse("tables:pad_slip", args=[row.kind, row.number]))
        for row in slips.list_of(request.device.place, most=LISTED_ON_TABLET)
    ]
    return render(request, "tables/slips/pad_list.html", {**frame(request), "rows": rows})


@at_device
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def on_tablet(request: PadRequest, kind: str, number: int) -> HttpResponse:
    """Show a slip of the tablet's table; whoever prints it proves himself by PIN."""
    slip = slips.get(kind=kind, table=request.device.place, number=number)
    _check_blind(slip, role=Role.DEALER)
    form = slip_forms.PadPrintForm(forms.posted(request))
    done: list[HttpResponse] = []

    def call() -> None:
        by = _prove(request, slip, form)
        done.append(_printed(request, slip, form, by=by, after=reverse("tables:pad_slips")))

    if forms.attempt(form, call, describe=phrases.describe):
        return done[0]
    context = {**frame(request), **_looked_at(slip), "ways": WAYS, "form": form}
    return render(request, "tables/slips/pad.html", context, status=forms.status(form))


def _check_blind(slip: Slip, *, role: str) -> None:
    """Keep what a correction moved from who may count the table, while it is counted.

    :raises Conflict: ``being_counted``.
    """
    if slip.kind == slips.CORRECTION:
        blinds.check_table(role=role, table=slip.table, at=slip.occurred_at)


def _prove(request: PadRequest, slip: Slip, form: slip_forms.PadPrintForm) -> Origin:
    document: dict[str, Json] = {
        "act": "slip_printed",
        "of": slip.subject,
        "as": form.cleaned_data["way"],
    }
    attempt = Attempt(
        device=request.device,
        staff_number=form.cleaned_data["staff_number"],
        pin=form.cleaned_data["pin"],
        at=request.at,
        request=request.request_id,
    )
    said: dict[str, Json] = {"digest": canonical.digest(document), "requester": None}
    person = at_the_table.prove(attempt, purpose=Purpose("approval", "approval", said))
    return pad_access.origin_of(request, person)


def _printed(
    request: HttpRequest, slip: Slip, form: slip_forms.PrintForm, *, by: Origin, after: str
) -> HttpResponse:
    """Answer with the paper itself: a page that is sent again is printed again, and says so."""
    paper, way = form.cleaned_data["way"].split("-")
    language = get_language() or slip_words.OFFICIAL[-1]
    command = services.PrintSlip(slip.kind, slip.table, slip.number, paper, way, language)
    slip, printing = services.issue(command, origin=by)
    laid_out = slip_words.lay_out(
        slip, language=language, printed=printing, rounds=round_pages.WORDS
    )
    if way == "page":
        context = {"slip": laid_out, "paper": paper, "after": after}
        return render(request, "tables/slips/print.html", context)
    name = f"{slip.kind}-{slip.table}-{slip.number}-{printing.copy}.pdf"
    return HttpResponse(
        slip_pdf.render(laid_out, paper=paper, at=printing.printed_at),
        content_type="application/pdf",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _looked_at(slip: Slip) -> dict[str, object]:
    language = get_language() or slip_words.OFFICIAL[-1]
    prints = printed.list_prints(kind=slip.kind, table=slip.table, number=slip.number)
    return {
        "slip": slip_words.lay_out(slip, language=language, printed=None, rounds=round_pages.WORDS),
        "of": slip,
        "title": slip_words.title(slip.kind, slip.purpose),
        "prints": prints,
    }


def _row(row: SlipRow, url: str) -> RowShown:
    return RowShown(slip_words.title(row.kind, row.purpose), row, url)


def _trail(request: StaffRequest, code: str) -> list[Mapping[str, object]]:
    trail: list[Mapping[str, object]] = [{"label": gettext("Start page"), "url": "/"}]
    if request.user.role == Role.SUPERVISOR:
        trail.append({"label": gettext("Floor"), "url": reverse("tables:floor")})
    trail.append({"label": code, "url": reverse("tables:table", args=[code])})
    return trail
