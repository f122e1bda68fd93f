"""``manage.py web_user``: what the PostgreSQL role of the running house may do."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from typing_extensions import override

from casino.db import grants


class Command(BaseCommand):
    """Grants a role exactly what web, worker and beat need; with ``--check`` only tells what differs, and exits 1 when anything does."""

    help = "Let a PostgreSQL role run web, worker and beat without being able to change a fact. Run it as the tables' owner, after migrate."

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("role", help="a role that exists and owns nothing")
        parser.add_argument("--check", action="store_true", help="change nothing, say what differs")

    @override
    def handle(self, *_args: Any, role: str, check: bool, **_options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError(
                "SQLite knows no roles: whoever can write the file can change it. Use PostgreSQL where that matters."
            )
        try:
            if not check:
                grants.grant(connection, role=role)
            found = list(grants.faults(connection, role=role))
        except grants.NoSuchRole as error:
            raise CommandError(f"There is no role {role}; make it first.") from error
        except grants.UnknownTable as error:
            raise CommandError(f"Nobody has said what may be done to table {error}.") from error
        for fault in found:
            self.stdout.write(f"FAIL web_user {fault}")
        if found:
            sys.exit(1)
        self.stdout.write("ok web_user")
