"""Signing in and out, and the language of whoever looks."""

from django.conf import settings
from django.contrib import auth
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from casino.kernel.errors import Malformed, Problem
from casino.staff import people, phrases, signing_in
from casino.staff.access import allow, open_to_all
from casino.staff.forms import SignInForm
from casino.staff.requests import StaffRequest, client_address, origin
from casino.web import forms


@open_to_all
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let a person in and lead on to where he wanted to go; a tablet is led to its pad, where nobody signs in."""
    if request.device is not None:  # type: ignore[attr-defined]  # set by DeviceMiddleware
        return redirect(settings.DEVICE_REDIRECT_URL)
    if request.method == "GET" and request.user.is_authenticated:
        return redirect(_wanted(request))
    form = SignInForm(forms.posted(request))

    def enter() -> None:
        attempt = signing_in.Attempt(
            staff_number=form.cleaned_data["staff_number"],
            password=form.cleaned_data["password"],
            client=client_address(request),
            at=request.at,  # type: ignore[attr-defined]  # set by RequestIdMiddleware
            request=request.request_id,  # type: ignore[attr-defined]  # as above
        )
        person = signing_in.sign_in(attempt)
        auth.login(request, person, backend=settings.AUTHENTICATION_BACKENDS[0])

    if forms.attempt(form, enter, describe=phrases.describe):
        return redirect(_wanted(request))
    context = {"form": form, "next": _wanted(request)}
    return render(request, "staff/sign_in.html", context, status=forms.status(form))


@allow(with_initial_password=True)
@require_POST
def sign_out(request: StaffRequest) -> HttpResponse:
    """Let a person out."""
    signing_in.sign_out(person=request.user, origin=origin(request))
    auth.logout(request)
    return redirect("staff:sign_in")


@open_to_all
@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Speak another language from now on: to a person wherever he signs in, to a stranger on this device."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        raise Malformed([Problem("unknown_language", "language")])
    response = redirect(_wanted(request))
    if request.user.is_authenticated:
        people.set_language(person=request.user, language=language)
    keep_language(response, language=language)
    return response


def keep_language(response: HttpResponse, *, language: str) -> None:
    """Have the browser keep a language for whoever is not signed in on it."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * 3600,
        secure=settings.SECURE_COOKIES,
        httponly=True,
        samesite="Lax",
    )


def _wanted(request: HttpRequest) -> str:
    """Give the address asked for by ``next`` when it is one of this house, else the start page."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else reverse(settings.LOGIN_REDIRECT_URL)
