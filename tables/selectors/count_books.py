"""The counts that go on, as far as they are compared with the chains."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from accounting.ledger import chart
from accounting.services.counts import AGREED
from casino.audit import books
from casino.audit.books import Difference
from casino.audit.chain import Reading
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import clock
from tables.models import PendingCount

_NOBODY: Final[Mapping[str, Any]] = {"first": "", "first_box": None, "first_tray": None}
_ENDS: Final = frozenset({"open", "count", "close", "count_withdrawn"})


@dataclass(slots=True)
class _Table:
    """What a table's box and tray hold by its records, and the count that goes on there."""

    holds: dict[str, int] = field(default_factory=lambda: {chart.BOX: 0, chart.TRAY: 0})
    count: dict[str, Any] | None = None

    def move_on(self, reading: Reading) -> None:
        """Take the next record of the table's chain."""
        kind, body = reading.fields["kind"], reading.fields["body"]
        if kind == "count_begun":
            self.count = self._begun(reading)
        elif kind in _ENDS:
            self.count = None
        elif self.count is not None and kind == "count_attempt":
            self.count |= _after(body)
        elif self.count is not None and kind == "count_again":
            self.count |= {"attempt": body["data"]["attempt"], "is_agreed": False, **_NOBODY}
        if kind in {"open", "close"}:
            self.holds = {chart.BOX: 0, chart.TRAY: 0}
        if kind != "close":
            self._hold(body.get("transfers", ()))

    def _hold(self, transfers: Sequence[Mapping[str, Any]]) -> None:
        for transfer in transfers:
            for side, sign in (("debit", 1), ("credit", -1)):
                if transfer[side] in self.holds:
                    self.holds[transfer[side]] += sign * transfer["amount"]

    def _begun(self, reading: Reading) -> dict[str, Any]:
        body = reading.fields["body"]
        data = body["data"]
        return {
            "id": data["count"],
            "session": body["session"],
            "purpose": data["purpose"],
            "box_expected": self.holds[chart.BOX],
            "tray_expected": self.holds[chart.TRAY],
            "begun_at": reading.fields["occurred_at"],
            "begun_by": data["by"],
            "attempt": 1,
            "is_agreed": False,
            **_NOBODY,
        }


class PendingCounts:
    """Compares every count that goes on with what the records of its table come to.

    What one person has counted is on no chain until another has counted too; until then it is only held to be one person's.
    """

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}

    def compare(self, batch: Sequence[Reading]) -> Iterator[Difference]:
        """Follow the tables."""
        for reading in batch:
            if reading.chain not in {HOUSE, ACCESS}:
                self._tables.setdefault(reading.chain, _Table()).move_on(reading)
        yield from ()

    def finish(self) -> Iterator[Difference]:
        """Compare both ways."""
        pending = {p.session.table_id: p for p in PendingCount.objects.select_related("session")}
        counted = {code: t.count for code, t in self._tables.items() if t.count is not None}
        for code in sorted(pending.keys() | counted.keys()):
            where = f"count going on at table {code}"
            if code not in pending or code not in counted:
                yield Difference(where, "is not known alike to its state and its table's records")
                continue
            row = _row(pending[code])
            said = counted[code] | (_one_person(row) if _waits(row) else {})
            for name, value, expected in books.unlike(row, said):
                yield Difference(where, f"{name} is {value}, its records come to {expected}")


def _after(attempt: Mapping[str, Any]) -> dict[str, Any]:
    """Say how a count stands once both have counted."""
    if attempt["result"] != AGREED:
        return {"attempt": attempt["number"] + 1, "is_agreed": False, **_NOBODY}
    first = attempt["first"]
    return {
        "attempt": attempt["number"],
        "is_agreed": True,
        "first": first["staff"],
        "first_box": first["box"],
        "first_tray": first["tray"],
    }


def _waits(row: Mapping[str, Any]) -> bool:
    return bool(row["first"]) and not row["is_agreed"]


def _one_person(row: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a person's own count must look like, by what it is."""
    return {
        "first": row["first"],
        "first_box": row["first_box"] if isinstance(row["first_box"], dict) else {},
        "first_tray": row["first_tray"] if isinstance(row["first_tray"], dict) else {},
    }


def _row(pending: PendingCount) -> dict[str, Any]:
    return {
        "id": pending.id,
        "session": pending.session_id,
        "purpose": pending.purpose,
        "box_expected": pending.box_expected_minor,
        "tray_expected": pending.tray_expected_minor,
        "begun_at": clock.format_instant(pending.begun_at),
        "begun_by": pending.begun_by,
        "attempt": pending.attempt,
        "is_agreed": pending.is_agreed,
        "first": pending.first,
        "first_box": pending.first_box,
        "first_tray": pending.first_tray,
    }
