"""Reports of longer periods — a gaming day, a month or a year to date — as sums of the latest versions of their shifts' reports. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from accounting.reports.summary import COUNTED, DIFFERENCES, SUMMED
from casino.audit import merkle
from casino.kernel import canonical, clock
from casino.kernel.canonical import Json

FORMAT: Final = "casino-period-report/1"
DAY: Final = "day"
MONTH: Final = "month"
YEAR: Final = "year"
KINDS: Final = (DAY, MONTH, YEAR)


@dataclass(frozen=True, slots=True)
class Span:
    """A period: its kind, first and last gaming day, both included, and the instants between which they lie."""

    kind: str
    first: date
    last: date
    opens_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class House:
    """Who reports to whom, by which clock and program."""

    name: str
    authority: str
    zone: str
    software: str


@dataclass(frozen=True, slots=True)
class Version:
    """The latest version of a shift's report, with its summary; stale where facts of the shift were recorded since."""

    day: date
    shift: str
    version: int
    state: str
    cut_at: datetime
    merkle_root: str
    summary: Mapping[str, Any]
    is_stale: bool = False

    def document(self) -> dict[str, Json]:
        """Give it as the period's report lists it."""
        signed = self.summary["sign_off"]
        return {
            "day": self.day.isoformat(),
            "shift": self.shift,
            "version": self.version,
            "state": self.state,
            "cut_at": clock.format_instant(self.cut_at),
            "merkle_root": self.merkle_root,
            "signed_by": None if signed is None else signed["by"],
        }


def first_day(kind: str, last: date) -> date:
    """Give the day a period begins that ends with ``last``: the same, or the first of its month or year.

    >>> first_day("month", date(2026, 11, 28))
    datetime.date(2026, 11, 1)
    """
    return {DAY: last, MONTH: last.replace(day=1), YEAR: last.replace(month=1, day=1)}[kind]


def figures(
    *,
    span: Span,
    house: House,
    at: datetime,
    versions: Sequence[Version],
    missing: Sequence[tuple[date, str]],
) -> dict[str, Json]:
    """Give what the period came to; all amounts are minor units, no currency is added to another, no table set against another.

    ``versions`` are the latest of every shift that has one, in order; ``missing`` the shifts that have begun and have no report yet,
    ``stale`` those whose latest version lacks what was recorded since.
    """
    return {
        **_summed(span, house, at, versions, missing),
        "tells": "figures",
        "tables": _tables(versions),
        "totals": _totals(versions),
        "shifts": list(_shifts(versions)),
        "numbering": _numbering(versions),
    }


def exceptions(
    *,
    span: Span,
    house: House,
    at: datetime,
    versions: Sequence[Version],
    missing: Sequence[tuple[date, str]],
) -> dict[str, Json]:
    """Give what was out of the ordinary in the period: exceptions, corrections, overrides, and numbers that are missing."""
    return {
        **_summed(span, house, at, versions, missing),
        "tells": "exceptions",
        "exceptions": list(_of_shifts(versions, "exceptions")),
        "corrections": list(_of_shifts(versions, "corrections")),
        "overrides": list(_overrides(versions)),
        "numbering": _numbering(versions),
    }


def _summed(
    span: Span,
    house: House,
    at: datetime,
    versions: Sequence[Version],
    missing: Sequence[tuple[date, str]],
) -> dict[str, Json]:
    """Give the head of what is summed from versions.

    ``root`` is the Merkle root (RFC 6962) over the canonical lines of the versions listed: whoever holds them can compute it.
    """
    listed: list[Json] = [version.document() for version in versions]
    return {
        **head(span=span, house=house, at=at),
        "format": FORMAT,
        "demo": any(version.summary["demo"] for version in versions),
        "root": merkle.root([canonical.dumps(line) for line in listed]),
        "versions": listed,
        "missing": [{"day": day.isoformat(), "shift": shift} for day, shift in missing],
        "stale": [version.document() for version in versions if version.is_stale],
    }


def head(*, span: Span, house: House, at: datetime) -> dict[str, Json]:
    """Give what every report of a period says of itself."""
    return {
        "kind": span.kind,
        "first": span.first.isoformat(),
        "last": span.last.isoformat(),
        "from": clock.format_instant(span.opens_at),
        "until": clock.format_instant(span.ends_at),
        "generated_at": clock.format_instant(at),
        "house": house.name,
        "authority": house.authority,
        "zone": house.zone,
        "software": house.software,
    }


def _tables(versions: Sequence[Version]) -> list[Json]:
    """Sum each table over the shifts, in each of its currencies."""
    found: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for version in versions:
        for code, table in version.summary["tables"].items():
            found.setdefault((code, table["currency"]), []).append(table)
    return [
        {
            "table": code,
            "game": parts[-1]["game"],
            "pit": parts[-1]["pit"],
            "currency": currency,
            "shifts_active": sum(part["activity"] for part in parts),
            **_sum(parts),
        }
        for (code, currency), parts in sorted(found.items())
    ]


def _totals(versions: Sequence[Version]) -> dict[str, Json]:
    by_currency: dict[str, list[Mapping[str, Any]]] = {}
    active: dict[str, set[str]] = {}
    for version in versions:
        for code, table in version.summary["tables"].items():
            by_currency.setdefault(table["currency"], []).append(table)
            active.setdefault(table["currency"], set()).update({code} if table["activity"] else ())
    return {
        currency: {"tables_active": len(active[currency]), **_sum(parts)}
        for currency, parts in sorted(by_currency.items())
    }


def _shifts(versions: Sequence[Version]) -> Iterator[Json]:
    """Give what every shift came to, a line a currency."""
    for version in versions:
        for currency, figures in _totals([version]).items():
            assert isinstance(figures, dict)  # noqa: S101 - as _totals makes them
            yield {**version.document(), "currency": currency, **figures}


def _sum(parts: Sequence[Mapping[str, Any]]) -> dict[str, Json]:
    summed: dict[str, Json] = {
        name: sum(part[name] for part in parts) for name in (*SUMMED, *DIFFERENCES)
    }
    for name in COUNTED:
        counted = [part[name] for part in parts if part[name] is not None]
        summed[name] = sum(counted) if counted else None
    return summed


def _of_shifts(versions: Sequence[Version], name: str) -> Iterator[Json]:
    """Give what the shifts list under a name, each with its shift."""
    for version in versions:
        for item in version.summary[name]:
            yield {**item, "day": version.day.isoformat(), "shift": version.shift}


def _overrides(versions: Sequence[Version]) -> Iterator[Json]:
    """Give the shifts that were signed off with exceptions open."""
    for version in versions:
        signed = version.summary["sign_off"]
        if signed is not None and signed["override"] is not None:
            yield {
                "day": version.day.isoformat(),
                "shift": version.shift,
                "by": signed["by"],
                "at": signed["at"],
                "reason": signed["override"]["reason"],
                "text": signed["override"]["text"],
                "record": signed["record"],
            }


def _numbering(versions: Sequence[Version]) -> list[Json]:
    """Join the numbers that each table used over the shifts; what is missing between two shifts is missing as well."""
    joined: dict[tuple[str, str, int], dict[str, Any]] = {}
    for version in versions:
        for code, table in version.summary["tables"].items():
            for line in table["numbering"]:
                key = (code, line["what"], line["session"] or 0)
                joined[key] = _joined(joined.get(key), {**line, "table": code})
    return [joined[key] for key in sorted(joined)]


def _joined(before: Mapping[str, Any] | None, line: dict[str, Any]) -> dict[str, Any]:
    if before is None:
        return line
    gap = [[before["last"] + 1, line["first"] - 1]] if line["first"] > before["last"] + 1 else []
    return {
        **line,
        "first": min(before["first"], line["first"]),
        "last": max(before["last"], line["last"]),
        "used": before["used"] + line["used"],
        "missing": [*before["missing"], *gap, *line["missing"]],
    }
