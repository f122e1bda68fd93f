"""The records that tell significant events."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from casino.audit.models import Record


def list_between(
    *, kinds: Sequence[str], since: datetime, until: datetime
) -> Iterator[Mapping[str, Any]]:
    """Read the records of some kinds that happened from one instant to before another, on all chains, in the order they happened."""
    found = Record.objects.filter(kind__in=kinds, occurred_at__gte=since, occurred_at__lt=until)
    yield from _read(found.order_by("occurred_at", "chain", "seq"))


def list_before(*, kinds: Sequence[str], until: datetime) -> Iterator[Mapping[str, Any]]:
    """Read the records of some kinds that happened before an instant, in the order they happened."""
    found = Record.objects.filter(kind__in=kinds, occurred_at__lt=until)
    yield from _read(found.order_by("occurred_at", "chain", "seq"))


def _read(records: Any) -> Iterator[Mapping[str, Any]]:
    for line in records.values_list("line", flat=True).iterator():
        yield json.loads(bytes(line))
