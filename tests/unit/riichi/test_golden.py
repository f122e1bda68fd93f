import json
from pathlib import Path
from typing import Any

import pytest

from casino.kernel.errors import Malformed
from tables.games import registry

GOLDEN = Path(__file__).parents[2] / "golden/riichi"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLDEN / name).read_text().splitlines()]


CASES = lines("deals.jsonl") + lines("games.jsonl")


def case_id(case: dict[str, Any]) -> str:
    return str(case["id"])


@pytest.mark.parametrize(
    "case", [case for case in CASES if "problem" not in case["expect"]], ids=case_id
)
def test_a_known_deal_or_game_settles_as_known(case: dict[str, Any]) -> None:
    game = registry.get(case["game"])
    settled = game.judge(sheet=case["sheet"], terms=game.read_terms(case["terms"]))
    assert {key: settled.document[key] for key in case["expect"]} == case["expect"]
    fee, rounding = settled.charges.get("table_fee", 0), settled.charges.get("rounding", 0)
    assert fee + rounding == case["expect"].get("house_receives", 0)
    assert (settled.placed, settled.covered, settled.cobank) == (0, 0, 0)


@pytest.mark.parametrize(
    "case", [case for case in CASES if "problem" in case["expect"]], ids=case_id
)
def test_a_known_fault_is_the_only_kind_found(case: dict[str, Any]) -> None:
    game = registry.get(case["game"])
    with pytest.raises(Malformed) as refused:
        game.judge(sheet=case["sheet"], terms=game.read_terms(case["terms"]))
    codes = {problem.code for problem in refused.value.problems}
    assert codes == {case["expect"]["problem"]}


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if "hands" in case["expect"] and "pao" not in case["sheet"]],
    ids=case_id,
)
def test_a_known_hand_entered_by_its_yaku_comes_to_the_same(case: dict[str, Any]) -> None:
    """But for chips that no yaku shows, as a red five beside a yakuman."""
    game = registry.get(case["game"])
    wins = [
        {"seat": hand["seat"], "yaku": [yaku["id"] for yaku in hand["yaku"]]}
        | {key: hand[key] for key in ("dora", "aka", "ura", "fu", "closed")}
        for hand in case["expect"]["hands"]
    ]
    sheet = case["sheet"] | {"wins": wins}
    document: Any = game.judge(sheet=sheet, terms=game.read_terms(case["terms"])).document
    assert document["deltas"] == case["expect"]["deltas"]
    for found, known in zip(document["hands"], case["expect"]["hands"], strict=True):
        assert {key: value for key, value in found.items() if key != "chip_units"} == {
            key: value for key, value in known.items() if key != "chip_units"
        }


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if "hands" in case["expect"] and "pao" not in case["sheet"]],
    ids=case_id,
)
def test_a_known_hand_entered_by_its_han_and_fu_pays_the_same(case: dict[str, Any]) -> None:
    game = registry.get(case["game"])
    hands = case["expect"]["hands"]
    if any(hand["han"] is None for hand in hands):
        return
    sheet = case["sheet"] | {
        "wins": [{key: hand[key] for key in ("seat", "han", "fu")} for hand in hands]
    }
    document = game.judge(sheet=sheet, terms=game.read_terms(case["terms"])).document
    assert document["deltas"] == case["expect"]["deltas"]
    assert document["dealer_keeps"] == case["expect"]["dealer_keeps"]
