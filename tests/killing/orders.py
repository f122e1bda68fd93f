"""The orders of reports as the database has them, watched while it may be down."""

import functools
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import DatabaseError, InterfaceError, connection

from accounting.models import ReportJob
from accounting.services import report_jobs

QUIET_SECONDS = {ReportJob.QUEUED: 2.0, ReportJob.RUNNING: 8.0}
"""After how long without a sign of life an order is sent again, at every attempt as long again: a house waits longer, so that here
more workers meet over one, but a slow machine does not use up the attempts."""

Found = TypeVar("Found")


class Orders:
    """Watches live orders, and sweeps early."""

    def __init__(self) -> None:
        self._signs: dict[str, tuple[object, float]] = {}

    def list_live(self) -> list[ReportJob] | None:
        """List the orders that are queued or running; None while the database does not answer."""
        return _ask(
            lambda: list(ReportJob.objects.filter(state__in=[ReportJob.QUEUED, ReportJob.RUNNING]))
        )

    def sweep(self) -> None:
        """Send again what has been quiet: the sweeper is told the time at which it takes its worker for dead."""
        now = time.monotonic()
        live = self.list_live() or []
        # Whoever is swept takes along all that have been quiet longer, and one at its last attempt would be given up.
        if any(job.attempts >= report_jobs.MOST_ATTEMPTS for job in live):
            return
        for job in live:
            sign = (job.state, job.attempts, job.heartbeat_at)
            known, since = self._signs.get(job.id, (None, now))
            if sign != known:
                self._signs[job.id] = (sign, now)
            elif now - since > QUIET_SECONDS[job.state] * max(1, job.attempts):
                stale_at = job.heartbeat_at + report_jobs.STALE_AFTER
                _ask(functools.partial(report_jobs.sweep, at=stale_at))


def _ask(question: Callable[[], Found]) -> Found | None:
    try:
        return question()
    except (DatabaseError, InterfaceError):
        connection.close()
        return None
