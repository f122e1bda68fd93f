"""What was counted."""

from django.db import models
from django.db.models import Q

from casino.audit.evidence import Evidence
from casino.db.facts import Fact
from casino.kernel import clock


class Count(Fact):
    """One count of a table's box and tray that stands, beside what they should have held; minor units of the session's currency.

    ``number`` counts a table's counts without gaps: it is the box's and the closer slip's. ``purpose`` is ``close`` or ``shift``.
    ``box_pieces`` is null where only the box's sum was brought in.
    """

    id = models.CharField(max_length=26, primary_key=True)
    session = models.CharField(max_length=26)
    table = models.CharField(max_length=32)
    number = models.PositiveIntegerField(null=True)
    purpose = models.CharField(max_length=8, blank=True)
    currency = models.CharField(max_length=3)
    box_expected_minor = models.BigIntegerField()
    box_counted_minor = models.BigIntegerField()
    tray_expected_minor = models.BigIntegerField()
    tray_counted_minor = models.BigIntegerField()
    box_pieces = models.JSONField(null=True)
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
            models.UniqueConstraint(
                fields=["table", "number"], name="accounting_count_one_per_number"
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
                "number": self.number,
                "purpose": self.purpose,
                "currency": self.currency,
                "box": {
                    "expected": self.box_expected_minor,
                    "counted": self.box_counted_minor,
                    **({} if self.box_pieces is None else {"pieces": self.box_pieces}),
                },
                "tray": {
                    "expected": self.tray_expected_minor,
                    "counted": self.tray_counted_minor,
                    "pieces": self.tray_pieces,
                },
                "first": self.first,
                "second": self.second,
            },
        )


class CountAttempt(Fact):
    """Two people's counts of one box and tray, made apart from each other, beside what both should have held.

    ``count`` is the key of the count that comes of the attempts in the end, ``number`` the attempt's in it. ``result`` says whether
    the two agree and may stand: ``agreed``, ``differs`` between the two, ``off`` what is expected.
    """

    id = models.CharField(max_length=26, primary_key=True)
    count = models.CharField(max_length=26)
    number = models.PositiveSmallIntegerField()
    session = models.CharField(max_length=26)
    table = models.CharField(max_length=32)
    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64)
    purpose = models.CharField(max_length=8)
    currency = models.CharField(max_length=3)
    box_expected_minor = models.BigIntegerField()
    tray_expected_minor = models.BigIntegerField()
    first = models.CharField(max_length=16)
    first_role = models.CharField(max_length=16)
    first_box = models.JSONField()
    first_tray = models.JSONField()
    second = models.CharField(max_length=16)
    second_role = models.CharField(max_length=16)
    second_box = models.JSONField()
    second_tray = models.JSONField()
    result = models.CharField(max_length=8)
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["count", "number"], name="accounting_attempt_one_per_number"
            ),
            models.UniqueConstraint(
                fields=["session", "key"], name="accounting_attempt_one_per_key"
            ),
            models.CheckConstraint(
                condition=~Q(first=models.F("second")), name="accounting_attempt_two_people"
            ),
            models.CheckConstraint(
                condition=Q(result__in=["agreed", "differs", "off"]),
                name="accounting_attempt_known_result",
            ),
            models.CheckConstraint(
                condition=Q(first_role="supervisor") | Q(second_role="supervisor"),
                name="accounting_attempt_one_supervisor",
            ),
        ]

    @property
    def subject(self) -> str:
        """The attempt's key in its record."""
        return f"attempt:{self.id}"

    def evidence(self) -> Evidence:
        """Say what the attempt's record must say."""
        return Evidence(
            fields={
                "chain": self.table,
                "kind": "count_attempt",
                "occurred_at": clock.format_instant(self.occurred_at),
                "recorded_at": clock.format_instant(self.recorded_at),
            },
            body={
                "subject": self.subject,
                "table": self.table,
                "session": self.session,
                "key": self.key,
                "fingerprint": self.fingerprint,
                "count": self.count,
                "number": self.number,
                "purpose": self.purpose,
                "currency": self.currency,
                "expected": {"box": self.box_expected_minor, "tray": self.tray_expected_minor},
                "first": {
                    "staff": self.first,
                    "role": self.first_role,
                    "box": self.first_box,
                    "tray": self.first_tray,
                },
                "second": {
                    "staff": self.second,
                    "role": self.second_role,
                    "box": self.second_box,
                    "tray": self.second_tray,
                },
                "result": self.result,
            },
        )
