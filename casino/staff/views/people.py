"""The administrator's pages about people."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from casino.db import transactions
from casino.kernel.errors import Malformed, Problem
from casino.staff import credentials, people, phrases, pins, selectors, signing_in, words
from casino.staff.access import allow
from casino.staff.forms import AddForm, EditForm, FilterForm
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import forms, paging

PAGE = 25


@allow(Role.ADMINISTRATOR)
@require_safe
def list_people(request: StaffRequest) -> HttpResponse:
    """List people, searched and filtered, a page at a time."""
    form = FilterForm(request.GET)
    wanted = form.cleaned_data if form.is_valid() else {}
    page = paging.page(selectors.list_people(**wanted), query=request.GET, size=PAGE)
    return render(request, "staff/people.html", {"form": form, "page": page})


@allow(Role.ADMINISTRATOR)
@never_cache
@require_http_methods(["GET", "POST"])
def add(request: StaffRequest) -> HttpResponse:
    """Add a person and show his initial password, once."""
    form = AddForm(forms.posted(request))
    password = credentials.make_password()

    def call() -> None:
        people.add(**form.cleaned_data, initial_password=password, origin=origin(request))

    if forms.attempt(form, call, describe=phrases.describe):
        person = selectors.get_person(people.normal(form.cleaned_data["staff_number"]))
        context = {"person": person, "password": password, "is_new": True}
        return render(request, "staff/handed_over.html", context)
    return render(request, "staff/add.html", {"form": form}, status=forms.status(form))


@allow(Role.ADMINISTRATOR)
@require_safe
def show(request: StaffRequest, staff_number: str) -> HttpResponse:
    """Show a person, how he stands, and the latest changes with what was before and after."""
    person = selectors.get_person(staff_number)
    changes = [words.of_change(event) for event in selectors.list_changes(staff_number)]
    context = {"person": person, "changes": changes}
    return render(request, "staff/person.html", context)


@allow(Role.ADMINISTRATOR)
@require_http_methods(["GET", "POST"])
def edit(request: StaffRequest, staff_number: str) -> HttpResponse:
    """Give a person another name or role; both count or neither."""
    person = selectors.get_person(staff_number)
    form = EditForm(forms.posted(request), initial={"name": person.name, "role": person.role})

    def call() -> None:
        data = form.cleaned_data
        acts = origin(request)
        with transactions.joined():
            people.rename(staff_number=staff_number, name=data["name"], origin=acts)
            people.change_role(staff_number=staff_number, role=data["role"], origin=acts)

    if forms.attempt(form, call, describe=phrases.describe):
        messages.success(request, _("%(staff)s is changed.") % {"staff": staff_number})
        return redirect("staff:person", staff_number)
    context = {"form": form, "person": person}
    return render(request, "staff/edit.html", context, status=forms.status(form))


@allow(Role.ADMINISTRATOR)
@require_http_methods(["GET", "POST"])
def set_active(request: StaffRequest, staff_number: str) -> HttpResponse:
    """Take a person out of service or back, once it is confirmed."""
    person = selectors.get_person(staff_number)
    if request.method == "GET":
        return render(request, "staff/set_active.html", {"person": person})
    is_active = {"yes": True, "no": False}.get(request.POST.get("is_active", ""))
    if is_active is None:
        raise Malformed([Problem("malformed", "is_active")])
    people.set_active(staff_number=staff_number, is_active=is_active, origin=origin(request))
    return redirect("staff:person", staff_number)


@allow(Role.ADMINISTRATOR)
@require_http_methods(["GET", "POST"])
def unlock(request: StaffRequest, staff_number: str) -> HttpResponse:
    """Let a person try again, once it is confirmed."""
    person = selectors.get_person(staff_number)
    if request.method == "GET":
        return render(request, "staff/unlock.html", {"person": person})
    if signing_in.unlock(staff_number=staff_number, origin=origin(request)):
        messages.success(request, _("%(staff)s may sign in again.") % {"staff": staff_number})
    return redirect("staff:person", staff_number)


@allow(Role.ADMINISTRATOR)
@never_cache
@require_http_methods(["GET", "POST"])
def reset_password(request: StaffRequest, staff_number: str) -> HttpResponse:
    """Give a person an initial password, once it is confirmed, and show it, once."""
    person = selectors.get_person(staff_number)
    if request.method == "GET":
        return render(request, "staff/reset_password.html", {"person": person})
    password = credentials.make_password()
    credentials.reset_password(
        staff_number=staff_number, initial_password=password, origin=origin(request)
    )
    return render(request, "staff/handed_over.html", {"person": person, "password": password})


@allow(Role.ADMINISTRATOR)
@never_cache
@require_http_methods(["GET", "POST"])
def reset_pin(request: StaffRequest, staff_number: str) -> HttpResponse:
    """Give a person an initial PIN, once it is confirmed, and show it, once."""
    person = selectors.get_person(staff_number)
    if request.method == "GET":
        return render(request, "staff/reset_pin.html", {"person": person})
    pin = pins.make(staff_number=staff_number)
    credentials.reset_pin(staff_number=staff_number, initial_pin=pin, origin=origin(request))
    return render(request, "staff/handed_over.html", {"person": person, "pin": pin})
