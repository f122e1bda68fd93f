"""Who looked at a report or a record, and who searched for what: written on the access chain, throttled before it is."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from accounting.selectors import access_log
from casino.audit.records import Origin
from casino.db import transactions
from casino.kernel.canonical import Json
from casino.staff import access_log as access_chain

VIEW: Final = "view"
SEARCH: Final = "search"
ORDER: Final = "report_requested"
ONE_LOOK: Final = timedelta(minutes=10)
"""Looking at the same thing again within this time is the same look."""


def note_view(*, of: str, origin: Origin) -> bool:
    """Record that a person looks at something (``report:01J…``, ``record:PG01:12``), in one durable transaction.

    One record a person, thing and ten minutes, so that turning pages does not flood the chain; tells whether there is one more.
    """
    return _note(VIEW, {"of": of}, origin)


def note_order(*, day: date, shift: str, origin: Origin) -> bool:
    """Record that a person asks for a shift's report, as ``note_view`` records a look, whether or not one is on order already."""
    return _note(ORDER, {"of": f"shift:{day.isoformat()}:{shift}"}, origin)


def note_search(*, among: str, wanted: Mapping[str, Json], origin: Origin) -> bool:
    """Record that a person searches ``records`` or ``rounds``, and for what, as ``note_view`` records a look."""
    return _note(SEARCH, {"among": among, "wanted": dict(wanted)}, origin)


def _note(kind: access_chain.Kind, body: Mapping[str, Json], origin: Origin) -> bool:
    since = origin.recorded_at - ONE_LOOK
    if access_log.has_noted(kind=kind, body=body, staff=origin.actor.staff, since=since):
        return False
    with transactions.durable():
        access_chain.append(kind, body, origin)
    return True
