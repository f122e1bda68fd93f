"""Rulebooks: which terms are in force, and what is proposed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounting.thresholds import Thresholds
from casino.kernel.errors import NotFound, Problem
from tables import licence
from tables.models import Rulebook, RulebookProposal


@dataclass(frozen=True, slots=True)
class RulebookRow:
    """Terms of a game in force from an instant on; ``digest`` is the SHA-256 of their canonical bytes."""

    code: str
    game: str
    effective_from: datetime
    authorisation: str
    terms: Mapping[str, Any]
    digest: str
    proposed_by: str | None
    approved_by: str | None


def get_in_force(*, game: str, at: datetime) -> RulebookRow:
    """Give the game's rulebook in force at an instant: the one that took effect last, at or before it.

    :raises NotFound: ``no_rulebook`` when none is in force yet.
    """
    books = Rulebook.objects.filter(game=game, effective_from__lte=at)
    book = books.order_by("-effective_from").first()
    if book is None:
        raise NotFound([Problem("no_rulebook", "game", {"game": game})])
    return _row(book)


def get_thresholds(*, currency: str, at: datetime) -> Thresholds:
    """Give up to what a count in a currency may differ at an instant, as the licence's terms in force say.

    :raises NotFound: ``no_rulebook`` when none are in force yet.
    """
    return Thresholds.of(get_in_force(game=licence.CODE, at=at).terms, currency=currency)


def list_published(*, game: str | None = None) -> tuple[RulebookRow, ...]:
    """List the published rulebooks by game, the latest to take effect first."""
    books = Rulebook.objects.order_by("game", "-effective_from")
    return tuple(_row(book) for book in (books.filter(game=game) if game else books))


def _row(book: Rulebook) -> RulebookRow:
    return RulebookRow(
        code=book.code,
        game=book.game,
        effective_from=book.effective_from,
        authorisation=book.authorisation,
        terms=book.terms,
        digest=book.digest,
        proposed_by=book.proposed_by,
        approved_by=book.approved_by,
    )


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """A proposal and what became of it: ``approved_by`` or ``declined_by`` with the reason, or neither while it waits."""

    id: str
    code: str
    game: str
    effective_from: datetime
    authorisation: str
    terms: Mapping[str, Any]
    proposed_by: str
    proposed_at: datetime
    approved_by: str | None
    declined_by: str | None
    reason: str

    @property
    def is_waiting(self) -> bool:
        """Whether nobody has decided it yet."""
        return self.approved_by is None and self.declined_by is None


def get_published(code: str) -> RulebookRow:
    """Give a rulebook by its code.

    :raises NotFound: ``no_such_rulebook``.
    """
    book = Rulebook.objects.filter(code=code).first()
    if book is None:
        raise NotFound([Problem("no_such_rulebook", "code")])
    return _row(book)


def list_proposals(*, most: int = 50) -> tuple[ProposalRow, ...]:
    """List the latest proposals, newest first."""
    return tuple(_proposal(p) for p in _proposals().order_by("-proposed_at", "-id")[:most])


def get_proposal(proposal_id: str) -> ProposalRow:
    """Give a proposal.

    :raises NotFound: ``no_such_proposal``.
    """
    proposal = _proposals().filter(id=proposal_id).first()
    if proposal is None:
        raise NotFound([Problem("no_such_proposal", "proposal")])
    return _proposal(proposal)


def _proposals() -> QuerySet[RulebookProposal]:
    return RulebookProposal.objects.select_related("rulebook", "decline")


def _proposal(proposal: RulebookProposal) -> ProposalRow:
    rulebook = getattr(proposal, "rulebook", None)
    decline = getattr(proposal, "decline", None)
    return ProposalRow(
        id=proposal.id,
        code=proposal.code,
        game=proposal.game,
        effective_from=proposal.effective_from,
        authorisation=proposal.authorisation,
        terms=proposal.terms,
        proposed_by=proposal.proposed_by,
        proposed_at=proposal.proposed_at,
        approved_by=rulebook.approved_by if rulebook else None,
        declined_by=decline.declined_by if decline else None,
        reason=decline.reason if decline else "",
    )
