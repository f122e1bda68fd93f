"""What the commands that print reports have in common: reading a day, giving a report out."""

import sys
from argparse import ArgumentTypeError
from datetime import date
from pathlib import Path

from django.core.management.base import CommandError

from casino.kernel import pipes


def day(text: str) -> date:
    """Read a gaming day.

    :raises argparse.ArgumentTypeError: when it is none.
    """
    try:
        read = date.fromisoformat(text)
    except ValueError:
        read = None
    # Python alone would also read weeks and days without hyphens.
    if read is None or read.isoformat() != text:
        raise ArgumentTypeError(f"{text!r} is no day; write it as YYYY-MM-DD")
    return read


def write(output: Path, data: bytes) -> None:
    """Write a file.

    :raises CommandError: when it cannot be written.
    """
    try:
        output.write_bytes(data)
    except OSError as error:
        raise CommandError(f"{output}: {error.strerror}") from error


def print_out(data: bytes) -> None:
    """Write a report to standard output, byte for byte."""
    with pipes.ending_with_its_reader():
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
