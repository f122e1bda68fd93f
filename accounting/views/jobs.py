"""Ordering a report, and watching it being built."""

from datetime import date

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounting.selectors import report_jobs as job_selectors
from accounting.services import access_log, report_jobs
from accounting.views import shown
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role


@allow(Role.SUPERVISOR, Role.INSPECTOR)
@require_POST
def order(request: StaffRequest, day: date, shift: str) -> HttpResponse:
    """Order a shift's report and go to watch it; where it is on order already, watch that."""
    job = report_jobs.request(day=day, shift=shift, origin=origin(request))
    access_log.note_order(day=day, shift=shift, origin=origin(request))
    return redirect("accounting:job", job.id)


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def show(request: StaffRequest, job: str) -> HttpResponse:
    """Show how far an order has come; by itself again and again, as a part of the page where scripts run."""
    found = job_selectors.get(job)
    url = reverse("accounting:shift", args=[found.day, found.shift])
    title = shown.shift_title(found.day, found.shift)
    context = {"job": found, "url": url, "title": title, "trail": shown.trail((title, url))}
    template = "accounting/job_state.html" if request.htmx else "accounting/job.html"
    return render(request, template, context)
