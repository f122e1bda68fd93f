"""Raw sheets of Pai Gow as a screen would send them, to be changed at one place by a test."""

from copy import deepcopy
from typing import Any

from tables.games.paigow import reader, settle
from tables.games.paigow.settle import Settlement
from tables.games.paigow.sheet import Sheet
from tables.games.paigow.terms import Terms

Raw = dict[str, Any]

# Door 1 holds the bank with 人牌八 before 地槓. Its neighbours: 2 loses both, 3 wins both, 4 wins the back alone.
HANDS_OF_FOUR: dict[str, Any] = {
    "1": {"front": ["4-4", "5-5"], "back": ["1-1", "6-2"]},
    "2": {"front": ["4-2", "2-2"], "back": ["5-5", "6-1"]},
    "3": {"front": ["6-6", "5-2"], "back": ["3-1", "3-1"]},
    "4": {"front": ["5-1", "3-2"], "back": ["6-5", "6-5"]},
}
# The other half of the same shuffle.
OTHER_HANDS_OF_FOUR: dict[str, Any] = {
    "1": {"front": ["6-6", "3-3"], "back": ["1-1", "5-3"]},
    "2": {"front": ["4-4", "6-3"], "back": ["6-4", "6-4"]},
    "3": {"front": ["2-2", "6-1"], "back": ["3-3", "5-1"]},
    "4": {"front": ["2-1", "4-3"], "back": ["5-4", "4-1"]},
}
HANDS_OF_EIGHT: dict[str, Any] = {
    "1": {"front": ["3-3", "3-1"], "back": ["4-3", "1-1"]},
    "2": {"front": ["5-1", "2-1"], "back": ["6-6", "6-2"]},
    "3": {"front": ["6-5", "6-4"], "back": ["6-6", "4-1"]},
    "4": {"front": ["5-4", "3-3"], "back": ["6-1", "1-1"]},
    "5": {"front": ["6-5", "6-3"], "back": ["3-1", "2-2"]},
    "6": {"front": ["6-1", "5-1"], "back": ["5-3", "4-4"]},
    "7": {"front": ["5-5", "5-5"], "back": ["5-2", "2-2"]},
    "8": {"front": ["4-2", "3-2"], "back": ["6-4", "4-4"]},
}


def four_doors(**changes: Any) -> Raw:
    """Four doors with tiles; the dice come to 4, so door 4 acts first. One bet a door."""
    raw: Raw = {
        "doors": 4,
        "banker": 1,
        "dice": [1, 1, 1, 1],
        "bank": [{"id": "banker", "kind": "banker", "stake": 1_000_000}],
        "bets": [
            {"id": "b2", "door": 2, "amount": 20_000},
            {"id": "b3", "door": 3, "amount": 30_000},
            {"id": "b4", "door": 4, "amount": 40_000},
        ],
        "hands": deepcopy(HANDS_OF_FOUR),
    }
    return raw | changes


def eight_doors(**changes: Any) -> Raw:
    """Eight doors with tiles, door 2 the banker."""
    raw: Raw = {
        "doors": 8,
        "banker": 2,
        "dice": [5, 3, 6, 3],
        "bank": [{"id": "banker", "kind": "banker", "stake": 1_000_000}],
        "bets": [
            {"id": "b1", "door": 1, "amount": 50_000},
            {"id": "b8", "door": 8, "amount": 10_000},
        ],
        "hands": deepcopy(HANDS_OF_EIGHT),
    }
    return raw | changes


def seen(outcomes: dict[int, str], bets: dict[int, int], **changes: Any) -> Raw:
    """Four doors by their outcomes, door 1 the banker, acting 2, 3, 4; one bet a door, by its amount."""
    raw = four_doors(
        dice=[2, 2, 1, 1],
        bets=[{"id": f"b{door}", "door": door, "amount": amount} for door, amount in bets.items()],
        outcomes={str(door): outcome for door, outcome in outcomes.items()},
    )
    del raw["hands"]
    return raw | changes


def read(raw: Raw) -> Sheet:
    """Read a sheet without limits."""
    return reader.read_sheet(raw=raw)


def settled(raw: Raw, terms: Terms | None = None) -> Settlement:
    """Read and settle a sheet, by the default terms."""
    return settle.settle(sheet=read(raw), terms=terms or Terms())
