"""Closed tables as a supervisor opens them: under which rules, with what was in the tray last time, and what is ready already."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import JSONField, OuterRef, Subquery

from tables.games import layouts
from tables.models import LiveTable, PendingOpening, Session, Table
from tables.selectors import rulebooks


@dataclass(frozen=True, slots=True)
class Openable:
    """A closed table in service.

    ``rulebook`` is the code of the one in force and ``terms`` what would be pinned from it; ``pieces`` the float of the last opening by
    denomination; ``ready`` what a supervisor has put ready already.
    """

    table: Table
    rulebook: str
    terms: Mapping[str, Any]
    pieces: Mapping[str, int]
    ready: PendingOpening | None


def list_openable(
    *, at: datetime, code: str | None = None, pit: str | None = None
) -> tuple[Openable, ...]:
    """List the closed tables in service by code: one, or those of a pit, where that is asked.

    :raises NotFound: ``no_rulebook`` before the first one took effect.
    """
    last = Session.objects.filter(table=OuterRef("table")).order_by("-number")
    lives = (
        LiveTable.objects.filter(session=None, table__is_active=True)
        .select_related("table", "table__pending_opening")
        .annotate(pieces=Subquery(last.values("float_pieces")[:1], output_field=JSONField()))
        .order_by("table")
    )
    wanted = {"table": code, "table__pit": pit}
    lives = lives.filter(**{key: value for key, value in wanted.items() if value is not None})

    @cache
    def in_force(game: str) -> rulebooks.RulebookRow:
        return rulebooks.get_in_force(game=game, at=at)

    return tuple(_openable(live, in_force(live.table.game)) for live in lives)


def _openable(live: Any, book: rulebooks.RulebookRow) -> Openable:
    """Read a row that carries the pieces of the last opening beside its fields."""
    table = live.table
    return Openable(
        table=table,
        rulebook=book.code,
        terms=layouts.get(table.game).pin(setup=table.setup, rulebook=book.terms),
        pieces=live.pieces or {},
        ready=getattr(table, "pending_opening", None),
    )
