import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from casino.kernel.errors import Malformed
from tables.games import registry
from tables.games.paigow import reader, settle, table
from tables.games.paigow.table import TableState
from tables.games.paigow.terms import Terms
from tests.unit.paigow import oracle

GOLDEN = Path(__file__).parents[2] / "golden/paigow"
SHIFT = Path(__file__).parents[3] / "tables/sample/shift.jsonl"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def case_id(case: dict[str, Any]) -> str:
    return str(case["id"])


@pytest.mark.parametrize("case", lines(GOLDEN / "rounds.jsonl"), ids=case_id)
def test_a_known_round_settles_as_known(case: dict[str, Any]) -> None:
    game = registry.get(case["game"])
    settled = game.judge(sheet=case["sheet"], terms=game.read_terms(case["terms"]))
    assert settled.document == case["expect"]
    assert settled.charges == {"commission": case["expect"]["house"]["commission"]}
    assert settled.cobank == case["expect"]["house"]["cobank"]
    assert settled.placed == sum(bet["amount"] for bet in case["sheet"]["bets"])
    assert settled.covered == sum(bet["covered"] for bet in case["expect"]["bets"])


@pytest.mark.parametrize("case", lines(GOLDEN / "rounds.jsonl"), ids=case_id)
def test_the_slow_settlement_agrees_with_the_known_one(case: dict[str, Any]) -> None:
    small = case["sheet"] | {
        part: [item | {key: item[key] // 1_000} for item in case["sheet"][part]]
        for part, key in (("bank", "stake"), ("bets", "amount"))
    }
    terms = Terms().document() | case["terms"]
    game = registry.get(case["game"])
    assert (
        oracle.settle(small, terms)
        == game.judge(sheet=small, terms=game.read_terms(terms)).document
    )


@pytest.mark.parametrize("case", lines(GOLDEN / "refused.jsonl"), ids=case_id)
def test_a_known_fault_is_the_only_kind_found(case: dict[str, Any]) -> None:
    game = registry.get(case["game"])
    with pytest.raises(Malformed) as refused:
        game.judge(sheet=case["sheet"], terms=game.read_terms(case["terms"]))
    assert {problem.code for problem in refused.value.problems} == {case["expect"]["problem"]}


def test_a_shift_of_three_tables_runs_without_a_problem_and_comes_to_its_totals() -> None:
    states: dict[str, TableState] = {}
    totals: Counter[tuple[str, str]] = Counter()
    for event in lines(SHIFT):
        name = event["table"]
        if not name.startswith("PG"):
            continue
        if event["event"] == "open":
            states[name] = table.opening(doors=event["doors"])
        elif event["event"] == "bank_passed":
            assert (
                table.pass_problems(state=states[name], to=event["to"], declined=event["declined"])
                == ()
            )
            states[name] = table.after_pass(state=states[name], to=event["to"])
        elif event["event"] == "round":
            sheet = reader.read_sheet(raw=event["sheet"])
            settlement = settle.settle(sheet=sheet, terms=Terms())
            assert table.round_problems(state=states[name], sheet=sheet) == ()
            states[name] = table.after_round(state=states[name], sheet=sheet, settlement=settlement)
            totals[name, "commission"] += settlement.commission
            totals[name, "cobank"] += settlement.cobank
    assert {name: state.rounds for name, state in states.items()} == {
        "PG01": 60,
        "PG02": 60,
        "PG03": 60,
    }
    assert totals == {
        ("PG01", "commission"): 8_707_800, ("PG01", "cobank"): 7_000_000,
        ("PG02", "commission"): 8_345_000, ("PG02", "cobank"): 100_000,
        ("PG03", "commission"): 3_993_900, ("PG03", "cobank"): 2_725_000,
    }  # fmt: skip
