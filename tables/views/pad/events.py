"""What is recorded at a table by one tap, and how the bodies that ask for it are read; the pit can be called at any game."""

from collections.abc import Callable
from dataclasses import dataclass

from tables.services import calls
from tables.services.acts import Act, Recorded
from tables.views.pad.bodies import Body

Write = Callable[[str, Act], Recorded]
"""Records an event in a session."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event: the keys its body must and may have beside the kind, and what records it once they are read."""

    required: tuple[str, ...]
    optional: tuple[str, ...]
    read: Callable[[Body], Write]


def _pit_called(body: Body) -> Write:
    reason = body.find_text("reason")
    return lambda session, act: calls.call(session_id=session, reason=reason, act=act)


PIT_CALLED = Kind((), ("reason",), _pit_called)
