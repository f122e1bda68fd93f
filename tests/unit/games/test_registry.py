import pytest

from casino.kernel.errors import Malformed, Problem
from tables.games import registry
from tests.factories import paigow


def test_a_game_is_found_by_its_name() -> None:
    codes = ("paigow", "riichi_deal", "riichi_game", "mahjong")
    assert {code: game.code for code, game in registry.GAMES.items()} == {c: c for c in codes}
    assert registry.get("paigow") is registry.GAMES["paigow"]


@pytest.mark.parametrize("code", ["poker", "", None, 1, [], {}])
def test_another_game_is_unknown(code: object) -> None:
    with pytest.raises(Malformed) as refused:
        registry.get(code)
    assert refused.value.problems == (
        Problem("unknown_game", "game", {"known": ", ".join(registry.GAMES)}),
    )


def test_a_game_tells_problems_and_settles() -> None:
    game = registry.get("paigow")
    terms = game.read_terms({"limits": {"bet_min": 25_000}})
    assert game.problems(sheet=paigow.four_doors(), terms=None) == ()
    assert [p.path for p in game.problems(sheet=paigow.four_doors(), terms=terms)] == [
        "bets.0.amount"
    ]
    settled = game.judge(sheet=paigow.four_doors(), terms=game.read_terms({}))
    assert (settled.placed, settled.covered, settled.charges, settled.cobank) == (
        90_000,
        50_000,
        {"commission": 1_500},
        0,
    )
    assert settled.document == paigow.settled(paigow.four_doors()).document()
