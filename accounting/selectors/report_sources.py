"""What a version of a report is made from: positions of the chains, and records up to them.

All heads are read in one statement, which is one snapshot on every database; what is read after that lies at or before them and
never changes.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any, Final

from django.db.models import F, Max, Min, Q, QuerySet

from accounting.models import Explanation, ReportVersion, SignOff
from casino.audit.chain import ChainPosition
from casino.audit.models import ChainHead, Record
from casino.audit.records import ACCESS, GENESIS, HOUSE
from casino.kernel import clock
from casino.kernel.clock import HouseCalendar, Shift

NOT_OF_THE_SHIFT: Final = ("report", "report_requested", "view", "download")
"""What is done with reports; none of it is a fact of a shift."""
OF_THE_REVIEW: Final = ("exception_explained", "sign_off")
"""What a shift's reviewers say: a fact of the shift that they review, not of the one in which they do it."""
OF_CORRECTIONS: Final = ("void", "amend", "late_entry", "chips", "adjustment")
"""Approved corrections: their ``counts.at`` says to which shift they belong, whenever they were written."""
AT_ONCE: Final = 2_000


def positions(shift: Shift, *, calendar: HouseCalendar) -> tuple[ChainPosition, ...]:
    """Give what a version of the shift made now covers of every chain, by name.

    From one past the last version 1 of an earlier shift — or from the first record that happened in the shift, if that is earlier —
    to the head.
    """
    heads = list(ChainHead.objects.order_by("chain"))
    ended = _last_positions_before(shift, calendar)
    in_shift = Record.objects.filter(occurred_at__gte=shift.opens_at, occurred_at__lt=shift.ends_at)
    first = dict(
        in_shift.order_by().values("chain").annotate(first=Min("seq")).values_list("chain", "first")
    )
    for chain, seq in _counting_in(shift, Record.objects.all()):
        first[chain] = min(seq, first.get(chain, seq))
    found = []
    for head in heads:
        after = int(ended.get(head.chain, {}).get("to_seq", 0)) + 1
        start = min(after, first.get(head.chain, after))
        found.append(
            ChainPosition(
                chain=head.chain,
                from_seq=start,
                from_prev_hash=_hash_before(head, start),
                to_seq=head.seq,
                to_hash=head.hash,
            )
        )
    return tuple(found)


def lines(position: ChainPosition) -> Iterator[bytes]:
    """Read the records of a stretch of a chain as they are stored, in order."""
    yield from _lines(position.chain, first=position.from_seq, last=position.to_seq)


def carried_lines(position: ChainPosition, *, opens_at: datetime) -> Iterator[bytes]:
    """Read, before a stretch of a table's chain, the records of the session that a shift beginning then found in progress."""
    records = Record.objects.filter(
        chain=position.chain, seq__lte=position.to_seq, occurred_at__lt=opens_at
    )
    opening = records.filter(kind="open").order_by("-seq").values_list("seq", flat=True).first()
    if opening is None or records.filter(kind="close", seq__gt=opening).exists():
        return
    yield from _lines(position.chain, first=opening, last=position.from_seq - 1)


def house_lines(*, to_seq: int) -> Iterator[bytes]:
    """Read what the house chain says, up to a position, of the house, its tables and the shifts that were signed off."""
    found = Record.objects.filter(
        chain=HOUSE, seq__lte=to_seq, kind__in=("house_terms", "table", "sign_off")
    ).order_by("seq")
    for line in found.values_list("line", flat=True):
        yield bytes(line)


def get_build(*, day: date, shift: str, version: int, to_seq: int) -> Mapping[str, Any]:
    """Give what the house chain says, up to a position, of the build of a version: its positions, state and cut.

    :raises LookupError: when it says nothing of such a build.
    """
    wanted = (day.isoformat(), shift, version)
    builds = Record.objects.filter(chain=HOUSE, kind="report", seq__lte=to_seq, gaming_day__gte=day)
    found = builds.order_by("seq")
    for line in found.values_list("line", flat=True).iterator():
        body: Mapping[str, Any] = json.loads(bytes(line))["body"]
        if (body["day"], body["shift"], body["version"]) == wanted:
            return body
    raise LookupError(wanted)


def has_new_facts(
    shift: Shift,
    *,
    since: Mapping[str, Mapping[str, Any]],
    until: Mapping[str, int] | None = None,
    but: tuple[str, ...] = (),
) -> bool:
    """Tell whether a fact of the shift was recorded past these positions, on any chain but that of access.

    Facts of a shift are what happened in it, and what was recorded later and counts in it. Kinds in ``but`` are left aside, and so is
    what stands past the positions ``until``, where they are given.
    """
    past = Q()
    for chain in ChainHead.objects.exclude(chain=ACCESS).values_list("chain", flat=True):
        reach = Q(chain=chain, seq__gt=since.get(chain, {}).get("to_seq", 0))
        past |= reach if until is None else reach & Q(seq__lte=until.get(chain, 0))
    records = Record.objects.filter(past).exclude(kind__in=but)
    happened = records.filter(occurred_at__gte=shift.opens_at, occurred_at__lt=shift.ends_at)
    if happened.exclude(kind__in=(*NOT_OF_THE_SHIFT, *OF_THE_REVIEW)).exists():
        return True
    return any(True for _ in _counting_in(shift, records))


def ran_past(shift: Shift) -> bool:
    """Tell whether any table's session went on past the shift's end."""
    before = Record.objects.filter(kind__in=("open", "close"), occurred_at__lt=shift.ends_at)
    last = {kind: Max("seq", filter=Q(kind=kind)) for kind in ("open", "close")}
    tables = before.order_by().values("chain").annotate(**last)
    return bool(tables.filter(Q(close=None) | Q(open__gt=F("close"))).exists())


def is_signed_off(shift: Shift, *, to_seq: int) -> bool:
    """Tell whether the house chain says, up to a position, that a shift is signed off."""
    signed = Record.objects.filter(chain=HOUSE, seq__lte=to_seq, kind="sign_off")
    return any(True for _ in _counting_in(shift, signed))


def get_beginning() -> datetime:
    """Give when the house's first record was written, which the migrations do."""
    first: datetime = Record.objects.values_list("recorded_at", flat=True).get(chain=HOUSE, seq=1)
    return first


def _counting_in(shift: Shift, records: QuerySet[Record]) -> Iterator[tuple[str, int]]:
    """Find, among some records, those that count in the shift wherever they stand, by chain and position.

    What reviewers said is found by its fact, corrections by what they say. Nothing is said of a shift before it begins, so that only
    what was written from then on is read.
    """
    of_shift = {"day": shift.day, "shift": shift.name}
    said = [
        *(each.subject for each in Explanation.objects.filter(**of_shift).only("id")),
        *(each.subject for each in SignOff.objects.filter(**of_shift).only("id")),
    ]
    yield from records.filter(subject__in=said).values_list("chain", "seq")
    corrections = records.filter(kind__in=OF_CORRECTIONS, occurred_at__gte=shift.opens_at)
    for chain, seq, line in corrections.values_list("chain", "seq", "line"):
        at = clock.parse_instant(json.loads(bytes(line))["body"]["counts"]["at"])
        if shift.opens_at <= at < shift.ends_at:
            yield chain, seq


def _lines(chain: str, *, first: int, last: int) -> Iterator[bytes]:
    found = Record.objects.filter(chain=chain, seq__gte=first, seq__lte=last).order_by("seq")
    for line in found.values_list("line", flat=True).iterator(chunk_size=AT_ONCE):
        yield bytes(line)


def _hash_before(head: ChainHead, seq: int) -> str:
    if seq == 1:
        return GENESIS
    if seq == head.seq + 1:
        return head.hash
    return Record.objects.values_list("hash", flat=True).get(chain=head.chain, seq=seq - 1)


def _last_positions_before(shift: Shift, calendar: HouseCalendar) -> Mapping[str, Any]:
    """Give where the version 1 of the latest earlier shift that has one ended."""
    firsts = ReportVersion.objects.filter(version=1, day__lte=shift.day).order_by("-day")
    near = firsts.values_list("day", "shift", "positions")[: 2 * len(calendar.names)]
    earlier = [
        (begins, positions)
        for day, name, positions in near
        if (begins := _begins(calendar, day, name)) < shift.opens_at
    ]
    return max(earlier, key=lambda found: found[0], default=(None, {}))[1]


def _begins(calendar: HouseCalendar, day: date, name: str) -> datetime:
    # A shift under a name that the house has since given up counts from the beginning of its day.
    known = name if name in calendar.names else calendar.names[0]
    return calendar.shift(day, known).opens_at
