"""Corrections: what counts for a round now, what was asked for and decided, and what waits for somebody."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import QuerySet, Sum

from accounting.ledger.transfers import Transfer
from accounting.selectors import counts as kept_counts
from accounting.selectors import transfers as posted
from casino.kernel import clock
from casino.kernel.canonical import Json
from casino.kernel.errors import NotFound, Problem
from tables import bookkeeping
from tables.models import (
    CorrectionDecision,
    CorrectionRequest,
    FloorEvent,
    Round,
    RoundUndo,
    Session,
)
from tables.models.corrections import AMEND, APPROVED, LATE_ENTRY
from tables.selectors import records, seats

SUMMED: Final = ("rounds", "placed", "covered", "due", "collected")
"""What a correction can change of a session's sums."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A round as it counts: the round itself, or the correction that put it in an earlier one's place; amounts in minor units.

    ``subject`` and ``seq`` are those of whichever it is, ``root`` the position of the record that the round came in with. ``number``
    is the round's in its session, None where it was entered late. ``income`` says by account what it brings the house.
    """

    subject: str
    seq: int
    root: int
    session: Session
    number: int | None
    at: datetime
    dealer: str
    game: str
    sheet: Mapping[str, Json]
    settlement: Mapping[str, Json]
    placed: int
    covered: int
    due: int
    collected: int
    income: Mapping[str, int]

    def document(self) -> dict[str, Json]:
        """Give it as the records of a correction hold what stood before."""
        return {
            "subject": self.subject,
            "record": {"chain": self.session.table_id, "seq": self.seq},
            "root": self.root,
            "number": self.number,
            "at": clock.format_instant(self.at),
            "dealer": self.dealer,
            "game": self.game,
            "sheet": self.sheet,
            "settlement": self.settlement,
            "placed": self.placed,
            "covered": self.covered,
            "due": self.due,
            "collected": self.collected,
            "income": self.income,
        }


def get_standing(subject: str) -> Standing:
    """Give a round as it was recorded or corrected, by its key (``round:01J…``, ``correction:01J…``), whether it counts or not.

    :raises NotFound: ``no_such_round``.
    """
    family, _, key = subject.partition(":")
    if family == "round":
        round_ = Round.objects.select_related("session").filter(id=key).first()
        if round_ is not None:
            return _of_round(round_)
    if family == "correction":
        decision = _decisions().filter(id=key, outcome=APPROVED).first()
        if decision is not None and decision.request.kind in {AMEND, LATE_ENTRY}:
            return _of_correction(decision)
    raise NotFound([Problem("no_such_round", "round")])


def find_request(request_id: str) -> CorrectionRequest | None:
    """Find what somebody asked for, with its decision where there is one."""
    return (
        CorrectionRequest.objects.select_related("session__pending_count", "table", "decision")
        .filter(id=request_id)
        .first()
    )


def get_request(request_id: str) -> CorrectionRequest:
    """Give what somebody asked for, with its decision where there is one.

    :raises NotFound: ``no_such_correction``.
    """
    found = find_request(request_id)
    if found is None:
        raise NotFound([Problem("no_such_correction", "correction")])
    return found


def find_decision(request: CorrectionRequest) -> CorrectionDecision | None:
    """Give what became of a request, None while it waits."""
    return getattr(request, "decision", None)


def sides_of(asked: CorrectionRequest) -> tuple[Any, Any]:
    """Give what stood and what stands; neither while the session is counted, as it is part of what box and tray should hold."""
    if seats.find_count(asked.session) is not None:
        return None, None
    return asked.before, asked.after


def list_pending(*, table: str | None = None) -> tuple[CorrectionRequest, ...]:
    """List what nobody has decided yet, the oldest first, of one table where that is asked."""
    waiting = CorrectionRequest.objects.select_related("session__pending_count", "table").filter(
        decision=None
    )
    if table is not None:
        waiting = waiting.filter(table=table)
    return tuple(waiting.order_by("occurred_at", "id"))


def list_of_session(session: Session) -> tuple[CorrectionRequest, ...]:
    """List everything that was asked for in a session, in the order of its numbers."""
    asked = CorrectionRequest.objects.select_related("session__pending_count", "decision").filter(
        session=session
    )
    return tuple(asked.order_by("number"))


def is_asked(subject: str) -> bool:
    """Tell whether somebody has asked for a correction of this that nobody has decided."""
    return CorrectionRequest.objects.filter(corrects=subject, decision=None).exists()


def is_corrected(subject: str) -> bool:
    """Tell whether another correction has taken this one's place."""
    return CorrectionDecision.objects.filter(corrects=subject, outcome=APPROVED).exists()


def list_corrected(subjects: Iterable[str]) -> frozenset[str]:
    """List those of some keys whose place another correction has taken."""
    found = CorrectionDecision.objects.filter(corrects__in=list(subjects), outcome=APPROVED)
    return frozenset(found.values_list("corrects", flat=True))


def find_counting(round_: Round) -> str | None:
    """Find the key of what counts for a round now: its own, or that of its last amendment; None where it counts for nothing."""
    if RoundUndo.objects.filter(round=round_).exists():
        return None
    subject = round_.subject
    while True:
        decision = _decisions().filter(corrects=subject, outcome=APPROVED).first()
        if decision is None:
            return subject
        if decision.request.after is None:
            return None
        subject = decision.subject


def line_of(subject: str) -> tuple[CorrectionRequest, ...]:
    """Give all that was asked for about a round and what took its place, in order; refused and withdrawn requests too."""
    found: list[CorrectionRequest] = []
    at: str | None = subject
    while at is not None:
        asked = list(
            CorrectionRequest.objects.select_related("session__pending_count", "decision")
            .filter(corrects=at)
            .order_by("number")
        )
        found += asked
        approved = (find_decision(each) for each in asked)
        at = next((d.subject for d in approved if d is not None and d.outcome == APPROVED), None)
    return tuple(found)


def sum_of(session: Session) -> Mapping[str, int]:
    """Sum what a session's corrections change: ``rounds``, and in minor units ``placed``, ``covered``, ``due`` and ``collected``."""
    return sums([session.id]).get(session.id, dict.fromkeys(SUMMED, 0))


def sums(sessions: Iterable[str]) -> Mapping[str, Mapping[str, int]]:
    """Sum what the corrections of some sessions change, as ``sum_of``; sessions without one are left out."""
    decisions = CorrectionDecision.objects.filter(session__in=list(sessions), outcome=APPROVED)
    rows = (
        decisions.order_by()
        .values("session")
        .annotate(
            round_sum=Sum("rounds"),
            placed=Sum("placed_minor"),
            covered=Sum("covered_minor"),
            due=Sum("due_minor"),
            collected=Sum("collected_minor"),
        )
    )
    return {
        row["session"]: {
            "rounds": row["round_sum"],
            "placed": row["placed"],
            "covered": row["covered"],
            "due": row["due"],
            "collected": row["collected"],
        }
        for row in rows
    }


@dataclass(frozen=True, slots=True)
class Changed:
    """What its corrections have made of a round: one round less where it was voided, and more or less due, in minor units."""

    rounds: int
    due: int


UNCHANGED: Final = Changed(0, 0)
"""What they have made of a round that none is of."""


def changes_of(session: Session) -> Mapping[str, Changed]:
    """Give what a session's corrections change, by the key of the round that they began with; late entries stand by their own."""
    found: dict[str, Changed] = {}
    for root, made in made_in(session).items():
        rounds, due = sum(each.rounds for each in made), sum(each.due_minor for each in made)
        found[root] = Changed(rounds, due)
    return found


def made_in(session: Session) -> Mapping[str, tuple[CorrectionDecision, ...]]:
    """Give a session's approved corrections in order, by the key of the round that they began with; late entries stand by their own."""
    roots: dict[str, str] = {}
    found: dict[str, tuple[CorrectionDecision, ...]] = {}
    for decision in _decisions().filter(session=session, outcome=APPROVED).order_by("occurred_at", "id"):  # fmt: skip
        corrected = decision.corrects or decision.subject
        root = roots.setdefault(decision.subject, roots.get(corrected, corrected))
        found[root] = (*found.get(root, ()), decision)
    return found


def stands(made: CorrectionDecision) -> Standing | None:
    """Give the round that an approved correction has put in another's place; None where nothing counts after it."""
    return None if made.request.after is None else _of_correction(made)


def is_counted_since(session: Session, *, at: datetime, root: int | None) -> bool:
    """Tell whether a session's box and tray were counted since something at an instant, or since a record at or after it.

    ``root`` is that record's position on the table's chain; without one, a count at the same instant counts.
    """
    made = kept_counts.list_subjects_since(session=session.id, at=at)
    if root is None:
        return bool(made)
    return any(record.seq > root for record in records.map_of(made).values())


def find_dealer(session: Session, *, at: datetime) -> str:
    """Tell who dealt in a session at an instant."""
    reliefs = FloorEvent.objects.filter(session=session, kind="dealer", occurred_at__lte=at)
    last = reliefs.order_by("-occurred_at", "-id").values_list("dealer", flat=True).first()
    return last or session.dealer


def find_last_session(table: str) -> Session | None:
    """Find a table's last session, None where it was never open."""
    return Session.objects.filter(table=table).order_by("-number").first()


def find_session_in(table: str, *, opens_at: datetime, ends_at: datetime) -> Session | None:
    """Find the last session that was open at a table at some time within ``[opens_at, ends_at)``."""
    found = Session.objects.select_related("close").filter(table=table, occurred_at__lt=ends_at)
    last = found.order_by("-number").first()
    if last is None:
        return None
    close: Any = getattr(last, "close", None)
    return last if close is None or close.occurred_at >= opens_at else None


def _of_round(round_: Round) -> Standing:
    seq = records.get_of(round_.subject).seq
    moved = (
        Transfer(debit=t.debit, credit=t.credit, amount=t.amount, currency=t.currency)
        for t in posted.list_of(round_.subject)
    )
    return Standing(
        subject=round_.subject,
        seq=seq,
        root=seq,
        session=round_.session,
        number=round_.number,
        at=round_.occurred_at,
        dealer=round_.dealer,
        game=round_.game,
        sheet=round_.sheet,
        settlement=round_.settlement,
        placed=round_.placed_minor,
        covered=round_.covered_minor,
        due=round_.due_minor,
        collected=round_.collected_minor,
        income=bookkeeping.income_moved(moved),
    )


def _of_correction(decision: CorrectionDecision) -> Standing:
    after: Any = decision.request.after
    seq = records.get_of(decision.subject).seq
    return Standing(
        subject=decision.subject,
        seq=seq,
        root=seq if after["root"] is None else after["root"],
        session=decision.session,
        number=after["number"],
        at=clock.parse_instant(after["at"]),
        dealer=after["dealer"],
        game=after["game"],
        sheet=after["sheet"],
        settlement=after["settlement"],
        placed=after["placed"],
        covered=after["covered"],
        due=after["due"],
        collected=after["collected"],
        income=after["income"],
    )


def _decisions() -> QuerySet[CorrectionDecision]:
    return CorrectionDecision.objects.select_related("request", "session")
