"""Problems and the families of refusal.

A ``Problem`` says what is wrong with one place of an input; a ``DomainError`` refuses a whole act. Neither carries a text or an
HTTP status: ``phrases`` modules give the words, ``casino.error_responses`` the status.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

FieldValue = str | int


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of an input.

    ``code`` is stable and documented; ``path`` is dotted with list indexes from 0 (``hands.3.back``) and empty for the whole;
    ``fields`` fill the placeholders of the code's phrase.
    """

    code: str
    path: str = ""
    fields: Mapping[str, FieldValue] = field(default_factory=dict)


class DomainError(Exception):
    """The act is refused and nothing of it is kept; ``problems`` says why, all at once."""

    code: ClassVar[str] = "refused"

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems) or (Problem(self.code),)
        super().__init__(
            ", ".join(f"{p.code}@{p.path}" if p.path else p.code for p in self.problems)
        )


class Malformed(DomainError):
    """The input cannot be read: wrong shape, wrong type, not JSON."""

    code = "malformed"


class Refused(DomainError):
    """The input can be read, but the rules or the state of the table forbid it."""

    code = "refused"


class Conflict(DomainError):
    """Somebody else was first, or the same key came with other contents."""

    code = "conflict"


class Forbidden(DomainError):
    """This person may not do this here and now."""

    code = "forbidden"


class NotFound(DomainError):
    """There is no such thing, or not for this person."""

    code = "not_found"
