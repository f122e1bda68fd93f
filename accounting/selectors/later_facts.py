"""Which versions lack something: facts of their shifts that were recorded past the positions they were made from, for many shifts at once.

``report_sources.has_new_facts`` tells the same of one.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Case, CharField, Max, QuerySet, Value, When
from django.db.models.functions import ExtractHour

from accounting.selectors.report_sources import NOT_OF_THE_SHIFT, OF_CORRECTIONS, OF_THE_REVIEW
from casino.audit.models import Record
from casino.audit.records import ACCESS
from casino.kernel import clock
from casino.kernel.clock import HouseCalendar

Key = tuple[date, str]
"""A shift: its day and name."""


@dataclass(frozen=True, slots=True)
class LastFacts:
    """How far the facts of shifts reach: by shift and chain the position of the last of them."""

    seqs: Mapping[Key, Mapping[str, int]]

    def are_beyond(self, shift: Key, positions: Mapping[str, Mapping[str, Any]]) -> bool:
        """Tell whether a fact of a shift stands past the positions that a version was made from."""
        return any(
            seq > positions.get(chain, {}).get("to_seq", 0)
            for chain, seq in self.seqs.get(shift, {}).items()
        )


def find(*, since: datetime, until: datetime, calendar: HouseCalendar) -> LastFacts:
    """Find how far the facts of the shifts from one instant to another reach, in two queries.

    Facts of a shift are what happened in it, and what was recorded later and counts in it.
    """
    records = Record.objects.exclude(chain=ACCESS).filter(occurred_at__gte=since)
    found: dict[Key, dict[str, int]] = {}
    for shift, chain, seq in (
        *_happened(records.filter(occurred_at__lt=until), calendar),
        *_counting(records, calendar),
    ):
        of_shift = found.setdefault(shift, {})
        of_shift[chain] = max(seq, of_shift.get(chain, 0))
    return LastFacts(found)


def _happened(records: QuerySet[Record], calendar: HouseCalendar) -> Iterator[tuple[Key, str, int]]:
    hour = ExtractHour("occurred_at", tzinfo=calendar.zone)
    facts = records.exclude(kind__in=(*NOT_OF_THE_SHIFT, *OF_THE_REVIEW)).order_by()
    rows = facts.annotate(hour=hour, shift=_shift(calendar)).values("chain", "gaming_day", "shift")
    for row in rows.annotate(last=Max("seq")):
        yield (row["gaming_day"], row["shift"]), row["chain"], row["last"]


def _shift(calendar: HouseCalendar) -> Case:
    """Name the shift of an hour of the clock; what is before the day's first shift is in the last one of the day before."""
    names = [(hour, name) for name, hour in calendar.shifts]
    begun = [When(hour__gte=hour, then=Value(name)) for hour, name in sorted(names, reverse=True)]
    return Case(*begun, default=Value(max(names)[1]), output_field=CharField())


def _counting(records: QuerySet[Record], calendar: HouseCalendar) -> Iterator[tuple[Key, str, int]]:
    kinds = (*OF_CORRECTIONS, *OF_THE_REVIEW)
    rows = records.filter(kind__in=kinds).values_list("chain", "seq", "line")
    for chain, seq, line in rows:
        at = clock.parse_instant(json.loads(bytes(line))["body"]["counts"]["at"])
        shift = calendar.shift_at(at)
        yield (shift.day, shift.name), chain, seq
