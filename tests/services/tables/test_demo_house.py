"""The demo house is made once, kept, and never outside demo mode."""

import json
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.auth import hashers
from pytest_django import Settings

from accounting.models import Count, ReportJob
from casino.audit.models import Record
from casino.staff.models import User
from casino.staff.roles import Role
from tables.models import CorrectionRequest, LiveTable, Round
from tables.services import demo_house, shift_reports

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]  # where a demo always runs
AT = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)


@pytest.fixture
def demo(settings: Settings, tmp_path: Path) -> None:
    settings.DEMO = True
    settings.DATA_DIR = tmp_path


def test_it_is_refused_outside_demo_mode() -> None:
    before = Record.objects.count()
    with pytest.raises(demo_house.NotADemo):
        demo_house.prepare(at=AT)
    assert Record.objects.count() == before
    assert not User.objects.exists()


@pytest.mark.usefixtures("demo")
def test_it_has_a_sign_in_for_each_role_a_played_shift_and_a_table_of_each_game_that_is_open_now() -> (
    None
):
    house = demo_house.prepare(at=AT)
    assert {sign_in.role for sign_in in house.sign_ins} == {role.value for role in Role}
    for sign_in in house.sign_ins:
        person = User.objects.get(staff_number=sign_in.staff_number)
        assert hashers.check_password(sign_in.password, person.password)
    assert Round.objects.count() == 373
    job = ReportJob.objects.get()
    assert (job.day, job.shift) == (demo_house.SAMPLE_DAY, demo_house.SAMPLE_SHIFT)
    lives = LiveTable.objects.exclude(session=None).select_related("session", "table")
    assert {live.table.game: (live.table_id, live.dealer) for live in lives} == {
        "paigow": ("PG01", "D101"),
        "mahjong": ("MJ01", "D102"),
        "riichi": ("RM01", "D103"),
    }
    assert {live.session.occurred_at for live in lives if live.session is not None} == {AT}
    asked = CorrectionRequest.objects.order_by("number").select_related("decision")
    assert [(each.kind, each.requested_by, hasattr(each, "decision")) for each in asked] == [
        ("amend", "D101", True), ("void", "S201", True), ("void", "D101", False),
    ]  # fmt: skip
    count = Count.objects.get(session=LiveTable.objects.get(table="MJ01").session_id)
    assert count.tray_expected_minor - count.tray_counted_minor == 1_000


@pytest.mark.usefixtures("demo")
def test_made_again_it_keeps_everything() -> None:
    first = demo_house.prepare(at=AT)
    shift_reports.bring_up_to_date(day=demo_house.SAMPLE_DAY, shift=demo_house.SAMPLE_SHIFT, at=AT)
    before = Round.objects.count(), ReportJob.objects.count(), Record.objects.count()
    assert demo_house.prepare(at=AT + timedelta(hours=1)) == first
    assert (Round.objects.count(), ReportJob.objects.count(), Record.objects.count()) == before


@pytest.mark.usefixtures("demo")
def test_whoever_is_missing_from_an_older_demo_is_added(tmp_path: Path) -> None:
    first = demo_house.prepare(at=AT)
    kept = tmp_path / "sign_ins.json"
    kept.write_text(json.dumps([asdict(each) for each in first.sign_ins if each.staff_number != "S202"]))  # fmt: skip
    again = demo_house.prepare(at=AT + timedelta(hours=1))
    assert again.sign_ins[5].staff_number == "S202"
    assert (again.sign_ins[:5], again.sign_ins[6:]) == (first.sign_ins[:5], first.sign_ins[6:])
    assert json.loads(kept.read_text())[5]["password"] == again.sign_ins[5].password


@pytest.mark.usefixtures("demo")
def test_a_sample_that_no_longer_fits_the_rules_is_a_fault_of_ours(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "shift.jsonl"
    lines = demo_house.SAMPLE.read_text().splitlines()
    opened = next(line for line in lines if '"PG01"' in line)
    broken.write_text(opened.replace('"doors":8', '"doors":5') + "\n")
    monkeypatch.setattr(demo_house, "SAMPLE", broken)
    with pytest.raises(AssertionError, match="bad_doors"):
        demo_house.prepare(at=AT)
