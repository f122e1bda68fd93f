"""The checks between bundles: chains that join or overlap, and builds that anchor earlier manifests. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

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
        read = sorted((s for s in all_seen if s.manifest is not None), key=_made)
        yield from settle("joins", _join_faults(read))
        yield from settle("overlaps", _overlap_faults(read))
        yield from settle("anchors", _anchor_faults(read))


def _made(seen: Seen) -> tuple[int, str, int]:
    """Bundles in the order they were made: the house's chain grows with every build."""
    manifest = _manifest(seen)
    house = manifest.positions.get(HOUSE)
    return (
        house.to_seq if house else 0,
        manifest.fields["period"]["from"],
        manifest.fields["version"],
    )


def _manifest(seen: Seen) -> Manifest:
    if seen.manifest is None:
        raise AssertionError(seen.name)
    return seen.manifest


def _join_faults(read: Sequence[Seen]) -> Iterator[Fault]:
    """Find chains with a stretch that no bundle covers, and those that a later bundle leaves out."""
    names = {name for seen in read for name in _manifest(seen).positions}
    for name in sorted(names):
        known = False
        for seen in read:
            if name in _manifest(seen).positions:
                known = True
            elif known:
                yield Fault(f"{seen.name}:{bundle.MANIFEST}", f"leaves out the chain {name}")
        yield from _gaps(name, read)


def _gaps(name: str, read: Sequence[Seen]) -> Iterator[Fault]:
    stretches = sorted(
        (
            (position, seen)
            for seen in read
            if (position := _manifest(seen).positions.get(name)) is not None
        ),
        key=lambda pair: (pair[0].from_seq, pair[0].to_seq),
    )
    reached: ChainPosition | None = None
    ends: dict[int, str] = {}
    for position, seen in stretches:
        member, start = f"{seen.name}:{bundle.MANIFEST}", position.from_seq
        if reached is not None and start > reached.to_seq + 1:
            yield Fault(member, f"begins at {start}, the others end at {reached.to_seq}", name, start)  # fmt: skip
        before = ends.get(start - 1)
        if before is not None and before != position.from_prev_hash:
            yield Fault(member, "does not join what comes before it", name, start)
        ends |= {seq: digest.hex() for seq, digest in seen.hashes[name].items()}
        ends |= {start - 1: position.from_prev_hash, position.to_seq: position.to_hash}
        if reached is None or position.to_seq > reached.to_seq:
            reached = position


def _overlap_faults(read: Sequence[Seen]) -> Iterator[Fault]:
    """Find positions at which two bundles hold different records."""
    known: dict[tuple[str, int], tuple[bytes, str]] = {}
    for seen in read:
        for name, hashes in seen.hashes.items():
            for seq, digest in hashes.items():
                first, where = known.setdefault((name, seq), (digest, seen.name))
                if first != digest:
                    yield Fault(f"{seen.name}:{bundle.RECORDS}", f"is another record than in {where}", name, seq)  # fmt: skip


def _anchor_faults(read: Sequence[Seen]) -> Iterator[Fault]:
    """Find bundles whose build a later bundle records otherwise.

    Versions of one shift are built one after another, so the first build of its shift that stands past a bundle's own records is the
    bundle's own.
    """
    builds = {seq: body for seen in read for seq, body in seen.builds.items()}
    for seen in read:
        manifest = _manifest(seen)
        house = manifest.positions.get(HOUSE)
        past = house.to_seq if house else 0
        own = next(
            (
                (seq, body)
                for seq, body in sorted(builds.items())
                if seq > past and (body.get("day"), body.get("shift")) == manifest.shift
            ),
            None,
        )
        if own is None:
            continue
        seq, body = own
        said = {"manifest_sha256": manifest.sha256} | {n: manifest.fields[n] for n in _ANCHORED}
        for name, value in said.items():
            if body.get(name) != value:
                reason = f"its build is recorded with another {name}: {body.get(name)}"
                yield Fault(f"{seen.name}:{bundle.MANIFEST}", reason, HOUSE, seq)
