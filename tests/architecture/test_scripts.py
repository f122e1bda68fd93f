"""How the scripts import each other: each file is named by its contents and by those it imports, so that none may come back to itself."""

import re
from pathlib import Path

import pytest

from casino.web.static_files import StaticFiles
from tests.architecture import source

SCRIPTS = source.ROOT / "casino" / "static" / "js"
IMPORTED = re.compile(r'^(?:import|export) [^;]*?"(\.[^"]+)";', re.MULTILINE)


def imported(path: Path) -> list[Path]:
    return [(path.parent / name).resolve() for name in IMPORTED.findall(path.read_text())]


def longest(path: Path, way: tuple[Path, ...] = ()) -> int:
    """How many files the longest chain of imports from here has."""
    assert path not in way, " → ".join(step.name for step in (*way, path))
    return 1 + max((longest(found, (*way, path)) for found in imported(path)), default=0)


@pytest.mark.parametrize("path", sorted(SCRIPTS.rglob("*.js")), ids=source.name)
def test_a_script_never_imports_itself_and_finds_what_it_imports(path: Path) -> None:
    assert [found for found in imported(path) if not found.exists()] == []
    assert longest(path) < StaticFiles.max_post_process_passes
