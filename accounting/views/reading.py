"""Opening a kept report for whoever looks at it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.conf import settings

from accounting.reports import changes
from accounting.selectors.report_versions import VersionRow
from accounting.services import blinds, report_reading
from accounting.services.report_reading import Opened
from accounting.views import told
from casino.staff.requests import StaffRequest


def opened(request: StaffRequest, version: VersionRow) -> Opened:
    """Open a version; what it tells of tables being counted is left out for those who may count them."""
    period = settings.HOUSE_CALENDAR.shift(version.day, version.shift)
    hidden = blinds.find(role=request.user.role, ends_at=period.ends_at)
    whole = report_reading.read(version)
    return replace(whole, report=blinds.without(whole.report, hidden)) if hidden else whole


def changed(request: StaffRequest, version: VersionRow, *, since: VersionRow) -> Mapping[str, Any]:
    """Give what a version tells otherwise than an earlier one of its shift, with the same left out."""
    before, now = report_reading.read(since).report, report_reading.read(version).report
    period = settings.HOUSE_CALENDAR.shift(version.day, version.shift)
    hidden = blinds.find(role=request.user.role, ends_at=period.ends_at)
    found: Any = changes.between(before, now)
    whole = {**now, "changes": {**found, "lines": told.changes(found["lines"], before, now)}}
    return blinds.without(whole, hidden) if hidden else whole
