"""Who signed in, failed, was locked, looked and downloaded."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from casino.staff import selectors, words
from casino.staff.access import allow
from casino.staff.forms import AccessFilterForm
from casino.staff.people import normal
from casino.staff.requests import StaffRequest
from casino.staff.roles import Role
from casino.web import paging

PAGE = 50


@allow(Role.ADMINISTRATOR, Role.INSPECTOR)
@require_safe
def list_access(request: StaffRequest) -> HttpResponse:
    """List the access chain, newest first, a page at a time."""
    form = AccessFilterForm(request.GET)
    data = form.cleaned_data if form.is_valid() else {}
    records = selectors.list_access(kind=data.get("kind", ""), staff=normal(data.get("staff", "")))
    page = paging.page(records, query=request.GET, size=PAGE)
    context = {
        "form": form,
        "page": page,
        "events": words.list_access(selectors.as_events(page.rows)),
    }
    return render(request, "staff/access_log.html", context)
