"""The one map from refusals to responses, for pages and for the API."""

from collections.abc import Callable
from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.views import defaults
from rest_framework.exceptions import APIException
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
from casino.web import phrases as web_phrases
from casino.web.api import BodyTooLarge
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
    for app in (floor_phrases, books_phrases, staff_phrases, web_phrases):
        if problem.code in app.PHRASES:
            return str(app.describe(problem))
    return str(floor_phrases.describe(problem))


def problem_documents(problems: tuple[Problem, ...]) -> list[dict[str, str]]:
    """Write problems as the contract does, in the reader's language."""
    return [{"code": p.code, "path": p.path, "message": describe(p)} for p in problems]


def api_exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer a refusal with all its problems, and what the framework refuses in the same shape; the rest is an error of ours."""
    if isinstance(error, DomainError):
        set_rollback()
        return Response({"problems": problem_documents(error.problems)}, status=status_of(error))
    if isinstance(error, RequestDataTooBig):  # the framework's own bound, wherever it is met first
        error = BodyTooLarge()
    response = exception_handler(error, context)
    if response is not None:
        response.data = {"problems": problem_documents((Problem(_code_of(error)),))}
    return response


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer where there is nothing: a program gets a problem, a person a page."""
    if request.path_info.startswith("/api/"):
        problems = problem_documents((Problem("no_such_address"),))
        return JsonResponse({"problems": problems}, status=404)
    return defaults.page_not_found(request, exception)


def _code_of(error: Exception) -> str:
    if isinstance(error, Http404):
        return NotFound.code
    return str(error.default_code) if isinstance(error, APIException) else Forbidden.code


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
