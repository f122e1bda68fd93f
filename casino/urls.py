"""Every address of the house."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from casino.staff import api
from casino.staff.access import allow, open_to_all
from casino.staff.roles import Role
from casino.staff.views import profile, signing_in
from casino.web import views as web

gallery = (
    open_to_all(web.gallery)
    if settings.DEBUG or settings.DEMO
    else allow(Role.ADMINISTRATOR)(web.gallery)
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", profile.home, name="home"),
    path("language/", signing_in.set_language, name="set_language"),
    path("patterns/", gallery, name="patterns"),
    path("api/v1/", include("tables.api.urls")),
    path("api/v1/", include("accounting.api.urls")),
    path("api/v1/schema/", api.Schema.as_view(), name="schema"),
    path("", include("casino.staff.urls")),
    path("", include("accounting.urls")),
    path("", include("tables.urls")),
]

handler404 = "casino.error_responses.page_not_found"
