"""Orders of reports: a row an order, which a worker takes up, and a sweeper sends again when the worker dies.

At least one worker runs a job, perhaps more than one; all of them come to the same version.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any, Final

import celery
import structlog
from django.conf import settings
from django.db.models import F

from accounting.models import ReportJob, ReportVersion
from accounting.selectors import report_sources, sign_offs
from accounting.services import house, reports
from accounting.services.report_building import Press
from casino.audit import writer
from casino.audit.models import ChainHead
from casino.audit.records import HOUSE, SYSTEM, Entry, Origin
from casino.db import transactions
from casino.kernel import ids
from casino.kernel.clock import Shift
from casino.kernel.errors import DomainError, NotFound, Problem

TASK: Final = "tables.tasks.build_report"
"""The task that runs a job. Named, not imported: it knows the games, the books do not."""
STALE_AFTER: Final = timedelta(seconds=90)
"""A worker that has said nothing for so long is taken for dead; setting the longest part of a report takes a few seconds."""
MOST_ATTEMPTS: Final = 5
CATCH_UP: Final = timedelta(days=31)
"""How far back ended shifts without a report are looked for."""
AGAIN_AFTER: Final = timedelta(hours=1)
"""How long after a failure an ended shift is ordered once more."""

LIVE: Final = (ReportJob.QUEUED, ReportJob.RUNNING)

Clock = Callable[[], datetime]

log = structlog.get_logger(__name__)


def request(*, day: date, shift: str, origin: Origin) -> ReportJob:
    """Order a shift's report, on the record of the house chain, and send it to a worker; where one is on order, give that one.

    :raises NotFound: ``unknown_shift``.
    :raises Refused: ``day_out_of_range``.
    """
    reports.shift_of(day=day, shift=shift)
    at = origin.recorded_at
    with transactions.durable():
        ChainHead.objects.select_for_update().get(chain=HOUSE)
        live = ReportJob.objects.filter(day=day, shift=shift, state__in=LIVE).first()
        if live is not None:
            return live
        job = ReportJob.objects.create(
            id=ids.new(at),
            day=day,
            shift=shift,
            requested_by=origin.actor.staff,
            requested_role=origin.actor.role,
            requested_at=at,
            heartbeat_at=at,
        )
        entry = Entry(
            chain=HOUSE,
            kind="report_requested",
            occurred_at=at,
            gaming_day=settings.HOUSE_CALENDAR.gaming_day(at),
            body={"job": job.id, "day": day.isoformat(), "shift": shift},
        )
        writer.append(entry, origin)
        send(job.id)
    return job


def send(job_id: str) -> None:
    """Send a job to the workers once the transaction is committed; if that fails, the sweeper sends it."""
    transactions.after_commit(celery.signature(TASK), job_id=job_id)


def run(*, job_id: str, clock: Clock, press: Callable[[], Press]) -> None:
    """Take a job up and bring it to its end; what is done, failed or in another worker's hands stays as it is.

    1. claim it · 2. bring the report up to date, telling how far it has come · 3. done, with its version. A refusal fails the job for
    good; any other fault puts it back until ``MOST_ATTEMPTS`` are used up.

    :raises NotFound: ``no_such_job``.
    """
    job = _claim(job_id, clock())
    if job is None:
        return
    mine = ReportJob.objects.filter(id=job.id, state=ReportJob.RUNNING, attempts=job.attempts)

    def progress(done: int) -> None:
        mine.update(progress=done, heartbeat_at=clock())

    try:
        version = reports.bring_up_to_date(
            day=job.day, shift=job.shift, at=clock(), press=press(), progress=progress
        )
    except DomainError as error:
        _fail(mine, reason=str(error), at=clock())
    except Exception as error:
        _put_back(mine, job, reason=repr(error), at=clock())
        raise
    else:
        _finish(mine, version, at=clock())


def sweep(*, at: datetime) -> tuple[str, ...]:
    """Send again every live job that nobody has said anything of for ``STALE_AFTER``, and give up those out of attempts.

    Gives the ids of what was sent.
    """
    sent = []
    stale = ReportJob.objects.filter(state__in=LIVE, heartbeat_at__lte=at - STALE_AFTER)
    for job in stale.order_by("requested_at"):
        # Only if it is still as it was read: its worker may have woken up meanwhile.
        same = stale.filter(id=job.id, attempts=job.attempts)
        if job.attempts >= MOST_ATTEMPTS:
            _fail(same, reason=job.failure or "worker_lost", at=at)
        else:
            same.update(state=ReportJob.QUEUED, heartbeat_at=at)
            log.warning("report job sent again", job=job.id, attempts=job.attempts)
            send(job.id)
            sent.append(job.id)
    return tuple(sent)


def order_ended_shifts(*, at: datetime) -> tuple[ReportJob, ...]:
    """Order the report of every shift that has ended since the house's first record and was not sealed since, oldest first.

    So is one that was signed off, or to which something was added since it was.

    Looks back ``CATCH_UP`` at most. However often it runs, a shift is ordered once: while its job lives it is left alone, and so it is
    for ``AGAIN_AFTER`` once a job failed.
    """
    house.declare(at=at)
    origin = Origin(actor=SYSTEM, recorded_at=at, via="beat")
    wanted = {
        *(shift for shift in _ended(at) if _is_to_be_sealed(shift, at)),
        *(shift for shift in _signed(at) if _is_free(shift, at)),
    }
    return tuple(
        request(day=shift.day, shift=shift.name, origin=origin)
        for shift in sorted(wanted, key=lambda shift: shift.opens_at)
    )


def _ended(at: datetime) -> list[Shift]:
    """Give the shifts that ended between the house's first record and now, oldest first."""
    since = max(report_sources.get_beginning(), at - CATCH_UP)
    calendar = settings.HOUSE_CALENDAR
    shift = calendar.before(calendar.shift_at(at))
    found = []
    while shift.ends_at > since:
        found.append(shift)
        shift = calendar.before(shift)
    return found[::-1]


def _signed(at: datetime) -> list[Shift]:
    """Give the signed-off shifts of the last ``CATCH_UP`` whose latest version lacks something, the signature itself or what came later."""
    today = settings.HOUSE_CALENDAR.gaming_day(at)
    found = []
    for day, name in sign_offs.list_shifts(since=today - CATCH_UP):
        last = reports.latest(day=day, shift=name)
        if last is not None and reports.is_stale(last):
            found.append(reports.shift_of(day=day, shift=name))
    return found


def _is_to_be_sealed(shift: Shift, at: datetime) -> bool:
    return _is_free(shift, at) and _is_unsealed(shift, at)


def _is_free(shift: Shift, at: datetime) -> bool:
    """Tell whether no order of a shift lives or failed just now."""
    jobs = ReportJob.objects.filter(day=shift.day, shift=shift.name)
    if jobs.filter(state__in=LIVE).exists():
        return False
    return not jobs.filter(state=ReportJob.FAILED, heartbeat_at__gt=at - AGAIN_AFTER).exists()


def _is_unsealed(shift: Shift, at: datetime) -> bool:
    last = reports.latest(day=shift.day, shift=shift.name)
    if last is None:
        return True
    # A version made before the shift ended may lack what happened after it.
    return last.cut_at < shift.ends_at and (
        reports.is_stale(last)
        or reports.missed_the_end(day=shift.day, shift=shift.name, cut_at=last.cut_at, at=at)
    )


def _claim(job_id: str, at: datetime) -> ReportJob | None:
    """Take a job up; None where there is nothing to do or another worker is at it."""
    with transactions.durable():
        job = ReportJob.objects.select_for_update().filter(id=job_id).first()
        if job is None:
            raise NotFound([Problem("no_such_job", "job")])
        held = job.state == ReportJob.RUNNING and job.heartbeat_at > at - STALE_AFTER
        if job.state not in LIVE or held:
            return None
        if job.attempts >= MOST_ATTEMPTS:
            _fail(_only(job), reason=job.failure or "worker_lost", at=at)
            return None
        _only(job).update(
            state=ReportJob.RUNNING, progress=0, heartbeat_at=at, attempts=F("attempts") + 1
        )
    job.refresh_from_db()
    return job


def _only(job: ReportJob) -> Any:
    return ReportJob.objects.filter(id=job.id)


def _finish(mine: Any, version: ReportVersion, *, at: datetime) -> None:
    mine.update(state=ReportJob.DONE, progress=100, heartbeat_at=at, version=version, failure="")


def _fail(mine: Any, *, reason: str, at: datetime) -> None:
    mine.update(state=ReportJob.FAILED, heartbeat_at=at, failure=reason)


def _put_back(mine: Any, job: ReportJob, *, reason: str, at: datetime) -> None:
    if job.attempts >= MOST_ATTEMPTS:
        _fail(mine, reason=reason, at=at)
    else:
        # Its heartbeat is left to go stale: the sweeper sends it again, not this very moment.
        mine.update(state=ReportJob.QUEUED, heartbeat_at=at, failure=reason)
