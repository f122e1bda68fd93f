"""Rounds: looked at before they count, recorded once, listed and shown in full."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from accounting.selectors import transfers
from accounting.services import access_log, blinds
from casino.staff.api import ApiView, origin, staff_request
from casino.staff.roles import Role
from tables.api import bodies, documented, paging
from tables.api.answers import dealer_of, status_of
from tables.api.serializers import (
    PreviewSerializer,
    RecordedRoundSerializer,
    RoundInFullSerializer,
    RoundRequestSerializer,
    RoundsSerializer,
)
from tables.api.sessions import AT_THE_TABLE
from tables.selectors import records, visible
from tables.services import rounds


class Rounds(ApiView):
    """The rounds of a session."""

    allowed_roles: ClassVar = {
        "GET": AT_THE_TABLE | {Role.INSPECTOR},
        "POST": frozenset({Role.DEALER}),
    }

    @documented.read(
        "list_rounds",
        RoundsSerializer,
        paging.start("after", "The number of the round after which the list begins."),
        paging.LIMIT,
        is_blind=True,
    )
    def get(self, request: Request, session: str) -> Response:
        """List a session's rounds in order; to nobody who may count it while it is counted."""
        found = visible.get_session(session, dealer=dealer_of(request))
        blinds.check_session(
            role=staff_request(request).user.role, table=found.table_id, opened_at=found.occurred_at
        )
        part = paging.read(request, start="after")
        played = visible.list_rounds(found, after=part.past or 0, most=part.most)
        answer = {
            "rounds": played,
            "next": played[-1].number if len(played) == part.most else None,
        }
        context = {"records": records.map_of(round_.subject for round_ in played)}
        return Response(RoundsSerializer(answer, context=context).data)

    @documented.write("record_round", RoundRequestSerializer, RecordedRoundSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Record a round, by the table's dealer."""
        command, act = bodies.read_round(request, session)
        done = rounds.record(command, act=act)
        return Response(
            RecordedRoundSerializer(done).data, status=status_of(is_replay=done.replayed)
        )


class Preview(ApiView):
    """A round before it counts."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.preview("preview_round", RoundRequestSerializer, PreviewSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Say what recording this sheet now would come to; nothing is written."""
        command, position = bodies.read_preview(request, session)
        judged = rounds.preview(command, position=position)
        return Response(PreviewSerializer(judged).data)


class Round(ApiView):
    """One round."""

    allowed_roles: ClassVar = {"GET": AT_THE_TABLE | {Role.INSPECTOR}}

    @documented.read("get_round", RoundInFullSerializer, is_blind=True)
    def get(self, request: Request, round: str) -> Response:  # noqa: A002 - as the address names it
        """Give a round in full: sheet, settlement, what it moved, and where it is proved; to nobody who may count it while it is counted."""
        dealer = dealer_of(request)
        found = visible.get_round(round, dealer=dealer)
        blinds.check_session(
            role=staff_request(request).user.role,
            table=found.session.table_id,
            opened_at=found.session.occurred_at,
        )
        proof = records.map_of([found.subject])
        if dealer is None:
            place = proof[found.subject]
            access_log.note_view(of=f"record:{place.chain}:{place.seq}", origin=origin(request))
        context = {"records": proof, "transfers": transfers.list_of(found.subject)}
        return Response(RoundInFullSerializer(found, context=context).data)
