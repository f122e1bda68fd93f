"""No acknowledged round is lost and none is doubled, whatever is killed: a short run; ``python -m tests.killing`` makes long ones."""

import subprocess
import sys

import pytest

from tests.architecture.source import ROOT

# It brings its own databases, whatever the tests run on: once is enough.
pytestmark = pytest.mark.sqlite

KILLS = {"sqlite": 10, "postgresql": 14}


@pytest.mark.parametrize("database", KILLS)
def test_a_house_that_is_shot_at_loses_nothing_and_doubles_nothing(database: str) -> None:
    command = [sys.executable, "-m", "tests.killing", "--database", database]
    done = subprocess.run(
        [*command, "--kills", str(KILLS[database])],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert f"{KILLS[database]} kills" in done.stdout
