"""What pages are made of, as texts ready to be set: headings, facts, tables, figures, notes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports import cells, fitting, labels
from accounting.reports.fitting import Fitted
from accounting.reports.labels import Label
from accounting.reports.sheets import Column, Document, Kind, Row, Sheet
from casino.kernel.canonical import Json

Block = dict[str, Json]

MOST_ROWS: Final = 300
"""A longer table is set column by column, which is what the typesetter's time and memory can bear; nothing in it may wrap."""
BULK: Final = 250
SHORT: Final = 16

_FIGURES: Final = frozenset({Kind.MONEY, Kind.COUNT, Kind.TENTHS})
_WHOLE: Final = frozenset({"explained_at", "signed_at", "since", "cut_at", "counts_at"})
"""Instants that need not lie within the shift."""
_HASHES: Final = frozenset({"from_prev_hash", "to_hash", "merkle_root"})
_WRAPS: Final = frozenset({Kind.TEXT, Kind.WORD})


class Page:
    """Writes cells as they stand on paper; instants by their time alone, unless the pages reach beyond a shift."""

    def __init__(self, zone: ZoneInfo, *, whole_instants: bool = False) -> None:
        self.zone = zone
        self._whole_instants = whole_instants

    def instant(self, at: str | None) -> str:
        """Write a whole instant: day and time."""
        return cells.NONE if at is None else cells.local(at, self.zone).isoformat(sep=" ")

    def time(self, at: str | None) -> str:
        """Write the time within the shift."""
        return cells.NONE if at is None else cells.local(at, self.zone).time().isoformat()

    def cell(self, column: Column, value: Any, currency: str | None) -> str:
        """Write one cell."""
        if value is None or value == "":
            return cells.NONE
        match column.kind:
            case Kind.MONEY:
                return cells.grouped(value, str(currency))
            case Kind.INSTANT:
                is_whole = self._whole_instants or column.code in _WHOLE
                return self.instant(value) if is_whole else self.time(value)
            case Kind.TENTHS:
                return cells.tenths(value)
            case Kind.WORD:
                return labels.word(value).pair()
            case Kind.COUNT | Kind.TEXT:
                return str(value)

    def tables(
        self,
        columns: Sequence[Column],
        rows: Iterable[Row],
        *,
        total: Sequence[str] | None = None,
        small: bool = False,
    ) -> Iterator[Block]:
        """Lay out a table, or several where its columns do not fit beside each other; figures stand to the right."""
        lines = [self._row(columns, row) for row in rows]
        written = [
            fitting.Texts(
                column.label.zh,
                column.label.pt,
                [line[i] for line in (lines if total is None else [*lines, total])],
                wraps=column.kind in _WRAPS,
            )
            for i, column in enumerate(columns)
        ]
        sizes = fitting.SMALL_SIZES if small else fitting.SIZES
        for part in fitting.fit(written, sizes=sizes, on_one_line=len(lines) > MOST_ROWS):
            yield _table([columns[i] for i in part.columns], _only(part, lines), part, total)

    def figures(self, columns: Sequence[Column], values: Document) -> Block:
        """Lay out figures that stand for a whole table, each under its name."""
        currency = values["currency"]
        shown: list[Json] = [
            {**texts(column.label), "value": self.cell(column, values[column.code], currency)}
            for column in columns
        ]
        return {"kind": "figures", "figures": shown}

    def sheet(
        self, sheet: Sheet, *, without: Iterable[str] = (), level: int = 2
    ) -> Iterator[Block]:
        """Lay out a flat table under its heading, without some of its columns; say so where nothing stands in it."""
        left_out = frozenset(without)
        kept = [i for i, column in enumerate(sheet.columns) if column.code not in left_out]
        yield heading(sheet.label, level=level)
        if not sheet.rows:
            yield note(labels.NOTHING)
            return
        rows = (
            Row(row.currency, tuple(_short(sheet.columns[i], row.values[i]) for i in kept))
            for row in sheet.rows
        )
        yield from self.tables([sheet.columns[i] for i in kept], rows, small=True)

    def _row(self, columns: Sequence[Column], row: Row) -> list[str]:
        return [self.cell(c, v, row.currency) for c, v in zip(columns, row.values, strict=True)]


def _only(part: Fitted, lines: Sequence[Sequence[str]]) -> list[Json]:
    return [[line[i] for i in part.columns] for line in lines]


def _table(
    columns: Sequence[Column], lines: list[Json], part: Fitted, total: Sequence[str] | None
) -> Block:
    is_bulk = len(lines) > MOST_ROWS and part.is_loose
    return {
        "kind": "bulk" if is_bulk else "table",
        "columns": [
            {**texts(column.label), "right": column.kind in _FIGURES, "width": width}
            for column, width in zip(columns, part.widths, strict=True)
        ],
        "rows": [lines[i : i + BULK] for i in range(0, len(lines), BULK)] if is_bulk else lines,
        "total": None if total is None else [total[i] for i in part.columns],
        "size": part.size,
    }


def _short(column: Column, value: Any) -> Any:
    """Cut hashes to what a reader compares."""
    return f"{value[:SHORT]}…" if column.code in _HASHES else value


def texts(label: Label) -> dict[str, Json]:
    """Give a label's three languages."""
    return {"zh": label.zh, "pt": label.pt, "en": label.en}


def heading(label: Label, *, level: int = 1, note: str = "") -> Block:
    """Head what follows; ``note`` stands at the line's end, a currency for example."""
    return {"kind": "heading", "level": level, "note": note, **texts(label)}


def note(label: Label, *, strong: bool = False) -> Block:
    """Say something in all three languages; ``strong`` where it stands for a whole table."""
    return {"kind": "note", "strong": strong, **texts(label)}


def root_lines(root: str) -> list[Json]:
    """Write a root in groups of four signs on two lines, as a reader compares it."""
    groups = [root[i : i + 4] for i in range(0, len(root), 4)]
    half = len(groups) // 2
    return [" ".join(groups[:half]), " ".join(groups[half:])]


def said(name: str, zh: str, pt: str) -> Block:
    """Say something in both languages side by side."""
    return {**texts(labels.fact(name)), "value_zh": zh, "value_pt": pt}


def fact(name: str, value: str) -> Block:
    """Say something that reads alike in every language."""
    return {**texts(labels.fact(name)), "value": value}
