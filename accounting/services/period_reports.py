"""Reports of longer periods — figures, exceptions, significant events — made when somebody asks, from what the chains and versions say."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.conf import settings

from accounting import spoken
from accounting.reports import events, longer, longer_forms, summary
from accounting.reports.longer import House, Span, Version
from accounting.selectors import (
    event_sources,
    later_facts,
    report_versions,
    signing_keys,
    transfers,
)
from accounting.selectors.report_versions import SummaryRow
from accounting.services import blinds, report_reading, reports, round_words
from accounting.services.downloads import DOWNLOAD, TYPES, Delivery
from casino.audit.records import SYSTEM, Origin
from casino.db import transactions
from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import NotFound, Problem, Refused
from casino.staff import access_log as access_chain

FIGURES: Final = "figures"
EXCEPTIONS: Final = "exceptions"
EVENTS: Final = "events"
TELLS: Final = (FIGURES, EXCEPTIONS, EVENTS)
KINDS: Final = longer.KINDS
FORMS: Final = longer_forms.FORMS
_UNTOLD: Final[Mapping[str, Any]] = {
    "at": None,
    "state": "open",
    "is_reportable": False,
    "explanation": None,
    "corrected": [],
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which report: what it ``tells`` (one of ``TELLS``), how far back it reaches (one of ``KINDS``), and its last gaming day."""

    tells: str
    kind: str
    last: date

    @property
    def subject(self) -> str:
        """The report's name on the access chain."""
        return f"period:{self.tells}:{self.kind}:{self.last.isoformat()}"


def make(wanted: Wanted, *, at: datetime, role: str = SYSTEM.role) -> dict[str, Json]:
    """Give a period's report as one document, from one snapshot of the database, to somebody of a role.

    Figures and exceptions are those of the latest versions of the shifts; a shift that has begun and has no report yet is named, and so
    is one whose latest version lacks what was recorded since.

    :raises NotFound: ``no_such_report`` for one that tells or reaches what none does.
    :raises Refused: ``day_out_of_range`` for a day that has not begun, or that no calendar reaches.
    :raises Conflict: as ``blinds.check``, for figures.
    """
    span = _span(wanted, at=at)
    if wanted.tells == FIGURES:
        blinds.check(role=role, ends_at=span.ends_at)
    house = House(
        name=settings.HOUSE_NAME,
        authority=settings.AUTHORITY_NAME,
        zone=str(settings.HOUSE_CALENDAR.zone),
        software=settings.VERSION,
    )
    with transactions.snapshot():
        if wanted.tells == EVENTS:
            return _events(span, house, at=at)
        tell = longer.figures if wanted.tells == FIGURES else longer.exceptions
        versions = tuple(_versions(span, at=at))
        known = {(version.day, version.shift) for version in versions}
        missing = tuple(shift for shift in _begun(span, at=at) if shift not in known)
        document = tell(span=span, house=house, at=at, versions=versions, missing=missing)
        return _in_words(document) if wanted.tells == EXCEPTIONS else document


def deliver(wanted: Wanted, *, form: str, origin: Origin) -> Delivery:
    """Give a period's report in one form, once the access chain says who takes it.

    :raises NotFound: ``no_such_report`` or ``no_such_form``; nothing is recorded then.
    :raises Refused: as ``make``.
    """
    if form not in FORMS:
        raise NotFound([Problem("no_such_form", "form", {"known": ", ".join(FORMS)})])
    document = make(wanted, at=origin.recorded_at, role=origin.actor.role)
    data = longer_forms.render(document, form=form)
    with transactions.durable():
        access_chain.append(
            DOWNLOAD,
            {
                "of": wanted.subject,
                "root": document["root"],
                "form": form,
                "sha256": canonical.sha256(data),
            },
            origin,
        )
    name = f"{wanted.tells}-{wanted.kind}-{wanted.last.isoformat()}.{form}"
    return Delivery(name=name, content_type=TYPES[form], data=data)


def _span(wanted: Wanted, *, at: datetime) -> Span:
    if wanted.tells not in TELLS or wanted.kind not in KINDS:
        raise NotFound([Problem("no_such_report", "report")])
    calendar = settings.HOUSE_CALENDAR
    first = longer.first_day(wanted.kind, wanted.last)
    try:
        opens_at = calendar.shifts_of(first)[0].opens_at
        ends_at = calendar.shifts_of(wanted.last)[-1].ends_at
    except OverflowError as error:
        raise Refused([Problem("day_out_of_range", "day")]) from error
    if calendar.shifts_of(wanted.last)[0].opens_at > at:
        raise Refused([Problem("day_out_of_range", "day")])
    return Span(wanted.kind, first, wanted.last, opens_at, ends_at)


def _events(span: Span, house: House, *, at: datetime) -> dict[str, Json]:
    key = signing_keys.find_last()
    records = tuple(
        event_sources.list_between(kinds=events.KINDS, since=span.opens_at, until=span.ends_at)
    )
    document = events.build(
        span=span,
        house=house,
        at=at,
        earlier=event_sources.list_before(kinds=events.REMEMBERED, until=span.opens_at),
        records=records,
        demo=key is not None and key.is_demo,
    )
    told = events.with_results(document, records=records, tell=spoken.result)
    return events.in_words(told, speak=spoken.speech)


def _in_words(document: Mapping[str, Any]) -> dict[str, Json]:
    """Give a document of exceptions with what rounds came to, which the versions that it is made of do not keep in words."""
    told: dict[str, Any] = {
        "exceptions": round_words.of_exceptions(document["exceptions"]),
        "corrections": round_words.of_corrections(document["corrections"]),
    }
    return {**document, **told}


def _versions(span: Span, *, at: datetime) -> Iterator[Version]:
    last = later_facts.find(
        since=span.opens_at, until=span.ends_at, calendar=settings.HOUSE_CALENDAR
    )
    order = {name: place for place, name in enumerate(settings.HOUSE_CALENDAR.names)}
    rows = report_versions.list_summaries(first=span.first, last=span.last)
    for row in sorted(rows, key=lambda row: (row.day, order.get(row.shift, 0), row.shift)):
        yield Version(
            day=row.day,
            shift=row.shift,
            version=row.version,
            state=row.state,
            cut_at=row.cut_at,
            merkle_root=row.merkle_root,
            summary=_summary(row),
            is_stale=last.are_beyond((row.day, row.shift), row.positions)
            or reports.missed_the_end(day=row.day, shift=row.shift, cut_at=row.cut_at, at=at),
        )


def _summary(row: SummaryRow) -> Mapping[str, Any]:
    """Give a version's summary; of one that was kept without it from the report in its bundle."""
    if row.summary is not None:
        return row.summary
    report = report_reading.read(report_versions.get(row.id)).report
    # What reports of that time did not tell yet is nothing in them.
    exceptions = [{**_UNTOLD, **item} for item in report["exceptions"]]
    tables = {
        code: {"to_report": None, "numbering": [], **t} for code, t in report["tables"].items()
    }
    return summary.of({"sign_off": None, **report, "tables": tables, "exceptions": exceptions})


def _begun(span: Span, *, at: datetime) -> Iterator[tuple[date, str]]:
    """Give the shifts of the period that have begun, from the one in which the house first moved money."""
    calendar = settings.HOUSE_CALENDAR
    since = transfers.first_at()
    if since is None:
        return
    shift = calendar.shift_at(max(since, span.opens_at))
    while shift.opens_at <= at and shift.opens_at < span.ends_at:
        yield shift.day, shift.name
        shift = calendar.shift_at(shift.ends_at)
