"""How a mahjong table is laid out: which of the two games is played there, and at what tier (ordinance 135/91/M, articles 1 and 8)."""

from dataclasses import dataclass
from typing import Final

from casino.kernel.canonical import Json
from tables.games.mahjong import tiers
from tables.games.mahjong.tiles import Mode
from tables.games.reading import Reader

MODES: Final = {mode.value: mode for mode in Mode}


@dataclass(frozen=True, slots=True)
class Setup:
    """The game and its tier; ``low`` in minor units."""

    mode: Mode
    low: int

    def document(self) -> dict[str, Json]:
        """Write the set-up."""
        return {"mode": self.mode.value, "low": self.low}


def read(raw: object) -> Setup:
    """Read a set-up.

    :raises Malformed: with all problems, paths relative to the set-up; ``unknown_value`` for a tier that its game does not have.
    """
    reader = Reader()
    record = reader.record(raw, "", required=("mode", "low"))
    mode = record.choice("mode", MODES) if record is not None else None
    low = record.integer("low", least=1) if record is not None else None
    if mode is not None and low is not None and low not in tiers.RAKE[mode]:
        reader.fault("unknown_value", "low", known=", ".join(map(str, tiers.RAKE[mode])))
    reader.raise_problems()
    assert mode is not None  # noqa: S101 - told by the reader above
    assert low is not None  # noqa: S101 - as above
    return Setup(mode, low)
