"""Each player's slip at the end of a game, to be printed on A4 or on a roll of 80 mm."""

from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounting.selectors import chain_records
from accounting.services import access_log, blinds
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from tables.games.riichi.game import GAME
from tables.models import Round
from tables.selectors import evidence, pad
from tables.views.pad import access as pad_access
from tables.views.pad.access import PadRequest, at_device
from tables.views.riichi import round as riichi_round

PAPERS: Final = {"a4": "css/print/slip_a4.css", "80": "css/print/slip_80.css"}


@allow(Role.SUPERVISOR, Role.INSPECTOR)
@require_safe
def on_page(request: StaffRequest, code: str, session: int, number: int) -> HttpResponse:
    """Show the slips of a recorded game."""
    found = evidence.get_round(code, session, number)
    if found.game != GAME.code:
        raise Http404
    blinds.check_session(role=request.user.role, table=code, opened_at=found.session.occurred_at)
    place = chain_records.get_by_subject(found.subject)
    access_log.note_view(of=f"record:{place.chain}:{place.seq}", origin=origin(request))
    return _slips(request, found)


@at_device
@never_cache
@require_safe
def on_tablet(request: PadRequest) -> HttpResponse:
    """Show the slips of the game that was recorded last at the table.

    :raises Forbidden: ``nobody_proved``.
    :raises Conflict: ``being_counted``.
    """
    role = pad_access.origin(request).actor.role
    session = request.live.session
    last = pad.find_last(session.id, game=GAME.code) if session is not None else None
    if last is None:
        raise Http404
    blinds.check_session(role=role, table=last.session.table_id, opened_at=last.session.occurred_at)
    return _slips(request, last)


def _slips(request: StaffRequest | PadRequest, round_: Round) -> HttpResponse:
    paper = request.GET.get("paper", "a4")
    proof = chain_records.get_by_subject(round_.subject)
    context = {
        "round": round_,
        "session": round_.session,
        "currency": round_.session.currency,
        "shown": riichi_round.show_game(round_),
        "proof": proof,
        "paper": paper if paper in PAPERS else "a4",
        "paper_style": PAPERS.get(paper, PAPERS["a4"]),
        "is_undone": evidence.find_undo(round_) is not None,
    }
    return render(request, "tables/riichi/slips.html", context)
