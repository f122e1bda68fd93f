"""The one map from refusals to responses, for pages and for the API."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from accounting import phrases as books_phrases
from casino.kernel.errors import (
    Conflict,
    DomainError,
    Forbidden,
    Malformed,
    NotFound,
    Problem,
    Refused,
)
from casino.staff import phrases as staff_phrases
from tables import phrases as floor_phrases

STATUS: Final[dict[type[DomainError], int]] = {
    Malformed: 422,
    Refused: 422,
    Conflict: 409,
    Forbidden: 403,
    NotFound: 404,
}


def status_of(error: DomainError) -> int:
    """Give the HTTP status of a refusal's family."""
    return next(status for family, status in STATUS.items() if isinstance(error, family))


def describe(problem: Problem) -> str:
    """Say what is wrong in the words of the app that knows the code, in the reader's language."""
    for app in (floor_phrases, books_phrases, staff_phrases):
        if problem.code in app.PHRASES:
            return str(app.describe(problem))
    return str(floor_phrases.describe(problem))


def problem_documents(problems: tuple[Problem, ...]) -> list[dict[str, str]]:
    """Write problems as the contract does, in the reader's language."""
    return [{"code": p.code, "path": p.path, "message": describe(p)} for p in problems]


def api_exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer a refusal with all its problems; leave the rest to the framework."""
    if isinstance(error, DomainError):
        set_rollback()
        return Response({"problems": problem_documents(error.problems)}, status=status_of(error))
    return exception_handler(error, context)


class DomainErrorMiddleware:
    """Turns a refusal that no form caught into a page that says why."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """Show a refusal; anything else stays an error of ours."""
        if not isinstance(error, DomainError):
            return None
        status = status_of(error)
        return render(
            request,
            "errors/refused.html",
            {"problems": problem_documents(error.problems), "status": status},
            status=status,
        )
