"""The report as ``report.json``: canonical JSON."""

from collections.abc import Mapping

from casino.kernel import canonical
from casino.kernel.canonical import Json


def render(document: Mapping[str, Json]) -> bytes:
    """Give the document's canonical bytes (RFC 8785)."""
    return canonical.dumps(document)
