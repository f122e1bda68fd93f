"""What one bundle showed, kept small for comparing it with others. Pure."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from accounting.verify.manifest import Manifest
from casino.audit.chain import Reading
from casino.audit.records import HOUSE


@dataclass(slots=True)
class Seen:
    """The manifest, the hash of every record by chain and position, and the records of report builds by position."""

    name: str = ""
    manifest: Manifest | None = None
    hashes: defaultdict[str, dict[int, bytes]] = field(default_factory=lambda: defaultdict(dict))
    builds: dict[int, dict[str, Any]] = field(default_factory=dict)

    def add(self, reading: Reading) -> None:
        """Keep what is needed of one record."""
        seq = reading.link.seq
        self.hashes[reading.chain][seq] = bytes.fromhex(reading.digest)
        if reading.chain == HOUSE and reading.fields["kind"] == "report":
            self.builds[seq] = reading.fields["body"]
