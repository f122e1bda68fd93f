"""Versions of a shift's report: made when there is none or a fact was added, sealed, kept as built, and built again at will."""

from datetime import date, datetime
from typing import Final

from django.conf import settings

from accounting.models import ReportVersion
from accounting.reports.period import position_document
from accounting.selectors import report_sources
from accounting.services import house, report_building
from accounting.services.report_building import Built, Plan, Press, Progress
from casino.audit import writer
from casino.audit.chain import ChainPosition
from casino.audit.models import ChainHead
from casino.audit.records import HOUSE, SYSTEM, Entry, Origin
from casino.db import transactions
from casino.kernel import ids
from casino.kernel.clock import Shift
from casino.kernel.errors import NotFound, Problem, Refused

PROVISIONAL: Final = "provisional"
SIGNED_OFF: Final = "signed_off"
CORRECTED: Final = "corrected"


def shift_of(*, day: date, shift: str) -> Shift:
    """Give a day's shift by its name.

    :raises NotFound: ``unknown_shift``.
    :raises Refused: ``day_out_of_range`` for a day that calendars do not reach.
    """
    calendar = settings.HOUSE_CALENDAR
    if shift not in calendar.names:
        raise NotFound([Problem("unknown_shift", "shift", {"known": ", ".join(calendar.names)})])
    try:
        found: Shift = calendar.shift(day, shift)
        calendar.before(found)
    except OverflowError as error:
        raise Refused([Problem("day_out_of_range", "day")]) from error
    return found


def latest(*, day: date, shift: str) -> ReportVersion | None:
    """Find the latest version of a shift's report, without reading its bundle."""
    versions = ReportVersion.objects.filter(day=day, shift=shift).defer("bundle")
    return versions.order_by("-version").first()


def is_stale(version: ReportVersion) -> bool:
    """Tell whether a fact of the shift was recorded after the version was made, an explanation or a signature among them.

    Builds, views and downloads are none.

    :raises DomainError: as ``shift_of``.
    """
    period = shift_of(day=version.day, shift=version.shift)
    return report_sources.has_new_facts(period, since=version.positions)


def missed_the_end(*, day: date, shift: str, cut_at: datetime, at: datetime) -> bool:
    """Tell whether a version was made before its shift ended and a table has gone on past that end since: it cannot say so.

    :raises DomainError: as ``shift_of``.
    """
    period = shift_of(day=day, shift=shift)
    return cut_at < period.ends_at <= at and report_sources.ran_past(period)


def bring_up_to_date(
    *, day: date, shift: str, at: datetime, press: Press, progress: Progress
) -> ReportVersion:
    """Give the latest version of a shift's report, and make it first if there is none or a fact of the shift was added since.

    That a table went on past the shift's end, when the latest was made before it, is such a fact.

    Whoever builds at the same time gets the same version: only one is kept. It is provisional until the shift is signed off; the
    version that says so holds nothing more than was reviewed but what the reviewers said, and every other one after it is corrected.

    1. which shift · 2. the latest, if it still holds · 3. the house's terms and key on its chain · 4. the positions · 5. the state ·
    6. build · 7. keep it and record it, in one durable transaction.

    :raises DomainError: as ``shift_of``.
    """
    period = shift_of(day=day, shift=shift)
    last = latest(day=day, shift=shift)
    if last is not None and not (
        is_stale(last) or missed_the_end(day=day, shift=shift, cut_at=last.cut_at, at=at)
    ):
        return last
    house.declare(at=at)
    house.declare_key(press.key, at=at)
    positions = report_sources.positions(period, calendar=settings.HOUSE_CALENDAR)
    plan = Plan(
        day=day,
        shift=shift,
        version=1 if last is None else last.version + 1,
        state=_state(period, last, positions),
        cut_at=at,
        positions=positions,
    )
    built = report_building.build_version(plan, press=press, progress=progress)
    return _keep(plan, built)


def _state(period: Shift, last: ReportVersion | None, positions: tuple[ChainPosition, ...]) -> str:
    """Tell in which state the next version is, from what stands on the chains up to its positions."""
    until = {position.chain: position.to_seq for position in positions}
    if last is None or not report_sources.is_signed_off(period, to_seq=until[HOUSE]):
        return PROVISIONAL
    if last.state != PROVISIONAL:
        return CORRECTED
    others = report_sources.has_new_facts(
        period, since=last.positions, until=until, but=report_sources.OF_THE_REVIEW
    )
    return CORRECTED if others else SIGNED_OFF


def rebuild(version: ReportVersion, *, press: Press) -> bytes:
    """Build a kept version's bundle again from the chains; with the same software and key it is the same, byte for byte."""
    plan = Plan(
        day=version.day,
        shift=version.shift,
        version=version.version,
        state=version.state,
        cut_at=version.cut_at,
        positions=report_building.positions_of(version.positions),
    )
    return report_building.build_version(
        plan, press=press, progress=report_building.tell_nobody
    ).bundle.data


def _keep(plan: Plan, built: Built) -> ReportVersion:
    with transactions.durable():
        ChainHead.objects.select_for_update().get(chain=HOUSE)
        last = latest(day=plan.day, shift=plan.shift)
        if last is not None and last.version >= plan.version:
            return last  # somebody was first
        version = ReportVersion(
            id=ids.new(plan.cut_at),
            day=plan.day,
            shift=plan.shift,
            version=plan.version,
            state=plan.state,
            cut_at=plan.cut_at,
            positions={p.chain: position_document(p) for p in plan.positions},
            merkle_root=built.bundle.merkle_root,
            manifest_sha256=built.bundle.manifest_sha256,
            bundle=built.bundle.data,
            summary=dict(built.summary),
        )
        version.save()
        entry = Entry(
            chain=HOUSE,
            kind="report",
            occurred_at=plan.cut_at,
            gaming_day=settings.HOUSE_CALENDAR.gaming_day(plan.cut_at),
            body=version.evidence().body,
        )
        writer.append(entry, Origin(actor=SYSTEM, recorded_at=plan.cut_at, via="report"))
    return version
