"""The report as ``report.csv``: its flat tables one below the other, so that a spreadsheet opens Chinese as it is."""

import codecs
import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports import cells, labels
from accounting.reports.sheets import Column, Kind, Row, Sheet, sheets
from casino.kernel.canonical import Json

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for the beginning of a formula."""


def render(document: Mapping[str, Json]) -> bytes:
    """Give a shift report's tables, as ``write`` writes them."""
    return write(sheets(document), zone=ZoneInfo(str(document["zone"])))


def write(tables: Iterable[Sheet], *, zone: ZoneInfo) -> bytes:
    """Give UTF-8 with a byte-order mark, lines ending in CR LF.

    Each table is led by a line ``# code`` with its title in three languages, then one line of column names — the stable code first —
    and is followed by an empty line. Amounts are exact decimals in the main unit, times the house's.
    """
    output = io.StringIO(newline="")
    writer = csv.writer(output, lineterminator="\r\n")
    for sheet in tables:
        _write(writer, sheet, zone)
    return codecs.BOM_UTF8 + output.getvalue().encode("utf-8")


def _write(writer: Any, sheet: Sheet, zone: ZoneInfo) -> None:
    writer.writerow((f"# {sheet.code}", sheet.label.zh, sheet.label.pt, sheet.label.en))
    writer.writerow(f"{c.code} ({c.label.zh} / {c.label.pt})" for c in sheet.columns)
    for row in sheet.rows:
        writer.writerow(
            _cell(column, value, row, zone)
            for column, value in zip(sheet.columns, row.values, strict=True)
        )
    if not sheet.rows:
        writer.writerow((labels.NOTHING.line(),))
    writer.writerow(())


def _cell(column: Column, value: Any, row: Row, zone: ZoneInfo) -> str:
    text = ""
    if value is not None:
        match column.kind:
            case Kind.MONEY:
                return cells.plain(value, str(row.currency))
            case Kind.TENTHS:
                text = cells.tenths(value)
            case Kind.INSTANT:
                text = cells.local(value, zone).isoformat(sep=" ")
            case Kind.WORD:
                text = labels.word(value).line()
            case Kind.COUNT | Kind.TEXT:
                text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
