import ast
import re
from pathlib import Path

import pytest

from tables.games.mahjong import elements, terms, tiers
from tables.games.mahjong.tiles import Mode

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/rules/mahjong.md").read_text()
TIERS = re.findall(r"^\| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$", PAGE, re.MULTILINE)
OF_ANY_SHEET = {
    "missing_key",
    "unknown_key",
    "unknown_value",
    "not_integer",
    "not_object",
    "not_list",
    "not_text",
    "not_positive",
    "duplicate_id",
}


def test_art_8_the_page_has_every_tier() -> None:
    rows = [[100 * int(figure.replace(",", "")) for figure in row] for row in TIERS]
    assert {row[0]: row[1] for row in rows} == tiers.RAKE[Mode.A]
    assert {row[2]: row[3] for row in rows} == tiers.RAKE[Mode.B]


@pytest.mark.parametrize("faan", [1, 2])
def test_art_6_the_page_lists_the_elements_by_their_faan(faan: int) -> None:
    row = re.search(rf"^\| {faan} \| (`.*) \|$", PAGE, re.MULTILINE)
    assert row is not None
    assert set(re.findall(r"`(\w+)`", row[1])) == {
        code for code, counts in elements.FAAN[Mode.A].items() if counts == faan
    }


def test_art_6_the_page_tells_what_replaces_what() -> None:
    section = PAGE.split("stands in place of")[1].split("All else adds")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE)
    assert {
        code: tuple(re.findall(r"`(\w+)`", parts)) or elements.DRAGON_PUNGS for code, parts in rows
    } == (elements.REPLACES)


def codes_of(path: Path) -> set[str]:
    return {
        node.args[0].value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if getattr(node.func, "id", getattr(node.func, "attr", "")) in {"Problem", "fault"}
        if isinstance(node.args[0].value, str)
    }


def test_the_page_names_every_code_and_every_term_of_the_game() -> None:
    codes = {
        code
        for path in (ROOT / "tables/games/mahjong").glob("*reader.py")
        for code in codes_of(path) - OF_ANY_SHEET
    }
    for module in ("tables/games/mahjong/luck.py", "tables/games/mahjong/table.py"):
        codes |= codes_of(ROOT / module) - OF_ANY_SHEET
    named = terms.read({"mode": "A", "low": 5_000}).document()
    assert {code for code in (*codes, *named) if f"`{code}`" not in PAGE} == set()
