"""Compiles the catalogues of translations."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from typing_extensions import override

from casino.web import catalogues


class Command(BaseCommand):
    """Writes each catalogue in the form Django reads; the compiled files are not kept in the repository."""

    help = "Compile the catalogues in casino/locale; needs no system tools."
    requires_system_checks = ()

    @override
    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        for locale in catalogues.locales(settings.LANGUAGES):
            path = catalogues.path_of(locale_root=settings.LOCALE_PATHS[0], locale=locale)
            catalogues.compile_to(catalogue=catalogues.read(locale=locale, path=path), path=path)
            if verbosity:
                self.stdout.write(f"{locale}: compiled")
