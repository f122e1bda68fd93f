"""Gaming days and shifts are cut in the house's zone, half-open."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.kernel import clock
from casino.kernel.clock import HouseCalendar

HOUSE = HouseCalendar(ZoneInfo("Asia/Macau"), (("day", 6), ("swing", 14), ("night", 22)))
SUMMERTIME = HouseCalendar(ZoneInfo("Europe/Lisbon"), (("day", 6), ("swing", 14), ("night", 22)))


@pytest.mark.parametrize(
    ("at", "shift"),
    [
        ("2026-11-28T22:00:00+08:00", "2026-11-28 night"),
        ("2026-11-29T05:59:59+08:00", "2026-11-28 night"),
        ("2026-11-29T06:00:00+08:00", "2026-11-29 day"),
        ("2026-11-29T13:59:59.999999+08:00", "2026-11-29 day"),
        ("2026-11-29T14:00:00+08:00", "2026-11-29 swing"),
    ],
)
def test_an_instant_falls_in_the_shift_that_has_begun_and_not_ended(at: str, shift: str) -> None:
    assert str(HOUSE.shift_at(clock.parse_instant(at))) == shift


@given(
    st.integers(631_152_000, 4_102_444_800).map(lambda s: datetime.fromtimestamp(s, UTC)),
    st.sampled_from([HOUSE, SUMMERTIME]),
)
def test_every_instant_falls_in_exactly_one_shift(at: datetime, calendar: HouseCalendar) -> None:
    shift = calendar.shift_at(at)
    assert shift.opens_at <= at < shift.ends_at
    assert calendar.gaming_day(at) == shift.day
    assert calendar.before(shift).ends_at == shift.opens_at


def test_a_night_with_a_change_of_the_clock_is_an_hour_longer() -> None:
    night = SUMMERTIME.shift(date(2026, 10, 24), "night")
    assert (night.ends_at - night.opens_at).total_seconds() == 9 * 3600


def test_a_shift_the_house_does_not_have_is_refused() -> None:
    with pytest.raises(KeyError):
        HOUSE.shift(date(2026, 11, 28), "dawn")


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-28", "2026-11-28T22:00:00", "2026-11-28 22:00:00+08:00", "now", "", "2026-11-28T22:00+08:00",
        "2026-11-28T22:00:00+0800", "2026-11-28T22:00:00,5+08:00", "2026-W48-6T22:00:00+08:00", "20261128T220000Z",
        "2026-11-28T24:00:00+08:00", "２026-11-28T22:00:00+08:00",
    ],
)  # fmt: skip
def test_what_is_no_instant_with_an_offset_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is the input's own
        clock.parse_instant(text)


def test_an_instant_may_have_small_letters_and_a_fraction() -> None:
    assert clock.parse_instant("2026-11-28t22:00:00.25z") == datetime(
        2026, 11, 28, 22, 0, 0, 250_000, tzinfo=UTC
    )


def test_an_instant_is_written_in_utc_with_a_fraction_only_where_it_has_one() -> None:
    assert (
        clock.format_instant(clock.parse_instant("2026-11-28T22:00:00+08:00"))
        == "2026-11-28T14:00:00Z"
    )
    assert (
        clock.format_instant(clock.parse_instant("2026-11-28T22:00:00.5+08:00"))
        == "2026-11-28T14:00:00.500000Z"
    )
