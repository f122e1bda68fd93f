"""A session: what it is, and what happens at its table besides rounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from rest_framework.request import Request
from rest_framework.response import Response

from casino.staff.api import ApiView, staff_request
from casino.staff.roles import Role
from tables import models
from tables.api import bodies, documented
from tables.api.answers import dealer_of, recorded
from tables.api.bodies import Play
from tables.api.incident_serializers import INCIDENT
from tables.api.serializers import (
    BankPassSerializer,
    PlaySerializer,
    RecordedSerializer,
    ReliefSerializer,
    SessionInFullSerializer,
    UndoRequestSerializer,
)
from tables.selectors import evidence, records, seats, visible
from tables.services import bank, events, incidents, undo
from tables.services.acts import Recorded

AT_THE_TABLE: Final = frozenset({Role.DEALER, Role.SUPERVISOR})


class Session(ApiView):
    """One session."""

    allowed_roles: ClassVar = {"GET": AT_THE_TABLE | {Role.INSPECTOR}}

    @documented.read("get_session", SessionInFullSerializer)
    def get(self, request: Request, session: str) -> Response:
        """Give a session: how it was opened and closed, and what came to it."""
        found = visible.get_session(session, dealer=dealer_of(request))
        context = {
            "records": records.map_of([found.subject]),
            "totals": _totals(found),
        }
        return Response(SessionInFullSerializer(found, context=context).data)


def _totals(found: models.Session) -> Mapping[str, int | None]:
    """Give what came to a session; of the amounts nobody is told any while it is counted."""
    sums = evidence.sum_rounds(found)
    if seats.find_count(found) is None:
        return sums
    return {**dict.fromkeys(sums), "rounds": sums["rounds"]}


class Dealer(ApiView):
    """The dealer of a session."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("relieve_dealer", ReliefSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Put another dealer on the table; the former is out at once. A dealer takes over himself, or a supervisor puts him there."""
        dealer, act = bodies.read_relief(request)
        user = staff_request(request).user
        supervisor = user.staff_number if user.role == Role.SUPERVISOR else None
        return recorded(
            events.relieve(session_id=session, dealer=dealer, supervisor=supervisor, act=act)
        )


class Bank(ApiView):
    """The bank of a Pai Gow table."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("pass_bank", BankPassSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Pass the bank to the door that takes it, past those that declined it (article 5(1)(2))."""
        to, declined, act = bodies.read_pass(request)
        return recorded(bank.pass_on(session_id=session, to=to, declined=declined, act=act))


class Consent(ApiView):
    """The consent to one more round of a banker's turn."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("consent_to_bank", PlaySerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Record that every door's customers let the banker go on (article 5(1))."""
        return recorded(bank.consent(session_id=session, act=bodies.read_play(request)))


class Undo(ApiView):
    """The undoing of a session's last round."""

    allowed_roles: ClassVar = {"POST": frozenset({Role.DEALER})}

    @documented.write("undo_round", UndoRequestSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Undo the last round: its own dealer, moments after it and before anything else is played."""
        round_id, reason, act = bodies.read_undo(request)
        return recorded(
            undo.last_round(session_id=session, round_id=round_id, reason=reason, act=act)
        )


# --- Incidents ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of incident: the keys its body must and may have beside the kind, and what records it."""

    required: tuple[str, ...]
    optional: tuple[str, ...]
    record: Callable[[Play, str], Recorded]


def _void_throw(body: Play, session: str) -> Recorded:
    reason = body.text("reason")
    return incidents.void_throw(session_id=session, reason=reason, act=body.act())


def _exposed_tile(body: Play, session: str) -> Recorded:
    tile = body.text("tile") if "tile" in body.raw else None
    door = body.integer("door", least=1) if "door" in body.raw else None
    return incidents.exposed_tile(session_id=session, tile=tile, door=door, act=body.act())


def _dead_round(body: Play, session: str) -> Recorded:
    reason = body.text("reason")
    return incidents.dead_round(session_id=session, reason=reason, act=body.act())


def _tiles_changed(body: Play, session: str) -> Recorded:
    reason = body.text("reason")
    return incidents.change_tiles(session_id=session, reason=reason, act=body.act())


def _tiles_inspected(body: Play, session: str) -> Recorded:
    result = body.text("result")
    return incidents.inspect_tiles(session_id=session, result=result, act=body.act())


KINDS: Final[Mapping[str, _Kind]] = {
    "void_throw": _Kind(("reason",), (), _void_throw),
    "exposed_tile": _Kind((), ("tile", "door"), _exposed_tile),
    "dead_round": _Kind(("reason",), (), _dead_round),
    "tiles_changed": _Kind(("reason",), (), _tiles_changed),
    "tiles_inspected": _Kind(("result",), (), _tiles_inspected),
}


class Incidents(ApiView):
    """What goes wrong with throws, deals and tiles at a Pai Gow table."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("record_incident", INCIDENT, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Record a void throw, an exposed tile, a dead round, new tiles or an inspection (articles 2 and 4)."""
        incidents.check_table(session)
        name = bodies.read_choice(request, "kind", KINDS)
        kind = KINDS[name]
        body = Play(request, required=("kind", *kind.required), optional=kind.optional)
        return recorded(kind.record(body, session))
