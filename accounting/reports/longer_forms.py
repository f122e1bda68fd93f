"""A longer period's report in the form somebody wants it in."""

from collections.abc import Mapping
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports import as_csv, as_json, as_pdf, as_xlsx, labels, longer_paper, longer_sheets
from accounting.reports.as_xlsx import About
from casino.kernel import clock

FORMS: Final = ("pdf", "xlsx", "csv", "json")


def render(document: Mapping[str, Any], *, form: str) -> bytes:
    """Give the report's bytes; the same document gives the same ones.

    :raises KeyError: when the form is none of ``FORMS``.
    """
    return {"pdf": _pdf, "xlsx": _xlsx, "csv": _csv, "json": as_json.render}[form](document)


def _pdf(document: Mapping[str, Any]) -> bytes:
    at = clock.parse_instant(document["generated_at"])
    return as_pdf.typeset(longer_paper.lay_out(document), at=at)


def _xlsx(document: Mapping[str, Any]) -> bytes:
    about = About(
        title=labels.TITLES[document["tells"], document["kind"]],
        subject=f"{document['first']} {document['last']}",
        author=document["house"],
        root=document["root"],
        at=clock.parse_instant(document["generated_at"]),
        zone=ZoneInfo(document["zone"]),
    )
    return as_xlsx.write(longer_sheets.of(document), about=about)


def _csv(document: Mapping[str, Any]) -> bytes:
    return as_csv.write(longer_sheets.of(document), zone=ZoneInfo(document["zone"]))
