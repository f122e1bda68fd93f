"""Recording a round: the sheet the dealer saw, what the rules make of it, and what the house takes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from casino.db import transactions
from casino.kernel import ids
from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, Malformed, Problem, Refused
from casino.kernel.money import MAX_MINOR
from tables import bookkeeping, models
from tables.games import layouts, registry
from tables.games.protocol import Played, Settled
from tables.selectors import records, seats
from tables.services import acts
from tables.services.acts import Act


@dataclass(frozen=True, slots=True)
class RecordRound:
    """A round as it was entered.

    ``collected`` is what the dealer confirms as dropped; all that is due where it is not said. ``number`` is the one he saw it under:
    where it is given, the round is not recorded under another.
    """

    session: str
    game: str
    sheet: Mapping[str, object]
    collected: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """What the rules make of a sheet at a table, before anything counts; amounts in minor units.

    ``unconfirmed`` tells what a second person has yet to confirm before it may be recorded; ``position`` names how the table stood.
    """

    settlement: Mapping[str, Json]
    due: int
    cobank: int
    position: str
    unconfirmed: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round that counts: its place in the session, its settlement, and its record; amounts in minor units."""

    id: str
    number: int
    settlement: Mapping[str, Json]
    due: int
    collected: int
    chain: str
    seq: int
    hash: str
    replayed: bool


def preview(command: RecordRound, *, position: str | None = None) -> Judged:
    """Say what recording this sheet now would come to; writes nothing. ``position`` is as of an act.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``table_moved_on``.
    :raises Malformed: everything wrong with the sheet.
    :raises Refused: ``session_closed``, and everything that the table's state forbids.
    """
    session = acts.get_session(command.session)
    live = models.LiveTable.objects.get(table=session.table_id)
    acts.check_open(session, live)
    acts.check_position(live, position)
    played = _judge(command, session, live)
    settled = played.settled
    return Judged(
        settlement=settled.document,
        due=bookkeeping.due(settled),
        cobank=settled.cobank,
        position=seats.position(live),
        unconfirmed=played.unconfirmed,
    )


def record(command: RecordRound, *, act: Act) -> RecordedRound:
    """Record a round in one durable transaction; the same key with the same sheet gives the same round again.

    1. lock the table · 2. replay check · 3. the session is open and this is its dealer · 4. judge the sheet under the pinned terms and
    the table's state · 5. the fact · 6. the transfers · 7. the table's live state · 8. the record.

    :raises NotFound: ``no_such_session``.
    :raises Conflict: ``key_conflict``, ``other_round_next``, ``table_moved_on``.
    :raises Forbidden: ``not_the_dealer``.
    :raises Malformed: everything wrong with the sheet.
    :raises Refused: ``session_closed``, ``count_in_progress``, ``out_of_time_order``, everything the table's state forbids, and what a
        second person has yet to confirm.
    """
    acts.check_key(act.key)
    mark = _fingerprint(command)
    with transactions.durable():
        session, live = acts.lock_session(command.session)
        known = models.Round.objects.filter(session=session, key=act.key).first()
        if known is not None:
            acts.check_may_hear_again(session, act)
            acts.check_same(known.fingerprint, mark)
            return again(known)
        acts.check_open(session, live)
        acts.check_not_counted(session)
        act = acts.in_order(live, act)
        acts.check_dealer(live, act)
        if command.number is not None:
            check_number(live, command.number)
        acts.check_position(live, act.position)
        played = _judge(command, session, live)
        if played.unconfirmed:
            raise Refused(played.unconfirmed)
        settled = played.settled
        fact = _fact(command, session, live, act, settled, mark)
        fact.save()
        moved = bookkeeping.of_round(settled, currency=session.currency)
        transfers = acts.post(session, act, fact.subject, moved)
        _move_on(live, act, fact, played)
        body = _body(fact, live, transfers)
        sealed = acts.append(session.table_id, "round", act, body)
    return RecordedRound(
        id=fact.id,
        number=fact.number,
        settlement=fact.settlement,
        due=fact.due_minor,
        collected=fact.collected_minor,
        chain=session.table_id,
        seq=sealed.seq,
        hash=sealed.hash,
        replayed=False,
    )


def again(known: models.Round) -> RecordedRound:
    """Give a recorded round as its recording gave it."""
    proof = records.get_of(known.subject)
    return RecordedRound(
        id=known.id,
        number=known.number,
        settlement=known.settlement,
        due=known.due_minor,
        collected=known.collected_minor,
        chain=proof.chain,
        seq=proof.seq,
        hash=proof.hash,
        replayed=True,
    )


def check_number(live: models.LiveTable, number: int) -> None:
    """Refuse a round that was begun as another one than is next: it, or what it followed, was recorded or undone elsewhere.

    :raises Conflict: ``other_round_next``.
    """
    if number != live.rounds + 1:
        fields = {"given": number, "needed": live.rounds + 1}
        raise Conflict([Problem("other_round_next", "number", fields)])


def _fingerprint(command: RecordRound) -> str:
    contents = {"game": command.game, "sheet": command.sheet, "collected": command.collected}
    try:
        return acts.fingerprint("round", contents)  # type: ignore[arg-type]  # JSON from outside; a float is refused right here
    except Malformed as error:
        # Judging says more of such a sheet than that a number is none, and paths inside a sheet stand for themselves.
        found = registry.get(command.game).problems(sheet=command.sheet, terms=None)
        raise Malformed([*_at_sheet(found), *_collected_problems(command.collected)]) from error


def _judge(command: RecordRound, session: models.Session, live: models.LiveTable) -> Played:
    layout = layouts.get(session.game)
    if command.game not in layout.sheets:
        raise Refused([Problem("wrong_game", "game", {"game": ", ".join(sorted(layout.sheets))})])
    found = _collected_problems(command.collected)
    if layout.kind_of is not None and layout.kind_of(command.sheet) != command.game:
        # A sheet of another kind than it is called: whatever reads it as that kind says why it is none.
        read = registry.get(command.game).problems(sheet=command.sheet, terms=None)
        raise Malformed([*_at_sheet(read), *found])
    try:
        played = layout.play_round(sheet=command.sheet, terms=session.terms, state=live.play)
    except Malformed as error:
        raise Malformed([*_at_sheet(error.problems), *found]) from error
    except Refused as error:
        raise Refused([*error.problems, *found]) from error
    if found:
        raise Refused(found)
    return played


def _at_sheet(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Say ``sheet`` where the sheet as a whole is meant; paths inside it stand for themselves."""
    return (p if p.path else Problem(p.code, "sheet", p.fields) for p in problems)


def _collected_problems(collected: int | None) -> tuple[Problem, ...]:
    if collected is None or 0 <= collected <= MAX_MINOR:
        return ()
    if collected < 0:
        return (Problem("not_positive", "collected", {"least": 0}),)
    return (Problem("not_integer", "collected"),)


def _fact(
    command: RecordRound,
    session: models.Session,
    live: models.LiveTable,
    act: Act,
    settled: Settled,
    mark: str,
) -> models.Round:
    due = bookkeeping.due(settled)
    return models.Round(
        id=ids.new(act.origin.recorded_at),
        session=session,
        number=live.rounds + 1,
        key=act.key,
        fingerprint=mark,
        game=command.game,
        dealer=live.dealer,
        sheet=dict(command.sheet),
        settlement=dict(settled.document),
        placed_minor=settled.placed,
        covered_minor=settled.covered,
        due_minor=due,
        collected_minor=due if command.collected is None else command.collected,
        occurred_at=act.occurred_at,
        recorded_at=act.origin.recorded_at,
        via=act.origin.via,
    )


def _move_on(live: models.LiveTable, act: Act, fact: models.Round, played: Played) -> None:
    live.undoable, live.before_play = fact.id, live.play
    live.play = dict(played.state)
    live.rounds = fact.number
    live.box_minor += bookkeeping.due(played.settled)
    live.tray_minor += played.settled.cobank
    live.last_at = act.occurred_at
    live.save(
        update_fields=[
            "undoable", "before_play", "play", "rounds", "box_minor", "tray_minor", "last_at",
        ]
    )  # fmt: skip


def _body(fact: models.Round, live: models.LiveTable, transfers: list[Json]) -> dict[str, Json]:
    return {
        **fact.evidence().body,
        "transfers": transfers,
        "holds": {"box": live.box_minor, "tray": live.tray_minor},
    }
