"""How figures and instants of the report are written for people."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports import labels
from accounting.reports.labels import Label, Line
from casino.kernel import clock
from casino.kernel.money import CURRENCIES

MINUS: Final = "−"
NONE: Final = "—"
_OF_THE_RECORD: Final = re.compile(r"[0-9a-f]{64}|[0-9A-HJKMNP-TV-Z]{26}")
MONTHS_PT: Final = (
    "Janeiro", "Fevereiro", "Março", "Abril", "Maio", "Junho",
    "Julho", "Agosto", "Setembro", "Outubro", "Novembro", "Dezembro",
)  # fmt: skip
"""With capitals, as the Portuguese of Macau's official journal has them."""

MONTHS_EN: Final = (
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
)


def major(minor: int, currency: str) -> Decimal:
    """Give an amount in the currency's main unit, exactly.

    >>> major(123_456, "MOP")
    Decimal('1234.56')
    """
    return Decimal(minor).scaleb(-CURRENCIES[currency].digits)


def plain(minor: int, currency: str) -> str:
    """Write an amount in the main unit for programs to read.

    >>> plain(-5, "MOP")
    '-0.05'
    """
    return f"{major(minor, currency):f}"


def grouped(minor: int | None, currency: str) -> str:
    """Write an amount in the main unit for people: groups of three, a true minus; a dash where there is none.

    >>> grouped(-123_456_700, "MOP")
    '−1,234,567.00'
    """
    return NONE if minor is None else f"{major(minor, currency):,f}".replace("-", MINUS)


def signed(minor: int, currency: str) -> str:
    """Write an amount that is over or short, won or lost, with its sign.

    >>> signed(2_500, "MOP")
    '+25.00'
    """
    return f"{'+' if minor > 0 else ''}{grouped(minor, currency)}"


def points(value: int) -> str:
    """Write points that are won or lost, with their sign.

    >>> points(-1_000)
    '−1,000'
    """
    return f"{value:+,}".replace("-", MINUS) if value else "0"


def tenths(value: int) -> str:
    """Write a figure that is held in tenths.

    >>> tenths(285)
    '28.5'
    """
    whole, part = divmod(value, 10)
    return f"{whole}.{part}"


def local(instant: str, zone: ZoneInfo) -> datetime:
    """Give an RFC 3339 instant as the house's wall clock showed it, to the second."""
    return clock.parse_instant(instant).astimezone(zone).replace(tzinfo=None, microsecond=0)


def day_and_time(instant: str, zone: ZoneInfo) -> Label:
    """Write an instant as each language writes day and time.

    >>> day_and_time("2026-11-28T15:00:00Z", ZoneInfo("Asia/Macau")).pt
    '28/11/2026 23:00'
    """
    at = local(instant, zone)
    days = (day_zh(at), f"{at:%d/%m/%Y}", f"{at.day} {MONTHS_EN[at.month - 1]} {at.year}")
    return Label(*(f"{day} {at:%H:%M}" for day in days))


def day_zh(day: date) -> str:
    """Write a day in Chinese.

    >>> day_zh(date(2026, 11, 28))
    '2026年11月28日'
    """
    return f"{day.year}年{day.month}月{day.day}日"


def day_pt(day: date) -> str:
    """Write a day in Portuguese.

    >>> day_pt(date(2026, 11, 28))
    '28 de Novembro de 2026'
    """
    return f"{day.day} de {MONTHS_PT[day.month - 1]} de {day.year}"


def stretches(numbers: Iterable[Sequence[int]]) -> str:
    """Write stretches of numbers, each by its first and last.

    >>> stretches([[5, 6], [8, 8]])
    '5–6, 8'
    """
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in numbers)


def details(data: Mapping[str, Any], words: Mapping[str, Label]) -> Line:
    """Write what an incident carries on one line, its codes in words. What only its record needs, ids and digests, is left to it."""

    def told(say: Callable[[Label], str]) -> str:
        def value(raw: object) -> str:
            if isinstance(raw, bool):
                return say(labels.word("yes" if raw else "no"))
            if isinstance(raw, int):
                return f"{raw:,}".replace("-", MINUS)
            if isinstance(raw, Mapping):
                return ", ".join(f"{value(key)} {value(item)}" for key, item in raw.items())
            if isinstance(raw, list | tuple):
                return ", ".join(value(item) for item in raw)
            text = str(raw)
            return say(words[text]) if text in words else text

        return "; ".join(
            f"{say(words.get(key) or labels.column(key))}: {value(item)}"
            for key, item in data.items()
            if item is not None and not _OF_THE_RECORD.fullmatch(str(item))
        )

    zh, pt, en = (told(attrgetter(language)) for language in ("zh", "pt", "en"))
    return Line(zh, pt, en, told(Label.pair))
