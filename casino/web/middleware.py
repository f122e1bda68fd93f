"""Gives each request its id, in the response header and on every log line."""

from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse

from casino.kernel import clock, ids

Handler = Callable[[HttpRequest], HttpResponse]


class RequestIdMiddleware:
    """Reads the clock once for the request and names it.

    Views find the instant at ``request.at`` and the name at ``request.request_id``.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Name the request, answer it, and say its name in the answer."""
        at = clock.now()
        request.at = at  # type: ignore[attr-defined]  # StaffRequest declares it for the views
        request.request_id = ids.new(at)  # type: ignore[attr-defined]  # as above
        with structlog.contextvars.bound_contextvars(request=request.request_id):  # type: ignore[attr-defined]
            response = self.get_response(request)
        response["X-Request-Id"] = request.request_id  # type: ignore[attr-defined]
        return response
