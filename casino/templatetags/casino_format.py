"""Figures, instants and hashes as the reader's language writes them.

Every template has these without ``load`` (builtins of the template engine). Money and counts are integers from end to end.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django import template
from django.conf import settings
from django.utils import formats, translation
from django.utils.safestring import SafeString, mark_safe

from casino.kernel.money import BASIS_POINTS, CURRENCIES

register = template.Library()

NOTHING = "—"
MINUS = "−"
NO_BREAK_SPACE = "\u00a0"

# Language: what groups thousands, what stands before decimals, between a figure and its per cent sign; how a date is written.
_GROUP = {"en": ",", "zh-hant": ",", "pt": NO_BREAK_SPACE}
_POINT = {"en": ".", "zh-hant": ".", "pt": ","}
_BEFORE_PERCENT = {"en": "", "zh-hant": "", "pt": NO_BREAK_SPACE}
_DATE = {"en": "j M Y", "zh-hant": "Y年n月j日", "pt": "d/m/Y"}
_MONTH = {"en": "F Y", "zh-hant": "Y年n月", "pt": r"F \d\e Y"}


def _language() -> str:
    """The language in force, or English where the page speaks one the house has no figures for."""
    language = translation.get_language() or ""
    return language if language in _GROUP else "en"


def _whole(value: object) -> int:
    """Take an integer as it is.

    :raises TypeError: for anything else, so that a float never reaches a page as money.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(type(value).__name__)
    return value


def _grouped(value: int) -> str:
    return f"{value:,}".replace(",", _GROUP[_language()])


def _decimal(value: int, digits: int) -> str:
    """Write an unsigned count of 10^-digits exactly."""
    whole, part = divmod(value, 10**digits)
    return f"{_grouped(whole)}{_POINT[_language()]}{part:0{digits}d}" if digits else _grouped(whole)


def _amount(minor: object, currency: str, *, plus: str = "", brief: bool = False) -> str:
    if minor is None:
        return NOTHING
    value = _whole(minor)
    digits = CURRENCIES[currency].digits
    if brief and value % 10**digits == 0:
        value, digits = value // 10**digits, 0
    sign = MINUS if value < 0 else plus if value else ""
    return sign + _decimal(abs(value), digits)


@register.filter
def money(minor: int | None, currency: str) -> str:
    """Write minor units of a currency as the exact figure, all decimals, without the code; ``—`` for None.

    :raises KeyError: for a currency the house does not keep.
    :raises TypeError: for anything but an integer.
    """
    return _amount(minor, currency)


@register.filter
def money_signed(minor: int | None, currency: str) -> str:
    """Write as ``money``, with a plus before a gain."""
    return _amount(minor, currency, plus="+")


@register.filter
def money_brief(minor: int | None, currency: str) -> str:
    """Write as ``money``, leaving decimals out where all are zero: for headlines and tiles, not for columns."""
    return _amount(minor, currency, brief=True)


@register.filter
def quantity(value: int | None) -> str:
    """Write a count with the language's grouping; ``—`` for None."""
    if value is None:
        return NOTHING
    number = _whole(value)
    return (MINUS if number < 0 else "") + _grouped(abs(number))


@register.filter
def quantity_signed(value: int | None) -> str:
    """Write a number of things won or lost, with its sign; ``—`` for None."""
    plus = "+" if value is not None and value > 0 else ""
    return plus + quantity(value)


@register.filter
def tenths(value: int | None) -> str:
    """Write a count of tenths with its one decimal: 284 is ``28.4``; ``—`` for None."""
    return _tenths(value)


@register.filter
def tenths_signed(value: int | None) -> str:
    """Write as ``tenths``, with a plus before a gain."""
    return _tenths(value, plus="+")


def _tenths(value: int | None, *, plus: str = "") -> str:
    if value is None:
        return NOTHING
    number = _whole(value)
    return (MINUS if number < 0 else plus if number > 0 else "") + _decimal(abs(number), 1)


@register.filter
def percent(basis_points: int) -> str:
    """Write basis points as a percentage with no more decimals than it has: 500 is ``5%``, 525 is ``5.25%``."""
    value = _whole(basis_points)
    whole, part = divmod(abs(value), BASIS_POINTS // 100)
    decimals = f"{part:02d}".rstrip("0")
    figure = _grouped(whole) + (_POINT[_language()] + decimals if decimals else "")
    return f"{MINUS if value < 0 else ''}{figure}{_BEFORE_PERCENT[_language()]}%"


@register.filter
def house_time(at: datetime | None) -> str:
    """Write an instant as the house's clock shows it, ``22:14``; ``—`` for None."""
    return NOTHING if at is None else f"{_in_house(at):%H:%M}"


@register.filter
def house_time_seconds(at: datetime | None) -> str:
    """Write an instant as the house's clock shows it to the second; ``—`` for None."""
    return NOTHING if at is None else f"{_in_house(at):%H:%M:%S}"


@register.filter
def house_date(day: date | datetime | None) -> str:
    """Write a day, or the calendar day of an instant in the house, in the reader's language; ``—`` for None."""
    if day is None:
        return NOTHING
    local = _in_house(day) if isinstance(day, datetime) else day
    return formats.date_format(local, _DATE[_language()], use_l10n=False)


@register.filter
def house_month(day: date) -> str:
    """Write the month of a day, ``November 2026``, in the reader's language."""
    return formats.date_format(day, _MONTH[_language()], use_l10n=False)


@register.filter
def house_datetime(at: datetime | None) -> str:
    """Write an instant as day and time in the house; ``—`` for None."""
    return (
        NOTHING if at is None else f"{house_date(at)} {house_time(at)}".replace(" ", NO_BREAK_SPACE)
    )


@register.filter
def house_datetime_seconds(at: datetime | None) -> str:
    """Write an instant as day and time in the house, to the second; ``—`` for None."""
    said = NOTHING if at is None else f"{house_date(at)} {house_time_seconds(at)}"
    return said.replace(" ", NO_BREAK_SPACE)


@register.filter
def instant(at: datetime) -> str:
    """Write an instant for machines, RFC 3339 with the house's offset."""
    return _in_house(at).isoformat()


@register.filter
def duration(seconds: int | None) -> str:
    """Write whole seconds as hours and minutes, ``0:31``, the begun minute left out; ``—`` for None."""
    if seconds is None:
        return NOTHING
    hours, rest = divmod(_whole(seconds), 3600)
    return f"{hours}:{rest // 60:02d}"


@register.filter
def entry(document: Mapping[str, Any], key: str) -> Any:
    """Give what a document holds under a key; None where it holds nothing there."""
    return document.get(key)


@register.filter
def short_hash(digest: str) -> str:
    """Keep the first eight and the last four characters of a hash; shorter texts stay whole."""
    return f"{digest[:8]}…{digest[-4:]}" if len(digest) > 16 else digest


@register.filter
def broken_hash(digest: str) -> SafeString:
    """Give a whole hash that may break between groups of eight; copied text has no gaps."""
    groups = [digest[i : i + 8] for i in range(0, len(digest), 8)]
    if not digest.isalnum():
        raise ValueError(digest)
    return mark_safe("<wbr>".join(groups))  # noqa: S308 - letters and digits only, checked above


def _in_house(at: datetime) -> datetime:
    """Move an instant to the house's zone.

    :raises ValueError: for an instant without a zone.
    """
    if at.tzinfo is None:
        raise ValueError(at)
    return at.astimezone(settings.HOUSE_CALENDAR.zone)
