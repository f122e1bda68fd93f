"""Whom a record names beside its actor: a dealer, a second person, whoever asked or approved. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from casino.kernel.canonical import Json

LONGEST: Final = 16
"""No staff number is longer."""
_KEYS: Final = frozenset({"dealer", "former", "supervisor", "first", "second", "staff", "by"})
_ENDING: Final = "_by"
_WITHIN: Final = ("data", "first", "second")
"""Parts of a body that name people themselves."""


def named(body: Mapping[str, Json], *, actor: str | None) -> tuple[str, ...]:
    """Give the staff numbers in a record's body, each once, in order, without its actor's.

    They stand under the keys that say who dealt, supervised, counted or was concerned, and under every key that ends in ``_by``.

    >>> named({"dealer": "D1", "data": {"supervisor": "S1"}, "requested_by": "S2"}, actor="S1")
    ('D1', 'S2')
    """
    parts: list[Mapping[str, Any]] = [body]
    parts += [part for key in _WITHIN if isinstance(part := body.get(key), Mapping)]
    found = {number for part in parts for number in _numbers(part)}
    return tuple(sorted(found - {actor}))


def _numbers(part: Mapping[str, Any]) -> Iterator[str]:
    for key, value in part.items():
        is_person = key in _KEYS or key.endswith(_ENDING)
        if is_person and isinstance(value, str) and 0 < len(value) <= LONGEST:
            yield value
