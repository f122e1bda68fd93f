"""Rulebooks: the parameters of a game, dated and authorised."""

from django.db import models
from django.db.models import F, Q

from casino.db.facts import Fact


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


class RulebookDecline(Fact):
    """The end of a proposal that does not become a rulebook: withdrawn by who made it, or refused by another administrator."""

    proposal = models.OneToOneField(
        RulebookProposal, on_delete=models.PROTECT, primary_key=True, related_name="decline"
    )
    declined_by = models.CharField(max_length=16)
    declined_at = models.DateTimeField()
    reason = models.CharField(max_length=200)
