import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture import source

CONTRACTS = tomllib.loads((source.ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
    "contracts"
]

# Each contract is broken once by a line in a module of ours.
VIOLATIONS = [
    ("one-way", "casino/kernel/money.py", "import casino.web"),
    ("one-way", "casino/audit/writer.py", "import casino.staff.models"),
    ("one-way", "accounting/services/journal.py", "import tables.models"),
    ("inside", "accounting/selectors/__init__.py", "import accounting.services"),
    ("inside", "tables/models/__init__.py", "import tables.selectors"),
    ("pure", "casino/kernel/money.py", "import django"),
    ("pure", "accounting/charges.py", "import redis"),
    ("pure", "tables/games/__init__.py", "import celery"),
    ("one-door", "tables/services/__init__.py", "import accounting.models"),
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project's modules, to be spoilt."""
    for path in source.python_files(*source.PACKAGES):
        target = tmp_path / path.relative_to(source.ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    shutil.copy(source.ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint(folder: Path, *, contract: str) -> subprocess.CompletedProcess[str]:
    command = [
        str(Path(sys.executable).with_name("lint-imports")),
        "--no-cache",
        "--contract",
        contract,
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False, text=True)


@pytest.mark.parametrize("contract", [contract["id"] for contract in CONTRACTS])
def test_a_contract_is_kept_and_would_notice(copy: Path, contract: str) -> None:
    assert "1 kept, 0 broken" in lint(copy, contract=contract).stdout
    violations = [(module, line) for broken, module, line in VIOLATIONS if broken == contract]
    assert violations != []
    for module, line in violations:
        spoilt = copy / module
        before = spoilt.read_text()
        spoilt.write_text(f"{before}\n{line}\n")
        assert "0 kept, 1 broken" in lint(copy, contract=contract).stdout, line
        spoilt.write_text(before)
