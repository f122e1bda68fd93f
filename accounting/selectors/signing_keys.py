"""The keys that seal reports, as the house declared them on its chain: their public halves."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from casino.audit.models import Record
from casino.audit.records import HOUSE
from casino.kernel import canonical


@dataclass(frozen=True, slots=True)
class DeclaredKey:
    """A public key in PEM, and the position on the house chain where it was declared."""

    key_id: str
    public_pem: bytes
    is_demo: bool
    seq: int


def find(key_id: str) -> DeclaredKey | None:
    """Find a key by the SHA-256 of its SubjectPublicKeyInfo; None where the house never declared it."""
    return next((key for key in _declared("seq") if key.key_id == key_id), None)


def find_last() -> DeclaredKey | None:
    """Find the key that the house declared last; None where it never declared one."""
    return next(_declared("-seq"), None)


def _declared(order: str) -> Iterator[DeclaredKey]:
    for record in Record.objects.filter(chain=HOUSE, kind="signing_key").order_by(order):
        body: Any = canonical.loads(bytes(record.line))["body"]
        pem = body["public"].encode("ascii")
        yield DeclaredKey(body["key_id"], pem, body["demo"], record.seq)
