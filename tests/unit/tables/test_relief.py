"""When a dealer's relief is due."""

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import LazySettings

from tables import relief

SINCE = datetime(2026, 11, 28, 22, 14, tzinfo=UTC)


@pytest.mark.parametrize(
    ("dealt", "seconds", "minutes", "tone"),
    [
        (timedelta(), 2_700, 45, "still"),
        (timedelta(microseconds=1), 2_699, 45, "still"),
        (timedelta(minutes=34, seconds=59), 601, 11, "still"),
        (timedelta(minutes=35), 600, 10, "wait"),
        (timedelta(minutes=44, seconds=59), 1, 1, "wait"),
        (timedelta(minutes=45), 0, 0, "bad"),
        (timedelta(minutes=45, seconds=59), -59, 0, "bad"),
        (timedelta(minutes=49), -240, 4, "bad"),
    ],
)
def test_a_stretch_is_counted_down_from_the_take_over(
    dealt: timedelta, seconds: int, minutes: int, tone: str, settings: LazySettings
) -> None:
    settings.LONGEST_STRETCH_MINUTES = 45
    left = relief.of(since=SINCE, at=SINCE + dealt)
    assert (left.seconds, left.minutes, left.tone) == (seconds, minutes, tone)
    assert left.is_due is (tone == "bad")
