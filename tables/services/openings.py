"""Openings that a supervisor puts ready from the floor and the dealer agrees to on the table's tablet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from accounting import counting
from casino.audit.records import Origin
from casino.db import transactions
from casino.kernel import ids
from casino.kernel.errors import Conflict, Forbidden, Problem, Refused
from casino.staff import devices
from casino.staff.models import Device, User
from casino.staff.roles import Role
from tables import models
from tables.games import layouts
from tables.selectors import records, rulebooks, seats
from tables.services import acts, sessions
from tables.services.acts import Act, Recorded


@dataclass(frozen=True, slots=True)
class Proposal:
    """A closed table and the float counted for it, by denomination in minor units."""

    table: str
    pieces: Mapping[str, int]


def propose(proposals: Sequence[Proposal], *, origin: Origin) -> tuple[models.PendingOpening, ...]:
    """Put some closed tables ready to be opened, all or none; what was ready at one of them before is replaced.

    Problems with a table stand under its code (``PG01.pieces.100``).

    :raises NotFound: ``no_such_table``, or ``no_rulebook`` before the first one took effect.
    :raises Forbidden: ``supervisor_only``.
    :raises Refused: ``nothing_chosen``, ``table_already_open``, ``table_not_in_use``, ``no_float`` and what is wrong with a count.
    """
    _check_supervisor(origin)
    if not proposals:
        raise Refused([Problem("nothing_chosen")])
    with transactions.durable():
        lives = [acts.lock_table(p.table) for p in sorted(proposals, key=lambda p: p.table)]
        counts = {p.table: p.pieces for p in proposals}
        found = [problem for live in lives for problem in _problems(live, counts[live.table_id])]
        if found:
            raise Refused(found)
        return tuple(_put_ready(live, counts[live.table_id], origin) for live in lives)


def withdraw(*, table: str, origin: Origin) -> bool:
    """Take back what is ready at a table; False when nothing is.

    :raises NotFound: ``no_such_table``.
    :raises Forbidden: ``supervisor_only``.
    """
    _check_supervisor(origin)
    with transactions.durable():
        acts.lock_table(table)
        deleted, _ = models.PendingOpening.objects.filter(table=table).delete()
    return bool(deleted)


def agree(*, opening_id: str, device: Device, dealer: User, act: Act) -> Recorded:
    """Open the tablet's table as it was put ready and shown to the dealer, who agrees and is proved there from then on.

    One act that names him and the supervisor. Whoever agrees twice gets the first result again.

    :raises NotFound: ``no_such_table``.
    :raises Conflict: ``opening_gone`` where it was withdrawn, replaced, or another dealer was first; ``opening_outdated`` where the
        rules or the table's set-up are no longer those that the supervisor saw.
    :raises Refused: as ``sessions.open``.
    """
    with transactions.joined():
        live = acts.lock_table(device.place)
        ready = models.PendingOpening.objects.filter(id=opening_id, table=device.place).first()
        if ready is None:
            return _find_opened(opening_id, live, dealer)
        if _seen(live.table, at=act.occurred_at) != (ready.setup, ready.rulebook_id, ready.terms):
            raise Conflict([Problem("opening_outdated")])
        opened = sessions.open(_command(ready, live.table, dealer), act=replace(act, key=ready.key))
        live.refresh_from_db()
        devices.seat(device=device, person=dealer, stint=seats.stint(live) or "")
    return opened


def _check_supervisor(origin: Origin) -> None:
    if origin.actor.role != Role.SUPERVISOR:
        raise Forbidden([Problem("supervisor_only")])


def _problems(live: models.LiveTable, pieces: Mapping[str, int]) -> Iterator[Problem]:
    code = live.table_id
    if live.session_id is not None:
        yield Problem("table_already_open", code, {"table": code})
    if not live.table.is_active:
        yield Problem("table_not_in_use", code, {"table": code})
    faults = counting.problems(pieces, path=f"{code}.pieces")
    yield from faults
    if not faults and counting.total(pieces) == 0:
        yield Problem("no_float", code, {"table": code})


def _put_ready(
    live: models.LiveTable, pieces: Mapping[str, int], origin: Origin
) -> models.PendingOpening:
    setup, rulebook, terms = _seen(live.table, at=origin.recorded_at)
    models.PendingOpening.objects.filter(table=live.table).delete()
    return models.PendingOpening.objects.create(
        id=ids.new(origin.recorded_at),
        table=live.table,
        supervisor=origin.actor.staff or "",
        setup=setup,
        rulebook_id=rulebook,
        terms=terms,
        pieces={value: number for value, number in pieces.items() if number},
        proposed_at=origin.recorded_at,
    )


def _seen(table: models.Table, *, at: datetime) -> tuple[Any, str, Any]:
    """Give what an opening at an instant would be under: the set-up, the rulebook, and the terms pinned from both."""
    book = rulebooks.get_in_force(game=table.game, at=at)
    terms = layouts.get(table.game).pin(setup=table.setup, rulebook=book.terms)
    return dict(table.setup), book.code, dict(terms)


def _command(ready: models.PendingOpening, table: models.Table, dealer: User) -> sessions.OpenTable:
    return sessions.OpenTable(
        table=table.code,
        game=table.game,
        currency=table.currency,
        setup=ready.setup,
        dealer=dealer.staff_number,
        supervisor=ready.supervisor,
        pieces=ready.pieces,
    )


def _find_opened(opening_id: str, live: models.LiveTable, dealer: User) -> Recorded:
    """Give what an agreement left that comes a second time, while the session it opened goes on."""
    session = live.session
    key = models.PendingOpening(id=opening_id).key
    if session is None or (session.key, session.dealer) != (key, dealer.staff_number):
        raise Conflict([Problem("opening_gone")])
    proof = records.get_of(session.subject)
    return Recorded(session.id, proof.chain, proof.seq, proof.hash, replayed=True)
