"""What was printed of slips."""

from django.db import models

from casino.audit.evidence import Evidence
from casino.audit.records import ACCESS
from casino.db.facts import Fact
from casino.kernel import clock


class SlipPrint(Fact):
    """One printing of a slip: which one, on what paper, by whom. ``copy`` counts a slip's printings: every one after the first is a reprint.

    ``kind`` and ``number`` name the slip at its table, ``of`` is the key of the fact that it shows.
    """

    id = models.CharField(max_length=26, primary_key=True)
    kind = models.CharField(max_length=16)
    table = models.CharField(max_length=32)
    number = models.PositiveIntegerField()
    of = models.CharField(max_length=80)
    copy = models.PositiveIntegerField()
    paper = models.CharField(max_length=8)
    form = models.CharField(max_length=8)
    language = models.CharField(max_length=16)
    printed_by = models.CharField(max_length=16)
    printed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "table", "number", "copy"], name="accounting_slip_one_per_copy"
            ),
            models.CheckConstraint(
                condition=models.Q(copy__gte=1), name="accounting_slip_copies_from_one"
            ),
        ]

    @property
    def subject(self) -> str:
        """The printing's key in its record."""
        return f"slip:{self.id}"

    def evidence(self) -> Evidence:
        """Say what the printing's record must say."""
        return Evidence(
            fields={
                "chain": ACCESS,
                "kind": "slip_printed",
                "recorded_at": clock.format_instant(self.printed_at),
            },
            body={
                "subject": self.subject,
                "slip": self.kind,
                "table": self.table,
                "number": self.number,
                "of": self.of,
                "copy": self.copy,
                "paper": self.paper,
                "form": self.form,
                "language": self.language,
                "printed_by": self.printed_by,
            },
        )
