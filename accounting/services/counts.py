"""Counts of a table's box and tray, and the difference each one shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from accounting import counting, models
from accounting.ledger import chart
from accounting.ledger.transfers import moving
from accounting.selectors import balances
from accounting.services import journal
from casino.audit import writer as audit
from casino.audit.records import Entry, Origin
from casino.kernel import ids


@dataclass(frozen=True, slots=True)
class Counted:
    """What two people counted at a table: the box in minor units, the tray by denomination."""

    box: int
    tray: Mapping[str, int]
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Place:
    """The session a count belongs to, and when it was made."""

    table: str
    session: str
    currency: str
    occurred_at: datetime
    gaming_day: date


def make(place: Place, counted: Counted, *, origin: Origin) -> models.Count:
    """Keep a count beside what the books expect, book its differences, and record it on the table's chain.

    Runs in the caller's transaction with the table locked, so what is expected cannot move meanwhile. After it, the accounts of
    the box and the tray hold what was counted.
    """
    box_expected = balances.sum_session(session=place.session, account=chart.BOX)
    tray_expected = balances.sum_session(session=place.session, account=chart.TRAY)
    tray_counted = counting.total(counted.tray)
    count = models.Count(
        id=ids.new(origin.recorded_at),
        session=place.session,
        table=place.table,
        currency=place.currency,
        box_expected_minor=box_expected,
        box_counted_minor=counted.box,
        tray_expected_minor=tray_expected,
        tray_counted_minor=tray_counted,
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
    body = {**count.evidence().body, "transfers": [t.document() for t in transfers]}
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
