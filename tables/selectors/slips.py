"""Slips of a table: what was opened with, what was counted, what lies in a box, what was corrected; each with its own number."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.conf import settings

from accounting.selectors import counts as kept
from accounting.selectors import slips as printed
from accounting.selectors import transfers as posted
from accounting.selectors.counts import KeptCount
from accounting.services.counts import CLOSE
from casino.kernel.errors import NotFound, Problem
from tables.models import CorrectionDecision, CorrectionRequest, Round, Session
from tables.models.corrections import APPROVED
from tables.selectors import claims, records

OPENER: Final = "opener"
COUNT: Final = "count"
BOX: Final = "box"
CORRECTION: Final = "correction"
KINDS: Final = (OPENER, COUNT, BOX, CORRECTION)
"""Kinds of slips; each is numbered by itself at its table. A count's is the closer where the table closed with it."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a place should have held and what was counted there; minor units."""

    place: str
    expected: int
    counted: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A transfer that a correction made; minor units."""

    debit: str
    credit: str
    amount: int


@dataclass(frozen=True, slots=True)
class Correction:
    """What was corrected, and why, and when it counts; ``corrects`` is the position of the record corrected, None where there is none.

    ``before`` and ``after`` are the round as it counted and as it counts, None where none did or does.

    ``seats`` is what lay before a seat and what lies there then, where chips of a player's were set right; ``claims`` what is owed at the
    cage to whoever played at a seat, or by him where it is below nothing.
    """

    kind: str
    reason: str
    text: str
    counts_at: datetime
    corrects: int | None
    before: Round | None
    after: Round | None
    moved: tuple[Moved, ...]
    seats: Mapping[str, tuple[int, int]]
    claims: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Slip:
    """What a slip says.

    ``pieces`` is what was counted by denomination, None where only its sum is known; ``total`` what it comes to, None on a correction.
    ``people`` says as what each of the two signs. ``chain``, ``seq`` and ``hash`` are the record that proves all of it.
    """

    kind: str
    table: str
    number: int
    session: int
    game: str
    setup: Mapping[str, object]
    currency: str
    occurred_at: datetime
    people: tuple[tuple[str, str], ...]
    subject: str
    chain: str
    seq: int
    hash: str
    purpose: str = ""
    pieces: Mapping[str, int] | None = None
    total: int | None = None
    held: tuple[Held, ...] = ()
    correction: Correction | None = None

    @property
    def gaming_day(self) -> date:
        """The gaming day it belongs to."""
        return settings.HOUSE_CALENDAR.gaming_day(self.occurred_at)

    @property
    def shift(self) -> str:
        """The name of the shift it belongs to."""
        return settings.HOUSE_CALENDAR.shift_at(self.occurred_at).name


@dataclass(frozen=True, slots=True)
class SlipRow:
    """A slip in a list, and how often it was printed."""

    kind: str
    number: int
    session: int
    purpose: str
    occurred_at: datetime
    copies: int


def get(*, kind: str, table: str, number: int) -> Slip:
    """Give a slip by its kind and its number at its table.

    :raises NotFound: ``no_such_slip``.
    """
    find = {OPENER: _opener, COUNT: _count, BOX: _box, CORRECTION: _correction}.get(kind)
    slip = find(table, number) if find is not None else None
    if slip is None:
        raise NotFound([Problem("no_such_slip", "slip")])
    return slip


def list_of(table: str, *, most: int) -> tuple[SlipRow, ...]:
    """List a table's latest slips, the latest first."""
    copies = printed.map_copies(table=table)
    sessions = {s.id: s for s in Session.objects.filter(table=table).order_by("-number")[:most]}
    counts = kept.list_latest(table=table, most=most)
    corrected = (
        CorrectionDecision.objects.filter(table=table, outcome=APPROVED)
        .select_related("request", "session")
        .order_by("-id")[:most]
    )
    found = [(OPENER, s.number, s.number, "", s.occurred_at) for s in sessions.values()]
    for count in counts:
        if count.session in sessions and count.number is not None:
            of = sessions[count.session].number
            found.append((COUNT, count.number, of, count.purpose, count.occurred_at))
            found.append((BOX, count.number, of, count.purpose, count.occurred_at))
    for made in corrected:
        number = made.request.number
        found.append((CORRECTION, number, made.session.number, made.request.kind, made.occurred_at))
    found.sort(key=lambda row: (row[4], KINDS.index(row[0])), reverse=True)
    return tuple(
        SlipRow(kind, number, session, purpose, at, copies.get((kind, number), 0))
        for kind, number, session, purpose, at in found[:most]
    )


def _opener(table: str, number: int) -> Slip | None:
    session = Session.objects.filter(table=table, number=number).first()
    if session is None:
        return None
    return _slip(
        session,
        kind=OPENER,
        number=number,
        occurred_at=session.occurred_at,
        subject=session.subject,
        pieces=session.float_pieces,
        total=session.float_minor,
        people=(("dealer", session.dealer), ("supervisor", session.supervisor)),
    )


def _count(table: str, number: int) -> Slip | None:
    count = kept.find_numbered(table=table, number=number)
    if count is None:
        return None
    return _slip(
        Session.objects.get(id=count.session),
        kind=COUNT,
        number=number,
        occurred_at=count.occurred_at,
        subject=count.subject,
        purpose=count.purpose,
        pieces=count.tray_pieces,
        total=count.tray_counted_minor,
        held=(
            Held("tray", count.tray_expected_minor, count.tray_counted_minor),
            Held("box", count.box_expected_minor, count.box_counted_minor),
        ),
        people=_counters(count),
    )


def _box(table: str, number: int) -> Slip | None:
    count = kept.find_numbered(table=table, number=number)
    if count is None:
        return None
    return _slip(
        Session.objects.get(id=count.session),
        kind=BOX,
        number=number,
        occurred_at=count.occurred_at,
        subject=count.subject,
        purpose=count.purpose,
        pieces=count.box_pieces,
        total=count.box_counted_minor,
        held=(Held("box", count.box_expected_minor, count.box_counted_minor),),
        people=_counters(count),
    )


def _counters(count: KeptCount) -> tuple[tuple[str, str], ...]:
    """Say as what the two who counted sign; at a closing the first named is the supervisor."""
    first = "supervisor" if count.purpose == CLOSE else "counter"
    return ((first, count.first), ("counter", count.second))


def _correction(table: str, number: int) -> Slip | None:
    found = CorrectionDecision.objects.select_related("request", "session")
    made = found.filter(table=table, request__number=number, outcome=APPROVED).first()
    if made is None:
        return None
    asked, counts_at = made.request, made.counts_at
    assert counts_at is not None  # noqa: S101 - it was approved
    corrected = records.get_of(asked.corrects).seq if asked.corrects else None
    moved = tuple(Moved(t.debit, t.credit, t.amount) for t in posted.list_of(made.subject))
    return _slip(
        made.session,
        kind=CORRECTION,
        number=number,
        occurred_at=made.occurred_at,
        subject=made.subject,
        purpose=asked.kind,
        people=(("requester", made.requested_by), ("approver", made.decided_by)),
        correction=Correction(
            asked.kind,
            asked.reason,
            asked.text,
            counts_at,
            corrected,
            _round(made.session, asked.before),
            _round(made.session, asked.after),
            moved,
            _seats(asked),
            claims.list_of(made),
        ),
    )


def _round(session: Session, side: Any) -> Round | None:
    """Give one side of a correction as a round, which is nowhere kept; None where it is of no round."""
    if side is None or "settlement" not in side:
        return None
    return Round(
        session=session,
        number=side["number"],
        game=side["game"],
        sheet=side["sheet"],
        settlement=side["settlement"],
        due_minor=side["due"],
    )


def _seats(asked: CorrectionRequest) -> dict[str, tuple[int, int]]:
    before, after = ((side or {}).get("seat_chips", {}) for side in (asked.before, asked.after))
    return {seat: (before[seat], after[seat]) for seat in after}


def _slip(session: Session, *, subject: str, **said: Any) -> Slip:
    proof = records.get_of(subject)
    return Slip(
        table=session.table_id,
        session=session.number,
        game=session.game,
        setup=session.setup,
        currency=session.currency,
        subject=subject,
        chain=proof.chain,
        seq=proof.seq,
        hash=proof.hash,
        **said,
    )
