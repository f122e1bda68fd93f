"""The chains' records: one in full, and the search for them."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from accounting import forms
from accounting.selectors import chain_records
from accounting.selectors.chain_records import RecordRead
from accounting.services import access_log, blinds
from accounting.views import happened, shown
from accounting.words import KINDS, ROLES, WAYS, name
from casino.kernel.errors import NotFound, Problem
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.templatetags import casino_format
from casino.web import slicing

RECORDS_A_PAGE: Final = 50
_NUMBERS: Final = re.compile(r"\[\n\s+-?\d+(?:,\n\s+-?\d+)*\n\s+\]")
_ON_THE_FLOOR: Final = frozenset({"round", "session", "event", "count", "close"})


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def show(request: StaffRequest, chain: str, seq: int) -> HttpResponse:
    """Show a record as it was written, hashed anew, with its way to the records beside it and to the fact it proves."""
    if not shown.may_read(request, chain=chain):
        raise NotFound([Problem("no_such_record", "record")])
    record = chain_records.get(chain=chain, seq=seq)
    # It says what box and tray should hold, and what two people counted who are to count again.
    blinds.check_table(role=request.user.role, table=chain, at=record.row.occurred_at)
    access_log.note_view(of=f"record:{chain}:{seq}", origin=origin(request))
    context = {
        "record": record,
        "trail": _trail(request),
        "place": _place(record),
        "came": _came(record),
        "fact_url": _fact_url(record),
        "kind": name(KINDS, record.row.kind),
        "pretty": _pretty(record.document),
        "raw": record.line.decode(),
        "before": seq - 1,
        "after": seq + 1 if seq < record.head else None,
    }
    return render(request, "accounting/record.html", context)


@allow(Role.INSPECTOR)
def search(request: StaffRequest) -> HttpResponse:
    """Find records by table or chain, number, kind, staff number, gaming day and hash."""
    form = forms.RecordSearch(request.GET, chains=chain_records.list_chains())
    asked = bool(request.GET.keys() - {"page"})
    context: dict[str, object] = {"form": form, "trail": [shown.START]}
    if asked and form.is_valid():
        wanted = form.wanted()
        access_log.note_search(among="records", wanted=wanted.document(), origin=origin(request))
        total = chain_records.count(wanted)
        page = slicing.slice_of(request.GET, total=total, size=RECORDS_A_PAGE)
        found = chain_records.search(wanted, skip=page.skip, most=page.size)
        rows = [
            (row, name(KINDS, row.kind), told)
            for row, told in zip(found, happened.said(found), strict=True)
        ]
        context |= {"total": total, "page": page, "rows": rows}
    return render(request, "accounting/records.html", context)


def _pretty(document: Mapping[str, Any]) -> str:
    """Write a document to be read, lists of numbers on one line; no line break stands within a text of JSON."""
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return _NUMBERS.sub(
        lambda found: re.sub(r"\s+", " ", found[0]).replace("[ ", "[").replace(" ]", "]"), text
    )


def _trail(request: StaffRequest) -> list[Mapping[str, object]]:
    if request.user.role != Role.INSPECTOR:
        return [shown.START]
    return [shown.START, {"label": gettext("Records"), "url": reverse("accounting:records")}]


def _place(record: RecordRead) -> list[Mapping[str, object]]:
    return [
        {"label": gettext("Chain"), "value": record.row.chain},
        {"label": gettext("Number"), "value": casino_format.quantity(record.row.seq)},
        {"label": gettext("Last of the chain"), "value": casino_format.quantity(record.head)},
        {"label": gettext("Gaming day"), "value": casino_format.house_date(record.gaming_day)},
    ]


def _came(record: RecordRead) -> list[Mapping[str, object]]:
    document = record.document
    return [
        {"label": gettext("Happened"), "at": record.row.occurred_at},
        {"label": gettext("Written"), "at": record.row.recorded_at},
        {"label": gettext("By"), "value": document["actor"]["staff"]},
        {"label": gettext("Role"), "value": name(ROLES, document["actor"]["role"])},
        {"label": gettext("Came by"), "value": name(WAYS, document["via"])},
        {"label": gettext("Request"), "value": document["request"]},
    ]


def _fact_url(record: RecordRead) -> str:
    """Tell where the fact can be looked at; empty where only the record shows it."""
    family = (record.row.subject or "").partition(":")[0]
    if family in _ON_THE_FLOOR:
        return reverse("tables:evidence", args=[record.row.chain, record.row.seq])
    if family == "report":
        body = record.document["body"]
        return reverse("accounting:version", args=[body["day"], body["shift"], body["version"]])
    return ""
