"""Explaining what a shift's report shows as an exception."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.conf import settings

from accounting import reviewing
from accounting.models import Explanation
from accounting.selectors import report_versions
from accounting.services import report_reading, reports
from casino.audit import writer
from casino.audit.models import ChainHead
from casino.audit.records import Entry, Origin
from casino.db import transactions
from casino.kernel import clock, ids
from casino.kernel.clock import Shift
from casino.kernel.errors import Conflict, Forbidden, NotFound, Problem, Refused
from casino.staff.roles import Role


@dataclass(frozen=True, slots=True)
class Explain:
    """Why one exception came about: a coded reason and a text. ``chain``, ``seq`` and ``kind`` name it as the report does."""

    day: date
    shift: str
    chain: str
    seq: int
    kind: str
    reason: str
    text: str


def explain(command: Explain, *, origin: Origin) -> Explanation:
    """Keep a supervisor's explanation of an exception of a shift's latest report, on the chain of the record that shows it.

    An exception is explained once; the same words of the same person again give the first. Whoever is on duty explains what
    happened under another.

    :raises Forbidden: ``supervisor_only``.
    :raises NotFound: ``no_such_report``, ``no_such_exception``, ``unknown_shift``.
    :raises Conflict: ``already_explained``.
    :raises Refused: ``day_out_of_range``; ``nothing_to_explain`` for what carries its reason with it;
        ``reason_needed`` for a reason that does not explain such an exception, and what is wrong with the text, all at once.
    """
    if origin.actor.role != Role.SUPERVISOR or origin.actor.staff is None:
        raise Forbidden([Problem("supervisor_only")])
    period = reports.shift_of(day=command.day, shift=command.shift)
    exception = _find(command)
    found = tuple(_problems(command))
    if found:
        raise Refused(found)
    with transactions.durable():
        ChainHead.objects.select_for_update().get(chain=command.chain)
        known = Explanation.objects.filter(
            day=command.day,
            shift=command.shift,
            chain=command.chain,
            seq=command.seq,
            kind=command.kind,
        ).first()
        if known is not None:
            return _again(known, command, origin)
        fact = Explanation(
            id=ids.new(origin.recorded_at),
            day=command.day,
            shift=command.shift,
            chain=command.chain,
            seq=command.seq,
            kind=command.kind,
            counts_at=_counts_at(exception, period),
            reason=command.reason,
            text=command.text.strip(),
            explained_by=origin.actor.staff,
            occurred_at=origin.recorded_at,
            recorded_at=origin.recorded_at,
        )
        fact.save()
        entry = Entry(
            chain=command.chain,
            kind="exception_explained",
            occurred_at=origin.recorded_at,
            gaming_day=settings.HOUSE_CALENDAR.gaming_day(origin.recorded_at),
            body=fact.evidence().body,
        )
        writer.append(entry, origin)
    return fact


def _find(command: Explain) -> Mapping[str, Any]:
    """Find the exception in the shift's latest report."""
    versions = report_versions.list_of_shift(day=command.day, shift=command.shift)
    if not versions:
        raise NotFound([Problem("no_such_report", "report")])
    place = {"chain": command.chain, "seq": command.seq}
    exceptions: list[Mapping[str, Any]] = report_reading.read(versions[0]).report["exceptions"]
    for exception in exceptions:
        if exception["record"] == place and exception["kind"] == command.kind:
            return exception
    raise NotFound([Problem("no_such_exception", "exception")])


def _problems(command: Explain) -> Iterator[Problem]:
    known = reviewing.REASONS.get(command.kind)
    if known is None:
        yield Problem("nothing_to_explain", "exception")
    elif command.reason not in known:
        yield Problem("reason_needed", "reason", {"known": ", ".join(known)})
    yield from reviewing.text_problems(command.text)


def _again(known: Explanation, command: Explain, origin: Origin) -> Explanation:
    same = (command.reason, command.text.strip(), origin.actor.staff)
    if (known.reason, known.text, known.explained_by) != same:
        raise Conflict([Problem("already_explained", "", {"staff": known.explained_by})])
    return known


def _counts_at(exception: Mapping[str, Any], period: Shift) -> datetime:
    """Give the instant that puts the explanation into the shift: when the exception arose, or the shift's last instant.

    What went on without a count is shown by a record that may be older than the shift.
    """
    at = clock.parse_instant(exception["at"])
    return at if period.opens_at <= at < period.ends_at else period.last_instant
