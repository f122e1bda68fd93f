"""Reads rows of tiles out of a record."""

from tables.games.reading import LONGEST_TEXT, Reader, Record
from tables.games.riichi import tiles
from tables.games.riichi.tiles import Tile


def read_row(reader: Reader, record: Record, key: str) -> tuple[Tile, ...] | None:
    """Read a row of tiles, perhaps an empty one; None where it is absent or faulty."""
    if key not in record:
        return None
    text = record[key]
    if not isinstance(text, str):
        reader.fault("not_text", record.at(key))
        return None
    if len(text) > LONGEST_TEXT:
        reader.fault("too_long", record.at(key), most=LONGEST_TEXT)
        return None
    row = tiles.read(text)
    if row is None:
        reader.fault("bad_tiles", record.at(key))
    return row


def read_one(reader: Reader, record: Record, key: str) -> Tile | None:
    """Read a part that is exactly one tile; None where it is absent or faulty."""
    row = read_row(reader, record, key)
    if row is None or len(row) == 1:
        return row[0] if row else None
    reader.fault("bad_win_tile", record.at(key))
    return None
