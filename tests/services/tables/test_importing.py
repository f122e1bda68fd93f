"""A shift comes in from a file of table events, through the same services as the screens."""

import io
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from accounting.models import Count, Transfer
from casino.audit.models import Record
from casino.staff.models import User
from tables.models import FloorEvent, LiveTable, Round, Session, SessionClose, Table
from tables.services import importing
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[3]
EARNED = ("commission", "rake", "table_fee", "rounding")
SHIFT = ROOT / "tables" / "sample" / "shift.jsonl"
TOTALS = json.loads((ROOT / "tests" / "golden" / "shift-totals.json").read_text())
NOW = datetime(2026, 11, 29, 6, 0, tzinfo=UTC)
AT = "2026-11-28T22:{:02}:00+08:00"

Refusal = tuple[int, str | None, str | None, list[tuple[str, str]]]


def line(event: str, minute: int = 0, table: str = "PG01", **other: Any) -> dict[str, Any]:
    return {"table": table, "at": AT.format(minute), "event": event, **other}


def opening(minute: int = 0, table: str = "PG01", **other: Any) -> dict[str, Any]:
    values = {
        "game": "paigow", "doors": 8, "currency": "MOP", "dealer": "D101", "supervisor": "S201",
        "count": {"100": 50},
    }  # fmt: skip
    return line("open", minute, table, **(values | other))


def played(minute: int, key: str = "r1", table: str = "PG01", **changes: Any) -> dict[str, Any]:
    return line("round", minute, table, key=key, game="paigow", sheet=floor.sheet(**changes))


def closing(minute: int, table: str = "PG01", **other: Any) -> dict[str, Any]:
    values = {"supervisor": "S201", "second": "S202", "box_counted": 1_000, "tray_counted": {"100": 50}}  # fmt: skip
    return line("close", minute, table, **(values | other))


WHOLE = [
    opening(),
    line("dealer", 1, dealer="D102"),
    played(2),
    line("bank_passed", 3, to=2, declined=[]),
    closing(4),
]


def bring(
    lines: Iterable[dict[str, Any] | bytes],
    *,
    create: bool = True,
    tables: Iterable[str] | None = None,
) -> tuple[list[Refusal], importing.Tally]:
    plan = importing.Plan(
        create=create,
        tables=None if tables is None else frozenset(tables),
        operator="IMPORT",
        recorded_at=NOW,
    )
    run = importing.Run(plan)
    raw = [part if isinstance(part, bytes) else json.dumps(part).encode() for part in lines]
    refusals = [
        (r.line, r.table, r.key, [(p.code, p.path) for p in r.problems]) for r in run.refusals(raw)
    ]
    return refusals, run.tally


# --- The sample shift --------------------------------------------------------------------------------


def test_the_sample_shift_comes_to_its_totals_and_comes_in_once() -> None:
    lines = SHIFT.read_bytes().splitlines(keepends=True)
    assert bring(lines) == (
        [],
        importing.Tally(read=540, recorded=540, replayed=0, skipped=0, refused=0),
    )
    for code, totals in TOTALS.items():
        count = Count.objects.get(table=code)
        rounds = Round.objects.filter(session__table=code)
        moved = Transfer.objects.filter(entry__table=code)
        into = moved.filter(credit__in=EARNED).values_list("amount_minor", flat=True)
        back = moved.filter(debit__in=EARNED).values_list("amount_minor", flat=True)
        due = sum(totals[name] for name in EARNED)
        assert {
            "rounds": rounds.count(),
            "earned": sum(into) - sum(back),
            "counted": count.box_counted_minor,
            "tray_expected": count.tray_expected_minor,
            "tray_counted": count.tray_counted_minor,
        } == {
            "earned": due,
            **{k: totals[k] for k in ("rounds", "counted", "tray_expected", "tray_counted")},
        }
        assert count.box_expected_minor == due
        assert LiveTable.objects.get(table=code).session_id is None
    for fact in (
        *Session.objects.all(),
        *SessionClose.objects.all(),
        *Round.objects.all()[:20],
        *FloorEvent.objects.all()[:20],
    ):
        books.assert_proved(fact)

    confirmed = FloorEvent.objects.filter(kind="liability_confirmed")
    assert {(event.via, event.data["supervisor"]) for event in confirmed} == {("import", "S201")}

    before = books.written()
    assert bring(lines) == (
        [],
        importing.Tally(read=540, recorded=0, replayed=540, skipped=0, refused=0),
    )
    assert books.written() == before


# --- One line after another --------------------------------------------------------------------------


def test_missing_tables_and_people_are_made_where_that_is_asked() -> None:
    assert bring(WHOLE) == ([], importing.Tally(read=5, recorded=5))
    table = Table.objects.get()
    assert (table.code, table.game, table.currency, table.setup) == (
        "PG01",
        "paigow",
        "MOP",
        {"doors": 8},
    )
    people = User.objects.order_by("staff_number")
    assert [(p.staff_number, p.role, p.has_usable_password()) for p in people] == [
        ("D101", "dealer", False),
        ("D102", "dealer", False),
        ("S201", "supervisor", False),
        ("S202", "supervisor", False),
    ]
    said = books.document("PG01", 2)
    assert (said["kind"], said["via"], said["actor"]) == (
        "dealer", "import", {"staff": "IMPORT", "role": "operator"},
    )  # fmt: skip
    assert (said["occurred_at"], said["recorded_at"]) == (
        "2026-11-28T14:01:00Z", "2026-11-29T06:00:00Z",
    )  # fmt: skip
    # Where the line names no supervisor, it is the table's.
    assert said["body"]["data"] == {"former": "D101", "supervisor": "S201"}


def test_a_relief_names_the_supervisor_of_its_line() -> None:
    bring([opening(), line("dealer", 1, dealer="D102", supervisor="S202")])
    assert FloorEvent.objects.get().data == {"former": "D101", "supervisor": "S202"}


def test_without_that_what_is_missing_is_refused_and_nothing_is_made() -> None:
    before = books.written()
    refusals, tally = bring(WHOLE[:2], create=False)
    assert refusals == [
        (1, "PG01", None, [("no_such_table", "table")]),
        (2, "PG01", None, [("after_refused_line", "")]),
    ]
    assert tally == importing.Tally(read=2, refused=2)
    assert books.written() == before


def test_a_refused_line_makes_no_table_and_nobody() -> None:
    before = books.written()
    refusals, _tally = bring([opening(count={"0": 1}, dealer="D777")])
    assert refusals == [(1, "PG01", None, [("bad_denomination", "count.0")])]
    assert books.written() == before


def test_after_a_refused_line_its_table_waits_and_others_go_on_until_a_corrected_file_comes() -> (
    None
):
    bad = played(2, dice=[7, 1, 1, 1])
    other = opening(3, "PG02")
    refusals, tally = bring([WHOLE[0], WHOLE[1], bad, WHOLE[3], other, WHOLE[4]])
    assert refusals == [
        (3, "PG01", "r1", [("bad_dice", "dice")]),
        (4, "PG01", None, [("after_refused_line", "")]),
        (6, "PG01", None, [("after_refused_line", "")]),
    ]
    assert tally == importing.Tally(read=6, recorded=3, refused=3)
    assert Round.objects.count() == 0

    refusals, tally = bring([*WHOLE[:4], other, WHOLE[4]])
    assert (refusals, tally) == ([], importing.Tally(read=6, recorded=3, replayed=3))
    assert SessionClose.objects.get().session.table_id == "PG01"


def test_a_round_under_a_known_key_with_another_sheet_is_a_conflict() -> None:
    bring(WHOLE)
    changed = [WHOLE[0], WHOLE[1], played(2, dice=[1, 1, 1, 1])]
    assert bring(changed)[0] == [(3, "PG01", "r1", [("key_conflict", "key")])]


def test_the_rest_of_a_shift_may_come_in_a_file_of_its_own_and_come_again() -> None:
    bring(WHOLE[:2])
    assert bring(WHOLE[2:]) == ([], importing.Tally(read=3, recorded=3))
    before = books.written()
    for rest in (WHOLE[2:], WHOLE[3:], WHOLE[4:], WHOLE[1:]):
        assert bring(rest) == ([], importing.Tally(read=len(rest), replayed=len(rest)))
    assert books.written() == before


def test_an_event_of_a_table_that_is_not_open_is_refused() -> None:
    bring(WHOLE)
    assert bring([played(9, key="late")])[0] == [(1, "PG01", "late", [("table_not_open", "table")])]
    assert bring([played(9, table="PG09")])[0] == [(1, "PG09", "r1", [("no_such_table", "table")])]


def test_other_tables_lines_are_passed_over() -> None:
    lines = [*WHOLE, opening(5, "PG02")]
    assert bring(lines, tables=["PG02"]) == (
        [],
        importing.Tally(read=6, recorded=1, skipped=5),
    )
    assert Table.objects.get().code == "PG02"


def test_a_line_out_of_time_order_is_refused() -> None:
    assert bring([opening(5), line("dealer", 4, dealer="D102")])[0] == [
        (2, "PG01", None, [("out_of_time_order", "at")])
    ]


@pytest.mark.parametrize(
    ("raw", "refusal"),
    [
        (b"{", (1, None, None, [("not_json", "")])),
        (b"[]", (1, None, None, [("not_json", "")])),
        (b'{"table":"PG01","table":"PG01"}', (1, "PG01", None, [("not_json", "")])),
        (b'{"table":"PG01","table":"PG02"}', (1, None, None, [("not_json", "")])),
        (opening(table="pg01"), (1, "pg01", None, [("bad_table_code", "table")])),
        (opening(supervisor="S 1"), (1, "PG01", None, [("bad_staff_number", "supervisor")])),
        (b'{"table":1,"key":2}', (1, None, None, [("missing_key", "at"), ("missing_key", "event"), ("not_text", "table"), ("not_text", "key")])),
        (
            {"table": "PG01", "at": "2026-11-28T22:00:00", "event": "tea", "cake": 1},
            (1, "PG01", None, [("unknown_value", "event"), ("not_instant", "at")]),
        ),
        (line("buy_in", seat=0, amount=1), (1, "PG01", None, [("not_positive", "seat")])),
        (
            opening(dealer="", supervisor=None, tea=1),
            (1, "PG01", None, [("unknown_key", "tea"), ("not_text", "dealer"), ("not_text", "supervisor")]),
        ),
        (
            closing(0, box_counted=-1, second="S" * 65),
            (1, "PG01", None, [("too_long", "second"), ("not_positive", "box_counted")]),
        ),
        (
            line("bank_passed", to="2", declined=[0, True]),
            (1, "PG01", None, [("not_integer", "to"), ("not_positive", "declined.0"), ("not_integer", "declined.1")]),
        ),
        (line("bank_passed", to=2, declined=3), (1, "PG01", None, [("not_list", "declined")])),
        (opening(count={"100": 1.5}), (1, "PG01", None, [("not_integer", "count.100")])),
        (opening(count={"100": 2**53}), (1, "PG01", None, [("not_integer", "count.100")])),
        (opening(at="0001-01-01T00:00:00+08:00"), (1, "PG01", None, [("not_instant", "at")])),
        (opening(at="9999-12-31T23:59:59-08:00"), (1, "PG01", None, [("not_instant", "at")])),
        (opening(at=20261128), (1, "PG01", None, [("not_text", "at")])),
        (opening(game="bridge"), (1, "PG01", None, [("unknown_game", "game")])),
        (opening(doors=6), (1, "PG01", None, [("bad_doors", "doors")])),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_is_refused_with_all_its_reasons(
    raw: dict[str, Any] | bytes, refusal: Refusal
) -> None:
    before = books.written()
    assert bring([raw]) == ([refusal], importing.Tally(read=1, refused=1))
    assert books.written() == before


def test_a_line_of_no_table_stops_no_table() -> None:
    refusals, tally = bring([b"{", *WHOLE])
    assert ([r[0] for r in refusals], tally.recorded) == ([1], 5)
    refusals, tally = bring([b'{"table":7}', *WHOLE])
    assert ([r[0] for r in refusals], tally.replayed) == ([1], 5)


def test_empty_lines_are_no_lines() -> None:
    assert bring([b"\n", b"  \r\n"]) == ([], importing.Tally())


def test_a_sheets_own_faults_have_the_sheets_paths() -> None:
    odd = played(1)
    odd["sheet"]["bets"][0]["amount"] = 0.5
    assert bring([opening(), odd])[0] == [(2, "PG01", "r1", [("not_integer", "bets.0.amount")])]


def test_a_sheet_is_an_object() -> None:
    assert bring([opening(), played(1) | {"sheet": [1]}])[0] == [
        (2, "PG01", "r1", [("not_object", "sheet")])
    ]


# --- The command -------------------------------------------------------------------------------------


def run_command(
    tmp_path: Path, lines: Iterable[dict[str, Any]], *options: str
) -> tuple[int, list[Any]]:
    file = tmp_path / "shift.jsonl"
    file.write_text("".join(json.dumps(part) + "\n" for part in lines))
    printed = io.StringIO()
    try:
        call_command("import_shift", str(file), *options, stdout=printed)
        code: Any = 0
    except SystemExit as exit_:
        code = exit_.code
    return code, [json.loads(part) for part in printed.getvalue().splitlines()]


def test_the_command_prints_its_tally(tmp_path: Path) -> None:
    assert run_command(tmp_path, WHOLE, "--create", "--operator", "op7") == (
        0,
        [{"read": 5, "recorded": 5, "replayed": 0, "skipped": 0, "refused": 0}],
    )
    assert (
        Record.objects.filter(chain="PG01").values_list("staff", flat=True).distinct().get()
        == "OP7"
    )


@pytest.mark.parametrize("operator", ["", "OP 7", "system", "O" * 17])
def test_an_operator_who_has_no_staff_number_is_wrong_usage(tmp_path: Path, operator: str) -> None:
    with pytest.raises(CommandError, match="is no staff number"):
        run_command(tmp_path, WHOLE, "--create", "--operator", operator)
    assert not Table.objects.exists()


def test_the_command_prints_every_refused_line_and_exits_1(tmp_path: Path) -> None:
    assert run_command(tmp_path, [opening(count=3), WHOLE[1]], "--create", "--lang", "pt") == (
        1,
        [
            {"line": 1, "table": "PG01", "key": None, "problems": [
                {"code": "not_object", "path": "count", "message": "Aqui deve estar um objecto com partes nomeadas."}]},
            {"line": 2, "table": "PG01", "key": None, "problems": [
                {"code": "after_refused_line", "path": "", "message": "Uma linha anterior desta mesa foi recusada; corrija-a primeiro."}]},
            {"read": 2, "recorded": 0, "replayed": 0, "skipped": 0, "refused": 2},
        ],
    )  # fmt: skip


def test_the_command_takes_only_the_tables_it_is_told(tmp_path: Path) -> None:
    lines = [*WHOLE, opening(5, "PG02"), opening(6, "PG03")]
    code, (tally,) = run_command(
        tmp_path, lines, "--create", "--table", "PG02", "PG03", "--table", "PG04"
    )
    assert (code, tally["recorded"], tally["skipped"]) == (0, 2, 5)


def test_a_file_that_cannot_be_read_exits_2(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as caught:
        call_command("import_shift", str(tmp_path / "none.jsonl"))
    assert caught.value.returncode == 2


def test_a_penalty_in_a_file_is_confirmed_by_the_lines_or_the_tables_supervisor() -> None:
    table = {"honba": 0, "riichi_sticks_on_table": 0, "round_wind": "E"}

    def penalty(minute: int, seat: str, sticks: int, **other: Any) -> dict[str, Any]:
        sheet = {
            "outcome": "penalty", "table": table | {"riichi_sticks_on_table": sticks}, "input": {"offender": seat},
        }  # fmt: skip
        return line(
            "round", minute, "RM01", key=f"p{minute}", game="riichi_deal", sheet=sheet, **other
        )

    stakes = {"rate": 50, "chip_value": 100, "fee_each": 450}
    lines = [
        {key: value for key, value in opening(table="RM01", game="riichi", currency="JPY", **stakes).items() if key != "doors"},
        penalty(1, "S", 0, supervisor="S202"),
        penalty(2, "S", 1),
        penalty(3, "X", 2),
    ]  # fmt: skip
    refusals, tally = bring(lines)
    assert refusals == [(4, "RM01", "p3", [("unknown_value", "input.offender")])]
    assert tally == importing.Tally(read=4, recorded=3, refused=1)
    assert [
        (event.data["supervisor"], event.data["reason"])
        for event in FloorEvent.objects.order_by("id")
    ] == [("S202", "not_stated"), ("S201", "not_stated")]
    assert bring(lines[:3])[1] == importing.Tally(read=3, replayed=3)
