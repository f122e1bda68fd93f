"""Who looked at what, and who took what away, as the access chain tells it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from casino.audit.models import Record
from casino.audit.records import ACCESS
from casino.kernel import canonical


@dataclass(frozen=True, slots=True)
class Download:
    """One taking away of a report: who, when, in which form, and where the access chain says so."""

    of: str
    staff: str | None
    form: str
    at: datetime
    seq: int


def has_noted(*, kind: str, body: Mapping[str, Any], staff: str | None, since: datetime) -> bool:
    """Tell whether the same look or search of a person was recorded since an instant."""
    notes = Record.objects.filter(
        chain=ACCESS, kind=kind, staff=staff, recorded_at__gt=since
    ).values_list("line", flat=True)
    return any(_body(line) == body for line in notes)


def list_downloads(*, of: Iterable[str]) -> tuple[Download, ...]:
    """List every download of some reports (``report:01J…``), oldest first."""
    wanted = frozenset(of)
    records = Record.objects.filter(chain=ACCESS, kind="download").order_by("seq") if wanted else ()
    return tuple(
        Download(body["of"], record.staff, body["form"], record.recorded_at, record.seq)
        for record in records
        if (body := _body(record.line))["of"] in wanted
    )


def _body(line: bytes | memoryview) -> Mapping[str, Any]:
    body: Any = canonical.loads(bytes(line))["body"]
    return body if isinstance(body, Mapping) else {}
