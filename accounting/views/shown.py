"""How reports read on a page: words in the reader's language, states, figures and ways to the evidence."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy, pgettext_lazy

from accounting.reports import cells, labels, sheets
from accounting.reports.labels import Label
from accounting.reports.sheets import Kind
from accounting.selectors.report_versions import VersionRow
from accounting.words import SHIFTS, name
from casino.audit.records import ACCESS
from casino.kernel import clock
from casino.staff.requests import StaffRequest
from casino.staff.roles import Role
from casino.templatetags import casino_format

ROUNDS_A_PAGE: Final = 100
"""How many rounds a page of a table's part shows."""
START: Final[Mapping[str, object]] = {"label": gettext_lazy("Start page"), "url": "/"}
STATES: Final[Mapping[str, tuple[str, Promise]]] = {
    "provisional": ("wait", pgettext_lazy("state", "Provisional")),
    "signed_off": ("good", pgettext_lazy("state", "Signed off")),
    "corrected": ("note", pgettext_lazy("state", "Corrected")),
}
"""The tone and the word of each state of a version."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something unusual at a table."""

    at: datetime
    what: str
    details: str
    dealer: str | None
    seq: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a flat table, ready to be read; ``is_long`` where it goes on over several lines."""

    text: str
    is_figure: bool
    url: str = ""
    is_long: bool = False


@dataclass(frozen=True, slots=True)
class GameTable:
    """A table that a game adds to its report: title, heads and rows."""

    title: str
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def may_read(request: StaffRequest, *, chain: str) -> bool:
    """Tell whether a person may read the records of a chain: who signed in and who looked at what is the inspector's to see."""
    return chain != ACCESS or request.user.role == Role.INSPECTOR


def said(label: Label) -> str:
    """Say one of the report's words in the reader's language."""
    language = get_language() or ""
    if language.startswith("zh"):
        return label.zh
    return label.pt if language.startswith("pt") else label.en


def shift_title(day: date, shift: str) -> str:
    """Name a shift of a day."""
    return f"{casino_format.house_date(day)} · {name(SHIFTS, shift)}"


def shift_link(at: datetime) -> Mapping[str, object]:
    """Lead to the report of the shift in which an instant lies, by its name."""
    shift = settings.HOUSE_CALENDAR.shift_at(at)
    url = reverse("accounting:shift", args=[shift.day, shift.name])
    return {"label": shift_title(shift.day, shift.name), "url": url}


def version_url(version: VersionRow) -> str:
    """Tell where a version is read."""
    return reverse("accounting:version", args=[version.day, version.shift, version.version])


def trail(*steps: tuple[str, str]) -> list[Mapping[str, object]]:
    """Give the way to a page: start, calendar, and the steps named."""
    calendar = {"label": gettext("Reports"), "url": reverse("accounting:calendar")}
    return [START, calendar, *({"label": label, "url": url} for label, url in steps)]


def instant(text: str | None) -> datetime | None:
    """Read an instant of a report's document."""
    return None if text is None else clock.parse_instant(text)


def incidents(table: Mapping[str, Any]) -> tuple[Incident, ...]:
    """List what was unusual at a table, in order of time; codes in it are said in words, those of a game in its own."""
    words = sheets.words_of(table)
    return tuple(
        Incident(
            at=clock.parse_instant(raw["at"]),
            what=said(labels.word(words.get(raw["kind"], raw["kind"]))),
            details=said(cells.details(raw["data"], words)),
            dealer=raw["dealer"],
            seq=raw["seq"],
        )
        for raw in table["incidents"]
    )


def game_tables(code: str, table: Mapping[str, Any]) -> tuple[GameTable, ...]:
    """Give the tables that the game itself added, read as their columns say; a record's number leads to it."""
    currency = table["currency"]
    words = sheets.words_of(table)
    return tuple(
        GameTable(
            title=said(labels.given(raw["title"])),
            heads=tuple(
                Cell(said(labels.given(column)), _is_figure(column["kind"]))
                for column in raw["columns"]
            ),
            rows=tuple(
                tuple(
                    Cell(
                        text=_cell(value, column["kind"], currency, words),
                        is_figure=_is_figure(column["kind"]),
                        url=_record_url(code, value) if column["code"] == "seq" else "",
                    )
                    for value, column in zip(row, raw["columns"], strict=True)
                )
                for row in raw["rows"]
            ),
        )
        for raw in table["section"].get("tables", ())
    )


def _is_figure(kind: str) -> bool:
    return kind in {Kind.COUNT, Kind.MONEY, Kind.TENTHS}


def _record_url(code: str, seq: int) -> str:
    return reverse("tables:evidence", args=[code, seq])


def _cell(value: Any, kind: str, currency: str, words: Mapping[str, Label]) -> str:
    if value is None:
        return casino_format.NOTHING
    match kind:
        case Kind.MONEY:
            return casino_format.money(value, currency)
        case Kind.INSTANT:
            return casino_format.house_time(clock.parse_instant(value))
        case Kind.TENTHS:
            return casino_format.tenths(value)
        case Kind.COUNT:
            return casino_format.quantity(value)
    return _worded(value, words)


def _worded(value: Any, words: Mapping[str, Label]) -> str:
    known = words.get(value) if isinstance(value, str) else None
    return str(value) if known is None else said(known)
