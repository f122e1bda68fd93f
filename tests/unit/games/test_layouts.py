from typing import Any

import pytest

from casino.kernel.errors import Malformed, Problem, Refused
from tables.games import layouts
from tables.games.paigow import table
from tables.games.paigow.table import TableState
from tests.factories import paigow

PAIGOW = layouts.get("paigow")


def found(setup: object) -> list[tuple[str, str]]:
    with pytest.raises(Malformed) as refused:
        PAIGOW.read_setup(setup)
    return [(problem.code, problem.path) for problem in refused.value.problems]


@pytest.fixture
def state() -> dict[str, Any]:
    """A four-door table that has just opened."""
    return dict(PAIGOW.opening({"doors": 4}))


def test_a_kind_of_table_is_found_by_its_games_name() -> None:
    assert list(layouts.LAYOUTS) == ["paigow", "mahjong", "riichi"]
    assert (PAIGOW.code, PAIGOW.sheets) == ("paigow", frozenset({"paigow"}))


@pytest.mark.parametrize("code", ["poker", "", None, 1, [], {}])
def test_another_kind_of_table_is_unknown(code: object) -> None:
    with pytest.raises(Malformed) as refused:
        layouts.get(code)
    assert refused.value.problems == (
        Problem("unknown_game", "game", {"known": ", ".join(layouts.LAYOUTS)}),
    )


@pytest.mark.parametrize("doors", [4, 8])
def test_art_2_4_a_table_is_laid_out_for_eight_or_four_doors(doors: int) -> None:
    assert PAIGOW.read_setup({"doors": doors}) == {"doors": doors}
    assert TableState.from_json(PAIGOW.opening({"doors": doors})) == table.opening(doors=doors)


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ({}, [("missing_key", "doors")]),
        (None, [("not_object", "")]),
        ({"doors": "8"}, [("not_integer", "doors")]),
        ({"doors": 6, "x": 1}, [("unknown_key", "x"), ("bad_doors", "doors")]),
    ],
)
def test_any_other_layout_is_refused(setup: object, expected: list[tuple[str, str]]) -> None:
    assert found(setup) == expected


def test_a_rulebook_is_kept_in_full_and_pinned_as_it_is() -> None:
    rulebook = PAIGOW.read_rulebook({"commission_bps": 300})
    assert rulebook == {
        "commission_bps": 300,
        "rounding": {"unit": 100, "mode": "half_up"},
        "exhaustion": "running_net",
        "bank_commission": "net",
    }
    assert PAIGOW.pin(setup={"doors": 8}, rulebook=rulebook) == rulebook


def test_a_round_moves_the_table_on(state: dict[str, Any]) -> None:
    played = PAIGOW.play_round(sheet=paigow.four_doors(half=1), terms={}, state=state)
    assert played.settled.document == paigow.settled(paigow.four_doors()).document()
    assert TableState.from_json(dict(played.state)).half == 2


def test_a_sheet_that_is_wrong_is_refused_as_such(state: dict[str, Any]) -> None:
    sheet = paigow.four_doors(half=1, dice=[])
    with pytest.raises(Malformed) as refused:
        PAIGOW.play_round(sheet=sheet, terms={}, state=state)
    assert refused.value.problems == (Problem("bad_dice", "dice"),)


def test_a_round_that_the_table_forbids_is_refused(state: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        PAIGOW.play_round(sheet=paigow.four_doors(half=2), terms={}, state=state)
    assert refused.value.problems == (Problem("wrong_half", "half", {"needed": 1, "given": 2}),)
