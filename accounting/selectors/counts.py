"""The counts that were kept."""

from collections.abc import Sequence

from accounting.models import Count


def list_by_id(ids: Sequence[str]) -> tuple[Count, ...]:
    """List counts by their ids, in order of time."""
    return tuple(Count.objects.filter(id__in=ids).order_by("occurred_at", "id")) if ids else ()
