"""The round on the pad of any game: the page, and what it asks while a round is entered, recorded and undone.

Bodies and answers are JSON. A refusal answers with its problems; one that says that the table has moved on, with how it now stands too.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Final, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, DomainError, Forbidden, Malformed, NotFound, Problem
from tables.games import layouts
from tables.models import LiveTable, Session
from tables.selectors import pad, seats
from tables.services import acts, rounds, undo
from tables.services.acts import Act, Recorded
from tables.services.rounds import RecordedRound, RecordRound
from tables.views.pad import access as pad_access
from tables.views.pad.access import PadRequest, at_device
from tables.views.pad.bodies import Body
from tables.views.pad.documents import Documents
from tables.views.pad.events import Kind
from tables.views.pad.frame import frame
from tables.views.pad.game import PadGame
from tables.views.pad.games import GAMES

_STATUS: Final[Mapping[type[DomainError], int]] = {Conflict: 409, Forbidden: 403, NotFound: 404}
_Answering = Callable[[PadRequest], JsonResponse]


def round_screen(request: PadRequest) -> HttpResponse:
    """Show the pad with the next round ready to be entered."""
    game = _game(request)
    more = game.context(cast("Session", request.live.session)) if game.context else {}
    context = {**frame(request), **more, "start": _start(request, request.live)}
    return render(request, game.template, context)


@at_device
@never_cache
@require_safe
def kept(request: PadRequest) -> HttpResponse:
    """Give the page that the tablet puts by for a load without network: it names table, session and dealer, and holds no figure and no token.

    :raises Forbidden: ``nobody_proved``.
    """
    pad_access.origin(request)
    live = request.live
    start = {"table": live.table_id, "session": live.session_id, "dealer": live.dealer}
    instead = {"start": start, "is_kept": True, "relief": None, "state": "kept", "csrf_token": ""}
    return render(request, _game(request).template, {**frame(request), **instead})


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
    number, position = body.find_integer("number"), body.find_text("position")
    session = body.session()
    if number is not None:
        rounds.check_number(request.live, number)
    acts.check_position(request.live, position)
    game = _game(request)
    entered = game.read(body.raw["draft"], request.live)
    return JsonResponse(game.view(Documents(session.currency), entered, request.live, session))


@_asked
def record(request: PadRequest) -> JsonResponse:
    """Record the round that a draft has become, once; the same key with the same draft gives the same answer again."""
    body = Body(request, required=("key", "number", "draft"))
    number, act = body.integer("number"), body.act()
    session = body.session()
    game = _game(request)
    entered = game.read(body.raw["draft"], request.live)
    done = _find_recorded(game, session, act, entered)
    if done is None:
        sheet = game.sheet(entered, request.live, session)
        code = layouts.sheet_of(session.game, sheet)
        command = RecordRound(session=session.id, game=code, sheet=sheet, number=number)
        done = rounds.record(command, act=act)
    return _answer({"round": _round(game, done, session)}, request, is_replay=done.replayed)


@_asked
def undo_round(request: PadRequest) -> JsonResponse:
    """Undo the dealer's own last round, and give the draft it can be entered from again."""
    body = Body(request, required=("key", "round", "reason"))
    round_id, reason, act = body.text("round"), body.text("reason"), body.act()
    session = body.session()
    done = undo.last_round(session_id=session.id, round_id=round_id, reason=reason, act=act)
    draft_again = _game(request).draft_of(pad.get_round(round_id).sheet)
    said: dict[str, Json] = {"undone": _recorded(done), "draft": draft_again}
    return _answer(said, request, is_replay=done.replayed)


@_asked
def event(request: PadRequest) -> JsonResponse:
    """Record what happens between two rounds or spoils one, by one tap."""
    kind = _kind(request)
    body = Body(request, required=("key", "kind", *kind.required), optional=kind.optional)
    write, act = kind.read(body), body.act()
    done = write(body.session().id, act)
    return _answer({"event": _recorded(done)}, request, is_replay=done.replayed)


# --- Parts ----------------------------------------------------------------------------------------


def _game(request: PadRequest) -> PadGame:
    return GAMES[request.live.table.game]


def _kind(request: PadRequest) -> Kind:
    """Read the part of a body that decides what else belongs in it.

    :raises Malformed: ``missing_key`` or ``unknown_value``.
    """
    kinds = _game(request).kinds
    parts = {part for kind in kinds.values() for part in (*kind.required, *kind.optional)}
    body = Body(request, required=("kind",), optional=("key", *parts))
    kind = body.choice("kind", kinds)
    if kind is None:
        raise Malformed(body.reader.problems)
    return kind


def _find_recorded(
    game: PadGame, session: Session, act: Act, entered: object
) -> RecordedRound | None:
    """Find what the key stands for already: the table has moved on since, so the draft is held against the round it became.

    :raises Conflict: ``key_conflict``.
    """
    known = pad.find_by_key(session.id, key=act.key)
    if known is None:
        return None
    if not game.came_of(known.sheet, entered):
        raise Conflict([Problem("key_conflict", "key")])
    return rounds.again(known)


def _round(game: PadGame, done: RecordedRound, session: Session) -> dict[str, Json]:
    write = Documents(session.currency)
    return {
        "id": done.id,
        "number": done.number,
        "seq": done.seq,
        "hash": done.hash,
        "due": write.amount(done.due),
        **game.result(write, done.settlement),
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
    write, last = Documents(session.currency), pad.find_last(session.id)
    shared = write.start(live, session, last=last, call=pad.find_call(session.id), at=request.at)
    return {**shared, **GAMES[live.table.game].start(write, live, session, last)}
