"""A real worker builds an ordered report, and dies over it without losing it or making it twice."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from accounting.models import ReportJob, ReportVersion
from accounting.services import report_jobs
from casino.audit.models import Record
from casino.kernel import clock
from casino.local import processes
from tests.factories import review
from tests.factories import tables as floor
from tests.services.reports.conftest import DAY, make

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 60


class Workers:
    """Starts workers on the test's database and Redis, and stops those that still live."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self.environment = environment
        self.log = log
        self.started: list[subprocess.Popen[bytes]] = []

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "casino", "worker", "--pool", "solo"]
        with self.log.open("ab") as output:
            worker = processes.start(command, environment=self.environment, output=output)
        self.started.append(worker)
        return worker


@pytest.fixture
def workers(
    process_environment: dict[str, str], broker: redis.Redis, tmp_path: Path
) -> Iterator[Workers]:
    environment = process_environment | {"XDG_DATA_HOME": str(tmp_path)}
    started = Workers(environment, tmp_path / "worker.log")
    yield started
    for worker in started.started:
        processes.stop(worker)


def order() -> ReportJob:
    session = floor.open_table()
    floor.record_round(session)
    return report_jobs.request(day=DAY, shift="night", origin=floor.origin(at=clock.now()))


def wait_for(job: ReportJob, *states: str) -> str:
    """Wait until a job is in one of the states, and give it."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        job.refresh_from_db()
        if job.state in states:
            return job.state
        time.sleep(0.002)
    return pytest.fail(f"{job.state}: {job.failure}")


def test_a_worker_builds_what_was_ordered(workers: Workers) -> None:
    job = order()
    workers.start()
    assert wait_for(job, "done", "failed") == "done"
    assert job.version == ReportVersion.objects.get()


def test_a_report_is_built_once_though_its_worker_is_killed_over_it(workers: Workers) -> None:
    job = order()
    worker = workers.start()
    wait_for(job, "running", "done")
    os.kill(worker.pid, signal.SIGKILL)
    workers.start()
    report_jobs.sweep(at=clock.now() + report_jobs.STALE_AFTER)
    assert wait_for(job, "done", "failed") == "done"
    assert Record.objects.filter(kind="report").count() == ReportVersion.objects.count() == 1


def test_a_worker_makes_the_version_that_a_signature_ordered(workers: Workers) -> None:
    floor.close_table(floor.open_table())
    make()
    review.sign()
    job = ReportJob.objects.get()
    workers.start()
    assert wait_for(job, "done", "failed") == "done"
    assert job.version is not None
    assert (job.version.version, job.version.state) == (2, "signed_off")
