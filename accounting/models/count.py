"""What was counted."""

from django.db import models
from django.db.models import Q

from casino.db.facts import Fact


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
