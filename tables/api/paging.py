"""Lists in slices, by a number from the query."""

from dataclasses import dataclass
from typing import Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from tables.games.reading import Reader

USUAL: Final = 50
MOST: Final = 200
_LONGEST_NUMBER: Final = 9
LIMIT: Final = OpenApiParameter(
    name="limit",
    type={"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL},
    description="How many at most.",
)


def start(name: str, description: str) -> OpenApiParameter:
    """Describe the number that a slice begins past."""
    return OpenApiParameter(
        name=name, type={"type": "integer", "minimum": 0}, description=description
    )


@dataclass(frozen=True, slots=True)
class Slice:
    """What is asked for: past which number (None for the beginning), and how many at most."""

    past: int | None
    most: int


def read(request: Request, *, start: str) -> Slice:
    """Read a slice from the query.

    :raises Malformed: ``unknown_key``, ``not_integer``, ``not_positive``.
    """
    reader = Reader()
    raw = {name: _number(text) for name, text in request.query_params.dict().items()}
    record = reader.record(raw, "", optional=(start, "limit"))
    assert record is not None  # noqa: S101 - a dict was given
    past, most = record.integer(start, least=0), record.integer("limit", least=1)
    reader.raise_problems()
    return Slice(past, min(most or USUAL, MOST))


def _number(text: str) -> int | str:
    is_number = text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER
    return int(text) if is_number else text
