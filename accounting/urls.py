"""Addresses of the chains and the reports."""

from django.urls import path

from accounting.views import records

app_name = "accounting"
urlpatterns = [
    path("records/", records.search, name="records"),
    path("records/<str:chain>/<int:seq>/", records.show, name="record"),
]
