"""The one door through which money is written."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from accounting import models
from accounting.ledger.transfers import Transfer
from casino.kernel import ids


@dataclass(frozen=True, slots=True)
class Posting:
    """Where and when an act moves money: its source key, table, session and currency."""

    source: str
    table: str
    session: str
    currency: str
    occurred_at: datetime
    recorded_at: datetime
    gaming_day: date


def post(posting: Posting, transfers: Sequence[Transfer]) -> None:
    """Write one entry with its transfers, in the caller's transaction; nothing where nothing moves.

    :raises ValueError: when a transfer is in another currency than the posting.
    :raises django.db.IntegrityError: when the source was already posted.
    """
    if not transfers:
        return
    if any(t.currency != posting.currency for t in transfers):
        raise ValueError(posting)
    entry = models.Entry(
        id=ids.new(posting.recorded_at),
        source=posting.source,
        table=posting.table,
        session=posting.session,
        currency=posting.currency,
        occurred_at=posting.occurred_at,
        recorded_at=posting.recorded_at,
        gaming_day=posting.gaming_day,
    )
    entry.save()
    models.Transfer.objects.bulk_create(
        models.Transfer(
            entry=entry, line=line, debit_id=t.debit, credit_id=t.credit, amount_minor=t.amount
        )
        for line, t in enumerate(transfers, start=1)
    )
