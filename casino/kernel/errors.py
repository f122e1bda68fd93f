"""Problems and the families of refusal.

A ``Problem`` says what is wrong with one place of an input; a ``DomainError`` refuses a whole act. Neither carries a text or an
HTTP status: ``phrases`` modules give the words, ``casino.error_responses`` the status.
"""

from collections.abc import Callable, Iterable, Mapping
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


def at_once(*checks: Callable[[], object]) -> None:
    """Make several checks that do not need one another, so that all that is wrong is told at once.

    :raises Malformed: with all that was found, where any of it cannot be read.
    :raises Refused: with all that was found else.
    """
    found: list[Malformed | Refused] = []
    for check in checks:
        try:
            check()
        except (Malformed, Refused) as error:
            found.append(error)
    if not found:
        return
    family = Malformed if any(isinstance(error, Malformed) for error in found) else Refused
    raise family(problem for error in found for problem in error.problems) from found[0]
