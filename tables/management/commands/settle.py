"""Settles sheets from standard input: what the rules make of them, without any table, session or database."""

import sys
from functools import partial
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation
from typing_extensions import override

from casino.kernel import pipes
from tables import phrases
from tables.games import lines
from tables.management import languages


class Command(BaseCommand):
    """Answers each line of standard input with one line, in order, as soon as it has come."""

    help = "Settle sheets: JSON Lines {id, game, terms, sheet} in, {id, ok, settlement | problems} out. Touches no database."
    requires_system_checks = ()

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        languages.add_option(parser)

    @override
    def handle(self, *args: Any, lang: str, **options: Any) -> None:
        with translation.override(lang), pipes.ending_with_its_reader():
            answer_all(sys.stdin.buffer, sys.stdout.buffer)


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line at once, so that a program may ask and wait.

    :raises BrokenPipeError: when nobody reads the answers any more.
    """
    answer = partial(lines.answer, describe=phrases.describe)
    for line in questions:
        answers.write(answer(line) + b"\n")
        answers.flush()
