"""The report's flat tables on a page: in the reader's language, every record and shift a way to itself."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final

from django.urls import reverse

from accounting.reports import labels
from accounting.reports.sheets import Column, Kind, Row, Sheet
from accounting.views import shown
from accounting.views.shown import Cell, GameTable
from casino.audit.records import HOUSE
from casino.kernel import clock
from casino.templatetags import casino_format

LONG: Final = 24
"""A text of more signs may go on in another line."""
_FIGURES: Final = frozenset({Kind.COUNT, Kind.MONEY, Kind.TENTHS})
_HASHES: Final = frozenset({"merkle_root", "from_prev_hash", "to_hash", "hash"})


def table(sheet: Sheet) -> GameTable:
    """Give a flat table ready to be read."""
    return GameTable(
        title=shown.said(sheet.label),
        heads=tuple(
            Cell(shown.said(column.label), column.kind in _FIGURES) for column in sheet.columns
        ),
        rows=tuple(_row(sheet, row) for row in sheet.rows),
    )


def filled(whole: GameTable) -> GameTable:
    """Give a table without the columns in which nothing stands on any line."""
    kept = [
        place
        for place in range(len(whole.heads))
        if not whole.rows or any(row[place].text != casino_format.NOTHING for row in whole.rows)
    ]
    return GameTable(
        title=whole.title,
        heads=tuple(whole.heads[place] for place in kept),
        rows=tuple(tuple(row[place] for place in kept) for row in whole.rows),
    )


def _row(sheet: Sheet, row: Row) -> tuple[Cell, ...]:
    by_code = dict(zip((column.code for column in sheet.columns), row.values, strict=True))
    return tuple(
        _cell(column, value, row.currency, url="" if value is None else _url(column.code, by_code))
        for column, value in zip(sheet.columns, row.values, strict=True)
    )


def _cell(column: Column, value: Any, currency: str | None, *, url: str) -> Cell:
    text = _text(column, value, currency)
    return Cell(text, column.kind in _FIGURES, url, is_long=len(text) > LONG)


def _text(column: Column, value: Any, currency: str | None) -> str:
    if value is None or value == "":
        return casino_format.NOTHING
    if column.kind is Kind.MONEY:
        return casino_format.money(value, str(currency))
    if column.code == "day":
        return casino_format.house_date(date.fromisoformat(value))
    if column.code in _HASHES:
        return casino_format.short_hash(value)
    return _WRITERS[column.kind](value)


_WRITERS: Final[Mapping[Kind, Callable[[Any], str]]] = {
    Kind.COUNT: casino_format.quantity,
    Kind.TENTHS: casino_format.tenths,
    Kind.INSTANT: lambda at: casino_format.house_datetime(clock.parse_instant(at)),
    Kind.WORD: lambda code: shown.said(labels.word(code)),
    Kind.TEXT: str,
}


def _url(code: str, row: Mapping[str, Any]) -> str:
    """Tell where a cell leads: a record's number to the record, a shift to its report, a version to itself."""
    if code in {"seq", "round_seq"}:
        chain = row.get("chain") or row.get("table") or HOUSE
        return reverse("accounting:record", args=[chain, row[code]])
    if code == "record":
        return reverse("accounting:record", args=row[code].split())
    if code in {"shift", "version"} and "day" in row:
        if code == "version":
            place = [row["day"], row["shift"], row["version"]]
            return reverse("accounting:version", args=place)
        return reverse("accounting:shift", args=[row["day"], row["shift"]])
    return ""
