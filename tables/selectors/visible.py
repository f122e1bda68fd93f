"""What a person may see of the floor: a dealer the tables he deals at and the sessions he dealt in, everybody else all of it."""

from django.db.models import Q, QuerySet

from casino.kernel.errors import NotFound, Problem
from tables.models import FloorEvent, Round, Session, Table


def get_session(session_id: str, *, dealer: str | None) -> Session:
    """Give a session with its closing and rulebook, as far as ``dealer`` may see it; None sees everything.

    :raises NotFound: ``no_such_session``.
    """
    sessions = Session.objects.select_related("close", "rulebook", "pending_count")
    session = _dealt_by(dealer, sessions.filter(id=session_id)).first()
    if session is None:
        raise NotFound([Problem("no_such_session", "session")])
    return session


def get_round(round_id: str, *, dealer: str | None) -> Round:
    """Give a round with its session, as far as ``dealer`` may see it; None sees everything.

    :raises NotFound: ``no_such_round``.
    """
    found = Round.objects.select_related("session", "undo").filter(id=round_id).first()
    if found is None or not _dealt_by(dealer, Session.objects.filter(id=found.session_id)).exists():
        raise NotFound([Problem("no_such_round", "round")])
    return found


def list_rounds(session: Session, *, after: int, most: int) -> tuple[Round, ...]:
    """List a session's rounds in order, those past number ``after``, without their sheets and settlements."""
    rounds = Round.objects.filter(session=session, number__gt=after).select_related("undo")
    return tuple(rounds.order_by("number").defer("sheet", "settlement")[:most])


def list_sessions(table: Table, *, before: int | None, most: int) -> tuple[Session, ...]:
    """List a table's sessions with their closings, the latest first, those before number ``before``."""
    sessions = Session.objects.filter(table=table).select_related("close", "rulebook")
    if before is not None:
        sessions = sessions.filter(number__lt=before)
    return tuple(sessions.order_by("-number")[:most])


def _dealt_by(dealer: str | None, sessions: QuerySet[Session]) -> QuerySet[Session]:
    if dealer is None:
        return sessions
    # Nobody comes to a table but by its opening or a relief.
    reliefs = FloorEvent.objects.filter(kind="dealer", dealer=dealer)
    return sessions.filter(Q(dealer=dealer) | Q(id__in=reliefs.values("session")))
