"""Who is there, what was changed about them, and who signed in."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, takewhile
from typing import Any, Final

from django.db.models import Q, QuerySet

from casino.audit.models import Record
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import canonical
from casino.kernel.errors import NotFound, Problem
from casino.staff.models import User

CHANGES_SEARCHED: Final = 2_000
CHANGES_SHOWN: Final = 20
PREFIXES: Final = 3
LONGEST_PREFIX: Final = 3
_STATES: Final[Mapping[str, Q]] = {
    "active": Q(is_active=True, is_locked=False),
    "locked": Q(is_active=True, is_locked=True),
    "inactive": Q(is_active=False),
}


@dataclass(frozen=True, slots=True)
class Event:
    """A record as a page lists it: its place, when, by whom, and its body."""

    seq: int
    kind: str
    at: datetime
    staff: str | None
    body: Mapping[str, Any]
    hash: str


def list_people(*, search: str = "", role: str = "", state: str = "") -> QuerySet[User]:
    """List people by staff number whose number or name holds the text, of one role or all, in one state or any."""
    people = User.objects.order_by("staff_number")
    if search:
        people = people.filter(Q(staff_number__icontains=search) | Q(name__icontains=search))
    if role:
        people = people.filter(role=role)
    return people.filter(_STATES[state]) if state else people


def get_person(staff_number: str) -> User:
    """Give a person by staff number.

    :raises NotFound: ``no_such_staff``.
    """
    person = User.objects.filter(staff_number=staff_number).first()
    if person is None:
        raise NotFound([Problem("no_such_staff", "staff_number", {"staff": staff_number[:16]})])
    return person


def list_prefixes(role: str) -> tuple[str, ...]:
    """List the first letters that the numbers of a role's people in service have in common use, for keys that type them."""
    numbers = User.objects.filter(role=role, is_active=True).values_list("staff_number", flat=True)
    prefixes = {"".join(takewhile(str.isalpha, number)) for number in numbers}
    return tuple(sorted(p for p in prefixes if 0 < len(p) <= LONGEST_PREFIX))[:PREFIXES]


def list_changes(staff_number: str) -> tuple[Event, ...]:
    """List the latest changes to a person, newest first, found among the house's newest ``CHANGES_SEARCHED`` changes to people."""
    records = Record.objects.filter(chain=HOUSE, kind="staff").order_by("-seq")
    events = (_event(record) for record in records[:CHANGES_SEARCHED])
    concerned = (event for event in events if event.body["staff"] == staff_number)
    return tuple(islice(concerned, CHANGES_SHOWN))


def list_access(*, kind: str = "", staff: str = "") -> QuerySet[Record]:
    """List the records of the access chain, newest first, of one kind or by one person or all; ``as_events`` reads them."""
    records = Record.objects.filter(chain=ACCESS).order_by("-seq")
    if kind:
        records = records.filter(kind=kind)
    return records.filter(staff=staff) if staff else records


def as_events(records: QuerySet[Record]) -> tuple[Event, ...]:
    """Read records for a page."""
    return tuple(_event(record) for record in records)


def _event(record: Record) -> Event:
    body: Any = canonical.loads(bytes(record.line))["body"]
    return Event(record.seq, record.kind, record.occurred_at, record.staff, body, record.hash)
