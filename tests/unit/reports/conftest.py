from typing import Any

import pytest

from accounting.reports.build import build
from tables.games.paigow.section import PaiGowSection
from tests.factories.floor_records import FLOAT, Floor, at

Document = dict[str, Any]

HOSTILE = '=HYPERLINK("x") #panic("x") $x$ *_`@'
"""A name that a spreadsheet would run and a typesetter obey."""


def pai_gow(banker: int, *, gain: int, commission: int) -> Document:
    """Sheet and settlement of a round in which door 2 bet against the banker."""
    return {
        "sheet": {"banker": banker, "bets": [{"id": "b", "door": 2, "amount": 50_000}]},
        "settlement": {
            "doors": {"2": {"outcome": "win" if gain < 0 else "lose"}},
            "bets": [{"covered": abs(gain), "commission": commission if gain < 0 else 0}],
            "bank": [{"gain": gain, "commission": commission if gain > 0 else 0}],
            "house": {"commission": commission, "cobank": 0},
        },
    }


def played(floor: Floor, *, rounds: int = 2) -> None:
    floor.open("PG01", at(10))
    for number in range(rounds):
        gain = 20_000 if number % 2 else -20_000
        floor.round("PG01", at(20 + number % 300), commission=1_000, **pai_gow(1, gain=gain, commission=1_000))  # fmt: skip
    if rounds:
        again = floor.round(
            "PG01", at(325), commission=3_000, **pai_gow(1, gain=-20_000, commission=3_000)
        )
        floor.undo("PG01", at(325), again)
    floor.event("PG01", "void_throw", at(330), reason="cocked_dice")
    floor.attempt("PG01", at(340), number=1, first=950, second=900, tray=FLOAT)
    floor.attempt("PG01", at(340), number=2, first=950, second=950, tray=FLOAT)
    floor.count(
        "PG01", at(340), box=(1_000 * rounds, 950), tray=(FLOAT, FLOAT), number=1, purpose="close"
    )
    floor.close("PG01", at(340), box=950, tray=FLOAT)


def report(*, rounds: int = 2, **header: Any) -> Document:
    """A report of one table that played, one that did not, and one of another currency."""
    floor = Floor()
    floor.house()
    floor.chains["house"][0]["body"]["name"] = HOSTILE
    floor.table("PG01")
    floor.table("PG02")
    floor.table("RM01", game="riichi", currency="JPY")
    played(floor, rounds=rounds)
    return build(
        header=floor.header(**header),
        house=floor.chains["house"],
        chains=floor.tables(),
        sections=lambda _game: PaiGowSection(),
    )


@pytest.fixture(scope="session")
def document() -> Document:
    return report()
