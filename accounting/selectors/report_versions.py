"""The kept versions of shift reports. Bundles are large, so a list never reads them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from accounting.models import ReportVersion
from casino.kernel.errors import NotFound, Problem


@dataclass(frozen=True, slots=True)
class VersionRow:
    """One version of one shift's report, without its bundle; ``positions`` by chain as the manifest holds them."""

    id: str
    day: date
    shift: str
    version: int
    state: str
    cut_at: datetime
    positions: Mapping[str, Any]
    merkle_root: str
    manifest_sha256: str

    @property
    def subject(self) -> str:
        """The version's key on the chains."""
        return f"report:{self.id}"


def get(version_id: str) -> VersionRow:
    """Give a version by its id.

    :raises NotFound: ``no_such_report``.
    """
    found = _rows(id=version_id)
    if not found:
        raise NotFound([Problem("no_such_report", "report")])
    return found[0]


def get_bundle(version_id: str) -> bytes:
    """Give a version's bundle, byte for byte as built.

    :raises NotFound: ``no_such_report``.
    """
    bundle = ReportVersion.objects.filter(id=version_id).values_list("bundle", flat=True).first()
    if bundle is None:
        raise NotFound([Problem("no_such_report", "report")])
    return bytes(bundle)


def get_of_shift(*, day: date, shift: str, version: int) -> VersionRow:
    """Give a version by its shift and number.

    :raises NotFound: ``no_such_report``.
    """
    found = _rows(day=day, shift=shift, version=version)
    if not found:
        raise NotFound([Problem("no_such_report", "report")])
    return found[0]


def list_of_shift(*, day: date, shift: str) -> tuple[VersionRow, ...]:
    """List the versions of a shift's report, the latest first."""
    return _rows(day=day, shift=shift)


def list_by_id(ids: Iterable[str]) -> tuple[VersionRow, ...]:
    """List the versions of some ids."""
    return _rows(id__in=set(ids))


def list_between(*, first: date, last: date) -> tuple[VersionRow, ...]:
    """List the versions of every shift from one gaming day to another, both included, by day, the latest first."""
    return _rows(day__gte=first, day__lte=last)


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """The latest version of a shift's report with its summary, None where it was kept before summaries were."""

    id: str
    day: date
    shift: str
    version: int
    state: str
    cut_at: datetime
    positions: Mapping[str, Any]
    merkle_root: str
    summary: Mapping[str, Any] | None


def list_summaries(*, first: date, last: date) -> tuple[SummaryRow, ...]:
    """List the latest version of every shift from one gaming day to another, both included, by day and cut."""
    rows = ReportVersion.objects.filter(day__gte=first, day__lte=last).order_by("version")
    names = (
        "id",
        "day",
        "shift",
        "version",
        "state",
        "cut_at",
        "positions",
        "merkle_root",
        "summary",
    )
    latest = {(row[1], row[2]): SummaryRow(*row) for row in rows.values_list(*names)}
    return tuple(latest.values())


def _rows(**which: object) -> tuple[VersionRow, ...]:
    versions = ReportVersion.objects.filter(**which).order_by("day", "shift", "-version")
    return tuple(
        VersionRow(
            id=v.id,
            day=v.day,
            shift=v.shift,
            version=v.version,
            state=v.state,
            cut_at=v.cut_at,
            positions=v.positions,
            merkle_root=v.merkle_root,
            manifest_sha256=v.manifest_sha256,
        )
        for v in versions.defer("bundle")
    )
