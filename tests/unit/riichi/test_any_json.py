import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.kernel.errors import Malformed
from tables.games import lines, registry
from tables.games.riichi import terms
from tables.games.riichi.terms import Terms
from tests import strategies
from tests.factories import riichi
from tests.unit.paigow.test_any_json import places

RIGHT: list[dict[str, Any]] = [
    riichi.ron(),
    riichi.ron(
        riichi.hand(
            "S", "567m345p5688s", "4s", melds=[riichi.meld("chi", "234m", **{"from": "E"})]
        ),
        riichi.named("N", "riichi", "pinfu"),
        riichi.counted("E"),
    ),
    riichi.tsumo(riichi.hand(flags=["riichi"]), table=riichi.table(riichi_sticks_on_table=1)),
    riichi.draw("E"),
    riichi.ended("nagashi_mangan", {"seats": ["S"]}),
    riichi.ended("chombo", {"offender": "S"}),
]
WORDS = st.sampled_from(
    ["E", "0p", "1111m", "riichi", "ankan", "renhou", "tsumo", "ron", "kokushi"]
)
VALUES = strategies.json_values | WORDS
STAKES = {"rate": 50, "chip_value": 100, "fee_each": 450}


@st.composite
def spoilt(draw: strategies.Draw, rights: list[dict[str, Any]]) -> Any:
    """A right sheet with one to three parts replaced, removed, doubled or added."""
    raw: Any = deepcopy(draw(st.sampled_from(rights)))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from([place for place in places(raw) if place]))
        at = raw
        for step in way:
            at = at[step]
        match draw(st.sampled_from(["replace", "remove", "add"])):
            case "remove":
                del at[last]
            case "add" if isinstance(at, dict):
                at[draw(st.text(max_size=3))] = draw(VALUES)
            case "add":
                at.append(deepcopy(draw(st.sampled_from(at))))
            case _:
                at[last] = draw(VALUES)
        if not raw:
            break
    return raw


def read_or_refused(code: str, raw: Any, used: Terms) -> None:
    game = registry.get(code)
    problems = game.problems(sheet=raw, terms=used)
    assert all(isinstance(problem.path, str) for problem in problems)
    game.problems(sheet=raw, terms=None)
    if problems:
        with pytest.raises(Malformed) as refused:
            game.judge(sheet=raw, terms=used)
        assert refused.value.problems == problems
    else:
        document = game.judge(sheet=raw, terms=used).document
        assert json.loads(json.dumps(document)) == document


@given(strategies.json_values | spoilt(RIGHT))
def test_any_json_for_a_deal_is_settled_or_refused(raw: Any) -> None:
    read_or_refused("riichi_deal", raw, Terms())


@given(strategies.json_values | spoilt([riichi.game()]))
def test_any_json_for_a_game_is_settled_or_refused(raw: Any) -> None:
    read_or_refused("riichi_game", raw, terms.read(STAKES, with_stakes=True))


@given(strategies.json_values | spoilt([STAKES | {"kazoe": "yakuman", "honba_value": 300}]))
def test_any_json_for_terms_is_read_or_refused(raw: Any) -> None:
    for code in ("riichi_deal", "riichi_game"):
        game = registry.get(code)
        try:
            read = game.read_terms(raw)
        except Malformed:
            continue
        assert game.read_terms(read.document()) == read


HANDS = st.text("0123456789mpszx", max_size=20)


@given(HANDS, HANDS, st.lists(HANDS, max_size=4))
def test_any_tiles_are_read_or_refused(concealed: str, win_tile: str, laid: list[str]) -> None:
    kinds = ("chi", "pon", "kan", "ankan", "kakan")
    melds = [riichi.meld(kinds[len(text) % 5], text) for text in laid]
    win = riichi.hand("S", concealed, win_tile, melds=melds)
    read_or_refused("riichi_deal", riichi.ron(win), Terms())


@given(spoilt(RIGHT) | strategies.json_values, st.sampled_from(["riichi_deal", "riichi_game"]))
def test_any_line_of_json_gets_one_line(sheet: Any, game: str) -> None:
    line = json.dumps({"id": "a", "game": game, "terms": {}, "sheet": sheet}, default=str).encode()
    answer = lines.answer(line, describe=str)
    assert len(answer.decode().splitlines()) == 1
    assert json.loads(answer)["ok"] in {True, False}
