"""What somebody must explain at one table in a shift, and what was said about it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from accounting import reviewing
from accounting.ledger import chart
from accounting.reports import counted, telling
from accounting.reports.labels import Line
from casino.kernel import clock
from casino.kernel.canonical import Json
from casino.kernel.clock import Shift

LATE: Final = "late_entry"
NOT_COUNTED: Final = "not_counted"
_DIFFERENCES: Final = frozenset({chart.BOX_DIFFERENCE, chart.TRAY_DIFFERENCE})
"""Accounts of what counts find; the exceptions that show it are called the same."""

Record = Mapping[str, Any]


class Exceptions:
    """Collects one table's exceptions in the order of its chain; each stands for one record and has a state.

    ``open``: somebody must explain it; ``explained``: a supervisor has; ``reasoned``: its record carries its reason and its people.
    """

    def __init__(self, *, chain: str, shift: Shift) -> None:
        self._chain = chain
        self._shift = shift
        self._found: list[dict[str, Json]] = []
        self._late: list[Record] = []
        self._sessions: dict[int, str | None] = {}
        self._said: dict[tuple[str, int], dict[str, Json]] = {}

    def add(
        self,
        kind: str,
        record: Record,
        *,
        currency: str | None,
        amount: int = 0,
        said: Line | None = None,
    ) -> None:
        """Take an exception in that a record shows; ``amount`` is in minor units of ``currency``, ``said`` tells of the round it is about."""
        line = self._line(kind, record, currency=currency, amount=amount)
        if said is not None:
            line["said"] = telling.kept(said)
        if kind not in reviewing.REASONS:
            body = record["body"]
            line["state"] = reviewing.REASONED
            line["explanation"] = self._explanation(
                record, by=body.get("approved_by") or body.get("dealer")
            )
        self._found.append(line)

    def add_count(self, record: Record, *, currency: str | None) -> None:
        """Take in what a count found over or short, where it is more than the licence lets pass at the time."""
        thresholds = record["body"].get("thresholds", {})
        self._sessions[record["seq"]] = record["body"].get("session")
        for place, difference in counted.differences(record):
            if abs(difference) <= thresholds.get(place, 0):
                continue
            self.add(f"{place}_difference", record, currency=currency, amount=difference)
            self._found[-1]["is_reportable"] = abs(difference) > thresholds.get("report", 0)

    def correct(self, record: Record) -> None:
        """Take in a correction: what it books against a count's difference stands beside the count that had seen the round."""
        body = record["body"]
        counts_at = clock.parse_instant(body["counts"]["at"])
        accounts = {t[side] for t in body.get("transfers", ()) for side in ("debit", "credit")}
        for line in self._found:
            is_its_count = (
                line["kind"] in accounts & _DIFFERENCES
                and self._sessions.get(_seq(line)) == body["session"]
                and clock.parse_instant(str(line["at"])) >= counts_at
            )
            if is_its_count:
                accounts.discard(str(line["kind"]))
                corrected: Any = line["corrected"]
                corrected.append({"chain": self._chain, "seq": record["seq"]})

    def add_late(self, record: Record) -> None:
        """Take in a record that was written only after the shift was over."""
        self._late.append(record)

    def drop(self, *, seq: int, kind: str | None = None) -> None:
        """Forget what stood for a record that was taken back, or only what it showed of one kind."""
        place = {"chain": self._chain, "seq": seq}
        self._found = [
            line
            for line in self._found
            if line["record"] != place or kind not in {None, line["kind"]}
        ]

    def explain(self, record: Record) -> None:
        """Take in what a supervisor said, where he spoke of this shift."""
        body = record["body"]
        if (body["day"], body["shift"]) == (self._shift.day.isoformat(), self._shift.name):
            key = (body["explains"]["kind"], body["explains"]["seq"])
            self._said[key] = self._explanation(record, by=body["explained_by"])

    def all(self, *, currency: str | None, uncounted: Record | None) -> Iterator[dict[str, Json]]:
        """Give them with their state, the late entries last.

        ``uncounted`` is the opening of a session that went on past the shift's end without a count in it. Late entries are summed up
        under the last of them; those that came after an explanation make an exception of their own.
        """
        yield from map(self._with_state, self._found)
        if uncounted is not None:
            line = self._line(NOT_COUNTED, uncounted, currency=currency)
            ends_at = clock.format_instant(self._shift.ends_at)
            yield self._with_state(line | {"at": ends_at})
        group: list[Record] = []
        for record in self._late:
            group.append(record)
            if (LATE, record["seq"]) in self._said or record is self._late[-1]:
                line = self._line(LATE, record, currency=currency, count=len(group))
                yield self._with_state(line)
                group = []

    def _with_state(self, line: dict[str, Json]) -> dict[str, Json]:
        record: Any = line["record"]
        said = self._said.get((str(line["kind"]), record["seq"]))
        return line if said is None else line | {"state": reviewing.EXPLAINED, "explanation": said}

    def _explanation(self, record: Record, *, by: str | None) -> dict[str, Json]:
        body = record["body"]
        return {
            "by": by,
            "at": record["occurred_at"],
            "reason": body.get("reason"),
            "text": body.get("text", ""),
            "record": {"chain": self._chain, "seq": record["seq"]},
        }

    def _line(
        self, kind: str, record: Record, *, currency: str | None, amount: int = 0, count: int = 1
    ) -> dict[str, Json]:
        return {
            "table": self._chain,
            "kind": kind,
            "at": record["occurred_at"],
            "amount": amount,
            "count": count,
            "currency": currency,
            "is_reportable": False,
            "state": reviewing.OPEN,
            "explanation": None,
            "corrected": [],
            "record": {"chain": self._chain, "seq": record["seq"]},
        }


def _seq(line: Mapping[str, Any]) -> int:
    return int(line["record"]["seq"])
