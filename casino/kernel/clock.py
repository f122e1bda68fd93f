"""The one reading of the clock, and the house's calendar: gaming days and shifts."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from typing_extensions import override

YEARS = range(1900, 3000)
"""The years in which anything can happen here: far enough from the calendar's ends to reckon with zones and days."""
# Python alone would also read weeks, bare minutes, commas and offsets without a colon.
_RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", re.ASCII)


def now() -> datetime:
    """Read the clock, in UTC. Called once, at the edge of a request, command or task."""
    return datetime.now(UTC)


def parse_instant(text: str) -> datetime:
    """Read an RFC 3339 instant with offset.

    :raises ValueError: when it is not one, has no offset, or lies outside ``YEARS``.
    """
    # RFC 3339 allows its letters small as well.
    written = text.upper()
    if not _RFC_3339.fullmatch(written):
        raise ValueError(text)
    at = datetime.fromisoformat(written)
    if at.year not in YEARS:
        raise ValueError(text)
    return at


def format_instant(at: datetime) -> str:
    """Write an instant as RFC 3339 in UTC: whole seconds where it has no fraction, else microseconds.

    >>> format_instant(parse_instant("2026-11-28T22:00:00+08:00"))
    '2026-11-28T14:00:00Z'
    """
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Shift:
    """One shift of one gaming day, ``[opens_at, ends_at)``."""

    day: date
    name: str
    opens_at: datetime
    ends_at: datetime

    @property
    def last_instant(self) -> datetime:
        """The last instant that belongs to it."""
        return self.ends_at - timedelta.resolution

    @override
    def __str__(self) -> str:
        """Give the day and the shift's name."""
        return f"{self.day.isoformat()} {self.name}"


@dataclass(frozen=True, slots=True)
class HouseCalendar:
    """Cuts time into gaming days and shifts in the house's zone.

    ``shifts`` are names with the local hour each begins, in order; the first begins the gaming day, each ends where the next begins.
    """

    zone: ZoneInfo
    shifts: tuple[tuple[str, int], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The shifts' names in the order of the day."""
        return tuple(name for name, _ in self.shifts)

    def gaming_day(self, at: datetime) -> date:
        """Tell the gaming day an instant belongs to."""
        return self.shift_at(at).day

    def shift(self, day: date, name: str) -> Shift:
        """Give a day's shift by name.

        :raises KeyError: when the house has no shift of that name.
        """
        if name not in self.names:
            raise KeyError(name)
        index = self.names.index(name)
        return Shift(day, name, self._begins(day, index), self._begins(day, index + 1))

    def shifts_of(self, day: date) -> tuple[Shift, ...]:
        """Give all shifts of a gaming day in order."""
        return tuple(self.shift(day, name) for name in self.names)

    def shift_at(self, at: datetime) -> Shift:
        """Tell the shift an instant falls in."""
        today = at.astimezone(self.zone).date()
        days = (today, today - timedelta(days=1), today + timedelta(days=1))
        shifts = (shift for day in days for shift in self.shifts_of(day))
        return next(shift for shift in shifts if shift.opens_at <= at < shift.ends_at)

    def before(self, shift: Shift) -> Shift:
        """Give the shift that ended when this one began."""
        return self.shift_at(shift.opens_at - timedelta(seconds=1))

    def _begins(self, day: date, index: int) -> datetime:
        first = self.shifts[0][1]
        hour = self.shifts[index % len(self.shifts)][1]
        tomorrow = index >= len(self.shifts) or hour < first
        local = datetime.combine(day + timedelta(days=tomorrow), time(hour), tzinfo=self.zone)
        return local.astimezone(UTC)
