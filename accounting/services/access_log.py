"""Who looked at a report or a record: written on the access chain, throttled before it is."""

from datetime import timedelta
from typing import Final

from accounting.selectors import access_log
from casino.audit.records import Origin
from casino.db import transactions
from casino.staff import access_log as access_chain

VIEW: Final = "view"
ONE_LOOK: Final = timedelta(minutes=10)
"""Looking at the same thing again within this time is the same look."""


def note_view(*, of: str, origin: Origin) -> bool:
    """Record that a person looks at something (``report:01J…``, ``record:PG01:12``), in one durable transaction.

    One record a person, thing and ten minutes, so that turning pages does not flood the chain; tells whether there is one more.
    """
    since = origin.recorded_at - ONE_LOOK
    if access_log.has_viewed(staff=origin.actor.staff, of=of, since=since):
        return False
    with transactions.durable():
        access_chain.append(VIEW, {"of": of}, origin)
    return True
