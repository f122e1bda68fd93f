"""The report as ``report.xlsx``: a worksheet a table, with typed cells."""

import io
import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final
from zoneinfo import ZoneInfo

import xlsxwriter

from accounting.reports import cells, labels
from accounting.reports.labels import Label
from accounting.reports.sheets import Column, Kind, Row, Sheet, sheets
from casino.kernel import clock
from casino.kernel.canonical import Json
from casino.kernel.money import CURRENCIES

_FONT: Final = {"font_name": "Noto Sans TC", "font_size": 10, "valign": "top"}
_WIDTHS: Final = {
    Kind.TEXT: 16,
    Kind.WORD: 22,
    Kind.COUNT: 12,
    Kind.MONEY: 17,
    Kind.INSTANT: 20,
    Kind.TENTHS: 14,
}
_WIDE: Final = {
    "hash": 66, "key": 40, "from_prev_hash": 66, "to_hash": 66, "merkle_root": 66, "value": 70, "name": 48, "data": 60, "session": 30,
    "result": 60, "round": 60, "before": 60, "after": 60, "text": 40, "reason": 34,
}  # fmt: skip
_WRAPS: Final = frozenset({"value", "data", "result", "round", "before", "after", "text"})
"""Columns of texts that go on in another line of their cell."""
_LONGEST_NAME: Final = 31


@dataclass(frozen=True, slots=True)
class About:
    """What a workbook says of itself: title, subject, author, the Merkle root on its printed pages, its only date, and the zone."""

    title: Label
    subject: str
    author: str
    root: str
    at: datetime
    zone: ZoneInfo


def render(document: Mapping[str, Json]) -> bytes:
    """Give a shift report's workbook, as ``write`` writes it; the same document gives the same bytes."""
    seal: Any = document["seal"]
    about = About(
        title=labels.TITLE,
        subject=f"{document['day']} {document['shift']}",
        author=str(document["house"]),
        root=seal["merkle_root"],
        at=clock.parse_instant(str(document["generated_at"])),
        zone=ZoneInfo(str(document["zone"])),
    )
    return write(sheets(document), about=about)


def write(tables: Iterable[Sheet], *, about: About) -> bytes:
    """Give a workbook with a worksheet a table.

    Amounts are numbers in the main unit with the currency's decimals, times are the house's, heads stay in sight and can be filtered.
    """
    output = io.BytesIO()
    book = xlsxwriter.Workbook(output, {"in_memory": True, "constant_memory": False})
    book.set_properties(
        {
            "title": about.title.line(),
            "subject": about.subject,
            "author": about.author,
            "created": about.at.astimezone(UTC).replace(tzinfo=None),
        }
    )
    writer = _Writer(book, about)
    for sheet in tables:
        writer.write(sheet)
    book.close()
    return output.getvalue()


class _Writer:
    """Writes worksheets into a workbook; its formats are made once."""

    def __init__(self, book: Any, about: About) -> None:
        self._book = book
        self._zone = about.zone
        title = f"{about.title.pair()}, {about.subject}".replace("&", "&&")
        self._header = f"&L{title}&R&A"
        self._footer = f"&L{about.root}&R&P / &N"
        self._head = book.add_format(
            {
                **_FONT,
                "bold": True,
                "text_wrap": True,
                "bottom": 1,
                "bg_color": "#EDEAE2",
            }
        )
        self._text = book.add_format(_FONT)
        self._long = book.add_format({**_FONT, "text_wrap": True})
        self._count = book.add_format({**_FONT, "num_format": "#,##0"})
        self._tenths = book.add_format({**_FONT, "num_format": "0.0"})
        self._instant = book.add_format(
            {**_FONT, "num_format": "yyyy-mm-dd hh:mm:ss", "align": "left"}
        )
        self._money = {
            (code, is_signed): book.add_format(
                {**_FONT, "num_format": _money_format(currency.digits, is_signed=is_signed)}
            )
            for code, currency in CURRENCIES.items()
            for is_signed in (False, True)
        }
        self._points = book.add_format({**_FONT, "num_format": _signed("#,##0")})
        self._names: set[str] = set()

    def write(self, sheet: Sheet) -> None:
        """Add a worksheet for one table."""
        page = self._book.add_worksheet(self._name(sheet))
        for index, column in enumerate(sheet.columns):
            page.set_column(index, index, _width(sheet, index))
            names = f"{column.label.zh}\n{column.label.pt}\n{column.label.en}"
            page.write_string(0, index, names, self._head)
        page.set_row(0, 48)
        page.freeze_panes(1, 0)
        page.repeat_rows(0)
        page.set_header(self._header)
        page.set_footer(self._footer)
        page.set_landscape()
        page.set_paper(9)
        page.fit_to_pages(1, 0)
        for line, row in enumerate(sheet.rows, start=1):
            for index, (column, value) in enumerate(zip(sheet.columns, row.values, strict=True)):
                if value is not None:
                    self._cell(page, (line, index), column, value, row)
        if sheet.rows:
            page.autofilter(0, 0, len(sheet.rows), len(sheet.columns) - 1)
        else:
            page.write_string(1, 0, labels.NOTHING.line(), self._text)

    def _name(self, sheet: Sheet) -> str:
        """Name a worksheet: no two alike, capitals or not, and none longer than a workbook bears."""
        full = f"{sheet.label.zh} {sheet.code}"[:_LONGEST_NAME]
        others = (f"{full[: _LONGEST_NAME - 3]} {number}" for number in itertools.count(2))
        names = itertools.chain([full], others)
        name = next(name for name in names if name.lower() not in self._names)
        self._names.add(name.lower())
        return name

    def _cell(self, page: Any, at: tuple[int, int], column: Column, value: Any, row: Row) -> None:
        match column.kind:
            case Kind.MONEY:
                currency = str(row.currency)
                style = self._money[currency, row.is_signed(column)]
                page.write_number(*at, cells.major(value, currency), style)
            case Kind.COUNT:
                style = self._points if row.is_signed(column) else self._count
                page.write_number(*at, value, style)
            case Kind.TENTHS:
                page.write_number(*at, Decimal(value).scaleb(-1), self._tenths)
            case Kind.INSTANT:
                page.write_datetime(*at, cells.local(value, self._zone), self._instant)
            case Kind.WORD | Kind.TEXT:
                style = self._long if column.code in _WRAPS else self._text
                page.write_string(*at, _text(column, value), style)


def _width(sheet: Sheet, index: int) -> int:
    """Tell how wide a column is, in signs; one of texts that go on in another line no wider than the longest of them."""
    column = sheet.columns[index]
    usual = _WIDTHS[column.kind]
    width = _WIDE.get(column.code, usual)
    if column.code not in _WRAPS or width <= usual:
        return width
    written = [row.values[index] for row in sheet.rows if row.values[index] is not None]
    longest = max((len(_text(column, value)) for value in written), default=0)
    return max(usual, min(width, 2 * longest))


def _text(column: Column, value: Any) -> str:
    return labels.word(value).line() if column.kind is Kind.WORD else str(value)


def _money_format(digits: int, *, is_signed: bool) -> str:
    plain = "#,##0." + "0" * digits if digits else "#,##0"
    return _signed(plain) if is_signed else plain


def _signed(plain: str) -> str:
    return f"+{plain};-{plain};{plain}"
