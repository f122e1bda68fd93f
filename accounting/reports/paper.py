"""What stands on the report's pages, in order, as texts ready to be set: headings, facts, tables, notes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports import cells, labels, sheets
from accounting.reports.labels import Label
from accounting.reports.sheets import Column, Document, Kind, Row
from casino.kernel.canonical import Json

Block = dict[str, Json]

MOST_ROWS: Final = 300
"""A longer table is set column by column, which is what the typesetter's time and memory can bear; nothing in it may wrap."""
BULK: Final = 250
SHORT: Final = 16
SHORTER: Final = 8

_SUMMARY: Final = (
    "table", "game", "rounds", "commission", "rake", "table_fee", "rounding", "due", "counted", "box_difference", "cobank",
)  # fmt: skip
_TRAYS: Final = ("table", "placed", "covered", "collected", "tray_brought", "tray_expected", "tray_counted", "tray_difference")  # fmt: skip
_EVENTS: Final = ("rounds", "bank_turns", "void_throws", "dead_rounds", "exposed_tiles")
_MONEY: Final = (
    ("commission", "rake", "table_fee", "rounding", "due", "collected"),
    ("box_expected", "counted", "box_difference", "placed", "covered"),
    ("tray_brought", "tray_expected", "tray_counted", "tray_difference", "cobank"),
)
_FIGURES: Final = frozenset({Kind.MONEY, Kind.COUNT, Kind.TENTHS})
_KIND_WIDTHS: Final = {
    Kind.TEXT: 9,
    Kind.WORD: 9,
    Kind.COUNT: 7,
    Kind.MONEY: 13,
    Kind.INSTANT: 9,
    Kind.TENTHS: 9,
}
_WIDTHS: Final = {
    "data": 30,
    "kind": 26,
    "tables": 24,
    "rulebook": 14,
    "to_hash": 22,
    "from_prev_hash": 22,
    "table": 7,
    "game": 13,
    "key": 9,
}
"""How wide columns are beside one another."""
NOTE_DUE: Final = Label(
    "應收 = 佣金 + 抽水 + 檯費 + 尾數；箱差額 = 箱實點 − 箱應有。各檯差額不互相抵銷。幫莊損益計入籌碼，不入箱。",
    "Devido = comissão + rake + taxa de mesa + arredondamento; diferença = caixa contada − caixa esperada. As diferenças das mesas "
    "não se compensam. O resultado da co-banca move as fichas, não a caixa.",
    "Due = commission + rake + table fee + rounding; difference = box counted − box expected. No table's difference is set against "
    "another's. The co-bank result moves the tray, not the box.",
)  # fmt: skip


def lay_out(document: Document) -> dict[str, Json]:
    """Give the pages: what every page carries, and the blocks in their order."""
    page = _Page(ZoneInfo(document["zone"]))
    seal = document["seal"]
    day, shift = document["day"], labels.word(document["shift"])
    return {
        "title": _texts(labels.TITLE),
        "house": document["house"],
        "authority": document["authority"],
        "running": f"{labels.TITLE.pair()}, {day}, {shift.pair()}, v{seal['version']}",
        "root": seal["merkle_root"],
        "short_root": " ".join(seal["merkle_root"][i : i + 4] for i in range(0, SHORT, 4)),
        "demo": labels.DEMO.line() if document["demo"] else None,
        "facts": _facts(document, page),
        "blocks": list(_blocks(document, page)),
    }


class _Page:
    """Writes cells as they stand on paper."""

    def __init__(self, zone: ZoneInfo) -> None:
        self.zone = zone

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
                return self.time(value)
            case Kind.TENTHS:
                return cells.tenths(value)
            case Kind.WORD:
                return labels.word(value).pair()
            case Kind.COUNT | Kind.TEXT:
                return str(value)

    def table(
        self,
        columns: Sequence[Column],
        rows: Iterable[Row],
        *,
        small: bool = False,
    ) -> Block:
        """Lay out a table; figures stand to the right."""
        texts = [self._row(columns, row) for row in rows]
        laid: Block = {
            "kind": "table",
            "columns": [
                {
                    **_texts(c.label),
                    "right": c.kind in _FIGURES,
                    "width": _WIDTHS.get(c.code, _KIND_WIDTHS[c.kind]),
                }
                for c in columns
            ],
            "rows": texts,
            "total": None,
            "small": small,
        }
        if len(texts) > MOST_ROWS and not any(
            c.kind is Kind.WORD or c.code in _WIDTHS for c in columns
        ):
            laid |= {
                "kind": "bulk",
                "rows": [texts[i : i + BULK] for i in range(0, len(texts), BULK)],
            }
        return laid

    def _row(self, columns: Sequence[Column], row: Row) -> list[Json]:
        return [self.cell(c, v, row.currency) for c, v in zip(columns, row.values, strict=True)]


def _texts(label: Label) -> dict[str, Json]:
    return {"zh": label.zh, "pt": label.pt, "en": label.en}


def _heading(label: Label, *, level: int = 1, note: str = "") -> Block:
    return {"kind": "heading", "level": level, "note": note, **_texts(label)}


def _note(label: Label, *, strong: bool = False) -> Block:
    return {"kind": "note", "strong": strong, **_texts(label)}


def _facts(document: Document, page: _Page) -> list[Json]:
    seal = document["seal"]
    books = sorted(document["rulebooks"].items())
    facts = (
        ("day", document["day"]),
        ("shift", labels.word(document["shift"]).pair()),
        ("period", f"{page.instant(document['from'])} – {page.instant(document['until'])} ({document['zone']})"),
        ("version", f"{seal['version']}, {labels.word(seal['state']).pair()}"),
        ("generated_at", f"{page.instant(document['generated_at'])} ({document['zone']})"),
        ("software", document["software"]),
        ("rulebooks", "; ".join(f"{code} ({digest[:SHORT]}…)" for code, digest in books) or cells.NONE),
        ("merkle_root", seal["merkle_root"]),
    )  # fmt: skip
    return [{**_texts(labels.fact(name)), "value": value} for name, value in facts]


def _blocks(document: Document, page: _Page) -> Iterator[Block]:
    for currency, total in sorted(document["totals"].items()):
        yield from _summary(document, page, currency, total)
    yield _note(NOTE_DUE)
    yield from _list(document, page, "exceptions")
    yield {"kind": "signatures"}
    tables = sorted(document["tables"].items())
    for code, table in tables:
        if table["activity"]:
            yield {"kind": "page"}
            yield from _gaming_table(code, table, page)
    yield {"kind": "page"}
    for code, table in tables:
        if not table["activity"]:
            yield _table_heading(code, table)
            yield _note(labels.NO_ACTIVITY, strong=True)
    yield from _list(document, page, "dealers")
    yield from _list(document, page, "chains")
    yield from _rounds(document, page)


def _summary(document: Document, page: _Page, currency: str, total: Document) -> Iterator[Block]:
    tables = [(c, t) for c, t in sorted(document["tables"].items()) if t["currency"] == currency]
    for name, codes in (("takings", _SUMMARY), ("turnover", _TRAYS)):
        rows = (
            Row(currency, tuple({**table, "table": code}[c] for c in codes))
            for code, table in tables
        )
        block = page.table(sheets.columns(codes), rows)
        block["total"] = [_sum(page, column, total, currency) for column in sheets.columns(codes)]
        yield _heading(labels.sheet(name), note=currency)
        yield block
    if not total["tables_active"]:
        yield _note(labels.NO_ACTIVITY, strong=True)


def _sum(page: _Page, column: Column, total: Document, currency: str) -> str:
    """Write a total; what is over and what is short stand beside each other, since they are not set against one another."""
    match column.code:
        case "table":
            return labels.sheet("totals").zh
        case "game":
            return labels.sheet("totals").pt
        case "box_difference" | "tray_difference":
            place = column.code.removesuffix("_difference")
            over, short = total[f"{place}_over"], total[f"{place}_short"]
            parts = (
                f"+{cells.grouped(over, currency)}" if over else "",
                cells.grouped(-short, currency) if short else "",
            )
            return " ".join(part for part in parts if part) or cells.grouped(0, currency)
    return page.cell(column, total[column.code], currency)


def _table_heading(code: str, table: Document) -> Block:
    game = labels.word(table["game"])
    return _heading(
        Label(f"{code} {game.zh}", f"{code} {game.pt}", game.en), note=table["currency"]
    )


def _gaming_table(code: str, table: Document, page: _Page) -> Iterator[Block]:
    yield _table_heading(code, table)
    for codes in _MONEY:
        values = tuple(table[name] for name in codes)
        yield page.table(sheets.columns(codes), [Row(table["currency"], values)])
    yield page.table(sheets.columns(_EVENTS), [Row(None, tuple(table[name] for name in _EVENTS))])
    one = {code: table}
    for name in ("sessions", "dealing", "counts", "incidents", "corrections"):
        yield from _of_table(one, page, name)
    for raw in table["section"].get("tables", ()):
        yield _heading(labels.given(raw["title"]), level=2)
        rows = (Row(table["currency"], tuple(line)) for line in raw["rows"])
        yield page.table(sheets.section_columns(raw), rows, small=True)


_LEFT_OUT: Final = {
    "sessions": {"table", "currency", "session"},
    "dealing": {"table"},
    "counts": {"table", "currency"},
    "incidents": {"table"},
    "corrections": {"table", "currency", "covered", "round_seq"},
    "exceptions": {"chain"},
}


def _of_table(tables: Mapping[str, Document], page: _Page, name: str) -> Iterator[Block]:
    """Lay out one gaming table's part of a flat table, without the columns that say which table it is."""
    yield from _sheet(sheets.one(name, {"tables": tables}), page, without=_LEFT_OUT[name])


def _list(document: Document, page: _Page, name: str) -> Iterator[Block]:
    yield from _sheet(sheets.one(name, document), page, without=_LEFT_OUT.get(name, ()), level=1)


def _sheet(
    sheet: sheets.Sheet, page: _Page, *, without: Iterable[str] = (), level: int = 2
) -> Iterator[Block]:
    left_out = frozenset(without)
    kept = [i for i, column in enumerate(sheet.columns) if column.code not in left_out]
    yield _heading(sheet.label, level=level)
    if not sheet.rows:
        yield _note(labels.NOTHING)
        return
    rows = (
        Row(row.currency, tuple(_short(sheet.columns[i], row.values[i]) for i in kept))
        for row in sheet.rows
    )
    yield page.table([sheet.columns[i] for i in kept], rows, small=True)


def _short(column: Column, value: Any) -> Any:
    """Cut hashes to what a reader compares."""
    return f"{value[:SHORT]}…" if column.code in {"from_prev_hash", "to_hash"} else value


def _rounds(document: Document, page: _Page) -> Iterator[Block]:
    yield {"kind": "page"}
    yield _heading(labels.sheet("rounds"))
    codes = (
        "number",
        "at",
        "dealer",
        "placed",
        "covered",
        "due",
        "collected",
        "cobank",
        "seq",
        "hash",
    )
    columns = sheets.columns(codes)
    for code, table in sorted(document["tables"].items()):
        lines = table["round_list"]
        yield _heading(Label(code, code, code), level=2, note=table["currency"])
        if not lines:
            yield _note(labels.NO_ACTIVITY)
            continue
        rows = (
            Row(
                table["currency"],
                tuple({**line, "hash": line["hash"][:SHORTER]}[name] for name in codes),
            )
            for line in lines
        )
        yield page.table(columns, rows, small=True)
