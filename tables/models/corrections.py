"""Corrections of what was recorded: somebody asks, somebody else decides; what was recorded stays as it is."""

from typing import Any, Final

from django.db import models
from django.db.models import F, Q

from casino.audit.evidence import Evidence
from casino.kernel import clock
from casino.kernel.canonical import Json
from tables.models.events import FloorFact, Session
from tables.models.table import Table

VOID: Final = "void"
AMEND: Final = "amend"
LATE_ENTRY: Final = "late_entry"
CHIPS: Final = "chips"
ADJUSTMENT: Final = "adjustment"
KINDS: Final = (VOID, AMEND, LATE_ENTRY, CHIPS, ADJUSTMENT)
"""A round that counts no more, one that counts otherwise, one that was never entered; chips moved; an amount booked."""

APPROVED: Final = "approved"
REFUSED: Final = "refused"
WITHDRAWN: Final = "withdrawn"

MOVED: Final = "moved"
FOUND: Final = "found"
"""Where the money of a round is that was counted since: it changes hands now, or the count has shown it."""


class CorrectionRequest(FloorFact):
    """What somebody asks to be corrected, why, and what stands before and after it side by side.

    ``number`` counts a table's corrections without gaps. ``corrects`` is the key of the round, or of the correction that put another in
    its place. ``proposal`` is what was asked for, ``before`` and ``after`` what it comes to as computed then. ``money`` is empty where
    box and tray have not been counted since.
    """

    FAMILY = "correction_request"

    id = models.CharField(max_length=26, primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="corrections")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    corrects = models.CharField(max_length=80, blank=True)
    reason = models.CharField(max_length=24)
    text = models.CharField(max_length=1000)
    money = models.CharField(max_length=8, blank=True)
    proposal = models.JSONField()
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    requested_by = models.CharField(max_length=16)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], name="tables_correction_one_per_number"
            ),
            models.UniqueConstraint(fields=["table", "key"], name="tables_correction_one_per_key"),
            models.CheckConstraint(
                condition=Q(kind__in=KINDS), name="tables_correction_known_kind"
            ),
            models.CheckConstraint(
                condition=~Q(reason="") & ~Q(text=""), name="tables_correction_says_why"
            ),
            models.CheckConstraint(
                condition=(Q(kind__in=(VOID, AMEND)) & ~Q(corrects=""))
                | (~Q(kind__in=(VOID, AMEND)) & Q(corrects="")),
                name="tables_correction_names_its_round",
            ),
            models.CheckConstraint(
                condition=Q(money__in=("", MOVED, FOUND)), name="tables_correction_known_money"
            ),
        ]
        indexes = [
            models.Index(fields=["corrects"], name="tables_correction_corrects"),
        ]

    def evidence(self) -> Evidence:
        """Say what the request's record must say."""
        return Evidence(
            fields=self.fields(chain=self.table_id, kind="correction_requested"),
            body={
                "subject": self.subject,
                "key": self.key,
                "fingerprint": self.fingerprint,
                "correction": self.kind,
                **self.document(),
            },
        )

    def document(self) -> dict[str, Json]:
        """Give what every record of the correction says of it: which one, why, who asked, and what it changes."""
        return {
            "table": self.table_id,
            "session": self.session_id,
            "currency": self.session.currency,
            "number": self.number,
            "corrects": self.place(self.corrects),
            "reason": self.reason,
            "text": self.text,
            "money": self.money or None,
            "proposal": self.proposal,
            "before": self.before,
            "after": self.after,
            "dealt_by": self._dealer(),
            "requested_by": self.requested_by,
        }

    def _dealer(self) -> Json:
        """Name whose round it is, so that its correction is found among what concerns him; nobody where it is of no round."""
        played: Any = self.before or self.after or {}
        dealer: Json = played.get("dealer")
        return dealer

    def place(self, corrected: str) -> Json:
        """Say which record is corrected, None where none is; what stood before names it."""
        before: Any = self.before
        return {**before["record"], "subject": corrected} if corrected else None


class CorrectionDecision(FloorFact):
    """What became of a request: approved by somebody else, refused by somebody else, or withdrawn by whoever asked. One decision a request.

    ``note`` is what whoever decided had to say. An approved one counts: ``rounds`` and the amounts are what it adds to the shift of
    ``counts_at``, and ``corrects``, copied from the request, can be corrected by no other.
    """

    FAMILY = "correction"

    id = models.CharField(max_length=26, primary_key=True)
    request = models.OneToOneField(
        CorrectionRequest, on_delete=models.PROTECT, related_name="decision"
    )
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="+")
    outcome = models.CharField(max_length=16)
    corrects = models.CharField(max_length=80, blank=True)
    requested_by = models.CharField(max_length=16)
    decided_by = models.CharField(max_length=16)
    note = models.CharField(max_length=1000, blank=True)
    counts_at = models.DateTimeField(null=True)
    rounds = models.SmallIntegerField(default=0)
    placed_minor = models.BigIntegerField(default=0)
    covered_minor = models.BigIntegerField(default=0)
    due_minor = models.BigIntegerField(default=0)
    collected_minor = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "key"], name="tables_decision_one_per_key"),
            models.UniqueConstraint(
                fields=["corrects"],
                condition=Q(outcome=APPROVED) & ~Q(corrects=""),
                name="tables_decision_corrected_once",
            ),
            models.CheckConstraint(
                condition=(Q(outcome__in=(APPROVED, REFUSED)) & ~Q(requested_by=F("decided_by")))
                | Q(outcome=WITHDRAWN, requested_by=F("decided_by")),
                name="tables_decision_two_people",
            ),
            models.CheckConstraint(
                condition=Q(rounds__gte=-1, rounds__lte=1), name="tables_decision_one_round"
            ),
            models.CheckConstraint(
                condition=Q(outcome=APPROVED, counts_at__isnull=False)
                | (
                    ~Q(outcome=APPROVED)
                    & Q(counts_at=None, rounds=0, placed_minor=0)
                    & Q(covered_minor=0, due_minor=0, collected_minor=0)
                ),
                name="tables_decision_counts_if_approved",
            ),
        ]
        indexes = [models.Index(fields=["session"], name="tables_decision_session")]

    def evidence(self) -> Evidence:
        """Say what the decision's record must say."""
        kind = self.request.kind if self.outcome == APPROVED else f"correction_{self.outcome}"
        own = self._approved() if self.outcome == APPROVED else self._ended()
        return Evidence(
            fields=self.fields(chain=self.table_id, kind=kind),
            body={
                "subject": self.subject,
                "key": self.key,
                "fingerprint": self.fingerprint,
                "request": self.request_id,
                **own,
            },
        )

    def _approved(self) -> dict[str, Json]:
        played = self._round() if self.request.kind in {AMEND, LATE_ENTRY} else {}
        return {
            **self.request.document(),
            **played,
            **self._own(),
            "approved_by": self.decided_by,
            "counts": {
                "at": None if self.counts_at is None else clock.format_instant(self.counts_at),
                "rounds": self.rounds,
                "placed": self.placed_minor,
                "covered": self.covered_minor,
                "due": self.due_minor,
                "collected": self.collected_minor,
            },
        }

    def _round(self) -> dict[str, Json]:
        """Give the round that counts from now on, as a round's own record does."""
        after: Any = self.request.after
        return {
            "game": after["game"],
            "rulebook": self.session.rulebook_id,
            "terms": self.session.terms,
            "sheet": after["sheet"],
            "settlement": after["settlement"],
        }

    def _ended(self) -> dict[str, Json]:
        return {
            "table": self.table_id,
            "number": self.request.number,
            "correction": self.request.kind,
            "decided_by": self.decided_by,
            **self._own(),
        }

    def _own(self) -> dict[str, Json]:
        return {
            "session": self.session_id,
            "corrects": self.request.place(self.corrects),
            "requested_by": self.requested_by,
            "note": self.note,
        }
