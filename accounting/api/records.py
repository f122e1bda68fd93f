"""Records of the chains, byte for byte."""

from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounting.selectors import chain_records
from accounting.services import access_log, blinds
from casino.audit.records import ACCESS
from casino.kernel.errors import NotFound, Problem
from casino.staff.api import ApiView, ProblemsSerializer, origin, staff_request
from casino.staff.roles import Role


class Record(ApiView):
    """One record of a chain."""

    allowed_roles: ClassVar = {"GET": frozenset({Role.SUPERVISOR, Role.INSPECTOR})}

    @extend_schema(
        operation_id="get_record",
        responses={
            (200, "application/json"): OpenApiTypes.OBJECT,
            (401, "application/json"): ProblemsSerializer,
            (403, "application/json"): ProblemsSerializer,
            (404, "application/json"): ProblemsSerializer,
        },
    )
    def get(self, request: Request, chain: str, seq: int) -> HttpResponse:
        """Give a record as the very bytes that were hashed and are exported. The access chain is the inspector's to see.

        The records of a table that is being counted are his alone until the count stands.
        """
        role = staff_request(request).user.role
        if chain == ACCESS and role != Role.INSPECTOR:
            raise NotFound([Problem("no_such_record", "record")])
        record = chain_records.get(chain=chain, seq=seq)
        blinds.check_table(role=role, table=chain, at=record.row.occurred_at)
        access_log.note_view(of=f"record:{chain}:{seq}", origin=origin(request))
        return HttpResponse(record.line, content_type="application/json")
