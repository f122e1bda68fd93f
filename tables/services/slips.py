"""Printing a slip."""

from dataclasses import dataclass

from accounting.selectors.slips import Printed
from accounting.services import slips
from accounting.services.slips import FORMS, PAPERS, Printing
from casino.audit.records import Origin
from casino.db import transactions
from casino.kernel.errors import Forbidden, Problem, Refused
from casino.staff.roles import Role
from tables.selectors import slips as selected
from tables.selectors.slips import Slip
from tables.services import acts


@dataclass(frozen=True, slots=True)
class PrintSlip:
    """Which slip of a table to print, on what paper, by the browser or as a file, in which language."""

    kind: str
    table: str
    number: int
    paper: str
    form: str
    language: str


def issue(command: PrintSlip, *, origin: Origin) -> tuple[Slip, Printed]:
    """Give a slip to be printed once the access chain says who prints it and for which time; one durable transaction.

    :raises NotFound: ``no_such_table``, ``no_such_slip``.
    :raises Forbidden: ``prints_no_slips`` for whoever is neither dealer nor supervisor.
    :raises Refused: ``unknown_value`` for a paper or form that there is not.
    """
    if origin.actor.role not in {Role.DEALER, Role.SUPERVISOR}:
        raise Forbidden([Problem("prints_no_slips")])
    found = [
        Problem("unknown_value", name, {"known": ", ".join(known)})
        for name, value, known in (
            ("paper", command.paper, PAPERS),
            ("form", command.form, FORMS),
        )
        if value not in known
    ]
    if found:
        raise Refused(found)
    with transactions.durable():
        acts.lock_table(command.table)
        slip = selected.get(kind=command.kind, table=command.table, number=command.number)
        printing = Printing(
            kind=slip.kind,
            table=slip.table,
            number=slip.number,
            of=slip.subject,
            paper=command.paper,
            form=command.form,
            language=command.language,
        )
        return slip, slips.note(printing, origin=origin)
