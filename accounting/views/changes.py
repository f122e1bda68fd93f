"""What changed since version 1 of a shift's report, as the later version itself tells it."""

from datetime import date

from django.http import HttpResponse
from django.shortcuts import render

from accounting.reports import sheets
from accounting.selectors import report_versions
from accounting.services import access_log
from accounting.views import flat, reading, shown
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def show(request: StaffRequest, day: date, shift: str, version: int) -> HttpResponse:
    """Show every figure that is another than in version 1, every round, count, correction and exception that came or went."""
    found = report_versions.get_of_shift(day=day, shift=shift, version=version)
    access_log.note_view(of=found.subject, origin=origin(request))
    report = reading.opened(request, found).report
    title = f"{shown.shift_title(day, shift)} · v{version}"
    first = report_versions.get_of_shift(day=day, shift=shift, version=1)
    context = {
        "title": title,
        "trail": shown.trail((title, shown.version_url(found))),
        "version": found,
        "first_url": shown.version_url(first),
        "is_first": version == 1,
        "table": flat.table(sheets.one("changes", {"changes": report.get("changes")})),
    }
    return render(request, "accounting/changes.html", context)
