"""The report as flat tables with named columns: what CSV and XLSX hold, one after the other."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from accounting.reports import labels, lines
from accounting.reports.gather import INCOME
from accounting.reports.labels import Label
from accounting.reports.lines import Values

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
    """One line: its currency, where it has amounts, and a raw value a column; ``is_difference`` where its amounts are over or short."""

    currency: str | None
    values: tuple[Any, ...]
    is_difference: bool = False

    def is_signed(self, column: Column) -> bool:
        """Tell whether what stands in a column carries its sign, whatever it is."""
        return column.code in SIGNED or (self.is_difference and column.kind is Kind.MONEY)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One flat table; its ``code`` is stable."""

    code: str
    label: Label
    columns: tuple[Column, ...]
    rows: Sequence[Row]


_KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(
        (*INCOME, "due", "collected", "box_expected", "counted", "to_report", "box_difference", "box_over", "box_short",
         "tray_brought", "tray_expected", "tray_counted", "tray_difference", "tray_over", "tray_short",
         "placed", "covered", "float", "amount", "first_box", "first_tray", "second_box", "second_tray",
         "before_amount", "after_amount"),
        Kind.MONEY,
    ),
    **dict.fromkeys(
        ("rounds", "void_throws", "dead_rounds", "exposed_tiles", "bank_turns", "tables_active", "number",
         "minutes", "seq", "round_seq", "from_seq", "to_seq", "count", "attempt", "first_number", "last", "used",
         "session_number", "reviewed_version", "version", "shifts_active", "correction"),
        Kind.COUNT,
    ),
    **dict.fromkeys(
        ("opened_at", "closed_at", "at", "from", "until", "explained_at", "signed_at", "since", "cut_at", "counts_at"), Kind.INSTANT
    ),
    **dict.fromkeys(
        ("activity", "carried_in", "kind", "reason", "game", "result", "purpose", "state", "is_reportable", "override",
         "what", "figure", "before", "after", "shift", "role", "is_counted", "change", "round"),
        Kind.WORD,
    ),
    "rounds_per_hour": Kind.TENTHS,
}  # fmt: skip

SIGNED: Final = frozenset(
    {"box_difference", "tray_difference", "cobank", "banker_gain", "net", "E", "S", "W", "N"}
)
"""Columns of what is over or short, won or lost, those of the games' own tables among them."""

_TOTALS: Final = (
    "currency", "tables", "tables_active", "rounds", *INCOME, "due", "collected", "box_expected", "counted", "to_report",
    "box_over", "box_short", "tray_brought", "tray_expected", "tray_counted", "tray_over", "tray_short", "placed", "covered",
    "void_throws", "dead_rounds", "exposed_tiles", "bank_turns",
)  # fmt: skip
_TABLES: Final = (
    "table", "game", "pit", "currency", "activity", "rounds", *INCOME, "due", "collected", "box_expected", "counted",
    "to_report", "box_difference", "tray_brought", "tray_expected", "tray_counted", "tray_difference", "placed", "covered",
    "void_throws", "dead_rounds", "exposed_tiles", "bank_turns",
)  # fmt: skip
_EXCEPTIONS: Final = (
    "table", "currency", "kind", "at", "amount", "count", "state", "is_reportable", "explained_by", "explained_at", "reason",
    "text", "round", "corrected_since", "chain", "seq",
)  # fmt: skip
_SIGN_OFF: Final = ("signed_by", "signed_at", "reviewed_version", "override", "text", "seq")
_CHANGES: Final = (
    "what", "table", "currency", "figure", "before_amount", "after_amount", "before", "after", "seq",
)  # fmt: skip
_SESSIONS: Final = (
    "table", "currency", "number", "opened_at", "closed_at", "carried_in", "dealer", "supervisor", "second", "rulebook",
    "float", "rounds", "session", "seq",
)  # fmt: skip
_DEALING: Final = ("table", "staff", "from", "until", "rounds", "minutes", "rounds_per_hour", "seq")
_COUNTS: Final = (
    "table", "currency", "number", "purpose", "at", "box_expected", "counted", "to_report", "box_difference", "tray_expected",
    "tray_counted", "tray_difference", "first", "second", "seq",
)  # fmt: skip
_ATTEMPTS: Final = (
    "table", "currency", "number", "attempt", "at", "result", "first", "first_box", "first_tray", "second", "second_box",
    "second_tray", "seq",
)  # fmt: skip
_NUMBERING: Final = ("table", "what", "session_number", "first_number", "last", "used", "missing")
_CORRECTIONS: Final = (
    "table", "currency", "kind", "correction", "at", "counts_at", "is_counted", "requested_by", "approved_by", "dealer",
    "reason", "text", "number", "covered", "due", "collected", "cobank", "before", "after", "seq", "round_seq",
)  # fmt: skip
_ROUNDS: Final = (
    "table", "currency", "number", "at", "dealer", "placed", "covered", "due", "collected", "cobank", "result", "seq", "hash", "key",
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
    codes, made = _MAKERS[code]
    return of_lines(code, codes, made(document))


def of_lines(code: str, codes: Sequence[str], made: Iterable[Values]) -> Sheet:
    """Give a table of some columns; a line's amounts are in its ``currency``."""
    rows = tuple(
        Row(
            values.get("currency"),
            tuple(values[name] for name in codes),
            is_difference=values.get("is_difference", False),
        )
        for values in made
    )
    return Sheet(code, labels.sheet(code), columns(codes), rows)


def of_facts(facts: Iterable[tuple[str, str]]) -> Sheet:
    """Give what is said once of a whole report as a table, by the facts' codes."""
    rows = tuple(Row(None, (labels.fact(name).line(), value)) for name, value in facts)
    return Sheet("report", labels.sheet("report"), columns(("name", "value")), rows)


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
        ("demo", labels.word(lines.yes_or_no(document["demo"])).line()),
        ("merkle_root", seal["merkle_root"]),
        *((f"rulebook {code}", digest) for code, digest in sorted(document["rulebooks"].items())),
        *(("note", note.line()) for note in labels.NOTES),
    )
    return of_facts(facts)


def _sections(document: Document) -> Iterator[Sheet]:
    """Join the games' own tables over all gaming tables, each line led by its table's code."""
    found: dict[str, tuple[Label, tuple[Column, ...], list[Row]]] = {}
    leading = columns(("table", "currency"))
    for code, table in sorted(document["tables"].items()):
        for raw in table["section"].get("tables", ()):
            name = _own_code(table["game"], raw["code"])
            own = section_columns(raw)
            lines_of = section_lines(raw, table)
            _, _, rows = found.setdefault(name, (labels.given(raw["title"]), (*leading, *own), []))
            rows.extend(
                Row(table["currency"], (code, table["currency"], *line)) for line in lines_of
            )
    for name, (label, all_columns, rows) in sorted(found.items()):
        yield Sheet(name, label, all_columns, rows)


def _own_code(game: str, code: str) -> str:
    """Name a game's own table by the game, once."""
    return code if code.startswith(f"{game}_") else f"{game}_{code}"


def own(raw: Document, table: Document) -> Sheet:
    """Give a game's own table of one gaming table."""
    rows = tuple(Row(table["currency"], line) for line in section_lines(raw, table))
    return Sheet(raw["code"], labels.given(raw["title"]), section_columns(raw), rows)


def section_columns(raw: Document) -> tuple[Column, ...]:
    """Describe the columns of a game's own table as the game does."""
    return tuple(Column(c["code"], Kind(c["kind"]), labels.given(c)) for c in raw["columns"])


def section_lines(raw: Document, table: Document) -> Iterator[tuple[Any, ...]]:
    """Give the lines of a game's own table, codes in the words that the game brings for them."""
    words = words_of(table)
    kinds = [Kind(column["kind"]) for column in raw["columns"]]
    for line in raw["rows"]:
        yield tuple(
            words.get(value, value) if kind is Kind.WORD else value
            for kind, value in zip(kinds, line, strict=True)
        )


def _of_tables(
    one_table: Callable[[str, Document], Iterator[Values]],
) -> Callable[[Document], Iterator[Values]]:
    """Give the lines of all gaming tables, one table after the other."""

    def all_lines(document: Document) -> Iterator[Values]:
        for code, table in sorted(document["tables"].items()):
            yield from one_table(code, table)

    return all_lines


def _incidents(code: str, table: Document) -> Iterator[Values]:
    yield from lines.incidents(code, table, words_of(table))


_MAKERS: Final[dict[str, tuple[tuple[str, ...], Callable[[Document], Iterator[Values]]]]] = {
    "totals": (_TOTALS, lines.totals),
    "tables": (_TABLES, lines.tables),
    "exceptions": (_EXCEPTIONS, lines.exceptions),
    "sign_off": (_SIGN_OFF, lines.sign_off),
    "handover": (("what", "table", "since", "seq"), lines.handover),
    "changes": (_CHANGES, lines.changes),
    "sessions": (_SESSIONS, _of_tables(lines.sessions)),
    "dealing": (_DEALING, _of_tables(lines.dealing)),
    "dealers": (("staff", "tables", "rounds", "minutes", "rounds_per_hour"), lines.dealers),
    "counts": (_COUNTS, _of_tables(lines.counts)),
    "attempts": (_ATTEMPTS, _of_tables(lines.attempts)),
    "numbering": (_NUMBERING, _of_tables(lines.numbering)),
    "incidents": (("table", "kind", "at", "dealer", "data", "seq"), _of_tables(_incidents)),
    "corrections": (_CORRECTIONS, _of_tables(lines.corrections)),
    "rounds": (_ROUNDS, _of_tables(lines.rounds)),
    "chains": (("chain", "from_seq", "from_prev_hash", "to_seq", "to_hash"), lines.chains),
}
"""Each table's columns and lines, in the report's order; the games' own stand before the rounds."""
