"""What stands open in the house at an instant, as the tables' records tell it: what one shift hands over to the next."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Max, QuerySet

from casino.audit.models import Record
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import clock
from casino.kernel.canonical import Json

LOOKED_BACK: Final = timedelta(days=31)
"""How long ago something may have been begun and still be looked for."""

SESSION: Final = "session"
COUNT: Final = "count"
CALL: Final = "call"
CORRECTION: Final = "correction"
_ENDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    SESSION: ("open", ("close",)),
    COUNT: ("count_begun", ("count", "count_withdrawn", "close")),
    CALL: ("pit_called", ("pit_call_acknowledged", "close")),
}
"""For each thing that stands open: the kind of record that begins it, and those that end it."""

_REQUESTED: Final = "correction_requested"
_DECIDED: Final = (
    "void", "amend", "late_entry", "chips", "adjustment", "correction_refused", "correction_withdrawn",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OpenItem:
    """Something that somebody must still see to: what, at which table, since when, and the record that began it."""

    what: str
    table: str
    since: datetime
    seq: int

    def document(self) -> dict[str, Json]:
        """Give it as a handover holds it."""
        return {
            "what": self.what,
            "table": self.table,
            "since": clock.format_instant(self.since),
            "record": {"chain": self.table, "seq": self.seq},
        }


def list_open(*, at: datetime) -> tuple[OpenItem, ...]:
    """List the open sessions, counts, calls of the pit and undecided corrections of every table, the oldest first."""
    records = Record.objects.exclude(chain__in=(HOUSE, ACCESS)).filter(
        occurred_at__gte=at - LOOKED_BACK
    )
    found = [item for what in _ENDS for item in _unended(records, what)]
    found += _undecided(records)
    return tuple(sorted(found, key=lambda item: (item.since, item.table, item.what)))


def _unended(records: QuerySet[Record], what: str) -> Iterator[OpenItem]:
    begins, ends = _ENDS[what]
    begun, ended = _last(records.filter(kind=begins)), _last(records.filter(kind__in=ends))
    for chain, seq in begun.items():
        if ended.get(chain, 0) < seq:
            since = records.values_list("occurred_at", flat=True).get(chain=chain, seq=seq)
            yield OpenItem(what=what, table=chain, since=since, seq=seq)


def _last(records: QuerySet[Record]) -> Mapping[str, int]:
    rows = records.order_by().values("chain").annotate(last=Max("seq"))
    return dict(rows.values_list("chain", "last"))


def _undecided(records: QuerySet[Record]) -> Iterator[OpenItem]:
    decided = {body.get("request") for _row, body in _read(records.filter(kind__in=_DECIDED))}
    for row, body in _read(records.filter(kind=_REQUESTED)):
        if body["subject"].partition(":")[2] not in decided:
            yield OpenItem(what=CORRECTION, table=row.chain, since=row.occurred_at, seq=row.seq)


def _read(records: QuerySet[Record]) -> Iterator[tuple[Record, Mapping[str, Any]]]:
    for row in records.order_by("chain", "seq"):
        yield row, json.loads(bytes(row.line))["body"]
