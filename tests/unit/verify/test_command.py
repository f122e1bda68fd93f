"""The command: its lines, its exit codes, and that it needs neither Django nor a database."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from accounting.verify import __main__ as command
from tests.factories import bundles


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two bundles that follow each other, and the key's public half."""
    house, day = bundles.day_shift()
    first = day.seal()
    (tmp_path / "day.zip").write_bytes(first.data)
    (tmp_path / "swing.zip").write_bytes(bundles.swing_shift(house, first, day).seal().data)
    (tmp_path / "public.pem").write_bytes(bundles.PUBLIC_PEM)
    return tmp_path


def run(folder: Path, *names: str, key: str = "public.pem") -> int:
    return command.main([*(str(folder / name) for name in names), "--key", str(folder / key)])


def test_a_bundle_that_holds_is_answered_with_ok(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "day.zip") == 0
    out = capsys.readouterr()
    assert out.out.splitlines() == [
        "ok zip", "ok manifest", "ok key", "ok signature", "ok files", "ok records", "ok hashes", "ok links", "ok heads", "ok root", "ok counts",
        "ok report", "ok money", "ok review",
    ]  # fmt: skip
    assert out.err == ""


def test_bundles_that_join_are_answered_with_ok(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "swing.zip", "day.zip") == 0
    assert capsys.readouterr().out.splitlines()[-3:] == ["ok joins", "ok overlaps", "ok anchors"]


def test_a_bundle_that_fails_is_named_with_what_failed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = (folder / "day.zip").read_bytes()
    (folder / "day.zip").write_bytes(data.replace(b"%PDF", b"%pdf"))
    assert run(folder, "day.zip") == 1
    assert "FAIL files report.pdf its SHA-256 is " in capsys.readouterr().out


def test_a_demo_bundle_passes_and_says_demo(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _house, draft = bundles.day_shift()
    draft.report["demo"] = True
    draft.change_manifest = lambda fields: fields.update(demo=True)
    (folder / "demo.zip").write_bytes(draft.seal().data)
    assert run(folder, "demo.zip") == 0
    out = capsys.readouterr()
    assert out.out.endswith("ok DEMO\n")
    assert out.err.startswith("DEMO: ")


def test_bundles_of_the_same_name_are_told_apart(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "copy").mkdir()
    data = (folder / "day.zip").read_bytes()
    (folder / "copy" / "day.zip").write_bytes(data.replace(b"%PDF", b"%pdf"))
    assert run(folder, "day.zip", "copy/day.zip") == 1
    assert f"FAIL files {folder}/copy/day.zip:report.pdf " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bundle", "key"),
    [("none.zip", "public.pem"), ("public.pem", "public.pem"), ("day.zip", "none.pem"), ("day.zip", "day.zip")],
)  # fmt: skip
def test_what_cannot_be_read_is_no_failure_of_the_bundle(
    folder: Path, capsys: pytest.CaptureFixture[str], bundle: str, key: str
) -> None:
    assert run(folder, bundle, key=key) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.startswith("unreadable: ")


@pytest.mark.parametrize("arguments", [[], ["day.zip"], ["--key", "public.pem"]])
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main(arguments)
    assert stopped.value.code == 2


def test_the_exit_code_of_the_program_is_the_outcome(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ["verify", str(folder / "none.zip"), "--key", str(folder / "public.pem")]
    monkeypatch.setattr(sys, "argv", given)
    monkeypatch.delitem(sys.modules, "accounting.verify.__main__")
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("accounting.verify", run_name="__main__")
    assert stopped.value.code == 2


def test_it_runs_as_a_program_of_its_own_without_django(folder: Path) -> None:
    code = (
        "import runpy, sys\n"
        "sys.modules['django'] = None\n"
        "runpy.run_module('accounting.verify', run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder / "day.zip"), "--key", str(folder / "public.pem")],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("ok review\n")


def test_whoever_stops_reading_its_lines_has_not_been_told_that_a_bundle_is_unreadable(
    folder: Path,
) -> None:
    gone, end = os.pipe()
    os.close(gone)
    done = subprocess.run(
        [sys.executable, "-m", "accounting.verify", folder / "day.zip", "--key", folder / "public.pem"],
        stdout=end,
        stderr=subprocess.PIPE,
        check=False,
    )  # fmt: skip
    os.close(end)
    assert (done.returncode, done.stderr) == (1, b"")
