"""Compares a whole database with its chains: every record computed anew, every fact against the record that proves it.

Reads batch by batch, so memory does not grow with the house's past.
"""

import itertools
import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from django.db import DatabaseError
from django.db.models import QuerySet
from typing_extensions import override

from casino.audit import chain, people
from casino.audit.chain import START, Link, NotARecord, Reading
from casino.audit.evidence import Proved
from casino.audit.models import ChainHead, Mention, Record
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import clock

BATCH: Final = 500
FEW: Final = 10
"""Facts are held a few at a time: a report's bundle may be large."""

_UNREADABLE: Final = (ValueError, TypeError, LookupError, AttributeError, DatabaseError)

# Strict where == is not: true is not 1, and 5.0 is not 5.
_ENCODER: Final = json.JSONEncoder(allow_nan=False, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where database and chains differ, and how."""

    where: str
    reason: str

    @override
    def __str__(self) -> str:
        """Give both on one line."""
        return f"{self.where}: {self.reason}"


class Companion(Protocol):
    """Something that follows from the records and is compared with them as they are read."""

    def compare(self, batch: Sequence[Reading]) -> Iterator[Difference]:
        """Compare what belongs to some records; they come chain by chain, each chain in order."""

    def finish(self) -> Iterator[Difference]:
        """Compare what is left when all records have been read."""


Differences = Iterator[Difference]


def differences(
    *, facts: Mapping[str, QuerySet[Any]], companions: Sequence[Companion]
) -> Generator[Difference, None, None]:
    """Find every difference between the database and its chains; nothing when all is as it was recorded.

    ``facts`` gives, by the first part of their subject (``round`` of ``round:01J…``), all facts of a kind, each with ``subject`` and
    ``evidence()``. To be called within one snapshot of the database.
    """
    everything: list[Companion] = [
        _Subjects(frozenset(facts)),
        _Mentions(),
        *(_Facts(kind, rows) for kind, rows in facts.items()),
        *companions,
    ]
    return _readable("records", _walk(everything))


def _walk(everything: Sequence[Companion]) -> Differences:
    chains = _Chains()
    rows = Record.objects.order_by("chain", "seq").iterator(chunk_size=BATCH)
    while stored := list(itertools.islice(rows, BATCH)):
        batch: list[Reading] = []
        for row in stored:
            reading = yield from chains.read(row)
            if reading is not None:
                batch.append(reading)
        where = f"record {stored[0].chain} {stored[0].seq} to {stored[-1].chain} {stored[-1].seq}"
        for companion in everything:
            yield from _readable(where, companion.compare(batch))
    yield from chains.finish()
    for companion in everything:
        yield from companion.finish()


def _readable(where: str, found: Differences) -> Generator[Difference, None, None]:
    """Give what is found, and at its end a value that no program could have written, where one makes an end of it."""
    try:
        yield from found
    except _UNREADABLE as error:
        yield Difference(where, f"a value behind it cannot be read: {error!r}")


def place(reading: Reading) -> str:
    """Name a record by its chain and position."""
    return f"record {reading.chain} {reading.link.seq}"


def unlike(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Find the keys whose values are not exactly the same JSON, each with what was expected and what was found."""
    for name, value in expected.items():
        if not _same(value, found.get(name)):
            yield name, value, found.get(name)


class _Chains:
    """Follows the chains as stored: bytes, hashes, links, positions, columns, heads."""

    def __init__(self) -> None:
        self._heads = {
            head.chain: Link(seq=head.seq, hash=head.hash) for head in ChainHead.objects.all()
        }
        self._ends: dict[str, Link] = dict.fromkeys(self._heads, START)

    def read(self, row: Record) -> Generator[Difference, None, Reading | None]:
        """Compare a row with the bytes it holds and with the record before it; gives what was read."""
        where = f"record {row.chain} {row.seq}"
        try:
            reading = chain.read(bytes(row.line))
        except NotARecord as error:
            yield Difference(where, str(error))
            return None
        for name, said, column in unlike(_columns(reading), _stored(row)):
            yield Difference(where, f"column {name} holds {column}, the record says {said}")
        if row.chain not in self._heads:
            yield Difference(f"chain {row.chain}", "has records and no head")
        for found in chain.faults(reading, after=self._ends.get(row.chain, START)):
            yield Difference(where, found.reason)
        self._ends[row.chain] = reading.link
        return reading

    def finish(self) -> Iterator[Difference]:
        """Compare every head with the last record of its chain."""
        for name in (ACCESS, HOUSE):
            if name not in self._heads:
                yield Difference(f"chain {name}", "has no head")
        for name, head in self._heads.items():
            end = self._ends[name]
            if end != head:
                yield Difference(
                    f"chain {name}",
                    f"its head says position {head.seq} and hash {head.hash}, its last record is {end.seq} with {end.hash}",
                )


class _Subjects:
    """Sees to it that no record proves a kind of fact that nobody knows."""

    def __init__(self, kinds: frozenset[str]) -> None:
        self._kinds = kinds

    def compare(self, batch: Sequence[Reading]) -> Iterator[Difference]:
        for reading in batch:
            subject = subject_of(reading)
            if subject is not None and subject.partition(":")[0] not in self._kinds:
                yield Difference(place(reading), f"proves {subject}, which is no known fact")

    def finish(self) -> Iterator[Difference]:
        yield from ()


class _Mentions:
    """Compares the people noted beside records with those whom the records name."""

    def __init__(self) -> None:
        self._noted = 0

    def compare(self, batch: Sequence[Reading]) -> Iterator[Difference]:
        noted: dict[tuple[str, int], list[str]] = {}
        places = [(reading.chain, reading.link.seq) for reading in batch]
        for name in {name for name, _ in places}:
            seqs = [seq for at, seq in places if at == name]
            rows = Mention.objects.filter(
                record__chain=name, record__seq__gte=min(seqs), record__seq__lte=max(seqs)
            )
            for seq, staff in rows.values_list("record__seq", "staff"):
                noted.setdefault((name, seq), []).append(staff)
        for reading, at in zip(batch, places, strict=True):
            found = sorted(noted.get(at, ()))
            self._noted += len(found)
            actor = reading.fields["actor"]["staff"]
            expected = list(people.named(reading.fields["body"], actor=actor))
            if found != expected:
                yield Difference(
                    place(reading), f"names {expected}, the people noted beside it are {found}"
                )

    def finish(self) -> Iterator[Difference]:
        if Mention.objects.count() != self._noted:
            yield Difference("people", "some are noted beside no record")


class _Facts:
    """Compares one kind of fact with the records, both ways."""

    def __init__(self, kind: str, rows: QuerySet[Any]) -> None:
        self._kind = kind
        self._rows = rows
        self._proved = 0

    def compare(self, batch: Sequence[Reading]) -> Iterator[Difference]:
        wanted = {
            subject: reading
            for reading in batch
            if (subject := subject_of(reading)) is not None
            and subject.partition(":")[0] == self._kind
        }
        if not wanted:
            return
        ids = [subject.partition(":")[2] for subject in wanted]
        for fact in self._rows.filter(pk__in=ids).iterator(chunk_size=FEW):
            self._proved += 1
            yield from _compare(fact, wanted.pop(fact.subject))
        for subject, reading in wanted.items():
            yield Difference(place(reading), f"proves {subject}, which is missing")

    def finish(self) -> Iterator[Difference]:
        total = self._rows.count()
        if total != self._proved:
            yield from unproved(self._rows)


def subject_of(reading: Reading) -> str | None:
    """Give the key of the fact that a record proves, None where it proves none."""
    subject = reading.fields["body"].get("subject")
    return subject if isinstance(subject, str) else None


def unproved(rows: QuerySet[Any], *, key: str = "subject") -> Iterator[Difference]:
    """Find the rows whose key is no record's subject."""
    batch: list[str] = []
    for row in rows.iterator(chunk_size=FEW):
        batch.append(getattr(row, key))
        if len(batch) == BATCH:
            yield from _without_record(batch)
            batch = []
    yield from _without_record(batch)


def _without_record(subjects: Sequence[str]) -> Iterator[Difference]:
    proved = set(Record.objects.filter(subject__in=subjects).values_list("subject", flat=True))
    for subject in subjects:
        if subject not in proved:
            yield Difference(subject, "no record proves it")


def _compare(fact: Proved, reading: Reading) -> Iterator[Difference]:
    evidence = fact.evidence()
    where = f"{fact.subject}, {place(reading)}"
    for expected, recorded in (
        (evidence.fields, reading.fields),
        (evidence.body, reading.fields["body"]),
    ):
        for name, value, said in unlike(expected, recorded):
            yield Difference(where, f"{name} is {_short(value)}, the record says {_short(said)}")


def _columns(reading: Reading) -> dict[str, Any]:
    names = ("chain", "seq", "kind", "occurred_at", "recorded_at", "gaming_day", "prev_hash", "hash")  # fmt: skip
    return {
        **{name: reading.fields[name] for name in names},
        "staff": reading.fields["actor"]["staff"],
        "subject": subject_of(reading),
    }


def _stored(row: Record) -> dict[str, Any]:
    return {
        "chain": row.chain,
        "seq": row.seq,
        "kind": row.kind,
        "occurred_at": clock.format_instant(row.occurred_at),
        "recorded_at": clock.format_instant(row.recorded_at),
        "gaming_day": row.gaming_day.isoformat(),
        "staff": row.staff,
        "subject": row.subject,
        "prev_hash": row.prev_hash,
        "hash": row.hash,
    }


def _same(one: object, other: object) -> bool:
    try:
        return _ENCODER.encode(one) == _ENCODER.encode(other)
    except (ValueError, TypeError, RecursionError):
        return False


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 120 else f"{text[:120]}…"
