"""Reads records back and follows their chain, trusting nothing that they say of themselves. Pure."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Final, NoReturn

from casino.audit.records import FIELDS, GENESIS, VERSION
from casino.kernel import canonical

_HASH: Final = re.compile(r"[0-9a-f]{64}")
_LARGEST_INTEGER: Final = 2**53 - 1
_INSTANT: Final = re.compile(r"[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}(\.[0-9]{6})?Z")
_BEYOND_BASIC_PLANE: Final = re.compile("[\U00010000-\U0010ffff]")
# Every digit as 0, and all that can stand before a number as a colon.
_AS_DIGITS: Final = bytes.maketrans(b"123456789,[- ", b"000000000::::")
_LONG_NUMBER: Final = b":" + b"0" * 16
_BEFORE_HASH: Final = ("actor", "body", "chain", "gaming_day")
_AFTER_HASH: Final = ("kind", "occurred_at", "prev_hash", "recorded_at", "request", "seq", "v", "via")  # fmt: skip
_FIELDS: Final = frozenset(FIELDS)


class NotARecord(ValueError):
    """The line is no record; the text says why."""


class Fault(StrEnum):
    """What can be wrong between a record and the one before it."""

    HASH = "hash"
    SEQ = "seq"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of one record."""

    fault: Fault
    chain: str
    seq: int
    reason: str


@dataclass(frozen=True, slots=True)
class ChainPosition:
    """A stretch of a chain: its first and last record, and the hash before the first.

    An idle stretch has ``to_seq = from_seq - 1`` and ``to_hash = from_prev_hash``.
    """

    chain: str
    from_seq: int
    from_prev_hash: str
    to_seq: int
    to_hash: str


@dataclass(frozen=True, slots=True)
class Link:
    """Where a chain stands: the position of its last record, and that record's hash."""

    seq: int
    hash: str


START: Final = Link(seq=0, hash=GENESIS)


@dataclass(frozen=True, slots=True)
class Reading:
    """A record as read: its fields, and the hash that its contents come to."""

    fields: Mapping[str, Any]
    digest: str

    @property
    def chain(self) -> str:
        """The chain that it says it stands on."""
        return str(self.fields["chain"])

    @property
    def link(self) -> Link:
        """Where it says that its chain then stands."""
        return Link(seq=self.fields["seq"], hash=self.fields["hash"])


def read(line: bytes) -> Reading:
    """Read one record from its canonical bytes and compute its hash anew.

    :raises NotARecord: when the bytes are no JSON, not canonical, or the fields are not exactly a record's.
    """
    try:
        text = line.decode("utf-8")
        fields = _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise NotARecord("not JSON in UTF-8 without floats") from error
    _refuse_other_fields(fields)
    plain = _is_plain(line, text)
    head, tail = _dump(fields, _BEFORE_HASH, plain), _dump(fields, _AFTER_HASH, plain)
    if line != b'%s,"hash":"%s",%s' % (head[:-1], fields["hash"].encode(), tail[1:]):
        raise NotARecord("not in canonical form")
    digest = hashlib.sha256(b"%s,%s" % (head[:-1], tail[1:])).hexdigest()
    return Reading(fields=fields, digest=digest)


def faults(reading: Reading, *, after: Link) -> Iterator[Finding]:
    """Find what is wrong with a record that should follow ``after`` on its chain; nothing when all is well."""
    at = reading.link
    if reading.digest != at.hash:
        yield Finding(Fault.HASH, reading.chain, at.seq, f"its contents hash to {reading.digest}, it says {at.hash}")  # fmt: skip
    if at.seq != after.seq + 1:
        yield Finding(Fault.SEQ, reading.chain, at.seq, f"follows position {after.seq}")
    if reading.fields["prev_hash"] != after.hash:
        yield Finding(Fault.LINK, reading.chain, at.seq, f"the record before has hash {after.hash}, it says {reading.fields['prev_hash']}")  # fmt: skip


def is_hash(value: object) -> bool:
    """Tell whether a value is a SHA-256 in lower-case hexadecimal."""
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def is_count(value: object, *, least: int = 0) -> bool:
    """Tell whether a value is a whole number from ``least`` to 2^53−1."""
    return type(value) is int and least <= value <= _LARGEST_INTEGER


def is_day(value: object) -> bool:
    """Tell whether a value is a calendar day as records write it."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def is_instant(value: object) -> bool:
    """Tell whether a value is an instant as records write it: RFC 3339 in UTC, in one form only."""
    if not isinstance(value, str) or _INSTANT.fullmatch(value) is None:
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return not value.endswith(".000000Z")


def _is_plain(line: bytes, text: str) -> bool:
    """Tell whether the quick writer agrees with RFC 8785 here.

    It may not on long numbers, which can pass 2^53, and on keys beyond the basic plane, which sort otherwise.
    """
    return _LONG_NUMBER not in line.translate(_AS_DIGITS) and (
        text.isascii() or _BEYOND_BASIC_PLANE.search(text) is None
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _is_text_or_null(value: object) -> bool:
    return value is None or _is_text(value)


def _is_actor(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"staff", "role"}
        and _is_text_or_null(value["staff"])
        and _is_text(value["role"])
    )


_SHAPE: Final = {
    "v": lambda value: type(value) is int and value == VERSION,
    "chain": _is_text,
    "seq": lambda value: is_count(value, least=1),
    "kind": _is_text,
    "occurred_at": is_instant,
    "recorded_at": is_instant,
    "gaming_day": is_day,
    "via": _is_text,
    "actor": _is_actor,
    "request": _is_text_or_null,
    "body": lambda value: isinstance(value, dict),
    "prev_hash": is_hash,
    "hash": is_hash,
}


def _refuse_other_fields(fields: object) -> None:
    if not isinstance(fields, dict):
        raise NotARecord("not an object")
    if fields.keys() != _FIELDS:
        raise NotARecord(f"fields {', '.join(sorted(_FIELDS ^ fields.keys()))} missing or unknown")
    for name, fits in _SHAPE.items():
        if not fits(fields[name]):
            raise NotARecord(f"{name} is not what a record holds there")


def _dump(fields: Mapping[str, Any], names: tuple[str, ...], plain: bool) -> bytes:  # noqa: FBT001 - read beside its name
    part = {name: fields[name] for name in names}
    try:
        return _ENCODER.encode(part).encode("utf-8") if plain else canonical.dumps(part)
    except (ValueError, RecursionError) as error:
        raise NotARecord("holds what has no canonical form") from error


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)


# Duplicate keys need no look of their own: one of the two is missing when the line is written again.
_DECODER: Final = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse)
_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, sort_keys=True, separators=(",", ":")
)
