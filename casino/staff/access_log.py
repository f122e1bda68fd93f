"""What goes on the access chain: signing in and out, failures, locks, and what people looked at, searched, ordered and printed."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final, Literal

from django.conf import settings

from casino.audit import writer
from casino.audit.records import ACCESS, Entry, Origin
from casino.kernel.canonical import Json
from casino.staff.models import AccessTally

Kind = Literal[
    "sign_in",
    "sign_in_failed",
    "sign_out",
    "locked",
    "unlocked",
    "approval",
    "view",
    "search",
    "report_requested",
    "download",
    "slip_printed",
]
"""What a record on the access chain can be of; ``casino.staff.words.ACCESS`` says each in words."""

FAILURES_A_MINUTE: Final = 30
"""How many failures get a record of their own within a minute; the rest are counted into one."""
MINUTE: Final = timedelta(minutes=1)


def append(kind: Kind, body: Mapping[str, Json], origin: Origin) -> None:
    """Append a record to the access chain, as the last step of the caller's transaction."""
    entry = Entry(
        chain=ACCESS,
        kind=kind,
        occurred_at=origin.recorded_at,
        gaming_day=settings.HOUSE_CALENDAR.gaming_day(origin.recorded_at),
        body=body,
    )
    writer.append(entry, origin)


def append_failure(body: Mapping[str, Json], *, attempts: int, origin: Origin) -> None:
    """Append a failed sign-in, or in a flood only count its attempts."""
    tally = _settled(origin)
    if tally.recorded < FAILURES_A_MINUTE:
        tally.recorded += 1
        append("sign_in_failed", {**body, "attempts": attempts}, origin)
    else:
        tally.counted += attempts
    tally.save()


def add_counted(attempts: int, *, origin: Origin) -> None:
    """Count attempts that get no record of their own, and record what an earlier minute only counted."""
    tally = _settled(origin)
    tally.counted += attempts
    tally.save()


def _settled(origin: Origin) -> AccessTally:
    """Lock the tally; when its minute is over, record what it counted and begin another."""
    AccessTally.objects.get_or_create(pk=1, defaults={"began_at": origin.recorded_at})
    tally = AccessTally.objects.select_for_update().get(pk=1)
    if origin.recorded_at - tally.began_at >= MINUTE:
        if tally.counted:
            collapsed = {"staff": None, "client": None, "attempts": tally.counted}
            append("sign_in_failed", collapsed, origin)
        tally.began_at, tally.recorded, tally.counted = origin.recorded_at, 0, 0
    return tally
