"""Orders of reports, to be looked at."""

from dataclasses import dataclass
from datetime import date, datetime

from accounting.models import ReportJob
from casino.kernel.errors import NotFound, Problem


@dataclass(frozen=True, slots=True)
class JobRow:
    """One order: its shift, its state (``queued running done failed``), progress in hundredths, and the version it came to."""

    id: str
    day: date
    shift: str
    state: str
    progress: int
    requested_by: str | None
    requested_at: datetime
    version: int | None
    failure: str

    @property
    def is_live(self) -> bool:
        """Whether it still waits or runs."""
        return self.state in {ReportJob.QUEUED, ReportJob.RUNNING}


def get(job_id: str) -> JobRow:
    """Give an order by its id.

    :raises NotFound: ``no_such_job``.
    """
    job = ReportJob.objects.select_related("version").defer("version__bundle").filter(id=job_id)
    found = job.first()
    if found is None:
        raise NotFound([Problem("no_such_job", "job")])
    return _row(found)


def list_live(*, first: date, last: date) -> tuple[JobRow, ...]:
    """List the orders between two gaming days, both included, that wait or run."""
    live = ReportJob.objects.filter(
        day__gte=first, day__lte=last, state__in=[ReportJob.QUEUED, ReportJob.RUNNING]
    )
    return tuple(_row(job) for job in live.order_by("requested_at"))


def _row(job: ReportJob) -> JobRow:
    version = job.version
    return JobRow(
        id=job.id,
        day=job.day,
        shift=job.shift,
        state=job.state,
        progress=job.progress,
        requested_by=job.requested_by,
        requested_at=job.requested_at,
        version=None if version is None else version.version,
        failure=job.failure,
    )
