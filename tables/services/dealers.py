"""Whether a person may deal at a table from now on."""

from casino.kernel.errors import Problem
from casino.staff import duty
from casino.staff.roles import Role
from tables.models import LiveTable
from tables.services.acts import Act


def problems(dealer: str, *, table: str, act: Act) -> tuple[Problem, ...]:
    """Tell what forbids seating this person at a locked table: what ``duty`` says, or ``deals_elsewhere``.

    Nobody deals at two tables at once. The person's row stays locked until the transaction ends, so that two tables that seat the
    same one at the same instant wait for each other. What a file brings in happened elsewhere and is taken as it was.
    """
    found = duty.problems(dealer, role=Role.DEALER, path="dealer")
    if found or act.origin.via == "import":
        return found
    duty.hold(dealer)
    other = LiveTable.objects.filter(dealer=dealer).exclude(table=table).order_by("table").first()
    if other is None:
        return ()
    return (Problem("deals_elsewhere", "dealer", {"dealer": dealer, "table": other.table_id}),)
