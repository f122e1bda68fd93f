"""What a version of a report covers: the shift's time, the chains' positions, and who made it."""

from dataclasses import dataclass
from datetime import datetime

from casino.audit.chain import ChainPosition
from casino.kernel import clock
from casino.kernel.canonical import Json
from casino.kernel.clock import Shift


@dataclass(frozen=True, slots=True)
class Header:
    """The version that a report is: its shift, number, state and cut, the chains' positions, and the root over their records.

    ``software`` is the version of the program; ``demo`` says that the key it is sealed with proves nothing.
    """

    shift: Shift
    version: int
    state: str
    cut_at: datetime
    positions: tuple[ChainPosition, ...]
    merkle_root: str
    software: str
    demo: bool

    def covers(self, at: datetime) -> bool:
        """Tell whether something that happened then falls in the shift, ``[opens_at, ends_at)``."""
        return self.shift.opens_at <= at < self.shift.ends_at

    def document(self) -> dict[str, Json]:
        """Give the head of the report's document."""
        return {
            "format": "casino-shift-report/1",
            "software": self.software,
            "demo": self.demo,
            "day": self.shift.day.isoformat(),
            "shift": self.shift.name,
            "from": clock.format_instant(self.shift.opens_at),
            "until": clock.format_instant(self.shift.ends_at),
            "generated_at": clock.format_instant(self.cut_at),
            "seal": {
                "version": self.version,
                "state": self.state,
                "merkle_root": self.merkle_root,
                "chains": {p.chain: position_document(p) for p in self.positions},
            },
        }


def position_document(position: ChainPosition) -> dict[str, Json]:
    """Give a chain's position as reports and stored versions hold it, under the chain's name."""
    return {
        "from_seq": position.from_seq,
        "from_prev_hash": position.from_prev_hash,
        "to_seq": position.to_seq,
        "to_hash": position.to_hash,
    }
