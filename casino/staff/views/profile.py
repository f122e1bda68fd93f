"""What a person changes about himself."""

from django.contrib import auth, messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from casino.kernel.errors import Malformed, Problem
from casino.staff import credentials, phrases, step_up
from casino.staff.access import allow
from casino.staff.forms import PasswordForm, PinForm
from casino.staff.requests import StaffRequest, origin
from casino.web import forms


@allow()
@require_safe
def home(request: StaffRequest) -> HttpResponse:
    """Show what the person's role can do."""
    return render(request, "staff/home.html")


@allow()
@require_safe
def profile(request: StaffRequest) -> HttpResponse:
    """Show a person what the house knows of him, and what of it he may change."""
    return render(request, "staff/profile.html", {"person": request.user})


@allow(with_initial_password=True)
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def change_password(request: StaffRequest) -> HttpResponse:
    """Let a person choose his own password; his session here goes on, all others end."""
    form = PasswordForm(forms.posted(request))

    def change() -> None:
        data = form.cleaned_data
        if data["password"] != data["repeated"]:
            raise Malformed([Problem("password_not_repeated", "repeated")])
        step_up.confirm(request, password=data["current"])
        credentials.change_password(
            person=request.user, password=data["password"], origin=origin(request)
        )
        request.user.refresh_from_db()
        auth.update_session_auth_hash(request, request.user)

    if forms.attempt(form, change, describe=phrases.describe):
        messages.success(
            request, _("Your password is changed. Other sessions of yours have ended.")
        )
        return redirect("staff:profile")
    return render(request, "staff/change_password.html", {"form": form}, status=forms.status(form))


@allow()
@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def change_pin(request: StaffRequest) -> HttpResponse:
    """Let a person choose the PIN that proves him at a table."""
    form = PinForm(forms.posted(request))

    def change() -> None:
        data = form.cleaned_data
        if data["pin"] != data["repeated"]:
            raise Malformed([Problem("pin_not_repeated", "repeated")])
        step_up.confirm(request, password=data["current"])
        credentials.set_pin(person=request.user, pin=data["pin"], origin=origin(request))

    if forms.attempt(form, change, describe=phrases.describe):
        messages.success(request, _("Your PIN is changed."))
        return redirect("staff:profile")
    return render(request, "staff/change_pin.html", {"form": form}, status=forms.status(form))
