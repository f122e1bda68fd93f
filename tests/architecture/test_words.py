import re
from pathlib import Path

import pytest

from tests.architecture import source

# The project speaks of itself alone: not of the machine or the plan it was written on, and of nothing left undone.
FOREIGN = re.compile(
    r"/work/|\.\./shared\b|/root/|/home/|\bissue #?\d+|\bpart \d of \d"
    r"|\bTODO\b|\bFIXME\b|pypi\.org|pythonhosted\.org|npmjs\.|deb\.debian\.org",
    re.IGNORECASE,
)
OTHERS = [path for path in source.text_files() if path != Path(__file__).resolve()]


@pytest.mark.parametrize("path", OTHERS, ids=source.name)
def test_the_project_speaks_of_itself_alone(path: Path) -> None:
    found = [
        f"line {number}: {match.group()}"
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        for match in FOREIGN.finditer(line)
    ]
    assert found == []


@pytest.mark.parametrize("text", ["see /work/main", "TODO: later", "as asked in issue 12"])
def test_the_check_sees_what_it_forbids(text: str) -> None:
    assert FOREIGN.search(text)
