"""The checks of one bundle. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from accounting.reports import bundle
from accounting.verify import manifest as manifests
from accounting.verify import record_checks
from accounting.verify.counts import Counts
from accounting.verify.findings import Fault, Finding, settle
from accounting.verify.listed import Listed
from accounting.verify.manifest import Manifest, Wrong
from accounting.verify.money import Figures
from accounting.verify.record_checks import Records
from accounting.verify.review import Review
from accounting.verify.seen import Seen
from casino.audit import keys

_SEAL = ("version", "state", "merkle_root")


def check(data: bytes, public_pem: bytes) -> Iterator[Finding]:
    """Give the findings of one bundle, check by check; it holds when every one is ok.

    :raises Unreadable: when the data is no archive at all.
    :raises UnusableKey: when the PEM is no Ed25519 public key.
    """
    return examine(data, keys.read_public(public_pem), seen=Seen())


def examine(data: bytes, public: Ed25519PublicKey, *, seen: Seen) -> Iterator[Finding]:
    """Check one bundle and fill ``seen`` with what others can be compared with.

    :raises Unreadable: when the data is no archive at all.
    """
    listed = bundle.unpack(data)
    members = dict(listed)
    yield from settle("zip", _archive_faults(data, listed))
    manifest, wrong = _manifest(members.get(bundle.MANIFEST))
    seen.manifest = manifest
    yield from settle("manifest", wrong)
    yield from settle("key", _key_faults(manifest, public))
    yield from settle("signature", _signature_faults(members, public))
    if manifest is not None:
        yield from settle("files", record_checks.digests(manifest, members))
    figures, lists = Figures(manifest), Listed(manifest)
    counts, review = Counts(), Review(manifest)
    records = Records(manifest, seen=seen, takers=(figures, lists, counts, review))
    records.walk(members.get(bundle.RECORDS, b""))
    for name in Records.CHECKS:
        yield from settle(name, records.faults[name])
    yield from settle("counts", counts.faults())
    if manifest is None:
        return  # nothing says what the report should agree with; that fault is reported
    report, wrong = _report(members.get(bundle.REPORT))
    yield from settle("report", [*wrong, *_report_faults(report, manifest)])
    yield from settle("money", [*figures.compare(report), *lists.compare(report)])
    yield from settle("review", review.compare(report))
    if manifest.fields["demo"]:
        yield Finding("DEMO", ok=True)


def _archive_faults(data: bytes, listed: list[tuple[str, bytes]]) -> Iterator[Fault]:
    names = [name for name, _ in listed]
    for name in bundle.MEMBERS:
        if names.count(name) != 1:
            yield Fault(name, f"is in the archive {names.count(name)} times")
    for name in sorted(set(names) - set(bundle.MEMBERS)):
        yield Fault(name, "does not belong in the archive")
    if sorted(names) == sorted(bundle.MEMBERS) and tuple(names) != bundle.MEMBERS:
        yield Fault(names[0], "members are not in their order")
    rebuilt = bundle.archive(dict(listed))
    if rebuilt != data:
        at = _first_difference(rebuilt, data)
        yield Fault(_member_at(listed, at), f"the archive differs from its members written anew at byte {at}")  # fmt: skip


def _first_difference(one: bytes, other: bytes) -> int:
    """Find the first byte that differs, by halving what is left."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high) // 2
        if one[low : middle + 1] == other[low : middle + 1]:
            low = middle + 1
        else:
            high = middle
    return low


def _member_at(listed: list[tuple[str, bytes]], at: int) -> str:
    offset = 0
    for name, data in listed:
        offset += bundle.LOCAL_HEADER_SIZE + len(name) + len(data)
        if at < offset:
            return name
    return "directory"


def _manifest(data: bytes | None) -> tuple[Manifest | None, list[Fault]]:
    if data is None:
        return None, [Fault(bundle.MANIFEST, "is missing")]
    try:
        return manifests.read(data), []
    except Wrong as error:
        return None, [Fault(bundle.MANIFEST, str(error))]


def _key_faults(manifest: Manifest | None, public: Ed25519PublicKey) -> Iterator[Fault]:
    said, given = manifest.fields["key_id"] if manifest else "unknown", keys.key_id(public)
    if said != given:
        yield Fault(bundle.MANIFEST, f"is signed with the key {said}, the key given is {given}")


def _signature_faults(members: Mapping[str, bytes], public: Ed25519PublicKey) -> Iterator[Fault]:
    try:
        public.verify(members.get(bundle.SIGNATURE, b""), members.get(bundle.MANIFEST, b""))
    except InvalidSignature:
        yield Fault(bundle.SIGNATURE, "is not the signature of manifest.json by the key given")


def _report(data: bytes | None) -> tuple[dict[str, Any], list[Fault]]:
    try:
        return manifests.read_canonical(data or b""), []
    except Wrong as error:
        return {}, [Fault(bundle.REPORT, str(error))]


def _report_faults(report: Mapping[str, Any], manifest: Manifest) -> Iterator[Fault]:
    """Compare what the report says of itself with the manifest."""
    fields = manifest.fields
    expected = {name: fields[name] for name in ("software", "demo", "rulebooks")} | fields["period"]
    for name, value in expected.items():
        if report.get(name) != value:
            yield Fault(bundle.REPORT, f"{name} is not the manifest's")
    seal = report.get("seal")
    if not isinstance(seal, dict):
        yield Fault(bundle.REPORT, "seal is missing")
        return
    for name in _SEAL:
        if seal.get(name) != fields[name]:
            yield Fault(bundle.REPORT, f"seal.{name} is not the manifest's")
    chains = {
        entry["chain"]: {name: entry[name] for name in entry if name != "chain"}
        for entry in fields["chains"]
    }
    if seal.get("chains") != chains:
        yield Fault(bundle.REPORT, "seal.chains are not the manifest's")
