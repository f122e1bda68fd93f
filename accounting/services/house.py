"""What the house says of itself, on its chain: its name, the authority's, its zone and shifts, and the keys that seal its reports."""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings

from accounting.selectors import signing_keys
from casino.audit import keys, writer
from casino.audit.keys import SigningKey
from casino.audit.models import ChainHead, Record
from casino.audit.records import HOUSE, SYSTEM, Entry, Origin
from casino.db import transactions
from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.clock import HouseCalendar

KIND: Final = "house_terms"
KEY: Final = "signing_key"


def declare(*, at: datetime) -> bool:
    """Put the settings' terms of the house on its chain where they differ from the last that stand there; False when they do not."""
    terms = _settings()
    with transactions.durable():
        ChainHead.objects.select_for_update().get(chain=HOUSE)
        if _last() == terms:
            return False
        entry = Entry(
            chain=HOUSE,
            kind=KIND,
            occurred_at=at,
            gaming_day=settings.HOUSE_CALENDAR.gaming_day(at),
            body=terms,
        )
        writer.append(entry, Origin(actor=SYSTEM, recorded_at=at, via="settings"))
    return True


def declare_key(key: SigningKey, *, at: datetime) -> bool:
    """Put the public half of a key on the house chain, once for each key; False when it stands there.

    So the authority sees when a key came into use, and a seal can be checked where the private half is never read.
    """
    key_id = keys.key_id(key.public)
    with transactions.durable():
        ChainHead.objects.select_for_update().get(chain=HOUSE)
        if signing_keys.find(key_id) is not None:
            return False
        entry = Entry(
            chain=HOUSE,
            kind=KEY,
            occurred_at=at,
            gaming_day=settings.HOUSE_CALENDAR.gaming_day(at),
            body={
                "key_id": key_id,
                "public": keys.public_pem(key.public).decode("ascii"),
                "demo": key.is_demo,
            },
        )
        writer.append(entry, Origin(actor=SYSTEM, recorded_at=at, via="settings"))
    return True


def calendar(terms: dict[str, object]) -> HouseCalendar:
    """Give the calendar that recorded terms describe."""
    shifts = terms["shifts"]
    assert isinstance(shifts, list)  # noqa: S101 - as ``declare`` writes them
    return HouseCalendar(
        zone=ZoneInfo(str(terms["zone"])),
        shifts=tuple((str(shift["name"]), int(shift["hour"])) for shift in shifts),
    )


def _settings() -> dict[str, Json]:
    return {
        "name": settings.HOUSE_NAME,
        "authority": settings.AUTHORITY_NAME,
        "zone": str(settings.HOUSE_CALENDAR.zone),
        "shifts": [{"name": name, "hour": hour} for name, hour in settings.HOUSE_CALENDAR.shifts],
    }


def _last() -> object:
    line = (
        Record.objects.filter(chain=HOUSE, kind=KIND)
        .order_by("-seq")
        .values_list("line", flat=True)
        .first()
    )
    return None if line is None else canonical.loads(bytes(line))["body"]
