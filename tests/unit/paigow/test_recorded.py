"""A recorded sheet is known again by the draft it came of, and gives it back."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tables.games.paigow import draft, draft_reader, recorded, table
from tables.games.paigow.sheet import Sheet
from tables.games.paigow.terms import Terms
from tests.factories import paigow

GOLDEN = Path(__file__).parents[2] / "golden" / "paigow" / "rounds.jsonl"


def came_of(sheet: Sheet, raw: dict[str, Any]) -> bool:
    return recorded.came_of(sheet, draft_reader.read(raw, doors=sheet.doors))


@pytest.mark.parametrize("line", GOLDEN.read_text().splitlines(), ids=lambda line: line[7:19])
def test_the_draft_of_a_sheet_is_what_the_sheet_came_of_and_comes_to_it_again(line: str) -> None:
    raw = json.loads(line)["sheet"]
    state = table.opening(doors=raw["doors"])
    sheet = paigow.read(raw | ({} if state.half is None else {"half": state.half}))
    again = draft_reader.read(recorded.draft_of(sheet), doors=sheet.doors)
    assert recorded.came_of(sheet, again)
    view = draft.view(again, state=state, terms=Terms())
    assert view.sheet is not None
    assert recorded.came_of(view.sheet, again)
    ours, theirs = view.sheet.document(), sheet.document()
    for name in ("dice", "banker", "hands", "outcomes", "half"):
        assert ours.get(name) == theirs.get(name)


@pytest.fixture
def by_tiles() -> tuple[Sheet, dict[str, Any]]:
    """A round of four doors whose last door filled itself, and the draft it came of."""
    sheet = paigow.read(paigow.four_doors(half=1))
    raw: Any = recorded.draft_of(sheet)
    del raw["laid"]["4"]
    del raw["settings"]["4"]
    return sheet, raw


def test_what_filled_itself_is_believed(by_tiles: tuple[Sheet, dict[str, Any]]) -> None:
    sheet, raw = by_tiles
    assert came_of(sheet, raw)
    raw["laid"]["4"] = ["5-1", "6-5"]
    assert came_of(sheet, raw)
    raw["laid"]["4"] = ["5-1", "6-6"]
    assert not came_of(sheet, raw)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["banker"], 2),
        (["dice", 0], 2),
        (["bank", 0, "stake"], 7),
        (["bank", 0, "customer"], "C1"),
        (["bets", 0, "amount"], 7),
        (["bets", 0, "door"], 4),
        (["by"], "outcomes"),
        (["laid", "2"], ["4-2", "2-2", "5-5", "5-1"]),
        (["settings", "1"], {"front": ["1-1", "5-5"], "back": ["4-4", "6-2"]}),
    ],
)
def test_another_draft_is_told_apart(
    by_tiles: tuple[Sheet, dict[str, Any]], path: list[Any], value: Any
) -> None:
    sheet, raw = by_tiles
    changed = deepcopy(raw)
    part: Any = changed
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    assert not came_of(sheet, changed)


def test_outcomes_are_compared_door_by_door() -> None:
    sheet = paigow.read(paigow.seen({2: "win", 3: "lose", 4: "push"}, {2: 500}, half=1))
    raw: Any = recorded.draft_of(sheet)
    assert came_of(sheet, raw)
    assert came_of(sheet, raw | {"outcomes": raw["outcomes"] | {"1": "win"}})
    assert not came_of(sheet, raw | {"outcomes": raw["outcomes"] | {"4": "win"}})
    assert not came_of(sheet, raw | {"outcomes": {"2": "win", "3": "lose"}})


def test_customers_come_back() -> None:
    bets = [{"id": "x", "door": 2, "amount": 500, "customer": "S1"}]
    raw = paigow.seen({2: "win", 3: "lose", 4: "push"}, {})
    sheet = paigow.read(raw | {"bets": bets})
    assert recorded.draft_of(sheet)["bets"] == [{"door": 2, "amount": 500, "customer": "S1"}]
