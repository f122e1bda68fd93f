import ast
from pathlib import Path

import pytest

from tests.architecture import source

MONEY_CODE = [
    *source.python_files("tables/games", "accounting/ledger", "accounting/services"),
    source.ROOT / "accounting/charges.py",
    source.ROOT / "casino/kernel/money.py",
]


def inexact(code: str) -> list[str]:
    """What in a module could lose a fraction of a coin: floats, true division, round()."""
    tree = ast.parse(code)
    asked_about = {
        id(node) for call in ast.walk(tree) if _is_isinstance(call) for node in ast.walk(call)
    }
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Name() if id(node) in asked_about:
                continue  # a float is recognised, to refuse it
            case ast.Constant(value=float() | complex()):
                found.append(f"line {node.lineno}: a float")
            case ast.Name(id="float" | "round" as name):
                found.append(f"line {node.lineno}: {name}")
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                found.append(f"line {node.lineno}: /")
    return found


def _is_isinstance(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"


@pytest.mark.parametrize("path", MONEY_CODE, ids=source.name)
def test_money_is_whole_numbers(path: Path) -> None:
    assert inexact(path.read_text()) == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("share = pot * 5 // 100", []),
        ("share = pot * 0.05", ["line 1: a float"]),
        ("share = pot / 20", ["line 1: /"]),
        ("share = pot\nshare /= 20", ["line 2: /"]),
        ("share = round(pot, -1)", ["line 1: round"]),
        ("share = float(pot)", ["line 1: float"]),
        ("wrong = isinstance(pot, float)", []),
    ],
)
def test_the_check_sees_what_it_forbids(code: str, expected: list[str]) -> None:
    assert inexact(code) == expected
