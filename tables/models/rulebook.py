"""Rulebooks: the parameters of a game, dated and authorised."""

from datetime import datetime

from django.db import models
from django.db.models import F, Q

from casino.audit.evidence import Evidence
from casino.audit.records import HOUSE
from casino.db.facts import Fact
from casino.kernel import clock
from casino.kernel.canonical import Json


class RulebookProposal(Fact):
    """Terms that one administrator proposes; they bind nobody until another approves them."""

    id = models.CharField(max_length=26, primary_key=True)
    game = models.CharField(max_length=16)
    code = models.CharField(max_length=40)
    effective_from = models.DateTimeField()
    authorisation = models.CharField(max_length=120)
    terms = models.JSONField()
    proposed_by = models.CharField(max_length=16)
    proposed_at = models.DateTimeField()

    @property
    def subject(self) -> str:
        """The proposal's key in its record."""
        return f"rulebook_proposal:{self.id}"

    def evidence(self) -> Evidence:
        """Say what the proposal's record must say."""
        return Evidence(
            fields=_fields("rulebook_proposed", at=self.proposed_at),
            body={
                "subject": self.subject,
                "code": self.code,
                "game": self.game,
                "effective_from": clock.format_instant(self.effective_from),
                "authorisation": self.authorisation,
                "terms": self.terms,
                "proposed_by": self.proposed_by,
            },
        )


class Rulebook(Fact):
    """Terms in force for a game from an instant on, until a later rulebook takes over; pinned to each session at opening."""

    code = models.CharField(max_length=40, primary_key=True)
    game = models.CharField(max_length=16)
    effective_from = models.DateTimeField()
    authorisation = models.CharField(max_length=120)
    terms = models.JSONField()
    digest = models.CharField(max_length=64)
    proposal = models.OneToOneField(
        RulebookProposal, on_delete=models.PROTECT, null=True, related_name="rulebook"
    )
    proposed_by = models.CharField(max_length=16, null=True)  # noqa: DJ001 - a rulebook that came with the software
    approved_by = models.CharField(max_length=16, null=True)  # noqa: DJ001 - as above
    published_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "effective_from"], name="tables_rulebook_one_per_instant"
            ),
            models.CheckConstraint(
                condition=Q(proposed_by__isnull=True) | ~Q(proposed_by=F("approved_by")),
                name="tables_rulebook_two_people",
            ),
        ]

    @property
    def subject(self) -> str:
        """The rulebook's key in its record."""
        return f"rulebook:{self.code}"

    def evidence(self) -> Evidence:
        """Say what the rulebook's record must say."""
        return Evidence(
            fields=_fields("rulebook", at=self.published_at),
            body={
                "subject": self.subject,
                "code": self.code,
                "game": self.game,
                "effective_from": clock.format_instant(self.effective_from),
                "authorisation": self.authorisation,
                "terms": self.terms,
                "digest": self.digest,
                "proposal": self.proposal_id,
                "proposed_by": self.proposed_by,
                "approved_by": self.approved_by,
            },
        )


class RulebookDecline(Fact):
    """The end of a proposal that does not become a rulebook: withdrawn by who made it, or refused by another administrator."""

    proposal = models.OneToOneField(
        RulebookProposal, on_delete=models.PROTECT, primary_key=True, related_name="decline"
    )
    declined_by = models.CharField(max_length=16)
    declined_at = models.DateTimeField()
    reason = models.CharField(max_length=200)

    @property
    def subject(self) -> str:
        """The decline's key in its record."""
        return f"rulebook_decline:{self.proposal_id}"

    def evidence(self) -> Evidence:
        """Say what the decline's record must say."""
        return Evidence(
            fields=_fields("rulebook_declined", at=self.declined_at),
            body={
                "subject": self.subject,
                "proposal": self.proposal_id,
                "code": self.proposal.code,
                "declined_by": self.declined_by,
                "reason": self.reason,
            },
        )


def _fields(kind: str, *, at: datetime) -> dict[str, Json]:
    instant = clock.format_instant(at)
    return {"chain": HOUSE, "kind": kind, "occurred_at": instant, "recorded_at": instant}
