"""``manage.py signing_key``: shows the key that bundles are signed with."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from typing_extensions import override

from casino.audit import keys


class Command(BaseCommand):
    help = "Print the public half of the signing key in force, which verifies the house's bundles."

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--public",
            action="store_true",
            required=True,
            help="the SubjectPublicKeyInfo in PEM; the private half is never shown",
        )

    @override
    def handle(self, *_args: object, **_options: object) -> None:
        try:
            key = keys.load(file=settings.SIGNING_KEY_FILE)
        except keys.UnusableKey as error:
            raise CommandError(str(error)) from error
        if key.is_demo:
            self.stderr.write(
                "DEMO: this key was made on first use; a real house sets SIGNING_KEY_FILE."
            )
        self.stdout.write(keys.public_pem(key.public).decode("ascii"), ending="")
