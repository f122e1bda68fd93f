"""What was counted."""

from django.db import models
from django.db.models import Q

from casino.audit.evidence import Evidence
from casino.db.facts import Fact
from casino.kernel import clock


class Count(Fact):
    """One count of a table's box and tray, beside what they should have held; minor units of the session's currency."""

    id = models.CharField(max_length=26, primary_key=True)
    session = models.CharField(max_length=26)
    table = models.CharField(max_length=32)
    currency = models.CharField(max_length=3)
    box_expected_minor = models.BigIntegerField()
    box_counted_minor = models.BigIntegerField()
    tray_expected_minor = models.BigIntegerField()
    tray_counted_minor = models.BigIntegerField()
    tray_pieces = models.JSONField()
    first = models.CharField(max_length=16)
    second = models.CharField(max_length=16)
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(box_counted_minor__gte=0) & Q(tray_counted_minor__gte=0),
                name="accounting_count_not_negative",
            ),
            models.CheckConstraint(
                condition=~Q(first=models.F("second")), name="accounting_count_two_people"
            ),
        ]
        indexes = [
            models.Index(fields=["session", "occurred_at"], name="accounting_count_session_time")
        ]

    @property
    def subject(self) -> str:
        """The count's key in its record."""
        return f"count:{self.id}"

    def evidence(self) -> Evidence:
        """Say what the count's record must say."""
        return Evidence(
            fields={
                "chain": self.table,
                "kind": "count",
                "occurred_at": clock.format_instant(self.occurred_at),
                "recorded_at": clock.format_instant(self.recorded_at),
            },
            body={
                "subject": self.subject,
                "table": self.table,
                "session": self.session,
                "currency": self.currency,
                "box": {"expected": self.box_expected_minor, "counted": self.box_counted_minor},
                "tray": {
                    "expected": self.tray_expected_minor,
                    "counted": self.tray_counted_minor,
                    "pieces": self.tray_pieces,
                },
                "first": self.first,
                "second": self.second,
            },
        )
