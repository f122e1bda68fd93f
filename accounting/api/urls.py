"""Addresses of the API of records and reports."""

from django.urls import path

from accounting.api import periods, records, reports
from casino.web import api as _converters  # noqa: F401 - registers the kinds of part used below

app_name = "books_api"
urlpatterns = [
    path("records/<chain:chain>/<number:seq>/", records.Record.as_view(), name="record"),
    path("reports/", reports.Reports.as_view(), name="reports"),
    path("reports/<iso_day:day>/<slug:shift>/", reports.Report.as_view(), name="report"),
    path(
        "reports/<iso_day:day>/<slug:shift>/versions/<number:version>/<slug:form>",
        reports.Download.as_view(),
        name="download",
    ),
    path(
        "periods/events/<slug:kind>/<iso_day:day>/<slug:form>",
        periods.Events.as_view(),
        name="events",
    ),
    path(
        "periods/<slug:tells>/<slug:kind>/<iso_day:day>/<slug:form>",
        periods.Period.as_view(),
        name="period",
    ),
    path("jobs/<id:job>/", reports.Job.as_view(), name="job"),
]
