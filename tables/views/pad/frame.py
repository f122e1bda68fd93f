"""What stands around every page of the pad: the table, its limits, its dealer, and whether anything changed elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass

from casino.kernel import canonical
from casino.kernel.canonical import Json
from tables import relief
from tables.models import LiveTable, PendingCount
from tables.selectors import seats
from tables.views.pad.access import PadRequest
from tables.words import floor as words


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many chips of one value, in minor units."""

    value: int
    number: int
    amount: int


def pieces(counted: Mapping[str, int]) -> tuple[Pieces, ...]:
    """Give a count by denomination, the largest first."""
    values = ((int(value), number) for value, number in counted.items() if number)
    return tuple(
        Pieces(value, number, value * number) for value, number in sorted(values, reverse=True)
    )


def frame(request: PadRequest) -> dict[str, object]:
    """Give the context of ``tables/pad/base.html``."""
    live = request.live
    session = live.session
    count = seats.find_count(session)
    due = relief.of(since=live.dealer_since, at=request.at) if live.dealer_since else None
    return {
        **_table(live),
        "session": session,
        "actor": request.actor,
        "relief": due if session and count is None else None,
        "state": _state(request, count),
    }


def apart(live: LiveTable) -> dict[str, object]:
    """Give the context for a page away from the table's tablet: nobody is proved there, and nothing on the table calls it away."""
    session = live.session
    return {
        **_table(live),
        "session": session,
        "actor": None,
        "relief": None,
        "is_apart": True,
    }


def state(request: PadRequest) -> str:
    """Name what the tablet should be showing: another name means that somebody elsewhere opened, relieved, withdrew or closed."""
    return _state(request, seats.find_count(request.live.session))


def _table(live: LiveTable) -> dict[str, object]:
    session = live.session
    terms: Mapping[str, object] = session.terms if session else {}
    return {
        "theme": "dark",
        "live": live,
        "table": live.table,
        "game": words.game(live.table.game, session.setup if session else live.table.setup),
        "limits": words.limits(terms, currency=live.table.currency),
    }


def _state(request: PadRequest, count: PendingCount | None) -> str:
    ready = seats.find_ready(request.device.place) if request.live.session_id is None else None
    document: dict[str, Json] = {
        "stint": seats.stint(request.live),
        "ready": ready.id if ready else None,
        "count": [count.id, count.attempt, count.is_agreed] if count else None,
        "actor": request.actor.staff_number if request.actor else None,
        "device": request.device.id,
    }
    return canonical.digest(document)[:16]
