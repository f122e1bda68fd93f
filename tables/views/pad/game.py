"""What a game brings to the pad. The frame asks for all of it here, and knows no game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from casino.kernel.canonical import Json
from tables.models import LiveTable, Round, Session
from tables.views.pad.documents import Documents
from tables.views.pad.events import Kind


@dataclass(frozen=True, slots=True)
class PadGame:
    """The pad of one kind of table.

    ``template`` extends ``tables/pad/round.html``; ``kinds`` are the events of the game's own and those of every table that it takes.
    ``read`` makes of a draft's JSON what the other functions take as ``entered``, and raises ``Malformed`` with everything that is
    wrong with its shape. ``start`` tells how the next round begins, with ``words`` (``reasons`` among them); ``view`` all that follows
    from a draft, ``problems`` and ``can_record`` among it; ``sheet`` the sheet that a draft has become, or raises ``Malformed`` with
    what stands in the way. ``came_of`` tells whether a recorded sheet is what a draft was recorded as; ``draft_of`` writes a sheet as
    the draft it can be entered from again; ``result`` says of a settlement what the pad tells when a round was recorded; ``context`` gives what else its page shows of a session.
    ``stood`` gives the table's state before a recorded sheet, with its settlement, so that another can be entered in its place; None where its form alone can take it.
    """

    template: str
    kinds: Mapping[str, Kind]
    read: Callable[[object, LiveTable], object]
    start: Callable[[Documents, LiveTable, Session, Round | None], dict[str, Json]]
    view: Callable[[Documents, object, LiveTable, Session], dict[str, Json]]
    sheet: Callable[[object, LiveTable, Session], Mapping[str, Json]]
    came_of: Callable[[object, object], bool]
    draft_of: Callable[[object], dict[str, Json]]
    result: Callable[[Documents, Mapping[str, Any]], dict[str, Json]]
    context: Callable[[Session], Mapping[str, object]] | None = None
    stood: Callable[[Mapping[str, Any], Mapping[str, Any], Session], Mapping[str, Json] | None] | None = None  # fmt: skip
