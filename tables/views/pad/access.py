"""The way to every page of the pad: an enrolled tablet, and who deals from it at this moment."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponseBase

from casino.audit.records import Actor, Origin
from casino.kernel.errors import Forbidden, Problem
from casino.staff import access
from casino.staff.at_the_table import VIA
from casino.staff.models import User
from casino.staff.requests import DeviceRequest
from tables.models import LiveTable
from tables.selectors import seats

P = ParamSpec("P")


class PadRequest(DeviceRequest):
    """A request from a table's tablet: ``live`` is how its table stands, ``actor`` the table's dealer where he is proved there."""

    live: LiveTable


def at_device(
    view: Callable[Concatenate[PadRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Let only a table's tablet use a view.

    ``request.actor`` is the dealer as both agree: the table, on who deals now, and the proof by PIN on this tablet. Nothing is kept
    from one request to the next: whoever is relieved anywhere is nobody here with the next one.
    """
    guarded = access.at_device(_find_stint)
    return guarded(cast("Callable[Concatenate[DeviceRequest, P], HttpResponseBase]", view))


def origin(request: PadRequest) -> Origin:
    """Tell the services that the table's dealer acts, when and in which request.

    :raises Forbidden: ``nobody_proved`` where nobody has proved himself on the tablet, or another dealer has taken over since.
    """
    if request.actor is None:
        raise Forbidden([Problem("nobody_proved")])
    return origin_of(request, request.actor)


def origin_of(request: PadRequest, person: User) -> Origin:
    """Tell the services that somebody acts who has just proved himself on the tablet."""
    actor = Actor(staff=person.staff_number, role=person.role)
    return Origin(actor=actor, recorded_at=request.at, via=VIA, request=request.request_id)


def _find_stint(request: DeviceRequest) -> str | None:
    pad = cast("PadRequest", request)
    pad.live = seats.get_live(request.device.place)
    return seats.stint(pad.live) if request.device.staff == pad.live.dealer else None
