"""What was counted at one table in a shift: the attempts, the counts that came of them, and what they add up to."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from casino.kernel.canonical import Json

PLACES: Final = ("box", "tray")
SIDES: Final = ("expected", "counted")


class Counted:
    """Collects one table's counts in the order of its chain."""

    def __init__(self, *, chain: str) -> None:
        self._chain = chain
        self._counts: list[dict[str, Any]] = []
        self._attempts: list[Json] = []

    def attempt(self, record: Mapping[str, Any]) -> None:
        """Keep what two people counted apart from each other; it stands beside the count that comes of it."""
        body = record["body"]
        self._attempts.append(
            {
                "at": record["occurred_at"],
                "number": body["number"],
                "result": body["result"],
                **{who: _counted_by(body[who]) for who in ("first", "second")},
                "record": self._place(record),
            }
        )

    def count(self, record: Mapping[str, Any]) -> None:
        """Keep a count, with the attempts that led to it."""
        body = record["body"]
        self._counts.append(
            {
                "at": record["occurred_at"],
                "number": body.get("number"),
                "purpose": body.get("purpose"),
                "first": body["first"],
                "second": body["second"],
                "attempts": self._attempts,
                **{place: dict(body[place]) for place in PLACES},
                "record": self._place(record),
            }
        )
        self._attempts = []

    def documents(self) -> list[Json]:
        """Give the counts as the report lists them."""
        return list(self._counts)

    def sums(self, *, tray_brought: int, tray_now: int) -> dict[str, Json]:
        """Give what the counts add up to; where none was made, what the tray should hold now and null for what was counted.

        ``to_report`` is of every box the higher of expected and counted: no box's surplus makes up for what another is short of.
        """
        if not self._counts:
            return {
                "box_expected": None,
                "counted": None,
                "to_report": None,
                "box_difference": None,
                "tray_brought": tray_brought,
                "tray_expected": tray_now,
                "tray_counted": None,
                "tray_difference": None,
            }
        sums = {
            (place, side): sum(count[place][side] for count in self._counts)
            for place in PLACES
            for side in SIDES
        }
        return {
            "box_expected": sums["box", "expected"],
            "counted": sums["box", "counted"],
            "to_report": sum(max(count["box"][side] for side in SIDES) for count in self._counts),
            "box_difference": sums["box", "counted"] - sums["box", "expected"],
            "tray_brought": tray_brought,
            "tray_expected": sums["tray", "expected"],
            "tray_counted": sums["tray", "counted"],
            "tray_difference": sums["tray", "counted"] - sums["tray", "expected"],
        }

    def _place(self, record: Mapping[str, Any]) -> dict[str, Json]:
        return {"chain": self._chain, "seq": record["seq"]}


def differences(record: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Give each place where a count found something else than was expected, and by how much: counted less expected."""
    for place in PLACES:
        difference = record["body"][place]["counted"] - record["body"][place]["expected"]
        if difference:
            yield place, difference


def _counted_by(raw: Mapping[str, Any]) -> dict[str, Json]:
    """Give what one person counted: who, and what box and tray come to."""
    return {
        "staff": raw["staff"],
        **{place: sum(int(v) * n for v, n in raw[place].items()) for place in PLACES},
    }
