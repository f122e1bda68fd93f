"""``manage.py shift_report``: prints or writes the report of one shift."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from typing_extensions import override

from accounting import phrases
from accounting.reports import bundle
from accounting.selectors import report_versions
from accounting.services.downloads import BUNDLE, FORMS
from casino.audit.keys import UnusableKey
from casino.kernel import clock
from casino.kernel.errors import DomainError
from tables.management import languages, report_files
from tables.services import shift_reports


class Command(BaseCommand):
    """Gives the latest version, and makes the next first if there is none or a fact of the shift was added since.

    Needs no worker. Exits 1 when refused, 2 when called wrongly.
    """

    help = "Give a shift's report, made now where there is none or a fact of the shift was added since."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--day", type=report_files.day, required=True, help="the gaming day, YYYY-MM-DD"
        )
        parser.add_argument("--shift", required=True, help="the shift's name: day, swing or night")
        parser.add_argument("--format", choices=sorted(FORMS), default="json")
        parser.add_argument(
            "--output", type=Path, metavar="FILE", help="write to a file, not to standard output"
        )
        languages.add_option(parser)

    @override
    def handle(self, **options: object) -> None:
        day, form, output = options["day"], str(options["format"]), options["output"]
        assert isinstance(day, date)  # noqa: S101 - as the parser says
        try:
            version = shift_reports.bring_up_to_date(
                day=day, shift=str(options["shift"]), at=clock.now()
            )
        except DomainError as error:
            with translation.override(str(options["lang"])):
                texts = [str(phrases.describe(problem)) for problem in error.problems]
            raise CommandError("\n".join(texts)) from error
        except UnusableKey as error:
            raise CommandError(str(error)) from error
        data = report_versions.get_bundle(version.id)
        if form != BUNDLE:
            data = dict(bundle.unpack(data))[f"report.{form}"]
        if isinstance(output, Path):
            report_files.write(output, data)
        else:
            report_files.print_out(data)
