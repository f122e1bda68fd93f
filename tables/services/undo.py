"""Undoing the last round: the dealer's own, moments after he recorded it, before anything else is played."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from accounting.ledger import chart
from accounting.ledger.transfers import Transfer, balance, reversing
from accounting.selectors import transfers as posted
from casino.db import transactions
from casino.kernel import ids
from casino.kernel.canonical import Json
from casino.kernel.errors import Forbidden, NotFound, Problem, Refused
from tables import models
from tables.selectors import records
from tables.services import acts
from tables.services.acts import Act, Recorded

_OF_HANDS: Final = ("wrong_outcome", "wrong_tiles", "recorded_too_early")
REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "paigow": (
        "wrong_bank", "wrong_bet", "wrong_dice", "wrong_tiles", "wrong_outcome", "recorded_too_early",
    ),
    "mahjong": _OF_HANDS,
    "riichi": _OF_HANDS,
}  # fmt: skip
"""Why a round is taken back, by the game of its table."""


def last_round(*, session_id: str, round_id: str, reason: str, act: Act) -> Recorded:
    """Take a table's last round back, in one durable transaction: the table stands as it stood before it.

    The round and its number stay in the books for ever; what it moved is moved back by an entry of its own. Only the dealer who
    recorded it may do so, within ``UNDO_SECONDS``, in the same shift, and before anything else is played.

    1. lock the table · 2. replay check · 3. the session is open and time runs forward · 4. may this round still be undone, by whom ·
    5. the fact · 6. the reversing transfers · 7. the table's live state · 8. the record.

    :raises NotFound: ``no_such_session``, ``no_such_round``.
    :raises Conflict: ``key_conflict``.
    :raises Forbidden: ``not_the_dealer``.
    :raises Refused: ``session_closed``, ``count_in_progress``, ``out_of_time_order``, ``already_undone``, ``not_the_last_act``, ``undo_too_late``, and
        ``unknown_value`` for a reason that is none of its game's ``REASONS``.
    """
    acts.check_key(act.key)
    mark = acts.fingerprint("undo", {"round": round_id, "reason": reason})
    with transactions.durable():
        session, live = acts.lock_session(session_id)
        known = models.RoundUndo.objects.filter(session=session, key=act.key).first()
        if known is not None:
            acts.check_may_hear_again(session, act)
            return acts.again(known, mark)
        acts.check_open(session, live)
        acts.check_not_counted(session)
        act = acts.in_order(live, act)
        round_ = _get_round(session, round_id)
        _check_own(live, round_, act)
        found = tuple(_problems(live, round_, reason, at=act.occurred_at))
        if found:
            raise Refused(found)
        fact = models.RoundUndo(
            id=ids.new(act.origin.recorded_at),
            session=session,
            round=round_,
            key=act.key,
            fingerprint=mark,
            dealer=live.dealer,
            reason=reason,
            occurred_at=act.occurred_at,
            recorded_at=act.origin.recorded_at,
            via=act.origin.via,
        )
        fact.save()
        moved = reversing(_moved(round_))
        transfers = acts.post(session, act, fact.subject, moved)
        _move_back(live, act, moved)
        sealed = acts.append(session.table_id, "undo", act, _body(fact, live, transfers))
    return Recorded(fact.id, session.table_id, sealed.seq, sealed.hash, replayed=False)


def until(round_: models.Round) -> datetime:
    """Tell up to what instant a round can be undone, if nothing else is played before.

    A shift is sealed when it ends: what belongs to it is not taken back in the next one.
    """
    ends_at = settings.HOUSE_CALENDAR.shift_at(round_.occurred_at).ends_at
    grace = timedelta(seconds=settings.UNDO_SECONDS)
    return min(round_.occurred_at + grace, ends_at - timedelta.resolution)


def _get_round(session: models.Session, round_id: str) -> models.Round:
    found = models.Round.objects.filter(session=session, id=round_id).first()
    if found is None:
        raise NotFound([Problem("no_such_round", "round")])
    return found


def _check_own(live: models.LiveTable, round_: models.Round, act: Act) -> None:
    """Let nobody but the dealer who recorded the round and still deals take it back; no supervisor, and no file."""
    if not act.origin.actor.staff == live.dealer == round_.dealer:
        fields = {"table": live.table_id, "dealer": round_.dealer}
        raise Forbidden([Problem("not_the_dealer", "", fields)])


def _problems(
    live: models.LiveTable, round_: models.Round, reason: str, *, at: datetime
) -> Iterator[Problem]:
    known = REASONS[round_.session.game]
    if reason not in known:
        yield Problem("unknown_value", "reason", {"known": ", ".join(known)})
    if models.RoundUndo.objects.filter(round=round_).exists():
        yield Problem("already_undone", "round", {"number": round_.number})
    elif live.undoable != round_.id:
        yield Problem("not_the_last_act", "round", {"number": round_.number})
    elif at > until(round_):
        yield Problem("undo_too_late", "round", {"seconds": settings.UNDO_SECONDS})


def _moved(round_: models.Round) -> tuple[Transfer, ...]:
    return tuple(
        Transfer(debit=t.debit, credit=t.credit, amount=t.amount, currency=t.currency)
        for t in posted.list_of(round_.subject)
    )


def _move_back(live: models.LiveTable, act: Act, moved: tuple[Transfer, ...]) -> None:
    live.play = live.before_play or {}
    live.undoable, live.before_play = "", None
    live.undone += 1
    live.box_minor += balance(chart.BOX, moved)
    live.tray_minor += balance(chart.TRAY, moved)
    live.last_at = act.occurred_at
    live.save(
        update_fields=[
            "play", "undoable", "before_play", "undone", "box_minor", "tray_minor", "last_at",
        ]
    )  # fmt: skip


def _body(fact: models.RoundUndo, live: models.LiveTable, transfers: list[Json]) -> dict[str, Json]:
    return {
        **fact.evidence().body,
        "round_seq": records.get_of(fact.round.subject).seq,
        "transfers": transfers,
        "holds": {"box": live.box_minor, "tray": live.tray_minor},
    }
