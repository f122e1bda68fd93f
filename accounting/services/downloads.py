"""Handing out a kept report, on the record."""

from dataclasses import dataclass
from typing import Final

from django.conf import settings

from accounting.reports import bundle
from accounting.selectors import report_versions
from accounting.services import blinds
from casino.audit.records import Origin
from casino.db import transactions
from casino.kernel import canonical
from casino.kernel.errors import NotFound, Problem
from casino.staff import access_log as access_chain

DOWNLOAD: Final = "download"
BUNDLE: Final = "bundle"
TYPES: Final = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    BUNDLE: "application/zip",
}
FORMS: Final = tuple(TYPES)
"""What a report can be taken away as: the four rendered forms and the sealed bundle that holds them all."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A file as it is handed out: its name, media type and bytes."""

    name: str
    content_type: str
    data: bytes


def deliver(*, version: str, form: str, origin: Origin) -> Delivery:
    """Give one form of a kept version, byte for byte as built, once the access chain says who takes it; one durable transaction.

    ``version`` is the version's id, ``form`` one of ``FORMS``.

    :raises NotFound: ``no_such_report`` or ``no_such_form``; nothing is recorded then.
    :raises Conflict: as ``blinds.check``.
    """
    if form not in FORMS:
        raise NotFound([Problem("no_such_form", "form", {"known": ", ".join(FORMS)})])
    row = report_versions.get(version)
    period = settings.HOUSE_CALENDAR.shift(row.day, row.shift)
    blinds.check(role=origin.actor.role, ends_at=period.ends_at)
    whole = report_versions.get_bundle(version)
    data = whole if form == BUNDLE else dict(bundle.unpack(whole))[f"report.{form}"]
    with transactions.durable():
        access_chain.append(
            DOWNLOAD,
            {
                "of": row.subject,
                "day": row.day.isoformat(),
                "shift": row.shift,
                "version": row.version,
                "form": form,
                "sha256": canonical.sha256(data),
            },
            origin,
        )
    ending = "zip" if form == BUNDLE else form
    name = f"{row.day.isoformat()}-{row.shift}-v{row.version}.{ending}"
    return Delivery(name=name, content_type=TYPES[form], data=data)
