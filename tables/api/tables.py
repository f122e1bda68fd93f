"""Tables as they stand, and their sessions."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from casino.kernel.errors import NotFound, Problem
from casino.staff.api import ApiView
from casino.staff.roles import Role
from tables.api import bodies, documented, paging
from tables.api.answers import dealer_of, recorded
from tables.api.serializers import (
    OpeningSerializer,
    RecordedSerializer,
    SessionsSerializer,
    TableSerializer,
    TablesSerializer,
)
from tables.api.sessions import AT_THE_TABLE
from tables.selectors import evidence, floor, visible
from tables.services import sessions


class Tables(ApiView):
    """All tables; a dealer sees the one he deals at."""

    allowed_roles: ClassVar = {"GET": AT_THE_TABLE | {Role.INSPECTOR}}

    @documented.read("list_tables", TablesSerializer)
    def get(self, request: Request) -> Response:
        """List the tables as they stand now, by pit and code."""
        found = floor.list_now(dealer=dealer_of(request))
        return Response(TablesSerializer({"tables": found}).data)


class Table(ApiView):
    """One table."""

    allowed_roles: ClassVar = {"GET": AT_THE_TABLE | {Role.INSPECTOR}}

    @documented.read("get_table", TableSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Give a table as it stands now."""
        found = floor.list_now(code=code, dealer=dealer_of(request))
        if not found:
            raise NotFound([Problem("no_such_table", "table", {"table": code})])
        return Response(TableSerializer(found[0]).data)


class TableSessions(ApiView):
    """The sessions of one table."""

    allowed_roles: ClassVar = {
        "GET": frozenset({Role.SUPERVISOR, Role.INSPECTOR}),
        "POST": frozenset({Role.SUPERVISOR}),
    }

    @documented.read(
        "list_sessions",
        SessionsSerializer,
        paging.start("before", "The number of the session before which the list begins."),
        paging.LIMIT,
    )
    def get(self, request: Request, code: str) -> Response:
        """List a table's sessions, the latest first."""
        table = evidence.get_table(code)
        part = paging.read(request, start="before")
        found = visible.list_sessions(table, before=part.past, most=part.most)
        following = found[-1].number if len(found) == part.most else None
        return Response(SessionsSerializer({"sessions": found, "next": following}).data)

    @documented.write("open_session", OpeningSerializer, RecordedSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Open a table; the supervisor is who asks."""
        command, act = bodies.read_opening(request, evidence.get_table(code))
        return recorded(sessions.open(command, act=act))
