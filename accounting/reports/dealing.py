"""Who dealt, from when until when, and how many rounds."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from casino.kernel import clock
from casino.kernel.canonical import Json

SECONDS_A_MINUTE = 60
TENTHS_OF_SECONDS_AN_HOUR = 36_000


@dataclass(slots=True)
class Stretch:
    """One dealer at one table without a break; ``seq`` is the record that put him there."""

    staff: str
    since: datetime
    seq: int
    until: datetime | None = None
    rounds: int = 0

    def covers(self, *, staff: str | None, at: datetime) -> bool:
        """Tell whether somebody dealt in it at an instant, its very end included."""
        return self.staff == staff and self.since <= at and (self.until is None or at <= self.until)

    def seconds(self, *, end: datetime) -> int:
        """Give how long it lasted, in whole seconds, ending at ``end`` where it goes on."""
        return max(0, ((self.until or end) - self.since) // timedelta(seconds=1))

    def document(self, *, chain: str, end: datetime) -> dict[str, Json]:
        """Give it as the report shows it; ``until`` is null where it goes on after the shift or the cut."""
        seconds = self.seconds(end=end)
        return {
            "staff": self.staff,
            "from": clock.format_instant(self.since),
            "until": None if self.until is None else clock.format_instant(self.until),
            "rounds": self.rounds,
            "minutes": seconds // SECONDS_A_MINUTE,
            "rounds_per_hour_tenths": pace(rounds=self.rounds, seconds=seconds),
            "record": {"chain": chain, "seq": self.seq},
        }


def pace(*, rounds: int, seconds: int) -> int:
    """Give rounds an hour in tenths, half up; 0 where no time has passed.

    >>> pace(rounds=29, seconds=3600)
    290
    """
    if seconds == 0:
        return 0
    return (2 * rounds * TENTHS_OF_SECONDS_AN_HOUR + seconds) // (2 * seconds)


def by_dealer(stretches: Iterable[tuple[str, Stretch, datetime]]) -> list[Json]:
    """Sum stretches over all tables, dealer by dealer; each comes with its table and the end of what is covered."""
    tables: dict[str, list[str]] = {}
    rounds: dict[str, int] = {}
    seconds: dict[str, int] = {}
    for table, stretch, end in stretches:
        places = tables.setdefault(stretch.staff, [])
        if table not in places:
            places.append(table)
        rounds[stretch.staff] = rounds.get(stretch.staff, 0) + stretch.rounds
        seconds[stretch.staff] = seconds.get(stretch.staff, 0) + stretch.seconds(end=end)
    return [
        {
            "staff": staff,
            "tables": list(tables[staff]),
            "rounds": rounds[staff],
            "minutes": seconds[staff] // SECONDS_A_MINUTE,
            "rounds_per_hour_tenths": pace(rounds=rounds[staff], seconds=seconds[staff]),
        }
        for staff in sorted(tables)
    ]
