"""What somebody must explain, and how it stands, from records alone."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounting import reviewing
from accounting.reports.build import build
from casino.kernel import clock
from tests.factories.floor_records import FLOAT, NIGHT, Floor, at, moved, no_section

Document = dict[str, Any]


@pytest.fixture
def floor() -> Floor:
    floor = Floor()
    floor.house()
    floor.table("PG01")
    return floor


def built(floor: Floor, **header: Any) -> Document:
    return build(
        header=floor.header(**header),
        house=floor.chains["house"],
        chains=floor.tables(),
        sections=no_section,
    )


def exceptions(floor: Floor, **header: Any) -> list[Document]:
    return list(built(floor, **header)["exceptions"])


def explain(floor: Floor, exception: Document, when: datetime, **other: Any) -> None:
    body = {
        "day": "2026-11-28",
        "shift": "night",
        "explains": {**exception["record"], "kind": exception["kind"]},
        "reason": "cause_not_found",
        "text": "Nobody knows.",
        "explained_by": "S202",
        "counts": {"at": "2026-11-28T21:59:59Z"},
    }
    floor.add("PG01", "exception_explained", when, body | other)


def counted(floor: Floor, *, box: tuple[int, int], tray: tuple[int, int] = (FLOAT, FLOAT)) -> None:
    floor.open("PG01", at(10))
    floor.count("PG01", at(110), box=box, tray=tray)
    floor.close("PG01", at(110), box=box[1], tray=tray[1])


def test_each_difference_is_an_exception_somebody_must_explain(floor: Floor) -> None:
    floor.open("PG01", at(10))
    floor.round("PG01", at(20), commission=300, collected=200)
    floor.count("PG01", at(30), box=(300, 250), tray=(FLOAT, FLOAT + 5))
    found = [(e["kind"], e["amount"], e["currency"], e["state"], e["record"]["seq"]) for e in exceptions(floor)]  # fmt: skip
    assert found == [
        ("collected_difference", -100, "MOP", "open", 2),
        ("box_difference", -50, "MOP", "open", 3),
        ("tray_difference", 5, "MOP", "open", 3),
    ]


def test_an_exception_says_where_when_and_how_much(floor: Floor) -> None:
    counted(floor, box=(300, 250))
    assert exceptions(floor) == [
        {
            "table": "PG01",
            "kind": "box_difference",
            "at": "2026-11-28T15:50:00Z",
            "amount": -50,
            "count": 1,
            "currency": "MOP",
            "is_reportable": True,
            "state": "open",
            "explanation": None,
            "corrected": [],
            "record": {"chain": "PG01", "seq": 2},
        }
    ]


@pytest.mark.parametrize(
    ("thresholds", "found"),
    [
        ({}, [("box_difference", True), ("tray_difference", True)]),
        ({"box": 49, "tray": 4, "report": 0}, [("box_difference", True), ("tray_difference", True)]),
        ({"box": 50, "tray": 4, "report": 5}, [("tray_difference", False)]),
        ({"box": 0, "tray": 5, "report": 49}, [("box_difference", True)]),
        ({"box": 0, "tray": 5, "report": 50}, [("box_difference", False)]),
        ({"box": 50, "tray": 5, "report": 0}, []),
    ],
)  # fmt: skip
def test_what_the_licence_lets_pass_is_no_exception(
    floor: Floor, thresholds: dict[str, int], found: list[tuple[str, bool]]
) -> None:
    counted(floor, box=(300, 250), tray=(FLOAT, FLOAT + 5))
    floor.chains["PG01"][1]["body"]["thresholds"] = thresholds
    assert [(e["kind"], e["is_reportable"]) for e in exceptions(floor)] == found


def test_what_a_supervisor_said_stands_with_the_exception(floor: Floor) -> None:
    counted(floor, box=(300, 250))
    (open_,) = exceptions(floor)
    explain(floor, open_, NIGHT.ends_at + timedelta(hours=2))
    explanation = {
        "by": "S202",
        "at": "2026-11-29T00:00:00Z",
        "reason": "cause_not_found",
        "text": "Nobody knows.",
        "record": {"chain": "PG01", "seq": 4},
    }
    assert exceptions(floor) == [open_ | {"state": "explained", "explanation": explanation}]


@pytest.mark.parametrize("other", [{"shift": "day"}, {"day": "2026-11-27"}, {"explains": {"chain": "PG01", "seq": 1, "kind": "box_difference"}}])  # fmt: skip
def test_what_was_said_of_something_else_explains_nothing_here(
    floor: Floor, other: Document
) -> None:
    counted(floor, box=(300, 250))
    (open_,) = exceptions(floor)
    explain(floor, open_, at(200), **other)
    assert exceptions(floor) == [open_]
    assert built(floor)["tables"]["PG01"]["incidents"] == []


def test_a_round_that_was_undone_has_no_difference_to_explain_and_its_undo_says_why(
    floor: Floor,
) -> None:
    floor.open("PG01", at(10))
    floor.undo("PG01", at(20), floor.round("PG01", at(20), commission=300, collected=200))
    floor.count("PG01", at(30), box=(0, 0), tray=(FLOAT, FLOAT))
    (undo,) = exceptions(floor)
    assert (undo["kind"], undo["state"]) == ("undo", reviewing.REASONED)
    assert (undo["explanation"]["by"], undo["explanation"]["reason"]) == ("D101", "wrong_bet")


def test_entries_written_after_the_shift_are_one_exception_a_table(floor: Floor) -> None:
    floor.recorded_after = timedelta(hours=9)
    counted(floor, box=(0, 0))
    (late,) = exceptions(floor)
    assert (late["kind"], late["count"], late["record"]["seq"], late["at"]) == ("late_entry", 3, 3, "2026-11-28T15:50:00Z")  # fmt: skip


def test_late_entries_that_came_after_the_explanation_wait_for_one_of_their_own(
    floor: Floor,
) -> None:
    floor.recorded_after = timedelta(hours=9)
    floor.open("PG01", at(10))
    floor.round("PG01", at(20))
    late = exceptions(floor)[-1]
    explain(floor, late, NIGHT.ends_at + timedelta(hours=10))
    floor.count("PG01", at(110), box=(0, 0), tray=(FLOAT, FLOAT))
    found = [(e["kind"], e["count"], e["record"]["seq"], e["state"]) for e in exceptions(floor)]
    assert found == [("late_entry", 2, 2, "explained"), ("late_entry", 1, 4, "open")]


def test_a_session_that_goes_on_without_a_count_is_an_exception(floor: Floor) -> None:
    floor.open("PG01", at(-30))
    floor.count("PG01", at(-10), box=(0, 0), tray=(FLOAT, FLOAT))
    found = [(e["kind"], e["at"], e["record"]["seq"]) for e in exceptions(floor)]
    assert found == [("not_counted", "2026-11-28T22:00:00Z", 1)]


def test_a_session_that_was_counted_in_the_shift_may_go_on(floor: Floor) -> None:
    floor.open("PG01", at(-30))
    floor.count("PG01", at(100), box=(0, 0), tray=(FLOAT, FLOAT))
    assert exceptions(floor) == []


def test_a_session_that_was_closed_before_the_shift_is_none_of_its_concern(floor: Floor) -> None:
    floor.open("PG01", at(-30))
    floor.close("PG01", at(-10), box=0, tray=FLOAT)
    assert exceptions(floor) == []


def test_before_the_shift_is_over_nobody_misses_a_count(floor: Floor) -> None:
    floor.open("PG01", at(10))
    assert exceptions(floor, cut_at=at(100)) == []


def test_a_signature_of_this_shift_stands_in_the_report(floor: Floor) -> None:
    body: Document = {
        "day": "2026-11-28",
        "shift": "night",
        "reviewed": {"version": 1, "manifest_sha256": "a" * 64},
        "signed_by": "S202",
        "override": None,
        "handover": [],
        "counts": {"at": "2026-11-28T21:59:59.999999Z"},
    }
    floor.add("house", "sign_off", NIGHT.ends_at, body | {"shift": "swing"})
    assert built(floor)["sign_off"] is None
    floor.add("house", "sign_off", NIGHT.ends_at, body)
    assert built(floor)["sign_off"] == {
        "by": "S202",
        "at": "2026-11-28T22:00:00Z",
        "reviewed": {"version": 1, "manifest_sha256": "a" * 64},
        "override": None,
        "handover": [],
        "record": {"chain": "house", "seq": 4},
    }


def corrected(
    floor: Floor, debit: str, credit: str, *, counts_at: datetime, session: str | None = None
) -> int:
    """A correction approved after the shift, which books an amount between these accounts; gives its record's position."""
    round_ = {"placed": 0, "covered": 0, "due": 0, "collected": 0, "number": 1, "at": "2026-11-28T14:10:00Z", "dealer": "D1", "income": {}, "root": 1}  # fmt: skip
    body = {
        "table": "PG01", "session": session or floor.session("PG01"), "currency": "MOP", "number": 1, "reason": "booking_error", "text": "x",
        "requested_by": "S1", "approved_by": "S2", "corrects": None, "before": None, "after": None,
        "counts": {"at": clock.format_instant(counts_at), "rounds": 0, "placed": 0, "covered": 0, "due": 0, "collected": 0},
        "transfers": [moved(debit, credit, 50)], "key": "k",
    }  # fmt: skip
    return int(floor.add("PG01", "adjustment", NIGHT.ends_at + timedelta(hours=1), body | {"before": round_, "after": round_})["seq"])  # fmt: skip


def test_a_later_correction_of_what_a_count_expected_stands_beside_its_difference(
    floor: Floor,
) -> None:
    floor.open("PG01", at(10))
    floor.count("PG01", at(110), box=(300, 250), tray=(FLOAT, FLOAT + 5))
    seq = corrected(floor, "commission", "box_difference", counts_at=at(20))
    found = {e["kind"]: e["corrected"] for e in exceptions(floor) if e["kind"].endswith("_difference")}  # fmt: skip
    assert found == {"box_difference": [{"chain": "PG01", "seq": seq}], "tray_difference": []}


@pytest.mark.parametrize(
    ("accounts", "minutes", "session"),
    [
        (("cage", "commission"), 20, None),  # the money changes hands now
        (("commission", "box_difference"), 120, None),  # played after the count
        (("commission", "box_difference"), 20, "another"),
    ],
)
def test_any_other_correction_leaves_a_difference_as_it_was(
    floor: Floor, accounts: tuple[str, str], minutes: int, session: str | None
) -> None:
    floor.open("PG01", at(10))
    floor.count("PG01", at(110), box=(300, 250), tray=(FLOAT, FLOAT))
    corrected(floor, *accounts, counts_at=at(minutes), session=session)
    assert [e["corrected"] for e in exceptions(floor) if e["kind"] == "box_difference"] == [[]]
