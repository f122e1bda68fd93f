"""Reports of longer periods, to take away."""

from datetime import date
from typing import Any, ClassVar, Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from accounting.api.reports import READERS, AsItIs
from accounting.services import period_reports
from accounting.services.downloads import TYPES
from accounting.services.period_reports import EVENTS, EXCEPTIONS, FIGURES, Wanted
from casino.staff.api import ApiView, ProblemsSerializer, origin
from casino.staff.roles import Role

_RESPONSES: Final[dict[Any, Any]] = {
    **{(200, TYPES[form]): OpenApiTypes.BINARY for form in period_reports.FORMS},
    **{(code, "application/json"): ProblemsSerializer for code in (401, 403, 404, 409, 422)},
}


def _one_of(name: str, *values: str) -> OpenApiParameter:
    """Say which texts a part of the address may be."""
    return OpenApiParameter(
        name,
        {"type": "string", "enum": list(values)},
        location=OpenApiParameter.PATH,
        required=True,
    )


_KIND: Final = _one_of("kind", *period_reports.KINDS)
_FORM: Final = _one_of("form", *period_reports.FORMS)


class Period(ApiView):
    """What a day, or a month or year to date, came to, or what was out of the ordinary in it."""

    allowed_roles: ClassVar = {"GET": READERS}
    content_negotiation_class = AsItIs

    @extend_schema(
        operation_id="download_period",
        responses=_RESPONSES,
        parameters=[_one_of("tells", FIGURES, EXCEPTIONS), _KIND, _FORM],
    )
    def get(self, request: Request, tells: str, kind: str, day: date, form: str) -> HttpResponse:
        """Give the sums of the latest versions, or their exceptions, in a form; the access chain says who took it."""
        # What tells who did what has an address of its own, which fewer may use.
        return _file(request, Wanted("" if tells == EVENTS else tells, kind, day), form)


class Events(ApiView):
    """The significant events of a day, or of a month or year to date."""

    allowed_roles: ClassVar = {"GET": frozenset({Role.INSPECTOR})}
    content_negotiation_class = AsItIs

    @extend_schema(operation_id="download_events", responses=_RESPONSES, parameters=[_KIND, _FORM])
    def get(self, request: Request, kind: str, day: date, form: str) -> HttpResponse:
        """Give what was changed about the house, its rules, people, devices and books, in a form; the access chain says who took it."""
        return _file(request, Wanted(EVENTS, kind, day), form)


def _file(request: Request, wanted: Wanted, form: str) -> HttpResponse:
    file = period_reports.deliver(wanted, form=form, origin=origin(request))
    return HttpResponse(
        file.data,
        content_type=file.content_type,
        headers={"Content-Disposition": f'attachment; filename="{file.name}"'},
    )
