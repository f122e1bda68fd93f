"""Addresses of the floor."""

from django.urls import path

from tables.views import evidence, floor

app_name = "tables"
urlpatterns = [
    path("floor/", floor.show, name="floor"),
    path("floor/<str:code>/", evidence.table, name="table"),
    path("floor/<str:code>/<int:number>/", evidence.session, name="session"),
    path("floor/<str:code>/<int:session>/<int:number>/", evidence.round_, name="round"),
    path("evidence/<str:chain>/<int:seq>/", evidence.follow, name="evidence"),
]
