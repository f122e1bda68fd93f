from pathlib import Path

import pytest

from tests.architecture import source

LONGEST = 400

# A longer module needs a reason here, and may only shrink.
LONGER: dict[str, int] = {}


@pytest.mark.parametrize("path", source.python_files(*source.PACKAGES, "tests"), ids=source.name)
def test_a_module_can_be_read_in_one_sitting(path: Path) -> None:
    lines = len(path.read_text().splitlines())
    assert lines <= LONGER.get(source.name(path), LONGEST)


def test_an_exception_is_dropped_when_it_is_not_needed() -> None:
    needed = {
        name for name in LONGER if len((source.ROOT / name).read_text().splitlines()) > LONGEST
    }
    assert needed == set(LONGER)
