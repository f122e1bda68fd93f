"""Accounts, entries and transfers."""

from django.db import models
from django.db.models import F, Q

from casino.db.facts import Fact


class Account(models.Model):
    """An account of the chart; brought by migrations only."""

    code = models.CharField(max_length=32, primary_key=True)
    kind = models.CharField(max_length=8)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["asset", "income"]), name="accounting_account_known_kind"
            )
        ]


class Entry(Fact):
    """What one act moved at one table. ``source`` is the key of the fact behind it (``round:01J…``)."""

    id = models.CharField(max_length=26, primary_key=True)
    source = models.CharField(max_length=80, unique=True)
    table = models.CharField(max_length=32)
    session = models.CharField(max_length=26)
    currency = models.CharField(max_length=3)
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    gaming_day = models.DateField()

    class Meta:
        indexes = [
            models.Index(fields=["session", "occurred_at"], name="accounting_entry_session_time"),
            models.Index(fields=["occurred_at", "table"], name="accounting_entry_time_table"),
        ]


class Transfer(Fact):
    """``amount_minor`` from the account credited to the account debited."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="transfers")
    line = models.PositiveSmallIntegerField()
    debit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+")
    credit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+")
    amount_minor = models.BigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(amount_minor__gt=0), name="accounting_transfer_amount_positive"
            ),
            models.CheckConstraint(
                condition=~Q(debit=F("credit")), name="accounting_transfer_two_accounts"
            ),
            models.UniqueConstraint(
                fields=["entry", "line"], name="accounting_transfer_one_per_line"
            ),
        ]
