"""Facts of the floor: sessions, rounds and all else that happens at a table."""

from django.db import models
from django.db.models import F, Q

from casino.db.facts import Fact
from tables.models.rulebook import Rulebook
from tables.models.table import Table


class Session(Fact):
    """A table's opening, with the rulebook pinned to it and the float that was put in its tray."""

    id = models.CharField(max_length=26, primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sessions")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64)
    game = models.CharField(max_length=16)
    currency = models.CharField(max_length=3)
    setup = models.JSONField()
    rulebook = models.ForeignKey(Rulebook, on_delete=models.PROTECT, related_name="+")
    terms = models.JSONField()
    dealer = models.CharField(max_length=16)
    supervisor = models.CharField(max_length=16)
    float_pieces = models.JSONField()
    float_minor = models.BigIntegerField()
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    via = models.CharField(max_length=8)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], name="tables_session_one_per_number"
            ),
            models.UniqueConstraint(fields=["table", "key"], name="tables_session_one_per_key"),
            models.CheckConstraint(
                condition=Q(float_minor__gte=0), name="tables_session_float_not_negative"
            ),
        ]


class SessionClose(Fact):
    """A table's closing; its count stands in the books."""

    session = models.OneToOneField(
        Session, on_delete=models.PROTECT, primary_key=True, related_name="close"
    )
    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64)
    supervisor = models.CharField(max_length=16)
    second = models.CharField(max_length=16)
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    via = models.CharField(max_length=8)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(supervisor=F("second")), name="tables_close_two_people"
            ),
        ]


class Round(Fact):
    """A round as the dealer entered it and what the rules made of it; amounts in minor units of the session's currency.

    ``placed_minor`` and ``covered_minor`` are the turnover offered and taken; ``due_minor`` is what the box must receive and
    ``collected_minor`` what the dealer confirmed as dropped.
    """

    id = models.CharField(max_length=26, primary_key=True)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64)
    game = models.CharField(max_length=16)
    dealer = models.CharField(max_length=16)
    sheet = models.JSONField()
    settlement = models.JSONField()
    placed_minor = models.BigIntegerField()
    covered_minor = models.BigIntegerField()
    due_minor = models.BigIntegerField()
    collected_minor = models.BigIntegerField()
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    via = models.CharField(max_length=8)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number"], name="tables_round_one_per_number"
            ),
            models.UniqueConstraint(fields=["session", "key"], name="tables_round_one_per_key"),
            models.CheckConstraint(
                condition=Q(covered_minor__gte=0) & Q(placed_minor__gte=F("covered_minor")),
                name="tables_round_covered_within_placed",
            ),
        ]
        indexes = [
            models.Index(fields=["session", "occurred_at"], name="tables_round_session_time")
        ]


class FloorEvent(Fact):
    """Anything else that happens at an open table: relief, bank pass, void throw, exposed tile, dead round, new tiles, and so on.

    ``data`` holds what the kind carries, as its record's body does.
    """

    id = models.CharField(max_length=26, primary_key=True)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=24)
    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64)
    dealer = models.CharField(max_length=16)
    data = models.JSONField()
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    via = models.CharField(max_length=8)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="tables_event_one_per_key")
        ]
        indexes = [
            models.Index(fields=["session", "occurred_at"], name="tables_event_session_time")
        ]
