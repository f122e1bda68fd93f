"""Sums over shifts: nothing is netted, no currency added to another, and every version summed is named."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from accounting.reports import longer, summary
from accounting.reports.build import build
from accounting.reports.longer import House, Span, Version
from casino.audit import merkle
from casino.kernel import canonical
from tests.factories.floor_records import FLOAT, Floor, at, no_section

Document = dict[str, Any]

AT = datetime(2026, 11, 30, tzinfo=UTC)
DAY = date(2026, 11, 28)
HOUSE = House(name="Casa", authority="當局 · Autoridade", zone="Asia/Macau", software="1.0")
SPAN = Span("month", date(2026, 11, 1), DAY, AT.replace(day=1), AT)


def summed(floor: Floor) -> Any:
    return summary.of(
        build(
            header=floor.header(),
            house=floor.chains["house"],
            chains=floor.tables(),
            sections=no_section,
        )
    )


def house_of(*tables: tuple[str, str]) -> Floor:
    floor = Floor()
    floor.house()
    for code, currency in tables:
        floor.table(code, currency=currency)
    return floor


def played(*, due: int, counted: int | None = None, first: int = 1) -> Floor:
    """PG01 took what is due in one round, and was counted or not; RM01 reckons in yen and did nothing."""
    floor = house_of(("PG01", "MOP"), ("RM01", "JPY"))
    floor.open("PG01", at(10))
    floor.round("PG01", at(20), commission=due, number=first, session=floor.session("PG01"))
    if counted is not None:
        floor.count("PG01", at(30), box=(due, counted), tray=(FLOAT, FLOAT), number=first)
    return floor


def version(floor: Floor, shift: str = "night", **other: Any) -> Version:
    values: Document = {
        "day": DAY, "shift": shift, "version": 2, "state": "provisional", "cut_at": AT, "merkle_root": "a" * 64,
        "summary": summed(floor),
    }  # fmt: skip
    return Version(**(values | other))


def figures(*versions: Version, missing: Any = ()) -> Any:
    return longer.figures(span=SPAN, house=HOUSE, at=AT, versions=versions, missing=missing)


@pytest.mark.parametrize(
    ("kind", "first"),
    [
        ("day", date(2026, 11, 28)),
        ("month", date(2026, 11, 1)),
        ("year", date(2026, 1, 1)),
    ],
)
def test_a_period_to_date_begins_with_its_day_month_or_year(kind: str, first: date) -> None:
    assert longer.first_day(kind, DAY) == first


def test_shifts_add_up_by_table_and_currency() -> None:
    found = figures(version(played(due=1_000, counted=1_200), "swing"), version(played(due=500)))
    line = found["tables"][0]
    assert {name: line[name] for name in ("table", "currency", "game", "shifts_active", "rounds", "due", "commission", "placed", "covered")} == {
        "table": "PG01", "currency": "MOP", "game": "paigow", "shifts_active": 2, "rounds": 2, "due": 1_500, "commission": 1_500,
        "placed": 45_000, "covered": 30_000,
    }  # fmt: skip
    assert {name: line[name] for name in ("box_expected", "counted", "to_report")} == {
        "box_expected": 1_000, "counted": 1_200, "to_report": 1_200,
    }  # fmt: skip
    assert [line["table"] for line in found["tables"]] == ["PG01", "RM01"]
    assert sorted(found["totals"]) == ["JPY", "MOP"]
    assert (found["totals"]["JPY"]["due"], found["totals"]["JPY"]["counted"]) == (0, None)
    assert (found["totals"]["JPY"]["tables_active"], found["totals"]["MOP"]["tables_active"]) == (0, 1)  # fmt: skip


def test_what_is_over_in_one_shift_is_not_set_against_what_another_is_short_of() -> None:
    found = figures(
        version(played(due=1_000, counted=1_200), "swing"),
        version(played(due=1_000, counted=700)),
    )
    total = found["totals"]["MOP"]
    assert (total["box_over"], total["box_short"], total["to_report"]) == (200, 300, 2_200)
    assert (total["box_expected"], total["counted"]) == (2_000, 1_900)


def test_a_table_that_changes_its_currency_is_summed_in_each() -> None:
    yen = house_of(("PG01", "JPY"))
    yen.open("PG01", at(10), currency="JPY")
    found = figures(version(played(due=300), "swing"), version(yen))
    assert [(line["table"], line["currency"], line["due"]) for line in found["tables"]] == [
        ("PG01", "JPY", 0), ("PG01", "MOP", 300), ("RM01", "JPY", 0),
    ]  # fmt: skip


def test_every_shift_has_its_line_with_the_version_that_was_summed() -> None:
    found = figures(version(played(due=1_000), "swing"), version(played(due=500), version=3))
    assert [
        (line["shift"], line["version"], line["currency"], line["due"]) for line in found["shifts"]
    ] == [
        ("swing", 2, "JPY", 0), ("swing", 2, "MOP", 1_000), ("night", 3, "JPY", 0), ("night", 3, "MOP", 500),
    ]  # fmt: skip


def test_the_root_is_that_over_the_versions_listed() -> None:
    found = figures(version(played(due=1)))
    listed: Any = {
        "day": "2026-11-28", "shift": "night", "version": 2, "state": "provisional", "cut_at": "2026-11-30T00:00:00Z",
        "merkle_root": "a" * 64, "signed_by": None,
    }  # fmt: skip
    assert found["versions"] == [listed]
    assert found["root"] == merkle.root([canonical.dumps(listed)])
    assert figures()["root"] == canonical.sha256(b"")


def test_a_period_says_who_reports_when_and_what_is_missing() -> None:
    found = figures(missing=[(DAY, "day")])
    head = ("format", "tells", "kind", "first", "last", "generated_at", "house", "authority", "zone", "software", "demo", "missing", "totals")  # fmt: skip
    assert {name: found[name] for name in head} == {
        "format": "casino-period-report/1", "tells": "figures", "kind": "month", "first": "2026-11-01", "last": "2026-11-28",
        "generated_at": "2026-11-30T00:00:00Z", "house": "Casa", "authority": "當局 · Autoridade", "zone": "Asia/Macau",
        "software": "1.0", "demo": False, "missing": [{"day": "2026-11-28", "shift": "day"}], "totals": {},
    }  # fmt: skip


def test_numbers_go_on_from_shift_to_shift_and_what_is_missing_between_is_told() -> None:
    found = figures(
        version(played(due=1, counted=1, first=3), "swing"),
        version(played(due=1, counted=1, first=4)),
        version(played(due=1, counted=1, first=8), day=DAY.replace(day=29)),
    )
    told = [line for line in found["numbering"] if line["what"] != "sessions"]
    assert told == [
        {"table": "PG01", "what": what, "session": session, "first": 3, "last": 8, "used": 3, "missing": [[5, 7]]}
        for what, session in (("counts", None), ("rounds", 1))
    ]  # fmt: skip


def exceptions(*versions: Version) -> Any:
    return longer.exceptions(span=SPAN, house=HOUSE, at=AT, versions=versions, missing=())


def test_exceptions_and_corrections_are_listed_with_their_shift() -> None:
    floor = played(due=1_000, counted=900)
    floor.undo("PG01", at(40), floor.round("PG01", at(39), commission=50))
    found = exceptions(version(floor))
    assert [
        (line["day"], line["shift"], line["table"], line["kind"], line["amount"])
        for line in found["exceptions"]
    ] == [
        ("2026-11-28", "night", "PG01", "box_difference", -100),
        ("2026-11-28", "night", "PG01", "undo", 50),
    ]
    assert [
        (line["shift"], line["table"], line["currency"], line["kind"])
        for line in found["corrections"]
    ] == [("night", "PG01", "MOP", "undo")]


def test_a_shift_signed_off_with_exceptions_open_is_an_override() -> None:
    floor = played(due=1_000, counted=900)
    body = {
        "day": "2026-11-28", "shift": "night", "signed_by": "S202", "reviewed": {"version": 1}, "handover": [],
        "override": {"reason": "under_investigation", "text": "cameras", "open": []},
    }  # fmt: skip
    record = floor.add("house", "sign_off", at(500), body)
    found = exceptions(version(floor), version(played(due=1), "swing"))
    assert found["overrides"] == [
        {
            "day": "2026-11-28", "shift": "night", "by": "S202", "at": record["occurred_at"], "reason": "under_investigation",
            "text": "cameras", "record": {"chain": "house", "seq": record["seq"]},
        }
    ]  # fmt: skip
    assert [line["signed_by"] for line in found["versions"]] == ["S202", None]
