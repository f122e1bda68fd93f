"""Numbers without gaps, and gaps that are told."""

from typing import Any

from accounting.reports.build import build
from accounting.reports.numbering import Numbering
from casino.kernel import clock
from tests.factories.floor_records import Floor, at, no_section
from tests.unit.reports.conftest import report


def record(
    kind: str, number: int | None, session: str = "s", *, minute: int = 10
) -> dict[str, Any]:
    body = {"number": number, "session": session}
    return {"kind": kind, "occurred_at": clock.format_instant(at(minute)), "body": body}


def numbering(*records: dict[str, Any]) -> list[Any]:
    found = Numbering(Floor().header(positions=()))
    for one in records:
        found.add(one)
    return found.document()


def line(what: str, first: int, last: int, used: int, *missing: list[int], session: int | None = None) -> dict[str, Any]:  # fmt: skip
    return {
        "what": what, "session": session, "first": first, "last": last, "used": used, "missing": list(missing),
    }  # fmt: skip


def test_numbers_are_told_by_what_they_number_rounds_by_their_session() -> None:
    found = numbering(
        record("open", 4, "a"),
        *(record("round", number, "a") for number in (1, 2, 3)),
        record("count", 9),
        record("open", 5, "b"),
        record("round", 1, "b"),
        record("correction_requested", 2),
        record("correction_requested", 3),
    )
    assert found == [
        line("sessions", 4, 5, 2),
        line("rounds", 1, 3, 3, session=4),
        line("rounds", 1, 1, 1, session=5),
        line("counts", 9, 9, 1),
        line("corrections", 2, 3, 2),
    ]


def test_what_is_missing_is_told_by_its_stretches() -> None:
    found = numbering(*(record("count", number) for number in (2, 3, 6, 8, 20)))
    assert found == [line("counts", 2, 20, 5, [4, 5], [7, 7], [9, 19])]


def test_what_has_no_number_of_a_round_takes_none() -> None:
    found = numbering(
        record("open", 1),
        record("round", 1),
        record("late_entry", 3),
        record("count", None),
        record("dealer", 7),
    )
    assert found == [line("sessions", 1, 1, 1), line("rounds", 1, 1, 1, session=1)]


def test_only_what_happened_in_the_shift_uses_its_numbers() -> None:
    found = numbering(
        record("open", 7, minute=-60),
        record("round", 40, minute=-1),
        record("round", 41, minute=0),
        record("round", 42, minute=480),
    )
    assert found == [line("rounds", 41, 41, 1, session=7)]


def test_the_report_tells_the_numbers_of_every_table() -> None:
    tables = report(rounds=3)["tables"]
    assert tables["PG01"]["numbering"] == [
        line("sessions", 1, 1, 1),
        line("rounds", 1, 4, 4, session=1),
        line("counts", 1, 1, 1),
    ]
    assert tables["PG02"]["numbering"] == []


def test_what_a_session_did_before_the_shift_is_none_of_its_numbers() -> None:
    floor = Floor()
    floor.house()
    floor.table("PG01")
    floor.open("PG01", at(-60))
    floor.round("PG01", at(-30), commission=0)
    floor.round("PG01", at(30), commission=0)
    found: dict[str, Any] = build(
        header=floor.header(),
        house=floor.chains["house"],
        chains=floor.tables(),
        sections=no_section,
    )
    assert found["tables"]["PG01"]["numbering"] == [line("rounds", 2, 2, 1, session=1)]
