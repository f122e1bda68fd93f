"""Knows the tables' tablets, and speaks to each person in his own language."""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation.trans_real import get_supported_language_variant

from casino.staff import devices


class DeviceMiddleware:
    """Knows a table's tablet by its cookie: ``request.device``, None anywhere else.

    Nobody is signed in on a tablet, whatever sessions its browser may hold: acts there are proved by PIN.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Find the device."""
        token = request.COOKIES.get(devices.COOKIE)
        device = devices.find(token) if token else None
        request.device = device  # type: ignore[attr-defined]  # DeviceRequest declares it for the views
        if device is not None:
            request.user = AnonymousUser()
        return self.get_response(request)


class StaffLanguageMiddleware:
    """Uses the signed-in person's language; a stranger's comes from his cookie, else from his browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Choose the language for the request and name it in the answer."""
        chosen = getattr(request.user, "language", "") if request.user.is_authenticated else ""
        language = (
            get_supported_language_variant(chosen)
            if chosen
            else translation.get_language_from_request(request)
        )
        with translation.override(language):
            request.LANGUAGE_CODE = translation.get_language() or language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response
