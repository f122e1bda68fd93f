"""Everything at an open table that is neither a round nor a count: relief, the bank's passing, throws and tiles."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from casino.db import transactions
from casino.kernel import ids
from casino.kernel.canonical import Json
from casino.kernel.errors import Problem, Refused
from tables import models
from tables.services import acts, dealers
from tables.services.acts import Act, Recorded

WHILE_COUNTED: Final = frozenset(
    {"dealer", "pit_called", "pit_call_acknowledged", "count_withdrawn", "count_again"}
)
"""Kinds of events that may happen at a table that is being counted."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an event does to a table: the data its record carries, and the game's state and dealer from then on.

    ``ends_undo`` tells whether the last round can no longer be undone after it; only what is no part of the play leaves that open.
    """

    data: Mapping[str, Json]
    play: Mapping[str, Json]
    dealer: str
    ends_undo: bool = True


class State(Protocol):
    """A game's state of a table."""

    def to_json(self) -> Mapping[str, Json]:
        """Write it as the table keeps it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the record of something in a game's play says, and the game's state of the table after it."""

    data: Mapping[str, Json]
    after: State


Decide = Callable[[models.Session, models.LiveTable], Change]
Keep = Callable[[models.FloorEvent], None]


def _keep_nothing(_event: models.FloorEvent) -> None:
    """Leave it at the fact."""


def record(
    *,
    session_id: str,
    kind: str,
    contents: Mapping[str, Json],
    act: Act,
    decide: Decide,
    keep: Keep = _keep_nothing,
) -> Recorded:
    """Record one event of an open session, in one durable transaction.

    1. lock the table · 2. replay check · 3. the session is open and time runs forward · 4. decide (permission, legality, what it
    changes) · 5. the fact, and with ``keep`` what live state hangs on it · 6. the table's live state · 7. the record.

    :raises NotFound: ``no_such_session``, also for a dealer who never dealt there and sends another's key.
    :raises Conflict: ``key_conflict``, ``table_moved_on``.
    :raises Refused: ``session_closed``, ``count_in_progress``, ``out_of_time_order``, and what ``decide`` refuses.
    """
    acts.check_key(act.key)
    mark = acts.fingerprint(kind, contents)
    with transactions.durable():
        session, live = acts.lock_session(session_id)
        known = models.FloorEvent.objects.filter(session=session, key=act.key).first()
        if known is not None:
            acts.check_may_hear_again(session, act)
            return acts.again(known, mark)
        acts.check_open(session, live)
        acts.check_position(live, act.position)
        if kind not in WHILE_COUNTED:
            acts.check_not_counted(session)
        act = acts.in_order(live, act)
        change = decide(session, live)
        event = models.FloorEvent(
            id=ids.new(act.origin.recorded_at),
            session=session,
            kind=kind,
            key=act.key,
            fingerprint=mark,
            dealer=change.dealer,
            data=change.data,
            occurred_at=act.occurred_at,
            recorded_at=act.origin.recorded_at,
            via=act.origin.via,
        )
        event.save()
        keep(event)
        _move_on(live, act, change)
        sealed = acts.append(session.table_id, kind, act, event.evidence().body)
    return Recorded(event.id, session.table_id, sealed.seq, sealed.hash, replayed=False)


def record_play(
    kind: str,
    contents: Mapping[str, Json],
    *,
    game: str,
    session_id: str,
    act: Act,
    look: Callable[[models.Session, models.LiveTable], Seen],
) -> Recorded:
    """Record what belongs to a game's play beside its rounds, as ``record`` does; the dealer of a table of that game acts, or a supervisor.

    :raises Forbidden: ``not_the_dealer``.
    :raises Refused: ``wrong_game``, and what ``look`` refuses.
    """

    def decide(session: models.Session, live: models.LiveTable) -> Change:
        acts.check_floor(live, act)
        acts.check_game(session, game)
        seen = look(session, live)
        return Change(seen.data, seen.after.to_json(), live.dealer)

    return record(session_id=session_id, kind=kind, contents=contents, act=act, decide=decide)


def relieve(*, session_id: str, dealer: str, supervisor: str | None, act: Act) -> Recorded:
    """Put another dealer on the table; the former is out at once.

    The one who takes over acts himself, or a supervisor puts him there.

    :raises Forbidden: ``supervisor_only``.
    :raises Refused: ``already_the_dealer``, or whoever may not deal.
    """

    def decide(_session: models.Session, live: models.LiveTable) -> Change:
        if act.origin.actor.staff != dealer:
            acts.check_supervisor(act)
        found = dealers.problems(dealer, table=live.table_id, act=act)
        if found:
            raise Refused(found)
        if live.dealer == dealer:
            raise Refused([Problem("already_the_dealer", "dealer", {"dealer": dealer})])
        return Change({"former": live.dealer, "supervisor": supervisor}, live.play, dealer)

    contents = {"dealer": dealer}
    return record(session_id=session_id, kind="dealer", contents=contents, act=act, decide=decide)


def _move_on(live: models.LiveTable, act: Act, change: Change) -> None:
    live.play = dict(change.play)
    if live.dealer != change.dealer:
        live.dealer = change.dealer
        live.dealer_since = act.occurred_at
    if change.ends_undo:
        live.undoable, live.before_play = "", None
    live.last_at = act.occurred_at
    live.save(
        update_fields=["play", "dealer", "dealer_since", "undoable", "before_play", "last_at"]
    )
