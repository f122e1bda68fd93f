"""What a record must say for a fact to be proved by it. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from casino.kernel.canonical import Json


@dataclass(frozen=True, slots=True)
class Evidence:
    """A fact in the words of its record: ``fields`` of the record itself, and keys of its ``body``.

    Together they hold every column of the fact. A key that the body lacks counts as null.
    """

    fields: Mapping[str, Json]
    body: Mapping[str, Json]


class Proved(Protocol):
    """A fact with a record of its own."""

    @property
    def subject(self) -> str:
        """The fact's key in its record's body, unique over all records: what it is, a colon, and its primary key."""

    def evidence(self) -> Evidence:
        """Say what the record must say."""
