"""The page on which a tablet is enrolled."""

from django.conf import settings
from django.contrib import auth
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from casino.staff import devices, phrases
from casino.staff.access import open_to_all
from casino.staff.forms import EnrolForm
from casino.staff.requests import client_address
from casino.web import forms


@open_to_all
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def enrol(request: HttpRequest) -> HttpResponse:
    """Make this browser a table's tablet by an administrator's code; whoever was signed in on it is out."""
    if request.device is not None:  # type: ignore[attr-defined]  # set by DeviceMiddleware
        return redirect(settings.DEVICE_REDIRECT_URL)
    form = EnrolForm(forms.posted(request))
    tokens: list[str] = []

    def call() -> None:
        enrolment = devices.Enrolment(
            code=form.cleaned_data["code"],
            client=client_address(request),
            at=request.at,  # type: ignore[attr-defined]  # set by RequestIdMiddleware
            request=request.request_id,  # type: ignore[attr-defined]  # as above
        )
        _device, token = devices.enrol(enrolment)
        tokens.append(token)

    if forms.attempt(form, call, describe=phrases.describe):
        auth.logout(request)
        response = redirect(settings.DEVICE_REDIRECT_URL)
        keep(response, token=tokens[0])
        return response
    return render(request, "staff/enrol.html", {"form": form}, status=forms.status(form))


def keep(response: HttpResponse, *, token: str) -> None:
    """Have the tablet's browser keep the token: out of reach of scripts, sent to nobody else and from no other site's pages."""
    response.set_cookie(
        devices.COOKIE,
        token,
        max_age=devices.COOKIE_SECONDS,
        secure=settings.SECURE_COOKIES,
        httponly=True,
        samesite="Strict",
    )
