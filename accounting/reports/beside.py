"""Two states of a thing beside each other: only what differs, path by path, and in words. Pure."""

import itertools
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports import cells, labels
from accounting.reports.labels import LANGUAGES, Label, Line
from casino.kernel.canonical import Json
from casino.kernel.money import CURRENCIES

MOST: Final = 24
"""More values than these are counted, not listed; the record holds them all."""
REST: Final = "…"

Side = dict[str, Json] | None


@dataclass(frozen=True, slots=True)
class Speech:
    """How codes are said by whoever records them: ``words`` by ``name``, ``parent.name`` and ``name=code``; ``amounts`` are names of figures
    in hundredths where no currency stands beside them; ``zone`` is the clock of instants, which stand as recorded without it.
    """

    words: Mapping[str, Label]
    amounts: frozenset[str] = frozenset()
    zone: ZoneInfo | None = None


PLAIN: Final = Speech({})
"""What every report says without anybody's help."""
Speak = Callable[[Iterable[str]], Speech]
"""Finds how keys are said, of those that somebody has words for."""

_AMOUNTS: Final = frozenset(
    {"due", "collected", "placed", "covered", "amount", "box", "tray", "float"}
)
_OF_AMOUNTS: Final = frozenset({"income", "accounts", "thresholds", "seat_chips"})
_INSTANTS: Final = frozenset({"at", "effective_from"})
_HOLDERS: Final = frozenset({"income", "accounts", "setup", "terms"})
"""Parts of a path that say nothing the rest does not."""
_HUNDREDTHS: Final = "MOP"
"""A currency of hundredths, as terms are written that hold for whatever currency a table has."""


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


def said(
    side: Mapping[str, Any] | None,
    *,
    currency: str | None,
    speech: Speech = PLAIN,
    leading: Line | None = None,
) -> Line | None:
    """Say one side in each language: names and codes in words, amounts in the currency's main unit; None where nothing is to be said.

    ``leading`` is said before it: what a round came to.
    """
    if not side:
        return leading
    told = [(_name(path, speech), _value(path, value, currency, speech)) for path, value in side.items()]  # fmt: skip

    def all_in(say: Callable[[Label], str]) -> str:
        return "; ".join(f"{say(name)}: {say(value)}" for name, value in told)

    zh, pt, en = (all_in(attrgetter(language)) for language in LANGUAGES)
    whole = Line(zh, pt, en, all_in(Label.pair))
    return whole if leading is None else _after(leading, whole)


def _after(leading: Line, said: Line) -> Line:
    parts = (*LANGUAGES, "both")
    return Line(*(f"{getattr(leading, part)}; {getattr(said, part)}" for part in parts))


def keys(side: Mapping[str, Any] | None) -> Iterator[str]:
    """Give the keys under which words are looked up for a side."""
    for path, value in (side or {}).items():
        parts = path.split(".")
        yield from parts
        yield from map(".".join, itertools.pairwise(parts))
        if isinstance(value, str):
            yield f"{parts[-1]}={value}"


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, Json]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _flat(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _flat(item, f"{path}.{index}")
    else:
        yield path, value


def _name(path: str, speech: Speech) -> Label:
    """Name every part of a path but what merely holds the rest; a word for a part under another says both."""
    found: list[Label] = []
    above = ""
    for part in path.split("."):
        both = speech.words.get(f"{above}.{part}")
        if both is not None:
            found[-1:] = [both] if above not in _HOLDERS else [*found[-1:], both]
        elif part not in _HOLDERS:
            found.append(speech.words.get(part) or labels.field(part))
        above = part
    return Label(*(" · ".join(getattr(each, language) for each in found) for language in LANGUAGES))


def _value(path: str, value: Any, currency: str | None, speech: Speech) -> Label:
    parts = path.split(".")
    if value is None:
        return _plain(cells.NONE)
    if isinstance(value, bool):
        return labels.word("yes" if value else "no")
    if isinstance(value, int):
        own = next((part for part in parts if part in CURRENCIES), currency)
        if parts[-1] in speech.amounts:
            return _plain(cells.grouped(value, own or _HUNDREDTHS))
        return _plain(cells.grouped(value, own) if own and _is_amount(parts) else str(value))
    if parts[-1] in _INSTANTS and speech.zone is not None:
        return cells.day_and_time(value, speech.zone)
    return speech.words.get(f"{parts[-1]}={value}") or _plain(str(value))


def _plain(text: str) -> Label:
    return Label(text, text, text)


def _is_amount(parts: Sequence[str]) -> bool:
    return parts[-1] in _AMOUNTS or not _OF_AMOUNTS.isdisjoint(parts[:-1])
