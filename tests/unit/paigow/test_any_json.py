import json
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from casino.kernel.errors import Malformed
from tables.games import lines, registry
from tables.games.paigow import reader, settle, table
from tables.games.paigow.sheet import Sheet
from tables.games.paigow.terms import Terms
from tests import strategies
from tests.factories import paigow

GAME = registry.get("paigow")
RIGHT: list[dict[str, Any]] = [
    paigow.four_doors(half=1),
    paigow.eight_doors(),
    paigow.seen({2: "win", 3: "lose", 4: "push"}, {2: 1}),
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a JSON value."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    return [path, *(way for key in keys for way in places(value[key], (*path, key)))]


@st.composite
def spoilt(draw: strategies.Draw) -> Any:
    """A right sheet with one to three parts replaced, removed, doubled or added."""
    raw: Any = deepcopy(draw(st.sampled_from(RIGHT)))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from([place for place in places(raw) if place]))
        at = raw
        for step in way:
            at = at[step]
        match draw(st.sampled_from(["replace", "remove", "add"])):
            case "remove":
                del at[last]
            case "add" if isinstance(at, dict):
                at[draw(st.text(max_size=3))] = draw(strategies.json_values)
            case "add":
                at.append(deepcopy(draw(st.sampled_from(at))))
            case _:
                at[last] = draw(strategies.json_values)
        if not raw:
            break
    return raw


def settle_or_refuse(raw: Any) -> None:
    try:
        sheet = reader.read_sheet(raw=raw)
    except Malformed as error:
        refused = error.problems
    else:
        refused = ()
        settle_right(sheet, raw)
    assert GAME.problems(sheet=raw, terms=None) == refused
    assert all(isinstance(problem.path, str) for problem in refused)


def settle_right(sheet: Sheet, raw: Any) -> None:
    assert GAME.problems(sheet=raw, terms=Terms()) == ()
    table.round_problems(state=table.opening(doors=sheet.doors), sheet=sheet)
    assert sheet.document() == raw
    settle.settle(sheet=sheet, terms=Terms())


@given(strategies.json_values)
def test_any_json_is_read_or_refused(raw: Any) -> None:
    settle_or_refuse(raw)


@given(spoilt())
def test_a_spoilt_sheet_is_read_or_refused(raw: Any) -> None:
    settle_or_refuse(raw)


@given(strategies.json_values)
def test_any_json_for_terms_is_read_or_refused(raw: Any) -> None:
    try:
        read = GAME.read_terms(raw)
    except Malformed:
        return
    assert GAME.read_terms(read.document()) == read


@given(
    strategies.json_values | spoilt(),
    strategies.json_values | st.just({}),
    st.sampled_from(["paigow", "chess", None, 1]),
)
def test_any_line_of_json_gets_one_line(sheet: Any, terms: Any, game: Any) -> None:
    line = json.dumps(
        {"id": "a", "game": game, "terms": terms, "sheet": sheet}, default=str
    ).encode()
    answer = lines.answer(line, describe=str)
    assert len(answer.decode().splitlines()) == 1
    assert json.loads(answer)["ok"] in {True, False}


@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_any_bytes_get_one_line(line: bytes) -> None:
    answer = lines.answer(line, describe=str)
    assert len(answer.decode().splitlines()) == 1
    assert json.loads(answer)["ok"] is False
