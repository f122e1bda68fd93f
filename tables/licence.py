"""The licence's own terms, which are no game's: dated, authorised and published by two people as rulebooks are."""

from collections.abc import Mapping
from typing import Final

from accounting.thresholds import NAMES
from casino.kernel.canonical import Json
from casino.kernel.money import CURRENCIES
from tables.games.reading import Reader, Record

CODE: Final = "licence"
"""Where a rulebook names its game, this one names the licence."""


def read(raw: object) -> Mapping[str, Json]:
    """Give the terms in full, ``{"thresholds": {currency: {"box", "tray", "report"}}}`` in minor units; 0 where nothing is said.

    :raises Malformed: everything wrong with them.
    """
    reader = Reader()
    terms = reader.record(raw, "", optional=("thresholds",))
    said = _part(reader, terms, "thresholds", tuple(CURRENCIES))
    thresholds: dict[str, Json] = {}
    for currency in CURRENCIES:
        of = _part(reader, said, currency, NAMES)
        thresholds[currency] = {
            name: (of.integer(name, least=0) if of is not None else None) or 0 for name in NAMES
        }
    reader.raise_problems()
    return {"thresholds": thresholds}


def _part(
    reader: Reader, record: Record | None, key: str, optional: tuple[str, ...]
) -> Record | None:
    if record is None or key not in record:
        return None
    return reader.record(record[key], record.at(key), optional=optional)
