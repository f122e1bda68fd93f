"""A house in which every kind of fact has happened, all of it through the services."""

from datetime import UTC, datetime, timedelta

from django.conf import settings

from accounting.models import Explanation, ReportVersion, SignOff
from accounting.services import house
from casino.audit import writer
from casino.audit.records import HOUSE, SYSTEM, Entry, Origin
from casino.kernel import ids
from casino.staff import devices as services
from tables.services import calls, events, incidents, rulebooks, slips, undo
from tests.factories import corrections, counting, devices
from tests.factories import tables as floor

DAY = settings.HOUSE_CALENDAR.gaming_day(floor.OPENED_AT)
TERMS = {"commission_bps": 450, "rounding": {"unit": 50, "mode": "down"}}
SECOND_ADMINISTRATOR = "A402"
RELIEF = "D102"


def make() -> None:
    """A table that closed and opened again, another that plays on, rulebooks of every fate, and a report."""
    house.declare(at=floor.OPENED_AT)
    for person in (RELIEF, SECOND_ADMINISTRATOR):
        floor.person(person)
    first = floor.open_table("PG01")
    floor.record_rounds(first, 3)
    events.relieve(
        session_id=first.id,
        dealer=RELIEF,
        supervisor=floor.SUPERVISOR,
        act=floor.act(floor.SUPERVISOR, at=floor.later(first)),
    )
    floor.record_rounds(first, 2)
    taken_back = floor.record_round(first)
    undo.last_round(
        session_id=first.id,
        round_id=taken_back.id,
        reason=undo.REASONS["paigow"][0],
        act=floor.act(RELIEF, at=floor.later(first, minutes=0)),
    )
    incidents.void_throw(
        session_id=first.id,
        reason=incidents.VOID_THROW_REASONS[0],
        act=floor.act(RELIEF, at=floor.later(first)),
    )
    calls.call(session_id=first.id, reason=None, act=floor.act(RELIEF, at=floor.later(first)))
    calls.acknowledge(session_id=first.id, act=floor.act(at=floor.later(first)))
    counting.begin(first)
    counting.withdraw(first)
    counting.change_shift(first)
    floor.close_table(first, box=floor.standing(first).box_minor + 100)
    floor.record_rounds(floor.open_table("PG01", at=floor.later(first)), 2)
    floor.record_rounds(floor.open_table("PG02"), 2)
    _count_that_goes_on()
    _corrections()
    _slips()
    _tablets()
    _rulebooks()
    report(version=1)
    _review()


def _count_that_goes_on() -> None:
    """Two who differ, two who agree, and a supervisor who still has to look at it."""
    counted = floor.open_table("PG05")
    counting.begin(counted)
    counting.submit(counted, floor.DEALER, box=100)
    for staff in (floor.SUPERVISOR, floor.DEALER, floor.SUPERVISOR):
        counting.submit(counted, staff)


def _corrections() -> None:
    """Of every kind and with every fate, on a table of their own; the first and the last are rounds that were voided."""
    session = floor.open_table("PG04")
    played = floor.record_rounds(session, 3)
    corrections.make(corrections.void(played[0].id))
    amended = floor.sheet(outcomes=floor.sheet()["outcomes"] | {"4": "win"})
    corrections.make(corrections.amend(played[1].id, amended))
    corrections.make(corrections.late(session, at=floor.later(session)))
    corrections.make(corrections.chips(session))
    corrections.make(corrections.adjustment(table="PG04", shift="night", day=DAY.isoformat()))
    corrections.refuse(corrections.ask(corrections.chips(session)))
    corrections.withdraw(corrections.ask(corrections.chips(session)))
    corrections.ask(corrections.chips(session))
    corrections.make(corrections.void(played[2].id))


def _slips() -> None:
    """An opener, and a closer that was printed twice."""
    for kind, paper in (("opener", "a4"), ("count", "a4"), ("count", "80mm")):
        command = slips.PrintSlip(kind, "PG01", 1, paper, "page", "pt")
        slips.issue(command, origin=floor.origin())


def _tablets() -> None:
    """One in use, and one that was revoked."""
    devices.enrolled("PG01")
    revoked, _token = devices.enrolled("PG02")
    services.revoke(device_id=revoked.id, origin=floor.origin(floor.ADMINISTRATOR))


def report(*, version: int) -> ReportVersion:
    """Keep and record a version of a report whose bundle nobody looks into."""
    at = floor.OPENED_AT + timedelta(hours=9)
    row = ReportVersion(
        id=ids.new(at),
        day=DAY,
        shift="night",
        version=version,
        state="provisional",
        cut_at=at,
        positions={},
        merkle_root="a" * 64,
        manifest_sha256="b" * 64,
        bundle=b"PK",
    )
    row.save()
    entry = Entry(HOUSE, "report", at, DAY, row.evidence().body)
    writer.append(entry, Origin(SYSTEM, at, "report"))
    return row


def _review() -> None:
    """What supervisors said of the report whose bundle nobody looks into: one explanation, one signature."""
    at = floor.OPENED_AT + timedelta(hours=10)
    origin = floor.origin(at=at)
    said = Explanation(
        id=ids.new(at),
        day=DAY,
        shift="night",
        chain="PG01",
        seq=1,
        kind="box_difference",
        counts_at=floor.OPENED_AT,
        reason="counting_error",
        text="Counted once too often.",
        explained_by=floor.SUPERVISOR,
        occurred_at=at,
        recorded_at=at,
    )
    said.save()
    writer.append(Entry("PG01", "exception_explained", at, DAY, said.evidence().body), origin)
    signed = SignOff(
        id=ids.new(at),
        day=DAY,
        shift="night",
        version=1,
        manifest_sha256="b" * 64,
        signed_by=floor.SUPERVISOR,
        override_reason="under_investigation",
        override_text="Still counting.",
        open=[],
        handover=[],
        counts_at=at,
        occurred_at=at,
        recorded_at=at,
    )
    signed.save()
    writer.append(Entry(HOUSE, "sign_off", at, DAY, signed.evidence().body), origin)


def _rulebooks() -> None:
    proposals = [
        rulebooks.propose(
            rulebooks.Proposed(
                code=f"paigow-2027-{month}",
                game="paigow",
                effective_from=datetime(2027, month, 1, tzinfo=UTC),
                authorisation=f"DICJ {month}/2027",
                terms=TERMS,
            ),
            origin=floor.origin(floor.ADMINISTRATOR),
        )
        for month in (1, 2, 3)
    ]
    approver = floor.origin(SECOND_ADMINISTRATOR)
    rulebooks.approve(proposal_id=proposals[0], origin=approver)
    rulebooks.decline(proposal_id=proposals[1], reason="not now", origin=approver)
