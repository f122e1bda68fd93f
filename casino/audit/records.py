"""A record of a chain: its fields, its canonical bytes and its hash. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final

from casino.kernel import canonical, clock
from casino.kernel.canonical import Json

VERSION: Final = 1
GENESIS: Final = "0" * 64
HOUSE: Final = "house"
ACCESS: Final = "access"
FIELDS: Final = (
    "v", "chain", "seq", "kind", "occurred_at", "recorded_at", "gaming_day", "via", "actor", "request", "body", "prev_hash", "hash",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a staff number and the role it acts in; a system act has no staff number."""

    staff: str | None
    role: str


SYSTEM: Final = Actor(staff=None, role="system")


@dataclass(frozen=True, slots=True)
class Origin:
    """How an act came in: who, when it was written, by which way and in which request."""

    actor: Actor
    recorded_at: datetime
    via: str
    request: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What is to be recorded.

    ``body`` says what happened, as JSON without floats; what proves a fact carries the fact's key in it.
    """

    chain: str
    kind: str
    occurred_at: datetime
    gaming_day: date
    body: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sealed:
    """An entry at its place in a chain: position, link, hash, and the bytes as they are stored and exported."""

    seq: int
    prev_hash: str
    hash: str
    line: bytes


def seal(entry: Entry, origin: Origin, *, seq: int, prev_hash: str) -> Sealed:
    """Put an entry at a position of its chain: hash it without ``hash``, then write it whole.

    :raises ValueError: when the body holds a float or an integer beyond ±(2^53−1).
    """
    document: dict[str, Json] = {
        "v": VERSION,
        "chain": entry.chain,
        "seq": seq,
        "kind": entry.kind,
        "occurred_at": clock.format_instant(entry.occurred_at),
        "recorded_at": clock.format_instant(origin.recorded_at),
        "gaming_day": entry.gaming_day.isoformat(),
        "via": origin.via,
        "actor": {"staff": origin.actor.staff, "role": origin.actor.role},
        "request": origin.request,
        "body": entry.body,
        "prev_hash": prev_hash,
    }
    digest = canonical.digest(document)
    return Sealed(
        seq=seq,
        prev_hash=prev_hash,
        hash=digest,
        line=canonical.dumps({**document, "hash": digest}),
    )


def recompute(document: Mapping[str, Json]) -> str:
    """Compute the hash that a whole record should carry, from everything in it but ``hash``."""
    return canonical.digest({key: value for key, value in document.items() if key != "hash"})
