"""Records of the chains, to be read: one, its neighbours, or what a search finds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q

from casino.audit import records
from casino.audit.models import ChainHead, Mention, Record
from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import NotFound, Problem


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record in a list."""

    chain: str
    seq: int
    kind: str
    occurred_at: datetime
    recorded_at: datetime
    staff: str | None
    subject: str | None
    hash: str


@dataclass(frozen=True, slots=True)
class RecordRead:
    """A record with its exact bytes, what they say, and whether its place in the chain holds.

    ``recomputed`` is the hash of its contents; ``before`` the hash that the record before it has (the genesis for the first), None
    where that record is missing; ``head`` is the chain's last position.
    """

    row: RecordRow
    gaming_day: date
    prev_hash: str
    line: bytes
    document: Mapping[str, Any]
    recomputed: str
    before: str | None
    head: int

    @property
    def holds(self) -> bool:
        """Whether the contents come to the hash and the hash before is the one named."""
        return self.recomputed == self.row.hash and self.before == self.prev_hash


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to search for; what is None does not matter. ``hash`` may be the beginning of one.

    ``staff`` acted, or is named in what the record says: the dealer of an imported round as much as of one from the pad.
    """

    chain: str | None = None
    seq: int | None = None
    staff: str | None = None
    day: date | None = None
    hash: str | None = None
    kind: str | None = None

    def document(self) -> dict[str, Json]:
        """Give what is searched for, as the access chain keeps it."""
        named: dict[str, Json] = {
            "chain": self.chain,
            "seq": self.seq,
            "staff": self.staff,
            "day": None if self.day is None else self.day.isoformat(),
            "hash": self.hash,
            "kind": self.kind,
        }
        return {key: value for key, value in named.items() if value is not None}


def get(*, chain: str, seq: int) -> RecordRead:
    """Give a record by its place, hashed anew.

    :raises NotFound: ``no_such_record``.
    """
    # Each position by itself: a number that no column can hold is then simply not found.
    pair = Q(seq=seq) | Q(seq=seq - 1)
    near = {record.seq: record for record in Record.objects.filter(pair, chain=chain)}
    record = near.get(seq)
    if record is None:
        raise NotFound([Problem("no_such_record", "record")])
    line = bytes(record.line)
    document: Any = canonical.loads(line)
    before = records.GENESIS if seq == 1 else near[seq - 1].hash if seq - 1 in near else None
    return RecordRead(
        row=_row(record),
        gaming_day=record.gaming_day,
        prev_hash=record.prev_hash,
        line=line,
        document=document,
        recomputed=records.recompute(document),
        before=before,
        head=ChainHead.objects.values_list("seq", flat=True).get(chain=chain),
    )


def map_bodies(*, chain: str, seqs: Iterable[int]) -> Mapping[int, Mapping[str, Any]]:
    """Give what some records of a chain say, by their positions; nothing of a position without a record."""
    found = Record.objects.filter(chain=chain, seq__in=set(seqs)).order_by()
    read: dict[int, Any] = {
        seq: canonical.loads(bytes(line)) for seq, line in found.values_list("seq", "line")
    }
    return {seq: document["body"] for seq, document in read.items()}


def list_bodies(rows: Sequence[RecordRow]) -> list[Mapping[str, Any]]:
    """Give what the records of a list say, in its order."""
    seqs: dict[str, list[int]] = {}
    for row in rows:
        seqs.setdefault(row.chain, []).append(row.seq)
    found = {chain: map_bodies(chain=chain, seqs=wanted) for chain, wanted in seqs.items()}
    return [found[row.chain][row.seq] for row in rows]


def list_chains() -> tuple[str, ...]:
    """List the chains by name."""
    return tuple(ChainHead.objects.order_by("chain").values_list("chain", flat=True))


def find_subject(*, chain: str, seq: int) -> str | None:
    """Give the key of the fact that a record proves; None where it proves none or there is no such record."""
    return Record.objects.filter(chain=chain, seq=seq).values_list("subject", flat=True).first()


def count(wanted: Wanted) -> int:
    """Count what a search finds."""
    return int(_found(wanted).count())


def search(wanted: Wanted, *, skip: int, most: int) -> tuple[RecordRow, ...]:
    """List what a search finds, the latest written first."""
    found = _found(wanted).defer("line").order_by("-recorded_at", "chain", "-seq")
    return tuple(_row(record) for record in found[skip : skip + most])


def list_keys(*, family: str, hash_begins: str) -> tuple[str, ...]:
    """List the keys of the facts of a kind (``round``) whose records have a hash that begins so."""
    found = Record.objects.filter(hash__startswith=hash_begins, subject__startswith=f"{family}:")
    subjects = found.values_list("subject", flat=True)
    return tuple(subject.partition(":")[2] for subject in subjects if subject is not None)


def get_by_subject(subject: str) -> RecordRow:
    """Give the record that proves a fact.

    :raises Record.DoesNotExist: when the fact was never recorded, which the writers make impossible.
    """
    return _row(Record.objects.defer("line").get(subject=subject))


def _found(wanted: Wanted) -> Any:
    which: dict[str, Any] = {
        "chain": wanted.chain,
        "seq": wanted.seq,
        "gaming_day": wanted.day,
        "hash__startswith": wanted.hash,
        "kind": wanted.kind,
    }
    found = Record.objects.filter(
        **{key: value for key, value in which.items() if value is not None}
    )
    return found if wanted.staff is None else found.filter(pk__in=_concerning(wanted.staff))


def _concerning(staff: str) -> Any:
    """Give the keys of all records by or about a person; two looks into an index are quicker than one at either."""
    acted = Record.objects.filter(staff=staff).order_by().values_list("pk", flat=True)
    named = Mention.objects.filter(staff=staff).values_list("record", flat=True)
    return acted.union(named)


def _row(record: Record) -> RecordRow:
    return RecordRow(
        chain=record.chain,
        seq=record.seq,
        kind=record.kind,
        occurred_at=record.occurred_at,
        recorded_at=record.recorded_at,
        staff=record.staff,
        subject=record.subject,
        hash=record.hash,
    )
