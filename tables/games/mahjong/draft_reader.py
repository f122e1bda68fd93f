"""Reads a draft as the pad sends it. Pure."""

from collections.abc import Mapping
from typing import Any, Final, cast

from casino.kernel.canonical import Json
from tables.games.mahjong import facts_reader, tiles
from tables.games.mahjong.draft import RESULTS, Draft
from tables.games.mahjong.elements import FAAN
from tables.games.mahjong.sheet import NO_FACTS, SEATS, Source
from tables.games.mahjong.tiles import NoSuchTile, NotTiles
from tables.games.reading import Reader, Record

_KEYS: Final = (
    "result", "dealer", "winners", "source", "discarder", "ticked", "by", "concealed", "win_tile", "melds", "facts", "offender",
)  # fmt: skip
_SOURCES: Final = {source.value: source for source in Source}
_WAYS: Final = {"elements": False, "tiles": True}
_CODES: Final = {code: code for table in FAAN.values() for code in table}
_LONGEST: Final = 64


def read(raw: object) -> Draft:
    """Read a draft as the pad sends it.

    :raises Malformed: everything in it that cannot be read; a draft that is merely unfinished is none.
    """
    reader = Reader()
    record = reader.record(raw, "", optional=_KEYS)
    draft = _Reading(reader, record).draft() if record is not None else Draft()
    reader.raise_problems()
    return draft


class _Reading:
    """One reading of one draft; a part that is null stands for one that is absent."""

    def __init__(self, reader: Reader, record: Record) -> None:
        self._reader = reader
        self._record = record

    def draft(self) -> Draft:
        """Read all parts that are there."""
        return Draft(
            result=self._choice("result", {word: word for word in RESULTS}),
            dealer=self._seat("dealer"),
            winners=tuple(dict.fromkeys(self._seats("winners"))),
            source=self._choice("source", _SOURCES),
            discarder=self._seat("discarder"),
            ticked=tuple(dict.fromkeys(self._ticked())),
            with_tiles=self._choice("by", _WAYS) is True,
            concealed=self._tiles("concealed"),
            win_tile=self._text("win_tile"),
            melds=self._melds(),
            facts=facts_reader.read(self._reader, self._record["facts"], players=None, winner=None)
            if self._is_there("facts")
            else NO_FACTS,
            offender=self._seat("offender"),
        )

    def _is_there(self, key: str) -> bool:
        return key in self._record and self._record[key] is not None

    def _choice(self, key: str, known: Mapping[str, Any]) -> Any:
        return self._record.choice(key, known) if self._is_there(key) else None

    def _text(self, key: str) -> str:
        value = self._record[key] if self._is_there(key) else ""
        if isinstance(value, str) and len(value) <= _LONGEST:
            return value
        self._reader.fault("not_text", key)
        return ""

    def _seat(self, key: str) -> int | None:
        return self._one(self._record[key], key) if self._is_there(key) else None

    def _one(self, value: object, path: str) -> int | None:
        seat = self._reader.integer(value, path)
        if seat is not None and not 1 <= seat <= SEATS:
            self._reader.fault("seat_out_of_range", path, seats=SEATS)
            return None
        return seat

    def _seats(self, key: str) -> list[int]:
        items = self._record.items(key) or () if self._is_there(key) else ()
        read = [self._one(item, f"{key}.{i}") for i, item in enumerate(items)]
        return [seat for seat in read if seat is not None]

    def _ticked(self) -> list[str]:
        items = self._record.items("ticked") or () if self._is_there("ticked") else ()
        read = [self._reader.choice(item, f"ticked.{i}", _CODES) for i, item in enumerate(items)]
        return [code for code in read if code is not None]

    def _tiles(self, key: str) -> str:
        """Take tiles as they are written, as far as they are any."""
        text = self._text(key)
        if _are_tiles(text):
            return text
        self._reader.fault("bad_notation", key)
        return ""

    def _melds(self) -> tuple[Mapping[str, Json], ...]:
        items = self._record.items("melds") or () if self._is_there("melds") else ()
        found: list[Mapping[str, Json]] = []
        for i, item in enumerate(items):
            meld = self._reader.record(
                item, f"melds.{i}", required=("type", "tiles"), optional=("from",)
            )
            text = meld.text("tiles") if meld is not None else None
            if text is None:
                continue
            if _are_tiles(text):
                found.append(cast("Mapping[str, Json]", item))
            else:
                self._reader.fault("bad_notation", f"melds.{i}.tiles")
        return tuple(found)


def _are_tiles(text: str) -> bool:
    try:
        tiles.parse(text)
    except (NotTiles, NoSuchTile):
        return False
    return True
