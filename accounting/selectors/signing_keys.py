"""The keys that seal reports, as the house declared them on its chain: their public halves."""

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
    for record in Record.objects.filter(chain=HOUSE, kind="signing_key").order_by("seq"):
        body: Any = canonical.loads(bytes(record.line))["body"]
        if body["key_id"] == key_id:
            return DeclaredKey(key_id, body["public"].encode("ascii"), body["demo"], record.seq)
    return None
