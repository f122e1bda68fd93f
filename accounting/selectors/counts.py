"""The counts that were kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from accounting.models import Count


@dataclass(frozen=True, slots=True)
class KeptCount:
    """One count by two people, beside what should have been there; minor units."""

    id: str
    session: str
    box_expected_minor: int
    box_counted_minor: int
    tray_expected_minor: int
    tray_counted_minor: int
    first: str
    second: str
    occurred_at: datetime

    @property
    def subject(self) -> str:
        """The count's key on the chains."""
        return f"count:{self.id}"


def list_by_id(ids: Sequence[str]) -> tuple[KeptCount, ...]:
    """List counts by their ids, in order of time."""
    if not ids:
        return ()
    return tuple(
        KeptCount(
            id=count.id,
            session=count.session,
            box_expected_minor=count.box_expected_minor,
            box_counted_minor=count.box_counted_minor,
            tray_expected_minor=count.tray_expected_minor,
            tray_counted_minor=count.tray_counted_minor,
            first=count.first,
            second=count.second,
            occurred_at=count.occurred_at,
        )
        for count in Count.objects.filter(id__in=ids).order_by("occurred_at", "id")
    )
