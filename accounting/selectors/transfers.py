"""What an act moved in the books."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Min

from accounting.models import Entry, Transfer


@dataclass(frozen=True, slots=True)
class Moved:
    """One transfer as posted, minor units of ``currency``; ``entry`` is its posting's id."""

    entry: str
    line: int
    debit: str
    credit: str
    amount: int
    currency: str


def list_of(source: str) -> tuple[Moved, ...]:
    """List the transfers of one act (``round:01J…``) in their order; none where it moved nothing."""
    rows = Transfer.objects.filter(entry__source=source).order_by("line")
    return tuple(
        Moved(*row)
        for row in rows.values_list(
            "entry", "line", "debit", "credit", "amount_minor", "entry__currency"
        )
    )


def first_at() -> datetime | None:
    """Tell when the house first moved money, None where it never did."""
    first: datetime | None = Entry.objects.aggregate(first=Min("occurred_at"))["first"]
    return first
