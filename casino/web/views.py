"""Pages that belong to no app."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.web import patterns


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Explain that the page was too old to be sent, and that nothing was recorded."""
    return render(request, "errors/csrf.html", {"reason": reason}, status=403)


def gallery(request: HttpRequest) -> HttpResponse:
    """Show every component in every state."""
    return render(request, "patterns.html", patterns.context())
