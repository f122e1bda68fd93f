"""Who sits at a table, as far as a proof on its tablet has to agree with it, and what is ready to be opened there."""

from casino.kernel import canonical, clock
from casino.kernel.canonical import Json
from casino.kernel.errors import NotFound, Problem
from tables.models import LiveTable, PendingCount, PendingOpening, Session


def get_live(code: str) -> LiveTable:
    """Give how a table stands, with its session.

    :raises NotFound: ``no_such_table``.
    """
    live = (
        LiveTable.objects.select_related("table", "session", "session__pending_count")
        .filter(table=code)
        .first()
    )
    if live is None:
        raise NotFound([Problem("no_such_table", "table", {"table": code[:16]})])
    return live


def stint(live: LiveTable) -> str | None:
    """Name the dealer's stint in progress, None while the table is closed: another dealer, or the same one again, makes another."""
    if live.session_id is None or live.dealer_since is None:
        return None
    return f"{live.session_id} {live.dealer} {clock.format_instant(live.dealer_since)}"


def position(live: LiveTable) -> str:
    """Name how a table stands for its next round: whatever is recorded there or decided elsewhere about its play makes another name."""
    stands: dict[str, Json] = {
        "session": live.session_id, "rounds": live.rounds, "play": live.play
    }  # fmt: skip
    return canonical.digest(stands)[:16]


def find_ready(code: str) -> PendingOpening | None:
    """Find what a supervisor has put ready at a table."""
    return PendingOpening.objects.select_related("table", "rulebook").filter(table=code).first()


def find_count(session: Session | None) -> PendingCount | None:
    """Find the count that is going on in a session; nothing more is asked of the database where the session came with it."""
    return None if session is None else getattr(session, "pending_count", None)
