"""Signing a shift off: what blocks it, what it hands over, and the versions that follow."""

from datetime import date, timedelta
from typing import Any

import pytest
from pytest_django import Settings

from accounting.models import ReportJob, ReportVersion
from accounting.selectors import sign_offs
from accounting.services import report_jobs, reports
from accounting.services.signing_off import Override
from accounting.verify import check_series
from casino.kernel.errors import Conflict, Forbidden, NotFound, Refused
from tables.models import Round
from tables.services import calls
from tests.factories import books, bundles, corrections, counting, review
from tests.factories import tables as floor
from tests.services.reports.conftest import CUT, DAY, NIGHT_ENDS, PRESS, make

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
OVERRIDE = Override(reason="under_investigation", text="The cameras are being looked at.")


def closed(*, box: int = 1_000) -> None:
    """A night of one round, closed with a box that should hold 1,000, and its first version."""
    floor.table("PG02")
    session = floor.open_table()
    floor.record_round(session)
    floor.close_table(session, box=box)
    make()


def states() -> list[tuple[int, str]]:
    return list(ReportVersion.objects.filter(day=DAY).order_by("version").values_list("version", "state"))  # fmt: skip


def faults() -> list[str]:
    """What the offline verifier finds wrong with all bundles there are, as a series."""
    data = {v.id: bytes(v.bundle) for v in ReportVersion.objects.all()}
    return [str(f) for f in check_series(data, bundles.PUBLIC_PEM) if not f.ok]


def test_a_clean_shift_is_signed_on_the_houses_chain() -> None:
    closed()
    fact = review.sign()
    said = books.assert_proved(fact)
    assert (said["chain"], said["kind"], said["actor"]) == ("house", "sign_off", {"staff": "S201", "role": "supervisor"})  # fmt: skip
    body = said["body"]
    assert (body["override"], body["handover"], body["reviewed"]["version"]) == (None, [], 1)
    assert body["reviewed"]["manifest_sha256"] == review.latest().manifest_sha256
    assert body["counts"] == {"at": "2026-11-28T21:59:59.999999Z"}


def test_a_signature_orders_the_version_that_says_so_and_reads_no_key(settings: Settings) -> None:
    closed()
    settings.SIGNING_KEY_FILE = "/nowhere/key.pem"
    review.sign()
    job = ReportJob.objects.get()
    assert (job.day, job.shift, job.state, job.requested_by) == (DAY, "night", "queued", "S201")
    version = make(at=CUT + HOUR)
    signed = review.report()["sign_off"]
    assert (version.version, version.state) == (2, "signed_off")
    assert (signed["by"], signed["reviewed"]["version"], signed["override"]) == ("S201", 1, None)
    assert make(at=CUT + 2 * HOUR).version == 2


def test_a_correction_of_a_signed_shift_orders_its_next_version_at_once() -> None:
    closed()
    round_ = Round.objects.get()
    asked = corrections.ask(corrections.void(round_.id), at=CUT, money="found")
    corrections.refuse(asked)
    assert not ReportJob.objects.exists()
    review.sign()
    ReportJob.objects.all().delete()
    made = corrections.make(corrections.void(round_.id), at=CUT + HOUR, money="found")
    job = ReportJob.objects.get()
    assert (job.day, job.shift, job.requested_by) == (DAY, "night", made.decided_by)
    assert make(at=CUT + 2 * HOUR).state == "corrected"


def test_the_clock_makes_the_version_where_the_order_was_lost() -> None:
    closed()
    review.sign()
    ReportJob.objects.all().delete()
    ordered = report_jobs.order_ended_shifts(at=CUT + HOUR)
    assert [(job.day, job.shift, job.requested_role) for job in ordered] == [
        (DAY, "night", "system")
    ]
    assert report_jobs.order_ended_shifts(at=CUT + HOUR) == ()
    make(at=CUT + HOUR)
    ReportJob.objects.all().delete()
    assert report_jobs.order_ended_shifts(at=CUT + 2 * HOUR) == ()


def test_an_open_exception_blocks_until_somebody_explains_it() -> None:
    closed(box=900)
    assert books.refused(review.sign, Refused) == [("exceptions_open", "")]
    review.explain(review.exceptions()[0], by=floor.SECOND)
    review.sign()
    assert make(at=CUT + HOUR).state == "signed_off"
    (exception,) = review.exceptions()
    assert (exception["state"], exception["explanation"]["by"]) == ("explained", floor.SECOND)
    assert faults() == []


def test_an_override_signs_over_what_is_open_and_hands_it_on() -> None:
    closed(box=900)
    (exception,) = review.exceptions()
    fact = review.sign(override=OVERRIDE)
    named = {**exception["record"], "kind": "box_difference"}
    body = books.assert_proved(fact)["body"]
    assert body["override"] == {"reason": OVERRIDE.reason, "text": OVERRIDE.text, "open": [named]}
    assert body["handover"] == [
        {"what": "exception", "kind": "box_difference", "table": "PG01", "since": exception["at"], "record": exception["record"]}
    ]  # fmt: skip
    make(at=CUT + HOUR)
    review.explain(review.exceptions()[0], at=CUT + 2 * HOUR)
    make(at=CUT + 2 * HOUR)
    assert states() == [(1, "provisional"), (2, "signed_off"), (3, "corrected")]
    assert faults() == []


@pytest.mark.parametrize(
    ("override", "problems"),
    [
        (Override(reason="", text=""), [("reason_needed", "override.reason"), ("words_needed", "override.text")]),
        (Override(reason="under_investigation", text="a" * 1_001), [("text_too_long", "override.text")]),
    ],
)  # fmt: skip
def test_an_override_says_why(override: Override, problems: list[tuple[str, str]]) -> None:
    closed(box=900)
    assert books.refused(lambda: review.sign(override=override), Refused) == problems


def test_there_is_nothing_to_override_in_a_clean_shift() -> None:
    closed()
    assert books.refused(lambda: review.sign(override=OVERRIDE), Refused) == [("nothing_to_override", "override")]  # fmt: skip


def test_what_is_open_in_the_house_passes_to_the_next_shift() -> None:
    closed()
    later = floor.open_table("PG02", at=NIGHT_ENDS)
    calls.call(session_id=later.id, reason="dispute", act=floor.act(floor.DEALER, at=NIGHT_ENDS))
    counting.begin(later, act=floor.act(at=NIGHT_ENDS))
    review.sign(at=NIGHT_ENDS + HOUR)
    kept = sign_offs.find(day=DAY, shift="night")
    assert kept is not None
    assert [(item["what"], item["table"], item["record"]["seq"]) for item in kept.handover] == [
        ("call", "PG02", 2),
        ("count", "PG02", 3),
        ("session", "PG02", 1),
    ]
    assert sign_offs.find_latest(before=NIGHT_ENDS + 2 * HOUR) == kept
    assert sign_offs.find_latest(before=NIGHT_ENDS) is None


@pytest.mark.parametrize("staff", [floor.DEALER, floor.INSPECTOR, floor.ADMINISTRATOR])
def test_nobody_but_a_supervisor_signs(staff: str) -> None:
    closed()
    assert books.refused(lambda: review.sign(by=staff), Forbidden) == [("supervisor_only", "")]


def test_a_shift_that_goes_on_is_not_signed() -> None:
    closed()
    at = NIGHT_ENDS - timedelta.resolution
    assert books.refused(lambda: review.sign(at=at), Refused) == [("shift_not_over", "")]


def test_a_shift_without_a_report_is_not_signed() -> None:
    assert books.refused(review.sign, NotFound) == [("no_such_report", "report")]


def test_nobody_signs_what_he_has_not_looked_at() -> None:
    closed()
    assert books.refused(lambda: review.sign(version=2), Conflict) == [("other_version", "version")]


def test_what_was_recorded_since_must_be_looked_at_first() -> None:
    session = floor.open_table()
    make()
    floor.record_round(session, at=NIGHT_ENDS - HOUR)
    assert books.refused(review.sign, Conflict) == [("version_stale", "version")]


def test_a_shift_is_signed_once_and_the_same_signature_again_is_the_first() -> None:
    closed()
    first = review.sign()
    before = books.written()
    assert review.sign(at=CUT + HOUR).id == first.id
    assert books.written() == before
    found = books.refused(lambda: review.sign(by=floor.SECOND), Conflict)
    assert found == [("shift_signed_off", "")]


def test_what_comes_between_the_signature_and_its_version_makes_it_a_corrected_one() -> None:
    session = floor.open_table()
    floor.record_round(session)
    make()
    review.sign(override=OVERRIDE)
    floor.record_round(session, at=NIGHT_ENDS - HOUR)
    assert make(at=CUT + HOUR).state == "corrected"
    assert faults() == []


def test_a_round_of_a_signed_shift_can_still_be_corrected_making_a_version_after_it() -> None:
    session = floor.open_table()
    recorded = floor.record_round(session)
    floor.record_round(session)
    floor.close_table(session)
    make()
    review.sign()
    make(at=CUT + HOUR)
    asked = corrections.ask(corrections.void(recorded.id), money="moved", at=CUT + 2 * HOUR)
    assert not reports.is_stale(ReportVersion.objects.get(version=2))
    corrections.approve(asked, at=CUT + 2 * HOUR)
    ReportJob.objects.all().delete()
    ordered = report_jobs.order_ended_shifts(at=CUT + 3 * HOUR)
    assert [(job.day, job.shift) for job in ordered] == [(DAY, "night")]
    make(at=CUT + 3 * HOUR)
    assert states() == [(1, "provisional"), (2, "signed_off"), (3, "corrected")]
    corrected = review.report()
    assert (corrected["tables"]["PG01"]["rounds"], corrected["sign_off"]["by"]) == (1, "S201")
    make("day", day=date(2026, 11, 29), at=CUT + 9 * HOUR)
    listed = review.exceptions("day", day=date(2026, 11, 29))
    assert [(e["kind"], e["state"], e["explanation"]["by"]) for e in listed] == [("void", "reasoned", floor.SECOND)]  # fmt: skip
    assert faults() == []


def test_a_table_that_ran_past_the_end_of_a_shift_reported_before_it_makes_the_next_version() -> (
    None
):
    floor.record_round(floor.open_table())
    early = NIGHT_ENDS - HOUR
    make(at=early)
    assert review.exceptions() == []
    with pytest.raises(Conflict) as refusal:
        review.sign()
    assert [p.code for p in refusal.value.problems] == ["version_stale"]
    make()
    assert [each["kind"] for each in review.exceptions()] == ["not_counted"]
    assert make(at=CUT + HOUR).version == 2


def test_versions_of_two_shifts_with_a_signature_between_them_verify_as_a_series() -> None:
    closed()
    floor.record_round(floor.open_table("PG02", at=NIGHT_ENDS), at=NIGHT_ENDS + HOUR)
    make("day", day=date(2026, 11, 29), at=CUT + 8 * HOUR)
    review.sign(at=CUT + 9 * HOUR)
    assert make(at=CUT + 9 * HOUR).state == "signed_off"
    assert not reports.is_stale(ReportVersion.objects.get(day=date(2026, 11, 29)))
    assert faults() == []


def test_a_signed_version_is_built_again_byte_for_byte() -> None:
    closed(box=900)
    review.explain(review.exceptions()[0])
    review.sign()
    make(at=CUT + HOUR)
    kept: Any = ReportVersion.objects.get(version=2)
    assert reports.rebuild(kept, press=PRESS) == bytes(kept.bundle)
