"""What stands on the report's pages, in order, as texts ready to be set: headings, facts, tables, notes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports import cells, fitting, labels, sheets
from accounting.reports.fitting import Fitted
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
    "table", "game", "rounds", "commission", "rake", "table_fee", "rounding", "due", "counted", "to_report", "box_difference",
    "cobank",
)  # fmt: skip
_TRAYS: Final = ("table", "placed", "covered", "collected", "tray_brought", "tray_expected", "tray_counted", "tray_difference")  # fmt: skip
_FIGURED: Final = (
    "commission", "rake", "table_fee", "rounding", "due", "collected",
    "box_expected", "counted", "to_report", "box_difference", "cobank", "placed",
    "covered", "tray_brought", "tray_expected", "tray_counted", "tray_difference", "rounds", "bank_turns",
    "void_throws", "dead_rounds", "exposed_tiles",
)  # fmt: skip
_FIGURES: Final = frozenset({Kind.MONEY, Kind.COUNT, Kind.TENTHS})
_WHOLE: Final = frozenset({"explained_at", "signed_at", "since"})
"""Instants that need not lie within the shift."""
_WRAPS: Final = frozenset({Kind.TEXT, Kind.WORD})
NOTE_DUE: Final = Label(
    "應收 = 佣金 + 抽水 + 檯費 + 尾數；箱差額 = 箱實點 − 箱應有；應報 = 每箱應有與實點之較高者。各檯差額不互相抵銷。幫莊損益計入籌碼，不入箱。",
    "Devido = comissão + rake + taxa de mesa + arredondamento; diferença = caixa contada − caixa esperada; a declarar = o maior entre "
    "esperado e contado de cada caixa. As diferenças das mesas não se compensam. O resultado da co-banca move as fichas, não a caixa.",
    "Due = commission + rake + table fee + rounding; difference = box counted − box expected; to report = of every box the higher of "
    "expected and counted. No table's difference is set against another's. The co-bank result moves the tray, not the box.",
)  # fmt: skip


def lay_out(document: Document) -> dict[str, Json]:
    """Give the pages: what every page carries, and the blocks in their order."""
    page = _Page(ZoneInfo(document["zone"]))
    seal = document["seal"]
    day, shift = document["day"], labels.word(document["shift"])
    return {
        "title": _texts(labels.TITLE),
        "house": document["house"],
        "authority": document["authority"].split(" · "),
        "running": f"{labels.TITLE.pair()}, {day}, {shift.pair()}, v{seal['version']}",
        "root": seal["merkle_root"],
        "root_lines": _root_lines(seal["merkle_root"]),
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
                return self.instant(value) if column.code in _WHOLE else self.time(value)
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
        texts = [
            fitting.Texts(
                column.label.zh,
                column.label.pt,
                [line[i] for line in (lines if total is None else [*lines, total])],
                wraps=column.kind in _WRAPS,
            )
            for i, column in enumerate(columns)
        ]
        sizes = fitting.SMALL_SIZES if small else fitting.SIZES
        for part in fitting.fit(texts, sizes=sizes, on_one_line=len(lines) > MOST_ROWS):
            yield _table([columns[i] for i in part.columns], _only(part, lines), part, total)

    def figures(self, columns: Sequence[Column], values: Document) -> Block:
        """Lay out figures that stand for a whole table, each under its name."""
        currency = values["currency"]
        shown: list[Json] = [
            {**_texts(column.label), "value": self.cell(column, values[column.code], currency)}
            for column in columns
        ]
        return {"kind": "figures", "figures": shown}

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
            {**_texts(column.label), "right": column.kind in _FIGURES, "width": width}
            for column, width in zip(columns, part.widths, strict=True)
        ],
        "rows": [lines[i : i + BULK] for i in range(0, len(lines), BULK)] if is_bulk else lines,
        "total": None if total is None else [total[i] for i in part.columns],
        "size": part.size,
    }


def _texts(label: Label) -> dict[str, Json]:
    return {"zh": label.zh, "pt": label.pt, "en": label.en}


def _heading(label: Label, *, level: int = 1, note: str = "") -> Block:
    return {"kind": "heading", "level": level, "note": note, **_texts(label)}


def _note(label: Label, *, strong: bool = False) -> Block:
    return {"kind": "note", "strong": strong, **_texts(label)}


def _root_lines(root: str) -> list[Json]:
    """Write a root in groups of four signs on two lines, as a reader compares it."""
    groups = [root[i : i + 4] for i in range(0, len(root), 4)]
    half = len(groups) // 2
    return [" ".join(groups[:half]), " ".join(groups[half:])]


def _facts(document: Document, page: _Page) -> list[Json]:
    seal = document["seal"]
    shift, state = labels.word(document["shift"]), labels.word(seal["state"])
    books = sorted(document["rulebooks"].items())
    told = "; ".join(f"{code} ({digest[:SHORT]}…)" for code, digest in books) or cells.NONE
    zone = f"({document['zone']})"
    period = f"{page.instant(document['from'])} – {page.instant(document['until'])} {zone}"
    day = date.fromisoformat(document["day"])
    return [
        _said("day", f"{cells.day_zh(day)} {shift.zh}", f"{cells.day_pt(day)}, {shift.pt}"),
        _said("version", f"第 {seal['version']} 版，{state.zh}", f"{seal['version']}, {state.pt}"),
        _fact("period", period),
        _fact("generated_at", f"{page.instant(document['generated_at'])} {zone}"),
        _fact("software", document["software"]),
        _fact("rulebooks", told),
        _fact("merkle_root", seal["merkle_root"]),
    ]


def _said(name: str, zh: str, pt: str) -> Block:
    """Say something in both languages side by side."""
    return {**_texts(labels.fact(name)), "value_zh": zh, "value_pt": pt}


def _fact(name: str, value: str) -> Block:
    """Say something that reads alike in every language."""
    return {**_texts(labels.fact(name)), "value": value}


def _blocks(document: Document, page: _Page) -> Iterator[Block]:
    for currency, total in sorted(document["totals"].items()):
        yield from _summary(document, page, currency, total)
    yield _note(NOTE_DUE)
    yield from _list(document, page, "exceptions")
    if document["sign_off"] is not None:
        yield from _list(document, page, "sign_off")
        yield from _list(document, page, "handover")
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
        columns = sheets.columns(codes)
        sums = [_sum(page, column, total, currency) for column in columns]
        yield _heading(labels.sheet(name), note=currency)
        yield from page.tables(columns, rows, total=sums)
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
    yield page.figures(sheets.columns(_FIGURED), table)
    one = {code: table}
    for name in ("sessions", "dealing", "counts", "attempts", "incidents", "corrections", "numbering"):  # fmt: skip
        yield from _of_table(one, page, name)
    for raw in table["section"].get("tables", ()):
        yield _heading(labels.given(raw["title"]), level=2)
        rows = (Row(table["currency"], tuple(line)) for line in raw["rows"])
        yield from page.tables(sheets.section_columns(raw), rows, small=True)


_LEFT_OUT: Final = {
    "sessions": {"table", "currency", "session"},
    "dealing": {"table"},
    "counts": {"table", "currency"},
    "attempts": {"table", "currency"},
    "numbering": {"table"},
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
    yield from page.tables([sheet.columns[i] for i in kept], rows, small=True)


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
        yield from page.tables(columns, rows, small=True)
