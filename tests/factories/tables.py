"""Tables as tests need them: open, with a dealer, some rounds played; all through the services, so that every record is there."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, Final

from casino.audit.records import Actor, Origin
from casino.staff.models import User
from casino.staff.roles import Role
from tables.models import LiveTable, PendingCount, Session, Table
from tables.services import bank, counting, rounds, sessions, table_admin, undo
from tables.services.acts import Act, Recorded
from tables.services.rounds import RecordedRound

OPENED_AT: Final = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
"""The beginning of the night shift of 28 November, 22:00 in Macau."""
DEALER: Final = "D101"
SUPERVISOR: Final = "S201"
SECOND: Final = "S202"
INSPECTOR: Final = "I301"
ADMINISTRATOR: Final = "A401"
PIECES: Final[Mapping[str, int]] = {"100": 50, "10000": 20, "100000": 10}
FLOAT: Final = 1_205_000
_ROLE_LETTERS: Final = {
    "D": Role.DEALER,
    "S": Role.SUPERVISOR,
    "I": Role.INSPECTOR,
    "A": Role.ADMINISTRATOR,
}
_KEYS = count(1)


def person(staff_number: str, role: Role | None = None, **other: Any) -> User:
    """Give a person in service, made when he is not there yet; his role by the first letter of his number where none is said."""
    values = {"role": role or _ROLE_LETTERS[staff_number[0]], "created_at": OPENED_AT} | other
    return User.objects.get_or_create(staff_number=staff_number, defaults=values)[0]


def free_dealer() -> str:
    """Name the usual dealer, or the first one after him who deals at no table."""
    busy = set(LiveTable.objects.values_list("dealer", flat=True))
    numbers = (f"D{number}" for number in count(int(DEALER[1:])))
    return next(number for number in numbers if number not in busy)


def origin(
    staff: str = SUPERVISOR,
    role: str | None = None,
    *,
    at: datetime = OPENED_AT,
    via: str = "screen",
) -> Origin:
    """Say that somebody acts, his role by his number's first letter where none is said."""
    actor = Actor(staff=staff, role=role or _ROLE_LETTERS[staff[0]].value)
    return Origin(actor=actor, recorded_at=at, via=via)


def act(
    staff: str = SUPERVISOR,
    role: str | None = None,
    *,
    at: datetime = OPENED_AT,
    key: str | None = None,
    via: str = "screen",
) -> Act:
    """Give an act by somebody at an instant, with a key of its own where none is said."""
    name = key or f"key-{next(_KEYS)}"
    return Act(key=name, occurred_at=at, origin=origin(staff, role, at=at, via=via))


def table(code: str = "PG01", *, doors: int = 8, pit: str = "1", currency: str = "MOP") -> Table:
    """Give a Pai Gow table, added closed when it is not there yet."""
    found = Table.objects.filter(code=code).first()
    if found is not None:
        return found
    new = table_admin.NewTable(
        code=code, game="paigow", pit=pit, currency=currency, setup={"doors": doors}
    )
    return table_admin.add(new, origin=origin(ADMINISTRATOR))


def opening(code: str = "PG01", *, doors: int = 8, **other: Any) -> sessions.OpenTable:
    """Give the command that opens a Pai Gow table."""
    values: dict[str, Any] = {
        "table": code,
        "game": "paigow",
        "currency": "MOP",
        "setup": {"doors": doors},
        "dealer": DEALER,
        "supervisor": SUPERVISOR,
        "pieces": dict(PIECES),
    }
    return sessions.OpenTable(**(values | other))


def open_table(
    code: str = "PG01",
    *,
    doors: int = 8,
    at: datetime = OPENED_AT,
    dealer: str | None = None,
    supervisor: str = SUPERVISOR,
    key: str | None = None,
) -> Session:
    """Open a Pai Gow table, with everything and everybody that needs; the usual dealer, or a free one, where none is said."""
    table(code, doors=doors)
    dealer = dealer or free_dealer()
    person(dealer)
    person(supervisor)
    command = opening(code, doors=doors, dealer=dealer, supervisor=supervisor)
    opened = sessions.open(command, act=act(supervisor, at=at, key=key))
    return Session.objects.get(id=opened.id)


def close_table(
    session: Session,
    *,
    at: datetime | None = None,
    box: int | None = None,
    pieces: Mapping[str, int] | None = None,
    supervisor: str = SUPERVISOR,
    second: str = SECOND,
) -> Recorded:
    """Close a table as two people count it apart; what they counted is what both should hold where nothing else is said.

    What is not expected is counted twice, as the house wants it.
    """
    live = standing(session)
    when = at or later(session)
    box_counted = live.box_minor if box is None else box
    counting.begin(session_id=session.id, purpose="close", act=act(supervisor, at=when))
    pending = PendingCount.objects.get(session=session)
    while not pending.is_agreed:
        for staff in (supervisor, second):
            person(staff)
            counted = counting.Blind(
                session=session.id,
                count=pending.id,
                attempt=pending.attempt,
                box={"1": box_counted},
                tray={"1": live.tray_minor} if pieces is None else pieces,
            )
            counting.submit(counted, act=act(staff, at=when))
        pending.refresh_from_db()
    return counting.settle(session_id=session.id, count=pending.id, act=act(supervisor, at=when))


def sheet(
    *, doors: int = 8, banker: int = 1, half: int | None = None, **changes: Any
) -> dict[str, Any]:
    """Give a sheet by outcomes: the door after the banker wins 20,000, the next one loses 10,000, the others push.

    1,000 are due, and the banker is down 10,000, so that his second stake is free.
    """
    players = [(banker + step) % doors + 1 for step in range(doors - 1)]
    outcomes = dict.fromkeys(map(str, players), "push")
    outcomes |= {str(players[0]): "win", str(players[1]): "lose"}
    raw: dict[str, Any] = {
        "doors": doors,
        "banker": banker,
        "dice": [1, 2, 3, 4],
        "bank": [{"id": "banker", "kind": "banker", "stake": 1_000_000}],
        "bets": [
            {"id": "b1", "door": players[0], "amount": 20_000},
            {"id": "b2", "door": players[1], "amount": 10_000},
        ],
        "outcomes": outcomes,
    }
    if half is not None:
        raw["half"] = half
    return raw | changes


def next_sheet(session: Session, **changes: Any) -> dict[str, Any]:
    """Give a sheet that fits the table as it stands: its doors, its banker, its half."""
    play = standing(session).play
    turn = play["turn"]
    banker = 1 if turn is None else turn["banker"]
    return sheet(doors=play["doors"], banker=banker, half=play["half"], **changes)


def record_round(
    session: Session,
    *,
    at: datetime | None = None,
    key: str | None = None,
    dealer: str | None = None,
    collected: int | None = None,
    **changes: Any,
) -> RecordedRound:
    """Record a round, by the table's dealer and a minute after what was last recorded there; ``changes`` are those of the sheet."""
    who = dealer or standing(session).dealer
    command = rounds.RecordRound(
        session=session.id, game="paigow", sheet=next_sheet(session, **changes), collected=collected
    )
    return rounds.record(command, act=act(who, at=at or later(session), key=key))


def record_rounds(session: Session, number: int) -> list[RecordedRound]:
    """Record some rounds one after another; the bank passes to the next door that has bet when a turn is over."""
    recorded = []
    for _ in range(number):
        if is_turn_over(session):
            pass_bank(session)
        recorded.append(record_round(session))
    return recorded


def undo_round(
    session: Session,
    recorded: RecordedRound,
    *,
    after: int = 10,
    by: Act | None = None,
    reason: str = "wrong_bet",
    key: str | None = None,
) -> Recorded:
    """Undo a round, by the table's dealer and so many seconds after what was last recorded there."""
    live = standing(session)
    assert live.last_at is not None
    own = act(live.dealer, at=live.last_at + timedelta(seconds=after), key=key)
    return undo.last_round(
        session_id=session.id, round_id=recorded.id, reason=reason, act=by or own
    )


def is_turn_over(session: Session) -> bool:
    """Tell whether the banker has had his rounds."""
    turn = standing(session).play["turn"]
    return turn is not None and turn["rounds"] >= turn["allowed"]


def pass_bank(session: Session, *, at: datetime | None = None, key: str | None = None) -> Recorded:
    """Pass the bank to the next door that has bet before, past those that have not."""
    live = standing(session)
    doors, banker, wagered = (
        live.play["doors"],
        live.play["turn"]["banker"],
        live.play["wagered"],
    )
    order = [(banker + step) % doors + 1 for step in range(doors)]
    to = next(door for door in order if door in wagered)
    return bank.pass_on(
        session_id=session.id,
        to=to,
        declined=order[: order.index(to)],
        act=act(live.dealer, at=at or later(session), key=key),
    )


def standing(session: Session) -> LiveTable:
    """Read how the session's table stands."""
    return LiveTable.objects.get(table=session.table_id)


def later(session: Session, minutes: int = 1) -> datetime:
    """Give an instant after everything that was recorded at the session's table."""
    last = standing(session).last_at
    assert last is not None
    return last + timedelta(minutes=minutes)
