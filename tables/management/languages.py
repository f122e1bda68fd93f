"""The language in which a command speaks to whoever called it."""

from argparse import ArgumentParser

from django.conf import settings


def add_option(parser: ArgumentParser) -> None:
    """Let a command be asked for messages in one of the house's languages."""
    parser.add_argument(
        "--lang",
        choices=[code for code, _name in settings.LANGUAGES],
        default="en",
        help="language of messages (default: %(default)s)",
    )
