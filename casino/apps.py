"""The project as a Django app: binds Celery and keeps facts append-only after every migrate."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from typing_extensions import override


class CasinoConfig(AppConfig):
    """Loads what must be there once all apps are."""

    name = "casino"
    verbose_name = "Casino"

    @override
    def ready(self) -> None:
        """Bind the Celery app and install the append-only triggers after each migrate."""
        from casino import celery as _celery  # noqa: F401, PLC0415 - tasks find their app only once it is loaded
        from casino.db import append_only  # noqa: PLC0415 - reads the models

        post_migrate.connect(append_only.install_after_migrate, dispatch_uid="append_only")
