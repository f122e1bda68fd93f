"""How often slips were printed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from accounting.models import SlipPrint

Key = tuple[str, int]
"""The kind of a slip and its number at its table."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One printing of a slip; ``copy`` counts them from one."""

    copy: int
    paper: str
    form: str
    printed_by: str
    printed_at: datetime

    @property
    def is_reprint(self) -> bool:
        """Whether the slip had been printed before."""
        return self.copy > 1


def map_copies(*, table: str) -> Mapping[Key, int]:
    """Give how often each slip of a table was printed; one that never was is not there."""
    rows = SlipPrint.objects.filter(table=table).values("kind", "number").annotate(copies=Max("copy"))  # fmt: skip
    return {(row["kind"], row["number"]): row["copies"] for row in rows}


def list_prints(*, kind: str, table: str, number: int) -> tuple[Printed, ...]:
    """List every printing of a slip, the first first."""
    found = SlipPrint.objects.filter(kind=kind, table=table, number=number).order_by("copy")
    return tuple(map(read, found))


def read(fact: SlipPrint) -> Printed:
    """Give a printing as others may see it."""
    return Printed(fact.copy, fact.paper, fact.form, fact.printed_by, fact.printed_at)
