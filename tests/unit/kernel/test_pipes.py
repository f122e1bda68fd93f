import sys
from pathlib import Path

import pytest

from casino.kernel import pipes


def test_a_command_ends_quietly_with_its_reader_and_says_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out"
    with path.open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        with pytest.raises(SystemExit) as ended, pipes.ending_with_its_reader():
            raise BrokenPipeError
        out.write("more")
    assert (ended.value.code, path.read_text()) == (1, "")


def test_what_is_read_to_its_end_ends_as_it_would() -> None:
    with pytest.raises(ValueError, match="its own"), pipes.ending_with_its_reader():
        raise ValueError("its own")
