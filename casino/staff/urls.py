"""Addresses of people's pages."""

from django.urls import path

from casino.staff.views import access_log, devices, people, profile, signing_in

app_name = "staff"
urlpatterns = [
    path("sign-in/", signing_in.sign_in, name="sign_in"),
    path("sign-out/", signing_in.sign_out, name="sign_out"),
    path("profile/", profile.profile, name="profile"),
    path("profile/password/", profile.change_password, name="change_password"),
    path("profile/pin/", profile.change_pin, name="change_pin"),
    path("staff/", people.list_people, name="people"),
    path("staff/add/", people.add, name="add"),
    path("staff/<str:staff_number>/", people.show, name="person"),
    path("staff/<str:staff_number>/edit/", people.edit, name="edit"),
    path("staff/<str:staff_number>/active/", people.set_active, name="set_active"),
    path("staff/<str:staff_number>/unlock/", people.unlock, name="unlock"),
    path("staff/<str:staff_number>/password/", people.reset_password, name="reset_password"),
    path("staff/<str:staff_number>/pin/", people.reset_pin, name="reset_pin"),
    path("device/enrol/", devices.enrol, name="enrol"),
    path("access-log/", access_log.list_access, name="access_log"),
]
