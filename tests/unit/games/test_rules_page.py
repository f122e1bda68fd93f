import ast
import re
from pathlib import Path

import pytest

from accounting import charges
from casino.kernel.money import Rounding, RoundingMode

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/rules/paigow.md").read_text()
WORKED = re.findall(
    r"^\| ([−\d,]+) \| ([\d,]+) \| (\d+) \| (\w+) \| ([\d,]+) \|$", PAGE, re.MULTILINE
)
OF_ANY_SHEET = {
    "missing_key",
    "unknown_key",
    "unknown_value",
    "not_integer",
    "not_object",
    "not_list",
    "duplicate_id",
}


def figure(text: str) -> int:
    return int(text.replace(",", "").replace("−", "-"))


@pytest.mark.parametrize(("gain", "rate", "unit", "mode", "commission"), WORKED)
def test_art_8_commission_is_rounded_as_the_page_works_out(
    gain: str, rate: str, unit: str, mode: str, commission: str
) -> None:
    rounding = Rounding(unit=int(unit), mode=RoundingMode(mode))
    assert charges.commission(
        gain=figure(gain), rate_bps=figure(rate), rounding=rounding
    ) == figure(commission)


def test_the_page_works_out_every_mode() -> None:
    assert len(WORKED) == 17
    assert {mode for _, _, _, mode, _ in WORKED} == set(RoundingMode)


def codes_of(module: str) -> set[str]:
    tree = ast.parse((ROOT / "tables/games/paigow" / module).read_text())
    return {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if getattr(node.func, "id", getattr(node.func, "attr", "")) in {"Problem", "fault"}
        if isinstance(node.args[0].value, str)
    }


@pytest.mark.parametrize("module", ["reader.py", "terms.py", "table.py"])
def test_the_page_names_every_code_of_the_game(module: str) -> None:
    assert {code for code in codes_of(module) - OF_ANY_SHEET if f"`{code}`" not in PAGE} == set()
