"""Knows what each page answers to, knows the tables' tablets, and speaks to each person in his own language."""

import functools
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.utils import translation
from django.utils.translation.trans_real import get_supported_language_variant

from casino.staff import access, devices

_methods_of = functools.cache(access.find_methods)


class MethodMiddleware:
    """Answers a method that a page does not know with 405, whoever asks: before tokens and roles are looked at."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., object], _args: Any, _kwargs: Any
    ) -> HttpResponseBase | None:
        """Hold the method against those that the view names; the API's views name none and answer for themselves."""
        named = _methods_of(view)
        if named is None or request.method in {*named, *(["HEAD"] if "GET" in named else [])}:
            return None
        return HttpResponseNotAllowed(named)


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
