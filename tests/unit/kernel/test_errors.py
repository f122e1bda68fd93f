"""Checks that do not need one another: all that is wrong is told at once."""

import pytest

from casino.kernel.errors import Conflict, DomainError, Malformed, Problem, Refused, at_once


def refuse(error: DomainError) -> None:
    raise error


def test_what_stands_passes() -> None:
    at_once()
    at_once(lambda: 1, lambda: None)


@pytest.mark.parametrize(
    ("errors", "family"),
    [
        ((Refused([Problem("a", "x")]), Refused([Problem("b")])), Refused),
        ((Refused([Problem("a", "x")]), Malformed([Problem("b")])), Malformed),
    ],
)
def test_all_that_is_found_is_told_in_order(
    errors: tuple[DomainError, DomainError], family: type[DomainError]
) -> None:
    first, second = errors
    with pytest.raises(family) as told:
        at_once(lambda: refuse(first), lambda: None, lambda: refuse(second))
    assert told.type is family
    assert told.value.problems == (Problem("a", "x"), Problem("b"))


def test_who_was_first_is_told_alone() -> None:
    with pytest.raises(Conflict):
        at_once(lambda: refuse(Conflict()), lambda: refuse(Refused()))
