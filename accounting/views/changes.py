"""What changed between one version of a shift's report and an earlier one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext

from accounting.reports import sheets
from accounting.selectors import report_versions
from accounting.selectors.report_versions import VersionRow
from accounting.services import access_log
from accounting.views import flat, reading, shown
from accounting.views.shown import GameTable
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.templatetags import casino_format


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def show(request: StaffRequest, day: date, shift: str, version: int) -> HttpResponse:
    """Show every figure that is another than in the version before, or in the earlier one that ``since`` asks for; every round, count, correction and exception that came or went."""
    found = report_versions.get_of_shift(day=day, shift=shift, version=version)
    versions = report_versions.list_of_shift(day=day, shift=shift)
    earlier = [each for each in versions if each.version < version]
    since = _since(request, earlier)
    access_log.note_view(of=found.subject, origin=origin(request))
    title = f"{shown.shift_title(day, shift)} · v{version}"
    context: dict[str, object] = {
        "title": title,
        "heading": _heading(since),
        "trail": shown.trail((title, shown.version_url(found))),
        "since": since,
    }
    if since is not None:
        context |= {
            "tabs": [_tab(each, is_current=each.id == since.id) for each in earlier],
            "since_url": shown.version_url(since),
            "table": _table(request, found, since),
        }
    return render(request, "accounting/changes.html", context)


def _since(request: StaffRequest, earlier: Sequence[VersionRow]) -> VersionRow | None:
    """Give the version to compare with: the one asked for, else the one before; None where there is no earlier one."""
    asked = request.GET.get("since")
    return next(
        (each for each in earlier if str(each.version) == asked), earlier[0] if earlier else None
    )


def _heading(since: VersionRow | None) -> str:
    if since is None:
        return gettext("What changed")
    return gettext("What changed since version %(version)s") % {"version": since.version}


def _tab(version: VersionRow, *, is_current: bool) -> Mapping[str, object]:
    return {
        "label": gettext("since version %(version)s") % {"version": version.version},
        "url": f"?since={version.version}",
        "is_current": is_current,
    }


def _table(request: StaffRequest, found: VersionRow, since: VersionRow) -> GameTable:
    told = flat.table(sheets.one("changes", reading.changed(request, found, since=since)))
    number = len(told.rows)
    title = ngettext("%(number)s change", "%(number)s changes", number)
    return replace(told, title=title % {"number": casino_format.quantity(number)})
