"""The administrator's pages about the house's tables."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounting.words import GAMES, name
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import forms, paging
from tables import phrases
from tables.forms.house import EDIT_TABLE, NEW_TABLE
from tables.selectors import house_tables
from tables.services import table_admin
from tables.words import floor as words

PAGE = 50


@allow(Role.ADMINISTRATOR)
@require_safe
def list_tables(request: StaffRequest) -> HttpResponse:
    """List the house's tables, in service or not, a page at a time."""
    page = paging.page(house_tables.list_all(), query=request.GET, size=PAGE)
    rows = [
        {"live": live, "table": live.table, "game": words.game(live.table.game, live.table.setup)}
        for live in page.rows
    ]
    games = [{"code": code, "label": name(GAMES, code)} for code in NEW_TABLE]
    context = {"page": page, "rows": rows, "games": games}
    return render(request, "tables/house/tables.html", context)


@allow(Role.ADMINISTRATOR)
@require_http_methods(["GET", "POST"])
def add(request: StaffRequest, game: str) -> HttpResponse:
    """Add a table for a game."""
    if game not in NEW_TABLE:
        raise Http404
    form = NEW_TABLE[game](forms.posted(request))

    def call() -> None:
        data = form.cleaned_data
        table = table_admin.NewTable(
            code=data["code"].strip().upper(),
            game=game,
            pit=data["pit"],
            currency=data["currency"],
            setup=form.document(),
        )
        table_admin.add(table, origin=origin(request))

    if forms.attempt(form, call, describe=phrases.describe):
        messages.success(
            request, _("Table %(table)s is added.") % {"table": form.cleaned_data["code"].upper()}
        )
        return redirect("tables:house_tables")
    context = {"form": form, "game": name(GAMES, game)}
    return render(request, "tables/house/add_table.html", context, status=forms.status(form))


@allow(Role.ADMINISTRATOR)
@require_http_methods(["GET", "POST"])
def edit(request: StaffRequest, code: str) -> HttpResponse:
    """Change a closed table, or take it out of service and back."""
    live = house_tables.get(code)
    table = live.table
    now = {"pit": table.pit, "is_active": table.is_active, **table.setup}
    form = EDIT_TABLE[table.game](forms.posted(request), initial=now)

    def call() -> None:
        table_admin.change(
            code=code,
            pit=form.cleaned_data["pit"],
            setup=form.document(),
            is_active=form.cleaned_data["is_active"],
            origin=origin(request),
        )

    if forms.attempt(form, call, describe=phrases.describe):
        messages.success(request, _("Table %(table)s is changed.") % {"table": code})
        return redirect("tables:house_tables")
    context = {
        "form": form,
        "live": live,
        "table": table,
        "game": words.game(table.game, table.setup),
    }
    return render(request, "tables/house/edit_table.html", context, status=forms.status(form))
