"""What the last shift left to whoever is on duty now."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from accounting.reports import labels
from accounting.selectors import chain_records, handovers
from accounting.selectors.handovers import Handover
from accounting.views import shown
from accounting.words import OPEN_ITEMS, name
from casino.kernel import clock
from casino.staff.access import allow
from casino.staff.requests import StaffRequest
from casino.staff.roles import Role
from tables.selectors import corrections
from tables.views.corrections import shown as correction_shown
from tables.views.corrections.shown import Shown


@allow(Role.SUPERVISOR)
def show(request: StaffRequest) -> HttpResponse:
    """Show what the shift signed last handed over and nobody has seen to yet; as a part of the floor's page where scripts run."""
    found = handovers.find_standing(at=request.at)
    context = {
        "handover": None if found is None else _shown(found),
        "trail": [shown.START, {"label": gettext("Floor"), "url": reverse("tables:floor")}],
    }
    template = "tables/handover_list.html" if request.htmx else "tables/handover.html"
    return render(request, template, context)


def _shown(found: Handover) -> Mapping[str, object]:
    signed = found.sign_off
    shift_url = reverse("accounting:shift", args=[signed.day, signed.shift])
    return {
        "title": shown.shift_title(signed.day, signed.shift),
        "url": shift_url,
        "by": signed.signed_by,
        "at": signed.occurred_at,
        "items": [_item(item, shift_url) for item in found.items],
    }


def _item(item: Mapping[str, Any], shift_url: str) -> Mapping[str, object]:
    what, record = name(OPEN_ITEMS, item["what"]), item["record"]
    url = reverse("tables:table", args=[item["table"]])
    if "kind" in item:
        what = f"{what} · {shown.said(labels.word(item['kind']))}"
        url = f"{shift_url}#case-{record['chain']}-{record['seq']}-{item['kind']}"
    if item["what"] == "correction":
        told = _correction(record)
        what, url = f"{what} · {told.about} · {told.asked.table_id}-{told.asked.number}", told.url
    return {
        "what": what,
        "table": item["table"],
        "since": clock.parse_instant(item["since"]),
        "chain": record["chain"],
        "seq": record["seq"],
        "url": url,
    }


def _correction(record: Mapping[str, Any]) -> Shown:
    """Give the correction that a record asked for."""
    subject = chain_records.find_subject(chain=record["chain"], seq=record["seq"]) or ""
    return correction_shown.shown(corrections.get_request(subject.partition(":")[2]))
