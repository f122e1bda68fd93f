"""Counting a table: begin, each of two people his own count, and a supervisor who lets it stand."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from casino.kernel.errors import NotFound, Problem
from casino.staff.api import ApiView
from casino.staff.roles import Role
from tables.api import bodies, documented
from tables.api.answers import dealer_of, recorded, status_of
from tables.api.serializers import (
    BeginCountSerializer,
    BlindCountSerializer,
    CountStateSerializer,
    NothingSerializer,
    RecordedSerializer,
    SettleCountSerializer,
    SettledSerializer,
    SubmittedSerializer,
)
from tables.api.sessions import AT_THE_TABLE
from tables.selectors import seats, visible
from tables.services import counting


class Begin(ApiView):
    """The beginning of a count."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("begin_count", BeginCountSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Begin to count a table that closes, or stays open while the shift changes; nothing is played there meanwhile."""
        purpose, act = bodies.read_purpose(request)
        return recorded(counting.begin(session_id=session, purpose=purpose, act=act))


class Withdraw(ApiView):
    """The taking back of a count."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("withdraw_count", NothingSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Take back a count for which nobody has counted yet."""
        act = bodies.read_nothing(request)
        return recorded(counting.withdraw(session_id=session, act=act))


class Submit(ApiView):
    """One person's count, blind."""

    allowed_roles: ClassVar = {"GET": AT_THE_TABLE, "POST": AT_THE_TABLE}

    @documented.read("get_count", CountStateSerializer)
    def get(self, request: Request, session: str) -> Response:
        """Tell how far the count of a session is."""
        found = visible.get_session(session, dealer=dealer_of(request))
        pending = seats.find_count(found)
        if pending is None:
            raise NotFound([Problem("no_count", "session", {"table": found.table_id})])
        state = {
            "count": pending.id,
            "purpose": pending.purpose,
            "attempt": pending.attempt,
            "first": pending.first,
            "is_agreed": pending.is_agreed,
        }
        return Response(CountStateSerializer(state).data)

    @documented.write("submit_count", BlindCountSerializer, SubmittedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Hand in one's own count; the first is told to nobody, both enter the chain together."""
        command, act = bodies.read_count(request, session)
        return Response({"result": counting.submit(command, act=act)})


class Settle(ApiView):
    """The decision about an agreed count."""

    allowed_roles: ClassVar = {"POST": frozenset({Role.SUPERVISOR})}

    @documented.write("settle_count", SettleCountSerializer, SettledSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Let an agreed count stand, with which a closing table is closed, or have it made once more."""
        count, stands, act = bodies.read_settling(request)
        decide = counting.settle if stands else counting.count_again
        done = decide(session_id=session, count=count, act=act)
        document = {"stands": stands, "record": done}
        return Response(SettledSerializer(document).data, status=status_of(is_replay=done.replayed))
