"""Reports of longer periods on pages."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final
from zoneinfo import ZoneInfo

from accounting.reports import blocks, cells, fitting, labels, longer_sheets, paper, sheets
from accounting.reports.blocks import Block, Page
from accounting.reports.labels import Label
from accounting.reports.sheets import Document, Row
from accounting.reports.summary import DIFFERENCES
from casino.kernel.canonical import Json

_TAKINGS: Final = (
    "rounds", "commission", "rake", "table_fee", "rounding", "due", "collected", "cobank", "placed", "covered",
)  # fmt: skip
_COUNTS: Final = ("box_expected", "counted", "to_report", *DIFFERENCES)
_GROUPS: Final = (("takings", _TAKINGS), ("counts", _COUNTS))
NOTE: Final = Label(
    "各數為所列版本之合計；不同貨幣不相加，各檯及各更次之長短款不互相抵銷；應報 = 每箱應有與實點之較高者。",
    "Os valores são a soma das versões indicadas; moedas diferentes não se somam, e o que uma mesa ou um turno tem a mais não compensa "
    "o que falta noutro; a declarar = o maior entre esperado e contado de cada caixa.",
    "Figures are the sums of the versions listed; currencies are never added to each other, and no surplus of a table or shift makes up "
    "for what another is short of; to report = of every box the higher of expected and counted.",
)  # fmt: skip


def lay_out(document: Document) -> dict[str, Json]:
    """Give the pages of a period's report, whatever it tells."""
    page = Page(ZoneInfo(document["zone"]), whole_instants=True)
    title = labels.TITLES[document["tells"], document["kind"]]
    span = f"{document['first']} – {document['last']}"
    return {
        "title": blocks.texts(title),
        "house": document["house"],
        "authority": document["authority"].split(" · "),
        "running": f"{title.pair()}, {span}",
        "root": document["root"],
        "root_lines": blocks.root_lines(document["root"]),
        "demo": labels.DEMO.line() if document["demo"] else None,
        "facts": _facts(document, page),
        "blocks": list(_blocks(document, page)),
    }


def _facts(document: Document, page: Page) -> list[Json]:
    first, last = (date.fromisoformat(document[name]) for name in ("first", "last"))
    zone = f"({document['zone']})"
    period = f"{page.instant(document['from'])} – {page.instant(document['until'])} {zone}"
    return [
        blocks.said("first", cells.day_zh(first), cells.day_pt(first)),
        blocks.said("last", cells.day_zh(last), cells.day_pt(last)),
        blocks.fact("period", period),
        blocks.fact("generated_at", f"{page.instant(document['generated_at'])} {zone}"),
        blocks.fact("software", document["software"]),
        blocks.fact("merkle_root", document["root"]),
    ]


def _blocks(document: Document, page: Page) -> Iterator[Block]:
    tables = {
        code: longer_sheets.on_paper(code, document) for code in longer_sheets.codes(document)
    }
    if document["tells"] == longer_sheets.FIGURES:
        yield from _figures(document, page)
        for code in ("totals", "tables", "shifts"):
            del tables[code]
    for code, sheet in tables.items():
        yield from page.sheet(sheet, below=paper.BELOW.get(code, ()), level=1)
    yield {"kind": "signatures"}


def _figures(document: Document, page: Page) -> Iterator[Block]:
    """Lay out what the period came to, by currency: first a line a table, then a line a shift."""
    totals = sorted(document["totals"].items())
    by_table = [
        (labels.sheet(name), _laid(document, page, "tables", ("table", *columns)))
        for name, columns in _GROUPS
    ]
    by_shift = [
        _laid(document, page, "shifts", ("day", "shift", "version", *columns))
        for _name, columns in _GROUPS
    ]
    for place, (currency, _total) in enumerate(totals):
        for label, laid in by_table:
            yield blocks.heading(label, note=currency)
            yield from laid[place]
    if not (document["missing"] or any(total["tables_active"] for _currency, total in totals)):
        yield blocks.note(labels.NO_ACTIVITY, strong=True)
    yield blocks.note(NOTE)
    for place, (currency, _total) in enumerate(totals):
        yield blocks.heading(labels.sheet("shifts"), note=currency)
        for laid in by_shift:
            yield from laid[place]


def _laid(document: Document, page: Page, name: str, codes: Sequence[str]) -> list[list[Block]]:
    """Lay out some columns of the tables or shifts in each currency, with their sums."""
    columns = sheets.columns(codes)
    parts = []
    for currency, total in sorted(document["totals"].items()):
        rows = [
            Row(currency, tuple(line[code] for code in codes))
            for line in document[name]
            if line["currency"] == currency
        ]
        sums = [
            page.cell(column, total[column.code], currency) if column.code in total else ""
            for column in columns
        ]
        parts.append((rows, [labels.sheet("totals").zh, *sums[1:]]))
    is_wide = len(codes) > len(_COUNTS) + 1
    return page.alike(columns, parts, sizes=fitting.SMALL_SIZES if is_wide else fitting.SIZES)
