"""A game played deal by deal, as the tests of a riichi table play it."""

from dataclasses import replace
from typing import Any

import pytest

from casino.kernel.errors import Problem, Refused
from tables import phrases
from tables.games.riichi import play
from tables.games.riichi.seats import Seat
from tables.games.riichi.table import TableState
from tests.factories.riichi import counted, ron

STAKES = {"rate": 50, "chip_value": 100, "fee_each": 450}
TERMS = play.pin(setup=STAKES, rulebook=play.read_rulebook({}))


def found(problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    assert all(phrases.describe(problem) for problem in problems)
    assert all(problem.code in phrases.PHRASES for problem in problems)
    return [(problem.code, problem.path) for problem in problems]


def at_table(state: TableState, outcome: str = "ron", **changes: Any) -> dict[str, Any]:
    """What lies on the table, as a sheet says it."""
    raw = {
        "honba": state.honba,
        "riichi_sticks_on_table": state.sticks,
        "round_wind": state.round_wind.value,
    }
    return raw | changes


def played(state: TableState, raw: dict[str, Any], used: Any = None, **on_table: Any) -> TableState:
    """Play one deal, with the table as it stands."""
    sheet = raw | {"table": raw["table"] | at_table(state) | on_table}
    after = play.play_round(sheet=sheet, terms=used or TERMS, state=state.to_json()).state
    return TableState.from_json(after)


def refused(state: TableState, raw: dict[str, Any], **on_table: Any) -> list[tuple[str, str]]:
    sheet = raw | {"table": raw["table"] | at_table(state) | on_table}
    with pytest.raises(Refused) as error:
        play.play_round(sheet=sheet, terms=TERMS, state=state.to_json())
    return found(error.value.problems)


FRESH = TableState()
PASSING = ron(counted("S", 1, 30), discarder="W")
KEEPING = ron(counted("E", 1, 30), discarder="W")
LAST = replace(FRESH, round_wind=Seat.SOUTH, dealer=3, touched=True, deals=7)
