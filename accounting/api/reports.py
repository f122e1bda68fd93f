"""Shift reports: their versions, orders, and files to take away."""

from datetime import date, timedelta
from typing import Any, ClassVar, Final

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import override

from accounting.api.serializers import JobSerializer, ReportsSerializer
from accounting.selectors import report_jobs as jobs
from accounting.selectors import report_versions
from accounting.selectors.report_versions import VersionRow
from accounting.services import access_log, downloads, report_jobs
from casino.kernel.errors import Malformed, NotFound, Problem
from casino.staff.api import ApiView, ProblemsSerializer, origin, staff_request
from casino.staff.roles import Role

READERS: Final = frozenset({Role.SUPERVISOR, Role.INSPECTOR})
USUAL_SPAN: Final = timedelta(days=31)
LONGEST_SHOWN: Final = 32
_DAY: Final = {"type": "string", "format": "date"}


def _refusals(*statuses: int) -> dict[int, Any]:
    return dict.fromkeys(statuses, ProblemsSerializer)


class Reports(ApiView):
    """The reports of some days."""

    allowed_roles: ClassVar = {"GET": READERS}

    @extend_schema(
        operation_id="list_reports",
        parameters=[
            OpenApiParameter(
                "first", _DAY, description="The first gaming day; 31 days before the last."
            ),
            OpenApiParameter(
                "last", _DAY, description="The last gaming day; the one that runs now."
            ),
        ],
        responses={200: ReportsSerializer} | _refusals(401, 403, 422),
    )
    def get(self, request: Request) -> Response:
        """List the versions of every shift from one gaming day to another, by day, the latest version first."""
        today = settings.HOUSE_CALENDAR.gaming_day(staff_request(request).at)
        asked = _days(request)
        last = asked.get("last", today)
        first = asked.get("first", _before(last))
        found = report_versions.list_between(first=first, last=last)
        return Response(ReportsSerializer({"versions": found}).data)


class Report(ApiView):
    """The report of one shift."""

    allowed_roles: ClassVar = {"GET": READERS, "POST": READERS}

    @extend_schema(
        operation_id="get_report",
        responses={200: ReportsSerializer} | _refusals(401, 403, 404),
    )
    def get(self, request: Request, day: date, shift: str) -> Response:
        """Give the versions of a shift's report, the latest first."""
        found = report_versions.list_of_shift(day=day, shift=shift)
        if not found:
            raise NotFound([Problem("no_such_report", "report")])
        access_log.note_view(of=found[0].subject, origin=origin(request))
        return Response(ReportsSerializer({"versions": found}).data)

    @extend_schema(
        operation_id="order_report",
        request=None,
        responses={202: JobSerializer} | _refusals(401, 403, 404, 422),
    )
    def post(self, request: Request, day: date, shift: str) -> Response:
        """Order a shift's report; where one is on order, that one is given, so that asking twice is asking once."""
        job = report_jobs.request(day=day, shift=shift, origin=origin(request))
        access_log.note_order(day=day, shift=shift, origin=origin(request))
        return Response(JobSerializer(jobs.get(job.id)).data, status=status.HTTP_202_ACCEPTED)


class Job(ApiView):
    """An order of a report."""

    allowed_roles: ClassVar = {"GET": READERS}

    @extend_schema(
        operation_id="get_job", responses={200: JobSerializer} | _refusals(401, 403, 404)
    )
    def get(self, request: Request, job: str) -> Response:
        """Tell how far an order is."""
        return Response(JobSerializer(jobs.get(job)).data)


class AsItIs(DefaultContentNegotiation):
    """A file has one form, whatever the client would rather have; its refusals are JSON."""

    @override
    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Choose the first renderer."""
        return renderers[0], renderers[0].media_type


class Download(ApiView):
    """A file of a version."""

    allowed_roles: ClassVar = {"GET": READERS}
    content_negotiation_class = AsItIs

    @extend_schema(
        operation_id="download_report",
        responses={
            **{
                (200, media_type): OpenApiTypes.BINARY
                for media_type in (
                    "application/json",
                    "text/csv",
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                    "application/pdf",
                    "application/zip",
                )
            },
            **{(code, "application/json"): ProblemsSerializer for code in (401, 403, 404, 409)},
        },
        parameters=[
            OpenApiParameter(
                "form",
                {"type": "string", "enum": list(downloads.FORMS)},
                location=OpenApiParameter.PATH,
                required=True,
            )
        ],
    )
    def get(self, request: Request, day: date, shift: str, version: int, form: str) -> HttpResponse:
        """Give a form of a kept version, byte for byte as built; the access chain says who took it."""
        row = _version(day, shift, version)
        file = downloads.deliver(version=row.id, form=form, origin=origin(request))
        return HttpResponse(
            file.data,
            content_type=file.content_type,
            headers={"Content-Disposition": f'attachment; filename="{file.name}"'},
        )


def _version(day: date, shift: str, number: int) -> VersionRow:
    for row in report_versions.list_of_shift(day=day, shift=shift):
        if row.version == number:
            return row
    raise NotFound([Problem("no_such_report", "report")])


def _days(request: Request) -> dict[str, date]:
    """Read the days from the query.

    :raises Malformed: ``not_a_day`` or ``unknown_key``, for all that are wrong.
    """
    found: dict[str, date] = {}
    wrong: list[Problem] = []
    for name, text in request.query_params.dict().items():
        if name not in {"first", "last"}:
            wrong.append(Problem("unknown_key", name, {"key": name[:LONGEST_SHOWN]}))
            continue
        try:
            found[name] = date.fromisoformat(str(text))
        except ValueError:
            wrong.append(Problem("not_a_day", name))
    if wrong:
        raise Malformed(wrong)
    return found


def _before(last: date) -> date:
    return last - USUAL_SPAN if last - date.min > USUAL_SPAN else date.min
