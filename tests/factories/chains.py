"""What the chains hold, for tests that ask what was recorded."""

from typing import Any

from casino.audit.models import Record
from casino.kernel import canonical


def bodies(chain: str, *, after: int = 0) -> list[tuple[str, Any]]:
    """Kind and body of every record of a chain past a position, in order."""
    records = Record.objects.filter(chain=chain, seq__gt=after).order_by("seq")
    return [(r.kind, canonical.loads(bytes(r.line))["body"]) for r in records]


def document(chain: str) -> dict[str, Any]:
    """The newest record of a chain, whole."""
    return canonical.loads(bytes(Record.objects.filter(chain=chain).latest("seq").line))


def head(chain: str) -> int:
    """The position of a chain's newest record."""
    newest = Record.objects.filter(chain=chain).order_by("seq").last()
    return newest.seq if newest else 0
