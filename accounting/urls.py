"""Addresses of the chains and the reports."""

from datetime import date

from django.urls import path, register_converter

from accounting.views import (
    bundles,
    calendar,
    changes,
    expected,
    jobs,
    periods,
    records,
    review,
    shifts,
)


class GamingDay:
    """A gaming day in an address, ``2026-11-28``."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """Read the day.

        :raises ValueError: when there is no such day, so that the address leads nowhere.
        """
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """Write the day."""
        return str(value)


register_converter(GamingDay, "day")

_VERSION = "reports/<day:day>/<slug:shift>/v<int:version>/"

app_name = "accounting"
urlpatterns = [
    path("records/", records.search, name="records"),
    path("records/<str:chain>/<int:seq>/", records.show, name="record"),
    path("records/<str:chain>/<int:seq>/<slug:place>/", expected.show, name="expected"),
    path("reports/", calendar.show, name="calendar"),
    path("reports/orders/<str:job>/", jobs.show, name="job"),
    path("reports/periods/", periods.begin, name="periods"),
    path("reports/periods/events/<slug:kind>/<day:day>/", periods.show_events, name="events"),
    path(
        "reports/periods/events/<slug:kind>/<day:day>/<slug:form>/",
        periods.download_events,
        name="events_download",
    ),
    path("reports/periods/<slug:tells>/<slug:kind>/<day:day>/", periods.show, name="period"),
    path(
        "reports/periods/<slug:tells>/<slug:kind>/<day:day>/<slug:form>/",
        periods.download,
        name="period_download",
    ),
    path("reports/<day:day>/<slug:shift>/", shifts.shift, name="shift"),
    path("reports/<day:day>/<slug:shift>/order/", jobs.order, name="order"),
    path("reports/<day:day>/<slug:shift>/explain/", review.explain, name="explain"),
    path("reports/<day:day>/<slug:shift>/sign-off/", review.sign, name="sign"),
    path(_VERSION, shifts.version, name="version"),
    path(f"{_VERSION}tables/<str:code>/", shifts.table, name="shift_table"),
    path(f"{_VERSION}changes/", changes.show, name="changes"),
    path(f"{_VERSION}verify/", bundles.verify, name="verify"),
    path(f"{_VERSION}download/<slug:form>/", bundles.download, name="download"),
]
