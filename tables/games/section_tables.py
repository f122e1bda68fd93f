"""How a game's section of a shift report writes its tables, so that the report prints them without knowing the game. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from casino.kernel.canonical import Json


def words(zh: str, pt: str, en: str) -> dict[str, Json]:
    """Name something in the report's three languages."""
    return {"zh": zh, "pt": pt, "en": en}


def column(code: str, kind: str, zh: str, pt: str, en: str) -> dict[str, Json]:
    """Describe a column: its code, the kind of its cells, and its name."""
    return {"code": code, "kind": kind, **words(zh, pt, en)}


def table(
    code: str,
    title: Json,
    columns: Sequence[Mapping[str, Json]],
    rows: Sequence[Mapping[str, Any]],
) -> dict[str, Json]:
    """Write a table; each row gives a cell by the code of every column."""
    codes = [str(each["code"]) for each in columns]
    return {
        "code": code,
        "title": title,
        "columns": list(columns),
        "rows": [[row[name] for name in codes] for row in rows],
    }
