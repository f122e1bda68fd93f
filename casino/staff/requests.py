"""The request as views see it, typed."""

from datetime import datetime

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from casino.audit.records import Actor, Origin
from casino.staff.models import User


class StaffRequest(HttpRequest):
    """A request by a signed-in person; ``at`` is the one reading of the clock, ``request_id`` its name in logs and records."""

    user: User  # type: ignore[assignment]  # narrower than Django's, which allows the anonymous
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
