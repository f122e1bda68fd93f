"""The checks between bundles: chains that join or overlap, and builds that anchor earlier manifests. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from accounting.reports import bundle
from accounting.verify.findings import Fault, Finding, settle
from accounting.verify.manifest import Manifest
from accounting.verify.one import examine
from accounting.verify.seen import Seen
from casino.audit import keys
from casino.audit.chain import ChainPosition
from casino.audit.records import HOUSE

_ANCHORED: Final = ("version", "state", "merkle_root")


def check_series(bundles: Mapping[str, bytes], public_pem: bytes) -> Iterator[Finding]:
    """Give the findings of each bundle by name, then those between them; a single one's members are named without the bundle.

    :raises Unreadable: when one is no archive at all.
    :raises UnusableKey: when the PEM is no Ed25519 public key.
    """
    public = keys.read_public(public_pem)
    all_seen = [Seen(name=name) for name in bundles]
    for seen in all_seen:
        for finding in examine(bundles[seen.name], public, seen=seen):
            yield finding.inside(seen.name) if len(bundles) > 1 else finding
    if len(bundles) > 1:
        read = sorted((_Read(s, s.manifest) for s in all_seen if s.manifest), key=_made)
        yield from settle("joins", _join_faults(read))
        yield from settle("overlaps", _overlap_faults(read))
        yield from settle("anchors", _anchor_faults(read))


@dataclass(frozen=True, slots=True)
class _Read:
    """A bundle whose manifest could be read."""

    seen: Seen
    manifest: Manifest

    def member(self, name: str) -> str:
        """Name one of its members."""
        return f"{self.seen.name}:{name}"

    @property
    def house_end(self) -> int:
        """Where its house chain ends."""
        house = self.manifest.positions.get(HOUSE)
        return house.to_seq if house else 0


def _made(read: _Read) -> tuple[int, str, int]:
    """Bundles in the order they were made: the house's chain grows with every build."""
    fields = read.manifest.fields
    return (read.house_end, fields["period"]["from"], fields["version"])


def _join_faults(read: Sequence[_Read]) -> Iterator[Fault]:
    """Find chains with a stretch that no bundle covers, and those that a later bundle leaves out."""
    names = {name for each in read for name in each.manifest.positions}
    for name in sorted(names):
        known = False
        for each in read:
            if name in each.manifest.positions:
                known = True
            elif known:
                yield Fault(each.member(bundle.MANIFEST), f"leaves out the chain {name}")
        yield from _gaps(name, read)


def _gaps(name: str, read: Sequence[_Read]) -> Iterator[Fault]:
    stretches = sorted(
        (
            (position, each)
            for each in read
            if (position := each.manifest.positions.get(name)) is not None
        ),
        key=lambda pair: (pair[0].from_seq, pair[0].to_seq),
    )
    reached: ChainPosition | None = None
    ends: dict[int, str] = {}
    for position, each in stretches:
        member, start = each.member(bundle.MANIFEST), position.from_seq
        if reached is not None and start > reached.to_seq + 1:
            yield Fault(member, f"begins at {start}, the others end at {reached.to_seq}", name, start)  # fmt: skip
        before = ends.get(start - 1)
        if before is not None and before != position.from_prev_hash:
            yield Fault(member, "does not join what comes before it", name, start)
        ends |= {seq: digest.hex() for seq, digest in each.seen.hashes[name].items()}
        ends |= {start - 1: position.from_prev_hash, position.to_seq: position.to_hash}
        if reached is None or position.to_seq > reached.to_seq:
            reached = position


def _overlap_faults(read: Sequence[_Read]) -> Iterator[Fault]:
    """Find positions at which two bundles hold different records."""
    known: dict[tuple[str, int], tuple[bytes, str]] = {}
    for each in read:
        for name, hashes in each.seen.hashes.items():
            for seq, digest in hashes.items():
                first, where = known.setdefault((name, seq), (digest, each.seen.name))
                if first != digest:
                    yield Fault(each.member(bundle.RECORDS), f"is another record than in {where}", name, seq)  # fmt: skip


def _anchor_faults(read: Sequence[_Read]) -> Iterator[Fault]:
    """Find bundles whose build a later bundle records otherwise.

    Versions of one shift are built one after another, so the first build of its shift that stands past a bundle's own records is the
    bundle's own.
    """
    builds = {seq: body for each in read for seq, body in each.seen.builds.items()}
    for each in read:
        own = next(
            (
                (seq, body)
                for seq, body in sorted(builds.items(), key=itemgetter(0))
                if seq > each.house_end
                and (body.get("day"), body.get("shift")) == each.manifest.shift
            ),
            None,
        )
        if own is not None:
            yield from _contradictions(each, *own)


def _contradictions(read: _Read, seq: int, body: Mapping[str, Any]) -> Iterator[Fault]:
    said = {"manifest_sha256": read.manifest.sha256}
    said |= {name: read.manifest.fields[name] for name in _ANCHORED}
    for name, value in said.items():
        if body.get(name) != value:
            reason = f"its build is recorded with another {name}: {body.get(name)}"
            yield Fault(read.member(bundle.MANIFEST), reason, HOUSE, seq)
