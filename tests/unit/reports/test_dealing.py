import pytest

from accounting.reports import dealing


@pytest.mark.parametrize(
    ("rounds", "seconds", "expected"),
    [(0, 3_600, 0), (29, 3_600, 290), (1, 7_200, 5), (1, 72_000, 1), (1, 72_001, 0), (5, 0, 0)],
)
def test_the_pace_is_rounded_half_up_to_tenths(rounds: int, seconds: int, expected: int) -> None:
    assert dealing.pace(rounds=rounds, seconds=seconds) == expected
