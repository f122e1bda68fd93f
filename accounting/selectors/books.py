"""The books' part of comparing a database with its chains."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, QuerySet

from accounting.models import (
    Count,
    CountAttempt,
    Entry,
    Explanation,
    ReportVersion,
    SignOff,
    SlipPrint,
    Transfer,
)
from casino.audit import books
from casino.audit.books import Difference
from casino.audit.chain import Reading
from casino.kernel import clock


def facts() -> Mapping[str, QuerySet[Any]]:
    """Give the facts of the books by the first part of their subject."""
    return {
        "count": Count.objects.all(),
        "attempt": CountAttempt.objects.all(),
        "report": ReportVersion.objects.all(),
        "explanation": Explanation.objects.all(),
        "sign_off": SignOff.objects.all(),
        "slip": SlipPrint.objects.all(),
    }


class Journal:
    """Compares entries and their transfers with what the records say was moved, both ways."""

    def __init__(self) -> None:
        self._entries = 0
        self._transfers = 0

    def compare(self, batch: Sequence[Reading]) -> Iterator[Difference]:
        """Compare the entries of some records."""
        by_source = self._posted(batch)
        for reading in batch:
            moved = reading.fields["body"].get("transfers") or []
            entry = by_source.get(books.subject_of(reading) or "")
            if entry is not None:
                yield from self._compare(entry, reading, moved)
            elif moved:
                yield Difference(books.place(reading), "what it moved was not posted")

    def finish(self) -> Iterator[Difference]:
        """Find entries without a record, and transfers without an entry that has one."""
        if Entry.objects.count() != self._entries:
            yield from books.unproved(Entry.objects.all(), key="source")
        if Transfer.objects.count() != self._transfers:
            yield Difference("transfers", "some belong to no entry that a record proves")

    def _posted(self, batch: Sequence[Reading]) -> Mapping[str, Entry]:
        sources = [s for reading in batch if (s := books.subject_of(reading)) is not None]
        lines = Prefetch("transfers", Transfer.objects.order_by("line"))
        entries = Entry.objects.filter(source__in=sources).prefetch_related(lines)
        return {entry.source: entry for entry in entries}

    def _compare(
        self, entry: Entry, reading: Reading, moved: Sequence[object]
    ) -> Iterator[Difference]:
        transfers = list(entry.transfers.all())
        self._entries += 1
        self._transfers += len(transfers)
        where = f"entry of {entry.source}, {books.place(reading)}"
        fields, body = reading.fields, reading.fields["body"]
        recorded = {name: fields[name] for name in ("occurred_at", "recorded_at", "gaming_day")}
        recorded |= {"table": reading.chain, "session": body.get("session")}
        for name, value, said in books.unlike(_evidence(entry), recorded):
            yield Difference(where, f"{name} is {value}, the record says {said}")
        posted = {
            str(t.line): {
                "debit": t.debit_id,
                "credit": t.credit_id,
                "amount": t.amount_minor,
                "currency": entry.currency,
            }
            for t in transfers
        }
        expected = {str(line): transfer for line, transfer in enumerate(moved, start=1)}
        for line, value, said in books.unlike(
            {line: posted.get(line) for line in posted.keys() | expected.keys()}, expected
        ):
            yield Difference(where, f"transfer {line} is {value}, the record says {said}")


def _evidence(entry: Entry) -> dict[str, str]:
    return {
        "table": entry.table,
        "session": entry.session,
        "occurred_at": clock.format_instant(entry.occurred_at),
        "recorded_at": clock.format_instant(entry.recorded_at),
        "gaming_day": entry.gaming_day.isoformat(),
    }
