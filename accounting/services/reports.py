"""Versions of a shift's report: made when there is none or a fact was added, sealed, kept as built, and built again at will."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.conf import settings

from accounting.models import ReportVersion
from accounting.reports import as_csv, as_json, as_pdf, as_xlsx, bundle
from accounting.reports.build import build
from accounting.reports.bundle import Bundle, ManifestHeader
from accounting.reports.gather import Record, Sections
from accounting.reports.period import Header, position_document
from accounting.selectors import report_sources
from accounting.services import house
from casino.audit import merkle, writer
from casino.audit.chain import ChainPosition
from casino.audit.keys import SigningKey
from casino.audit.models import ChainHead
from casino.audit.records import ACCESS, HOUSE, SYSTEM, Entry, Origin
from casino.db import transactions
from casino.kernel import ids
from casino.kernel.clock import Shift
from casino.kernel.errors import Problem, Refused

PROVISIONAL: Final = "provisional"
SIGNED_OFF: Final = "signed_off"
CORRECTED: Final = "corrected"
_RENDERERS: Final = (
    ("report.json", as_json.render),
    ("report.csv", as_csv.render),
    ("report.xlsx", as_xlsx.render),
    ("report.pdf", as_pdf.render),
)
READ, SUMMED, RENDERED, SEALED = 30, 45, 80, 95

Progress = Callable[[int], None]
"""Is told from time to time how many hundredths are done."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a report is made with: the key that seals it, and the games' own sections."""

    key: SigningKey
    sections: Sections


@dataclass(frozen=True, slots=True)
class _Plan:
    """A version that is to be built: everything that decides its bytes but the press and the software."""

    day: date
    shift: str
    version: int
    state: str
    cut_at: datetime
    positions: tuple[ChainPosition, ...]


def shift_of(*, day: date, shift: str) -> Shift:
    """Give a day's shift by its name.

    :raises Refused: ``unknown_shift``, or ``day_out_of_range`` for a day that calendars do not reach.
    """
    calendar = settings.HOUSE_CALENDAR
    if shift not in calendar.names:
        raise Refused([Problem("unknown_shift", "shift", {"known": ", ".join(calendar.names)})])
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

    :raises Refused: as ``shift_of``.
    """
    period = shift_of(day=version.day, shift=version.shift)
    return report_sources.has_new_facts(period, since=version.positions)


def bring_up_to_date(
    *, day: date, shift: str, at: datetime, press: Press, progress: Progress
) -> ReportVersion:
    """Give the latest version of a shift's report, and make it first if there is none or a fact of the shift was added since.

    Whoever builds at the same time gets the same version: only one is kept. It is provisional until the shift is signed off; the
    version that says so holds nothing more than was reviewed but what the reviewers said, and every other one after it is corrected.

    1. which shift · 2. the latest, if it still holds · 3. the house's terms and key on its chain · 4. the positions · 5. the state ·
    6. build · 7. keep it and record it, in one durable transaction.

    :raises Refused: as ``shift_of``.
    """
    period = shift_of(day=day, shift=shift)
    last = latest(day=day, shift=shift)
    if last is not None and not is_stale(last):
        return last
    house.declare(at=at)
    house.declare_key(press.key, at=at)
    positions = report_sources.positions(period, calendar=settings.HOUSE_CALENDAR)
    plan = _Plan(
        day=day,
        shift=shift,
        version=1 if last is None else last.version + 1,
        state=_state(period, last, positions),
        cut_at=at,
        positions=positions,
    )
    built = _build(plan, press, progress)
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
    positions = tuple(
        ChainPosition(chain=chain, **place) for chain, place in sorted(version.positions.items())
    )
    plan = _Plan(
        day=version.day,
        shift=version.shift,
        version=version.version,
        state=version.state,
        cut_at=version.cut_at,
        positions=positions,
    )
    return _build(plan, press, tell_nobody).data


def tell_nobody(_done: int) -> None:
    """Take no notice."""


def _build(plan: _Plan, press: Press, progress: Progress) -> Bundle:
    lines = [line for position in plan.positions for line in report_sources.lines(position)]
    progress(READ)
    terms = _Terms.read(plan)
    header = Header(
        shift=terms.shift,
        version=plan.version,
        state=plan.state,
        cut_at=plan.cut_at,
        positions=plan.positions,
        merkle_root=merkle.root(lines),
        software=settings.VERSION,
        demo=press.key.is_demo,
    )
    document = build(
        header=header,
        house=terms.records,
        chains=_by_table(plan, lines, terms.shift),
        sections=press.sections,
    )
    progress(SUMMED)
    files = {}
    for done, (name, render) in enumerate(_RENDERERS):
        progress(SUMMED + (RENDERED - SUMMED) * done // len(_RENDERERS))
        files[name] = render(document)
    progress(RENDERED)
    return bundle.pack(
        header=_manifest_header(header, document),
        positions=plan.positions,
        lines=lines,
        files=files,
        key=press.key,
    )


@dataclass(frozen=True, slots=True)
class _Terms:
    """What the house chain says up to the version's position, and the shift by the calendar that stood there."""

    records: tuple[Record, ...]
    shift: Shift

    @classmethod
    def read(cls, plan: _Plan) -> "_Terms":
        to_seq = next(position.to_seq for position in plan.positions if position.chain == HOUSE)
        records = tuple(_parsed(report_sources.house_lines(to_seq=to_seq)))
        last = next(record for record in reversed(records) if record["kind"] == house.KIND)
        return cls(records, house.calendar(last["body"]).shift(plan.day, plan.shift))


def _parsed(lines: Iterable[bytes]) -> Iterator[Record]:
    for line in lines:
        yield json.loads(line)


def _by_table(plan: _Plan, lines: list[bytes], shift: Shift) -> Mapping[str, Iterator[Record]]:
    """Give each table's records one after the other as they are asked for, so that only one is in memory at a time."""
    found: dict[str, Iterator[Record]] = {}
    start = 0
    for position in plan.positions:
        end = start + position.to_seq - position.from_seq + 1
        if position.chain not in {HOUSE, ACCESS}:
            found[position.chain] = _records_of(position, lines, (start, end), shift)
        start = end
    return found


def _records_of(
    position: ChainPosition, lines: list[bytes], place: tuple[int, int], shift: Shift
) -> Iterator[Record]:
    yield from _parsed(report_sources.carried_lines(position, opens_at=shift.opens_at))
    for index in range(*place):
        yield json.loads(lines[index])


def _manifest_header(header: Header, document: Mapping[str, Any]) -> ManifestHeader:
    return ManifestHeader(
        software=header.software,
        demo=header.demo,
        version=header.version,
        state=header.state,
        day=header.shift.day,
        shift=header.shift.name,
        opens_at=header.shift.opens_at,
        ends_at=header.shift.ends_at,
        rulebooks=document["rulebooks"],
    )


def _keep(plan: _Plan, built: Bundle) -> ReportVersion:
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
            merkle_root=built.merkle_root,
            manifest_sha256=built.manifest_sha256,
            bundle=built.data,
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
