import json
from pathlib import Path
from typing import Any

import pytest

from casino.kernel.errors import Malformed
from tables.games import registry
from tests.unit.mahjong import oracle

GOLDEN = Path(__file__).parents[2] / "golden/mahjong/rounds.jsonl"
CASES = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
GAME = registry.get("mahjong")


def case_id(case: dict[str, Any]) -> str:
    return str(case["id"])


@pytest.mark.parametrize(
    "case", [case for case in CASES if "problem" not in case["expect"]], ids=case_id
)
def test_a_known_deal_settles_as_known(case: dict[str, Any]) -> None:
    settled = GAME.judge(sheet=case["sheet"], terms=GAME.read_terms(case["terms"]))
    assert {key: settled.document[key] for key in case["expect"]} == case["expect"]
    assert settled.charges == {"rake": settled.document["rake"]}
    assert settled.cobank == 0
    transfers: Any = settled.document["transfers"]
    assert settled.covered == sum(transfers.values())


@pytest.mark.parametrize(
    "case", [case for case in CASES if "problem" not in case["expect"]], ids=case_id
)
def test_the_slow_settlement_agrees_with_the_known_one(case: dict[str, Any]) -> None:
    settled = GAME.judge(sheet=case["sheet"], terms=GAME.read_terms(case["terms"]))
    if case["sheet"]["result"] == "win" and "hand" in case["sheet"]:
        assert oracle.elements(case["sheet"], case["terms"]) == settled.document["elements"]
    moved = oracle.money(case["sheet"], case["terms"], dict(settled.document))
    assert {key: settled.document[key] for key in moved} == moved


@pytest.mark.parametrize(
    "case", [case for case in CASES if "problem" in case["expect"]], ids=case_id
)
def test_a_known_fault_is_the_only_one_found(case: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as refused:
        GAME.judge(sheet=case["sheet"], terms=GAME.read_terms(case["terms"]))
    assert {problem.code for problem in refused.value.problems} == {case["expect"]["problem"]}
