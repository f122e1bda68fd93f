"""Writes the permission matrix."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from typing_extensions import override

from casino.staff import permissions


class Command(BaseCommand):
    """Writes docs/permissions.md from what the views declare."""

    help = "Write docs/permissions.md: who may use which address by which method."

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "docs" / "permissions.md"
        path.write_text(permissions.document())
        self.stdout.write(f"{path.relative_to(settings.BASE_DIR)}: written")
