"""Identifiers made before the insert, sortable by time."""

from datetime import datetime

from ulid import ULID


def new(at: datetime) -> str:
    """Make a ULID whose time part is ``at``: 26 characters, unique, sorting by time."""
    return str(ULID.from_datetime(at))
