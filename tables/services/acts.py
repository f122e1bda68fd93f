"""What every act at a table begins with: the lock, the replay check, and the order of time."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from accounting.ledger.transfers import Transfer
from accounting.selectors import sign_offs
from accounting.services import journal
from casino.audit import writer as audit
from casino.audit.records import Entry, Origin, Sealed
from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, Forbidden, Malformed, NotFound, Problem, Refused
from casino.staff.roles import Role
from tables import models
from tables.games import reading
from tables.selectors import records, seats, visible

LONGEST_KEY: Final = 80
OVERTAKEN: Final = timedelta(seconds=5)
"""By how much an act may have been overtaken on its way by another one at the same table."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act at a table: its idempotency key, when it happened, and how it came in.

    ``key`` is unique within a session; the same key with the same contents gives the first result again, with other contents a
    conflict. ``position`` names how the table stood for the one who acts; where it is given, nothing is recorded at a table that stands
    otherwise.
    """

    key: str
    occurred_at: datetime
    origin: Origin
    position: str | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """What an act left: its fact's id, its record's table chain, position and hash, and whether it had been recorded before."""

    id: str
    chain: str
    seq: int
    hash: str
    replayed: bool


def fingerprint(kind: str, contents: Mapping[str, Json]) -> str:
    """Give the digest that tells whether a key comes again with the same contents.

    :raises Malformed: ``not_integer`` for every number that has no canonical form.
    """
    found = tuple(reading.number_problems(contents))
    if found:
        raise Malformed(found)
    return canonical.digest({"kind": kind, "contents": contents})


def lock_table(code: str) -> models.LiveTable:
    """Lock a table's live state for the rest of the transaction.

    :raises NotFound: ``no_such_table``.
    """
    live = models.LiveTable.objects.select_for_update(of=("self",)).filter(table=code).first()
    if live is None:
        raise NotFound([Problem("no_such_table", "table", {"table": code[:16]})])
    return live


def get_session(session_id: str) -> models.Session:
    """Find a session.

    :raises NotFound: ``no_such_session``.
    """
    session = models.Session.objects.filter(id=session_id).first()
    if session is None:
        raise NotFound([Problem("no_such_session", "session")])
    return session


def lock_session(session_id: str) -> tuple[models.Session, models.LiveTable]:
    """Find a session and lock its table's live state.

    :raises NotFound: ``no_such_session``.
    """
    lives = models.LiveTable.objects.select_for_update(of=("self",)).select_related("session")
    live = lives.filter(session=session_id).first()
    if live is not None and live.session is not None:
        return live.session, live
    session = get_session(session_id)
    return session, lock_table(session.table_id)


def check_key(key: str) -> None:
    """Refuse a key that cannot be kept.

    :raises Refused: ``bad_key``.
    """
    if not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise Refused([Problem("bad_key", "key", {"most": LONGEST_KEY})])


def check_same(found: str, given: str) -> None:
    """Refuse a key that comes again with other contents.

    :raises Conflict: ``key_conflict``.
    """
    if found != given:
        raise Conflict([Problem("key_conflict", "key")])


def check_may_hear_again(session: models.Session, act: Act) -> None:
    """Let no dealer hear again what was recorded under a key in a session that he may not see.

    :raises NotFound: ``no_such_session``.
    """
    who = act.origin.actor
    if who.role == Role.DEALER and act.origin.via != "import":
        visible.get_session(session.id, dealer=who.staff)


def again(known: models.FloorFact, mark: str) -> Recorded:
    """Give what an act left when it was first recorded.

    :raises Conflict: ``key_conflict`` where it comes again with other contents.
    """
    check_same(known.fingerprint, mark)
    proof = records.get_of(known.subject)
    return Recorded(known.pk, proof.chain, proof.seq, proof.hash, replayed=True)


def refuse(found: Collection[Problem]) -> None:
    """Refuse an act against which something was found.

    :raises Refused: with all of it.
    """
    if found:
        raise Refused(found)


def check_open(session: models.Session, live: models.LiveTable) -> None:
    """Refuse an act at a session that is closed.

    :raises Refused: ``session_closed``.
    """
    if live.session_id != session.id:
        raise Refused([Problem("session_closed", "session", {"table": session.table_id})])


def check_position(live: models.LiveTable, position: str | None) -> None:
    """Refuse an act by somebody who saw the table as it no longer stands.

    :raises Conflict: ``table_moved_on``.
    """
    if position not in {None, seats.position(live)}:
        raise Conflict([Problem("table_moved_on")])


def check_not_counted(session: models.Session) -> None:
    """Refuse an act at a table that is being counted: what its box and tray should hold is fixed until that is done.

    :raises Refused: ``count_in_progress``.
    """
    if models.PendingCount.objects.filter(session=session).exists():
        raise Refused([Problem("count_in_progress", "session", {"table": session.table_id})])


def in_order(live: models.LiveTable, act: Act) -> Act:
    """Give an act with its place in time at the locked table, where time never runs backwards.

    Two people may act at one table at once, and clocks of several machines differ a little: a live act that was overtaken by less than
    ``OVERTAKEN`` happened when the other did. What a file brings in keeps its own times, and comes too late for a shift that is
    signed off: from then on two people correct what was wrong in it.

    :raises Refused: ``out_of_time_order`` when it would come before what is already recorded at its table, ``shift_signed_off``.
    """
    if act.origin.via == "import":
        _check_not_signed_off(act.occurred_at)
    if live.last_at is None or act.occurred_at >= live.last_at:
        return act
    if act.origin.via != "import" and live.last_at - act.occurred_at <= OVERTAKEN:
        return replace(act, occurred_at=live.last_at)
    raise Refused([Problem("out_of_time_order", "at", {"last": live.last_at.isoformat()})])


def _check_not_signed_off(at: datetime) -> None:
    shift = settings.HOUSE_CALENDAR.shift_at(at)
    if sign_offs.find(day=shift.day, shift=shift.name) is not None:
        raise Refused([Problem("shift_signed_off", "at")])


def is_dealers_act(live: models.LiveTable, act: Act) -> bool:
    """Tell whether the table's own dealer acts, or an operator who brings in what the dealer recorded."""
    return act.origin.via == "import" or act.origin.actor.staff == live.dealer


def check_dealer(live: models.LiveTable, act: Act) -> None:
    """Let nobody but the table's dealer act.

    :raises Forbidden: ``not_the_dealer``.
    """
    if not is_dealers_act(live, act):
        raise Forbidden(
            [Problem("not_the_dealer", "", {"table": live.table_id, "dealer": live.dealer})]
        )


def check_floor(live: models.LiveTable, act: Act) -> None:
    """Let the table's dealer or any supervisor act.

    :raises Forbidden: ``not_the_dealer``.
    """
    if act.origin.actor.role != Role.SUPERVISOR:
        check_dealer(live, act)


def check_game(session: models.Session, game: str) -> None:
    """Refuse an act that another kind of table knows.

    :raises Refused: ``wrong_game``.
    """
    if session.game != game:
        raise Refused([Problem("wrong_game", "game", {"game": session.game})])


def check_supervisor(act: Act) -> None:
    """Let supervisors act, or an operator who names one.

    :raises Forbidden: ``supervisor_only``.
    """
    if act.origin.via != "import" and act.origin.actor.role != Role.SUPERVISOR:
        raise Forbidden([Problem("supervisor_only")])


def post(
    session: models.Session, act: Act, subject: str, transfers: tuple[Transfer, ...]
) -> list[Json]:
    """Write an act's transfers to the books and give them as the record's body carries them."""
    journal.post(
        journal.Posting(
            source=subject,
            table=session.table_id,
            session=session.id,
            currency=session.currency,
            occurred_at=act.occurred_at,
            recorded_at=act.origin.recorded_at,
            gaming_day=settings.HOUSE_CALENDAR.gaming_day(act.occurred_at),
        ),
        transfers,
    )
    return [t.document() for t in transfers]


def append(chain: str, kind: str, act: Act, body: Mapping[str, Json]) -> Sealed:
    """Append an act's record to a chain, as the transaction's last step."""
    day = settings.HOUSE_CALENDAR.gaming_day(act.occurred_at)
    return audit.append(
        Entry(chain=chain, kind=kind, occurred_at=act.occurred_at, gaming_day=day, body=body),
        act.origin,
    )
