"""Longer periods on paper and in tables."""

import io
import re
from typing import Any

import openpyxl
import pytest

from accounting.reports import longer, longer_forms
from casino.kernel import canonical
from tests.factories.floor_records import at
from tests.unit.reports import paper_marks, test_events
from tests.unit.reports.test_longer import (
    AT,
    DAY,
    HOUSE,
    SPAN,
    exceptions,
    figures,
    played,
    version,
)
from tests.unit.reports.test_renderers import csv_tables

Document = dict[str, Any]


def of_figures() -> Any:
    shifts = [
        version(played(due=100_000, counted=99_000), shift, day=DAY.replace(day=day))
        for day in range(1, 29)
        for shift in ("swing", "night")
    ]
    return figures(*shifts, missing=[(DAY, "day")])


def of_exceptions() -> Any:
    return exceptions(version(played(due=1_000, counted=900)))


def of_events() -> Any:
    return test_events.told(test_events.rulebook("new", 450), earlier=[test_events.rulebook("old", 500)])  # fmt: skip


@pytest.fixture(params=[of_figures, of_exceptions, of_events], ids=["figures", "exceptions", "events"])  # fmt: skip
def document(request: pytest.FixtureRequest) -> Any:
    return request.param()


def words(page: Any) -> str:
    return re.sub(r"\s+", " ", page.get_textpage().get_text_range())


@pytest.mark.parametrize("form", longer_forms.FORMS)
def test_the_same_document_gives_the_same_bytes(form: str, document: Any) -> None:
    assert longer_forms.render(document, form=form) == longer_forms.render(document, form=form)


def test_json_is_the_document(document: Any) -> None:
    assert canonical.loads(longer_forms.render(document, form="json")) == document


def test_every_page_keeps_its_margins_and_names_its_number_and_root(document: Any) -> None:
    pages = paper_marks.open_pages(longer_forms.render(document, form="pdf"))
    for number, page in enumerate(pages, start=1):
        assert paper_marks.outside(page) == []
        assert paper_marks.overlapping(page) == []
        assert f"Página {number} de {len(pages)}" in words(page)
        assert " ".join(document["root"][i : i + 4] for i in range(0, 32, 4)) in words(page)


def test_the_first_page_names_the_period_in_both_languages() -> None:
    first = words(paper_marks.open_pages(longer_forms.render(of_figures(), form="pdf"))[0])
    for said in ("本 月 至 今 報 告", "Relatório do mês até à data", "Month to date", "2026 年 11 月 28 日", "28 de Novembro de 2026", "當局", "56,000.00", "55,440.00"):  # fmt: skip
        assert said in first, said


def test_a_period_in_which_nothing_happened_says_so() -> None:
    idle = longer.figures(span=SPAN, house=HOUSE, at=AT, versions=(), missing=())
    first = words(paper_marks.open_pages(longer_forms.render(idle, form="pdf"))[0])
    assert "沒有活動 / Sem actividade" in first


def test_the_workbook_has_a_sheet_a_table_with_typed_cells() -> None:
    book = openpyxl.load_workbook(io.BytesIO(longer_forms.render(of_figures(), form="xlsx")))
    assert book.sheetnames == [
        "報告 report", "總計 totals", "各檯 tables", "各更次 shifts", "編號 numbering", "未有報告之更次 missing", "報告後另有紀錄之更次 stale",
        "所合計之版本 versions",
    ]  # fmt: skip
    assert {sheet.freeze_panes for sheet in book} == {"A2"}
    head = [cell.value.split("\n")[2] for cell in book["各檯 tables"][1]]
    line = dict(zip(head, book["各檯 tables"][2], strict=True))
    assert (line["Due"].value, line["Due"].number_format) == (56_000, "#,##0.00")
    assert (line["Rounds"].value, line["Rounds"].number_format) == (56, "#,##0")


def test_csv_lists_every_exception_with_its_shift() -> None:
    tables = csv_tables(longer_forms.render(of_exceptions(), form="csv"))
    assert list(tables) == ["report", "exceptions", "corrections", "overrides", "gaps", "missing", "stale", "versions"]  # fmt: skip
    assert tables["exceptions"][1] == [
        "2026-11-28", "夜更 / Noite / Night", "PG01", "MOP", "箱差額 / Diferença na caixa / Box difference", "2026-11-28 22:30:00",
        "-1.00", "1", "未解釋 / Por explicar / Open", "是 / Sim / Yes", "", "", "", "", "", "", "PG01", "3",
    ]  # fmt: skip


def test_csv_lists_corrections_overrides_and_missing_numbers() -> None:
    floor = played(due=1_000)
    floor.undo("PG01", at(40), floor.round("PG01", at(39), commission=50, number=4))
    body = {
        "day": "2026-11-28", "shift": "night", "signed_by": "S202", "reviewed": {"version": 1}, "handover": [],
        "override": {"reason": "under_investigation", "text": "cameras", "open": []},
    }  # fmt: skip
    seq = floor.add("house", "sign_off", at(490), body)["seq"]
    tables = csv_tables(longer_forms.render(exceptions(version(floor)), form="csv"))
    (undone,) = tables["corrections"][1:]
    assert undone[:8] == [
        "2026-11-28", "夜更 / Noite / Night", "PG01", "MOP", "撤銷一局 / Partida desfeita / Round undone", "", "2026-11-28 22:40:00", "",
    ]  # fmt: skip
    assert tables["overrides"][1:] == [
        ["2026-11-28", "夜更 / Noite / Night", "S202", "2026-11-29 06:10:00", "調查中 / Em averiguação / Still being looked into",
         "cameras", str(seq)]
    ]  # fmt: skip
    assert tables["gaps"][1:] == [["PG01", "局 / Partidas / Rounds", "1", "2–3"]]


def test_csv_lists_events_with_before_and_after() -> None:
    tables = csv_tables(longer_forms.render(of_events(), form="csv"))
    assert tables["events"][1] == [
        "2026-11-28 23:00:00", "規則生效 / Regulamento publicado / Rulebook published", "", "new", "A401",
        "管理員 / Administrador / Administrator", "A402", "", "DICJ 1/2027", "代號 Código: old; commission_bps: 500",
        "代號 Código: new; commission_bps: 450", "house", "1",
    ]  # fmt: skip
