"""A count is held against its attempts: by records made by hand, each spoilt at one place."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any

import pytest

from accounting.verify.counts import Counts
from casino.audit import chain, records
from casino.audit.records import Actor, Entry, Origin

AT = datetime(2026, 11, 28, 15, tzinfo=UTC)
DEALER = Actor("D101", "dealer")
SUPERVISOR = Actor("S201", "supervisor")
BOX, TRAY = {"100": 20}, {"10000": 50}
EXPECTED = {"box": 2_000, "tray": 500_000}

Body = dict[str, Any]
Change = Callable[[Body], object]


class Table:
    """Records of one table as they are read, and what the check makes of them."""

    def __init__(self, name: str = "PG01") -> None:
        self.name = name
        self.counts = Counts()
        self.seq = 0

    def add(
        self, kind: str, body: Mapping[str, Any], by: Actor = SUPERVISOR, via: str = "pad"
    ) -> "Table":
        self.seq += 1
        sealed = records.seal(
            Entry(self.name, kind, AT, date(2026, 11, 28), body),
            Origin(by, AT, via, "request"),
            seq=self.seq,
            prev_hash="a" * 64,
        )
        self.counts.add(chain.read(sealed.line))
        return self

    def open(self) -> "Table":
        return self.add("open", {"session": "1"})

    def begin(self, count: str = "1") -> "Table":
        return self.add("count_begun", {"data": {"count": count, "purpose": "close"}})

    def again(self, by: Actor = SUPERVISOR) -> "Table":
        return self.add("count_again", {"data": {"count": "1"}}, by)

    def attempt(
        self, number: int = 1, change: Change = lambda _body: None, *, by: Actor = SUPERVISOR, **other: Any
    ) -> "Table":  # fmt: skip
        body = {
            "count": "1",
            "number": number,
            "expected": dict(EXPECTED),
            "first": {"staff": "D101", "role": "dealer", "box": dict(BOX), "tray": dict(TRAY)},
            "second": {"staff": "S201", "role": "supervisor", "box": dict(BOX), "tray": dict(TRAY)},
            "result": "agreed",
        }
        body |= other
        change(body)
        return self.add("count_attempt", body, by)

    def stand(
        self, change: Change = lambda _body: None, *, by: Actor = SUPERVISOR, via: str = "pad"
    ) -> "Table":
        body = {
            "subject": "count:1",
            "number": 1,
            "first": "S201",
            "second": "D101",
            "box": {"expected": 2_000, "counted": 2_000, "pieces": dict(BOX)},
            "tray": {"expected": 500_000, "counted": 500_000, "pieces": dict(TRAY)},
        }
        change(body)
        return self.add("count", body, by, via)

    @property
    def faults(self) -> list[tuple[int | None, str]]:
        return [(fault.seq, fault.reason) for fault in self.counts.faults()]


def differ(body: Body) -> None:
    body["second"]["box"] = {"100": 19}
    body["result"] = "differs"


def short(body: Body) -> None:
    for who in ("first", "second"):
        body[who]["box"] = {"100": 19}


def off(body: Body) -> None:
    short(body)
    body["result"] = "off"


def shorter(body: Body) -> None:
    body["box"] = {"expected": 2_000, "counted": 1_900, "pieces": {"100": 19}}


@pytest.mark.parametrize(
    "table",
    [
        Table().open().begin().attempt().stand(),
        Table().open().begin().attempt(1, differ).attempt(2).stand(),
        Table().open().begin().attempt(1, off).attempt(2, short).stand(shorter),
        Table().open().begin().attempt().again().attempt(2).stand(),
        Table().open().begin().add("count_withdrawn", {"data": {}}).begin().attempt().stand(),
        Table().attempt(3).stand(),
        Table().stand(),
        Table().again().stand(),
        Table().open().stand(via="import"),
        Table("house").open().stand(),
        Table().open().add("round", {}),
    ],
)
def test_counts_as_they_are_made_hold(table: Table) -> None:
    assert table.faults == []


def put(*path: str, value: object) -> Change:
    """Write a value where a path leads."""

    def change(body: Body) -> None:
        inner = body
        for name in path[:-1]:
            inner = inner[name]
        inner[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (put("second", "staff", value="D101"), "one person counted twice"),
        (put("second", "role", value="dealer"), "no supervisor counted"),
        (put("second", "staff", value="S202"), "the second to count is not who recorded it"),
        (put("first", "box", value={"x": 1}), "its pieces are none"),
        (put("first", "tray", value=[]), "its pieces are none"),
        (put("count", value="2"), "it is an attempt at another count than goes on"),
        (put("number", value=2), "it is attempt 2, attempt 1 is next"),
        (short, "it says agreed, what was counted comes to off"),
        (put("first", "box", value={"100": 1}), "it says agreed, what was counted comes to differs"),
        (put("result", value="off"), "it says off, what was counted comes to agreed"),
        (put("first", value=None), "it does not say of the count what its kind must say"),
    ],
)  # fmt: skip
def test_an_attempt_that_cannot_be_is_told(change: Change, reason: str) -> None:
    assert Table().open().begin().attempt(1, change).faults == [(3, reason)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (put("subject", value="count:2"), "it is another count than was made"),
        (put("first", value="S202"), "it names other people than counted"),
        (put("box", "pieces", value={"1": 2_000}), "its box.pieces is not that of the last attempt"),
        (put("box", "counted", value=2_001), "its box.counted is not that of the last attempt"),
        (put("tray", "expected", value=1), "its tray.expected is not that of the last attempt"),
        (put("tray", value=1), "it does not say of the count what its kind must say"),
    ],
)  # fmt: skip
def test_a_count_that_is_not_its_last_attempt_is_told(change: Change, reason: str) -> None:
    assert Table().open().begin().attempt().stand(change).faults == [(4, reason)]


@pytest.mark.parametrize(
    ("table", "faults"),
    [
        (Table().open().stand(), [(2, "nobody counted what it says")]),
        (Table().begin().stand(), [(2, "nobody counted what it says")]),
        (Table().begin().attempt(1, differ).stand(), [(3, "two people have not agreed on it")]),
        (Table().begin().attempt().again().stand(), [(4, "two people have not agreed on it")]),
        (Table().begin().attempt().stand(by=DEALER), [(3, "no supervisor let it stand")]),
        (Table().begin().attempt().again(DEALER), [(3, "no supervisor has the count made once more")]),
        (Table().begin().attempt(1, differ).again(), [(3, "it has a count made once more on which two people did not agree")]),
        (Table().begin().attempt().attempt(2), [(3, "it counts again what two people had agreed on")]),
        (Table().begin().attempt(1, differ).attempt(2, expected={"box": 1, "tray": 1}), [(3, "it expects something else than the attempt before")]),
        (Table().begin().attempt().add("count_withdrawn", {}), [(3, "it takes back a count that two people have made")]),
        (Table().begin().attempt(by=DEALER), [(2, "the second to count is not who recorded it")]),
        (Table().add("count_begun", {"data": 1}), [(1, "it does not say of the count what its kind must say")]),
    ],
)  # fmt: skip
def test_what_cannot_follow_on_each_other_is_told(
    table: Table, faults: list[tuple[int, str]]
) -> None:
    assert table.faults == faults


def test_no_more_faults_are_kept_than_are_shown() -> None:
    table = Table().open()
    for _ in range(40):
        table.stand()
    assert len(table.faults) == 21
