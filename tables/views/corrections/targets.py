"""What a correction is asked for: found by the address, and only at the table that it names."""

from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest

from accounting.services import blinds
from casino.kernel.errors import Problem, Refused
from casino.staff.requests import StaffRequest
from casino.staff.roles import Role
from tables.models import LiveTable, Session
from tables.models.corrections import ADJUSTMENT, AMEND, CHIPS, LATE_ENTRY, VOID
from tables.selectors import corrections, seats
from tables.selectors.corrections import Standing
from tables.services import acts
from tables.views.pad.access import PadRequest

AT_THE_TABLE: Final = (VOID, AMEND, LATE_ENTRY, CHIPS)
"""What is asked for at a tablet; an adjustment is a supervisor's own."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be corrected: a round as it counts, a session, or a table (``session`` is then any of its sessions)."""

    live: LiveTable
    session: Session
    standing: Standing | None
    of: str

    @property
    def is_counted(self) -> bool:
        """Whether box and tray have been counted since, or may have been."""
        if self.live.session_id != self.session.id:
            return True
        root = None if self.standing is None or self.standing.number is None else self.standing.root
        at = self.session.occurred_at if self.standing is None else self.standing.at
        return corrections.is_counted_since(self.session, at=at, root=root)


def find_at_table(request: PadRequest, kind: str) -> Target:
    """Find what is to be corrected at a tablet's own table."""
    if kind not in AT_THE_TABLE:
        raise Http404
    return _find(request, request.live.table_id, kind, role=Role.DEALER)


def find(request: StaffRequest, code: str, kind: str) -> Target:
    """Find what is to be corrected; it must be of this table."""
    return _find(request, code, kind, role=Role(request.user.role))


def _find(request: HttpRequest, code: str, kind: str, *, role: Role) -> Target:
    live, of = seats.get_live(code), request.GET.get("of", "")
    standing = None
    if kind in {VOID, AMEND} or (kind == ADJUSTMENT and of):
        standing = corrections.get_standing(of)
        session = standing.session
    elif kind in {LATE_ENTRY, CHIPS}:
        session = acts.get_session(of)
    elif kind == ADJUSTMENT:
        found = corrections.find_last_session(code)
        if found is None:
            raise Refused([Problem("no_session_in_shift", "shift", {"table": code})])
        session = found
    else:
        raise Http404
    if session.table_id != code:
        raise Http404
    if standing is not None:
        # What a round came to is part of what its box should hold.
        blinds.check_session(role=role, table=code, opened_at=session.occurred_at)
    return Target(live, session, standing, of)
