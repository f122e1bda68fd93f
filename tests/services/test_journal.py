"""The one door through which money is written."""

from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, transaction

from accounting.ledger.transfers import Transfer
from accounting.models import Entry
from accounting.services import journal

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 28, 15, 0, tzinfo=UTC)
POSTING = journal.Posting(
    source="round:1",
    table="PG01",
    session="S",
    currency="MOP",
    occurred_at=AT,
    recorded_at=AT,
    gaming_day=date(2026, 11, 28),
)
COMMISSION = Transfer(debit="box", credit="commission", amount=100, currency="MOP")


def test_an_entry_holds_its_transfers_in_order() -> None:
    moved = Transfer(debit="tray", credit="cobank", amount=50, currency="MOP")
    journal.post(POSTING, [COMMISSION, moved])
    rows = Entry.objects.get().transfers.order_by("line")
    assert list(rows.values_list("line", "debit", "credit", "amount_minor")) == [
        (1, "box", "commission", 100),
        (2, "tray", "cobank", 50),
    ]


def test_nothing_is_written_where_nothing_moves() -> None:
    journal.post(POSTING, [])
    assert not Entry.objects.exists()


def test_another_currency_than_the_postings_is_refused() -> None:
    with pytest.raises(ValueError, match="MOP"):
        journal.post(
            POSTING, [Transfer(debit="box", credit="commission", amount=1, currency="JPY")]
        )
    assert not Entry.objects.exists()


def test_a_source_is_posted_once() -> None:
    journal.post(POSTING, [COMMISSION])
    with pytest.raises(IntegrityError), transaction.atomic():
        journal.post(POSTING, [COMMISSION])
    assert Entry.objects.count() == 1
