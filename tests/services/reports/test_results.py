"""What rounds came to stands in words in every form for people, before and after a correction too; the form for programs has figures."""

import csv
import io
import re
from datetime import timedelta
from typing import Any

import openpyxl
import pypdfium2
import pytest

from accounting.models import ReportVersion
from accounting.reports import bundle, longer_forms, summary
from accounting.services import period_reports, reports, round_words
from accounting.services.period_reports import EVENTS, EXCEPTIONS, Wanted
from accounting.verify import one
from casino.audit.models import Record
from casino.kernel import canonical
from tables.models import Round
from tests.factories import bundles, corrections, mahjong_tables, riichi, riichi_tables
from tests.factories import tables as floor
from tests.services.reports.conftest import CUT, DAY, PRESS, make
from tests.shared import Once

pytestmark = pytest.mark.django_db

Row = dict[str, str]

MANGAN = "東1 局；榮和（西放銃）；南 5 番，滿貫 8,000 / Este 1; Ron (descarte de Oeste); Sul 5 han, Mangan 8,000"
SMALLER = "東1 局；榮和（西放銃）；南 2 番 60 符 3,900 / Este 1; Ron (descarte de Oeste); Sul 2 han 60 fu 3,900"
UNDONE = "莊 Banca 1; 贏 Ganham 2; 輸 Perdem 3"
FALSE_WIN = "3 座詐糊；賠 400.00 / Falsa vitória do lugar 3; paga 400.00"


LATER = CUT + timedelta(minutes=1)


def ron(han: int, fu: int | None) -> riichi.Raw:
    return riichi.ron(riichi.counted("S", han, fu), discarder="W")


@pytest.fixture(scope="module")
def night(once: Once) -> ReportVersion:
    """A riichi deal of 8,000 that is put right to 3,900, a false win at mahjong, and a round of Pai Gow that is undone."""
    return once(_night)


def _night() -> ReportVersion:
    parlour = riichi_tables.open_table()
    won = riichi_tables.record(parlour, ron(5, None), minute=1)
    mahjong = mahjong_tables.open_table()
    mahjong_tables.record(mahjong, mahjong_tables.sheet(mahjong, result="false_win", offender=3))
    paigow = floor.open_table()
    floor.undo_round(paigow, floor.record_round(paigow))
    make()
    sheet = dict(Round.objects.get(id=won.id).sheet)
    corrections.make(corrections.amend(won.id, sheet | {"wins": ron(2, 60)["wins"]}))
    return ReportVersion.objects.get(id=make(at=LATER).id)


def seq_of(played: Round) -> int:
    seq: int = Record.objects.get(subject=f"round:{played.id}").seq
    return seq


def member(version: ReportVersion, name: str) -> bytes:
    return dict(bundle.unpack(bytes(version.bundle)))[name]


def tables_of(data: bytes) -> dict[str, list[Row]]:
    """The tables of a CSV by their code, each line by the codes of its columns."""
    found: dict[str, list[Row]] = {}
    head: list[str] = []
    lines: list[Row] = []
    for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")):
        if row and row[0].startswith("# "):
            lines, head = found.setdefault(row[0].removeprefix("# "), []), []
        elif row and not head:
            head = [name.split(" ")[0] for name in row]
        elif row:
            lines.append(dict(zip(head, row, strict=False)))
    return found


def test_every_round_is_listed_with_what_it_came_to(night: ReportVersion) -> None:
    lines = tables_of(member(night, "report.csv"))["rounds"]
    assert [(line["table"], line["result"]) for line in lines] == [
        ("MJ01", FALSE_WIN),
        ("RM01", SMALLER),
    ]
    book = openpyxl.load_workbook(io.BytesIO(member(night, "report.xlsx")))
    assert [cell.value for cell in book["逐局 rounds"]["K"]][1:] == [FALSE_WIN, SMALLER]
    pages = pypdfium2.PdfDocument(member(night, "report.pdf"))
    said = re.sub(r"\s+", "", "".join(page.get_textpage().get_text_range() for page in pages))
    for line in (FALSE_WIN, SMALLER, MANGAN, UNDONE):
        assert line.replace(" ", "") in said


def test_a_correction_says_what_the_deal_was_and_what_it_is(night: ReportVersion) -> None:
    lines = {line["table"]: line for line in tables_of(member(night, "report.csv"))["corrections"]}
    assert (lines["RM01"]["before"], lines["RM01"]["after"]) == (MANGAN, SMALLER)
    assert (lines["PG01"]["before"], lines["PG01"]["after"]) == (UNDONE, "")


def test_an_exception_says_which_round_it_is_about(night: ReportVersion) -> None:
    lines = {line["kind"].split(" ")[0]: line for line in tables_of(member(night, "report.csv"))["exceptions"]}  # fmt: skip
    assert lines["撤銷一局"]["round"] == UNDONE
    assert lines["局更正"]["round"].startswith(
        "東1 局；榮和（西放銃）；南 5 番，滿貫 8,000 → 東1 局；榮和"
    )


def test_the_form_for_programs_holds_figures_alone(night: ReportVersion) -> None:
    report: Any = canonical.loads(member(night, "report.json"))
    part = report["tables"]["RM01"]
    assert set(part["round_list"][0]) == {
        "at", "cobank", "collected", "correction", "covered", "dealer", "due", "hash", "key", "number", "placed", "seq",
    }  # fmt: skip
    assert b'"said"' not in member(night, "report.json")


def test_a_version_with_words_verifies_and_is_built_again_byte_for_byte(
    night: ReportVersion,
) -> None:
    data = bytes(night.bundle)
    assert [str(f) for f in one.check(data, bundles.PUBLIC_PEM) if not f.ok] == []
    assert reports.rebuild(night, press=PRESS) == data


def test_what_changed_says_what_a_round_was_and_is(night: ReportVersion) -> None:
    lines = tables_of(member(night, "report.csv"))["changes"]
    (changed,) = [line for line in lines if line["figure"].startswith("應收") and line["before"]]
    for side, came_to in (("before", MANGAN), ("after", SMALLER)):
        zh, pt = came_to.split(" / ")
        assert changed[side] == f"#1；{zh} / #1; {pt}"


def test_what_longer_periods_are_summed_from_can_be_had_from_the_form_for_programs(
    night: ReportVersion,
) -> None:
    assert night.summary == summary.of(canonical.loads(member(night, "report.json")))


@pytest.mark.parametrize(
    ("tells", "table", "kind"),
    [(EXCEPTIONS, "corrections", "局更正"), (EVENTS, "events", "修改一局")],
)
def test_reports_of_longer_periods_say_what_a_corrected_deal_was_and_is(
    night: ReportVersion, tells: str, table: str, kind: str
) -> None:
    document = period_reports.make(Wanted(tells, "month", DAY), at=LATER)
    lines = tables_of(longer_forms.render(document, form="csv"))[table]
    (amended,) = [line for line in lines if line["kind"].startswith(kind)]
    assert amended["before"].startswith(MANGAN)
    assert amended["after"].startswith(SMALLER)


def test_the_exceptions_of_a_longer_period_say_which_round_each_is_about(
    night: ReportVersion,
) -> None:
    document = period_reports.make(Wanted(EXCEPTIONS, "day", DAY), at=LATER)
    found = tables_of(longer_forms.render(document, form="csv"))["exceptions"]
    lines = {line["kind"].split(" ")[0]: line["round"] for line in found}
    assert lines["撤銷一局"] == UNDONE
    assert lines["局更正"].startswith("東1 局；榮和（西放銃）；南 5 番，滿貫 8,000 → 東1 局")
    assert {kind for kind, said in lines.items() if not said} == {"未點算"}


def test_what_sums_up_several_records_says_nothing_of_one(night: ReportVersion) -> None:
    false_win = Round.objects.get(session__table="MJ01")
    item = {"table": "MJ01", "currency": "MOP", "record": {"chain": "MJ01", "seq": seq_of(false_win)}}  # fmt: skip
    found = round_words.of_exceptions([item | {"kind": kind} for kind in ("late_entry", "collected_difference")])  # fmt: skip
    assert [line.get("said", {}).get("both") for line in found] == [None, FALSE_WIN]


def test_of_a_record_that_is_not_there_nothing_is_said() -> None:
    item = {"table": "MJ01", "currency": "MOP", "seq": 9_999, "correction": 1}
    assert round_words.of_corrections([item]) == [item]
