"""Rounding is a term; money prints as itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.kernel.money import CURRENCIES, Money, Rounding, RoundingMode


@pytest.mark.parametrize(
    ("mode", "unit", "numerator", "denominator", "rounded"),
    [
        (RoundingMode.HALF_UP, 100, 149, 1, 100),
        (RoundingMode.HALF_UP, 100, 150, 1, 200),
        (RoundingMode.DOWN, 100, 199, 1, 100),
        (RoundingMode.UP, 100, 101, 1, 200),
        (RoundingMode.UP, 100, 200, 1, 200),
        (RoundingMode.HALF_UP, 1, 1, 2, 1),
        (RoundingMode.DOWN, 1, 1, 2, 0),
    ],
)
def test_a_remainder_is_decided_by_the_mode(
    mode: RoundingMode, unit: int, numerator: int, denominator: int, rounded: int
) -> None:
    assert Rounding(unit=unit, mode=mode).quotient(numerator, denominator) == rounded


@given(st.sampled_from(sorted(CURRENCIES)), st.integers(-(2**53), 2**53))
def test_money_reads_back_what_it_printed(currency: str, minor: int) -> None:
    money = Money(currency, minor)
    assert Money.parse(str(money)) == money


@pytest.mark.parametrize(
    ("minor", "text"), [(5, "MOP 0.05"), (-5, "MOP -0.05"), (123_456, "MOP 1234.56")]
)
def test_money_prints_its_minor_units_in_full(minor: int, text: str) -> None:
    assert str(Money("MOP", minor)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "XXX 1.00",
        "MOP 1",
        "MOP 1.0",
        "MOP 1.",
        "JPY 1.",
        "MOP .05",
        "MOP 1.0a",
        "MOP ١.00",
        "MOP --1.00",
    ],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is the input's own
        Money.parse(text)
