"""Raw sheets of casino mahjong as a screen would send them, to be changed at one place by a test."""

from typing import Any

from tables.games.mahjong import reader, settle, terms
from tables.games.mahjong.settle import Settlement
from tables.games.mahjong.sheet import Sheet
from tables.games.registry import get

Raw = dict[str, Any]

A: Raw = {"mode": "A", "low": 10_000}
B: Raw = {"mode": "B", "low": 10_000}
RICH = 1_000_000_000


def deal(result: str, *, players: int = 4, **changes: Any) -> Raw:
    """A deal of the East round, seat 1 the dealer, everybody rich."""
    seats = list(range(1, players + 1))
    return {
        "players": seats,
        "dealer": 1,
        "round_wind": "E",
        "stakes": {str(seat): RICH for seat in seats},
        "result": result,
    } | changes


def ticked(*elements: str, **changes: Any) -> Raw:
    """Seat 2 wins on seat 3's discard, by ticked elements."""
    return deal("win", winner=2, by="discard", discarder=3, elements=list(elements)) | changes


def self_drawn(*elements: str, **changes: Any) -> Raw:
    """Seat 2 draws the winning tile himself, by ticked elements."""
    return deal("win", winner=2, by="self_draw", elements=list(elements)) | changes


def shown(concealed: str, win_tile: str, *melds: Any, **changes: Any) -> Raw:
    """Seat 2 wins on seat 3's discard, by tiles."""
    hand = {"concealed": concealed, "win_tile": win_tile, "melds": list(melds)}
    return deal("win", winner=2, by="discard", discarder=3, hand=hand, situation=[]) | changes


def drawn(concealed: str, win_tile: str, *melds: Any, **changes: Any) -> Raw:
    """Seat 2 draws the winning tile himself, by tiles."""
    return shown(concealed, win_tile, *melds, by="self_draw", discarder=None) | changes


def meld(kind: str, tiles: str, source: int | None = None) -> Raw:
    """A set on the table."""
    said = {} if source is None else {"from": source}
    return {"type": kind, "tiles": tiles} | said


def read(raw: Raw, under: Raw = A) -> Sheet:
    """The sheet, read."""
    return reader.read_sheet(raw=raw, terms=terms.read(under))


def settled(raw: Raw, under: Raw = A) -> Settlement:
    """What the rules make of a raw sheet."""
    return settle.settle(sheet=read(raw, under), terms=terms.read(under))


def document(raw: Raw, under: Raw = A) -> Raw:
    """The settlement as published."""
    return dict(settled(raw, under).document())


def elements(raw: Raw, under: Raw = A) -> dict[str, int]:
    """The elements that count, with their faan."""
    won = settled(raw, under).won
    return {} if won is None else dict(won.score.elements)


def found(raw: Raw, under: Raw = A) -> list[tuple[str, str]]:
    """Code and path of everything wrong with a raw sheet."""
    problems = get("mahjong").problems(sheet=raw, terms=terms.read(under))
    return [(problem.code, problem.path) for problem in problems]
