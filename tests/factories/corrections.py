"""Corrections as tests need them: asked for by one, decided by another, all through the services."""

from datetime import datetime, timedelta
from typing import Any, Final

from casino.kernel import clock
from tables.models import CorrectionDecision, CorrectionRequest, LiveTable, Session
from tables.services import corrections
from tables.services.acts import Act, Recorded
from tables.services.correction_proposals import (
    Adjustment,
    Amend,
    Chips,
    LateEntry,
    Proposal,
    Void,
    kind_of,
    table_of,
)
from tests.factories import tables as floor

APPROVER: Final = floor.SECOND
TEXT: Final = "The guest had not placed it."


def void(round_id: str) -> Void:
    return Void(round=f"round:{round_id}")


def amend(round_id: str, sheet: dict[str, Any], *, collected: int | None = None) -> Amend:
    return Amend(round=f"round:{round_id}", sheet=sheet, collected=collected)


def late(session: Session, *, at: datetime, **changes: Any) -> LateEntry:
    return LateEntry(
        session=session.id,
        at=clock.format_instant(at),
        game="paigow",
        sheet=floor.sheet(**changes),
    )


def chips(
    session: Session, direction: str = "fill", *, seat: int | None = None, **pieces: int
) -> Chips:
    given = pieces or {"10000": 5}
    return Chips(session=session.id, direction=direction, pieces=given, seat=seat)


def adjustment(**values: Any) -> Adjustment:
    given: dict[str, Any] = {
        "table": "PG01", "debit": "cage", "credit": "commission", "amount": 250,
    }  # fmt: skip
    return Adjustment(**(given | values))


def at_table(code: str, *, minutes: int = 1) -> datetime:
    """An instant after everything that was recorded at a table."""
    last = LiveTable.objects.get(table=code).last_at
    assert last is not None
    return last + timedelta(minutes=minutes)


def ask(
    proposal: Proposal,
    *,
    by: str = floor.SUPERVISOR,
    at: datetime | None = None,
    key: str | None = None,
    reason: str | None = None,
    text: str = TEXT,
    money: str = "",
    act: Act | None = None,
) -> Recorded:
    """Ask for a correction, by a supervisor and a minute after what was last recorded at the table."""
    floor.person(by)
    when = at or at_table(table_of(proposal))
    asked = corrections.Ask(
        proposal=proposal,
        reason=reason or _reason(proposal),
        text=text,
        money=money,
    )
    return corrections.request(asked, act=act or floor.act(by, at=when, key=key))


def _reason(proposal: Proposal) -> str:
    return "miscount" if isinstance(proposal, Chips) else corrections.REASONS[kind_of(proposal)][0]


def approve(
    asked: Recorded,
    *,
    by: str = APPROVER,
    at: datetime | None = None,
    key: str | None = None,
    act: Act | None = None,
) -> Recorded:
    """Approve it, by another supervisor and a minute after what was last recorded at the table."""
    floor.person(by)
    when = at or at_table(asked.chain)
    return corrections.approve(request_id=asked.id, act=act or floor.act(by, at=when, key=key))


def refuse(asked: Recorded, *, by: str = APPROVER, note: str = "Not so.") -> Recorded:
    floor.person(by)
    return corrections.refuse(
        request_id=asked.id, note=note, act=floor.act(by, at=at_table(asked.chain))
    )


def withdraw(asked: Recorded, *, by: str = floor.SUPERVISOR) -> Recorded:
    return corrections.withdraw(request_id=asked.id, act=floor.act(by, at=at_table(asked.chain)))


def make(proposal: Proposal, *, money: str = "", at: datetime | None = None) -> CorrectionDecision:
    """Ask for a correction and approve it."""
    done = approve(ask(proposal, money=money, at=at), at=at)
    return CorrectionDecision.objects.select_related("request").get(id=done.id)


def get(asked: Recorded) -> CorrectionRequest:
    return CorrectionRequest.objects.get(id=asked.id)
