"""Versions of shift reports, and the jobs that build them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from casino.audit.evidence import Evidence
from casino.audit.records import HOUSE
from casino.db.facts import Fact
from casino.kernel import canonical, clock


class ReportVersion(Fact):
    """One sealed version of one shift's report, kept as built.

    ``positions`` holds, for every chain, ``{"from_seq", "from_prev_hash", "to_seq", "to_hash"}``; ``summary`` what longer periods are
    summed from, null where it was kept before they were.
    """

    id = models.CharField(max_length=26, primary_key=True)
    day = models.DateField()
    shift = models.CharField(max_length=16)
    version = models.PositiveIntegerField()
    state = models.CharField(max_length=16)
    cut_at = models.DateTimeField()
    positions = models.JSONField()
    merkle_root = models.CharField(max_length=64)
    manifest_sha256 = models.CharField(max_length=64)
    bundle = models.BinaryField()
    summary = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["day", "shift", "version"], name="accounting_report_one_per_version"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["provisional", "signed_off", "corrected"]),
                name="accounting_report_known_state",
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="accounting_report_version_from_one"
            ),
        ]

    @property
    def subject(self) -> str:
        """The version's key in the record of its build."""
        return f"report:{self.id}"

    def evidence(self) -> Evidence:
        """Say what the record of the build must say; the bundle and the summary by their digests."""
        return Evidence(
            fields={"chain": HOUSE, "kind": "report"},
            body={
                "subject": self.subject,
                "day": self.day.isoformat(),
                "shift": self.shift,
                "version": self.version,
                "state": self.state,
                "cut_at": clock.format_instant(self.cut_at),
                "positions": self.positions,
                "merkle_root": self.merkle_root,
                "manifest_sha256": self.manifest_sha256,
                "bundle_sha256": canonical.sha256(bytes(self.bundle)),
                "summary_sha256": None if self.summary is None else canonical.digest(self.summary),
            },
        )


class ReportJob(models.Model):
    """A report somebody waits for. One row an order; ``state`` and ``progress`` move as the worker goes on."""

    QUEUED: ClassVar = "queued"
    RUNNING: ClassVar = "running"
    DONE: ClassVar = "done"
    FAILED: ClassVar = "failed"

    id = models.CharField(max_length=26, primary_key=True)
    day = models.DateField()
    shift = models.CharField(max_length=16)
    state = models.CharField(max_length=8, default=QUEUED)
    progress = models.PositiveSmallIntegerField(default=0)
    requested_by = models.CharField(max_length=16, null=True)  # noqa: DJ001 - ordered by the system at a shift's end
    requested_role = models.CharField(max_length=16)
    requested_at = models.DateTimeField()
    heartbeat_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    version = models.ForeignKey(
        ReportVersion, on_delete=models.PROTECT, null=True, related_name="+"
    )
    failure = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["queued", "running", "done", "failed"]),
                name="accounting_job_known_state",
            ),
            models.CheckConstraint(
                condition=(Q(state="done") & Q(version__isnull=False))
                | (~Q(state="done") & Q(version__isnull=True)),
                name="accounting_job_done_has_version",
            ),
            models.UniqueConstraint(
                fields=["day", "shift"],
                condition=Q(state__in=["queued", "running"]),
                name="accounting_job_one_at_a_time",
            ),
        ]
