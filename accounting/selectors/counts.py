"""The counts that were kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Sum

from accounting.models import Count, CountAttempt


@dataclass(frozen=True, slots=True)
class KeptCount:
    """One count by two people, beside what should have been there; minor units. ``box_pieces`` is None where only its sum is known."""

    id: str
    number: int | None
    purpose: str
    session: str
    box_expected_minor: int
    box_counted_minor: int
    tray_expected_minor: int
    tray_counted_minor: int
    box_pieces: Mapping[str, int] | None
    tray_pieces: Mapping[str, int]
    first: str
    second: str
    occurred_at: datetime

    @property
    def subject(self) -> str:
        """The count's key on the chains."""
        return f"count:{self.id}"


@dataclass(frozen=True, slots=True)
class KeptAttempt:
    """Two people's counts at one attempt; ``box`` and ``tray`` are the first's by denomination, and both's where they agree."""

    id: str
    count: str
    number: int
    session: str
    fingerprint: str
    purpose: str
    box_expected_minor: int
    tray_expected_minor: int
    first: str
    first_role: str
    second: str
    box: Mapping[str, int]
    tray: Mapping[str, int]
    result: str

    @property
    def subject(self) -> str:
        """The attempt's key on the chains."""
        return f"attempt:{self.id}"


@dataclass(frozen=True, slots=True)
class TableCounted:
    """What was counted in the boxes of a table over some time, and by how much boxes and trays were over (or, negative, short); minor units."""

    table: str
    currency: str
    counted: int
    difference: int


def list_tables_since(at: datetime) -> tuple[TableCounted, ...]:
    """Sum what was counted since an instant, table by table, in one query."""
    over = (
        F("box_counted_minor") - F("box_expected_minor") + F("tray_counted_minor") - F("tray_expected_minor")
    )  # fmt: skip
    rows = (
        Count.objects.filter(occurred_at__gte=at)
        .values("table", "currency")
        .annotate(counted=Sum("box_counted_minor"), difference=Sum(over))
        .order_by("table")
    )
    return tuple(TableCounted(**row) for row in rows)


def list_by_id(ids: Sequence[str]) -> tuple[KeptCount, ...]:
    """List counts by their ids, in order of time."""
    if not ids:
        return ()
    return tuple(map(_kept, Count.objects.filter(id__in=ids).order_by("occurred_at", "id")))


def find_numbered(*, table: str, number: int) -> KeptCount | None:
    """Find a table's count by its number."""
    found = Count.objects.filter(table=table, number=number).first()
    return None if found is None else _kept(found)


def list_latest(*, table: str, most: int) -> tuple[KeptCount, ...]:
    """List a table's latest counts that have a number, the latest first."""
    found = Count.objects.filter(table=table, number__isnull=False).order_by("-number")
    return tuple(map(_kept, found[:most]))


def list_subjects_since(*, session: str, at: datetime) -> tuple[str, ...]:
    """List the keys of a session's counts that were made at an instant or after it, in order of time."""
    made = Count.objects.filter(session=session, occurred_at__gte=at).order_by("occurred_at", "id")
    return tuple(count.subject for count in made)


def get_attempt(*, count: str, number: int) -> KeptAttempt:
    """Give one attempt at a count, with what both people counted."""
    return _attempt(CountAttempt.objects.get(count=count, number=number))


def find_attempt(*, session: str, key: str) -> KeptAttempt | None:
    """Find the attempt that a request of a session brought to its end."""
    found = CountAttempt.objects.filter(session=session, key=key).first()
    return None if found is None else _attempt(found)


def list_attempts(ids: Sequence[str]) -> tuple[KeptAttempt, ...]:
    """List attempts at counts by their ids, in order of time."""
    if not ids:
        return ()
    found = CountAttempt.objects.filter(id__in=ids).order_by("occurred_at", "id")
    return tuple(_attempt(attempt) for attempt in found)


def _kept(count: Count) -> KeptCount:
    return KeptCount(
        id=count.id,
        number=count.number,
        purpose=count.purpose,
        session=count.session,
        box_expected_minor=count.box_expected_minor,
        box_counted_minor=count.box_counted_minor,
        tray_expected_minor=count.tray_expected_minor,
        tray_counted_minor=count.tray_counted_minor,
        box_pieces=count.box_pieces,
        tray_pieces=count.tray_pieces,
        first=count.first,
        second=count.second,
        occurred_at=count.occurred_at,
    )


def _attempt(kept: CountAttempt) -> KeptAttempt:
    return KeptAttempt(
        id=kept.id,
        count=kept.count,
        number=kept.number,
        session=kept.session,
        fingerprint=kept.fingerprint,
        purpose=kept.purpose,
        box_expected_minor=kept.box_expected_minor,
        tray_expected_minor=kept.tray_expected_minor,
        first=kept.first,
        first_role=kept.first_role,
        second=kept.second,
        box=kept.first_box,
        tray=kept.first_tray,
        result=kept.result,
    )
