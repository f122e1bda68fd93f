"""Every address of the house."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, path
from django.views.i18n import set_language

from casino.staff.access import allow, open_to_all
from casino.staff.roles import Role
from casino.web import views as web

gallery = (
    open_to_all(web.gallery)
    if settings.DEBUG or settings.DEMO
    else allow(Role.ADMINISTRATOR)(web.gallery)
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("language/", open_to_all(set_language), name="set_language"),
    path("patterns/", gallery, name="patterns"),
]
