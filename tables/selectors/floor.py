"""How every table stands at this moment."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max, Sum

from tables.models import LiveTable, Round


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table and, while it is open, its session so far; amounts in minor units of ``currency``.

    ``session`` is the session's number and ``session_id`` its key, None while the table is closed; ``box`` and ``tray`` are what both should hold; ``due`` is
    what fell due in the session; ``play`` is the game's own state.
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
    due: int
    box: int
    tray: int
    last_round_at: datetime | None
    last_at: datetime | None
    play: Mapping[str, Any]


def list_now(*, code: str | None = None, dealer: str | None = None) -> tuple[TableNow, ...]:
    """List every table of the house by pit and code, in two queries however many there are; one, or a dealer's, where that is asked."""
    lives = LiveTable.objects.select_related("table", "session").order_by("table__pit", "table")
    wanted = {"table": code, "dealer": dealer}
    found = list(lives.filter(**{key: value for key, value in wanted.items() if value is not None}))
    sums = _sums([live.session_id for live in found if live.session_id is not None])
    return tuple(_now(live, sums.get(live.session_id or "", {})) for live in found)


def _sums(sessions: list[str]) -> dict[str, Mapping[str, Any]]:
    rows = (
        Round.objects.filter(session__in=sessions)
        .values("session")
        .annotate(due=Sum("due_minor"), last=Max("occurred_at"))
    )
    return {row["session"]: row for row in rows}


def _now(live: LiveTable, sums: Mapping[str, Any]) -> TableNow:
    table, session = live.table, live.session
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
        rounds=live.rounds,
        due=sums.get("due", 0),
        box=live.box_minor,
        tray=live.tray_minor,
        last_round_at=sums.get("last"),
        last_at=live.last_at,
        play=live.play,
    )
