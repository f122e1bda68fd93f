"""Which numbers a table gave out in a shift, and which are missing: they are given without gaps, so a missing one is told."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, Final

from accounting.reports.period import Header
from casino.kernel import clock
from casino.kernel.canonical import Json

SESSIONS: Final = "sessions"
ROUNDS: Final = "rounds"
COUNTS: Final = "counts"
CORRECTIONS: Final = "corrections"
_BY_KIND: Final = {
    "open": SESSIONS,
    "round": ROUNDS,
    "count": COUNTS,
    "correction_requested": CORRECTIONS,
}
"""Records that use up a number, and of what."""


class Numbering:
    """Collects the numbers that a table's records used in a version's shift; rounds are numbered in every session anew."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._sessions: dict[str, int] = {}
        self._used: dict[tuple[str, int | None], set[int]] = {}

    def add(self, record: Mapping[str, Any]) -> None:
        """Take in a record; one from before the shift or after it uses no number in it."""
        what, body = _BY_KIND.get(record["kind"]), record["body"]
        if what == SESSIONS:
            self._sessions[body["session"]] = body["number"]
        number = body.get("number")
        if what is None or not isinstance(number, int):
            return
        if not self._header.covers(clock.parse_instant(record["occurred_at"])):
            return
        session = self._sessions.get(body["session"]) if what == ROUNDS else None
        self._used.setdefault((what, session), set()).add(number)

    def document(self) -> list[Json]:
        """Give what was used: first, last, how many, and the stretches that are missing between the two."""
        order = {what: place for place, what in enumerate((SESSIONS, ROUNDS, COUNTS, CORRECTIONS))}
        return [
            {
                "what": what,
                "session": session,
                "first": min(used),
                "last": max(used),
                "used": len(used),
                "missing": [list(stretch) for stretch in missing(used)],
            }
            for (what, session), used in sorted(
                self._used.items(), key=lambda item: (order[item[0][0]], item[0][1] or 0)
            )
        ]


def missing(used: set[int]) -> Iterator[tuple[int, int]]:
    """Give every stretch of numbers that is missing between the first and the last used, by its own first and last.

    >>> list(missing({3, 4, 7, 9}))
    [(5, 6), (8, 8)]
    """
    ordered = sorted(used)
    for before, after in itertools.pairwise(ordered):
        if after > before + 1:
            yield before + 1, after - 1
