"""A slip as PDF, on A4 or on a roll of 80 mm; set by the template beside this module."""

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

import typst

from accounting.reports import glyphs
from accounting.reports.as_pdf import FONTS
from casino.kernel.canonical import Json

_HERE: Final = Path(__file__).resolve().parent
TEMPLATE: Final = _HERE / "slip.typ"


def render(laid_out: Mapping[str, Json], *, paper: str, at: datetime) -> bytes:
    """Give the PDF of a slip as ``slip_words`` lays it out, dated ``at``: the same gives the same bytes."""
    return typst.compile(
        TEMPLATE,
        root=_HERE,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        sys_inputs={
            "slip": glyphs.printable(json.dumps(laid_out, ensure_ascii=False), fonts=FONTS),
            "paper": paper,
        },
        pdf_standards="a-2a",
        timestamp=int(at.timestamp()),
    )
