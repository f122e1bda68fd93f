"""Taking a kept report away, and verifying it before one's eyes."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.template.loader import render_to_string
from django.utils import translation

from accounting.selectors import report_versions
from accounting.services import access_log, downloads, report_reading
from accounting.services.report_reading import Inspection
from accounting.verify import Finding, Unreadable
from accounting.views import shown
from accounting.words import CHECKS, name
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role

_CUT: Final = "<!-- findings -->"
"""Where the page is cut: what comes before is sent at once, the findings one by one, the rest at the end."""


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def download(request: StaffRequest, day: date, shift: str, version: int, form: str) -> HttpResponse:
    """Hand one form of a version out, on the record."""
    found = report_versions.get_of_shift(day=day, shift=shift, version=version)
    delivery = downloads.deliver(version=found.id, form=form, origin=origin(request))
    return HttpResponse(
        delivery.data,
        content_type=delivery.content_type,
        headers={"Content-Disposition": f'attachment; filename="{delivery.name}"'},
    )


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def verify(request: StaffRequest, day: date, shift: str, version: int) -> HttpResponseBase:
    """Verify a version's bundle as the offline program does; the page grows by each check as it passes."""
    found = report_versions.get_of_shift(day=day, shift=shift, version=version)
    access_log.note_view(of=found.subject, origin=origin(request))
    inspection = report_reading.inspect(found)
    title = f"{shown.shift_title(day, shift)} · v{version}"
    context = {
        "trail": shown.trail((title, shown.version_url(found))),
        "title": title,
        "version": found,
        "inspection": inspection,
        "command": f"python -m accounting.verify {day}-{shift}-v{version}.zip --key PUBLIC.pem",
        "cut": _CUT,
    }
    page = render_to_string("accounting/verify.html", context, request=request)
    language = translation.get_language() or "en"
    return StreamingHttpResponse(_grow(page, inspection, language=language))


def _grow(page: str, inspection: Inspection, *, language: str) -> Iterator[str]:
    head, _, foot = page.partition(_CUT)
    yield head
    # The language in force ends with the request; the findings come after it.
    with translation.override(language):
        holds = True
        for finding in _findings(inspection):
            holds = holds and finding.ok
            yield render_to_string("accounting/finding.html", _said(finding))
        if inspection.key is not None:
            yield render_to_string("accounting/verdict.html", {"holds": holds})
    yield foot


def _findings(inspection: Inspection) -> Iterator[Finding]:
    try:
        yield from inspection.findings
    except Unreadable as error:
        yield Finding("zip", ok=False, reason=str(error))


def _said(finding: Finding) -> dict[str, object]:
    return {"finding": finding, "word": name(CHECKS, finding.check)}
