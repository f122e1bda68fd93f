import re
from pathlib import Path

import pytest

from tables.games.riichi import terms
from tables.games.riichi.terms import DEFAULT
from tables.words import riichi_problems as riichi_phrases

PAGE = (Path(__file__).parents[3] / "docs/rules/riichi.md").read_text()
TERMS = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", PAGE, re.MULTILINE))
WRITTEN = {"True": "true", "False": "false", "None": "none"}
OF_ANY_TILES = {"bad_tiles", "bad_win_tile", "malformed_meld", "chi_not_from_before", "no_winner"}


@pytest.mark.parametrize("code", sorted(set(riichi_phrases.PHRASES) - OF_ANY_TILES))
def test_the_page_names_every_code_of_the_game(code: str) -> None:
    assert f"`{code}`" in PAGE


def test_the_page_has_every_term_with_its_default() -> None:
    known = terms.read_rulebook({}).document()
    assert set(TERMS) == {*known, *terms.STAKES}
    for key, value in DEFAULT.document().items():
        assert TERMS[key].strip("` ") == WRITTEN.get(str(value), str(value))


@pytest.mark.parametrize("rule", range(1, 39))
def test_the_page_tells_how_every_rule_is_read(rule: int) -> None:
    first = re.findall(r"^\| ([\d, –]+) \|", PAGE, re.MULTILINE)
    named: set[int] = set()
    for cell in first:
        for part in cell.split(","):
            least, _, most = part.strip().partition("–")
            named |= set(range(int(least), int(most or least) + 1))
    assert rule in named
