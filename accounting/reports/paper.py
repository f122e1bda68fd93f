"""What stands on the report's pages, in order, as texts ready to be set: headings, facts, tables, notes."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final
from zoneinfo import ZoneInfo

from accounting.reports import blocks, cells, fitting, labels, sheets
from accounting.reports import lines as lines_of
from accounting.reports.blocks import Block, Page
from accounting.reports.labels import Label
from accounting.reports.sheets import Column, Document, Row
from casino.kernel.canonical import Json

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


def lay_out(document: Document) -> dict[str, Json]:
    """Give the pages: what every page carries, and the blocks in their order."""
    page = Page(ZoneInfo(document["zone"]))
    seal = document["seal"]
    day, shift = document["day"], labels.word(document["shift"])
    return {
        "title": blocks.texts(labels.TITLE),
        "house": document["house"],
        "authority": document["authority"].split(" · "),
        "running": f"{labels.TITLE.pair()}, {day}, {shift.pair()}, v{seal['version']}",
        "root": seal["merkle_root"],
        "root_lines": blocks.root_lines(seal["merkle_root"]),
        "demo": labels.DEMO.line() if document["demo"] else None,
        "facts": _facts(document, page),
        "blocks": list(_blocks(document, page)),
    }


def _facts(document: Document, page: Page) -> list[Json]:
    seal = document["seal"]
    shift, state = labels.word(document["shift"]), labels.word(seal["state"])
    books = sorted(document["rulebooks"].items())
    told = "; ".join(f"{code} ({digest[: blocks.SHORT]}…)" for code, digest in books) or cells.NONE
    zone = f"({document['zone']})"
    period = f"{page.instant(document['from'])} – {page.instant(document['until'])} {zone}"
    day = date.fromisoformat(document["day"])
    return [
        blocks.said("day", f"{cells.day_zh(day)} {shift.zh}", f"{cells.day_pt(day)}, {shift.pt}"),
        blocks.said(
            "version", f"第 {seal['version']} 版，{state.zh}", f"{seal['version']}, {state.pt}"
        ),
        blocks.fact("period", period),
        blocks.fact("generated_at", f"{page.instant(document['generated_at'])} {zone}"),
        blocks.fact("software", document["software"]),
        blocks.fact("rulebooks", told),
        blocks.fact("merkle_root", seal["merkle_root"]),
    ]


def _blocks(document: Document, page: Page) -> Iterator[Block]:
    yield from _summary(document, page)
    for note in labels.NOTES:
        yield blocks.note(note)
    yield from _list(document, page, "exceptions")
    if document["sign_off"] is not None:
        yield from _list(document, page, "sign_off")
        yield from _list(document, page, "handover")
    if document["changes"] is not None:
        yield from _list(document, page, "changes")
    yield {"kind": "signatures"}
    tables = sorted(document["tables"].items())
    for code, table in tables:
        if table["activity"]:
            yield from _gaming_table(code, table, page)
    for code, table in tables:
        if not table["activity"]:
            yield _table_heading(code, table)
            yield blocks.note(labels.NO_ACTIVITY, strong=True)
    yield from _list(document, page, "dealers")
    yield from _list(document, page, "chains")
    yield from _rounds(document, page)


def _summary(document: Document, page: Page) -> Iterator[Block]:
    """Lay out what every table came to, currency by currency, all in the same letter."""
    totals = sorted(document["totals"].items())
    laid = {}
    for name, codes in (("takings", _SUMMARY), ("turnover", _TRAYS)):
        columns = sheets.columns(codes)
        laid[name] = page.alike(
            columns,
            [
                (
                    _summed(document, currency, codes),
                    [_sum(page, column, total, currency) for column in columns],
                )
                for currency, total in totals
            ],
            on_one_line=True,
        )
    for place, (currency, total) in enumerate(totals):
        for name, tables in laid.items():
            yield blocks.heading(labels.sheet(name), note=currency)
            yield from tables[place]
        if not total["tables_active"]:
            yield blocks.note(labels.NO_ACTIVITY, strong=True)


def _summed(document: Document, currency: str, codes: Sequence[str]) -> list[Row]:
    return [
        Row(currency, tuple({**table, "table": code}[name] for name in codes))
        for code, table in sorted(document["tables"].items())
        if table["currency"] == currency
    ]


def _sum(page: Page, column: Column, total: Document, currency: str) -> str:
    """Write a total; what is over and what is short stand beside each other, since they are not set against one another."""
    match column.code:
        case "table":
            return labels.sheet("totals").zh
        case "game":
            return labels.sheet("totals").pt
        case "box_difference" | "tray_difference":
            place = column.code.removesuffix("_difference")
            over, short = total[f"{place}_over"], total[f"{place}_short"]
            parts = [cells.signed(part, currency) for part in (over, -short) if part]
            return " ".join(parts) or cells.grouped(0, currency)
    return page.cell(column, total[column.code], currency)


def _table_heading(code: str, table: Document) -> Block:
    game = labels.word(table["game"])
    return blocks.heading(
        Label(f"{code} {game.zh}", f"{code} {game.pt}", game.en), note=table["currency"]
    )


def _gaming_table(code: str, table: Document, page: Page) -> Iterator[Block]:
    yield _table_heading(code, table)
    yield page.figures(sheets.columns(_FIGURED), table)
    one = {code: table}
    for name in ("sessions", "dealing", "counts", "attempts", "incidents", "corrections", "numbering"):  # fmt: skip
        yield from _of_table(one, page, name)
    for raw in table["section"].get("tables", ()):
        yield from page.sheet(sheets.own(raw, table))


_LEFT_OUT: Final = {
    "sessions": {"table", "currency", "session"},
    "dealing": {"table"},
    "counts": {"table", "currency"},
    "attempts": {"table", "currency"},
    "numbering": {"table"},
    "incidents": {"table"},
    "corrections": {
        "table",
        "currency",
        "dealer",
        "covered",
        "due",
        "collected",
        "cobank",
        "round_seq",
    },
    "exceptions": {"chain", "explained_at"},
}
BELOW: Final[Mapping[str, frozenset[str]]] = {
    "exceptions": frozenset({"round", "explained_by", "reason", "text", "corrected_since"}),
    "corrections": frozenset({"reason", "text", "before", "after"}),
    "changes": frozenset({"before", "after"}),
    "incidents": frozenset({"data"}),
    "events": frozenset({"reason", "text", "before", "after"}),
}
"""What of a flat table is told in texts that stand under each line."""


def _of_table(tables: Mapping[str, Document], page: Page, name: str) -> Iterator[Block]:
    """Lay out one gaming table's part of a flat table, without the columns that say which table it is."""
    yield from page.sheet(
        sheets.one(name, {"tables": tables}), without=_LEFT_OUT[name], below=BELOW.get(name, ())
    )


def _list(document: Document, page: Page, name: str) -> Iterator[Block]:
    yield from page.sheet(
        sheets.one(name, document),
        without=_LEFT_OUT.get(name, ()),
        below=BELOW.get(name, ()),
        level=1,
    )


_ROUND: Final = (
    "number", "at", "dealer", "result", "placed", "covered", "due", "collected", "cobank", "seq", "hash",
)  # fmt: skip
_OF_SOME_GAMES: Final = ("placed", "covered", "cobank")
"""Figures that rounds of some games have none of."""


def _rounds(document: Document, page: Page) -> Iterator[Block]:
    yield blocks.heading(labels.sheet("rounds"))
    for code, table in sorted(document["tables"].items()):
        yield blocks.heading(Label(code, code, code), level=2, note=table["currency"])
        lines = list(lines_of.rounds(code, table))
        if not lines:
            yield blocks.note(labels.NO_ACTIVITY)
            continue
        kept = [
            name
            for name in _ROUND
            if name not in _OF_SOME_GAMES or any(line[name] for line in lines)
        ]
        rows = (
            Row(
                table["currency"],
                tuple(line[name][:SHORTER] if name == "hash" else line[name] for name in kept),
            )
            for line in lines
        )
        yield from page.tables(sheets.columns(kept), rows, sizes=fitting.DENSE_SIZES)
