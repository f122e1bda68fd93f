"""What workers and beat run: each task is one call of a service."""

from celery import shared_task

from accounting.services import report_jobs
from casino.kernel import clock
from tables.services import shift_reports


@shared_task
def build_report(job_id: str) -> None:
    """Build the report that was ordered."""
    shift_reports.run(job_id=job_id, clock=clock.now)


@shared_task
def seal_ended_shifts() -> None:
    """Order the reports of shifts that have ended."""
    report_jobs.order_ended_shifts(at=clock.now())


@shared_task
def sweep_report_jobs() -> None:
    """Send again what a dead worker left."""
    report_jobs.sweep(at=clock.now())
