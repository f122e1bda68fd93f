"""The web app."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Shared web machinery and the commands for translations."""

    name = "casino.web"
    label = "web"
