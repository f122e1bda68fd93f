"""The report as ``report.json``: canonical JSON."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from casino.kernel import canonical
from casino.kernel.canonical import Json

_SAID: Final = "said"
_LISTED: Final = ("exceptions", "corrections", "events")
_OF_TABLES: Final = ("round_list", "corrections")


def render(document: Mapping[str, Json]) -> bytes:
    """Give the canonical bytes (RFC 8785) of the document without what is said in words beside its figures."""
    return canonical.dumps(_figures(document))


def _figures(document: Mapping[str, Any]) -> dict[str, Json]:
    figures = dict(document)
    if isinstance(document.get("tables"), Mapping):
        figures["tables"] = {
            code: {**table, **{name: _plain(table[name]) for name in _OF_TABLES}}
            for code, table in document["tables"].items()
        }
    if document.get("changes"):
        figures["changes"] = document["changes"] | {"lines": _plain(document["changes"]["lines"])}
    for name in _LISTED:
        if name in document:
            figures[name] = _plain(document[name])
    return figures


def _plain(lines: Iterable[Mapping[str, Any]]) -> list[Json]:
    return [_without(line) for line in lines]


def _without(line: Mapping[str, Any]) -> dict[str, Json]:
    plain = {name: value for name, value in line.items() if name != _SAID}
    if isinstance(plain.get("round"), Mapping):
        plain["round"] = _without(plain["round"])
    return plain
