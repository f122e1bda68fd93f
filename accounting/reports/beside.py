"""Two states of a thing beside each other: only what differs, path by path, and in words. Pure."""

from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from accounting.reports import cells, labels
from casino.kernel.canonical import Json

MOST: Final = 24
"""More values than these are counted, not listed; the record holds them all."""
REST: Final = "…"

Side = dict[str, Json] | None

_AMOUNTS: Final = frozenset(
    {"due", "collected", "placed", "covered", "amount", "box", "tray", "float"}
)
_OF_AMOUNTS: Final = frozenset({"income", "accounts", "thresholds"})


def differences(
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    *,
    without: Container[str] = (),
) -> tuple[Side, Side]:
    """Give both sides by dotted paths, without what is the same on both or stands under some names; a side that was not there stays
    null.
    """
    was, is_now = (
        {path: value for path, value in _flat(side or {}) if path not in without}
        for side in (before, after)
    )
    names = [name for name in {**was, **is_now} if was.get(name) != is_now.get(name)]
    rest = len(names) - MOST
    sides: list[Side] = []
    for side, values in ((before, was), (after, is_now)):
        shown: dict[str, Json] = {n: values[n] for n in names[:MOST] if n in values}
        if rest > 0:
            shown[REST] = rest
        sides.append(None if side is None else shown)
    return sides[0], sides[1]


def said(side: Mapping[str, Any] | None, *, currency: str | None) -> str | None:
    """Say one side on one line: names in the official languages, amounts in the currency's main unit."""
    if side is None:
        return None
    return "; ".join(
        f"{_name(path)}: {_value(path, value, currency)}" for path, value in side.items()
    )


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, Json]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _flat(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _flat(item, f"{path}.{index}")
    else:
        yield path, value


def _name(path: str) -> str:
    """Name the figure at a path's end where it has a name, else give the path."""
    last = path.rpartition(".")[2]
    label = labels.column(last)
    return path if label.zh == last else label.pair()


def _value(path: str, value: Any, currency: str | None) -> str:
    if value is None:
        return cells.NONE
    if isinstance(value, bool):
        return labels.word("yes" if value else "no").pair()
    if isinstance(value, int) and currency is not None and _is_amount(path):
        return cells.grouped(value, currency)
    return str(value)


def _is_amount(path: str) -> bool:
    parts = path.split(".")
    return parts[-1] in _AMOUNTS or not _OF_AMOUNTS.isdisjoint(parts[:-1])
