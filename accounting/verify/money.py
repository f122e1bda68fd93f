"""Sums a shift's money anew from the records' transfers and counts, and compares the report with it. Pure."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from accounting.ledger import chart
from accounting.ledger.transfers import Transfer, balance, reversing
from accounting.reports import bundle
from accounting.verify import bodies, corrections
from accounting.verify.bodies import Unusable
from accounting.verify.corrections import Line
from accounting.verify.findings import MOST_SHOWN, Fault
from accounting.verify.manifest import Manifest
from casino.audit import chain
from casino.audit.chain import Reading
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import clock

INCOME: Final = (*chart.FEES, chart.COBANK, chart.ROUNDING)
DUE: Final = (*chart.FEES, chart.ROUNDING)
FIGURES: Final = (
    "rounds", "commission", "rake", "table_fee", "cobank", "rounding", "counted", "tray_expected", "tray_counted",
)  # fmt: skip
"""What the report says of every table, and of every currency as the sum of its tables."""

BESIDE: Final = (
    "due", "collected", "placed", "covered", "box_expected", "to_report", "box_difference", "tray_difference",
)  # fmt: skip
"""What it says beside that of every table, and of a currency where it does; summed anew as well."""

DIFFERENCES: Final = ("box_over", "box_short", "tray_over", "tray_short")
"""What it says of a currency's tables that had too much, and of those that were short."""

_ROUNDS: Final = {"round": 1, "undo": -1}
"""What counts as a round, and what takes one back, with the figures of the round that it names."""

_BESIDE_THE_PLAY: Final = frozenset(
    {
        "pit_called", "pit_call_acknowledged",
        "correction_requested", "correction_refused", "correction_withdrawn",
    }
)  # fmt: skip
"""What may happen between a round and its undo."""

_OF_ROUND: Final = ("collected", "placed", "covered")
_OF_COUNT: Final = (
    ("counted", "box", "counted"),
    ("tray_counted", "tray", "counted"),
    ("tray_expected", "tray", "expected"),
    ("box_expected", "box", "expected"),
)
_SIDES: Final = ("expected", "counted")


@dataclass(slots=True)
class _Table:
    """One table's sums within the period; ``tray`` is what its tray holds as far as the records tell, None where they do not.

    ``round`` is the last round while it may be undone: as long as nothing else is played. ``is_followed`` tells whether these records
    hold any play before. ``line`` is what each round came to and what has been corrected.
    """

    sums: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    currencies: set[str] = field(default_factory=set)
    counts: int = 0
    tray: int | None = None
    last: int | None = None
    round: Reading | None = None
    is_followed: bool = False
    line: Line = field(default_factory=Line)

    def figures(self) -> dict[str, int | None]:
        """Give every figure; None for what was not counted, and for a tray that the records do not tell."""
        found: dict[str, int | None] = {name: self.sums[name] for name in (*FIGURES, *BESIDE)}
        found["due"] = sum(self.sums[name] for name in DUE)
        if self.counts:
            found["box_difference"] = self.sums["counted"] - self.sums["box_expected"]
            found["tray_difference"] = self.sums["tray_counted"] - self.sums["tray_expected"]
        else:
            found |= dict.fromkeys(("counted", "tray_counted", "box_expected", "to_report", "box_difference", "tray_difference"))  # fmt: skip
            found["tray_expected"] = self.tray
        return found


class Figures:
    """Adds up records as they are read."""

    def __init__(self, manifest: Manifest | None) -> None:
        self._manifest = manifest
        self._tables: defaultdict[str, _Table] = defaultdict(_Table)
        self._faults: list[Fault] = []

    def add(self, reading: Reading) -> None:
        """Count one record in; what reviewers said tells nothing about money, and after the period only what is corrected in it does."""
        if self._manifest is None or reading.chain in {HOUSE, ACCESS}:
            return
        if reading.fields["kind"] == "exception_explained":
            return
        at = clock.parse_instant(reading.fields["occurred_at"])
        table = self._tables[reading.chain]
        try:
            counts_at = corrections.counts_at(reading) or at
            _follow(table, reading, is_after=at >= self._manifest.ends_at)
            if self._manifest.holds(at) or self._manifest.holds(counts_at):
                _count_in(table, reading, is_counted=self._manifest.holds(counts_at))
        except Unusable as error:
            if len(self._faults) <= MOST_SHOWN:
                self._faults.append(
                    Fault(bundle.RECORDS, str(error), reading.chain, reading.link.seq)
                )

    def compare(self, report: Mapping[str, Any]) -> Iterator[Fault]:
        """Find every figure of the report that the records do not come to."""
        yield from self._faults
        tables = report.get("tables")
        if not isinstance(tables, dict) or not all(isinstance(t, dict) for t in tables.values()):
            yield Fault(bundle.REPORT, "tables are missing")
            return
        for code in sorted(self._tables.keys() - tables.keys()):
            if self._tables[code].last is not None:
                yield Fault(bundle.REPORT, f"table {code} is missing", code, self._tables[code].last)  # fmt: skip
        for code, said in tables.items():
            yield from self._compare_table(code, said)
        yield from _compare_totals(report.get("totals"), tables)

    def _compare_table(self, code: str, said: Mapping[str, Any]) -> Iterator[Fault]:
        table = self._tables.get(code, _Table())
        for currency in sorted(c for c in table.currencies if c != said.get("currency")):
            yield Fault(bundle.REPORT, f"table {code} moved {currency} too", code, table.last)
        for name, figure in table.figures().items():
            if name not in said and name in BESIDE:
                continue
            if name == "tray_expected" and figure is None and chain.is_count(said.get(name)):
                continue  # the session came in from before these records and nothing happened that tells its tray
            if name not in said or not _same(said[name], figure):
                reason = f"table {code}: {name} is {said.get(name)}, its records come to {figure}"
                yield Fault(bundle.REPORT, reason, code, table.last)


def _follow(table: _Table, reading: Reading, *, is_after: bool) -> None:
    """Follow the play, what is corrected of it, and up to the period's end what the tray holds."""
    body = reading.fields["body"]
    transfers = bodies.transfers(body)
    if not is_after:
        _follow_round(table, reading, transfers)
        table.tray = _tray_after(table.tray, reading.fields["kind"], body, transfers)
    table.line.follow(reading, transfers)


def _count_in(table: _Table, reading: Reading, *, is_counted: bool) -> None:
    """Count in a record that happened in the period, or is counted in it wherever it stands."""
    kind, body = reading.fields["kind"], reading.fields["body"]
    transfers = bodies.transfers(body)
    table.last = reading.link.seq
    table.currencies |= {t.currency for t in transfers}
    if not is_counted:
        return
    for account in INCOME:
        table.sums[account] -= balance(account, transfers)
    if kind in _ROUNDS or kind in corrections.KINDS:
        _count_round(table, kind, body)
    elif kind == "count":
        table.counts += 1
        for name, of, side in _OF_COUNT:
            table.sums[name] += bodies.amount(body, of, side)
        # Of every box the higher figure: what one has too much does not make up for another.
        table.sums["to_report"] += max(bodies.amount(body, "box", side) for side in _SIDES)


def _count_round(table: _Table, kind: str, body: Mapping[str, Any]) -> None:
    if kind in corrections.KINDS:
        for name in ("rounds", *_OF_ROUND):
            table.sums[name] += bodies.amount(body, "counts", name)
        return
    table.sums["rounds"] += _ROUNDS[kind]
    for name in _OF_ROUND:
        table.sums[name] += _ROUNDS[kind] * bodies.amount(body, name)


def _follow_round(table: _Table, reading: Reading, transfers: tuple[Transfer, ...]) -> None:
    kind = reading.fields["kind"]
    if kind in _BESIDE_THE_PLAY:
        return
    # These records may begin between a round and its undo, both of an earlier shift.
    if kind == "undo" and table.is_followed:
        _check_undone(table.round, reading.fields["body"], transfers)
    table.round, table.is_followed = (reading if kind == "round" else None), True


def _check_undone(
    undone: Reading | None, body: Mapping[str, Any], transfers: tuple[Transfer, ...]
) -> None:
    """Hold an undo against the round just before it: it takes back all of it and nothing else."""
    if undone is None or body.get("round_seq") != undone.link.seq:
        raise Unusable("it undoes what is not the round before it")
    of_round = undone.fields["body"]
    if transfers != reversing(bodies.transfers(of_round)):
        raise Unusable("it does not move back what its round moved")
    for name in _OF_ROUND:
        if bodies.amount(body, name) != bodies.amount(of_round, name):
            raise Unusable(f"its {name} is not that of its round")


def _tray_after(
    tray: int | None, kind: str, body: Mapping[str, Any], transfers: tuple[Transfer, ...]
) -> int | None:
    """Follow what the tray holds: known from an opening, a count or a round's own figure on."""
    if kind in {"open", "count"}:
        tray = 0 if kind == "open" else bodies.amount(body, "tray", "expected")
    if tray is not None:
        tray += balance(chart.TRAY, transfers)
    if kind not in _ROUNDS and kind not in corrections.KINDS:
        return tray
    holds = bodies.amount(body, "holds", "tray")
    if tray is not None and tray != holds:
        raise Unusable(f"it says that the tray then holds {holds}, the transfers come to {tray}")
    return holds


def _compare_totals(totals: object, tables: Mapping[str, Mapping[str, Any]]) -> Iterator[Fault]:
    """Compare with the tables of each currency; their figures have been compared with the records before."""
    if not isinstance(totals, dict):
        yield Fault(bundle.REPORT, "totals are missing")
        return
    sums = _sums(tables)
    for currency in sorted(sums.keys() | totals.keys()):
        said = totals.get(currency)
        is_said = said if isinstance(said, dict) else {}
        beside = (name for name in (*BESIDE, *DIFFERENCES) if name in is_said)
        for name in (*FIGURES, *beside):
            figure = sums[currency][name] if currency in sums else None
            if name not in is_said or not _same(is_said[name], figure):
                yield Fault(bundle.REPORT, f"totals of {currency}: {name} is not {figure}")


def _sums(tables: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Mapping[str, int | None]]:
    """Sum the tables of each currency; None where no table has a figure. No table's surplus makes up for what another is short of."""
    nothing = dict.fromkeys((*FIGURES, *BESIDE)) | dict.fromkeys(DIFFERENCES, 0)
    sums: defaultdict[str, dict[str, int | None]] = defaultdict(nothing.copy)
    for table in tables.values():
        of = sums[str(table.get("currency"))]
        for name in (*FIGURES, *BESIDE):
            figure = table.get(name)
            if type(figure) is int:
                of[name] = (of[name] or 0) + figure
        for name in DIFFERENCES:
            place, side = name.split("_")
            figure = table.get(f"{place}_difference")
            if type(figure) is int:
                of[name] = (of[name] or 0) + max(figure if side == "over" else -figure, 0)
    return sums


def _same(said: object, figure: int | None) -> bool:
    # Not by ==, to which true is 1.
    return type(said) is type(figure) and said == figure
