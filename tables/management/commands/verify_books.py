"""``manage.py verify_books``: compares the whole database with its chains."""

import contextlib
import sys

from django.core.management.base import BaseCommand
from typing_extensions import override

from accounting.selectors import books as ledger
from casino.audit import books
from casino.db import transactions
from casino.staff import books as people
from tables.selectors import books as floor
from tables.selectors import count_books


class Command(BaseCommand):
    """Prints ``ok books`` or the first difference; exits 1 when there is one."""

    help = "Compute every chain anew and compare every fact and transfer with its record; name the first that differs."

    @override
    def handle(self, *_args: object, **_options: object) -> None:
        found = books.differences(
            facts={**floor.facts(), **ledger.facts()},
            companions=[
                ledger.Journal(),
                floor.Floor(),
                count_books.PendingCounts(),
                people.Devices(),
            ],
        )
        # Closed within the snapshot: what it still reads ends before its connection does.
        with transactions.snapshot(), contextlib.closing(found):
            first = next(found, None)
        if first is not None:
            self.stdout.write(f"FAIL books {first}")
            sys.exit(1)
        self.stdout.write("ok books")
