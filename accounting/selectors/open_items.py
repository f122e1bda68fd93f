"""What stands open in the house at an instant, as the tables' records tell it: what one shift hands over to the next."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max, Q, QuerySet

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
ENDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
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
    """List the open sessions, counts, calls of the pit and undecided corrections of every table, the oldest first, in three queries."""
    records = Record.objects.exclude(chain__in=(HOUSE, ACCESS)).filter(
        occurred_at__gte=at - LOOKED_BACK
    )
    found = [*_unended(records), *_undecided(records)]
    return tuple(sorted(found, key=lambda item: (item.since, item.table, item.what)))


def _unended(records: QuerySet[Record]) -> Iterator[OpenItem]:
    kinds = {kind for begins, ends in ENDS.values() for kind in (begins, *ends)}
    rows = records.filter(kind__in=kinds).order_by().values("chain", "kind")
    last = {(row["chain"], row["kind"]): row["last"] for row in rows.annotate(last=Max("seq"))}
    begun = {
        (chain, seq): what
        for what, (begins, ends) in ENDS.items()
        for (chain, kind), seq in last.items()
        if kind == begins and all(last.get((chain, end), 0) < seq for end in ends)
    }
    places = Q()
    for chain, seq in begun:
        places |= Q(chain=chain, seq=seq)
    if begun:
        for row in Record.objects.filter(places).values_list("chain", "seq", "occurred_at"):
            chain, seq, since = row
            yield OpenItem(what=begun[chain, seq], table=chain, since=since, seq=seq)


def _undecided(records: QuerySet[Record]) -> Iterator[OpenItem]:
    decided: set[object] = set()
    asked: list[tuple[str, OpenItem]] = []
    for row in records.filter(kind__in=(_REQUESTED, *_DECIDED)).order_by("chain", "seq"):
        body = json.loads(bytes(row.line))["body"]
        if row.kind == _REQUESTED:
            item = OpenItem(CORRECTION, row.chain, row.occurred_at, row.seq)
            asked.append((body["subject"].partition(":")[2], item))
        else:
            decided.add(body["request"])
    yield from (item for request, item in asked if request not in decided)
