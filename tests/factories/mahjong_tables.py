"""Mahjong tables as tests need them: open, with chips before the seats, some deals played; all through the services."""

from datetime import datetime
from typing import Any, Final

from tables.models import LiveTable, Session, Table
from tables.services import mahjong, rounds, sessions, table_admin
from tables.services.acts import Recorded
from tables.services.rounds import RecordedRound
from tests.factories import tables as floor

LOW: Final = 5_000
CHIPS: Final = 300_000


def table(code: str = "MJ01", *, mode: str = "A", low: int = LOW) -> Table:
    """Give a mahjong table, added closed when it is not there yet."""
    found = Table.objects.filter(code=code).first()
    if found is not None:
        return found
    new = table_admin.NewTable(
        code=code, game="mahjong", pit="2", currency="MOP", setup={"mode": mode, "low": low}
    )
    return table_admin.add(new, origin=floor.origin(floor.ADMINISTRATOR))


def open_table(
    code: str = "MJ01",
    *,
    mode: str = "A",
    low: int = LOW,
    seats: int = 4,
    chips: int = CHIPS,
    at: datetime = floor.OPENED_AT,
    dealer: str | None = None,
) -> Session:
    """Open a table, at the beginning of the night shift where nothing else is said, and let the seats buy chips."""
    dealer = dealer or floor.free_dealer()
    floor.person(dealer)
    floor.person(floor.SUPERVISOR)
    table(code, mode=mode, low=low)
    command = sessions.OpenTable(
        table=code,
        game="mahjong",
        currency="MOP",
        setup={"mode": mode, "low": low},
        dealer=dealer,
        supervisor=floor.SUPERVISOR,
        pieces=dict(floor.PIECES),
    )
    opened = sessions.open(command, act=floor.act(at=at))
    session = Session.objects.get(pk=opened.id)
    for seat in range(1, seats + 1):
        buy_in(session, seat, chips)
    return session


def buy_in(session: Session, seat: int, amount: int = CHIPS, **by: Any) -> Recorded:
    """Count chips to a seat."""
    return mahjong.buy_in(session_id=session.id, seat=seat, amount=amount, act=act(session, **by))


def leave(session: Session, seat: int, **by: Any) -> Recorded:
    """Let a player leave with his chips."""
    return mahjong.leave(session_id=session.id, seat=seat, act=act(session, **by))


def act(session: Session, *, staff: str | None = None, **by: Any) -> Any:
    """Give an act at the table, by its dealer where nobody is said, a minute after the last one."""
    return floor.act(staff or floor.standing(session).dealer, at=floor.later(session), **by)


def sheet(session: Session, **said: Any) -> dict[str, Any]:
    """Give the next deal's sheet as the table stands; a draw where nothing else is said."""
    play = LiveTable.objects.get(table=session.table_id).play
    return {
        "players": sorted(int(seat) for seat in play["chips"]),
        "dealer": play["dealer"] or 1,
        "round_wind": "ESWN"[play["wind"]],
        "stakes": dict(play["chips"]),
        "result": "draw",
    } | said


def win(session: Session, winner: int = 2, *elements: str, **said: Any) -> dict[str, Any]:
    """Give the next deal's sheet: a win on a discard, or as it is said."""
    discarder = said.pop("discarder", 4 if winner != 4 else 3)
    parts = {"winner": winner, "by": "discard", "discarder": discarder, "elements": list(elements)}
    return sheet(session, result="win", **(parts | said))


def record(session: Session, raw: dict[str, Any], **by: Any) -> RecordedRound:
    """Record a deal by the table's dealer."""
    command = rounds.RecordRound(session=session.id, game="mahjong", sheet=raw)
    return rounds.record(command, act=act(session, **by))


def play(session: Session) -> dict[str, Any]:
    """Give how the table stands."""
    return dict(LiveTable.objects.get(table=session.table_id).play)
