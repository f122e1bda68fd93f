"""Opening and closing a table."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings

from accounting import counting
from accounting.services import counts
from casino.db import transactions
from casino.kernel import ids
from casino.kernel.canonical import Json
from casino.kernel.errors import Forbidden, Problem, Refused
from casino.staff import duty
from casino.staff.roles import Role
from tables import bookkeeping, models
from tables.games import layouts
from tables.selectors import records, rulebooks
from tables.services import acts, dealers
from tables.services.acts import Act, Recorded


@dataclass(frozen=True, slots=True)
class OpenTable:
    """What a supervisor and a dealer agree on at an opening.

    ``setup`` is the game's (``{"doors": 8}``); ``pieces`` the float by denomination in minor units.
    """

    table: str
    game: str
    currency: str
    setup: Mapping[str, Json]
    dealer: str
    supervisor: str
    pieces: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CloseTable:
    """What two people counted at a closing: the box in minor units, the tray by denomination."""

    session: str
    supervisor: str
    second: str
    box_counted: int
    tray_counted: Mapping[str, int]


def open(command: OpenTable, *, act: Act) -> Recorded:  # noqa: A001 - call sites read sessions.open(…)
    """Open a table: pin the rulebook in force, put the float in its tray, and seat the dealer; one durable transaction.

    A supervisor opens it, or the dealer who agrees to what the supervisor has put ready at the table. What was put ready is then used
    up.

    1. lock the table · 2. replay check · 3. may it be opened · 4. pin the rulebook · 5. the fact · 6. the float's transfer ·
    7. the table's live state · 8. the record.

    :raises NotFound: ``no_such_table``, or ``no_rulebook`` before the first one took effect.
    :raises Conflict: ``key_conflict``.
    :raises Forbidden: ``supervisor_only``.
    :raises Malformed: a set-up the game cannot read.
    :raises Refused: ``out_of_time_order``, and everything else wrong with the opening, all at once.
    """
    acts.check_key(act.key)
    layout = layouts.get(command.game)
    setup = layout.read_setup(command.setup)
    mark = acts.fingerprint("open", _opening_contents(command))
    with transactions.durable():
        live = acts.lock_table(command.table)
        known = models.Session.objects.filter(table=command.table, key=act.key).first()
        if known is not None:
            acts.check_same(known.fingerprint, mark)
            proof = records.get_of(known.subject)
            return Recorded(known.id, proof.chain, proof.seq, proof.hash, replayed=True)
        _check_opener(command, act)
        _check_opening(command, live, act)
        act = acts.in_order(live, act)
        book = rulebooks.get_in_force(game=command.game, at=act.occurred_at)
        session = models.Session(
            id=ids.new(act.origin.recorded_at),
            table=live.table,
            number=models.Session.objects.filter(table=command.table).count() + 1,
            key=act.key,
            fingerprint=mark,
            game=command.game,
            currency=command.currency,
            setup=setup,
            rulebook_id=book.code,
            terms=layout.pin(setup=setup, rulebook=book.terms),
            dealer=command.dealer,
            supervisor=command.supervisor,
            float_pieces=dict(command.pieces),
            float_minor=counting.total(command.pieces),
            occurred_at=act.occurred_at,
            recorded_at=act.origin.recorded_at,
            via=act.origin.via,
        )
        session.save()
        moved = bookkeeping.of_float(session.float_minor, currency=session.currency)
        transfers = acts.post(session, act, session.subject, moved)
        _seat(live, session, layout.opening(setup))
        models.PendingOpening.objects.filter(table=command.table).delete()
        body = {**session.evidence().body, "transfers": transfers}
        sealed = acts.append(session.table_id, "open", act, body)
    return Recorded(session.id, session.table_id, sealed.seq, sealed.hash, replayed=False)


def close(command: CloseTable, *, act: Act) -> Recorded:
    """Close a table with the figure that both counters agreed on, as a file brings it in; one durable transaction.

    The count is kept, its differences are booked, box and tray are brought to the cage.

    1. lock the table · 2. replay check · 3. may it be closed · 4. the count, with its own record · 5. the fact · 6. the transfers to
    the cage · 7. the table's live state, and nobody waits there any more · 8. the record.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``key_conflict``.
    :raises Forbidden: ``counted_apart`` for whoever is no file: at a table two people count, each for himself.
    :raises Refused: ``session_closed``, ``count_in_progress``, ``out_of_time_order``, and everything wrong with the count or the counters, all at once.
    """
    acts.check_key(act.key)
    mark = acts.fingerprint("close", _closing_contents(command))
    with transactions.durable():
        session, live = acts.lock_session(command.session)
        known = models.SessionClose.objects.filter(session=session, key=act.key).first()
        if known is not None:
            acts.check_same(known.fingerprint, mark)
            proof = records.get_of(known.subject)
            return Recorded(session.id, proof.chain, proof.seq, proof.hash, replayed=True)
        if act.origin.via != "import":
            raise Forbidden([Problem("counted_apart")])
        acts.check_open(session, live)
        acts.check_not_counted(session)
        act = acts.in_order(live, act)
        _check_closing(command)
        return shut(session, live, command, act=act)


def shut(
    session: models.Session,
    live: models.LiveTable,
    command: CloseTable,
    *,
    act: Act,
    count: tuple[str, Mapping[str, int]] | None = None,
) -> Recorded:
    """Close a locked table with a count that stands; ``count`` is its key and the box by denomination where both are known.

    Runs in the caller's transaction, as its last step.
    """
    count_id, box_pieces = count or (None, None)
    made = counts.make(
        place_of(session, act),
        counts.Counted(
            box=command.box_counted,
            tray=command.tray_counted,
            first=command.supervisor,
            second=command.second,
            box_pieces=box_pieces,
        ),
        origin=act.origin,
        count_id=count_id,
    )
    fact = models.SessionClose(
        session=session,
        key=act.key,
        fingerprint=acts.fingerprint("close", _closing_contents(command)),
        supervisor=command.supervisor,
        second=command.second,
        occurred_at=act.occurred_at,
        recorded_at=act.origin.recorded_at,
        via=act.origin.via,
    )
    fact.save()
    moved = bookkeeping.of_return(
        box=made.box_counted_minor, tray=made.tray_counted_minor, currency=session.currency
    )
    transfers = acts.post(session, act, fact.subject, moved)
    rounds = live.counting_rounds
    models.PitCall.objects.filter(session=session).delete()
    _clear(live, act)
    body = {**fact.evidence().body, "rounds": rounds, "transfers": transfers}
    sealed = acts.append(session.table_id, "close", act, body)
    return Recorded(session.id, session.table_id, sealed.seq, sealed.hash, replayed=False)


def place_of(session: models.Session, act: Act, *, purpose: str = counts.CLOSE) -> counts.Place:
    """Tell the books which session an act counts, when and why."""
    return counts.Place(
        table=session.table_id,
        session=session.id,
        currency=session.currency,
        occurred_at=act.occurred_at,
        gaming_day=settings.HOUSE_CALENDAR.gaming_day(act.occurred_at),
        purpose=purpose,
        thresholds=rulebooks.get_thresholds(currency=session.currency, at=act.occurred_at),
    )


def _check_opener(command: OpenTable, act: Act) -> None:
    if act.origin.actor.staff == command.dealer:
        ready = models.PendingOpening.objects.filter(table=command.table).first()
        if ready and (ready.supervisor, ready.pieces) == (command.supervisor, command.pieces):
            return
    acts.check_supervisor(act)


def _check_opening(command: OpenTable, live: models.LiveTable, act: Act) -> None:
    found: list[Problem] = []
    table = live.table
    if live.session_id is not None:
        found.append(Problem("table_already_open", "table", {"table": table.code}))
    if not table.is_active:
        found.append(Problem("table_not_in_use", "table", {"table": table.code}))
    if command.game != table.game:
        found.append(Problem("wrong_game", "game", {"game": table.game}))
    if command.currency != table.currency:
        found.append(Problem("wrong_currency", "currency", {"currency": table.currency}))
    found.extend(dealers.problems(command.dealer, table=table.code, act=act))
    found.extend(duty.problems(command.supervisor, role=Role.SUPERVISOR, path="supervisor"))
    found.extend(counting.problems(command.pieces, path="count"))
    if found:
        raise Refused(found)


def _check_closing(command: CloseTable) -> None:
    found = [
        *duty.problems(command.supervisor, role=Role.SUPERVISOR, path="supervisor"),
        *duty.problems(command.second, role=None, path="second"),
        *counting.problems(command.tray_counted, path="tray_counted"),
    ]
    if command.second == command.supervisor:
        found.append(Problem("same_person", "second"))
    if command.box_counted < 0:
        found.append(Problem("not_positive", "box_counted", {"least": 0}))
    if found:
        raise Refused(found)


def _opening_contents(command: OpenTable) -> dict[str, Json]:
    return {
        "table": command.table,
        "game": command.game,
        "currency": command.currency,
        "setup": command.setup,
        "dealer": command.dealer,
        "supervisor": command.supervisor,
        "count": command.pieces,
    }


def _closing_contents(command: CloseTable) -> dict[str, Json]:
    return {
        "supervisor": command.supervisor,
        "second": command.second,
        "box_counted": command.box_counted,
        "tray_counted": command.tray_counted,
    }


def _seat(live: models.LiveTable, session: models.Session, play: Mapping[str, Json]) -> None:
    live.session = session
    live.dealer = session.dealer
    live.dealer_since = session.occurred_at
    live.rounds = live.undone = live.added = 0
    live.undoable, live.before_play = "", None
    live.box_minor = 0
    live.tray_minor = session.float_minor
    live.last_at = session.occurred_at
    live.play = dict(play)
    live.save()


def _clear(live: models.LiveTable, act: Act) -> None:
    live.session = None
    live.dealer = ""
    live.dealer_since = None
    live.rounds = live.undone = live.added = 0
    live.undoable, live.before_play = "", None
    live.box_minor = 0
    live.tray_minor = 0
    live.last_at = act.occurred_at
    live.play = {}
    live.save()
