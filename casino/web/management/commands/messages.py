"""Collects the texts of the source into the catalogues of translations."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from typing_extensions import override

from casino.web import catalogues


class Command(BaseCommand):
    """Brings the catalogues up to date and lists what still needs a translation."""

    help = "Collect texts into casino/locale and list what is missing; --check changes nothing and fails if anything is."
    requires_system_checks = ()

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true")

    @override
    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        collected = catalogues.collect(settings.BASE_DIR)
        wrong: list[str] = []
        for locale in catalogues.locales(settings.LANGUAGES):
            path = catalogues.path_of(locale_root=settings.LOCALE_PATHS[0], locale=locale)
            catalogue = catalogues.updated(collected=collected, locale=locale, path=path)
            contents = catalogues.as_bytes(catalogue)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(contents)
            elif not path.exists() or path.read_bytes() != contents:
                wrong.append(f"{locale}: not up to date: run manage.py messages")
            wrong += map(str, catalogues.faults(locale=locale, catalogue=catalogue))
        for line in wrong:
            self.stdout.write(line)
        if check and wrong:
            raise CommandError(f"{len(wrong)} to mend in {_shown(settings.LOCALE_PATHS[0])}")
        if not wrong:
            self.stdout.write("Every text is translated.")


def _shown(path: Path) -> str:
    return path.relative_to(settings.BASE_DIR).as_posix()
