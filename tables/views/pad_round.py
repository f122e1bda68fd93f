"""The round on the pad: the page, and what it asks while a round is entered, recorded and undone.

Bodies and answers are JSON. A refusal answers with its problems; one that says that the table has moved on, with how it now stands too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, DomainError, Forbidden, Malformed, NotFound, Problem
from tables.games.paigow import draft as drafts
from tables.games.paigow import draft_reader, reader, recorded
from tables.games.paigow import terms as paigow_terms
from tables.games.paigow.draft import Draft, Step, View
from tables.games.paigow.table import TableState
from tables.models import LiveTable, Session
from tables.pad_access import PadRequest, at_device
from tables.selectors import pad, seats
from tables.services import bank, calls, incidents, rounds, undo
from tables.services.acts import Act, Recorded
from tables.services.rounds import RecordedRound, RecordRound
from tables.views.pad_bodies import Body
from tables.views.pad_documents import Documents
from tables.views.pad_frame import frame

_STATUS: Final[Mapping[type[DomainError], int]] = {Conflict: 409, Forbidden: 403, NotFound: 404}
_Answering = Callable[[PadRequest], JsonResponse]


def round_screen(request: PadRequest) -> HttpResponse:
    """Show the pad with the next round ready to be entered."""
    context = {**frame(request), "start": _start(request, request.live)}
    return render(request, "tables/pad/round.html", context)


def _asked(view: _Answering) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let a tablet ask by POST, and answer every refusal as JSON."""
    guarded = at_device(never_cache(require_POST(view)))

    @wraps(guarded)
    def answering(request: HttpRequest) -> HttpResponseBase:
        try:
            return guarded(request)
        except DomainError as error:
            return _refusal(cast("PadRequest", request), error)

    return answering


@_asked
def draft(request: PadRequest) -> JsonResponse:
    """Tell all that follows from what has been entered so far; nothing is written."""
    body = Body(request, required=("draft",), optional=("number",))
    number = body.find_integer("number")
    session = body.session()
    if number is not None:
        rounds.check_number(request.live, number)
    entered = _read_draft(body, request.live)
    view = _view(entered, request.live, session)
    return JsonResponse(Documents(session.currency).view(entered, view, live=request.live))


@_asked
def record(request: PadRequest) -> JsonResponse:
    """Record the round that a draft has become, once; the same key with the same draft gives the same answer again."""
    body = Body(request, required=("key", "number", "draft"))
    number, act = body.integer("number"), body.act()
    session = body.session()
    entered = _read_draft(body, request.live)
    done = _find_recorded(session, act, entered)
    if done is None:
        sheet = _whole_sheet(entered, request.live, session)
        command = RecordRound(session=session.id, game=session.game, sheet=sheet, number=number)
        done = rounds.record(command, act=act)
    return _answer({"round": _round(done, session)}, request, is_replay=done.replayed)


@_asked
def undo_round(request: PadRequest) -> JsonResponse:
    """Undo the dealer's own last round, and give the draft it can be entered from again."""
    body = Body(request, required=("key", "round", "reason"))
    round_id, reason, act = body.text("round"), body.text("reason"), body.act()
    session = body.session()
    done = undo.last_round(session_id=session.id, round_id=round_id, reason=reason, act=act)
    sheet = reader.read_sheet(raw=pad.get_round(round_id).sheet)
    said: dict[str, Json] = {"undone": _recorded(done), "draft": recorded.draft_of(sheet)}
    return _answer(said, request, is_replay=done.replayed)


# --- Events ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of event: the keys its body must and may have beside the kind, and what records it once they are read."""

    required: tuple[str, ...]
    optional: tuple[str, ...]
    read: Callable[[Body], Callable[[str, Act], Recorded]]


def _bank_passed(body: Body) -> Callable[[str, Act], Recorded]:
    to, declined = body.integer("to"), body.doors("declined")
    return lambda session, act: bank.pass_on(session_id=session, to=to, declined=declined, act=act)


def _bank_consent(_body: Body) -> Callable[[str, Act], Recorded]:
    return lambda session, act: bank.consent(session_id=session, act=act)


def _void_throw(body: Body) -> Callable[[str, Act], Recorded]:
    reason = body.text("reason")
    return lambda session, act: incidents.void_throw(session_id=session, reason=reason, act=act)


def _exposed_tile(body: Body) -> Callable[[str, Act], Recorded]:
    tile, door = body.text("tile"), body.find_integer("door")
    return lambda session, act: incidents.exposed_tile(
        session_id=session, tile=tile, door=door, act=act
    )


def _dead_round(body: Body) -> Callable[[str, Act], Recorded]:
    reason = body.text("reason")
    return lambda session, act: incidents.dead_round(session_id=session, reason=reason, act=act)


def _pit_called(body: Body) -> Callable[[str, Act], Recorded]:
    reason = body.find_text("reason")
    return lambda session, act: calls.call(session_id=session, reason=reason, act=act)


KINDS: Final[Mapping[str, _Kind]] = {
    "bank_passed": _Kind(("to",), ("declined",), _bank_passed),
    "bank_consent": _Kind((), (), _bank_consent),
    "void_throw": _Kind(("reason",), (), _void_throw),
    "exposed_tile": _Kind(("tile",), ("door",), _exposed_tile),
    "dead_round": _Kind(("reason",), (), _dead_round),
    "pit_called": _Kind((), ("reason",), _pit_called),
}


@_asked
def event(request: PadRequest) -> JsonResponse:
    """Record what happens between two rounds or spoils one, by one tap."""
    kind = _kind(request)
    body = Body(request, required=("key", "kind", *kind.required), optional=kind.optional)
    write, act = kind.read(body), body.act()
    done = write(body.session().id, act)
    return _answer({"event": _recorded(done)}, request, is_replay=done.replayed)


def _kind(request: PadRequest) -> _Kind:
    """Read the part of a body that decides what else belongs in it.

    :raises Malformed: ``missing_key`` or ``unknown_value``.
    """
    body = Body(request, required=("kind",), optional=_PARTS)
    kind = body.choice("kind", KINDS)
    if kind is None:
        raise Malformed(body.reader.problems)
    return kind


_PARTS: Final = (
    "key",
    *{part for kind in KINDS.values() for part in (*kind.required, *kind.optional)},
)


# --- Parts ----------------------------------------------------------------------------------------


def _read_draft(body: Body, live: LiveTable) -> Draft:
    return draft_reader.read(body.raw["draft"], doors=TableState.from_json(live.play).doors)


def _view(entered: Draft, live: LiveTable, session: Session) -> View:
    state, terms = TableState.from_json(live.play), paigow_terms.read(session.terms)
    return drafts.view(entered, state=state, terms=terms)


def _find_recorded(session: Session, act: Act, entered: Draft) -> RecordedRound | None:
    """Find what the key stands for already: the table has moved on since, so the draft is held against the round it became.

    :raises Conflict: ``key_conflict``.
    """
    known = pad.find_by_key(session.id, key=act.key)
    if known is None:
        return None
    if not recorded.came_of(reader.read_sheet(raw=known.sheet), entered):
        raise Conflict([Problem("key_conflict", "key")])
    return rounds.again(known)


def _whole_sheet(entered: Draft, live: LiveTable, session: Session) -> Mapping[str, Json]:
    """Give the sheet that a draft has become.

    :raises Malformed: everything that stands in the way.
    """
    view = _view(entered, live, session)
    if view.sheet is None or view.step is not Step.RECORD:
        raise Malformed(view.problems or [Problem("round_not_finished")])
    return view.sheet.document()


def _round(done: RecordedRound, session: Session) -> dict[str, Json]:
    write = Documents(session.currency)
    settled: Mapping[str, Any] = done.settlement
    return {
        "id": done.id,
        "number": done.number,
        "seq": done.seq,
        "hash": done.hash,
        "due": write.amount(done.due),
        "banker": write.result(settled["bank"][0]["net"]),
        "cobank": write.result(settled["house"]["cobank"]),
    }


def _recorded(done: Recorded) -> dict[str, Json]:
    return {"id": done.id, "seq": done.seq, "hash": done.hash}


def _answer(said: dict[str, Json], request: PadRequest, *, is_replay: bool) -> JsonResponse:
    """Answer an act with how the table stands after it: 201 when it is new, 200 when its key had come before."""
    start = _fresh_start(request)
    document = {**said, "replayed": is_replay, "start": start, "undo": start and start["undo"]}
    return JsonResponse(document, status=200 if is_replay else 201)


def _refusal(request: PadRequest, error: DomainError) -> JsonResponse:
    live: LiveTable | None = getattr(request, "live", None)
    write = Documents(live.table.currency if live is not None else "")
    document: dict[str, Json] = {"problems": write.problems(error.problems)}
    if isinstance(error, Conflict):
        document["start"] = _fresh_start(request)
    status = next((code for family, code in _STATUS.items() if isinstance(error, family)), 422)
    return JsonResponse(document, status=status)


def _fresh_start(request: PadRequest) -> dict[str, Json] | None:
    """Tell how the table stands now; None where the dealer who asked is its dealer no longer."""
    live = seats.get_live(request.device.place)
    is_his = request.actor is not None and live.dealer == request.actor.staff_number
    return _start(request, live) if is_his else None


def _start(request: PadRequest, live: LiveTable) -> dict[str, Json]:
    session = cast("Session", live.session)
    return Documents(session.currency).start(
        live,
        session,
        last=pad.find_last(session.id),
        call=pad.find_call(session.id),
        at=request.at,
    )
