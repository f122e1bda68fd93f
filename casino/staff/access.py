"""Who may use which view: each declares its roles, and a test walks all of them."""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, Literal, ParamSpec, cast

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_safe
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from typing_extensions import override

from casino.kernel.errors import Forbidden, Problem
from casino.staff import devices
from casino.staff.requests import DeviceRequest, StaffRequest
from casino.staff.roles import Role

if TYPE_CHECKING:
    # At run time its module asks this one for ApiAccess, the default of the settings.
    from rest_framework.views import APIView

P = ParamSpec("P")
EVERYBODY: Final = frozenset(Role)
"""All four roles: whoever has signed in."""
DEVICE: Final = "device"
"""In place of roles: a table's tablet, whoever is proved there."""
Admitted = frozenset[Role] | Literal["device"] | None
"""Who may use a view: some roles, a table's tablet, or (None) everybody."""


def allow(
    *roles: Role,
    with_initial_password: bool = False,
) -> Callable[
    [Callable[Concatenate[StaffRequest, P], HttpResponseBase]],
    Callable[Concatenate[HttpRequest, P], HttpResponseBase],
]:
    """Let only these roles use a view; all of them where none is named. Others are refused, and strangers sent to sign in.

    Whoever still has an initial password is sent to replace it first, but for views ``with_initial_password``. The roles stand on the
    view as ``roles``, where the permission matrix reads them. A view that changes anything names its methods by Django's ``require_*``
    under this one; one that names none only answers GET.
    """
    admitted = frozenset(roles) or EVERYBODY

    def guard(
        view: Callable[Concatenate[StaffRequest, P], HttpResponseBase],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
        answering = view if find_methods(view) else require_safe(view)

        @wraps(answering)
        def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if request.user.role not in admitted:
                raise Forbidden([Problem("role_not_allowed")])
            if request.user.must_change_password and not with_initial_password:
                return redirect("staff:change_password")
            return answering(cast("StaffRequest", request), *args, **kwargs)

        guarded.roles = admitted  # type: ignore[attr-defined]  # read by the permission matrix
        return cast("Callable[Concatenate[HttpRequest, P], HttpResponseBase]", guarded)

    return guard


def at_device(
    find_stint: Callable[[DeviceRequest], str | None],
) -> Callable[
    [Callable[Concatenate[DeviceRequest, P], HttpResponseBase]],
    Callable[Concatenate[HttpRequest, P], HttpResponseBase],
]:
    """Let only a table's tablet use a view, and tell it by ``request.actor`` who is proved there now.

    ``find_stint`` names what a proof must hold for at this moment, None where nobody can be proved. Methods are named as under
    ``allow``.
    """

    def guard(
        view: Callable[Concatenate[DeviceRequest, P], HttpResponseBase],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
        answering = view if find_methods(view) else require_safe(view)

        @wraps(answering)
        def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if getattr(request, "device", None) is None:
                raise Forbidden([Problem("device_needed")])
            tablet = cast("DeviceRequest", request)
            tablet.actor = devices.find_proved(tablet.device, stint=find_stint(tablet))
            return answering(tablet, *args, **kwargs)

        guarded.roles = DEVICE  # type: ignore[attr-defined]  # read by the permission matrix
        return cast("Callable[Concatenate[HttpRequest, P], HttpResponseBase]", guarded)

    return guard


def open_to_all(view: Callable[P, HttpResponseBase]) -> Callable[P, HttpResponseBase]:
    """Mark a view that needs no signing in; like others, it only answers GET unless it names its methods."""
    answering = view if find_methods(view) else require_safe(view)
    answering.roles = None  # type: ignore[attr-defined]  # read by the permission matrix
    return answering


def find_methods(view: Callable[..., object]) -> tuple[str, ...] | None:
    """Find the methods that Django's ``require_*`` named on a view; HEAD goes without saying where GET is."""
    layer: Any = view
    while layer is not None:
        named = inspect.getclosurevars(layer).nonlocals.get("request_method_list")
        if named is not None:
            return tuple(method for method in named if method != "HEAD")
        layer = getattr(layer, "__wrapped__", None)
    return None


class ApiAccess(BasePermission):
    """Lets a signed-in person use an API view's method when ``allowed_roles`` of the view names his role for it."""

    @override
    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Look the method up in the view's ``allowed_roles``; what is not listed is forbidden, and strangers everything.

        :raises Forbidden: ``role_not_allowed``, or ``password_due`` while the initial password is in force.
        """
        allowed: Mapping[str, frozenset[Role]] = getattr(view, "allowed_roles", {})
        user: Any = request.user
        if not user.is_authenticated:
            return False
        if user.role not in allowed.get(request.method or "", frozenset()):
            raise Forbidden([Problem("role_not_allowed")])
        if user.must_change_password:
            raise Forbidden([Problem("password_due")])
        return True
