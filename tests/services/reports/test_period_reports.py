"""Reports of longer periods, from the versions that were kept."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounting.models import ReportVersion
from accounting.services import period_reports
from accounting.services.period_reports import EVENTS, EXCEPTIONS, FIGURES, Wanted
from casino.db import append_only
from casino.kernel import canonical
from casino.kernel.errors import NotFound, Refused
from tables.models import Round
from tests.factories import books, chains, corrections
from tests.factories import tables as floor
from tests.services.reports.conftest import CUT, DAY, NIGHT_ENDS, make

pytestmark = pytest.mark.django_db

NOW = CUT + timedelta(hours=1)


@pytest.fixture
def house() -> None:
    """A night in which two tables played, one counted 1.00 short, and a day after it in which nothing happened; both reported."""
    first = floor.open_table("PG01")
    floor.record_rounds(first, 3)
    floor.close_table(first, box=2_900)
    second = floor.open_table("PG02", dealer="D102")
    floor.record_round(second)
    floor.close_table(second)
    make()


def made(tells: str = FIGURES, kind: str = "day", last: date = DAY) -> Any:
    return period_reports.make(Wanted(tells, kind, last), at=NOW)


@pytest.mark.parametrize("kind", period_reports.KINDS)
def test_a_period_sums_the_latest_versions(kind: str, house: None) -> None:
    found = made(kind=kind)
    total = found["totals"]["MOP"]
    assert {name: total[name] for name in ("rounds", "due", "counted", "to_report", "box_over", "box_short")} == {
        "rounds": 4, "due": 4_000, "counted": 3_900, "to_report": 4_000, "box_over": 0, "box_short": 100,
    }  # fmt: skip
    assert [(line["shift"], line["version"]) for line in found["versions"]] == [("night", 1)]


def test_a_later_version_takes_the_place_of_the_first(house: None) -> None:
    third = floor.open_table("PG03", at=NIGHT_ENDS - timedelta(minutes=30), dealer="D103")
    floor.record_round(third)
    make(at=CUT + timedelta(minutes=1))
    found = made()
    assert found["totals"]["MOP"]["rounds"] == 5
    assert [(line["shift"], line["version"]) for line in found["versions"]] == [("night", 2)]


def test_the_day_after_is_another_day_but_the_same_month(house: None) -> None:
    tomorrow = DAY + timedelta(days=1)
    assert made(last=tomorrow)["totals"] == {}
    assert made(kind="month", last=tomorrow)["totals"]["MOP"]["rounds"] == 4


def test_a_shift_without_a_report_is_named_once_it_has_begun_from_when_the_house_first_moved_money(
    house: None,
) -> None:
    later = Wanted(FIGURES, "month", DAY + timedelta(days=1))
    found: Any = period_reports.make(later, at=NIGHT_ENDS + timedelta(hours=16))
    assert found["missing"] == [
        {"day": "2026-11-29", "shift": "day"},
        {"day": "2026-11-29", "shift": "swing"},
        {"day": "2026-11-29", "shift": "night"},
    ]
    found = period_reports.make(later, at=NIGHT_ENDS + timedelta(hours=8, seconds=-1))
    assert found["missing"] == [{"day": "2026-11-29", "shift": "day"}]


def stale(kind: str = "day") -> list[tuple[str, int]]:
    return [(line["shift"], line["version"]) for line in made(kind=kind)["stale"]]


@pytest.mark.parametrize("kind", period_reports.KINDS)
def test_a_shift_whose_version_lacks_what_was_recorded_since_is_named(
    kind: str, house: None
) -> None:
    assert stale(kind) == []
    late = floor.open_table("PG03", at=NIGHT_ENDS - timedelta(minutes=30), dealer="D103")
    floor.record_round(late)
    assert stale(kind) == [("night", 1)]
    make(at=CUT + timedelta(minutes=1))
    assert stale(kind) == []


def test_a_correction_that_counts_in_a_shift_makes_its_version_stale(house: None) -> None:
    played = Round.objects.filter(session__table="PG01").latest("number")
    corrections.make(corrections.void(played.id), at=CUT + timedelta(minutes=1), money="found")
    assert stale() == [("night", 1)]


def test_a_version_that_could_not_know_that_a_table_went_on_is_stale(house: None) -> None:
    floor.open_table("PG05", at=NIGHT_ENDS - timedelta(hours=1), dealer="D105")
    make(at=NIGHT_ENDS - timedelta(minutes=30))
    assert stale() == [("night", 2)]


def test_a_house_that_never_moved_money_misses_nothing() -> None:
    assert made(kind="year")["missing"] == []


def test_exceptions_are_those_of_the_latest_versions(house: None) -> None:
    found = made(EXCEPTIONS, "month")
    assert [(line["table"], line["kind"], line["amount"]) for line in found["exceptions"]] == [
        ("PG01", "box_difference", -100)
    ]


def test_events_are_what_the_chains_say(house: None) -> None:
    found = made(EVENTS)
    told = [(event["kind"], event["subject"]) for event in found["events"]]
    assert told == [("table", "PG01"), ("table", "PG02")]
    assert found["demo"] is False


def test_a_version_kept_without_its_summary_is_summed_from_its_bundle(house: None) -> None:
    expected = made()
    with append_only.lifted(connection):
        ReportVersion.objects.update(summary=None)
    assert made() == expected


@pytest.mark.parametrize("form", period_reports.FORMS)
def test_whoever_takes_a_report_away_is_on_the_access_chain(form: str, house: None) -> None:
    wanted = Wanted(FIGURES, "month", DAY)
    origin = floor.origin("I301", at=NOW)
    delivery = period_reports.deliver(wanted, form=form, origin=origin)
    assert delivery.name == f"figures-month-2026-11-28.{form}"
    assert chains.bodies("access") == [
        (
            "download",
            {
                "of": "period:figures:month:2026-11-28",
                "root": made(kind="month")["root"],
                "form": form,
                "sha256": canonical.sha256(delivery.data),
            },
        )
    ]


@pytest.mark.parametrize(
    ("wanted", "form", "family", "problem"),
    [
        (Wanted("secrets", "day", DAY), "csv", NotFound, ("no_such_report", "report")),
        (Wanted(FIGURES, "decade", DAY), "csv", NotFound, ("no_such_report", "report")),
        (Wanted(FIGURES, "day", DAY), "exe", NotFound, ("no_such_form", "form")),
        (Wanted(FIGURES, "day", DAY + timedelta(days=2)), "csv", Refused, ("day_out_of_range", "day")),
        (Wanted(FIGURES, "day", date.min), "csv", Refused, ("day_out_of_range", "day")),
        (Wanted(EVENTS, "year", date.max), "csv", Refused, ("day_out_of_range", "day")),
    ],
)  # fmt: skip
def test_what_there_is_not_is_refused_and_leaves_no_record(
    wanted: Wanted, form: str, family: Any, problem: tuple[str, str], house: None
) -> None:
    origin = floor.origin("I301", at=NOW)
    call = lambda: period_reports.deliver(wanted, form=form, origin=origin)  # noqa: E731 - handed on
    assert books.refused(call, family) == [problem]


def test_the_command_writes_a_report(house: None, tmp_path: Path) -> None:
    file = tmp_path / "month.json"
    call_command("period_report", day=DAY, kind="month", tells="figures", format="json", output=file)  # fmt: skip
    found = json.loads(file.read_bytes())
    assert (found["kind"], found["totals"]["MOP"]["rounds"]) == ("month", 4)


def test_the_command_prints_a_report(
    house: None, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    call_command("period_report", "--day", "2026-11-28", "--tells", "exceptions", "--format", "csv")
    assert capfdbinary.readouterr().out.startswith(b"\xef\xbb\xbf# report,")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "No calendar reaches that day."),
        ("pt", "Nenhum calendário chega a esse dia."),
    ],
)
def test_the_command_says_why_it_refuses(language: str, said: str) -> None:
    with pytest.raises(CommandError) as caught:
        call_command("period_report", "--day", "2999-01-01", "--lang", language)
    assert str(caught.value) == said
