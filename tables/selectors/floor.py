"""How every table stands at this moment."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Max, Sum
from django.db.models.functions import TruncMinute

from casino.audit.models import ChainHead
from casino.audit.records import ACCESS
from tables.models import CorrectionDecision, LiveTable, PendingOpening, PitCall, Round
from tables.models.corrections import APPROVED
from tables.selectors import corrections, seats


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table and, while it is open, its session so far; amounts in minor units of ``currency``.

    ``session`` is the session's number and ``session_id`` its key, None while the table is closed; ``box`` and ``tray`` are what both should hold; ``due`` is
    what fell due in the session; all three are None while the table is being counted, ``counting``; ``rounds`` how many were played, without those that were undone; ``play`` is the game's own state, and ``position`` names how the table stands for its next act.
    """

    code: str
    game: str
    pit: str
    currency: str
    setup: Mapping[str, Any]
    is_active: bool
    session: int | None
    session_id: str | None
    opened_at: datetime | None
    dealer: str
    dealer_since: datetime | None
    rounds: int
    due: int | None
    box: int | None
    tray: int | None
    last_round_at: datetime | None
    last_at: datetime | None
    play: Mapping[str, Any]
    position: str | None
    counting: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for somebody on the floor, since when: an open call of the pit, or an opening that no dealer has agreed to yet.

    ``call`` is the call's key and ``session_id`` the session it comes from, both empty for an opening; ``reason`` is the call's code,
    where one was given; ``supervisor`` put the opening ready.
    """

    table: str
    since: datetime
    call: str = ""
    session_id: str = ""
    reason: str = ""
    supervisor: str = ""


@dataclass(frozen=True, slots=True)
class DueInMinute:
    """What a pit's tables of one currency made due within the minute that begins at ``at``, in minor units."""

    pit: str
    currency: str
    at: datetime
    due: int


def get_version() -> int:
    """Give a number that grows with every act at any table and every change of the house, in one query."""
    return ChainHead.objects.exclude(chain=ACCESS).aggregate(acts=Sum("seq"))["acts"] or 0


def list_waiting() -> tuple[Waiting, ...]:
    """List what waits for somebody, the oldest first, in two queries."""
    calls = PitCall.objects.values_list("session__table", "called_at", "event", "session", "reason")
    openings = PendingOpening.objects.values_list("table", "proposed_at", "supervisor")
    waiting = [
        *(Waiting(*call) for call in calls),
        *(Waiting(table, since, supervisor=by) for table, since, by in openings),
    ]
    return tuple(sorted(waiting, key=lambda each: (each.since, each.table)))


def list_now(*, code: str | None = None, dealer: str | None = None) -> tuple[TableNow, ...]:
    """List every table of the house by pit and code, in three queries however many there are; one, or a dealer's, where that is asked."""
    lives = LiveTable.objects.select_related("table", "session", "session__pending_count")
    lives = lives.order_by("table__pit", "table")
    wanted = {"table": code, "dealer": dealer}
    found = list(lives.filter(**{key: value for key, value in wanted.items() if value is not None}))
    sessions = [live.session_id for live in found if live.session_id is not None]
    sums, corrected = _sums(sessions), corrections.sums(sessions)
    return tuple(
        _now(
            live,
            sums.get(live.session_id or "", {}),
            corrected=corrected.get(live.session_id or "", {}).get("due", 0),
        )
        for live in found
    )


def list_due(*, since: datetime) -> tuple[DueInMinute, ...]:
    """List what fell due since an instant, minute by minute, pit by pit, in two queries: by the rounds, and by their corrections.

    Undone rounds made nothing due; a table that is being counted shows nothing.
    """
    rounds = Round.objects.filter(
        occurred_at__gte=since, undo__isnull=True, session__pending_count__isnull=True
    )
    corrected = CorrectionDecision.objects.filter(
        counts_at__gte=since, outcome=APPROVED, session__pending_count__isnull=True
    )
    place = ("session__table__pit", "session__currency")
    sums = Counter[tuple[str, str, datetime]]()
    for facts, at in ((rounds, "occurred_at"), (corrected, "counts_at")):
        minutes = facts.order_by().annotate(minute=TruncMinute(at, tzinfo=UTC))
        due = minutes.values(*place, "minute").annotate(due=Sum("due_minor"))
        for row in due.values_list(*place, "minute", "due"):
            sums[row[:3]] += row[3]
    return tuple(DueInMinute(*key, due) for key, due in sorted(sums.items()))


def _sums(sessions: list[str]) -> dict[str, Mapping[str, Any]]:
    rows = (
        Round.objects.filter(session__in=sessions, undo__isnull=True)
        .values("session")
        .annotate(due=Sum("due_minor"), last=Max("occurred_at"))
    )
    return {row["session"]: row for row in rows}


def _now(live: LiveTable, sums: Mapping[str, Any], *, corrected: int) -> TableNow:
    table, session = live.table, live.session
    counting = seats.find_count(session) is not None
    return TableNow(
        code=table.code,
        game=table.game,
        pit=table.pit,
        currency=table.currency,
        setup=table.setup,
        is_active=table.is_active,
        session=None if session is None else session.number,
        session_id=live.session_id,
        opened_at=None if session is None else session.occurred_at,
        dealer=live.dealer,
        dealer_since=live.dealer_since,
        rounds=live.counting_rounds,
        due=None if counting else sums.get("due", 0) + corrected,
        box=None if counting else live.box_minor,
        tray=None if counting else live.tray_minor,
        last_round_at=sums.get("last"),
        last_at=live.last_at,
        play=live.play,
        position=None if session is None else seats.position(live),
        counting=counting,
    )
