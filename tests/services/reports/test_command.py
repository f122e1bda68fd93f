"""``manage.py shift_report`` on the sample shift, and what it refuses."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from accounting.models import ReportVersion
from accounting.reports import bundle
from accounting.verify import one
from tests.factories import books, bundles

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("signing_key")]

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "tables" / "sample" / "shift.jsonl"
TOTALS = json.loads((ROOT / "tests" / "golden" / "shift-totals.json").read_text())
BUILT = ("MJ01", "MJ02", "MJ03", "PG01", "PG02", "PG03")

Report = Callable[..., bytes]


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch) -> Report:
    """Runs the command and gives what it printed."""

    def run(*arguments: str) -> bytes:
        printed = io.TextIOWrapper(io.BytesIO())
        monkeypatch.setattr(sys, "stdout", printed)
        call_command("shift_report", "--day", "2026-11-28", "--shift", "night", *arguments)
        data: bytes = printed.buffer.getvalue()
        return data

    return run


@pytest.fixture
def sample() -> None:
    """The Pai Gow and mahjong tables of the sample shift."""
    call_command("import_shift", str(SAMPLE), "--create", "--table", *BUILT, stdout=io.StringIO())


@pytest.mark.usefixtures("sample")
def test_the_sample_shift_comes_to_its_totals(report: Report) -> None:
    document: dict[str, Any] = json.loads(report("--format", "json"))
    for code in BUILT:
        figures = {name: document["tables"][code][name] for name in TOTALS[code]}
        assert (code, figures) == (code, TOTALS[code])
    total = document["totals"]["MOP"]
    sums = {name: sum(TOTALS[code][name] for code in BUILT) for name in TOTALS["PG01"]}
    assert {name: total[name] for name in sums} == sums
    assert document["seal"]["version"] == 1
    assert list(document["tables"]) == list(BUILT)


@pytest.mark.usefixtures("sample")
def test_the_sample_shifts_bundle_is_verified_offline(report: Report, tmp_path: Path) -> None:
    file = tmp_path / "night.zip"
    assert report("--format", "bundle", "--output", str(file)) == b""
    findings = list(one.check(file.read_bytes(), bundles.PUBLIC_PEM))
    assert [str(finding) for finding in findings if not finding.ok] == []


@pytest.mark.parametrize("form", ["json", "csv", "xlsx", "pdf"])
def test_a_form_is_the_bundles_member_and_a_second_call_makes_nothing_new(
    report: Report, form: str
) -> None:
    data = report("--format", form)
    before = books.written()
    assert report("--format", form) == data
    assert books.written() == before
    kept = dict(bundle.unpack(bytes(ReportVersion.objects.get().bundle)))
    assert kept[f"report.{form}"] == data


def test_a_shift_that_the_house_does_not_have_is_refused_in_words() -> None:
    before = books.written()
    with pytest.raises(CommandError, match="the house has day, swing, night") as caught:
        call_command("shift_report", "--day", "2026-11-28", "--shift", "evening")
    assert caught.value.returncode == 1
    assert books.written() == before


@pytest.mark.parametrize("day", ["28.11.2026", "20261128", "2026-W48-6"])
def test_a_day_that_is_none_is_wrong_usage(day: str) -> None:
    with pytest.raises(CommandError, match="is no day"):
        call_command("shift_report", "--day", day, "--shift", "night")


def test_a_language_that_the_house_does_not_speak_is_wrong_usage() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'la'"):
        call_command("shift_report", "--day", "2026-11-28", "--shift", "night", "--lang", "la")


def test_a_key_that_cannot_be_used_is_refused(signing_key: Path) -> None:
    signing_key.chmod(0o644)
    with pytest.raises(CommandError, match="must be 0600"):
        call_command("shift_report", "--day", "2026-11-28", "--shift", "night")
    assert ReportVersion.objects.count() == 0


def test_a_file_that_cannot_be_written_is_named(report: Report, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file or directory"):
        report("--output", str(tmp_path / "nowhere" / "night.json"))
