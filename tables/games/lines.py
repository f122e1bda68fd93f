"""Answers the lines of ``settle``: a sheet and its terms in, a settlement or problems out."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed, Problem
from tables.games import registry
from tables.games.protocol import Game
from tables.games.reading import Reader, join

Describe = Callable[[Problem], str]

_KEYS: Final = ("id", "game", "terms", "sheet")
# Signs that JSON may hold as they are, but at which some readers end a line.
_LINE_ENDS: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "\x85\u2028\u2029"}


def answer(line: bytes, *, describe: Describe) -> bytes:
    """Answer one line with one line, without its line feed; never raises, whatever the bytes.

    ``describe`` puts a problem into words.
    """
    try:
        raw = canonical.loads(line)
    except canonical.NotJson:
        return _refusal(None, [Problem("not_json")], describe)
    name = raw.get("id")
    try:
        document = _settle(raw)
    except Malformed as error:
        return _refusal(name if isinstance(name, str) else None, error.problems, describe)
    return written({"id": name, "ok": True, "settlement": document})


def _settle(raw: dict[str, object]) -> Mapping[str, Json]:
    reader = Reader()
    reader.record(raw, "", required=_KEYS)
    if not isinstance(raw.get("id", ""), str):
        reader.fault("not_text", "id")
    game = _game(reader, raw)
    if game is None:
        raise Malformed(reader.problems)
    terms = _terms(reader, game, raw)
    if reader.problems:
        if "sheet" in raw:
            reader.problems += _at_sheet(game.problems(sheet=raw["sheet"], terms=terms))
        raise Malformed(reader.problems)
    try:
        return game.judge(sheet=raw["sheet"], terms=terms).document
    except Malformed as error:
        raise Malformed(_at_sheet(error.problems)) from error


def _game(reader: Reader, raw: Mapping[str, object]) -> Game[Any] | None:
    try:
        return registry.get(raw["game"]) if "game" in raw else None
    except Malformed as error:
        reader.problems += error.problems
        return None


def _terms(reader: Reader, game: Game[Any], raw: Mapping[str, object]) -> Any | None:
    try:
        return game.read_terms(raw["terms"]) if "terms" in raw else None
    except Malformed as error:
        reader.problems += (
            Problem(p.code, join("terms", p.path) if p.path else "terms", p.fields)
            for p in error.problems
        )
        return None


def _at_sheet(problems: Iterable[Problem]) -> Iterable[Problem]:
    """Say ``sheet`` where the sheet as a whole is meant; paths inside it stand for themselves."""
    return (
        problem if problem.path else Problem(problem.code, "sheet", problem.fields)
        for problem in problems
    )


def _refusal(name: str | None, problems: Iterable[Problem], describe: Describe) -> bytes:
    return written(
        {
            "id": name,
            "ok": False,
            "problems": [
                {"code": p.code, "path": p.path, "message": describe(p)} for p in problems
            ],
        }
    )


def written(document: Mapping[str, object]) -> bytes:
    """Write a document as one line, however its reader ends lines, without the line feed."""
    return (
        json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        .translate(_LINE_ENDS)
        .encode()
    )
