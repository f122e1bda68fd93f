"""Reads any JSON into typed parts and collects everything wrong with it, instead of stopping at the first fault.

Every game's sheets and terms are read with it, so that a fault has the same code and the same kind of path everywhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar

from casino.kernel.errors import FieldValue, Malformed, Problem
from casino.kernel.money import MAX_MINOR

LONGEST_TEXT: Final = 64
_LONGEST_SHOWN: Final = 32

T = TypeVar("T")


class Reader:
    """Keeps the problems found so far, in the order they were met."""

    __slots__ = ("problems",)

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def fault(self, code: str, path: str, **fields: FieldValue) -> None:
        """Note a problem and read on."""
        self.problems.append(Problem(code, path, fields))

    def raise_problems(self) -> None:
        """Refuse the input when anything was found.

        :raises Malformed: with all problems.
        """
        if self.problems:
            raise Malformed(self.problems)

    def record(
        self,
        value: object,
        path: str,
        *,
        required: Sequence[str] = (),
        optional: Sequence[str] = (),
    ) -> "Record | None":
        """Take an object that has the required keys, perhaps the optional ones, and no others; None for what is no object."""
        if not isinstance(value, dict):
            self.fault("not_object", path)
            return None
        for key in required:
            if key not in value:
                self.fault("missing_key", join(path, key), key=key)
        for key in value:
            if key not in required and key not in optional:
                self.fault("unknown_key", join(path, key), key=shown(key))
        return Record(self, value, path)

    def items(self, value: object, path: str) -> Sequence[object] | None:
        """Take a list; None for anything else."""
        if isinstance(value, list):
            return value
        self.fault("not_list", path)
        return None

    def integer(self, value: object, path: str, *, least: int | None = None) -> int | None:
        """Take a whole number within ±(2^53−1), and not below ``least``; true, 1.0 and "1" are none."""
        if type(value) is not int or not -MAX_MINOR <= value <= MAX_MINOR:
            self.fault("not_integer", path)
            return None
        if least is not None and value < least:
            self.fault("not_positive", path, least=least)
            return None
        return value

    def text(self, value: object, path: str) -> str | None:
        """Take a printable text of 1 to ``LONGEST_TEXT`` characters."""
        if not isinstance(value, str) or not value or not value.isprintable():
            self.fault("not_text", path)
            return None
        if len(value) > LONGEST_TEXT:
            self.fault("too_long", path, most=LONGEST_TEXT)
            return None
        return value

    def choice(self, value: object, path: str, known: Mapping[str, T]) -> T | None:
        """Take what a known word stands for."""
        if isinstance(value, str) and value in known:
            return known[value]
        self.fault("unknown_value", path, known=", ".join(known))
        return None


class Record:
    """One object being read: each part by its key, None where it is absent or faulty."""

    __slots__ = ("_raw", "_reader", "path")

    def __init__(self, reader: Reader, raw: Mapping[str, object], path: str) -> None:
        self._reader = reader
        self._raw = raw
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self._raw

    def __getitem__(self, key: str) -> object:
        return self._raw[key]

    def at(self, key: str) -> str:
        """Give the path of a part."""
        return join(self.path, key)

    def integer(self, key: str, *, least: int | None = None) -> int | None:
        """Take a part that is a whole number."""
        return (
            self._reader.integer(self._raw[key], self.at(key), least=least)
            if key in self._raw
            else None
        )

    def text(self, key: str) -> str | None:
        """Take a part that is a text."""
        return self._reader.text(self._raw[key], self.at(key)) if key in self._raw else None

    def choice(self, key: str, known: Mapping[str, T]) -> T | None:
        """Take a part that is one of the known words."""
        return (
            self._reader.choice(self._raw[key], self.at(key), known) if key in self._raw else None
        )

    def items(self, key: str) -> Sequence[object] | None:
        """Take a part that is a list."""
        return self._reader.items(self._raw[key], self.at(key)) if key in self._raw else None


def number_problems(value: object, path: str = "") -> Iterator[Problem]:
    """Find every number in a JSON value, however deep, that is no whole number within ±(2^53−1): ``not_integer``."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from number_problems(part, join(path, str(key)))
    elif isinstance(value, list | tuple):
        for index, part in enumerate(value):
            yield from number_problems(part, join(path, str(index)))
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > MAX_MINOR):
        yield Problem("not_integer", path)


def join(path: str, key: str) -> str:
    """Give the path of a key inside a path."""
    return f"{path}.{key}" if path else key


def shown(text: object) -> str:
    """Give a text from outside as a message may repeat it: short, and nothing but a text."""
    if not isinstance(text, str):
        return "?"
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
