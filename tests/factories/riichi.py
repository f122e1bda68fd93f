"""Raw sheets of the riichi parlour as a screen would send them, to be changed at one place by a test."""

from typing import Any

from tables.games.riichi import deal, deal_reader, terms
from tables.games.riichi.deal import DealSettlement
from tables.games.riichi.terms import Terms

Raw = dict[str, Any]

# Closed, two-sided wait on 6s: pinfu and nothing else.
PINFU = "123456m34599p78s"
# Three sides, tanyao and pinfu on 4s.
TANYAO = "234567m345p5688s"
# A wait on the middle 5s without any yaku.
NOTHING = "123456m789p44z46s"


def table(**changes: Any) -> Raw:
    """An empty table in the East round."""
    raw: Raw = {
        "round_wind": "E", "honba": 0, "riichi_sticks_on_table": 0, "dora_indicators": "", "ura_indicators": "",
    }  # fmt: skip
    return raw | changes


def hand(seat: str = "S", concealed: str = PINFU, win_tile: str = "6s", **changes: Any) -> Raw:
    """A win by its tiles."""
    raw: Raw = {
        "seat": seat, "concealed": concealed, "win_tile": win_tile, "melds": [], "flags": [],
    }  # fmt: skip
    return raw | changes


def meld(kind: str, row: str, **changes: Any) -> Raw:
    """A set as it was laid down."""
    return {"type": kind, "tiles": row, **changes}


def ron(*wins: Raw, discarder: str = "W", **changes: Any) -> Raw:
    """A deal won on a discard."""
    raw: Raw = {
        "outcome": "ron", "table": table(), "discarder": discarder, "wins": list(wins) or [hand()],
    }  # fmt: skip
    return raw | changes


def tsumo(win: Raw | None = None, **changes: Any) -> Raw:
    """A deal won by self-draw."""
    return {"outcome": "tsumo", "table": table(), "wins": [win or hand()]} | changes


def named(seat: str = "S", *yaku: str, **changes: Any) -> Raw:
    """A win by its yaku, closed, without dora."""
    raw: Raw = {
        "seat": seat, "yaku": list(yaku), "dora": 0, "aka": 0, "ura": 0, "fu": 30, "closed": True,
    }  # fmt: skip
    return raw | changes


def counted(seat: str = "S", han: int = 2, fu: int | None = 30, **changes: Any) -> Raw:
    """A win by its han and fu."""
    return {"seat": seat, "han": han, "fu": fu} | changes


def ended(outcome: str, said: Raw, **on_table: Any) -> Raw:
    """A deal that ended without a win."""
    return {
        "outcome": outcome,
        "table": {"honba": 0, "riichi_sticks_on_table": 0} | on_table,
        "input": said,
    }


def draw(*tenpai: str, **on_table: Any) -> Raw:
    """A draw, by who is tenpai."""
    return ended("draw", {"tenpai": list(tenpai)}, **on_table)


def game(**changes: Any) -> Raw:
    """A final sheet."""
    raw: Raw = {
        "scores": [42_000, 31_000, 18_000, 9_000], "leftover_sticks": 0, "chips": [0, 0, 0, 0],
    }  # fmt: skip
    return raw | changes


def under(**changed: Any) -> Terms:
    """The default terms, changed at one place."""
    return terms.read(changed, with_stakes=False)


def settled(raw: Raw, **changed: Any) -> DealSettlement:
    """Read and settle a deal."""
    used = under(**changed)
    return deal.settle(sheet=deal_reader.read_sheet(raw=raw, terms=used), terms=used)


def deltas(raw: Raw, **changed: Any) -> list[int]:
    """What a deal changes the scores by, the dealer's first."""
    return list(settled(raw, **changed).deltas.values())
