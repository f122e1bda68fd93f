from datetime import UTC, date, datetime

import pytest
from django.utils import translation

from casino.templatetags import casino_format

AT = datetime(2026, 11, 28, 16, 5, 9, tzinfo=UTC)  # in Macau five minutes past midnight
SPACE = "\u00a0"


@pytest.mark.parametrize(
    ("language", "minor", "currency", "text"),
    [
        ("en", 123_456_789, "MOP", "1,234,567.89"),
        ("zh-hant", 123_456_789, "MOP", "1,234,567.89"),
        ("pt", 123_456_789, "MOP", f"1{SPACE}234{SPACE}567,89"),
        ("en", 5, "HKD", "0.05"),
        ("en", -210_000, "MOP", "−2,100.00"),
        ("en", 0, "MOP", "0.00"),
        ("en", 50_000, "JPY", "50,000"),
        ("en", 2**53 - 1, "MOP", "90,071,992,547,409.91"),
        ("de", 123_456, "MOP", "1,234.56"),
        ("en", None, "MOP", "—"),
    ],
)
def test_money_is_written_exactly_as_the_language_does(
    language: str, minor: int | None, currency: str, text: str
) -> None:
    with translation.override(language):
        assert casino_format.money(minor, currency) == text


@pytest.mark.parametrize(
    ("minor", "text"), [(95_000, "+950.00"), (-95_000, "−950.00"), (0, "0.00"), (None, "—")]
)
def test_signed_money_shows_which_way_it_went(minor: int | None, text: str) -> None:
    with translation.override("en"):
        assert casino_format.money_signed(minor, "MOP") == text


@pytest.mark.parametrize(
    ("minor", "text"),
    [(3_000_000, "30,000"), (3_000_001, "30,000.01"), (-3_000_000, "−30,000"), (None, "—")],
)
def test_brief_money_leaves_out_nothing_but_zeros(minor: int | None, text: str) -> None:
    with translation.override("en"):
        assert casino_format.money_brief(minor, "MOP") == text


@pytest.mark.parametrize("value", [1.0, "100", True])
def test_money_that_is_no_integer_never_reaches_a_page(value: object) -> None:
    with pytest.raises(TypeError):
        casino_format.money(value, "MOP")  # type: ignore[arg-type]


def test_money_of_a_currency_the_house_does_not_keep_never_reaches_a_page() -> None:
    with pytest.raises(KeyError):
        casino_format.money(100, "XYZ")


@pytest.mark.parametrize(
    ("language", "value", "text"),
    [
        ("en", 12_345, "12,345"),
        ("pt", 12_345, f"12{SPACE}345"),
        ("en", -7, "−7"),
        ("en", None, "—"),
    ],
)
def test_a_quantity_is_grouped(language: str, value: int | None, text: str) -> None:
    with translation.override(language):
        assert casino_format.quantity(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(1_000, "+1,000"), (-1_000, "−1,000"), (0, "0"), (None, "—")]
)
def test_a_quantity_that_is_won_or_lost_has_its_sign(value: int | None, text: str) -> None:
    assert casino_format.quantity_signed(value) == text


@pytest.mark.parametrize(
    ("language", "basis_points", "text"),
    [
        ("en", 500, "5%"),
        ("en", 525, "5.25%"),
        ("en", 550, "5.5%"),
        ("pt", 525, f"5,25{SPACE}%"),
        ("en", -50, "−0.5%"),
    ],
)
def test_basis_points_are_written_as_a_percentage(
    language: str, basis_points: int, text: str
) -> None:
    with translation.override(language):
        assert casino_format.percent(basis_points) == text


@pytest.mark.parametrize(
    ("language", "day", "both"),
    [
        ("en", "29 Nov 2026", f"29{SPACE}Nov{SPACE}2026{SPACE}00:05"),
        ("zh-hant", "2026年11月29日", f"2026年11月29日{SPACE}00:05"),
        ("pt", "29/11/2026", f"29/11/2026{SPACE}00:05"),
    ],
)
def test_an_instant_is_written_by_the_house_s_clock(language: str, day: str, both: str) -> None:
    with translation.override(language):
        assert casino_format.house_date(AT) == day
        assert casino_format.house_datetime(AT) == both
        assert casino_format.house_time(AT) == "00:05"
        assert casino_format.house_time_seconds(AT) == "00:05:09"
    assert casino_format.instant(AT) == "2026-11-29T00:05:09+08:00"


def test_a_gaming_day_is_written_as_it_is() -> None:
    with translation.override("en"):
        assert casino_format.house_date(date(2026, 11, 28)) == "28 Nov 2026"


def test_an_instant_that_is_not_there_is_a_dash() -> None:
    writers = (
        casino_format.house_time,
        casino_format.house_time_seconds,
        casino_format.house_date,
        casino_format.house_datetime,
        casino_format.duration,
    )
    assert [writer(None) for writer in writers] == ["—"] * 5


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="2026"):
        casino_format.house_time(AT.replace(tzinfo=None))


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59, "0:00"), (1860, "0:31"), (36_000, "10:00")]
)
def test_a_duration_is_hours_and_minutes(seconds: int, text: str) -> None:
    assert casino_format.duration(seconds) == text


def test_a_hash_is_shortened_by_its_middle() -> None:
    assert casino_format.short_hash("0123456789abcdef" * 4) == "01234567…cdef"
    assert casino_format.short_hash("0123456789abcdef") == "0123456789abcdef"


def test_a_whole_hash_may_break_between_groups() -> None:
    assert casino_format.broken_hash("0123456789abcdef") == "01234567<wbr>89abcdef"


def test_what_is_no_hash_is_not_trusted_as_markup() -> None:
    with pytest.raises(ValueError, match="<b>"):
        casino_format.broken_hash("<b>")


@pytest.mark.parametrize(
    ("tenths", "plain", "signed"),
    [(284, "28.4", "+28.4"), (0, "0.0", "0.0"), (-394, "−39.4", "−39.4"), (None, "—", "—")],
)
def test_tenths_have_one_decimal_and_a_sign_where_something_changes(
    tenths: int | None, plain: str, signed: str
) -> None:
    assert (casino_format.tenths(tenths), casino_format.tenths_signed(tenths)) == (plain, signed)
