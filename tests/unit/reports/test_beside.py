"""Two states beside each other."""

from typing import Any

import pytest

from accounting.reports import beside


def test_only_what_differs_stands_on_either_side() -> None:
    before = {"due": 100, "dealer": "D1", "income": {"commission": 100}}
    after = {"due": 250, "dealer": "D1", "income": {"commission": 200, "rounding": 50}}
    assert beside.differences(before, after) == (
        {"due": 100, "income.commission": 100},
        {"due": 250, "income.commission": 200, "income.rounding": 50},
    )


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (None, {"due": 1}, (None, {"due": 1})),
        ({"due": 1}, None, ({"due": 1}, None)),
        (None, None, (None, None)),
        ({"a": [1, 2]}, {"a": [1, 3, 4]}, ({"a.1": 2}, {"a.1": 3, "a.2": 4})),
        ({"due": 1}, {"due": 1}, ({}, {})),
    ],
)
def test_a_side_that_was_not_there_stays_empty_handed(before: Any, after: Any, expected: Any) -> None:  # fmt: skip
    assert beside.differences(before, after) == expected


def test_names_that_only_tell_a_place_are_left_out() -> None:
    found = beside.differences({"seq": 1, "due": 2}, {"seq": 9, "due": 3}, without={"seq"})
    assert found == ({"due": 2}, {"due": 3})


def test_more_than_anybody_reads_is_counted() -> None:
    before, after = beside.differences({f"v{n:02}": 0 for n in range(30)}, {})
    assert (list(before or {})[-1], (before or {})["…"], after) == ("…", 6, {"…": 6})


@pytest.mark.parametrize(
    ("side", "currency", "expected"),
    [
        (None, "MOP", None),
        ({}, "MOP", ""),
        ({"due": 123_456}, "MOP", "應收 Devido: 1,234.56"),
        ({"due": 123_456}, None, "應收 Devido: 123456"),
        ({"income.commission": -50}, "MOP", "佣金 Comissão: −0.50"),
        ({"accounts.cage": 100}, "JPY", "accounts.cage: 100"),
        ({"is_active": True, "pit": None}, None, "is_active: 是 Sim; 區 Sector: —"),
        ({"rounds": 3}, "MOP", "局數 Partidas: 3"),
    ],
)
def test_a_side_is_said_in_words_and_amounts_in_their_currency(
    side: Any, currency: str | None, expected: str | None
) -> None:
    assert beside.said(side, currency=currency) == expected
