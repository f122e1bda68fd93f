"""What a box or a tray should hold at a record of its table: every transfer that it comes to."""

from typing import Final

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from accounting.ledger import chart
from accounting.selectors import chain_records, transfers
from accounting.services import access_log, blinds
from accounting.views import shown
from accounting.words import KINDS, name
from casino.audit.records import ACCESS, HOUSE
from casino.kernel.errors import NotFound, Problem
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import slicing

_TITLES: Final[dict[str, Promise]] = {
    chart.BOX: gettext_lazy("What the box should hold"),
    chart.TRAY: gettext_lazy("What the tray should hold"),
}


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def show(request: StaffRequest, chain: str, seq: int, place: str) -> HttpResponse:
    """List the transfers of the session in progress at a record, each leading to what moved it; a count's come to what it expects."""
    if place not in _TITLES or chain in {HOUSE, ACCESS}:
        raise NotFound([Problem("no_such_record", "record")])
    record = chain_records.get(chain=chain, seq=seq)
    blinds.check_table(role=request.user.role, table=chain, at=record.row.occurred_at)
    access_log.note_view(of=f"record:{chain}:{seq}", origin=origin(request))
    steps = transfers.list_steps(chain=chain, seq=seq, account=place)
    page = slicing.slice_of(request.GET, total=len(steps), size=shown.ROUNDS_A_PAGE)
    record_url = reverse("accounting:record", args=[chain, seq])
    context = {
        "title": _TITLES[place],
        "trail": [
            shown.START,
            {"label": f"{chain} · {gettext('Record %(seq)s') % {'seq': seq}}", "url": record_url},
        ],
        "record": record.row,
        "kind": name(KINDS, record.row.kind),
        "record_url": record_url,
        "currency": steps[0].currency if steps else None,
        "sum": sum(step.amount for step in steps),
        "steps": [
            (step, name(KINDS, step.kind)) for step in steps[page.skip : page.skip + page.size]
        ],
        "page": page,
    }
    return render(request, "accounting/expected.html", context)
