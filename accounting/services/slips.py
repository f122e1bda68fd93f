"""Putting down that a slip is printed."""

from dataclasses import dataclass
from typing import Final

from accounting.models import SlipPrint
from accounting.selectors import slips
from accounting.selectors.slips import Printed
from casino.audit.records import Origin
from casino.kernel import ids
from casino.staff import access_log

PAPERS: Final = ("a4", "80mm")
FORMS: Final = ("page", "pdf")
"""What a slip is printed on, and whether the browser prints it or takes a file away."""


@dataclass(frozen=True, slots=True)
class Printing:
    """Which slip is to be printed, and how."""

    kind: str
    table: str
    number: int
    of: str
    paper: str
    form: str
    language: str


def note(printing: Printing, *, origin: Origin) -> Printed:
    """Put a printing down and record it on the access chain, as the last step of the caller's transaction, with the table locked.

    The lock is what numbers the copies without gaps.
    """
    before = SlipPrint.objects.filter(
        kind=printing.kind, table=printing.table, number=printing.number
    )
    fact = SlipPrint(
        id=ids.new(origin.recorded_at),
        kind=printing.kind,
        table=printing.table,
        number=printing.number,
        of=printing.of,
        copy=before.count() + 1,
        paper=printing.paper,
        form=printing.form,
        language=printing.language,
        printed_by=origin.actor.staff or "",
        printed_at=origin.recorded_at,
    )
    fact.save()
    access_log.append("slip_printed", fact.evidence().body, origin)
    return slips.read(fact)
