"""A count as two people make it apart from each other, all through the services."""

from collections.abc import Mapping
from typing import Final

from tables.models import PendingCount, Session
from tables.services import counting
from tables.services.acts import Act, Recorded
from tables.services.counting import Blind
from tests.factories import tables as floor

TRAY: Final[Mapping[str, int]] = floor.PIECES
"""What the tray of a table holds at which nothing but rounds of players among each other was played."""


def begin(session: Session, purpose: str = "close", *, act: Act | None = None) -> PendingCount:
    """Begin a count, by a supervisor where nobody else is said."""
    by = act or floor.act(at=floor.later(session))
    counting.begin(session_id=session.id, purpose=purpose, act=by)
    return PendingCount.objects.get(session=session)


def blind(pending: PendingCount, *, box: int = 0, tray: Mapping[str, int] = TRAY) -> Blind:
    """Give one person's count; the box in minor units."""
    return Blind(
        session=pending.session_id,
        count=pending.id,
        attempt=pending.attempt,
        box={"1": box},
        tray=dict(tray),
    )


def submit(
    session: Session,
    staff: str,
    *,
    box: int = 0,
    tray: Mapping[str, int] = TRAY,
    key: str | None = None,
) -> str:
    """Hand one person's count in, for the count as it stands."""
    floor.person(staff)
    command = blind(PendingCount.objects.get(session=session), box=box, tray=tray)
    return counting.submit(command, act=floor.act(staff, at=floor.later(session), key=key))


def withdraw(session: Session) -> Recorded:
    """Take a count back for which nobody has counted yet."""
    return counting.withdraw(session_id=session.id, act=floor.act(at=floor.later(session)))


def settle(session: Session, *, staff: str = floor.SUPERVISOR) -> Recorded:
    """Let the count stand."""
    pending = PendingCount.objects.get(session=session)
    act = floor.act(staff, at=floor.later(session), key=f"count:{pending.id}")
    return counting.settle(session_id=session.id, count=pending.id, act=act)


def count_again(session: Session, *, key: str | None = None) -> Recorded:
    """Have an agreed count made once more."""
    pending = PendingCount.objects.get(session=session)
    act = floor.act(at=floor.later(session), key=key)
    return counting.count_again(session_id=session.id, count=pending.id, act=act)


def change_shift(session: Session) -> Recorded:
    """Count an open table at a shift's change: both count what should be there."""
    live = floor.standing(session)
    begin(session, "shift")
    for staff in (floor.SUPERVISOR, live.dealer):
        submit(session, staff, box=live.box_minor, tray={"1": live.tray_minor})
    return settle(session)
