"""The request as views see it, typed."""

import ipaddress
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from casino.audit.records import Actor, Origin
from casino.staff.models import Device, User


class StaffRequest(HttpRequest):
    """A request by a signed-in person; ``at`` is the one reading of the clock, ``request_id`` its name in logs and records."""

    user: User
    htmx: HtmxDetails
    at: datetime
    request_id: str
    device: Device | None


class DeviceRequest(HttpRequest):
    """A request from a table's tablet; ``actor`` is who is proved there by PIN, None where nobody is."""

    device: Device
    actor: User | None
    htmx: HtmxDetails
    at: datetime
    request_id: str


def origin(request: StaffRequest, *, via: str = "screen") -> Origin:
    """Tell the services who acts, when and in which request."""
    user = request.user
    return Origin(
        actor=Actor(staff=user.staff_number, role=user.role),
        recorded_at=request.at,
        via=via,
        request=request.request_id,
    )


def client_address(request: HttpRequest) -> str:
    """Tell where a request comes from: an IPv4 address, the /64 network of an IPv6 one, or ``local`` where there is none.

    Behind ``TRUSTED_PROXIES`` proxies it is what the outermost of them saw; what a client itself puts in the header is not believed.
    """
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
    trusted = settings.TRUSTED_PROXIES
    seen = request.META.get("REMOTE_ADDR", "")
    if trusted:
        seen = hops[-trusted] if trusted <= len(hops) else hops[0]
    try:
        address = ipaddress.ip_address(seen)
    except ValueError:
        return "local"
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
