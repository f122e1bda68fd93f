"""Reads a manifest strictly. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from accounting.reports import bundle
from casino.audit import chain
from casino.audit.chain import ChainPosition
from casino.kernel import canonical, clock

STATES: Final = frozenset({"provisional", "signed_off", "corrected"})
_PERIOD: Final = frozenset({"day", "shift", "from", "until"})
_POSITION: Final = frozenset({"chain", "from_seq", "from_prev_hash", "to_seq", "to_hash"})


class Wrong(ValueError):
    """The manifest is not one; the text says why."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest as read; ``fields`` are exactly those of the contract, each of its type."""

    fields: Mapping[str, Any]
    positions: Mapping[str, ChainPosition]
    opens_at: datetime
    ends_at: datetime
    sha256: str

    @property
    def shift(self) -> tuple[str, str]:
        """The day and name of its shift."""
        return self.fields["period"]["day"], self.fields["period"]["shift"]

    def holds(self, occurred_at: datetime) -> bool:
        """Tell whether an instant falls in the period."""
        return self.opens_at <= occurred_at < self.ends_at


def read(data: bytes) -> Manifest:
    """Read a manifest from its bytes.

    :raises Wrong: when the bytes are not canonical, or a field is missing, unknown or of another type.
    """
    fields = read_canonical(data)
    _refuse_other_keys(fields)
    positions = [_position(entry) for entry in fields["chains"]]
    names = [p.chain for p in positions]
    if names != sorted(set(names)):
        raise Wrong("chains are not in order of their names, each once")
    if sum(p.to_seq - p.from_seq + 1 for p in positions) != fields["records"]:
        raise Wrong("records is not what the chains' positions come to")
    period = fields["period"]
    opens_at, ends_at = clock.parse_instant(period["from"]), clock.parse_instant(period["until"])
    if not opens_at < ends_at:
        raise Wrong("period ends before it begins")
    return Manifest(
        fields=fields,
        positions={p.chain: p for p in positions},
        opens_at=opens_at,
        ends_at=ends_at,
        sha256=canonical.sha256(data),
    )


def read_canonical(data: bytes) -> dict[str, Any]:
    """Read one JSON object that is in its canonical bytes.

    :raises Wrong: when it is not.
    """
    try:
        fields = canonical.loads(data)
        written = canonical.dumps(fields)  # type: ignore[arg-type]  # whatever else it holds is refused here
    except (ValueError, RecursionError) as error:
        raise Wrong("not JSON that has a canonical form") from error
    if written != data:
        raise Wrong("not in canonical form")
    return fields


def _refuse_other_keys(fields: Mapping[str, Any]) -> None:
    if fields.keys() != _SHAPE.keys():
        raise Wrong(f"fields {', '.join(sorted(_SHAPE.keys() ^ fields.keys()))} missing or unknown")
    for name, fits in _SHAPE.items():
        if not fits(fields[name]):
            raise Wrong(f"{name} is not what a manifest holds there")


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _is_period(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == _PERIOD
        and chain.is_day(value["day"])
        and _is_text(value["shift"])
        and chain.is_instant(value["from"])
        and chain.is_instant(value["until"])
    )


def _are_digests(value: object) -> bool:
    return isinstance(value, dict) and all(chain.is_hash(digest) for digest in value.values())


_SHAPE: Final = {
    "format": lambda value: value == bundle.FORMAT,
    "software": _is_text,
    "demo": lambda value: isinstance(value, bool),
    "version": lambda value: chain.is_count(value, least=1),
    "state": lambda value: isinstance(value, str) and value in STATES,
    "period": _is_period,
    "rulebooks": _are_digests,
    "chains": lambda value: isinstance(value, list),
    "records": chain.is_count,
    "merkle_root": chain.is_hash,
    "files": lambda value: _are_digests(value) and value.keys() == set(bundle.DIGESTED),
    "key_id": chain.is_hash,
}


def _position(entry: object) -> ChainPosition:
    if not isinstance(entry, dict) or entry.keys() != _POSITION or not _is_text(entry["chain"]):
        raise Wrong("an entry of chains is not one")
    position = ChainPosition(**entry)
    wrong = next(_position_faults(position), None)
    if wrong is not None:
        raise Wrong(f"chain {position.chain}: {wrong}")
    return position


def _position_faults(position: ChainPosition) -> Iterator[str]:
    if not chain.is_hash(position.from_prev_hash) or not chain.is_hash(position.to_hash):
        yield "a hash is none"
    elif not chain.is_count(position.from_seq, least=1) or not chain.is_count(position.to_seq):
        yield "a position is none"
    elif position.to_seq < position.from_seq - 1:
        yield "it ends before it begins"
    elif position.to_seq < position.from_seq and position.to_hash != position.from_prev_hash:
        yield "it is idle, but its hash moved"
    elif (position.from_seq == 1) != (position.from_prev_hash == chain.START.hash):
        yield "only a first record has no hash before it"
