"""The accounting app."""

from django.apps import AppConfig


class AccountingConfig(AppConfig):
    """What it is worth, and the proof."""

    name = "accounting"
