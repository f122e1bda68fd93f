import codecs
import csv
import io
from datetime import datetime
from typing import Any

import openpyxl
import pytest

from accounting.reports import as_csv, as_json, as_pdf, as_xlsx, changes
from casino.kernel import canonical
from tests.unit.reports.conftest import HOSTILE, report

Document = dict[str, Any]
Rows = list[list[str]]


def csv_tables(data: bytes) -> dict[str, Rows]:
    """The tables of the CSV form by their code: head and lines."""
    tables: dict[str, Rows] = {}
    rows: Rows = []
    for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")):
        if row and row[0].startswith("# "):
            rows = tables.setdefault(row[0].removeprefix("# "), [])
        elif row:
            rows.append(row)
    return tables


@pytest.mark.parametrize("renderer", [as_json, as_csv, as_xlsx, as_pdf], ids=lambda m: m.__name__)
def test_the_same_document_gives_the_same_bytes(renderer: Any, document: Document) -> None:
    assert renderer.render(document) == renderer.render(report())


def test_json_is_the_document_in_canonical_form(document: Document) -> None:
    data = as_json.render(document)
    assert canonical.loads(data) == document
    assert data == canonical.dumps(document)


def test_csv_is_utf8_with_a_mark_and_windows_line_ends(document: Document) -> None:
    data = as_csv.render(document)
    assert data.startswith(codecs.BOM_UTF8)
    assert data.count(b"\n") == data.count(b"\r\n")


def test_csv_holds_every_table_of_the_report(document: Document) -> None:
    assert list(csv_tables(as_csv.render(document))) == [
        "report", "totals", "tables", "exceptions", "sign_off", "handover", "changes", "sessions", "dealing", "dealers", "counts",
        "attempts", "numbering", "incidents", "corrections", "paigow_bank_turns", "paigow_doors", "rounds", "chains",
    ]  # fmt: skip


def test_csv_writes_amounts_as_exact_decimals_and_times_as_the_houses(document: Document) -> None:
    tables = csv_tables(as_csv.render(document))
    head, *lines = tables["counts"]
    assert head[:6] == [
        "table (檯號 / Mesa)", "currency (貨幣 / Moeda)", "number (序號 / N.º)", "purpose (用途 / Finalidade)", "at (時間 / Hora)",
        "box_expected (箱應有 / Caixa esperada)",
    ]  # fmt: skip
    assert lines == [
        ["PG01", "MOP", "1", "收檯 / Fecho / Close", "2026-11-29 03:40:00", "20.00", "9.50", "20.00", "-10.50", "10000.00",
         "10000.00", "0.00", "S201", "S202", "9"]
    ]  # fmt: skip
    by_table = {line[0]: line for line in tables["tables"][1:]}
    assert by_table["RM01"][:8] == ["RM01", "立直麻雀 / Riichi / Riichi mahjong", "1", "JPY", "否 / Não / No", "0", "0", "0"]  # fmt: skip
    assert (by_table["PG01"][13:16], by_table["PG02"][13:16]) == (
        ["20.00", "9.50", "20.00"],
        ["", "", ""],
    )


def test_csv_lists_every_attempt_at_a_count_whatever_came_of_it(document: Document) -> None:
    lines = csv_tables(as_csv.render(document))["attempts"][1:]
    assert lines == [
        ["PG01", "MOP", "1", "1", "2026-11-29 03:40:00", "兩人不符 / Divergem entre si / The two differ", "S201", "9.50",
         "10000.00", "S202", "9.00", "10000.00", "7"],
        ["PG01", "MOP", "1", "2", "2026-11-29 03:40:00", "一致 / Concordam / Agreed", "S201", "9.50", "10000.00", "S202", "9.50",
         "10000.00", "8"],
    ]  # fmt: skip


def test_csv_tells_which_numbers_were_used_and_which_are_missing(document: Document) -> None:
    part = document["tables"]["PG01"] | {"numbering": [
        {"what": "rounds", "session": 3, "first": 1, "last": 9, "used": 6, "missing": [[2, 3], [8, 8]]}
    ]}  # fmt: skip
    lines = csv_tables(as_csv.render(document | {"tables": {"PG01": part}}))["numbering"][1:]
    assert lines == [["PG01", "局 / Partidas / Rounds", "3", "1", "9", "6", "2–3, 8"]]


def test_csv_tells_what_changed_since_version_1(document: Document) -> None:
    none = csv_tables(as_csv.render(document))["changes"][1:]
    assert none == [["無 / Nada a registar / Nothing to report"]]
    changed = changes.between(document, report(rounds=3, version=2))
    lines = csv_tables(as_csv.render(document | {"changes": changed}))["changes"][1:]
    assert lines[0] == [
        "總計 / Total / Total", "", "MOP", "佣金 / Comissão / Commission", "20.00", "30.00", "", "", "",
    ]  # fmt: skip
    assert [line for line in lines if line[0].startswith("局") and line[4] == ""] == [
        ["局 / Partida / Round", "PG01", "MOP", "應收 / Devido / Due", "", "10.00", "", "#3", "4"]
    ]


def test_csv_lists_what_was_undone_with_the_round_it_was(document: Document) -> None:
    (line,) = csv_tables(as_csv.render(document))["corrections"][1:]
    assert line == [
        "PG01", "MOP", "撤銷一局 / Partida desfeita / Round undone", "", "2026-11-29 03:25:00", "", "是 / Sim / Yes", "", "", "D101",
        "注碼有誤 / Aposta errada / Wrong bet", "", "3", "600.00", "30.00", "30.00", "0.00", "", "", "5", "4",
    ]  # fmt: skip


def test_csv_says_who_signed_what_was_overridden_and_handed_over(document: Document) -> None:
    signed = {
        "by": "S202", "at": "2026-11-28T22:10:00Z", "reviewed": {"version": 1}, "record": {"chain": "house", "seq": 30},
        "override": {"reason": "witness_absent", "text": "on leave", "open": []},
        "handover": [{"what": "session", "table": "PG01", "since": "2026-11-28T20:00:00Z", "record": {"chain": "PG01", "seq": 9}}],
    }  # fmt: skip
    tables = csv_tables(as_csv.render(document | {"sign_off": signed}))
    assert tables["sign_off"][1:] == [
        ["S202", "2026-11-29 06:10:00", "1", "知情人不在 / Testemunha ausente / Who knows is not in the house", "on leave", "30"]
    ]  # fmt: skip
    assert tables["handover"][1:] == [
        ["檯仍開 / Mesa aberta / Table open", "PG01", "2026-11-29 04:00:00", "9"]
    ]


def test_csv_says_how_an_exception_was_explained(document: Document) -> None:
    said = {"by": "S201", "at": "2026-11-28T21:00:00Z", "reason": "counting_error", "text": "a stack"}  # fmt: skip
    one = document["exceptions"][-1] | {"state": "explained", "explanation": said}
    (line,) = csv_tables(as_csv.render(document | {"exceptions": [one]}))["exceptions"][1:]
    assert line[6:12] == [
        "已解釋 / Explicado / Explained", "是 / Sim / Yes", "S201", "2026-11-29 05:00:00",
        "點算錯誤 / Erro de contagem / Counted wrongly", "a stack",
    ]  # fmt: skip


def test_csv_shows_a_correction_before_and_after(document: Document) -> None:
    part: Any = document["tables"]["PG01"]
    amended = {
        "kind": "amend", "at": "2026-11-28T19:30:00Z", "dealer": "D101", "reason": "wrong_outcome", "seq": 12, "correction": 4,
        "text": "door 3", "requested_by": "S201", "approved_by": "S202", "counts_at": "2026-11-28T19:00:00Z", "is_counted": False,
        "before": {"root": 3, "due": 1_000, "income": {"commission": 1_000}, "dealer": "D101"},
        "after": {"due": 2_500, "income": {"commission": 2_500}, "dealer": "D101"},
        "round": part["corrections"][0]["round"],
    }  # fmt: skip
    changed = document | {"tables": {"PG01": part | {"corrections": [amended]}}}
    (line,) = csv_tables(as_csv.render(changed))["corrections"][1:]
    assert line[2:13] == [
        "局更正 / Partida rectificada / Round amended", "4", "2026-11-29 03:30:00", "2026-11-29 03:00:00", "否 / Não / No", "S201",
        "S202", "D101", "勝負有誤 / Resultado errado / Wrong result", "door 3", "3",
    ]  # fmt: skip
    assert line[17:] == [
        "應收 Devido: 10.00; 佣金 Comissão: 10.00", "應收 Devido: 25.00; 佣金 Comissão: 25.00", "12", "4",
    ]  # fmt: skip


def test_csv_says_aloud_where_there_is_nothing(document: Document) -> None:
    empty = report(rounds=0)
    assert csv_tables(as_csv.render(empty))["rounds"][1:] == [
        ["無 / Nada a registar / Nothing to report"]
    ]


def test_csv_lets_no_text_begin_a_formula(document: Document) -> None:
    facts = {row[0]: row[1] for row in csv_tables(as_csv.render(document))["report"][1:]}
    assert facts["經營者 / Concessionária / House"] == f"'{HOSTILE}"


def test_csv_lists_the_games_own_tables_over_all_gaming_tables(document: Document) -> None:
    lines = csv_tables(as_csv.render(document))["paigow_doors"][1:]
    assert lines == [
        ["PG01", "MOP", "1", "2", "0", "0", "0", "0.00", "0.00", "0.00", "10.00", "0"],
        ["PG01", "MOP", "2", "0", "1", "1", "0", "1000.00", "400.00", "10.00", "0.00", "0"],
    ]


@pytest.fixture(scope="module")
def workbook(document: Document) -> Any:
    return openpyxl.load_workbook(io.BytesIO(as_xlsx.render(document)))


def test_the_workbook_has_a_sheet_a_table_with_its_head_in_sight(workbook: Any) -> None:
    assert workbook.sheetnames[:3] == ["報告 report", "總計 totals", "各檯 tables"]
    assert len(workbook.sheetnames) == 19
    assert {sheet.freeze_panes for sheet in workbook} == {"A2"}


def test_the_workbooks_cells_have_types(workbook: Any) -> None:
    rows = workbook["逐局 rounds"]
    number, at, _dealer, placed = rows["C2"], rows["D2"], rows["E2"], rows["F2"]
    assert (number.value, number.number_format) == (1, "#,##0")
    assert (at.value, at.number_format) == (
        datetime.fromisoformat("2026-11-28T22:20:00"),
        "yyyy-mm-dd hh:mm:ss",
    )
    assert (placed.value, placed.number_format) == (300, "#,##0.00")
    yen = {row[0].value: row[6] for row in workbook["各檯 tables"].iter_rows(min_row=2)}["RM01"]
    assert (yen.value, yen.number_format) == (0, "#,##0")


def test_the_workbook_shows_a_hostile_name_as_text(workbook: Any) -> None:
    cell = workbook["報告 report"]["B2"]
    assert (cell.value, cell.data_type) == (HOSTILE, "s")


def test_the_workbooks_only_date_is_the_cut(workbook: Any) -> None:
    assert workbook.properties.created == datetime.fromisoformat("2026-11-28T22:00:30")
    assert workbook.properties.modified == workbook.properties.created
