"""Reports of longer periods: read on a page, taken away in four forms, all of it on the access chain."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from accounting.reports import labels, longer, longer_sheets
from accounting.services import access_log, period_reports
from accounting.services.period_reports import EVENTS, EXCEPTIONS, FIGURES, Wanted
from accounting.views import flat, shown
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role

_READERS: Final[Mapping[str, frozenset[Role]]] = {
    FIGURES: frozenset({Role.SUPERVISOR, Role.INSPECTOR}),
    EXCEPTIONS: frozenset({Role.SUPERVISOR, Role.INSPECTOR}),
    EVENTS: frozenset({Role.INSPECTOR}),
}
_TELLS: Final[Mapping[str, Promise]] = {
    FIGURES: pgettext_lazy("period report", "Figures"),
    EXCEPTIONS: pgettext_lazy("period report", "Exceptions"),
    EVENTS: pgettext_lazy("period report", "Significant events"),
}
_KINDS: Final[Mapping[str, Promise]] = {
    "day": pgettext_lazy("period", "Day"),
    "month": pgettext_lazy("period", "Month to date"),
    "year": pgettext_lazy("period", "Year to date"),
}


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def begin(request: StaffRequest) -> HttpResponse:
    """Lead to the figures of the gaming day that runs."""
    today = settings.HOUSE_CALENDAR.gaming_day(request.at)
    return redirect("accounting:period", tells=FIGURES, kind="day", day=today)


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def show(request: StaffRequest, tells: str, kind: str, day: date) -> HttpResponse:
    """Show the figures or the exceptions of a day, or of a month or year to date."""
    return _page(request, _wanted(tells, kind, day, but=EVENTS))


@allow(Role.INSPECTOR)
def show_events(request: StaffRequest, kind: str, day: date) -> HttpResponse:
    """Show the significant events of a period; they tell who signed in, which is the inspector's to see."""
    return _page(request, Wanted(EVENTS, kind, day))


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def download(request: StaffRequest, tells: str, kind: str, day: date, form: str) -> HttpResponse:
    """Hand the figures or the exceptions of a period out, on the record."""
    return _file(request, _wanted(tells, kind, day, but=EVENTS), form)


@allow(Role.INSPECTOR)
def download_events(request: StaffRequest, kind: str, day: date, form: str) -> HttpResponse:
    """Hand the significant events of a period out, on the record."""
    return _file(request, Wanted(EVENTS, kind, day), form)


def _wanted(tells: str, kind: str, day: date, *, but: str) -> Wanted:
    """Give what an address asks for; what has an address of its own is not found under this one."""
    return Wanted("" if tells == but else tells, kind, day)


def _file(request: StaffRequest, wanted: Wanted, form: str) -> HttpResponse:
    delivery = period_reports.deliver(wanted, form=form, origin=origin(request))
    return HttpResponse(
        delivery.data,
        content_type=delivery.content_type,
        headers={"Content-Disposition": f'attachment; filename="{delivery.name}"'},
    )


def _page(request: StaffRequest, wanted: Wanted) -> HttpResponse:
    document = period_reports.make(wanted, at=request.at, role=request.user.role)
    access_log.note_view(of=wanted.subject, origin=origin(request))
    today = settings.HOUSE_CALENDAR.gaming_day(request.at)
    title = shown.said(labels.TITLES[wanted.tells, wanted.kind])
    codes = longer_sheets.codes(document)
    tables = [flat.filled(flat.table(longer_sheets.on_paper(code, document))) for code in codes]
    context = {
        "title": title,
        "trail": shown.trail(),
        "document": document,
        "first": longer.first_day(wanted.kind, wanted.last),
        "last": wanted.last,
        "tables": tables,
        "tells": _tabs(request, wanted),
        "kinds": _kinds(wanted),
        "forms": [(form.upper(), _download_url(wanted, form)) for form in period_reports.FORMS],
        "previous_url": _url(wanted, day=wanted.last - timedelta(days=1)),
        "next_url": _url(wanted, day=wanted.last + timedelta(days=1))
        if wanted.last < today
        else "",
        "is_idle": not (document.get("missing") or _happened(document)),
    }
    return render(request, "accounting/period.html", context)


def _happened(document: Mapping[str, Any]) -> bool:
    """Tell whether anything is told: a table was active, or something was out of the ordinary."""
    if document["tells"] == FIGURES:
        return any(total["tables_active"] for total in document["totals"].values())
    return any(document.get(name) for name in ("exceptions", "corrections", "overrides", "events"))


def _tabs(request: StaffRequest, wanted: Wanted) -> list[Mapping[str, object]]:
    return [
        {
            "label": word,
            "url": _url(Wanted(tells, wanted.kind, wanted.last)),
            "is_current": tells == wanted.tells,
        }
        for tells, word in _TELLS.items()
        if request.user.role in _READERS[tells]
    ]


def _kinds(wanted: Wanted) -> list[Mapping[str, object]]:
    return [
        {
            "label": word,
            "url": _url(Wanted(wanted.tells, kind, wanted.last)),
            "is_current": kind == wanted.kind,
        }
        for kind, word in _KINDS.items()
    ]


def _url(wanted: Wanted, *, day: date | None = None) -> str:
    place = [wanted.kind, day or wanted.last]
    if wanted.tells == EVENTS:
        return reverse("accounting:events", args=place)
    return reverse("accounting:period", args=[wanted.tells, *place])


def _download_url(wanted: Wanted, form: str) -> str:
    place = [wanted.kind, wanted.last, form]
    if wanted.tells == EVENTS:
        return reverse("accounting:events_download", args=place)
    return reverse("accounting:period_download", args=[wanted.tells, *place])
