"""The record that every change to a person leaves on the house's chain: never a name, never a secret."""

from collections.abc import Mapping

from django.conf import settings

from casino.audit import writer
from casino.audit.records import HOUSE, Entry, Origin
from casino.kernel.canonical import Json
from casino.staff.models import User


def record(
    person: User,
    change: str,
    *,
    before: Mapping[str, Json] | None = None,
    after: Mapping[str, Json] | None = None,
    origin: Origin,
) -> None:
    """Append the change to the house's chain, as the last step of the caller's transaction."""
    entry = Entry(
        chain=HOUSE,
        kind="staff",
        occurred_at=origin.recorded_at,
        gaming_day=settings.HOUSE_CALENDAR.gaming_day(origin.recorded_at),
        body={
            "staff": person.staff_number,
            "change": change,
            "before": before,
            "after": after,
        },
    )
    writer.append(entry, origin)
