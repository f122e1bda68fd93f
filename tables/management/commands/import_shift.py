"""``manage.py import_shift``: brings in a file of table events."""

import dataclasses
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from typing_extensions import override

from casino.kernel import clock, pipes
from casino.staff import people
from tables import phrases
from tables.games import lines
from tables.management import languages
from tables.services import importing


class Command(BaseCommand):
    """Prints one JSON line per refused line, then the tally; exits 1 when any line was refused, 2 when the file cannot be read."""

    help = "Bring in what happened on the floor from a file of table events (JSON Lines, in time order)."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file of events")
        parser.add_argument(
            "--create",
            action="store_true",
            help="make missing tables, and staff without a password",
        )
        parser.add_argument(
            "--table", nargs="+", action="extend", metavar="CODE", help="only these tables"
        )
        parser.add_argument(
            "--operator",
            type=_operator,
            default=importing.OPERATOR,
            metavar="STAFF",
            help="the staff number that records name",
        )
        languages.add_option(parser)

    @override
    def handle(self, **options: object) -> None:
        path = options["file"]
        assert isinstance(path, Path)  # noqa: S101 - as the parser says
        tables = options["table"]
        run = importing.Run(
            importing.Plan(
                create=bool(options["create"]),
                tables=frozenset(tables) if isinstance(tables, list) else None,
                operator=str(options["operator"]),
                recorded_at=clock.now(),
            )
        )
        try:
            file = path.open("rb")
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", returncode=2) from error
        with file, translation.override(str(options["lang"])), pipes.ending_with_its_reader():
            for refused in run.refusals(file):
                self._print(_document(refused))
            self._print(dataclasses.asdict(run.tally))
        if run.tally.refused:
            sys.exit(1)

    def _print(self, document: dict[str, object]) -> None:
        self.stdout.write(lines.written(document).decode())


def _operator(text: str) -> str:
    """Read a staff number; a record that named none could never be proved."""
    number = people.normal(text)
    if not people.STAFF_NUMBER.fullmatch(number) or number in people.RESERVED - {
        importing.OPERATOR
    }:
        raise ArgumentTypeError(f"{text!r} is no staff number")
    return number


def _document(refused: importing.RefusedLine) -> dict[str, object]:
    problems = [
        {"code": p.code, "path": p.path, "message": phrases.describe(p)} for p in refused.problems
    ]
    return {
        "line": refused.line,
        "table": refused.table,
        "key": refused.key,
        "problems": problems,
    }
