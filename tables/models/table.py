"""A gaming table, and how it stands at this moment."""

from django.db import models
from django.db.models import F, Q


class Table(models.Model):
    """A gaming table of the house. ``code`` is also the name of its audit chain."""

    code = models.CharField(max_length=8, primary_key=True)
    game = models.CharField(max_length=16)
    pit = models.CharField(max_length=16)
    currency = models.CharField(max_length=3)
    setup = models.JSONField()
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField()


class LiveTable(models.Model):
    """How a table stands now. The row is locked by every act at the table, so acts at one table never overlap.

    Everything here follows from the facts: ``box_minor`` and ``tray_minor`` are what both should hold in the session, ``play`` is the game's own state as its ``table`` module writes it.
    ``rounds`` is the number of the session's last round, ``undone`` how many were undone or voided since, and ``added`` how many were
    entered late, which have no number of their own. ``undoable`` is the key of
    the last round as long as no later act stands in the way of undoing it, and ``before_play`` the game's state before that round.
    """

    table = models.OneToOneField(
        Table, on_delete=models.PROTECT, primary_key=True, related_name="live"
    )
    session = models.OneToOneField(
        "tables.Session", on_delete=models.PROTECT, null=True, related_name="+"
    )
    dealer = models.CharField(max_length=16, blank=True)
    dealer_since = models.DateTimeField(null=True)
    rounds = models.PositiveIntegerField(default=0)
    undone = models.PositiveIntegerField(default=0)
    added = models.PositiveIntegerField(default=0)
    box_minor = models.BigIntegerField(default=0)
    tray_minor = models.BigIntegerField(default=0)
    last_at = models.DateTimeField(null=True)
    play = models.JSONField(default=dict)
    undoable = models.CharField(max_length=26, blank=True)
    before_play = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(Q(session__isnull=True) & Q(dealer=""))
                | (Q(session__isnull=False) & ~Q(dealer="")),
                name="tables_livetable_dealer_while_open",
            ),
            models.CheckConstraint(
                condition=Q(undone__lte=F("rounds") + F("added")),
                name="tables_livetable_undone_within_rounds",
            ),
        ]

    @property
    def counting_rounds(self) -> int:
        """How many of the session's rounds count."""
        return self.rounds - self.undone + self.added
