"""Rounds of the whole house, found by what is known of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from accounting.selectors import chain_records
from casino.audit.models import Record
from casino.kernel.canonical import Json
from tables.models import Round
from tables.selectors import corrections, records


@dataclass(frozen=True, slots=True)
class WantedRound:
    """What to search for; what is None does not matter.

    ``number`` is that within a session, ``key`` the entry's own, ``hash`` the beginning of a record's that the round is the fact of.
    """

    table: str | None = None
    number: int | None = None
    dealer: str | None = None
    day: date | None = None
    hash: str | None = None
    key: str | None = None

    def document(self) -> dict[str, Json]:
        """Give what is searched for, as the access chain keeps it."""
        named: dict[str, Json] = {
            "table": self.table,
            "number": self.number,
            "dealer": self.dealer,
            "day": None if self.day is None else self.day.isoformat(),
            "hash": self.hash,
            "key": self.key,
        }
        return {key: value for key, value in named.items() if value is not None}


@dataclass(frozen=True, slots=True)
class FoundRound:
    """A round in a list, with its session and the record that proves it; as it was recorded, whatever was put right since."""

    round: Round
    record: Record
    is_undone: bool
    is_corrected: bool


def count(wanted: WantedRound) -> int:
    """Count what a search finds."""
    return _found(wanted).count()


def search(wanted: WantedRound, *, skip: int, most: int) -> tuple[FoundRound, ...]:
    """List what a search finds, the latest played first."""
    rows = _found(wanted).select_related("session", "undo").defer("sheet", "settlement")
    shown = list(rows.order_by("-occurred_at", "session__table", "-number")[skip : skip + most])
    proofs: Mapping[str, Record] = records.map_of(found.subject for found in shown)
    corrected = corrections.list_corrected(proofs)
    return tuple(
        FoundRound(
            round=found,
            record=proofs[found.subject],
            is_undone=hasattr(found, "undo"),
            is_corrected=found.subject in corrected,
        )
        for found in shown
    )


def _found(wanted: WantedRound) -> QuerySet[Round]:
    which: dict[str, Any] = {
        "session__table": wanted.table,
        "number": wanted.number,
        "dealer": wanted.dealer,
        "key": wanted.key,
    }
    if wanted.day is not None:
        shifts = settings.HOUSE_CALENDAR.shifts_of(wanted.day)
        which |= {"occurred_at__gte": shifts[0].opens_at, "occurred_at__lt": shifts[-1].ends_at}
    if wanted.hash is not None:
        which["id__in"] = chain_records.list_keys(family="round", hash_begins=wanted.hash)
    return Round.objects.filter(**{key: value for key, value in which.items() if value is not None})
