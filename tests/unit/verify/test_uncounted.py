"""Sessions that went on past the shift's end without a count are found anew from the records."""

from typing import Any

import pytest

from tests.factories import bundles
from tests.factories.bundles import Document, House, at, exception
from tests.unit.verify.test_review import drawn, review

ENDED = "2026-11-28T14:00:00Z"


def gone_on(*acts: str, carried_in: bool = False) -> House:
    """A table that was opened in the day shift, or before it, with these acts in it; none of them is a count that differs."""
    house = House()
    house.open("PG01", at(5 if carried_in else 7))
    for hour, act in enumerate(acts, start=8):
        if act == "count":
            house.count("PG01", at(hour), box=(0, 0))
            house.trays["PG01"] = bundles.FLOAT
        elif act == "close":
            house.close("PG01", at(hour), box=0, tray=bundles.FLOAT)
        else:
            house.open("PG01", at(hour)) if act == "open" else house.round(
                "PG01", at(hour), commission=0
            )
    house.add("PG01", "close", at(15), {"transfers": []})
    return house


def ended(house: House, *exceptions: Document, made: str = ENDED, after: int = 0) -> list[str]:
    draft = drawn(house, *exceptions, after={"PG01": after})
    draft.report["generated_at"] = made
    return review(draft)


def not_counted(seq: int, **other: Any) -> Document:
    return exception("not_counted", seq=seq, **other)


@pytest.mark.parametrize(
    ("house", "exceptions", "after"),
    [
        (gone_on("round"), [not_counted(1)], 0),
        (gone_on("count", "round"), [], 0),
        (gone_on("close"), [], 0),
        (gone_on("close", "open"), [not_counted(3)], 0),
        (gone_on("round", carried_in=True), [not_counted(1)], 0),
        (gone_on("round", carried_in=True), [not_counted(1)], 1),
        (gone_on("count", carried_in=True), [], 1),
        (House(), [not_counted(4, table="PG02")], 0),
    ],
)  # fmt: skip
def test_a_session_that_went_on_uncounted_is_named_by_its_opening(
    house: House, exceptions: list[Document], after: int
) -> None:
    draft = drawn(house, *exceptions, after={"PG01": after, "PG02": 0})
    if not house.lines["PG01"]:
        for _ in range(5):
            house.add("PG02", "open", at(1), {"transfers": []})
        house.add("PG02", "close", at(15), {"transfers": []})
        draft = drawn(house, *exceptions, after={"PG02": 5})
    draft.report["generated_at"] = ENDED
    assert review(draft) == ["ok review"]


@pytest.mark.parametrize(
    ("house", "exceptions", "after", "reason"),
    [
        (gone_on("round"), [], 0, "PG01 1 exception not_counted of PG01 names opening None, its records come to 1"),
        (gone_on("close", "open"), [not_counted(1)], 0, "PG01 3 exception not_counted of PG01 names opening 1, its records come to 3"),
        (gone_on("count"), [not_counted(1)], 0, "exception not_counted of PG01 names opening 1, its records come to none"),
        (gone_on("round", carried_in=True), [], 1, "exception not_counted of PG01 names opening None, its records come to one of before"),
        (gone_on("round", carried_in=True), [not_counted(2)], 1, "names opening 2, its records come to one of before"),
        (House(), [not_counted(4)], 0, "PG01 4 exception not_counted: its record shows none"),
        (House(), [not_counted(4, table="PG77")], 0, "PG77 4 exception not_counted: its record shows none"),
    ],
)  # fmt: skip
def test_a_session_that_was_left_out_or_made_up_is_found(
    house: House, exceptions: list[Document], after: int, reason: str
) -> None:
    (line,) = ended(house, *exceptions, after=after)
    assert reason in line


def test_nothing_is_named_before_the_shift_is_over() -> None:
    assert ended(gone_on("round"), made="2026-11-28T13:59:59Z") == ["ok review"]
    (line,) = ended(gone_on("round"), not_counted(1), made="2026-11-28T13:59:59Z")
    assert "names opening 1, its records come to none" in line


@pytest.mark.parametrize("made", ["", "yesterday"])
def test_a_report_that_does_not_say_when_it_was_made_fails(made: str) -> None:
    (line,) = ended(gone_on("close"), made=made)
    assert "generated_at is no instant" in line
