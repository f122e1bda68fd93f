"""``manage.py period_report``: prints or writes the report of a day, or of a month or year to date."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from typing_extensions import override

from accounting import phrases
from accounting.reports import longer_forms
from accounting.services import period_reports
from accounting.services.period_reports import Wanted
from casino.kernel import clock
from casino.kernel.errors import DomainError
from tables.management import languages, report_files


class Command(BaseCommand):
    """Sums the latest versions of the shifts' reports, and names the ended shifts that have none.

    Needs no worker. Exits 1 when refused, 2 when called wrongly.
    """

    help = "Give the figures, exceptions or significant events of a gaming day, or of its month or year to date."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--day",
            type=report_files.day,
            required=True,
            help="the last gaming day, YYYY-MM-DD",
        )
        parser.add_argument("--kind", choices=period_reports.KINDS, default="day")
        parser.add_argument("--tells", choices=period_reports.TELLS, default=period_reports.FIGURES)
        parser.add_argument("--format", choices=sorted(period_reports.FORMS), default="json")
        parser.add_argument(
            "--output", type=Path, metavar="FILE", help="write to a file, not to standard output"
        )
        languages.add_option(parser)

    @override
    def handle(self, **options: object) -> None:
        day, output = options["day"], options["output"]
        assert isinstance(day, date)  # noqa: S101 - as the parser says
        wanted = Wanted(tells=str(options["tells"]), kind=str(options["kind"]), last=day)
        try:
            document = period_reports.make(wanted, at=clock.now())
        except DomainError as error:
            with translation.override(str(options["lang"])):
                texts = [str(phrases.describe(problem)) for problem in error.problems]
            raise CommandError("\n".join(texts)) from error
        data = longer_forms.render(document, form=str(options["format"]))
        if isinstance(output, Path):
            report_files.write(output, data)
        else:
            report_files.print_out(data)
