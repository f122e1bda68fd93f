"""How a Pai Gow table is laid out: the number of its doors."""

from dataclasses import dataclass
from typing import Final

from casino.kernel.canonical import Json
from tables.games.reading import Reader

DOORS: Final = (8, 4)


@dataclass(frozen=True, slots=True)
class Setup:
    """The doors of a table, banker's included."""

    doors: int

    def document(self) -> dict[str, Json]:
        """Write the set-up."""
        return {"doors": self.doors}


def read(raw: object) -> Setup:
    """Read a set-up.

    :raises Malformed: with all problems, paths relative to the set-up.
    """
    reader = Reader()
    record = reader.record(raw, "", required=("doors",))
    doors = record.integer("doors") if record is not None else None
    if doors is not None and doors not in DOORS:
        reader.fault("bad_doors", "doors")
    reader.raise_problems()
    assert doors is not None  # noqa: S101 - told by the reader above
    return Setup(doors)
