import ast
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from casino.kernel.errors import Malformed, Problem
from tables import phrases
from tables.games.riichi import deal_reader

ROOT = Path(__file__).parents[3]
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
PACKAGES = ("casino", "accounting", "tables")
OPEN_ENDED = "**"


def raised() -> dict[str, set[frozenset[str]]]:
    """Every code that a module raises by name, with the sets of fields it is raised with."""
    found: dict[str, set[frozenset[str]]] = defaultdict(set)
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if (
                    isinstance(node, ast.Call)
                    and node.args
                    and isinstance(node.args[0], ast.Constant)
                ):
                    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                    if name == "Problem":
                        found[str(node.args[0].value)].add(in_mapping(node.args[2:]))
                    elif name == "fault":
                        found[str(node.args[0].value)].add(
                            frozenset(str(k.arg) for k in node.keywords)
                        )
    return found


def in_mapping(rest: list[ast.expr]) -> frozenset[str]:
    if not rest:
        return frozenset()
    if not isinstance(rest[0], ast.Dict):
        return frozenset({OPEN_ENDED})
    return frozenset(
        str(key.value) if isinstance(key, ast.Constant) else OPEN_ENDED for key in rest[0].keys
    )


def spoken() -> dict[str, str]:
    """The phrases of every app."""
    found: dict[str, str] = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("phrases.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found |= {code: str(phrase) for code, phrase in import_module(name).PHRASES.items()}
    return found


RAISED = raised()
SAYS = spoken()


@pytest.mark.parametrize("code", sorted(RAISED))
def test_every_code_has_a_phrase_and_its_placeholders_are_the_fields(code: str) -> None:
    assert code in SAYS
    placeholders = frozenset(PLACEHOLDER.findall(SAYS[code]))
    for fields in RAISED[code]:
        assert OPEN_ENDED in fields or placeholders <= fields


def test_the_codes_of_the_rules_are_among_those_found() -> None:
    assert {"duplicate_tile", "second_stake_lowered", "minimum_above_maximum", "not_json"} <= set(
        RAISED
    )


def test_a_problem_is_put_into_words() -> None:
    assert (
        phrases.describe(Problem("missing_hand", "hands.3", {"door": 3}))
        == "The hand of door 3 is missing."
    )


def test_amounts_are_written_in_the_currency_where_there_is_one() -> None:
    problem = Problem("below_minimum", "bets.0.amount", {"least": 300_000, "given": 12_345})
    assert phrases.describe(problem) == "12345 is below the table's minimum of 300000."
    assert (
        phrases.describe(problem, currency="MOP")
        == "MOP 123.45 is below the table's minimum of MOP 3000.00."
    )


def test_a_figure_that_is_typed_is_spoken_of_as_it_is_typed() -> None:
    problem = Problem("not_integer", "bets.0.amount")
    assert "minor units" in phrases.describe(problem)
    assert phrases.describe(problem, currency="JPY").startswith("A whole figure")
    assert phrases.describe(problem, currency="MOP").startswith("A figure with at most two")


def test_instants_are_written_as_the_houses_clock_shows_them() -> None:
    problem = Problem("out_of_time_order", "at", {"last": "2026-11-28T14:00:00+00:00"})
    assert "(28 Nov 2026 22:00:00)" in phrases.describe(problem)


@pytest.mark.parametrize("language", ["zh-hant", "pt"])
def test_a_problem_is_put_into_the_language_in_force(language: str) -> None:
    problem = Problem("bank_out_of_turn", "to", {"needed": 4, "given": 5})
    with translation.override(language):
        words = phrases.describe(problem)
    assert words != phrases.describe(problem)
    assert "4" in words
    assert "5" in words


def test_a_code_without_a_phrase_is_a_plain_refusal() -> None:
    assert phrases.describe(Problem("never_heard_of")) == "This is not allowed."


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"discarder": "S"}, "South discarded and cannot win on it."),
        ({"pao": {"seat": "S", "yakuman": "daisangen"}}, "South wins and cannot be liable for it (rule 12)."),
        ({"wins": [{"seat": "S", "han": 3, "fu": 30}] * 2}, "South is named twice."),
        ({"discarder": "X"}, "Only these are possible here: East (E), South (S), West (W), North (N)."),
    ],
)  # fmt: skip
def test_a_seat_in_two_roles_is_told_so(change: dict[str, Any], words: str) -> None:
    sheet = {
        "outcome": "ron", "discarder": "W", "wins": [{"seat": "S", "han": 3, "fu": 30}],
        "table": {"honba": 0, "riichi_sticks_on_table": 0},
    }  # fmt: skip
    with pytest.raises(Malformed) as refused:
        deal_reader.read_sheet(raw=sheet | change, terms=None)
    assert [phrases.describe(problem) for problem in refused.value.problems] == [words]


def test_nobody_calls_from_himself() -> None:
    meld = {"type": "pon", "tiles": "111z", "from": "S"}
    win = {
        "seat": "S",
        "concealed": "123m456p78999s",
        "win_tile": "6s",
        "melds": [meld],
        "flags": [],
    }
    sheet = {
        "outcome": "ron", "discarder": "W", "wins": [win],
        "table": {"honba": 0, "riichi_sticks_on_table": 0, "round_wind": "E", "dora_indicators": "1m"},
    }  # fmt: skip
    with pytest.raises(Malformed) as refused:
        deal_reader.read_sheet(raw=sheet, terms=None)
    said = [phrases.describe(problem) for problem in refused.value.problems]
    assert "South cannot call a tile of his own." in said


def test_what_people_and_books_are_refused_for_is_spoken_too() -> None:
    problem = Problem("no_such_staff", "dealer", {"staff": "D9"})
    assert phrases.describe(problem) == "There is nobody with staff number D9."
