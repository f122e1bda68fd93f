"""The report's lists of rounds and counts are made anew from the records, line by line."""

from typing import Any

import pytest

from accounting import verify
from casino.kernel import canonical
from tests.factories import bundles
from tests.factories.bundles import Document, Draft, House, at, figures
from tests.unit.verify.test_corrections import correct, table

_OF_ROUND = ("number", "dealer", "placed", "covered", "due", "collected", "key")


def money(draft: Draft) -> list[str]:
    found = verify.check(draft.seal().data, bundles.PUBLIC_PEM)
    return [str(f) for f in found if f.check == "money"]


def record(house: House, seq: int) -> Document:
    return canonical.loads(house.lines["PG01"][seq - 1])


def of_round(house: House, seq: int, **other: Any) -> Document:
    """A round as the report lists it."""
    said: Any = record(house, seq)
    body = said["body"]
    values = {name: body.get(name) for name in _OF_ROUND}
    values |= {"seq": seq, "hash": said["hash"], "at": said["occurred_at"], "cobank": 0, "correction": None}  # fmt: skip
    return values | other


def of_count(house: House, seq: int) -> Document:
    """A count as the report lists it."""
    said: Any = record(house, seq)
    body = said["body"]
    values = {name: body.get(name) for name in ("number", "purpose", "first", "second", "box", "tray")}  # fmt: skip
    return values | {"at": said["occurred_at"], "record": {"chain": "PG01", "seq": seq}}


def evening() -> Draft:
    """Two rounds and a count, as the report lists them; the records do not say more of a round than a sum needs."""
    house, day = bundles.day_shift()
    draft = bundles.swing_shift(house, day.seal(), day)
    draft.report["tables"]["PG01"] |= {
        "round_list": [of_round(house, 5), of_round(house, 6, cobank=3_000)],
        "counts": [of_count(house, 7)],
    }
    return draft


def test_lists_that_are_what_the_records_say_hold() -> None:
    assert money(evening()) == ["ok money"]


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("round_list", "placed", 1), ("round_list", "covered", 1), ("round_list", "due", True), ("round_list", "collected", None),
        ("round_list", "cobank", 2_999), ("round_list", "hash", "0" * 64), ("round_list", "at", "2026-11-28T15:00:01Z"),
        ("round_list", "key", "another"), ("round_list", "dealer", "D2"), ("round_list", "correction", 1),
        ("counts", "box", {"expected": 8_100, "counted": 8_100}), ("counts", "first", "S9"), ("counts", "tray", None),
        ("counts", "record", {"chain": "PG01", "seq": 6}),
    ],
)  # fmt: skip
def test_a_line_that_its_record_does_not_say_fails(name: str, key: str, value: Any) -> None:
    draft = evening()
    lines = draft.report["tables"]["PG01"][name]
    lines[-1][key] = value
    (found,) = money(draft)
    seq = 6 if name == "round_list" else 7
    index = len(lines) - 1
    assert found == f"FAIL money report.json PG01 {seq} table PG01: {name}.{index}: {key} not as its record says"  # fmt: skip


@pytest.mark.parametrize("spoilt", [[], None, {}, [1, 2], 7])
def test_a_list_of_other_lines_fails(spoilt: Any) -> None:
    draft = evening()
    draft.report["tables"]["PG01"]["round_list"] = spoilt
    assert money(draft)[0].startswith("FAIL money report.json")


def test_a_round_that_was_undone_is_not_listed_and_an_amended_one_says_what_stands() -> None:
    house = House()
    house.open("PG01", at(7))
    house.round("PG01", at(8), commission=100)
    correct(house, "amend", at(9), old=100, new=300, number=4)
    house.round("PG01", at(10), commission=500)
    house.undo("PG01", at(10, 1))
    correct(house, "late_entry", at(11), new=200)
    amended: Any = record(house, 3)
    after = amended["body"]["after"]
    stands = {name: after.get(name) for name in _OF_ROUND} | {"at": None, "correction": 4}
    late: Any = record(house, 6)
    entered = {name: late["body"]["after"].get(name) for name in _OF_ROUND}
    lists = [
        of_round(house, 2) | stands,
        of_round(house, 6) | entered | {"at": None},
    ]
    draft = bundles.draft(
        house,
        opens_at=at(6),
        ends_at=at(14),
        tables={"PG01": table(house, 500, rounds=2, round_list=lists), "PG02": figures()},
    )
    assert money(draft) == ["ok money"]

    correct(house, "void", at(12), old=200, of=6)
    void: Any = record(house, 7)
    assert void["body"]["before"]["root"] == 2
    draft = bundles.draft(
        house,
        opens_at=at(6),
        ends_at=at(14),
        tables={"PG01": table(house, 300, round_list=lists[1:]), "PG02": figures()},
    )
    assert money(draft) == ["ok money"]


def test_a_record_that_cannot_be_listed_is_named() -> None:
    house = House()
    house.open("PG01", at(7))
    house.round("PG01", at(8), commission=100)
    correct(house, "amend", at(9), old=100, new=300, after=[])
    draft = bundles.draft(
        house,
        opens_at=at(6),
        ends_at=at(14),
        tables={"PG01": table(house, 300, round_list=[]), "PG02": figures()},
    )
    assert "FAIL money records.jsonl PG01 3 it does not say what the report would list" in money(
        draft
    )
