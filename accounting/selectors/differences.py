"""What counts found over or short, table by table as time went on."""

from dataclasses import dataclass
from datetime import datetime

from accounting.models import Count
from casino.audit.models import Record


@dataclass(frozen=True, slots=True)
class CountedDifference:
    """One count's box and tray less what they should have held, minor units; ``seq`` is its record on the table's chain."""

    table: str
    currency: str
    occurred_at: datetime
    box: int
    tray: int
    seq: int


def list_between(
    *, since: datetime, until: datetime, known_at: datetime
) -> tuple[CountedDifference, ...]:
    """List the counts made from one instant up to another and recorded by a third, by table and time, in two queries."""
    found = list(
        Count.objects.filter(
            occurred_at__gte=since, occurred_at__lt=until, recorded_at__lte=known_at
        ).order_by("table", "occurred_at", "id")
    )
    subjects = [count.subject for count in found]
    places = dict(Record.objects.filter(subject__in=subjects).values_list("subject", "seq"))
    return tuple(
        CountedDifference(
            table=count.table,
            currency=count.currency,
            occurred_at=count.occurred_at,
            box=count.box_counted_minor - count.box_expected_minor,
            tray=count.tray_counted_minor - count.tray_expected_minor,
            seq=places[count.subject],
        )
        for count in found
    )
