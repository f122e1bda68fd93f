"""The report as ``report.pdf``: PDF/A-2a for people to read and sign, set by the template beside this module.

What is printed goes to the template as JSON, never as markup, so that no text of the house can become an instruction to it.
"""

import io
import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

import segno
import typst

from accounting.reports import glyphs, paper
from casino.kernel import clock
from casino.kernel.canonical import Json

_HERE: Final = Path(__file__).resolve().parent
FONTS: Final = _HERE / "fonts"
TEMPLATE: Final = _HERE / "report.typ"


def render(document: Mapping[str, Json]) -> bytes:
    """Give a shift report's PDF; its only date is the version's cut, so the same document gives the same bytes."""
    at = clock.parse_instant(str(document["generated_at"]))
    return typeset(paper.lay_out(document), at=at)


def typeset(pages: Mapping[str, Json], *, at: datetime) -> bytes:
    """Give the PDF of pages as ``paper`` lays them out, dated ``at``."""
    report = glyphs.printable(json.dumps(pages, ensure_ascii=False), fonts=FONTS)
    return typst.compile(
        TEMPLATE,
        root=_HERE,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        sys_inputs={"report": report, "qr": _qr(str(pages["root"]))},
        pdf_standards="a-2a",
        timestamp=int(at.timestamp()),
    )


def _qr(text: str) -> str:
    """Give the root as a QR code, drawn as SVG."""
    output = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        output, kind="svg", border=0, xmldecl=False, svgns=True, omitsize=True
    )
    return output.getvalue().decode("utf-8")
