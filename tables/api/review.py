"""Reviewing a shift: its exceptions as they stand, explanations, and the sign-off."""

from datetime import date
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounting.selectors import open_items, report_versions, sign_offs
from accounting.services import access_log, explanations, reports, signing_off
from accounting.services.explanations import Explain
from accounting.services.signing_off import Override, SignShift
from casino.kernel.errors import NotFound, Problem
from casino.staff import step_up
from casino.staff.api import ApiView, ProblemsSerializer, origin, staff_request
from casino.staff.roles import Role
from tables.api.bodies import Body
from tables.api.review_serializers import (
    ExplainedSerializer,
    ExplainSerializer,
    ReviewSerializer,
    SignedSerializer,
    SignSerializer,
)

READERS = frozenset({Role.SUPERVISOR, Role.INSPECTOR})
SUPERVISORS = frozenset({Role.SUPERVISOR})


def _answers(answer: Any, *statuses: int) -> dict[int, Any]:
    return {200: answer} | dict.fromkeys(statuses, ProblemsSerializer)


class Review(ApiView):
    """A shift's review as it stands."""

    allowed_roles: ClassVar = {"GET": READERS}

    @extend_schema(
        operation_id="get_review", responses=_answers(ReviewSerializer, 401, 403, 404, 422)
    )
    def get(self, request: Request, day: date, shift: str) -> Response:
        """Give the latest version's exceptions with what was said of them until now, the signature, and what passes on."""
        reports.shift_of(day=day, shift=shift)  # refuses what is none
        versions = report_versions.list_of_shift(day=day, shift=shift)
        if not versions:
            raise NotFound([Problem("no_such_report", "report")])
        who = origin(request)
        access_log.note_view(of=versions[0].subject, origin=who)
        signed = sign_offs.find(day=day, shift=shift)
        items = [item.document() for item in open_items.list_open(at=who.recorded_at)]
        document = {
            "version": versions[0].version,
            "state": versions[0].state,
            "is_current": signing_off.is_current(versions[0], at=who.recorded_at),
            "exceptions": list(signing_off.list_exceptions(versions[0])),
            "open_items": items,
            "sign_off": None if signed is None else signed.document(),
        }
        return Response(ReviewSerializer(document).data)


class Explanations(ApiView):
    """Explanations of a shift's exceptions."""

    allowed_roles: ClassVar = {"POST": SUPERVISORS}

    @extend_schema(
        operation_id="explain_exception",
        request=ExplainSerializer,
        responses=_answers(ExplainedSerializer, 401, 403, 404, 409, 413, 415, 422),
    )
    def post(self, request: Request, day: date, shift: str) -> Response:
        """Explain an exception; the same words of the same person again give the first explanation."""
        body = Body(request, required=("chain", "seq", "kind", "reason", "text"), keyed=False)
        command = Explain(
            day=day,
            shift=shift,
            chain=body.text("chain"),
            seq=body.integer("seq", least=1),
            kind=body.text("kind"),
            reason=body.text("reason"),
            text=body.raw.get("text", ""),
        )
        body.reader.raise_problems()
        fact = explanations.explain(command, origin=origin(request))
        return Response(ExplainedSerializer(fact).data)


class SignOff(ApiView):
    """The sign-off of a shift."""

    allowed_roles: ClassVar = {"POST": SUPERVISORS}

    @extend_schema(
        operation_id="sign_off",
        request=SignSerializer,
        responses=_answers(SignedSerializer, 401, 403, 404, 409, 413, 415, 422),
    )
    def post(self, request: Request, day: date, shift: str) -> Response:
        """Sign a shift off on the version that was looked at; the version that says so is ordered with it."""
        body = Body(request, required=("version", "password"), optional=("override",), keyed=False)
        command = SignShift(
            day=day,
            shift=shift,
            version=body.integer("version", least=1),
            override=_override(body),
        )
        password = body.text("password")
        body.reader.raise_problems()
        signing_off.check(command, at=staff_request(request).at)
        step_up.confirm(staff_request(request), password=password, path="password")
        signing_off.sign(command, origin=origin(request))
        signed = sign_offs.find(day=day, shift=shift)
        assert signed is not None  # noqa: S101 - it was signed just now
        return Response(SignedSerializer(signed.document()).data)


def _override(body: Body) -> Override | None:
    raw = body.raw.get("override")
    if raw is None:
        return None
    record = body.reader.record(raw, "override", required=("reason", "text"))
    if record is None:
        return None
    return Override(reason=record.text("reason") or "", text=raw.get("text", ""))
