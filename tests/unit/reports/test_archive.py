"""What ISO 19005-2 asks of a file that is to be read in decades, as far as a file can show it."""

import io
from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest

from accounting.reports import as_pdf
from tests.unit.reports.conftest import report

FORBIDDEN_ACTIONS = {
    "/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData", "/JavaScript", "/Hide", "/SetOCGState", "/Rendition", "/Trans",
    "/GoTo3DView",
}  # fmt: skip
ICC_MARK = slice(36, 40)


@pytest.fixture(scope="module")
def data() -> bytes:
    return as_pdf.render(report(rounds=40))


@pytest.fixture(scope="module")
def pdf(data: bytes) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(data)) as opened:
        yield opened


def dictionaries(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every dictionary and stream of the file."""
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            yield thing


def test_the_file_begins_ends_and_is_identified_as_an_archives_does(
    data: bytes, pdf: pikepdf.Pdf
) -> None:
    assert data.startswith(b"%PDF-1.7\n%")
    assert all(byte > 127 for byte in data[10:14])
    assert data.rstrip().endswith(b"%%EOF")
    assert len(pdf.trailer.ID) == 2
    assert "/Encrypt" not in pdf.trailer


def test_it_says_of_itself_that_it_is_pdf_a_2a_and_what_it_is(pdf: pikepdf.Pdf) -> None:
    with pdf.open_metadata(update_docinfo=False) as said:
        assert (said["pdfaid:part"], said["pdfaid:conformance"]) == ("2", "A")
        assert said["dc:title"] == "更次報告 Relatório de turno, 2026-11-28, 夜更 Noite, v1"
        assert said["dc:language"] == {"zh-MO"}
        assert said["xmp:CreateDate"] == said["xmp:ModifyDate"] == "2026-11-28T22:00:30+00:00"
    assert "/Filter" not in pdf.Root.Metadata


def test_its_colours_are_defined_by_the_profile_it_carries(pdf: pikepdf.Pdf) -> None:
    (intent,) = pdf.Root.OutputIntents
    profile = intent.DestOutputProfile
    assert (str(intent.S), int(profile.N)) == ("/GTS_PDFA1", 3)
    assert profile.read_bytes()[ICC_MARK] == b"acsp"
    spaces = [
        space
        for page in pdf.pages
        for space in page.Resources.get("/ColorSpace", pikepdf.Dictionary()).values()
    ]
    assert {str(space[0]) for space in spaces} == {"/ICCBased"}
    assert all(space[1].read_bytes()[ICC_MARK] == b"acsp" for space in spaces)


def test_every_letter_it_prints_is_within_it_and_can_be_read_back(pdf: pikepdf.Pdf) -> None:
    fonts = [d for d in dictionaries(pdf) if d.get("/Type") == "/Font" and d.Subtype == "/Type0"]
    assert {str(font.BaseFont)[8:] for font in fonts} == {"NotoSansTC-Regular", "NotoSansTC-Bold"}
    for font in fonts:
        (letters,) = font.DescendantFonts
        assert letters.CIDToGIDMap == "/Identity"
        assert len(letters.FontDescriptor.FontFile2.read_bytes()) > 1000
        assert b"beginbfchar" in font.ToUnicode.read_bytes()


def test_nothing_in_it_acts_is_hidden_or_lies_outside(pdf: pikepdf.Pdf) -> None:
    assert not {"/AA", "/OpenAction", "/AcroForm", "/Requirements"} & set(pdf.Root.keys())
    for thing in dictionaries(pdf):
        assert str(thing.get("/S")) not in FORBIDDEN_ACTIONS
        assert not {"/AA", "/JS", "/EF", "/OPI", "/Alternates", "/TR", "/HTP"} & set(thing.keys())
        assert str(thing.get("/Filter")) not in {"/LZWDecode", "/Crypt"}
        if isinstance(thing, pikepdf.Stream):
            assert not {"/F", "/FFilter", "/FDecodeParms"} & set(thing.keys())
    assert not any("/Annots" in page for page in pdf.pages)


def test_nothing_in_it_shines_through(pdf: pikepdf.Pdf) -> None:
    for thing in dictionaries(pdf):
        assert thing.get("/SMask") in {None, pikepdf.Name.None_} if "/SMask" in thing else True
        assert (thing.get("/ca", 1), thing.get("/CA", 1)) == (1, 1)
        assert str(thing.get("/BM", "/Normal")) in {"/Normal", "/Compatible"}
        assert not thing.get("/Interpolate", False)


def test_its_parts_are_marked_for_a_reader_that_speaks(pdf: pikepdf.Pdf) -> None:
    assert pdf.Root.MarkInfo.Marked
    assert str(pdf.Root.Lang) == "zh-MO"
    kinds = {str(d.S) for d in dictionaries(pdf) if d.get("/Type") == "/StructElem" and "/S" in d}
    assert {"/Document", "/H1", "/H2", "/Table", "/TH", "/TD"} <= kinds
    figures = [d for d in dictionaries(pdf) if d.get("/S") == "/Figure"]
    assert all(str(figure.get("/Alt", "")) for figure in figures)
