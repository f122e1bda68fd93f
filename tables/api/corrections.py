"""Corrections: asked for by one, approved or refused by another, withdrawn by whoever asked."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from casino.staff import step_up
from casino.staff.api import ApiView, staff_request
from casino.staff.roles import Role
from tables.api import correction_bodies, documented
from tables.api.answers import recorded
from tables.api.correction_serializers import (
    AskSerializer,
    CorrectionSerializer,
    CorrectionsSerializer,
    DecideSerializer,
    NoteSerializer,
)
from tables.api.serializers import RecordedSerializer
from tables.selectors import corrections as selectors
from tables.selectors import records
from tables.services import corrections

SUPERVISORS = frozenset({Role.SUPERVISOR})
READERS = SUPERVISORS | {Role.INSPECTOR}
ASKERS = SUPERVISORS | {Role.DEALER}


class Corrections(ApiView):
    """What waits, and the way to ask for more."""

    allowed_roles: ClassVar = {"GET": READERS, "POST": ASKERS}

    @documented.read("list_corrections", CorrectionsSerializer)
    def get(self, request: Request) -> Response:
        """List what nobody has decided yet, the oldest first."""
        waiting = selectors.list_pending()
        context = {"records": records.map_of(asked.subject for asked in waiting)}
        return Response(CorrectionsSerializer({"corrections": waiting}, context=context).data)

    @documented.write("ask_for_correction", AskSerializer, RecordedSerializer)
    def post(self, request: Request) -> Response:
        """Ask for a correction; nothing counts otherwise until somebody else approves it."""
        ask, act = correction_bodies.read_ask(request)
        return recorded(corrections.request(ask, act=act))


class Correction(ApiView):
    """One correction."""

    allowed_roles: ClassVar = {"GET": READERS}

    @documented.read("get_correction", CorrectionSerializer)
    def get(self, request: Request, correction: str) -> Response:
        """Give a correction with what stood before and what stands after it."""
        asked = selectors.get_request(correction)
        context = {"records": records.map_of([asked.subject])}
        return Response(CorrectionSerializer(asked, context=context).data)


class Approval(ApiView):
    """The approval of a correction."""

    allowed_roles: ClassVar = {"POST": SUPERVISORS}

    @documented.write("approve_correction", DecideSerializer, RecordedSerializer)
    def post(self, request: Request, correction: str) -> Response:
        """Let somebody else's correction stand."""
        note, password, act = correction_bodies.read_decision(request, with_password=True)
        step_up.confirm(staff_request(request), password=password)
        return recorded(corrections.approve(request_id=correction, note=note, act=act))


class Refusal(ApiView):
    """The refusal of a correction."""

    allowed_roles: ClassVar = {"POST": SUPERVISORS}

    @documented.write("refuse_correction", DecideSerializer, RecordedSerializer)
    def post(self, request: Request, correction: str) -> Response:
        """Refuse what somebody else asked for, and say why."""
        note, password, act = correction_bodies.read_decision(request, with_password=True)
        step_up.confirm(staff_request(request), password=password)
        return recorded(corrections.refuse(request_id=correction, note=note, act=act))


class Withdrawal(ApiView):
    """The withdrawal of a correction."""

    allowed_roles: ClassVar = {"POST": ASKERS}

    @documented.write("withdraw_correction", NoteSerializer, RecordedSerializer)
    def post(self, request: Request, correction: str) -> Response:
        """Take back what one has asked for oneself."""
        note, _password, act = correction_bodies.read_decision(request, with_password=False)
        return recorded(corrections.withdraw(request_id=correction, note=note, act=act))
