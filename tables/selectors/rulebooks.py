"""Rulebooks: which terms are in force, and what is proposed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from casino.kernel.errors import NotFound, Problem
from tables.models import Rulebook


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
