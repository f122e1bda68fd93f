from typing import Any

import pytest

from accounting.reports.build import build
from tests.factories import floor_records
from tests.factories.floor_records import FLOAT, Floor, at, no_section

Document = dict[str, Any]


@pytest.fixture
def floor() -> Floor:
    floor = Floor()
    floor.house()
    floor.table("PG01")
    floor.table("PG02")
    return floor


def built(floor: Floor, **header: Any) -> Document:
    return build(
        header=floor.header(**header),
        house=floor.chains["house"],
        chains=floor.tables(),
        sections=no_section,
    )


def played(floor: Floor) -> None:
    """One session from 22:10 to 23:50 with two dealers, three rounds, a short box and a tray as it should be."""
    floor.open("PG01", at(10))
    floor.round("PG01", at(20), commission=500, cobank=2_000)
    floor.event("PG01", "void_throw", at(25), reason="cocked_dice")
    floor.round("PG01", at(30), commission=700, cobank=-3_000)
    floor.event("PG01", "dealer", at(40), dealer="D102", former="D101")
    floor.round("PG01", at(50), dealer="D102", commission=300, collected=200)
    floor.count("PG01", at(110), box=(1_500, 1_450), tray=(999_000, 999_000))
    floor.close("PG01", at(110), box=1_450, tray=999_000)


def test_a_tables_figures_are_what_its_records_come_to(floor: Floor) -> None:
    played(floor)
    table = built(floor)["tables"]["PG01"]
    lists = ("sessions", "dealers", "counts", "incidents", "corrections", "round_list", "section", "numbering")  # fmt: skip
    assert {name: value for name, value in table.items() if name not in lists} == {
        "game": "paigow",
        "currency": "MOP",
        "pit": "1",
        "activity": True,
        "rounds": 3,
        "commission": 1_500,
        "rake": 0,
        "table_fee": 0,
        "cobank": -1_000,
        "rounding": 0,
        "due": 1_500,
        "collected": 1_400,
        "placed": 45_000,
        "covered": 30_000,
        "box_expected": 1_500,
        "counted": 1_450,
        "to_report": 1_500,
        "box_difference": -50,
        "tray_brought": 0,
        "tray_expected": 999_000,
        "tray_counted": 999_000,
        "tray_difference": 0,
        "void_throws": 1,
        "dead_rounds": 0,
        "exposed_tiles": 0,
        "bank_turns": 0,
    }


def test_a_table_lists_its_sessions_dealers_counts_incidents_and_rounds_with_their_records(
    floor: Floor,
) -> None:
    played(floor)
    table = built(floor)["tables"]["PG01"]
    places = [{"chain": "PG01", "seq": seq} for seq in (1, 5, 7, 8)]
    assert table["sessions"] == [
        {
            "session": "S-PG01-0",
            "number": 1,
            "opened_at": "2026-11-28T14:10:00Z",
            "closed_at": "2026-11-28T15:50:00Z",
            "carried_in": False,
            "dealer": "D101",
            "supervisor": "S201",
            "second": "S202",
            "rulebook": "book",
            "setup": {},
            "float": FLOAT,
            "rounds": 3,
            "records": places,
        }
    ]
    assert table["dealers"] == [
        {"staff": "D101", "from": "2026-11-28T14:10:00Z", "until": "2026-11-28T14:40:00Z", "rounds": 2, "minutes": 30,
         "rounds_per_hour_tenths": 40, "record": places[0]},
        {"staff": "D102", "from": "2026-11-28T14:40:00Z", "until": "2026-11-28T15:50:00Z", "rounds": 1, "minutes": 70,
         "rounds_per_hour_tenths": 9, "record": places[1]},
    ]  # fmt: skip
    assert table["counts"] == [
        {
            "at": "2026-11-28T15:50:00Z",
            "number": None,
            "purpose": None,
            "first": "S201",
            "second": "S202",
            "attempts": [],
            "box": {"expected": 1_500, "counted": 1_450},
            "tray": {"expected": 999_000, "counted": 999_000, "pieces": {}},
            "record": places[2],
        }
    ]
    assert table["incidents"] == [
        {
            "kind": "void_throw",
            "at": "2026-11-28T14:25:00Z",
            "dealer": "D101",
            "data": {"reason": "cocked_dice"},
            "seq": 3,
        }
    ]
    assert table["round_list"][1] == {
        "seq": 4,
        "hash": floor.chains["PG01"][3]["hash"],
        "number": 2,
        "at": "2026-11-28T14:30:00Z",
        "dealer": "D101",
        "placed": 21_000,
        "covered": 14_000,
        "due": 700,
        "collected": 700,
        "cobank": -3_000,
        "key": "key-2",
        "correction": None,
    }


def test_a_round_that_was_undone_counts_nowhere(floor: Floor) -> None:
    played(floor)
    with_it = Floor()
    with_it.house()
    with_it.table("PG01")
    with_it.table("PG02")
    with_it.open("PG01", at(10))
    with_it.round("PG01", at(20), commission=500, cobank=2_000)
    with_it.event("PG01", "void_throw", at(25), reason="cocked_dice")
    with_it.round("PG01", at(30), commission=700, cobank=-3_000)
    with_it.undo(
        "PG01", at(31), with_it.round("PG01", at(31), commission=900, cobank=50, collected=1)
    )
    with_it.event("PG01", "dealer", at(40), dealer="D102", former="D101")
    with_it.round("PG01", at(50), dealer="D102", commission=300, collected=200)
    with_it.count("PG01", at(110), box=(1_500, 1_450), tray=(999_000, 999_000))
    with_it.close("PG01", at(110), box=1_450, tray=999_000)
    expected, found = built(floor), built(with_it)
    figures = expected["tables"]["PG01"].items()
    lists = ("sessions", "dealers", "counts", "incidents", "corrections", "round_list", "numbering")
    assert {name: found["tables"]["PG01"][name] for name, _ in figures if name not in lists} == {
        name: value for name, value in figures if name not in lists
    }
    assert found["totals"] == expected["totals"]
    assert found["dealers"] == expected["dealers"]
    assert [s["rounds"] for s in found["tables"]["PG01"]["sessions"]] == [3]
    assert [line["number"] for line in found["tables"]["PG01"]["round_list"]] == [1, 2, 4]


def test_a_round_that_was_undone_stands_among_the_corrections_and_the_exceptions(
    floor: Floor,
) -> None:
    floor.open("PG01", at(10))
    undone = floor.round("PG01", at(20), commission=900, cobank=-50, collected=1)
    floor.undo("PG01", at(21), undone)
    document = built(floor)
    assert document["tables"]["PG01"]["corrections"] == [
        {
            "kind": "undo",
            "at": "2026-11-28T14:21:00Z",
            "dealer": "D101",
            "reason": "wrong_bet",
            "seq": 3,
            "round": {
                "seq": 2,
                "hash": undone["hash"],
                "number": 1,
                "at": "2026-11-28T14:20:00Z",
                "dealer": "D101",
                "placed": 27_000,
                "covered": 18_000,
                "due": 900,
                "collected": 1,
                "cobank": -50,
                "key": "key-1",
                "correction": None,
            },
        }
    ]
    assert document["tables"]["PG01"]["incidents"] == []
    (exception, *_others) = document["exceptions"]
    assert (exception["kind"], exception["amount"], exception["state"]) == ("undo", 900, "reasoned")


def test_an_idle_table_stands_there_with_zeros_and_nothing_counted(floor: Floor) -> None:
    played(floor)
    idle = built(floor)["tables"]["PG02"]
    assert (idle["activity"], idle["rounds"], idle["commission"], idle["tray_expected"]) == (False, 0, 0, 0)  # fmt: skip
    assert (idle["counted"], idle["tray_counted"], idle["box_difference"]) == (None, None, None)


def test_a_table_out_of_service_is_left_out_unless_something_happened_there(floor: Floor) -> None:
    floor.table("PG02", is_active=False)
    floor.table("PG01", is_active=False)
    floor.open("PG01", at(1))
    assert list(built(floor)["tables"]) == ["PG01"]


def test_a_session_found_in_progress_brings_its_dealer_and_tray_along(floor: Floor) -> None:
    floor.open("PG01", at(-90))
    floor.round("PG01", at(-80), commission=900, cobank=5_000)
    floor.event("PG01", "dealer", at(-30), dealer="D102")
    floor.round("PG01", at(0), dealer="D102", commission=100, cobank=-1_000)
    table = built(floor)["tables"]["PG01"]
    assert (table["rounds"], table["commission"], table["cobank"]) == (1, 100, -1_000)
    assert (table["tray_brought"], table["tray_expected"], table["tray_counted"]) == (1_005_000, 1_004_000, None)  # fmt: skip
    assert [(s["carried_in"], s["rounds"], s["closed_at"]) for s in table["sessions"]] == [(True, 1, None)]  # fmt: skip
    assert table["dealers"] == [
        {
            "staff": "D102",
            "from": "2026-11-28T14:00:00Z",
            "until": None,
            "rounds": 1,
            "minutes": 480,
            "rounds_per_hour_tenths": 1,
            "record": {"chain": "PG01", "seq": 3},
        }
    ]


def test_a_session_closed_before_the_shift_is_no_part_of_it(floor: Floor) -> None:
    floor.open("PG01", at(-90))
    floor.count("PG01", at(-1), box=(0, 0), tray=(FLOAT, FLOAT))
    floor.close("PG01", at(-1), box=0, tray=FLOAT)
    document = built(floor)
    assert document["tables"]["PG01"]["activity"] is False
    assert (document["tables"]["PG01"]["sessions"], document["rulebooks"]) == ([], {})


def test_the_first_instant_of_the_shift_counts_and_the_first_after_it_does_not(
    floor: Floor,
) -> None:
    floor.open("PG01", at(-1))
    floor.round("PG01", at(0), commission=1)
    floor.round("PG01", at(480), commission=10)
    table = built(floor)["tables"]["PG01"]
    assert (table["rounds"], table["commission"]) == (1, 1)


def test_a_version_cut_within_the_shift_counts_minutes_up_to_the_cut(floor: Floor) -> None:
    floor.open("PG01", at(10))
    floor.round("PG01", at(20), commission=1)
    dealers = built(floor, cut_at=at(70))["dealers"]
    assert dealers == [
        {"staff": "D101", "tables": ["PG01"], "rounds": 1, "minutes": 60, "rounds_per_hour_tenths": 10}
    ]  # fmt: skip


def test_totals_are_by_currency_and_set_nothing_over_against_anything_short(floor: Floor) -> None:
    floor.table("PG03")
    floor.table("RM01", currency="JPY")
    for code, counted in (("PG01", 90), ("PG02", 130)):
        floor.open(code, at(1))
        floor.round(code, at(2), commission=100)
        floor.count(code, at(3), box=(100, counted), tray=(FLOAT, FLOAT))
        floor.close(code, at(3), box=counted, tray=FLOAT)
    floor.open("PG03", at(4))
    totals = built(floor)["totals"]
    mop = totals["MOP"]
    assert list(totals) == ["JPY", "MOP"]
    assert (mop["rounds"], mop["commission"], mop["due"], mop["counted"]) == (2, 200, 200, 220)
    assert (mop["box_expected"], mop["box_over"], mop["box_short"]) == (200, 30, 10)
    assert (mop["tray_expected"], mop["tray_counted"]) == (3 * FLOAT, 2 * FLOAT)
    assert (mop["tables"], mop["tables_active"]) == (3, 3)
    assert (totals["JPY"]["counted"], totals["JPY"]["tables_active"]) == (None, 0)


def test_the_head_says_what_the_report_is(floor: Floor) -> None:
    floor.open("PG01", at(1))
    document = built(floor, version=2, demo=True)
    lists = ("tables", "totals", "dealers", "exceptions")
    assert {name: value for name, value in document.items() if name not in lists} == {
        "format": "casino-shift-report/1",
        "software": "0.1.0",
        "demo": True,
        "sign_off": None,
        "changes": None,
        "house": "Casa 示範",
        "authority": "博彩監察協調局",
        "zone": "Asia/Macau",
        "day": "2026-11-28",
        "shift": "night",
        "from": "2026-11-28T14:00:00Z",
        "until": "2026-11-28T22:00:00Z",
        "generated_at": "2026-11-28T22:00:30Z",
        "rulebooks": {"book": floor_records.DIGEST},
        "seal": {
            "version": 2,
            "state": "provisional",
            "merkle_root": "0123456789abcdef" * 4,
            "chains": {
                chain: {
                    "from_seq": 1,
                    "from_prev_hash": "0" * 64,
                    "to_seq": len(lines),
                    "to_hash": lines[-1]["hash"],
                }
                for chain, lines in floor.chains.items()
            },
        },
    }


def test_a_table_that_no_record_describes_still_stands_there_by_its_opening() -> None:
    floor = Floor()
    floor.house()
    floor.open("PG09", at(1))
    table = built(floor)["tables"]["PG09"]
    assert (table["game"], table["currency"], table["pit"]) == ("paigow", "MOP", None)
