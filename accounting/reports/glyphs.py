"""Which characters the report's fonts can print. Pure."""

import functools
import struct
from pathlib import Path
from typing import Final

GETA: Final = "〓"
"""What printers have always set where a sort is missing; the other forms of the report hold the character itself."""
_FULL_UNICODE: Final = 12


def printable(text: str, *, fonts: Path) -> str:
    """Give a text with a mark for every character that not all of the fonts in a folder can print."""
    known = _known(fonts)
    missing = {sign for sign in set(text) - known if not sign.isspace()}
    return text.translate(dict.fromkeys(map(ord, missing), GETA)) if missing else text


@functools.cache
def _known(fonts: Path) -> frozenset[str]:
    characters = [_characters(file.read_bytes()) for file in sorted(fonts.glob("*.ttf"))]
    return frozenset(frozenset.intersection(*characters))


def _characters(font: bytes) -> frozenset[str]:
    """Read a TrueType font's table of characters (``cmap``, format 12)."""
    (tables,) = struct.unpack_from(">H", font, 4)
    entries = (struct.unpack_from(">4sIII", font, 12 + 16 * i) for i in range(tables))
    start = next(offset for tag, _sum, offset, _size in entries if tag == b"cmap")
    (count,) = struct.unpack_from(">H", font, start + 2)
    subtables = (struct.unpack_from(">HHI", font, start + 4 + 8 * i)[2] for i in range(count))
    full = next(
        start + offset
        for offset in subtables
        if struct.unpack_from(">H", font, start + offset) == (_FULL_UNICODE,)
    )
    (groups,) = struct.unpack_from(">I", font, full + 12)
    ranges = (struct.unpack_from(">III", font, full + 16 + 12 * i) for i in range(groups))
    return frozenset(chr(code) for first, last, _glyph in ranges for code in range(first, last + 1))
