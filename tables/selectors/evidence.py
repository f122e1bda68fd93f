"""What a table's past can be proved by: its sessions, what happened in each, and the record behind every fact."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Count, Q, Sum

from accounting.selectors import counts as kept_counts
from casino.audit.models import Record
from casino.kernel.errors import NotFound, Problem
from tables.models import (
    CorrectionDecision,
    CorrectionRequest,
    FloorEvent,
    Round,
    RoundUndo,
    Session,
    SessionClose,
    Table,
)
from tables.selectors import corrections, seats

_COUNTS: Final = Q(rounds__undo__isnull=True)
"""Which of a session's rounds were not undone."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Where a fact is proved: its record's chain, position and hash, and the fact's key."""

    chain: str
    seq: int
    hash: str
    kind: str
    subject: str
    occurred_at: datetime


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session in a list: what came to it, in minor units, as it counts now.

    All but ``rounds`` is None while the table is counted: whoever counts must not know what fell due, nor what it is a part of.
    """

    session: Session
    closed_at: datetime | None
    rounds: int
    covered: int | None
    due: int | None
    collected: int | None


@dataclass(frozen=True, slots=True)
class Turn:
    """One door's turn at the bank, or the rounds before the bank first passed; ``first`` and ``last`` are numbers of rounds, ``due`` in minor units, None where it is not to be seen."""

    banker: int | None
    declined: tuple[int, ...]
    rounds: int
    first: int | None
    last: int | None
    due: int | None


class _Banked(NamedTuple):
    """A round as far as a turn at the bank needs it."""

    number: int
    banker: int
    due: int


def get_table(code: str) -> Table:
    """Give a table by its code.

    :raises NotFound: ``no_such_table``.
    """
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise NotFound([Problem("no_such_table", "table", {"table": code[:16]})])
    return table


def count_sessions(code: str) -> int:
    """Count a table's sessions."""
    return Session.objects.filter(table=code).count()


def list_sessions(code: str, *, skip: int, most: int) -> tuple[SessionRow, ...]:
    """List a table's sessions, the latest first."""
    sessions = (
        Session.objects.filter(table=code)
        .select_related("close", "pending_count", "rulebook")
        .annotate(
            played=Count("rounds", filter=_COUNTS),
            covered=Sum("rounds__covered_minor", default=0, filter=_COUNTS),
            due=Sum("rounds__due_minor", default=0, filter=_COUNTS),
            collected=Sum("rounds__collected_minor", default=0, filter=_COUNTS),
        )
        .order_by("-number")[skip : skip + most]
    )
    corrected = corrections.sums([session.id for session in sessions])
    nothing = dict.fromkeys(corrections.SUMMED, 0)
    return tuple(_row(session, corrected.get(session.id, nothing)) for session in sessions)


def _row(session: Any, change: Mapping[str, int]) -> SessionRow:
    is_counted = seats.find_count(session) is not None

    def told(name: str) -> int | None:
        return None if is_counted else getattr(session, name) + change[name]

    close = find_close(session)
    return SessionRow(
        session=session,
        closed_at=None if close is None else close.occurred_at,
        rounds=session.played + change["rounds"],
        covered=told("covered"),
        due=told("due"),
        collected=told("collected"),
    )


def get_session(code: str, number: int) -> Session:
    """Give a session by its table and number, with its closing where it has one.

    :raises NotFound: ``no_such_session``.
    """
    sessions = Session.objects.select_related("close", "rulebook", "pending_count")
    session = sessions.filter(table=code, number=number).first()
    if session is None:
        raise NotFound([Problem("no_such_session", "session")])
    return session


def find_close(session: Session) -> SessionClose | None:
    """Give a session's closing, None while it goes on."""
    return getattr(session, "close", None)


def sum_rounds(session: Session) -> Mapping[str, int]:
    """Sum a session's rounds as they count: ``rounds``, and in minor units ``placed``, ``covered``, ``due`` and ``collected``."""
    played = Round.objects.filter(session=session, undo__isnull=True).aggregate(
        rounds=Count("id"),
        placed=Sum("placed_minor", default=0),
        covered=Sum("covered_minor", default=0),
        due=Sum("due_minor", default=0),
        collected=Sum("collected_minor", default=0),
    )
    corrected = corrections.sum_of(session)
    return {name: played[name] + corrected[name] for name in corrections.SUMMED}


def list_proofs(session: Session) -> tuple[Proof, ...]:
    """List where everything of a session is proved, in the chain's order: a table has one session at a time."""
    close = find_close(session)
    ends = [session.subject, *([close.subject] if close else [])]
    places = dict(Record.objects.filter(subject__in=ends).values_list("subject", "seq"))
    stretch = Q(chain=session.table_id, seq__gte=places[session.subject])
    if close:
        stretch &= Q(seq__lte=places[close.subject])
    rows = Record.objects.filter(stretch).order_by("seq")
    return tuple(
        Proof(
            record.chain, record.seq, record.hash, record.kind, record.subject, record.occurred_at
        )
        for record in rows.defer("line")
        if record.subject is not None
    )


def map_facts(proofs: tuple[Proof, ...]) -> Mapping[str, Any]:
    """Give the rounds, undos, events, corrections, counts and attempts at them behind some proofs by their keys, in one query each."""
    keys: dict[str, list[str]] = {}
    for proof in proofs:
        family, _, key = proof.subject.partition(":")
        keys.setdefault(family, []).append(key)
    rounds = Round.objects.select_related("undo").filter(id__in=keys.get("round", ()))
    undos = RoundUndo.objects.select_related("round").filter(id__in=keys.get("undo", ()))
    events = FloorEvent.objects.filter(id__in=keys.get("event", ()))
    requests = CorrectionRequest.objects.filter(id__in=keys.get("correction_request", ()))
    decided = CorrectionDecision.objects.select_related("request")
    decisions = decided.filter(id__in=keys.get("correction", ()))
    counts = kept_counts.list_by_id(keys.get("count", ()))
    attempts = kept_counts.list_attempts(keys.get("attempt", ()))
    found: list[Any] = [*rounds, *undos, *events, *requests, *decisions, *counts, *attempts]
    return {fact.subject: fact for fact in found}


def list_turns(session: Session, proofs: tuple[Proof, ...]) -> tuple[Turn, ...]:
    """List the turns at the bank of a session whose game has a bank, in order; rounds that count for nothing are in none."""
    changes = corrections.changes_of(session)
    rounds = {
        f"round:{key}": _Banked(number, banker, due + change.due)
        for key, number, banker, due in Round.objects.filter(
            session=session, undo__isnull=True
        ).values_list("id", "number", "sheet__banker", "due_minor")
        if (change := changes.get(f"round:{key}", corrections.UNCHANGED)).rounds == 0
    }
    passes = {
        event.subject: event.data
        for event in FloorEvent.objects.filter(session=session, kind="bank_passed")
    }
    turns: list[tuple[int | None, tuple[int, ...], list[_Banked]]] = [(None, (), [])]
    for proof in proofs:
        if proof.subject in passes:
            data = passes[proof.subject]
            turns.append((data["to"], tuple(data["declined"]), []))
        elif proof.subject in rounds:
            turns[-1][2].append(rounds[proof.subject])
    return tuple(_turn(to, declined, played) for to, declined, played in turns if to or played)


def _turn(to: int | None, declined: tuple[int, ...], played: list[_Banked]) -> Turn:
    """Give a turn; nobody took the first one over, so its rounds name its banker."""
    return Turn(
        banker=played[0].banker if played else to,
        declined=declined,
        rounds=len(played),
        first=played[0].number if played else None,
        last=played[-1].number if played else None,
        due=sum(banked.due for banked in played),
    )


def get_round(code: str, session: int, number: int) -> Round:
    """Give a round by its table, the session's number and its own, with its session and rulebook.

    :raises NotFound: ``no_such_round``.
    """
    rounds = Round.objects.select_related("session", "session__rulebook", "undo")
    found = rounds.filter(session__table=code, session__number=session, number=number).first()
    if found is None:
        raise NotFound([Problem("no_such_round", "round")])
    return found


def list_played(session: Session, *, game: str) -> tuple[Round, ...]:
    """List a session's rounds of one kind of sheet that were not undone, in order."""
    rounds = Round.objects.filter(session=session, game=game, undo=None)
    return tuple(rounds.order_by("number"))


def find_undo(round_: Round) -> RoundUndo | None:
    """Give what undid a round, None where it counts."""
    return getattr(round_, "undo", None)


def find_neighbours(round_: Round) -> tuple[int | None, int | None]:
    """Give the numbers of the session's rounds before and after a round, None where there is none."""
    near = set(
        Round.objects.filter(
            session=round_.session_id, number__in=(round_.number - 1, round_.number + 1)
        ).values_list("number", flat=True)
    )
    before, after = round_.number - 1, round_.number + 1
    return (before if before in near else None, after if after in near else None)


def find_place(subject: str) -> tuple[str, int, int | None] | None:
    """Tell where a fact of the floor can be looked at: its table, the session's number, and the round's where it is one."""
    family, _, key = subject.partition(":")
    if family in {"round", "undo"}:
        return (
            Round.objects.filter(**{"id" if family == "round" else "undo": key})
            .values_list("session__table", "session__number", "number")
            .first()
        )
    session = key if family in {"session", "close"} else None
    if family == "event":
        session = FloorEvent.objects.filter(id=key).values_list("session", flat=True).first()
    if family in {"correction_request", "correction"}:
        which = {"id" if family == "correction_request" else "decision": key}
        asked = CorrectionRequest.objects.filter(**which)
        session = asked.values_list("session", flat=True).first()
    if family == "count":
        session = next((count.session for count in kept_counts.list_by_id([key])), None)
    if family == "attempt":
        session = next((each.session for each in kept_counts.list_attempts([key])), None)
    found = Session.objects.filter(id=session or "").values_list("table", "number").first()
    return None if found is None else (*found, None)
