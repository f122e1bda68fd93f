"""The search for rounds of the whole house."""

from typing import Final

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from accounting.services import access_log
from accounting.words import GAMES, name
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import slicing
from tables.forms.search import RoundSearch
from tables.selectors import house_tables, round_search

ROUNDS_A_PAGE: Final = 50


@allow(Role.INSPECTOR)
def search(request: StaffRequest) -> HttpResponse:
    """Find rounds by table, number, dealer, gaming day, hash and key; what is searched stands on the access chain."""
    form = RoundSearch(request.GET, tables=house_tables.list_codes())
    asked = bool(request.GET.keys() - {"page"})
    trail = [{"label": gettext("Start page"), "url": reverse("home")}]
    context: dict[str, object] = {"form": form, "trail": trail}
    if asked and form.is_valid():
        wanted = form.wanted()
        access_log.note_search(among="rounds", wanted=wanted.document(), origin=origin(request))
        total = round_search.count(wanted)
        page = slicing.slice_of(request.GET, total=total, size=ROUNDS_A_PAGE)
        found = round_search.search(wanted, skip=page.skip, most=page.size)
        rows = [(row, name(GAMES, row.round.game)) for row in found]
        context |= {"total": total, "page": page, "rows": rows}
    return render(request, "tables/round_search.html", context)
