"""What changed since version 1, told figure by figure."""

from collections.abc import Iterator
from typing import Any

import pytest

from accounting.reports import changes
from accounting.reports.build import build
from tests.factories.floor_records import FLOAT, Floor, at, no_section

Document = dict[str, Any]


@pytest.fixture
def floor() -> Floor:
    """A table with two rounds, counted 5.00 short, and an idle one."""
    floor = Floor()
    floor.house()
    floor.table("PG01")
    floor.table("PG02")
    floor.open("PG01", at(10))
    floor.round("PG01", at(20), commission=1_000)
    floor.round("PG01", at(30), commission=500)
    floor.count("PG01", at(40), box=(1_500, 1_000), tray=(FLOAT, FLOAT))
    floor.close("PG01", at(41), box=1_000, tray=FLOAT)
    return floor


def built(floor: Floor, **header: Any) -> Any:
    return build(
        header=floor.header(**header),
        house=floor.chains["house"],
        chains=floor.tables(),
        sections=no_section,
    )


def lines(first: Any, now: Any) -> Iterator[tuple[Any, ...]]:
    """Every line but what is null in it."""
    found: Any = changes.between(first, now)
    assert found["since"] == 1
    for line in found["lines"]:
        yield tuple(value for value in line.values() if value is not None)


def test_nothing_changed_is_no_line(floor: Floor) -> None:
    assert changes.between(built(floor), built(floor, version=2)) == {"since": 1, "lines": []}


def test_a_round_that_came_later_changes_its_table_and_the_total(floor: Floor) -> None:
    first = built(floor)
    floor.open("PG02", at(100))
    floor.round("PG02", at(110), commission=200)
    found = list(lines(first, built(floor, version=2)))
    figures = [
        ("commission", 1_500, 1_700), ("due", 1_500, 1_700), ("collected", 1_500, 1_700), ("placed", 45_000, 51_000),
        ("covered", 30_000, 34_000), ("tray_expected", FLOAT, 2 * FLOAT),
    ]  # fmt: skip
    assert found[:7] == [
        *(("total", "MOP", *figure) for figure in figures),
        ("total", "MOP", "rounds", 2, 3),
    ]
    assert found[7:13] == [
        ("table", "PG02", "MOP", name, 0, now - before) for name, before, now in figures
    ]
    assert found[13:] == [
        ("table", "PG02", "MOP", "rounds", 0, 1),
        ("round", "PG02", "MOP", "due", 200, "#1", 2),
        ("exception_state", "PG02", "MOP", "not_counted", 0, "open", 1),
    ]


def test_a_round_that_counts_no_longer_is_told_with_what_took_it_back(floor: Floor) -> None:
    first = built(floor)
    taken = floor.chains["PG01"][2]
    floor.undo("PG01", at(50), taken)
    found = [line for line in lines(first, built(floor, version=2)) if line[0] not in {"total", "table"}]  # fmt: skip
    assert found == [
        ("round", "PG01", "MOP", "due", 500, "#2", 3),
        ("correction", "PG01", "MOP", "kind", "undo", 6),
        ("exception_state", "PG01", "MOP", "undo", 500, "reasoned", 6),
    ]


def test_a_new_count_and_what_it_found_are_told(floor: Floor) -> None:
    first = built(floor)
    floor.open("PG02", at(100))
    floor.count("PG02", at(110), box=(0, 300), tray=(FLOAT, FLOAT - 100))
    found = [line for line in lines(first, built(floor, version=2)) if line[0] not in {"total", "table"}]  # fmt: skip
    assert found == [
        ("new_count", "PG02", "MOP", "counted", 300, 2),
        ("exception_state", "PG02", "MOP", "box_difference", 300, "open", 2),
        ("exception_state", "PG02", "MOP", "tray_difference", -100, "open", 2),
    ]
    totals = [line for line in lines(first, built(floor, version=2)) if line[0] == "total"]
    assert totals == [
        ("total", "MOP", "counted", 1_000, 1_300),
        ("total", "MOP", "to_report", 1_500, 1_800),
        ("total", "MOP", "tray_expected", FLOAT, 2 * FLOAT),
        ("total", "MOP", "tray_counted", FLOAT, 2 * FLOAT - 100),
        ("total", "MOP", "box_over", 0, 300),
        ("total", "MOP", "tray_short", 0, 100),
    ]


def test_an_explanation_and_a_signature_are_told(floor: Floor) -> None:
    first = built(floor)
    said = {"explained_by": "S201", "explains": {"chain": "PG01", "seq": 4, "kind": "box_difference"}, "day": "2026-11-28", "shift": "night", "reason": "counting_error", "text": "miscounted"}  # fmt: skip
    floor.add("PG01", "exception_explained", at(500), said)
    signed: Document = {"day": "2026-11-28", "shift": "night", "signed_by": "S202", "reviewed": {"version": 1}, "override": None, "handover": []}  # fmt: skip
    record = floor.add("house", "sign_off", at(510), signed)
    found = list(lines(first, built(floor, version=2, state="signed_off")))
    assert found == [
        ("state", "state", "provisional", "signed_off"),
        ("sign_off", "signed_by", "S202", record["seq"]),
        ("exception_state", "PG01", "MOP", "box_difference", -500, -500, "open", "explained", 4),
    ]


def test_a_currency_that_was_not_there_is_told_from_nothing(floor: Floor) -> None:
    first = built(floor)
    floor.table("RM01", game="riichi", currency="JPY")
    found = [line for line in lines(first, built(floor, version=2)) if "JPY" in line]
    names = ("commission", "rake", "table_fee", "cobank", "rounding", "due", "collected", "placed", "covered")  # fmt: skip
    assert found[: len(names)] == [("total", "JPY", name, 0) for name in names]
