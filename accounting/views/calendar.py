"""The calendar of gaming days: how the report of every shift stands, month by month."""

from calendar import Calendar
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from accounting.selectors import access_log, report_jobs, report_versions, transfers
from accounting.selectors.access_log import Download
from accounting.selectors.report_versions import VersionRow
from accounting.views import shown
from accounting.words import SHIFTS, name
from casino.kernel.clock import Shift
from casino.staff.access import allow
from casino.staff.requests import StaffRequest
from casino.staff.roles import Role
from casino.templatetags import casino_format

FIRST_YEAR, LAST_YEAR = 1990, 2999
_RUNNING: Final = ("note", pgettext_lazy("shift state", "Running"))
_BUILDING: Final = ("wait", pgettext_lazy("shift state", "Being built"))
_NOT_BUILT: Final = ("still", pgettext_lazy("state", "Not built"))


@dataclass(frozen=True, slots=True)
class Kept:
    """A version in the month's list, and who has downloaded it."""

    version: VersionRow
    title: str
    url: str
    tone: str
    word: str
    downloads: tuple[Download, ...]


@dataclass(frozen=True, slots=True)
class _Month:
    """Everything that the days of a month are told from."""

    first: date
    at: datetime
    since: datetime
    latest: Mapping[tuple[date, str], VersionRow]
    building: frozenset[tuple[date, str]]
    downloaded: frozenset[str]


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def show(request: StaffRequest) -> HttpResponse:
    """Show a month of gaming days with the state of each shift, and the versions kept of it."""
    today = settings.HOUSE_CALENDAR.gaming_day(request.at)
    first = _asked(request.GET.get("month", ""), today=today)
    weeks = Calendar().monthdatescalendar(first.year, first.month)
    days = {"first": weeks[0][0], "last": weeks[-1][-1]}
    versions = report_versions.list_between(**days)
    downloads = access_log.list_downloads(of=[version.subject for version in versions])
    month = _Month(
        first=first,
        at=request.at,
        since=transfers.first_at() or request.at,
        latest={(v.day, v.shift): v for v in reversed(versions)},
        building=frozenset((job.day, job.shift) for job in report_jobs.list_live(**days)),
        downloaded=frozenset(download.of for download in downloads),
    )
    context = {
        "trail": [shown.START],
        "title": casino_format.house_month(first),
        "calendar": {
            "title": casino_format.house_month(first),
            "weekdays": _weekdays(weeks[0]),
            "weeks": [[_day(day, month, today=today) for day in week] for week in weeks],
        },
        "kept": [_kept(v, downloads) for v in versions if v.day.month == first.month][::-1],
        "previous_url": _url(first - timedelta(days=1)),
        "next_url": _url(weeks[-1][-1]) if first < today.replace(day=1) else "",
    }
    return render(request, "accounting/calendar.html", context)


def _asked(month: str, *, today: date) -> date:
    """Give the first day of the month that was asked for as ``2026-11``, or of this one."""
    try:
        asked = date.fromisoformat(f"{month}-01")
    except ValueError:
        return today.replace(day=1)
    return asked if FIRST_YEAR <= asked.year <= LAST_YEAR else today.replace(day=1)


def _url(day: date) -> str:
    return f"{reverse('accounting:calendar')}?month={day.replace(day=15):%Y-%m}"


def _weekdays(week: Iterable[date]) -> list[Mapping[str, str]]:
    names = {
        0: (gettext("Mon"), gettext("Monday")),
        1: (gettext("Tue"), gettext("Tuesday")),
        2: (gettext("Wed"), gettext("Wednesday")),
        3: (gettext("Thu"), gettext("Thursday")),
        4: (gettext("Fri"), gettext("Friday")),
        5: (gettext("Sat"), gettext("Saturday")),
        6: (gettext("Sun"), gettext("Sunday")),
    }
    return [{"short": names[day.weekday()][0], "long": names[day.weekday()][1]} for day in week]


def _day(day: date, month: _Month, *, today: date) -> Mapping[str, Any]:
    is_outside = day.month != month.first.month
    told = [shift for shift in _shifts(day) if _is_told(shift, month)]
    return {
        "number": day.day,
        "label": casino_format.house_date(day),
        "is_outside": is_outside,
        "is_today": day == today,
        "shifts": [] if is_outside else [_shift(shift, month) for shift in told],
    }


def _is_told(shift: Shift, month: _Month) -> bool:
    """Tell whether a shift has anything to say: it has begun, and the house was at work by its end or ordered its report."""
    key = (shift.day, shift.name)
    if key in month.latest or key in month.building:
        return True
    return month.since < shift.ends_at and shift.opens_at <= month.at


def _shifts(day: date) -> tuple[Shift, ...]:
    shifts: tuple[Shift, ...] = settings.HOUSE_CALENDAR.shifts_of(day)
    return shifts


def _shift(shift: Shift, month: _Month) -> Mapping[str, Any]:
    key = (shift.day, shift.name)
    version = month.latest.get(key)
    tone, word = _state(shift, version, month)
    said = str(word)
    if version is not None:
        said = f"{said} v{version.version}{' ↓' if version.subject in month.downloaded else ''}"
    return {
        "name": name(SHIFTS, shift.name),
        "tone": tone,
        "word": said,
        "url": reverse("accounting:shift", args=[shift.day, shift.name]),
    }


def _state(shift: Shift, version: VersionRow | None, month: _Month) -> tuple[str, Promise]:
    if (shift.day, shift.name) in month.building:
        return _BUILDING
    if version is not None:
        return shown.STATES[version.state]
    return _RUNNING if month.at < shift.ends_at else _NOT_BUILT


def _kept(version: VersionRow, downloads: tuple[Download, ...]) -> Kept:
    tone, word = shown.STATES[version.state]
    return Kept(
        version=version,
        title=shown.shift_title(version.day, version.shift),
        url=shown.version_url(version),
        tone=tone,
        word=str(word),
        downloads=tuple(d for d in downloads if d.of == version.subject),
    )
