"""The staff app."""

from django.apps import AppConfig


class StaffConfig(AppConfig):
    """People and what they may do."""

    name = "casino.staff"
    label = "staff"
