"""The administrator's page about the tables' tablets."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from casino.staff import devices
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import paging
from tables.selectors import house_tables

PAGE = 50


@allow(Role.ADMINISTRATOR)
@never_cache
@require_http_methods(["GET", "POST"])
def list_devices(request: StaffRequest) -> HttpResponse:
    """List the tablets; make a code for another one and show it, once."""
    made: dict[str, object] = {}
    if request.method == "POST":
        table = house_tables.get(request.POST.get("table", "")).table_id
        code = devices.make_code(place=table, origin=origin(request))
        address = request.build_absolute_uri(reverse("staff:enrol"))
        made = {"table": table, "code": code, "address": address}
    page = paging.page(devices.list_all(), query=request.GET, size=PAGE)
    context = {"page": page, "tables": house_tables.list_all(), "made": made}
    return render(request, "tables/house/devices.html", context)


@allow(Role.ADMINISTRATOR)
@require_http_methods(["GET", "POST"])
def revoke(request: StaffRequest, device_id: str) -> HttpResponse:
    """Make a tablet unknown for good, once it is confirmed."""
    device = devices.get(device_id)
    if request.method == "GET":
        return render(request, "tables/house/revoke_device.html", {"device": device})
    if devices.revoke(device_id=device_id, origin=origin(request)):
        messages.success(
            request, _("The tablet of %(table)s is revoked.") % {"table": device.place}
        )
    return redirect("tables:devices")
