"""Building one version of a shift's report: the chains' records in, the sealed bundle out; the same plan always gives the same bytes."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.conf import settings

from accounting import spoken
from accounting.reports import as_csv, as_json, as_pdf, as_xlsx, bundle, changes, summary
from accounting.reports.build import build
from accounting.reports.bundle import Bundle, ManifestHeader
from accounting.reports.gather import Record, Sections
from accounting.reports.period import Header
from accounting.selectors import report_sources
from accounting.services import house
from casino.audit import merkle
from casino.audit.chain import ChainPosition
from casino.audit.keys import SigningKey
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import clock
from casino.kernel.canonical import Json
from casino.kernel.clock import Shift

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
class Plan:
    """A version that is to be built: everything that decides its bytes but the press and the software."""

    day: date
    shift: str
    version: int
    state: str
    cut_at: datetime
    positions: tuple[ChainPosition, ...]


@dataclass(frozen=True, slots=True)
class Built:
    """A version as it was built: the bundle, and what longer periods are summed from."""

    bundle: Bundle
    summary: Mapping[str, Json]


def tell_nobody(_done: int) -> None:
    """Take no notice."""


def build_version(plan: Plan, *, press: Press, progress: Progress) -> Built:
    """Build and seal a version from the chains' records up to its positions, and from nothing else."""
    lines = _lines(plan)
    progress(READ)
    document = _document(plan, lines, root=merkle.root(lines), press=press)
    document |= {"changes": _changes(plan, document, press)}
    progress(SUMMED)
    files = {}
    for done, (name, render) in enumerate(_RENDERERS):
        progress(SUMMED + (RENDERED - SUMMED) * done // len(_RENDERERS))
        files[name] = render(document)
    progress(RENDERED)
    packed = bundle.pack(
        header=_manifest_header(document),
        positions=plan.positions,
        lines=lines,
        files=files,
        key=press.key,
    )
    return Built(bundle=packed, summary=summary.of(document))


def _lines(plan: Plan) -> list[bytes]:
    return [line for position in plan.positions for line in report_sources.lines(position)]


def _document(plan: Plan, lines: list[bytes], *, root: str, press: Press) -> dict[str, Json]:
    terms = _Terms.read(plan)
    header = Header(
        shift=terms.shift,
        version=plan.version,
        state=plan.state,
        cut_at=plan.cut_at,
        positions=plan.positions,
        merkle_root=root,
        software=settings.VERSION,
        demo=press.key.is_demo,
    )
    return build(
        header=header,
        house=terms.records,
        chains=_by_table(plan, lines, terms.shift),
        sections=press.sections,
        tell=spoken.result,
    )


def _changes(plan: Plan, document: Mapping[str, Json], press: Press) -> Json:
    """Tell what is another than in version 1, which is built again from the records up to where its own record says it reached."""
    if plan.version == 1:
        return None
    house_to = next(p.to_seq for p in plan.positions if p.chain == HOUSE)
    body = report_sources.get_build(day=plan.day, shift=plan.shift, version=1, to_seq=house_to)
    first = Plan(
        day=plan.day,
        shift=plan.shift,
        version=1,
        state=body["state"],
        cut_at=clock.parse_instant(body["cut_at"]),
        positions=positions_of(body["positions"]),
    )
    before = _document(first, _lines(first), root=body["merkle_root"], press=press)
    return changes.between(before, document)


def positions_of(places: Mapping[str, Mapping[str, Any]]) -> tuple[ChainPosition, ...]:
    """Give the positions that a version's row or record holds, by the chains' names."""
    return tuple(ChainPosition(chain=chain, **place) for chain, place in sorted(places.items()))


@dataclass(frozen=True, slots=True)
class _Terms:
    """What the house chain says up to the version's position, and the shift by the calendar that stood there."""

    records: tuple[Record, ...]
    shift: Shift

    @classmethod
    def read(cls, plan: Plan) -> "_Terms":
        to_seq = next(position.to_seq for position in plan.positions if position.chain == HOUSE)
        records = tuple(_parsed(report_sources.house_lines(to_seq=to_seq)))
        last = next(record for record in reversed(records) if record["kind"] == house.KIND)
        return cls(records, house.calendar(last["body"]).shift(plan.day, plan.shift))


def _parsed(lines: Iterable[bytes]) -> Iterator[Record]:
    for line in lines:
        yield json.loads(line)


def _by_table(plan: Plan, lines: list[bytes], shift: Shift) -> Mapping[str, Iterator[Record]]:
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


def _manifest_header(document: Mapping[str, Any]) -> ManifestHeader:
    seal = document["seal"]
    return ManifestHeader(
        software=document["software"],
        demo=document["demo"],
        version=seal["version"],
        state=seal["state"],
        day=date.fromisoformat(document["day"]),
        shift=document["shift"],
        opens_at=clock.parse_instant(document["from"]),
        ends_at=clock.parse_instant(document["until"]),
        rulebooks=document["rulebooks"],
    )
