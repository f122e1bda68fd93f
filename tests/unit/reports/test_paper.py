import re
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageFont

from accounting.reports import as_pdf, changes, glyphs, paper
from tests.unit.reports import paper_marks
from tests.unit.reports.conftest import HOSTILE, report

Document = dict[str, Any]

A4_POINTS = (595, 842)
ROUNDS_OF_A_BUSY_TABLE = 700
AMOUNTS = {
    "commission", "due", "collected", "placed", "covered", "cobank", "expected", "counted", "box_expected", "box_difference",
    "box_short", "tray_expected", "tray_counted", "amount", "float",
}  # fmt: skip


@pytest.fixture(scope="module")
def data(document: Document) -> bytes:
    return as_pdf.render(document)


@pytest.fixture(scope="module")
def pages(data: bytes) -> list[Any]:
    return list(pypdfium2.PdfDocument(data))


def texts(value: Any) -> Iterator[str]:
    """Every text within nested data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)


def words(page: Any) -> str:
    return re.sub(r"\s+", " ", page.get_textpage().get_text_range())


def test_every_character_of_the_paper_has_a_glyph_in_both_weights(document: Document) -> None:
    written = "".join(texts(paper.lay_out(document))) + as_pdf.TEMPLATE.read_text()
    characters = {character for character in written if not character.isspace()}
    for file in sorted(as_pdf.FONTS.glob("*.ttf")):
        font = ImageFont.truetype(str(file), 20)
        missing = bytes(font.getmask("\U0010fffd"))
        lacking = {c for c in characters if bytes(font.getmask(c)) == missing}
        assert lacking == set(), file.name


def test_a_character_that_no_font_has_is_printed_as_a_missing_sort(document: Document) -> None:
    pages = pypdfium2.PdfDocument(as_pdf.render(document | {"house": "Casa 😀 賭場 Ж"}))
    assert "Casa 〓 賭場 Ж" in words(pages[0])


def test_what_cannot_be_printed_is_marked_and_blanks_stay() -> None:
    assert glyphs.printable("枱 嘅\n☂️", fonts=as_pdf.FONTS) == "枱 嘅\n☂〓"


def test_the_first_page_names_the_parties_the_shift_and_the_version(pages: list[Any]) -> None:
    first = words(pages[0])
    for said in (
        HOSTILE, "博彩監察協調局", "更 次 報 告", "Relatório de turno", "Shift report", "2026 年 11 月 28 日 夜更",
        "28 de Novembro de 2026, Noite", "2026-11-28 22:00:00 – 2026-11-29 06:00:00 (Asia/Macau)", "第 1 版，暫定",
        "1, Provisório", "2026-11-29 06:00:30", "0.1.0",
    ):  # fmt: skip
        assert said in first, said


def test_there_is_a_place_to_sign_for_each_of_three(pages: list[Any]) -> None:
    signing = [page for page in pages if "監場主管" in words(page)]
    assert len(signing) == 1
    said = words(signing[0])
    assert ("會計" in said, "督察" in said) == (True, True)
    assert said.count("姓名 Nome") == 3


def test_every_page_is_a4_with_its_number_and_the_root_as_text_and_as_code(
    pages: list[Any],
) -> None:
    for number, page in enumerate(pages, start=1):
        assert (round(page.get_width()), round(page.get_height())) == A4_POINTS
        said = words(page)
        assert f"Página {number} de {len(pages)}" in said
        assert f"第 {number} 頁，共 {len(pages)} 頁" in said
        assert "0123 4567 89ab cdef 0123 4567 89ab cdef 0123 4567 89ab cdef" in said
        assert 0.2 < ink(page, box=(0.067, 0.938, 0.134, 0.985)) < 0.7


def test_a_table_where_nothing_happened_says_so(pages: list[Any]) -> None:
    idle = next(page for page in pages if "PG02 牌九" in words(page))
    assert "沒有活動 / Sem actividade" in words(idle)


def test_figures_are_grouped_and_differences_carry_their_sign(pages: list[Any]) -> None:
    first = words(pages[0])
    assert "−10.50" in first
    assert "20.00" in first


def test_a_long_table_goes_on_over_pages_under_its_head() -> None:
    document = report(rounds=ROUNDS_OF_A_BUSY_TABLE)
    pages = list(pypdfium2.PdfDocument(as_pdf.render(document)))
    listed = [page for page in pages if "投注額" in words(page) and "key" not in words(page)]
    tail = [page for page in pages if "0.00" in words(page)][-1]
    assert len(listed) > ROUNDS_OF_A_BUSY_TABLE // 100
    assert "雜湊值" in words(tail)
    last = document["tables"]["PG01"]["round_list"][-1]
    assert f"{last['hash'][:8]}" in words(tail)


@pytest.mark.parametrize("scale", [1, 10_000_000])
def test_whatever_the_amounts_no_letter_stands_on_another_or_over_the_margin(scale: int) -> None:
    pages = paper_marks.open_pages(as_pdf.render(enlarged(report(rounds=40), by=scale)))
    for number, page in enumerate(pages, start=1):
        assert paper_marks.outside(page) == [], number
        assert paper_marks.overlapping(page) == [], number


def test_a_table_with_more_columns_than_a_page_has_room_goes_on_under_its_first_column() -> None:
    document = report()
    names = [f"fan_{number}" for number in range(30)]
    document["tables"]["PG01"]["section"] = {
        "tables": [
            {
                "code": "wide",
                "title": {"zh": "寬表", "pt": "Quadro largo", "en": "Wide"},
                "columns": [
                    {"code": name, "kind": "money", "zh": f"番種{name[4:]}", "pt": name, "en": name}
                    for name in names
                ],
                "rows": [[100_000 + place for place in range(30)]],
            }
        ]
    }
    pages = paper_marks.open_pages(as_pdf.render(document))
    page = next(page for page in pages if "Quadro largo" in words(page))
    said = words(page)
    assert [name for name in names if name not in said.split()] == []
    assert said.split().count("1,000.00") == said.split().count("fan_0") > 1
    assert paper_marks.outside(page) == []
    assert paper_marks.overlapping(page) == []


def enlarged(value: Any, *, by: int) -> Any:
    """A document whose amounts are so many times what they were."""
    if isinstance(value, dict):
        return {
            key: item * by if key in AMOUNTS and type(item) is int else enlarged(item, by=by)
            for key, item in value.items()
        }
    return [enlarged(item, by=by) for item in value] if isinstance(value, list) else value


def test_a_later_version_shows_the_signature_and_what_changed_before_the_places_to_sign(
    document: Document,
) -> None:
    signed: Document = {
        "by": "S202", "at": "2026-11-28T22:10:00Z", "reviewed": {"version": 1}, "override": None, "handover": [],
        "record": {"chain": "house", "seq": 30},
    }  # fmt: skip
    later = report(rounds=3, version=2, state="signed_off")
    later |= {"sign_off": signed, "changes": changes.between(document, later)}
    pages = paper_marks.open_pages(as_pdf.render(later))
    told = " ".join(words(page) for page in pages)
    order = [told.index(said) for said in ("Assinatura do turno", "Passagem de turno", "Alterações desde a versão 1", "監場主管")]  # fmt: skip
    assert order == sorted(order)
    assert "S202 2026-11-29 06:10:00 1" in told
    assert [paper_marks.outside(page) for page in pages] == [[]] * len(pages)


def test_a_demo_report_says_so_on_every_page() -> None:
    pages = pypdfium2.PdfDocument(as_pdf.render(report(demo=True)))
    assert all("DEMO — sem valor legal" in words(page) for page in pages)


def ink(page: Any, *, box: tuple[float, float, float, float]) -> float:
    """The dark share of a part of a page, given by its corners as shares of width and height."""
    picture: Image.Image = page.render(scale=2).to_pil().convert("L")
    width, height = picture.size
    left, top, right, bottom = box
    part = picture.crop((int(left * width), int(top * height), int(right * width), int(bottom * height)))  # fmt: skip
    histogram = part.histogram()
    return sum(histogram[:128]) / sum(histogram)
