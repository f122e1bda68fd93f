"""Gives the house its first administrator, or lets one back in."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from typing_extensions import override

from casino.audit.records import SYSTEM, Origin
from casino.db import transactions
from casino.kernel import clock
from casino.kernel.errors import DomainError
from casino.staff import credentials, people, phrases, signing_in
from casino.staff.models import User
from casino.staff.roles import Role


class Command(BaseCommand):
    """Adds an administrator; one who is there already is put back into service, unlocked, and given a new initial password."""

    help = "Add an administrator, or let one back in; prints the initial password, once."

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("staff_number", metavar="STAFF")

    @override
    def handle(self, *args: Any, staff_number: str, **options: Any) -> None:
        origin = Origin(actor=SYSTEM, recorded_at=clock.now(), via="command")
        password = credentials.make_password()
        number = people.normal(staff_number)
        try:
            with transactions.joined():
                self._let_in(number, password, origin)
        except DomainError as refusal:
            raise CommandError(" ".join(map(phrases.describe, refusal.problems))) from refusal
        self.stdout.write(f"{number}: {password}")
        self.stdout.write("To be replaced at the first sign-in.")

    def _let_in(self, number: str, password: str, origin: Origin) -> None:
        if not User.objects.filter(staff_number=number, role=Role.ADMINISTRATOR).exists():
            people.add(
                staff_number=number,
                name="",
                role=Role.ADMINISTRATOR,
                initial_password=password,
                origin=origin,
            )
            return
        people.set_active(staff_number=number, is_active=True, origin=origin)
        signing_in.unlock(staff_number=number, origin=origin)
        credentials.reset_password(staff_number=number, initial_password=password, origin=origin)
