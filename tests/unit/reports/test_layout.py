"""How tables share pages, what stands together, and how figures of a kind are set alike."""

import io
import re
from collections.abc import Callable
from typing import Any

import openpyxl
import pypdfium2
import pytest

from accounting.reports import as_pdf, as_xlsx, changes, paper
from accounting.reports.build import build
from accounting.reports.gather import Section
from tables.games.mahjong.section import MahjongSection
from tables.games.paigow.section import PaiGowSection
from tables.games.riichi.section import RiichiSection
from tests.factories.floor_records import FLOAT, Floor, at
from tests.unit.reports import paper_marks
from tests.unit.reports.conftest import pai_gow, report

Document = dict[str, Any]

GAMES = {"PG": "paigow", "MJ": "mahjong", "RM": "riichi"}
SECTIONS: dict[str, Callable[[], Section]] = {
    "paigow": PaiGowSection,
    "mahjong": MahjongSection,
    "riichi": RiichiSection,
}
BODY = (64, 780)
"""Where a page's text ends and begins, between its foot and its head, in points."""


def night(*, games: tuple[str, ...] = ("MJ", "PG", "RM"), tables: int = 2) -> Document:
    """A night of several tables of each game, each with a few lines in some of its parts and none in others."""
    floor = Floor()
    floor.house()
    for game in games:
        for number in range(1, tables + 1):
            code, currency = f"{game}0{number}", "JPY" if game == "RM" else "MOP"
            floor.table(code, game=GAMES[game], currency=currency)
            floor.open(code, at(10), game=GAMES[game], currency=currency)
            for place in range(9 if game == "PG" else 0):
                played = pai_gow(1 + place % 2, gain=-20_000, commission=1_000)
                floor.round(code, at(20 + place), commission=1_000, **played)
            floor.count(code, at(340), box=(9_000, 9_500), tray=(FLOAT, FLOAT - 100), number=1)
            floor.close(code, at(340), box=9_500, tray=FLOAT)
    return build(
        header=floor.header(),
        house=floor.chains["house"],
        chains=floor.tables(),
        sections=lambda game: SECTIONS[game](),
    )


def pages_of(document: Document) -> list[Any]:
    return list(pypdfium2.PdfDocument(as_pdf.render(document)))


def words(page: Any) -> str:
    return re.sub(r"\s+", " ", page.get_textpage().get_text_range())


def blocks_of(document: Document, *kinds: str) -> list[Any]:
    blocks: Any = paper.lay_out(document)["blocks"]
    return [block for block in blocks if block["kind"] in kinds]


@pytest.fixture(scope="module")
def document() -> Document:
    return night()


def test_every_page_but_the_last_is_filled_at_least_by_half(document: Document) -> None:
    lowest = [
        min(
            letter.bottom
            for letter in paper_marks.letters(page)
            if BODY[0] < letter.bottom < BODY[1]
        )
        for page in paper_marks.open_pages(as_pdf.render(document))
    ]
    assert len(lowest) > 3
    assert [page for page in lowest[:-1] if page > (BODY[0] + BODY[1]) // 2] == []


def test_what_nothing_stands_under_says_so_beside_its_name(document: Document) -> None:
    said = " ".join(words(page) for page in pages_of(document))
    for head in (
        "更正 Correcções / Corrections", "事件 Ocorrências / Incidents", "不足數 Insuficiências / Shortfalls", "罰則 Penalizações / Penalties",
        "裁定 Decisões / Rulings", "作廢半莊 Jogos abandonados / Abandoned games",
    ):  # fmt: skip
        assert head in said
        assert said.count(head) == said.count(f"{head} 無 Nada a registar"), head


def test_no_head_of_a_table_stands_without_a_line(document: Document) -> None:
    assert [b for b in blocks_of(document, "table", "bulk", "entries") if not b["rows"]] == []


def test_tables_of_the_same_figures_are_set_alike_in_every_currency(document: Document) -> None:
    heads = [tuple(c["zh"] for c in b["columns"]) for b in blocks_of(document, "table")][:4]
    sizes = [
        (b["size"], *(c["width"] for c in b["columns"])) for b in blocks_of(document, "table")
    ][:4]
    assert (heads[0], heads[1]) == (heads[2], heads[3])
    assert (sizes[0], sizes[1]) == (sizes[2], sizes[3])


def test_what_is_over_or_short_carries_its_sign_wherever_it_stands(document: Document) -> None:
    written: dict[str, set[str]] = {"箱差額": set(), "籌碼差額": set()}
    for block in blocks_of(document, "table"):
        for place, column in enumerate(block["columns"]):
            if column["zh"] in written:
                lines = [*block["rows"], *([block["total"]] if block["total"] else [])]
                written[column["zh"]] |= {line[place] for line in lines}
    assert written == {
        "箱差額": {"+5.00", "+20.00", "+500", "+1,000"},
        "籌碼差額": {"−1.00", "−4.00", "−100", "−200"},
    }


def test_points_that_are_moved_carry_their_sign() -> None:
    floor = Floor()
    floor.house()
    floor.open("RM01", at(10), game="riichi", currency="JPY")
    floor.event("RM01", "ruling", at(20), reason="Chair.", points={"E": -1_000, "S": 1_000}, sticks=0)  # fmt: skip
    document = build(
        header=floor.header(),
        house=floor.chains["house"],
        chains=floor.tables(),
        sections=lambda _game: RiichiSection(),
    )
    (ruling,) = [b for b in blocks_of(document, "table") if b["columns"][1]["zh"] == "裁定"]
    assert ruling["rows"][0][1:6] == ["Chair.", "−1,000", "+1,000", "0", "0"]


def test_a_correction_is_not_torn_over_two_pages() -> None:
    document = report()
    part = document["tables"]["PG01"]
    amended = {
        "kind": "amend", "at": "2026-11-28T19:30:00Z", "dealer": "D101", "reason": "wrong_outcome", "seq": 12, "correction": 4,
        "requested_by": "S201", "approved_by": "S202", "counts_at": "2026-11-28T19:00:00Z", "is_counted": False,
        "before": {"root": 3, "due": 1_000, "income": {"commission": 1_000}},
        "after": {"due": 2_500, "income": {"commission": 2_500}},
        "round": part["corrections"][0]["round"],
    }  # fmt: skip
    part["corrections"] = [
        amended | {"correction": number, "text": f"[{number}] " + "door three was paid twice " * 9}
        for number in range(1, 31)
    ]
    pages = [words(page) for page in pages_of(document)]
    assert sum("佣金 Comissão: 25.00" in page for page in pages) > 1
    for page in pages:
        begun = re.findall(r"\[\d+\]", page)
        assert (
            len(begun) == page.count("佣金 Comissão: 10.00") == page.count("佣金 Comissão: 25.00")
        )


def test_worksheets_are_named_each_by_its_own_name_and_by_the_game_once(document: Document) -> None:
    names = openpyxl.load_workbook(io.BytesIO(as_xlsx.render(document))).sheetnames
    assert {len(name) <= 31 for name in names} == {True}
    assert len({name.lower() for name in names}) == len(names)
    assert {"不足數 mahjong_shortfalls", "罰則 riichi_penalties", "各門 paigow_doors"} < set(names)


def test_worksheets_whose_names_would_be_cut_to_the_same_are_numbered(document: Document) -> None:
    part = document["tables"]["RM01"]
    section = part["section"]
    long = [
        {**section["tables"][0], "code": f"of_a_very_long_name_indeed_{number}"}
        for number in (1, 2)
    ]
    changed = part | {"section": section | {"tables": long}}
    data = as_xlsx.render(document | {"tables": {"RM01": changed}})
    names = openpyxl.load_workbook(io.BytesIO(data)).sheetnames
    assert {"場代 riichi_of_a_very_long_name_i", "場代 riichi_of_a_very_long_nam 2"} < set(names)


def test_every_worksheet_with_lines_can_be_filtered(document: Document) -> None:
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx.render(document)))
    for sheet in book:
        is_empty = sheet["A2"].value == "無 / Nada a registar / Nothing to report"
        assert (sheet.auto_filter.ref is None) == is_empty, sheet.title


def test_differences_are_written_with_their_sign_in_the_workbook(document: Document) -> None:
    rows = openpyxl.load_workbook(io.BytesIO(as_xlsx.render(document)))["點算 counts"]
    head = [cell.value.splitlines()[0] for cell in rows[1]]
    cells = {name: rows[2][place] for place, name in enumerate(head)}
    assert cells["箱差額"].number_format == "+#,##0.00;-#,##0.00;#,##0.00"
    assert cells["箱應有"].number_format == "#,##0.00"


def test_long_texts_go_on_in_their_cell_of_the_workbook_which_is_as_wide_as_they_need() -> None:
    document = report()
    document["tables"]["PG01"]["corrections"][0]["text"] = (
        "Door three was paid twice, by the guest's own word."
    )
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx.render(document)))
    widths = {}
    for title, head in (
        ("更正 corrections", "說明"),
        ("事件 incidents", "詳情"),
        ("更正 corrections", "更改前"),
    ):
        (cell,) = [cell for cell in book[title][1] if cell.value.startswith(head)]
        widths[head] = round(book[title].column_dimensions[cell.column_letter].width)
        below = book[title].cell(row=2, column=cell.column)
        assert below.value is None or below.alignment.wrap_text is True
    assert widths == {"說明": 41, "詳情": 61, "更改前": 23}


def test_what_changed_stands_under_its_line_briefly_said_side_by_side() -> None:
    first, now = report(rounds=2), report(rounds=3, version=2)
    (block,) = [
        block
        for block in blocks_of(now | {"changes": changes.between(first, now)}, "entries")
        if block["columns"][0]["zh"] == "類別"
    ]
    told = {row["cells"][3]: row["below"] for row in block["rows"] if row["cells"][0].startswith("總計")}  # fmt: skip
    assert told["佣金 Comissão"] == []
    assert [[each["text"] for each in line] for line in told["局 Partidas"]] == [["2", "3"]]
    assert [heading["zh"] for heading in told["局 Partidas"][0]] == ["更改前", "更改後"]


def test_long_lists_take_a_smaller_letter_before_they_take_two_lines() -> None:
    rounds = {"result": "莊 Banca 8; 贏 Ganham 1, 2, 3; 輸 Perdem 4, 5; 和 Empatam 6, 7"}
    document = report(rounds=3)
    for line in document["tables"]["PG01"]["round_list"]:
        line |= {"said": dict.fromkeys(("zh", "pt", "en", "both"), rounds["result"]), "cobank": 1}  # fmt: skip
    (block,) = [b for b in blocks_of(document, "table") if b["columns"][-1]["zh"] == "雜湊值"]
    assert (block["size"], block["rows"][0][3]) == (600, rounds["result"])


def long_list(words: str) -> list[Any]:
    """How a list of 201 rounds is laid out that each came to something that takes so many words to say."""
    document = report(rounds=201)
    for line in document["tables"]["PG01"]["round_list"]:
        line["said"] = dict.fromkeys(("zh", "pt", "en", "both"), words)
    blocks = blocks_of(document, "heading", "table", "bulk")
    rounds = next(i for i, block in enumerate(blocks) if block.get("zh") == "逐局")
    return [
        (block["kind"], block["size"], [column["zh"] for column in block["columns"]])
        for block in blocks[rounds:]
        if block["kind"] != "heading"
    ]


def test_a_long_list_goes_on_in_another_table_rather_than_on_second_lines() -> None:
    assert long_list("palavra " * 15) == [
        ("bulk", 500, ["序號", "時間", "荷官", "結果", "投注額", "受注額", "應收"]),
        ("bulk", 660, ["序號", "已收", "紀錄", "雜湊值"]),
    ]


def test_only_what_no_page_is_wide_enough_for_takes_second_lines_in_a_long_list() -> None:
    (block,) = long_list("palavra " * 60)
    assert (block[0], block[2][3]) == ("table", "結果")
