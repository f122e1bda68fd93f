"""One pass over the records of a bundle: every line read, hashed, linked and counted. Pure."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from accounting.reports import bundle
from accounting.verify.findings import MOST_SHOWN, Fault
from accounting.verify.manifest import Manifest
from accounting.verify.seen import Seen
from casino.audit import chain, merkle
from casino.audit.chain import Link, NotARecord, Reading
from casino.kernel import canonical

_CHECK_OF: Final = {
    chain.Fault.HASH: "hashes",
    chain.Fault.SEQ: "links",
    chain.Fault.LINK: "links",
}
_MEMBER: Final = bundle.RECORDS


class Taker(Protocol):
    """Takes in every record of a bundle as it is read."""

    def add(self, reading: Reading) -> None:
        """Take one record in."""


class Records:
    """Walks through ``records.jsonl`` and keeps what each check found.

    ``records``: lines, shape and order · ``hashes``: each record's own · ``links``: each to the one before · ``heads``: the
    manifest's positions · ``root``: the Merkle root and the number of records.
    """

    CHECKS: Final = ("records", "hashes", "links", "heads", "root")

    def __init__(self, manifest: Manifest | None, *, seen: Seen, takers: Sequence[Taker]) -> None:
        self.faults: defaultdict[str, list[Fault]] = defaultdict(list)
        self._manifest = manifest
        self._seen = seen
        self._takers = takers
        self._tree = merkle.Tree()
        self._chain = ""
        self._after = chain.START

    def walk(self, data: bytes) -> None:
        """Read every line of the member."""
        if data and not data.endswith(b"\n"):
            self._fault("records", "the last line has no line feed")
        for number, line in enumerate(_lines(data), start=1):
            self._tree.add(line)
            try:
                reading = chain.read(line)
            except NotARecord as error:
                self._fault("records", f"line {number}: {error}")
                continue
            self._follow(reading, number)
        self._end_chain()
        self._compare_with_manifest()

    def _follow(self, reading: Reading, number: int) -> None:
        if reading.chain != self._chain:
            self._end_chain()
            if reading.chain < self._chain or reading.chain in self._seen.hashes:
                self._fault("records", f"line {number}: chains are not in order of their names", reading)  # fmt: skip
            self._begin_chain(reading)
        for found in chain.faults(reading, after=self._after):
            self._fault(_CHECK_OF[found.fault], found.reason, reading)
        self._after = reading.link
        self._seen.add(reading)
        for taker in self._takers:
            taker.add(reading)

    def _begin_chain(self, reading: Reading) -> None:
        self._chain = reading.chain
        position = self._manifest.positions.get(self._chain) if self._manifest else None
        if position is not None:
            self._after = Link(seq=position.from_seq - 1, hash=position.from_prev_hash)
            return
        if self._manifest is not None:
            self._fault("heads", "the manifest does not know its chain", reading)
        self._after = Link(seq=reading.link.seq - 1, hash=reading.fields["prev_hash"])

    def _end_chain(self) -> None:
        position = self._manifest.positions.get(self._chain) if self._manifest else None
        if position is not None and self._after != Link(position.to_seq, position.to_hash):
            reason = f"the manifest ends its chain at position {position.to_seq} with hash {position.to_hash}, here it has {self._after.hash}"
            self._keep("heads", Fault(_MEMBER, reason, self._chain, self._after.seq))

    def _compare_with_manifest(self) -> None:
        if self._manifest is None:
            return
        for name, position in self._manifest.positions.items():
            if name not in self._seen.hashes and position.to_seq >= position.from_seq:
                reason = "its records are missing"
                self._keep("heads", Fault(_MEMBER, reason, name, position.from_seq))
        root, said = self._tree.root(), self._manifest.fields["merkle_root"]
        if root != said:
            self._fault("root", f"the Merkle root of its lines is {root}, the manifest says {said}")
        if self._tree.count != self._manifest.fields["records"]:
            self._fault("root", f"it has {self._tree.count} lines, the manifest says {self._manifest.fields['records']}")  # fmt: skip

    def _fault(self, check: str, reason: str, reading: Reading | None = None) -> None:
        if reading is None:
            self._keep(check, Fault(_MEMBER, reason))
        else:
            self._keep(check, Fault(_MEMBER, reason, reading.chain, reading.link.seq))

    def _keep(self, check: str, fault: Fault) -> None:
        # A hostile file may be all faults; no more are kept than are shown.
        if len(self.faults[check]) <= MOST_SHOWN:
            self.faults[check].append(fault)


def digests(manifest: Manifest, members: dict[str, bytes]) -> Iterator[Fault]:
    """Compare every member with its digest in the manifest."""
    for name, said in manifest.fields["files"].items():
        digest = canonical.sha256(members.get(name, b""))
        if digest != said:
            yield Fault(name, f"its SHA-256 is {digest}, the manifest says {said}")


def _lines(data: bytes) -> Iterator[bytes]:
    start = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        yield data[start:end]
        start = end + 1
