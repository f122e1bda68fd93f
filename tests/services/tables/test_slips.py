from typing import Any

import pypdfium2
import pytest

from accounting.models import Count, SlipPrint
from casino.kernel.errors import Forbidden, NotFound, Refused
from tables import slip_pdf
from tables.models import Session
from tables.selectors import slips as selected
from tables.services import sessions, slips
from tables.services.slips import PrintSlip
from tables.views import round_pages
from tables.words import slips as slip_words
from tests.factories import books, corrections
from tests.factories import counting as counted
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """PG01 counted at a shift's change and closed, 5.00 over in the box."""
    opened = floor.open_table()
    floor.record_rounds(opened, 2)
    counted.change_shift(opened)
    floor.pass_bank(opened)
    floor.record_round(opened)
    floor.close_table(opened, box=1_500)
    return opened


def printing(kind: str = "count", number: int = 2, **other: str) -> PrintSlip:
    values = {"paper": "a4", "form": "pdf", "language": "en"} | other
    return PrintSlip(kind=kind, table="PG01", number=number, **values)


def issued(kind: str = "count", number: int = 2, **other: str) -> tuple[selected.Slip, Any]:
    return slips.issue(printing(kind, number, **other), origin=floor.origin())


def text_of(data: bytes) -> str:
    pages = pypdfium2.PdfDocument(data)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


def paper(kind: str = "count", number: int = 2, **other: str) -> bytes:
    command = printing(kind, number, **other)
    slip, printed = slips.issue(command, origin=floor.origin())
    laid_out = slip_words.lay_out(
        slip, language=command.language, printed=printed, rounds=round_pages.WORDS
    )
    return slip_pdf.render(laid_out, paper=command.paper, at=printed.printed_at)


# --- Issuing -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("session")
def test_a_first_printing_is_on_the_access_chain_and_a_second_is_a_reprint() -> None:
    slip, first = issued()
    assert (first.copy, first.is_reprint, slip.number) == (1, False, 2)
    _slip, second = issued(paper="80mm", form="page")
    assert (second.copy, second.is_reprint) == (2, True)
    for fact in SlipPrint.objects.all():
        said = books.assert_proved(fact)
        assert (said["chain"], said["kind"]) == ("access", "slip_printed")
        assert said["actor"] == {"staff": floor.SUPERVISOR, "role": "supervisor"}
        assert said["body"]["of"] == slip.subject
    assert [row.copies for row in selected.list_of("PG01", most=9) if row.kind == "count"] == [2, 0]


@pytest.mark.usefixtures("session")
def test_each_kind_of_slip_is_numbered_by_itself() -> None:
    rows = [(row.kind, row.number, row.copies) for row in selected.list_of("PG01", most=9)]
    assert rows == [
        ("box", 2, 0), ("count", 2, 0), ("box", 1, 0), ("count", 1, 0), ("opener", 1, 0),
    ]  # fmt: skip
    issued("box", 1)
    assert issued("count", 1)[1].copy == 1


@pytest.mark.usefixtures("session")
def test_a_dealer_prints_and_nobody_who_does_not_work_there() -> None:
    assert slips.issue(printing(), origin=floor.origin(floor.DEALER))[1].copy == 1
    inspector = floor.origin(floor.INSPECTOR)
    assert books.refused(lambda: slips.issue(printing(), origin=inspector), Forbidden) == [
        ("prints_no_slips", "")
    ]


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize(
    ("kind", "number"),
    [("opener", 2), ("count", 3), ("box", 3), ("correction", 1), ("voucher", 1)],
)
def test_a_slip_that_is_not_there_is_not_printed(kind: str, number: int) -> None:
    assert books.refused(lambda: issued(kind, number), NotFound) == [("no_such_slip", "slip")]


@pytest.mark.usefixtures("session")
def test_a_slip_is_printed_on_known_paper_in_a_known_form() -> None:
    assert books.refused(lambda: issued(paper="b5", form="fax"), Refused) == [
        ("unknown_value", "paper"),
        ("unknown_value", "form"),
    ]


# --- What stands on them -----------------------------------------------------------------------------


@pytest.mark.parametrize("width", ["a4", "80mm"])
def test_a_closer_says_what_was_counted_by_whom_and_where_it_is_proved(
    session: Session, width: str
) -> None:
    data = paper(paper=width)
    said = text_of(data)
    record = books.assert_proved(Count.objects.get(number=2))
    for words in (
        "Closer slip", "收檯單", "PG01-2", "28 Nov 2026", "night", "In the tray", "12,050.00",
        "15.00", "+5.00", "S201", "S202", "Signature", f"Record PG01 {record['seq']}",
        f"{record['hash'][:8]}…{record['hash'][-4:]}", "Printing 1 · by S201",
    ):  # fmt: skip
        assert words in said, words
    assert "REPRINT" not in said
    assert paper(paper=width) != data
    (page,) = pypdfium2.PdfDocument(data)
    millimetres = page.get_width() / 72 * 25.4
    assert round(millimetres) == (210 if width == "a4" else 80)
    grey = page.render(scale=1).to_pil().convert("L")
    assert 0.85 < sum(grey.histogram()[200:]) / (grey.width * grey.height) < 0.995


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh-hant", ["收檯單", "簽署", "應有"]),
        ("pt", ["Talão de fecho", "Assinatura", "Deve ter"]),
        ("en", ["Closer slip", "Signature", "Should hold"]),
    ],
)
def test_a_reprint_says_so_in_every_language(language: str, words: list[str]) -> None:
    paper(language=language)
    said = text_of(paper(language=language))
    for word in (*words, "補印", "REIMPRESSÃO", "REPRINT"):
        assert word in said, word


@pytest.mark.usefixtures("session")
def test_the_same_printing_gives_the_same_bytes() -> None:
    slip, printed = issued()
    texts = slip_words.lay_out(slip, language="pt", printed=printed, rounds=round_pages.WORDS)
    pages = {slip_pdf.render(texts, paper="80mm", at=printed.printed_at) for _ in range(2)}
    assert len(pages) == 1


def test_an_opener_a_box_and_a_count_at_a_shifts_change_say_what_they_are(session: Session) -> None:
    opener = text_of(paper("opener", 1))
    assert "Opener slip" in opener
    assert "1,000 10 10,000.00" in opener
    assert floor.DEALER in opener
    shift = text_of(paper("count", 1))
    assert "Shift count slip" in shift
    box = text_of(paper("box", 1))
    assert "In the box" in box
    assert "20.00" in box


def test_a_box_of_which_only_the_sum_is_known_says_the_sum() -> None:
    session = floor.open_table()
    floor.record_rounds(session, 2)
    floor.person(floor.SECOND)
    command = sessions.CloseTable(
        session.id, floor.SUPERVISOR, floor.SECOND, 2_000, dict(floor.PIECES)
    )
    act = floor.act(at=floor.later(session), via="import")
    sessions.close(command, act=act)
    said = text_of(paper("box", 1))
    assert "Total 20.00" in said
    assert "Pieces" not in said


def test_a_correction_says_what_and_why_and_who_approved_it() -> None:
    session = floor.open_table()
    played = floor.record_rounds(session, 2)
    corrections.make(corrections.void(played[0].id))
    corrections.make(corrections.chips(session))
    said = text_of(paper("correction", 1))
    for words in ("Correction slip", "Void a round", "Record corrected 2", "Asked by", "Approved by", "10.00"):  # fmt: skip
        assert words in said, words
    for words in ("Round Round 1", "Before bank at door 1 · win 2 · lose 3 · due in the box 10.00 After —"):  # fmt: skip
        assert words in said, words
    assert "Record corrected" not in text_of(paper("correction", 2))
    assert "Before" not in text_of(paper("correction", 2))
    assert selected.list_of("PG01", most=9)[0].kind == "correction"
