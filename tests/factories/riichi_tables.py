"""A riichi table as tests need it: open, with a dealer, deals recorded through the services."""

from datetime import datetime, timedelta
from typing import Any, Final

from tables.games.riichi import beside
from tables.games.riichi.deal_sheet import Outcome
from tables.models import LiveTable, Session, Table
from tables.services import riichi as riichi_service
from tables.services import rounds, sessions, table_admin
from tables.services.riichi import Penalty
from tables.services.rounds import RecordedRound
from tests.factories import riichi, tables

STAKES: Final = {"rate": 50, "chip_value": 100, "fee_each": 450}
PIECES: Final = {"100": 50, "1000": 20, "10000": 10}


def table(code: str = "RM01", *, pit: str = "1") -> Table:
    """Give a riichi table, added closed when it is not there yet."""
    found = Table.objects.filter(code=code).first()
    if found is not None:
        return found
    new = table_admin.NewTable(code=code, game="riichi", pit=pit, currency="JPY", setup=STAKES)
    return table_admin.add(new, origin=tables.origin(tables.ADMINISTRATOR))


def open_table(
    code: str = "RM01", *, at: datetime = tables.OPENED_AT, dealer: str | None = None
) -> Session:
    """Open a riichi table, with everything and everybody that needs."""
    table(code)
    dealer = dealer or tables.free_dealer()
    tables.person(dealer)
    tables.person(tables.SUPERVISOR)
    command = sessions.OpenTable(
        table=code,
        game="riichi",
        currency="JPY",
        setup=STAKES,
        dealer=dealer,
        supervisor=tables.SUPERVISOR,
        pieces=dict(PIECES),
    )
    opened = sessions.open(command, act=tables.act(at=at))
    return Session.objects.get(id=opened.id)


def play(session: Session) -> dict[str, Any]:
    """How the table's play stands."""
    return dict(LiveTable.objects.get(table=session.table_id).play)


def record(session: Session, raw: dict[str, Any], *, minute: int, **on_table: Any) -> RecordedRound:
    """Record a deal, with the table as it stands, or a final sheet; a penalty once the supervisor has confirmed it."""
    code = "riichi_game" if "scores" in raw else "riichi_deal"
    at = tables.OPENED_AT + timedelta(minutes=minute)
    sheet = raw
    if code == "riichi_deal":
        sheet = standing(session, raw, **on_table)
        if raw["outcome"] in beside.GROUNDS:
            confirm(session, sheet, at=at)
    command = rounds.RecordRound(session=session.id, game=code, sheet=sheet)
    return rounds.record(command, act=tables.act(tables.DEALER, at=at))


def standing(session: Session, raw: dict[str, Any], **on_table: Any) -> dict[str, Any]:
    """A deal with the table as it stands."""
    now = play(session)
    lies = {"honba": now["honba"], "riichi_sticks_on_table": now["sticks"]}
    return raw | {"table": raw["table"] | lies | {"round_wind": now["round_wind"]} | on_table}


def confirm(session: Session, sheet: dict[str, Any], *, at: datetime) -> None:
    """Let the supervisor confirm a penalty or a chombo, on the first ground there is for it."""
    penalty = Penalty(sheet, beside.GROUNDS[Outcome(sheet["outcome"])][0])
    act = tables.act(tables.SUPERVISOR, at=at)
    riichi_service.confirm_penalty(penalty, session_id=session.id, act=act)


def passing(seat: str = "S", discarder: str = "W", **changes: Any) -> dict[str, Any]:
    """A deal that passes: a small win of another than the dealer."""
    return riichi.ron(riichi.counted(seat, 1, 30), discarder=discarder, **changes)


def whole_game(session: Session, *, minute: int = 1) -> None:
    """Record the eight deals of a game that nobody's deal is kept in."""
    for deal in range(8):
        record(session, passing(), minute=minute + deal)
