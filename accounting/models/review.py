"""What a shift's reviewers say: why something differs, and that the shift is settled."""

from django.db import models
from django.db.models import Q

from casino.audit.evidence import Evidence
from casino.audit.records import HOUSE
from casino.db.facts import Fact
from casino.kernel import clock


class Explanation(Fact):
    """Why one exception of one shift came about, as a supervisor says.

    ``chain`` and ``seq`` are those of the record that shows the exception, ``kind`` is the exception's. ``counts_at`` is the instant
    of the shift that the exception belongs to.
    """

    id = models.CharField(max_length=26, primary_key=True)
    day = models.DateField()
    shift = models.CharField(max_length=16)
    chain = models.CharField(max_length=32)
    seq = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=24)
    counts_at = models.DateTimeField()
    reason = models.CharField(max_length=24)
    text = models.CharField(max_length=1000)
    explained_by = models.CharField(max_length=16)
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["day", "shift", "chain", "seq", "kind"],
                name="accounting_explanation_one_per_exception",
            ),
            models.CheckConstraint(
                condition=~Q(reason="") & ~Q(text=""), name="accounting_explanation_says_why"
            ),
        ]

    @property
    def subject(self) -> str:
        """The explanation's key in its record."""
        return f"explanation:{self.id}"

    def evidence(self) -> Evidence:
        """Say what the explanation's record must say."""
        return Evidence(
            fields={
                "chain": self.chain,
                "kind": "exception_explained",
                "occurred_at": clock.format_instant(self.occurred_at),
                "recorded_at": clock.format_instant(self.recorded_at),
            },
            body={
                "subject": self.subject,
                "day": self.day.isoformat(),
                "shift": self.shift,
                "explains": {"chain": self.chain, "seq": self.seq, "kind": self.kind},
                "reason": self.reason,
                "text": self.text,
                "explained_by": self.explained_by,
                "counts": {"at": clock.format_instant(self.counts_at)},
            },
        )


class SignOff(Fact):
    """A supervisor's word that a shift is settled as one version of its report says; a shift is signed off once.

    ``open`` names the exceptions that nobody had explained, for which the override was given; ``handover`` what passes to the next
    shift. ``counts_at`` is the shift's last instant.
    """

    id = models.CharField(max_length=26, primary_key=True)
    day = models.DateField()
    shift = models.CharField(max_length=16)
    version = models.PositiveIntegerField()
    manifest_sha256 = models.CharField(max_length=64)
    signed_by = models.CharField(max_length=16)
    override_reason = models.CharField(max_length=24, blank=True)
    override_text = models.CharField(max_length=1000, blank=True)
    open = models.JSONField()
    handover = models.JSONField()
    counts_at = models.DateTimeField()
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["day", "shift"], name="accounting_sign_off_once"),
            models.CheckConstraint(
                condition=Q(override_reason="", override_text="")
                | (~Q(override_reason="") & ~Q(override_text="")),
                name="accounting_sign_off_override_whole",
            ),
        ]

    @property
    def subject(self) -> str:
        """The sign-off's key in its record."""
        return f"sign_off:{self.id}"

    def evidence(self) -> Evidence:
        """Say what the sign-off's record must say."""
        override = {
            "reason": self.override_reason,
            "text": self.override_text,
            "open": self.open,
        }
        return Evidence(
            fields={
                "chain": HOUSE,
                "kind": "sign_off",
                "occurred_at": clock.format_instant(self.occurred_at),
                "recorded_at": clock.format_instant(self.recorded_at),
            },
            body={
                "subject": self.subject,
                "day": self.day.isoformat(),
                "shift": self.shift,
                "reviewed": {"version": self.version, "manifest_sha256": self.manifest_sha256},
                "signed_by": self.signed_by,
                "override": override if self.override_reason or self.open else None,
                "handover": self.handover,
                "counts": {"at": clock.format_instant(self.counts_at)},
            },
        )
