"""Orders of reports: one at a time, taken up again when a worker dies, and given up in the end."""

import base64
import json
import threading
from datetime import datetime, timedelta
from itertools import count

import pytest
import redis
from django.conf import settings
from django.db import connections
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounting.models import ReportJob, ReportVersion
from accounting.reports.gather import Section
from accounting.services import report_jobs
from accounting.services.report_building import Press
from casino.audit.models import Record
from casino.kernel.clock import Shift
from casino.kernel.errors import NotFound
from tables import tasks
from tables.services import shift_reports
from tests.factories import books, bundles, chains
from tests.factories import tables as floor
from tests.services.reports.conftest import CUT, DAY, PRESS, make

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
STALE = report_jobs.STALE_AFTER + SECOND


def order(shift: str = "night", *, at: datetime = CUT, staff: str = "I301") -> ReportJob:
    return report_jobs.request(day=DAY, shift=shift, origin=floor.origin(staff, at=at))


def run(job: ReportJob, *, at: datetime = CUT, press: Press = PRESS) -> ReportJob:
    report_jobs.run(job_id=job.id, clock=lambda: at, press=lambda: press)
    job.refresh_from_db()
    return job


def broken(_game: str) -> Section | None:
    raise RuntimeError("the press is jammed")


JAMMED = Press(key=PRESS.key, sections=broken)


class Killed(BaseException):
    """The worker's end in the midst of a job."""


def killing(_game: str) -> Section | None:
    raise Killed


def test_an_order_stands_on_the_record_and_in_the_queue() -> None:
    job = order()
    assert (job.state, job.progress, job.requested_by, job.requested_role) == ("queued", 0, "I301", "inspector")  # fmt: skip
    record = chains.document("house")
    assert (record["kind"], record["body"]) == ("report_requested", {"job": job.id, "day": "2026-11-28", "shift": "night"})  # fmt: skip
    assert record["actor"] == {"staff": "I301", "role": "inspector"}


def test_an_order_is_sent_once_it_is_committed(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, broker: redis.Redis
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = order()
        assert broker.llen("celery") == 0
    message = json.loads(broker.lrange("celery", 0, -1)[0])
    assert message["headers"]["task"] == "tables.tasks.build_report"
    assert json.loads(base64.b64decode(message["body"]))[1] == {"job_id": job.id}


def test_a_second_order_of_the_shift_is_the_first_one() -> None:
    first = order()
    before = books.written()
    assert order(at=CUT + SECOND, staff="S201").id == first.id
    assert books.written() == before
    assert order("swing").id != first.id


@pytest.mark.django_db(transaction=True)
def test_two_orders_at_once_are_one() -> None:
    together = threading.Barrier(2, timeout=60)
    ordered_ids: list[str] = []

    def order_together() -> None:
        try:
            together.wait()
            ordered_ids.append(order().id)
        finally:
            connections.close_all()

    people = [threading.Thread(target=order_together) for _ in range(2)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert ordered_ids == [ReportJob.objects.get().id] * 2
    assert Record.objects.filter(kind="report_requested").count() == 1


def test_a_shift_that_the_house_does_not_have_cannot_be_ordered() -> None:
    assert books.refused(lambda: order("evening"), NotFound) == [("unknown_shift", "shift")]
    assert ReportJob.objects.count() == 0


def test_a_job_ends_with_its_version() -> None:
    floor.open_table()
    job = run(order())
    assert (job.state, job.progress, job.attempts, job.failure) == ("done", 100, 1, "")
    assert job.version == ReportVersion.objects.get()


def test_a_job_tells_how_far_it_has_come() -> None:
    floor.open_table()
    job = order()
    seen: list[tuple[int, datetime]] = []
    ticks = count()

    def clock() -> datetime:
        job.refresh_from_db()
        seen.append((job.progress, job.heartbeat_at))
        return CUT + next(ticks) * SECOND

    report_jobs.run(job_id=job.id, clock=clock, press=lambda: PRESS)
    progress = [done for done, _ in seen]
    assert progress == sorted(progress)
    assert len(set(progress)) > 5
    assert [heartbeat for _, heartbeat in seen] == sorted(heartbeat for _, heartbeat in seen)


def test_a_job_whose_report_still_holds_ends_with_the_version_that_is_there() -> None:
    version = make()
    assert run(order()).version == version
    assert ReportVersion.objects.count() == 1


def test_a_job_that_is_done_is_not_run_again() -> None:
    job = run(order())
    before = books.written()
    run(job, at=CUT + STALE)
    assert books.written() == before
    assert job.attempts == 1


def test_a_job_in_another_workers_hands_is_left_to_it() -> None:
    job = order()
    ReportJob.objects.filter(id=job.id).update(state="running", attempts=1)
    assert run(job, at=CUT + SECOND).state == "running"
    assert ReportVersion.objects.count() == 0


def test_a_job_that_nobody_ordered_is_refused() -> None:
    with pytest.raises(NotFound):
        report_jobs.run(job_id="none", clock=lambda: CUT, press=lambda: PRESS)


def killed(*, at: datetime = CUT) -> ReportJob:
    """A job whose worker died in the midst of it."""
    floor.open_table()
    job = order(at=at)
    with pytest.raises(Killed):
        run(job, at=at, press=Press(key=PRESS.key, sections=killing))
    job.refresh_from_db()
    assert (job.state, job.attempts) == ("running", 1)
    return job


def test_a_dead_workers_job_is_sent_again_and_comes_to_its_end() -> None:
    job = killed()
    assert report_jobs.sweep(at=CUT + SECOND) == ()
    assert report_jobs.sweep(at=CUT + STALE) == (job.id,)
    assert report_jobs.sweep(at=CUT + STALE) == ()
    assert run(job, at=CUT + STALE + SECOND).state == "done"
    assert (job.attempts, ReportVersion.objects.count()) == (2, 1)


def test_a_dead_workers_job_is_taken_up_when_its_task_is_delivered_again() -> None:
    assert run(killed(), at=CUT + STALE).state == "done"


def test_a_worker_killed_after_the_version_was_kept_makes_no_second_one() -> None:
    job = order()
    version = make()
    assert run(job).version == version
    assert Record.objects.filter(kind="report").count() == 1


def test_an_order_that_was_never_taken_up_is_sent_again() -> None:
    job = order()
    assert report_jobs.sweep(at=CUT + STALE) == (job.id,)


def test_a_fault_puts_a_job_back_until_its_attempts_are_used_up() -> None:
    floor.open_table()
    job = order()
    at = CUT
    for attempt in range(1, report_jobs.MOST_ATTEMPTS + 1):
        with pytest.raises(RuntimeError):
            run(job, at=at, press=JAMMED)
        job.refresh_from_db()
        assert job.attempts == attempt
        at += STALE
    assert (job.state, job.failure) == ("failed", "RuntimeError('the press is jammed')")
    assert report_jobs.sweep(at=at) == ()
    assert run(job, at=at).state == "failed"


def test_a_job_whose_workers_all_died_is_given_up() -> None:
    job = killed()
    ReportJob.objects.filter(id=job.id).update(attempts=report_jobs.MOST_ATTEMPTS)
    assert report_jobs.sweep(at=CUT + STALE) == ()
    job.refresh_from_db()
    assert (job.state, job.failure) == ("failed", "worker_lost")


def test_a_job_out_of_attempts_is_given_up_where_it_is_delivered_again() -> None:
    job = killed()
    ReportJob.objects.filter(id=job.id).update(attempts=report_jobs.MOST_ATTEMPTS)
    assert run(job, at=CUT + STALE).failure == "worker_lost"


def test_a_refusal_fails_a_job_for_good(settings: Settings) -> None:
    job = order()
    calendar = type(settings.HOUSE_CALENDAR)
    settings.HOUSE_CALENDAR = calendar(settings.HOUSE_CALENDAR.zone, (("day", 6), ("late", 18)))
    assert (run(job).state, job.failure) == ("failed", "unknown_shift@shift")


def shifts_since_the_house_began(number: int) -> list[Shift]:
    """The shift of the house's first record and those after it."""
    calendar = settings.HOUSE_CALENDAR
    begun = Record.objects.get(chain="house", seq=1).recorded_at
    found = [calendar.shift_at(begun)]
    while len(found) < number:
        found.append(calendar.shift_at(found[-1].ends_at))
    return found


def ordered(*, at: datetime) -> list[str]:
    orders = report_jobs.order_ended_shifts(at=at)
    return [f"{job.day} {job.shift}" for job in orders]


def test_every_shift_that_ended_is_ordered_once_oldest_first() -> None:
    first, second, _third = shifts_since_the_house_began(3)
    assert ordered(at=first.ends_at - SECOND) == []
    assert ordered(at=second.ends_at) == [str(first), str(second)]
    assert ordered(at=second.ends_at + SECOND) == []
    jobs = ReportJob.objects.order_by("id")
    assert [(job.requested_by, job.requested_role) for job in jobs] == [(None, "system")] * 2
    for job in jobs:
        run(job, at=second.ends_at)
    assert ordered(at=second.ends_at + STALE) == []
    assert {(str(v.day), v.shift, v.version) for v in ReportVersion.objects.all()} == {
        (str(first.day), first.name, 1),
        (str(second.day), second.name, 1),
    }


def test_a_version_made_before_the_shifts_end_is_followed_by_one_at_its_end() -> None:
    first, second = shifts_since_the_house_began(2)
    make(first.name, day=first.day, at=first.ends_at)
    make(second.name, day=second.day, at=second.opens_at + SECOND)
    assert ordered(at=second.ends_at) == []
    floor.record_round(floor.open_table(at=second.opens_at + SECOND))
    assert ordered(at=second.ends_at) == [str(second)]
    run(ReportJob.objects.get(), at=second.ends_at)
    assert ordered(at=second.ends_at + SECOND) == []
    assert ReportVersion.objects.filter(day=second.day, shift=second.name).count() == 2


def test_a_version_made_before_a_table_ran_past_the_shifts_end_is_followed_by_one_that_says_so() -> (
    None
):
    first, second = shifts_since_the_house_began(2)
    make(first.name, day=first.day, at=first.ends_at)
    floor.open_table(at=second.opens_at)
    make(second.name, day=second.day, at=second.opens_at + SECOND)
    assert ordered(at=second.ends_at) == [str(second)]


def test_a_failed_order_is_tried_again_only_after_a_while() -> None:
    first = shifts_since_the_house_began(1)[0]
    report_jobs.order_ended_shifts(at=first.ends_at)
    ReportJob.objects.update(state="failed", failure="worker_lost")
    again = first.ends_at + report_jobs.AGAIN_AFTER
    assert ordered(at=again - SECOND) == []
    assert ordered(at=again) == [str(first)]


def test_a_house_long_without_beat_is_caught_up_so_far_and_no_further() -> None:
    last = shifts_since_the_house_began(300)[-1]
    orders = ordered(at=last.ends_at)
    assert len(orders) == 3 * report_jobs.CATCH_UP.days
    assert orders[-1] == str(last)


def test_tasks_call_the_services(signing_key: object) -> None:
    job = order()
    tasks.build_report(job_id=job.id)
    tasks.seal_ended_shifts()
    tasks.sweep_report_jobs()
    job.refresh_from_db()
    assert job.state == "done"
    assert set(tasks_of_beat()) <= {f"tables.tasks.{name}" for name in vars(tasks)}
    assert tasks.build_report.name == report_jobs.TASK


def tasks_of_beat() -> list[str]:
    from casino.celery import app

    return [entry["task"] for entry in app.conf.beat_schedule.values()]


def test_only_built_games_have_sections() -> None:
    assert shift_reports.section("chess") is None
    assert bundles.KEY is PRESS.key
