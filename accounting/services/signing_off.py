"""Signing a shift off: a supervisor says that it is settled as the latest version of its report shows it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.conf import settings

from accounting import reviewing
from accounting.models import SignOff
from accounting.selectors import explanations, open_items, report_sources, report_versions
from accounting.selectors.report_versions import VersionRow
from accounting.services import report_jobs, report_reading, reports
from casino.audit import writer
from casino.audit.models import ChainHead
from casino.audit.records import HOUSE, Entry, Origin
from casino.db import transactions
from casino.kernel import ids
from casino.kernel.canonical import Json
from casino.kernel.clock import Shift
from casino.kernel.errors import Conflict, Forbidden, NotFound, Problem, Refused
from casino.staff.roles import Role


@dataclass(frozen=True, slots=True)
class Override:
    """Why a shift is signed off though exceptions are open: a coded reason and a text."""

    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class SignShift:
    """The version of a shift's report that a supervisor has looked at and signs."""

    day: date
    shift: str
    version: int
    override: Override | None = None


def sign(command: SignShift, *, origin: Origin) -> SignOff:
    """Sign a shift off, on the house's chain, and order the version of its report that says so.

    What stands open in the house is handed over to the next shift with it. The same person signing the same version again gets the
    first signature.

    1. may he, and is the shift over · 2. lock the house's chain · 3. nobody has signed yet · 4. what he reviewed is the latest and
    nothing was recorded since but explanations · 5. no exception is open, or he overrides · 6. the fact and its record · 7. once that
    stands, the order: the worker makes the version, no process of the screens does.

    :raises Forbidden: ``supervisor_only``.
    :raises NotFound: ``no_such_report``, ``unknown_shift``.
    :raises Conflict: ``shift_signed_off``, ``other_version``, ``version_stale``.
    :raises Refused: ``day_out_of_range``, ``shift_not_over``, ``exceptions_open``, ``nothing_to_override``, and
        what is wrong with the override.
    """
    if origin.actor.role != Role.SUPERVISOR or origin.actor.staff is None:
        raise Forbidden([Problem("supervisor_only")])
    period = _ended(command, at=origin.recorded_at)
    with transactions.durable():
        ChainHead.objects.select_for_update().get(chain=HOUSE)
        known = SignOff.objects.filter(day=command.day, shift=command.shift).first()
        if known is not None:
            return _again(known, command, origin)
        version, unexplained = _judge(command, at=origin.recorded_at)
        fact = _fact(command, version, unexplained, period, origin)
        fact.save()
        entry = Entry(
            chain=HOUSE,
            kind="sign_off",
            occurred_at=origin.recorded_at,
            gaming_day=settings.HOUSE_CALENDAR.gaming_day(origin.recorded_at),
            body=fact.evidence().body,
        )
        writer.append(entry, origin)
    report_jobs.request(day=command.day, shift=command.shift, origin=origin)
    return fact


def check(command: SignShift, *, at: datetime) -> None:
    """Tell what stands against signing now; nothing does where it was signed already, which ``sign`` answers.

    :raises NotFound: and the others as ``sign`` does, but for who may.
    """
    _ended(command, at=at)
    if not SignOff.objects.filter(day=command.day, shift=command.shift).exists():
        _judge(command, at=at)


def list_unexplained(version: VersionRow) -> Iterator[Mapping[str, Any]]:
    """List the exceptions of a version that nobody has explained until now, as its report holds them."""
    for exception in list_exceptions(version):
        if exception["state"] == reviewing.OPEN:
            yield exception


def list_exceptions(version: VersionRow) -> Iterator[Mapping[str, Any]]:
    """List the exceptions of a version as its report holds them, with what was said of them since."""
    said = {
        each.of: each for each in explanations.list_of_shift(day=version.day, shift=version.shift)
    }
    for exception in report_reading.read(version).report["exceptions"]:
        kept = said.get(key_of(exception))
        if exception["state"] == reviewing.OPEN and kept is not None:
            told = {"state": reviewing.EXPLAINED, "explanation": kept.document()}
            yield {**exception, **told}
        else:
            yield exception


def key_of(exception: Mapping[str, Any]) -> tuple[str, int, str]:
    """Give what names an exception of a report: the chain and position of the record that shows it, and its kind."""
    record = exception["record"]
    return record["chain"], record["seq"], exception["kind"]


def is_current(version: VersionRow, *, at: datetime) -> bool:
    """Tell whether nothing of a shift came about since a version was made, but what its reviewers said."""
    day, shift = version.day, version.shift
    if reports.missed_the_end(day=day, shift=shift, cut_at=version.cut_at, at=at):
        return False
    return not report_sources.has_new_facts(
        reports.shift_of(day=day, shift=shift),
        since=version.positions,
        but=report_sources.OF_THE_REVIEW,
    )


def _ended(command: SignShift, *, at: datetime) -> Shift:
    period = reports.shift_of(day=command.day, shift=command.shift)
    if at < period.ends_at:
        raise Refused([Problem("shift_not_over")])
    return period


def _judge(command: SignShift, *, at: datetime) -> tuple[VersionRow, tuple[Mapping[str, Any], ...]]:
    """Give the version that is signed and what is open in it, once nothing stands against signing it."""
    version = _reviewed(command, at)
    unexplained = tuple(list_unexplained(version))
    found = tuple(_problems(command.override, unexplained))
    if found:
        raise Refused(found)
    return version, unexplained


def _again(known: SignOff, command: SignShift, origin: Origin) -> SignOff:
    if (known.version, known.signed_by) != (command.version, origin.actor.staff):
        raise Conflict([Problem("shift_signed_off", "", {"staff": known.signed_by})])
    return known


def _reviewed(command: SignShift, at: datetime) -> VersionRow:
    versions = report_versions.list_of_shift(day=command.day, shift=command.shift)
    if not versions:
        raise NotFound([Problem("no_such_report", "report")])
    latest = versions[0]
    if latest.version != command.version:
        fields = {"given": command.version, "needed": latest.version}
        raise Conflict([Problem("other_version", "version", fields)])
    if not is_current(latest, at=at):
        raise Conflict([Problem("version_stale", "version")])
    return latest


def _problems(
    override: Override | None, unexplained: tuple[Mapping[str, Any], ...]
) -> Iterator[Problem]:
    if override is None:
        if unexplained:
            yield Problem("exceptions_open", "", {"number": len(unexplained)})
        return
    if not unexplained:
        yield Problem("nothing_to_override", "override")
    if override.reason not in reviewing.OVERRIDES:
        yield Problem("reason_needed", "override.reason", {"known": ", ".join(reviewing.OVERRIDES)})
    for problem in reviewing.text_problems(override.text):
        yield Problem(problem.code, f"override.{problem.path}", problem.fields)


def _fact(
    command: SignShift,
    version: VersionRow,
    unexplained: tuple[Mapping[str, Any], ...],
    period: Shift,
    origin: Origin,
) -> SignOff:
    override = command.override
    return SignOff(
        id=ids.new(origin.recorded_at),
        day=command.day,
        shift=command.shift,
        version=version.version,
        manifest_sha256=version.manifest_sha256,
        signed_by=origin.actor.staff or "",
        override_reason="" if override is None else override.reason,
        override_text="" if override is None else override.text.strip(),
        open=[_named(exception) for exception in unexplained],
        handover=[
            *(item.document() for item in open_items.list_open(at=origin.recorded_at)),
            *(_handed_over(exception) for exception in unexplained),
        ],
        counts_at=period.last_instant,
        occurred_at=origin.recorded_at,
        recorded_at=origin.recorded_at,
    )


def _named(exception: Mapping[str, Any]) -> dict[str, Json]:
    chain, seq, kind = key_of(exception)
    return {"chain": chain, "seq": seq, "kind": kind}


def _handed_over(exception: Mapping[str, Any]) -> dict[str, Json]:
    return {
        "what": "exception",
        "kind": exception["kind"],
        "table": exception["table"],
        "since": exception["at"],
        "record": dict(exception["record"]),
    }
