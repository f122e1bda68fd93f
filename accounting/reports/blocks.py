"""What pages are made of, as texts ready to be set: headings, facts, tables, entries, figures, notes."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports import cells, fitting, labels, sheets
from accounting.reports.fitting import Fitted
from accounting.reports.labels import Label
from accounting.reports.sheets import Column, Document, Kind, Row, Sheet
from casino.kernel.canonical import Json

Block = dict[str, Json]

MOST_ROWS: Final = 200
"""A longer table is set column by column, which is what the typesetter's time and memory can bear; nothing in it may wrap."""
BULK: Final = 250
SHORT: Final = 16

_FIGURES: Final = frozenset({Kind.MONEY, Kind.COUNT, Kind.TENTHS})
_WHOLE: Final = frozenset({"explained_at", "signed_at", "since", "cut_at", "counts_at"})
"""Instants that need not lie within the shift."""
_HASHES: Final = frozenset({"from_prev_hash", "to_hash", "merkle_root"})
_ON_A_LINE: Final = frozenset({"round", "before", "after", "data"})
"""Texts that begin a line of their own where they stand under others, unless they are brief."""
_BRIEF: Final = 32
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

    def cell(
        self, column: Column, value: Any, currency: str | None, *, is_signed: bool = False
    ) -> str:
        """Write one cell; with its sign where the column or the line says what is over or short."""
        if value is None or value == "":
            return cells.NONE
        is_signed = is_signed or column.code in sheets.SIGNED
        match column.kind:
            case Kind.MONEY:
                return (cells.signed if is_signed else cells.grouped)(value, str(currency))
            case Kind.INSTANT:
                is_whole = self._whole_instants or column.code in _WHOLE
                return self.instant(value) if is_whole else self.time(value)
            case Kind.TENTHS:
                return cells.tenths(value)
            case Kind.WORD:
                return labels.word(value).pair()
            case Kind.COUNT | Kind.TEXT:
                return cells.points(value) if is_signed else str(value)

    def tables(
        self,
        columns: Sequence[Column],
        rows: Iterable[Row],
        *,
        total: Sequence[str] | None = None,
        sizes: Sequence[int] = fitting.SIZES,
    ) -> Iterator[Block]:
        """Lay out a table, or several where its columns do not fit beside each other; figures stand to the right."""
        yield from self.alike(columns, [(list(rows), total)], sizes=sizes)[0]

    def alike(
        self,
        columns: Sequence[Column],
        parts: Sequence[tuple[Sequence[Row], Sequence[str] | None]],
        *,
        sizes: Sequence[int] = fitting.SIZES,
        on_one_line: bool = False,
    ) -> list[list[Block]]:
        """Lay out tables of the same columns, each with its total, in one letter and in columns of the same width; with ``on_one_line``
        in as small a letter as it takes to break no line.
        """
        written = [[self._row(columns, row) for row in rows] for rows, _total in parts]
        every_line = [
            line
            for lines, (_rows, total) in zip(written, parts, strict=True)
            for line in (lines if total is None else [*lines, total])
        ]
        is_long = max(map(len, written), default=0) > MOST_ROWS
        fits = _fits(
            columns, every_line, is_long=is_long, sizes=sizes, on_one_line=is_long or on_one_line
        )
        return [
            [
                _table([columns[i] for i in fit.columns], _only(fit, lines), fit, total)
                for fit in fits
            ]
            for lines, (_rows, total) in zip(written, parts, strict=True)
        ]

    def entries(
        self, columns: Sequence[Column], rows: Sequence[Row], *, below: Container[str]
    ) -> Iterator[Block]:
        """Lay out a table whose long texts stand under the line that they belong to, each after its name and over the whole width."""
        beside = [i for i, column in enumerate(columns) if column.code not in below]
        if columns[beside[0]].kind is Kind.WORD:
            # The first column stands beside the texts: the narrower it is, the more room they have.
            beside.sort(key=lambda i: columns[i].kind is not Kind.INSTANT)
        under = [i for i, column in enumerate(columns) if column.code in below]
        kept = [columns[i] for i in beside]
        lines = [self._row(columns, row) for row in rows]
        table = [[line[i] for i in beside] for line in lines]
        for fit in _fits(kept, table, sizes=fitting.SMALL_SIZES):
            block = _table([kept[i] for i in fit.columns], [], fit, None)
            told: list[Json] = [
                {
                    "cells": [line[i] for i in fit.columns],
                    "below": _below([(columns[i], whole[i]) for i in under]),
                }
                for line, whole in zip(table, lines, strict=True)
            ]
            yield block | {"kind": "entries", "rows": told}

    def figures(self, columns: Sequence[Column], values: Document) -> Block:
        """Lay out figures that stand for a whole table, each under its name."""
        currency = values["currency"]
        shown: list[Json] = [
            {**texts(column.label), "value": self.cell(column, values[column.code], currency)}
            for column in columns
        ]
        return {"kind": "figures", "figures": shown}

    def sheet(
        self,
        sheet: Sheet,
        *,
        without: Iterable[str] = (),
        below: Container[str] = (),
        level: int = 2,
    ) -> Iterator[Block]:
        """Lay out a flat table under its heading, without some of its columns, and with those of long texts ``below`` each line; say
        so where nothing stands in it.
        """
        if not sheet.rows:
            yield nothing(sheet.label, level=level)
            return
        left_out = frozenset(without)
        kept = [i for i, column in enumerate(sheet.columns) if column.code not in left_out]
        columns = [sheet.columns[i] for i in kept]
        rows = [
            replace(row, values=tuple(_short(sheet.columns[i], row.values[i]) for i in kept))
            for row in sheet.rows
        ]
        yield heading(sheet.label, level=level)
        if any(column.code in below for column in columns):
            yield from self.entries(columns, rows, below=below)
        else:
            yield from self.tables(columns, rows, sizes=fitting.SMALL_SIZES)

    def _row(self, columns: Sequence[Column], row: Row) -> list[str]:
        return [
            self.cell(c, v, row.currency, is_signed=row.is_signed(c))
            for c, v in zip(columns, row.values, strict=True)
        ]


def _fits(
    columns: Sequence[Column],
    lines: Sequence[Sequence[str]],
    *,
    sizes: Sequence[int],
    is_long: bool = False,
    on_one_line: bool = False,
) -> tuple[Fitted, ...]:
    """Fit columns with all that stands in them to the page; a long table in several where one would have to break lines."""

    def fitted(*, may_break: bool) -> tuple[Fitted, ...]:
        written = [
            fitting.Texts(
                column.label.zh,
                column.label.pt,
                [line[i] for line in lines],
                wraps=may_break and column.kind in _WRAPS,
            )
            for i, column in enumerate(columns)
        ]
        return fitting.fit(written, sizes=sizes, on_one_line=on_one_line)

    fits = fitted(may_break=True)
    if is_long and not all(fit.is_loose for fit in fits):
        unbroken = fitted(may_break=False)
        return unbroken if all(fit.is_loose for fit in unbroken) else fits
    return fits


def _below(told: Iterable[tuple[Column, str]]) -> list[Json]:
    """Give the lines under an entry: what is short one after the other, what came to be on a line of its own; nothing of what is not."""
    said = [
        (
            column.code in _ON_A_LINE and len(text) > _BRIEF,
            {**texts(column.label), "text": text},
        )
        for column, text in told
        if text != cells.NONE
    ]
    together: list[Json] = [one for is_alone, one in said if not is_alone]
    alone: list[Json] = [[one] for is_alone, one in said if is_alone]
    return [together, *alone] if together else alone


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
        "rows": _bulks(lines) if is_bulk else lines,
        "total": None if total is None else [total[i] for i in part.columns],
        "size": part.size,
    }


def _bulks(lines: Sequence[Any]) -> list[Json]:
    """Give a long table in parts, each as its columns, the lines of one below the other."""
    parts = (lines[i : i + BULK] for i in range(0, len(lines), BULK))
    return [["\n".join(column) for column in zip(*part, strict=True)] for part in parts]


def _short(column: Column, value: Any) -> Any:
    """Cut hashes to what a reader compares."""
    return f"{value[:SHORT]}…" if column.code in _HASHES else value


def texts(label: Label) -> dict[str, Json]:
    """Give a label's three languages."""
    return {"zh": label.zh, "pt": label.pt, "en": label.en}


def heading(label: Label, *, level: int = 1, note: str = "") -> Block:
    """Head what follows; ``note`` stands at the line's end, a currency for example."""
    return {"kind": "heading", "level": level, "note": note, **texts(label)}


def nothing(label: Label, *, level: int = 2) -> Block:
    """Head what nothing stands under, and say so beside it."""
    return {"kind": "nothing", "level": level, **texts(label), "said": texts(labels.NOTHING)}


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
