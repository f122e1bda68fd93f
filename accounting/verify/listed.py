"""Lists every table's rounds and counts anew from the records, and compares the report's lists with them. Pure."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from accounting.ledger import chart
from accounting.ledger.transfers import balance
from accounting.reports import bundle
from accounting.verify import bodies, corrections
from accounting.verify.findings import Fault
from accounting.verify.manifest import Manifest
from casino.audit.chain import Reading
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import clock

_OF_ROUND: Final = ("number", "dealer", "placed", "covered", "due", "collected")
_OF_COUNT: Final = ("number", "purpose", "first", "second", "box", "tray")
_UNREADABLE: Final = (KeyError, TypeError, AttributeError, ValueError)

_Line = dict[str, Any]


@dataclass(slots=True)
class _Table:
    """One table's lists; rounds by the position of the record that they came in with. ``unreadable`` is that of one that cannot be listed."""

    rounds: dict[int, _Line] = field(default_factory=dict)
    counts: list[_Line] = field(default_factory=list)
    unreadable: int | None = None

    def list_rounds(self) -> list[_Line]:
        """Give the rounds that count, in order of time."""
        return [
            self.rounds[seq]
            for _at, seq in sorted((str(line["at"]), seq) for seq, line in self.rounds.items())
        ]


class Listed:
    """Takes in records as they are read."""

    def __init__(self, manifest: Manifest | None) -> None:
        self._manifest = manifest
        self._tables: defaultdict[str, _Table] = defaultdict(_Table)

    def add(self, reading: Reading) -> None:
        """Take one record in, where it happened or counts in the period."""
        if self._manifest is None or reading.chain in {HOUSE, ACCESS}:
            return
        take = _TAKE.get(reading.fields["kind"])
        if take is None:
            return
        try:
            at = corrections.counts_at(reading) or clock.parse_instant(
                reading.fields["occurred_at"]
            )
            if self._manifest.holds(at):
                take(self._tables[reading.chain], reading)
        except _UNREADABLE:
            self._tables[reading.chain].unreadable = reading.link.seq

    def compare(self, report: Mapping[str, Any]) -> Iterator[Fault]:
        """Find the lines of the report that are not what the records say."""
        tables = report.get("tables")
        for code, said in tables.items() if isinstance(tables, dict) else ():
            if isinstance(said, dict):
                yield from _compare_table(code, said, self._tables.get(code, _Table()))


def _compare_table(code: str, said: Mapping[str, Any], table: _Table) -> Iterator[Fault]:
    """Compare the lists that a table of the report has."""
    lists = {"round_list": table.list_rounds(), "counts": table.counts}
    for name in sorted(lists.keys() & said.keys()):
        if table.unreadable is not None:
            reason = "it does not say what the report would list"
            yield Fault(bundle.RECORDS, reason, code, table.unreadable)
        yield from _compare(code, name, said[name], lists[name])


def _compare(code: str, name: str, given: object, lines: Sequence[_Line]) -> Iterator[Fault]:
    if not isinstance(given, list) or len(given) != len(lines):
        yield Fault(bundle.REPORT, f"table {code}: {name} has not the {len(lines)} lines of its records")  # fmt: skip
        return
    for index, (one, line) in enumerate(zip(given, lines, strict=True)):
        wrong = [key for key in line if not isinstance(one, dict) or not _same(one, line, key)]
        if wrong:
            seq = line["record"]["seq"] if "record" in line else line["seq"]
            reason = f"table {code}: {name}.{index}: {', '.join(wrong)} not as its record says"
            yield Fault(bundle.REPORT, reason, code, seq)


def _same(said: Mapping[str, Any], line: _Line, key: str) -> bool:
    # Written, because to Python true is 1; what was read from canonical bytes has its keys in order.
    return key in said and repr(said[key]) == repr(line[key])


def _round(table: _Table, reading: Reading) -> None:
    body, moved = reading.fields["body"], bodies.transfers(reading.fields["body"])
    table.rounds[reading.link.seq] = {
        "seq": reading.link.seq,
        "hash": reading.digest,
        "at": reading.fields["occurred_at"],
        "key": body.get("key"),
        "cobank": -balance(chart.COBANK, moved),
        "correction": None,
        **{name: body.get(name) for name in _OF_ROUND},
    }


def _undo(table: _Table, reading: Reading) -> None:
    table.rounds.pop(reading.fields["body"]["round_seq"], None)


def _corrected(table: _Table, reading: Reading) -> None:
    """Take the round that stood out, and put in what stands now; what it came in as stays its own."""
    kind, body = reading.fields["kind"], reading.fields["body"]
    root = reading.link.seq if kind == "late_entry" else bodies.amount(body, "before", "root")
    came_in = table.rounds.pop(root, {})
    after = body["after"]
    if after is None:
        return
    table.rounds[root] = {
        "seq": came_in.get("seq", reading.link.seq),
        "hash": came_in.get("hash", reading.digest),
        "at": after.get("at"),
        "key": came_in.get("key", body.get("key")),
        "cobank": after["income"].get(chart.COBANK, 0),
        "correction": body.get("number"),
        **{name: after.get(name) for name in _OF_ROUND},
    }


def _count(table: _Table, reading: Reading) -> None:
    body = reading.fields["body"]
    table.counts.append(
        {
            "at": reading.fields["occurred_at"],
            "record": {"chain": reading.chain, "seq": reading.link.seq},
            **{name: body.get(name) for name in _OF_COUNT},
        }
    )


_TAKE: Final = {
    "round": _round,
    "undo": _undo,
    "void": _corrected,
    "amend": _corrected,
    "late_entry": _corrected,
    "count": _count,
}
