"""The report as flat tables with named columns: what CSV and XLSX hold, one after the other."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from accounting.reports import cells, labels
from accounting.reports.gather import INCOME
from accounting.reports.labels import Label

Document = Mapping[str, Any]


class Kind(StrEnum):
    """What a column's cells are."""

    TEXT = "text"
    WORD = "word"
    COUNT = "count"
    MONEY = "money"
    INSTANT = "instant"
    TENTHS = "tenths"


@dataclass(frozen=True, slots=True)
class Column:
    """One column; its ``code`` is stable."""

    code: str
    kind: Kind
    label: Label


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its currency, where it has amounts, and a raw value a column."""

    currency: str | None
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One flat table; its ``code`` is stable."""

    code: str
    label: Label
    columns: tuple[Column, ...]
    rows: Sequence[Row]


_KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(
        (*INCOME, "due", "collected", "box_expected", "counted", "box_difference", "box_over", "box_short",
         "tray_brought", "tray_expected", "tray_counted", "tray_difference", "tray_over", "tray_short",
         "placed", "covered", "float", "amount"),
        Kind.MONEY,
    ),
    **dict.fromkeys(
        ("rounds", "void_throws", "dead_rounds", "exposed_tiles", "bank_turns", "tables_active", "number",
         "minutes", "seq", "round_seq", "from_seq", "to_seq", "count"),
        Kind.COUNT,
    ),
    **dict.fromkeys(("opened_at", "closed_at", "at", "from", "until"), Kind.INSTANT),
    **dict.fromkeys(("activity", "carried_in", "kind", "reason", "game"), Kind.WORD),
    "rounds_per_hour": Kind.TENTHS,
}  # fmt: skip

_TOTALS: Final = (
    "currency", "tables", "tables_active", "rounds", *INCOME, "due", "collected", "box_expected", "counted", "box_over",
    "box_short", "tray_brought", "tray_expected", "tray_counted", "tray_over", "tray_short", "placed", "covered",
    "void_throws", "dead_rounds", "exposed_tiles", "bank_turns",
)  # fmt: skip
_TABLES: Final = (
    "table", "game", "pit", "currency", "activity", "rounds", *INCOME, "due", "collected", "box_expected", "counted",
    "box_difference", "tray_brought", "tray_expected", "tray_counted", "tray_difference", "placed", "covered",
    "void_throws", "dead_rounds", "exposed_tiles", "bank_turns",
)  # fmt: skip
_SESSIONS: Final = (
    "table", "currency", "number", "opened_at", "closed_at", "carried_in", "dealer", "supervisor", "second", "rulebook",
    "float", "rounds", "session", "seq",
)  # fmt: skip
_DEALING: Final = ("table", "staff", "from", "until", "rounds", "minutes", "rounds_per_hour", "seq")
_COUNTS: Final = (
    "table", "currency", "at", "box_expected", "counted", "tray_expected", "tray_counted", "first", "second", "seq",
)  # fmt: skip
_CORRECTIONS: Final = (
    "table", "currency", "kind", "at", "dealer", "reason", "number", "covered", "due", "collected", "cobank", "seq", "round_seq",
)  # fmt: skip
_ROUNDS: Final = (
    "table", "currency", "number", "at", "dealer", "placed", "covered", "due", "collected", "cobank", "seq", "hash", "key",
)  # fmt: skip


def sheets(document: Document) -> Iterator[Sheet]:
    """Give every table of the report in its order; one without lines is given too."""
    yield _facts(document)
    for code in _MAKERS:
        if code == "rounds":
            yield from _sections(document)
        yield one(code, document)


def one(code: str, document: Document) -> Sheet:
    """Give one table of the report by its code."""
    codes, rows = _MAKERS[code]
    return Sheet(code, labels.sheet(code), columns(codes), tuple(rows(document)))


def columns(codes: Iterable[str]) -> tuple[Column, ...]:
    """Describe columns by their codes."""
    return tuple(Column(code, _KINDS.get(code, Kind.TEXT), labels.column(code)) for code in codes)


def words_of(table: Document) -> dict[str, Label]:
    """Give the words for codes that any table has, and those that its game brings for its own."""
    own = table["section"].get("words", {}).items()
    return labels.reasons() | {code: labels.given(raw) for code, raw in own}


def _facts(document: Document) -> Sheet:
    seal = document["seal"]
    facts = (
        *((name, document[name]) for name in ("house", "authority", "day")),
        ("shift", labels.word(document["shift"]).line()),
        *((name, document[name]) for name in ("from", "until", "zone")),
        ("version", str(seal["version"])),
        ("state", labels.word(seal["state"]).line()),
        *((name, document[name]) for name in ("generated_at", "software")),
        ("demo", labels.word("yes" if document["demo"] else "no").line()),
        ("merkle_root", seal["merkle_root"]),
        *((f"rulebook {code}", digest) for code, digest in sorted(document["rulebooks"].items())),
    )
    rows = tuple(Row(None, (labels.fact(name).line(), value)) for name, value in facts)
    return Sheet("report", labels.sheet("report"), columns(("name", "value")), rows)


def _totals(document: Document) -> Iterator[Row]:
    for currency, total in sorted(document["totals"].items()):
        values = {"currency": currency, **total, "tables": str(total["tables"])}
        yield Row(currency, tuple(values[code] for code in _TOTALS))


def _tables(document: Document) -> Iterator[Row]:
    for code, table in sorted(document["tables"].items()):
        values = {**table, "table": code, "activity": _yes(table["activity"])}
        yield Row(table["currency"], tuple(values[name] for name in _TABLES))


def _exceptions(document: Document) -> Iterator[Row]:
    for item in document["exceptions"]:
        place = item["record"]
        yield Row(
            item["currency"],
            (
                item["table"],
                item["currency"],
                item["kind"],
                item["amount"],
                item["count"],
                place["chain"],
                place["seq"],
            ),
        )


def _of_tables(
    lines: Callable[[str, Document], Iterator[tuple[Any, ...]]],
) -> Callable[[Document], Iterator[Row]]:
    """Give the lines of all gaming tables, one table after the other."""

    def rows(document: Document) -> Iterator[Row]:
        for code, table in sorted(document["tables"].items()):
            for values in lines(code, table):
                yield Row(table["currency"], values)

    return rows


def _sessions(code: str, table: Document) -> Iterator[tuple[Any, ...]]:
    for session in table["sessions"]:
        values = {
            **session,
            "table": code,
            "currency": table["currency"],
            "carried_in": _yes(session["carried_in"]),
            "seq": session["records"][0]["seq"],
        }
        yield tuple(values[name] for name in _SESSIONS)


def _dealing(code: str, table: Document) -> Iterator[tuple[Any, ...]]:
    for line in table["dealers"]:
        yield (
            code, line["staff"], line["from"], line["until"], line["rounds"], line["minutes"],
            line["rounds_per_hour_tenths"], line["record"]["seq"],
        )  # fmt: skip


def _dealers(document: Document) -> Iterator[Row]:
    for line in document["dealers"]:
        tables = " ".join(line["tables"])
        yield Row(
            None,
            (
                line["staff"],
                tables,
                line["rounds"],
                line["minutes"],
                line["rounds_per_hour_tenths"],
            ),
        )


def _counts(code: str, table: Document) -> Iterator[tuple[Any, ...]]:
    for count in table["counts"]:
        yield (
            code, table["currency"], count["at"], count["box"]["expected"], count["box"]["counted"],
            count["tray"]["expected"], count["tray"]["counted"], count["first"], count["second"], count["record"]["seq"],
        )  # fmt: skip


def _incidents(code: str, table: Document) -> Iterator[tuple[Any, ...]]:
    words = words_of(table)
    for item in table["incidents"]:
        yield (
            code,
            item["kind"],
            item["at"],
            item["dealer"],
            cells.details(item["data"], words),
            item["seq"],
        )


def _corrections(code: str, table: Document) -> Iterator[tuple[Any, ...]]:
    for item in table["corrections"]:
        own = {
            **item,
            "table": code,
            "currency": table["currency"],
            "round_seq": item["round"]["seq"],
        }
        yield tuple(own[name] if name in own else item["round"][name] for name in _CORRECTIONS)


def _rounds(code: str, table: Document) -> Iterator[tuple[Any, ...]]:
    for line in table["round_list"]:
        values = {**line, "table": code, "currency": table["currency"]}
        yield tuple(values[name] for name in _ROUNDS)


def _chains(document: Document) -> Iterator[Row]:
    for chain, place in sorted(document["seal"]["chains"].items()):
        yield Row(
            None,
            (chain, place["from_seq"], place["from_prev_hash"], place["to_seq"], place["to_hash"]),
        )


def _sections(document: Document) -> Iterator[Sheet]:
    """Join the games' own tables over all gaming tables, each line led by its table's code."""
    found: dict[str, tuple[Label, tuple[Column, ...], list[Row]]] = {}
    leading = columns(("table", "currency"))
    for code, table in sorted(document["tables"].items()):
        for raw in table["section"].get("tables", ()):
            name = f"{table['game']}_{raw['code']}"
            own = section_columns(raw)
            _, _, rows = found.setdefault(name, (labels.given(raw["title"]), (*leading, *own), []))
            rows.extend(
                Row(table["currency"], (code, table["currency"], *line)) for line in raw["rows"]
            )
    for name, (label, all_columns, rows) in sorted(found.items()):
        yield Sheet(name, label, all_columns, rows)


def section_columns(raw: Document) -> tuple[Column, ...]:
    """Describe the columns of a game's own table as the game does."""
    return tuple(Column(c["code"], Kind(c["kind"]), labels.given(c)) for c in raw["columns"])


def _yes(value: bool) -> str:  # noqa: FBT001 - a truth becomes a word
    return "yes" if value else "no"


_MAKERS: Final[dict[str, tuple[tuple[str, ...], Callable[[Document], Iterator[Row]]]]] = {
    "totals": (_TOTALS, _totals),
    "tables": (_TABLES, _tables),
    "exceptions": (("table", "currency", "kind", "amount", "count", "chain", "seq"), _exceptions),
    "sessions": (_SESSIONS, _of_tables(_sessions)),
    "dealing": (_DEALING, _of_tables(_dealing)),
    "dealers": (("staff", "tables", "rounds", "minutes", "rounds_per_hour"), _dealers),
    "counts": (_COUNTS, _of_tables(_counts)),
    "incidents": (("table", "kind", "at", "dealer", "data", "seq"), _of_tables(_incidents)),
    "corrections": (_CORRECTIONS, _of_tables(_corrections)),
    "rounds": (_ROUNDS, _of_tables(_rounds)),
    "chains": (("chain", "from_seq", "from_prev_hash", "to_seq", "to_hash"), _chains),
}
"""Each table's columns and lines, in the report's order; the games' own stand before the rounds."""
