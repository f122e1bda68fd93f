"""Counts of a table's box and tray: attempts by two people apart, and the count that stands with the difference it shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from accounting import counting, models
from accounting.ledger import chart
from accounting.ledger.transfers import moving
from accounting.selectors import balances
from accounting.services import journal
from accounting.thresholds import NOTHING_PASSES, Thresholds
from casino.audit import writer as audit
from casino.audit.records import Entry, Origin
from casino.kernel import ids

CLOSE: Final = "close"
SHIFT: Final = "shift"
PURPOSES: Final = (CLOSE, SHIFT)
"""Why a table is counted: it closes, or a shift changes while it stays open."""

AGREED: Final = "agreed"
DIFFERS: Final = "differs"
OFF: Final = "off"


@dataclass(frozen=True, slots=True)
class Counted:
    """What two people counted at a table: the box in minor units, by denomination where that is known, the tray by denomination."""

    box: int
    tray: Mapping[str, int]
    first: str
    second: str
    box_pieces: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """What one person counted: box and tray by denomination in minor units; denominations without a piece are left out."""

    staff: str
    role: str
    box: Mapping[str, int]
    tray: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Place:
    """The session a count belongs to, when it was made, and up to what it may differ."""

    table: str
    session: str
    currency: str
    occurred_at: datetime
    gaming_day: date
    purpose: str = CLOSE
    thresholds: Thresholds = NOTHING_PASSES


@dataclass(frozen=True, slots=True)
class Attempt:
    """Which attempt at which count two people made, what both places should hold, and the request that brought the second's."""

    count: str
    number: int
    box_expected: int
    tray_expected: int
    key: str
    fingerprint: str


def compare(
    place: Place, attempt: Attempt, first: Figures, second: Figures, *, origin: Origin
) -> models.CountAttempt:
    """Keep both people's counts side by side with what they come to, and record them on the table's chain in one record.

    They may stand when both are the same by denomination and as much as expected, or when a recount has confirmed that it is not.
    """
    fact = models.CountAttempt(
        id=ids.new(origin.recorded_at),
        count=attempt.count,
        number=attempt.number,
        session=place.session,
        table=place.table,
        key=attempt.key,
        fingerprint=attempt.fingerprint,
        purpose=place.purpose,
        currency=place.currency,
        box_expected_minor=attempt.box_expected,
        tray_expected_minor=attempt.tray_expected,
        first=first.staff,
        first_role=first.role,
        first_box=dict(first.box),
        first_tray=dict(first.tray),
        second=second.staff,
        second_role=second.role,
        second_box=dict(second.box),
        second_tray=dict(second.tray),
        result=_result(attempt, first, second),
        occurred_at=place.occurred_at,
        recorded_at=origin.recorded_at,
    )
    fact.save()
    audit.append(
        Entry(
            chain=place.table,
            kind="count_attempt",
            occurred_at=place.occurred_at,
            gaming_day=place.gaming_day,
            body=fact.evidence().body,
        ),
        origin,
    )
    return fact


def _result(attempt: Attempt, first: Figures, second: Figures) -> str:
    if (first.box, first.tray) != (second.box, second.tray):
        return DIFFERS
    totals = (counting.total(first.box), counting.total(first.tray))
    is_expected = totals == (attempt.box_expected, attempt.tray_expected)
    return AGREED if is_expected or attempt.number > 1 else OFF


def make(
    place: Place, counted: Counted, *, origin: Origin, count_id: str | None = None
) -> models.Count:
    """Keep a count that stands beside what the books expect, book its differences, and record it on the table's chain.

    Runs in the caller's transaction with the table locked, so what is expected cannot move meanwhile. After it, the accounts of
    the box and the tray hold what was counted; where a shift changes, the box has gone to the cage and another one is in its place.
    """
    box_expected = balances.sum_session(session=place.session, account=chart.BOX)
    tray_expected = balances.sum_session(session=place.session, account=chart.TRAY)
    tray_counted = counting.total(counted.tray)
    count = models.Count(
        id=count_id or ids.new(origin.recorded_at),
        session=place.session,
        table=place.table,
        number=models.Count.objects.filter(table=place.table).count() + 1,
        purpose=place.purpose,
        currency=place.currency,
        box_expected_minor=box_expected,
        box_counted_minor=counted.box,
        tray_expected_minor=tray_expected,
        tray_counted_minor=tray_counted,
        box_pieces=None if counted.box_pieces is None else dict(counted.box_pieces),
        tray_pieces=dict(counted.tray),
        first=counted.first,
        second=counted.second,
        occurred_at=place.occurred_at,
        recorded_at=origin.recorded_at,
    )
    count.save()
    transfers = (
        *moving(
            to=chart.BOX,
            source=chart.BOX_DIFFERENCE,
            amount=counted.box - box_expected,
            currency=place.currency,
        ),
        *moving(
            to=chart.TRAY,
            source=chart.TRAY_DIFFERENCE,
            amount=tray_counted - tray_expected,
            currency=place.currency,
        ),
        *moving(
            to=chart.CAGE,
            source=chart.BOX,
            amount=counted.box if place.purpose == SHIFT else 0,
            currency=place.currency,
        ),
    )
    journal.post(
        journal.Posting(
            source=count.subject,
            table=place.table,
            session=place.session,
            currency=place.currency,
            occurred_at=place.occurred_at,
            recorded_at=origin.recorded_at,
            gaming_day=place.gaming_day,
        ),
        transfers,
    )
    body = {
        **count.evidence().body,
        "thresholds": place.thresholds.document(),
        "transfers": [t.document() for t in transfers],
    }
    audit.append(
        Entry(
            chain=place.table,
            kind="count",
            occurred_at=place.occurred_at,
            gaming_day=place.gaming_day,
            body=body,
        ),
        origin,
    )
    return count
