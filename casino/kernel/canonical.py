"""Canonical JSON (RFC 8785) without floats, and its strict reader."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import NoReturn

import rfc8785

from casino.kernel.money import MAX_MINOR

Json = None | bool | int | str | Sequence["Json"] | Mapping[str, "Json"]


_LONGEST_INTEGER = 40
_DEEPEST = 64
# The standard library's writer gives the bytes of RFC 8785 for all that has no floats; it is ten times as fast as the reference.
_WRITER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class NotJson(ValueError):
    """The bytes are not one JSON object as the contract wants it."""


def dumps(value: Json) -> bytes:
    """Write a value as RFC 8785 bytes.

    :raises ValueError: for a float, an integer beyond ±(2^53−1), a lone surrogate, or what is no JSON at all.
    """
    if _sorts_alike(value):
        return _WRITER.encode(value).encode("utf-8")
    return rfc8785.dumps(value)


def sha256(data: bytes) -> str:
    """Give the lower-case hexadecimal SHA-256 of some bytes."""
    return hashlib.sha256(data).hexdigest()


def digest(value: Json) -> str:
    """Give the SHA-256 of a value's canonical bytes."""
    return sha256(dumps(value))


def loads(data: bytes | str) -> dict[str, object]:
    """Read one JSON object strictly.

    :raises NotJson: for bad UTF-8, NaN or Infinity, duplicate keys, lone surrogates, nesting deeper than 64 levels, or anything
        but an object.
    """
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        value = json.loads(
            text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_integer
        )
        if text.count("{") + text.count("[") > _DEEPEST:
            _refuse_depth(value)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise NotJson(str(error)) from error
    if not isinstance(value, dict):
        raise NotJson("not an object")
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("duplicate key")
    return found


def _refuse_depth(value: object) -> None:
    # How deep Python can go depends on where it is called from; what is read here must be writable everywhere.
    level = [value]
    for _ in range(_DEEPEST + 1):
        inner: list[object] = []
        for part in level:
            if isinstance(part, dict):
                inner.extend(part.values())
            elif isinstance(part, list):
                inner.extend(part)
        level = inner
    if level:
        raise ValueError("nested too deeply")


def _integer(text: str) -> int | str:
    # Python refuses to convert thousands of digits; such a figure is kept as text and refused as no integer where it is read.
    return int(text) if len(text) <= _LONGEST_INTEGER else text


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _sorts_alike(value: object) -> bool:
    """Refuse what has no canonical form, and tell whether Python sorts all keys as RFC 8785 does: by UTF-16.

    The two could differ only where a key is not ASCII.
    """
    alike = True
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, str) or part is None:
            continue
        if isinstance(part, int):
            if not -MAX_MINOR <= part <= MAX_MINOR:
                raise ValueError("an integer beyond ±(2^53−1) has no canonical form")
        elif isinstance(part, dict):
            pending.extend(part.values())
            alike = alike and "".join(part).isascii()
        elif isinstance(part, list | tuple):
            pending.extend(part)
        else:
            raise ValueError(f"{type(part).__name__} has no canonical form")  # noqa: TRY004 - one error family for the caller
    return alike
