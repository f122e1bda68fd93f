"""The report as ``report.json``: canonical JSON."""

from collections.abc import Mapping
from typing import Any, Final

from accounting.reports import telling
from casino.kernel import canonical
from casino.kernel.canonical import Json

_LISTED: Final = ("exceptions", "corrections", "events")
_OF_TABLES: Final = ("round_list", "corrections")


def render(document: Mapping[str, Json]) -> bytes:
    """Give the canonical bytes (RFC 8785) of the document without what is said in words beside its figures."""
    return canonical.dumps(_figures(document))


def _figures(document: Mapping[str, Any]) -> dict[str, Json]:
    figures = dict(document)
    if isinstance(document.get("tables"), Mapping):
        figures["tables"] = {
            code: {**table, **{name: telling.figures(table[name]) for name in _OF_TABLES}}
            for code, table in document["tables"].items()
        }
    if document.get("changes"):
        figures["changes"] = document["changes"] | {
            "lines": telling.figures(document["changes"]["lines"])
        }
    for name in _LISTED:
        if name in document:
            figures[name] = telling.figures(document[name])
    return figures
