"""When a table's dealer is due to be relieved, by the longest stretch that the house lets anybody deal."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

SOON: Final = timedelta(minutes=10)
"""So long before a relief is due, somebody should be on the way."""
_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Relief:
    """How long a dealer may go on: ``left`` is negative once he is over his time."""

    left: timedelta

    @property
    def seconds(self) -> int:
        """The whole seconds left; negative once he is over his time."""
        return self.left // timedelta(seconds=1)

    @property
    def minutes(self) -> int:
        """The minutes left, a begun one counted in full; once he is over his time, the full minutes that he is."""
        return -self.left // _MINUTE if self.is_due else -(-self.left // _MINUTE)

    @property
    def is_due(self) -> bool:
        """Whether his time is over."""
        return self.left <= timedelta()

    @property
    def tone(self) -> str:
        """How urgent it is, as states are shown: ``still``, ``wait`` or ``bad``."""
        if self.is_due:
            return "bad"
        return "wait" if self.left <= SOON else "still"


def of(*, since: datetime, at: datetime) -> Relief:
    """Say at an instant how long a dealer may go on who has dealt since another one."""
    return Relief(since + timedelta(minutes=settings.LONGEST_STRETCH_MINUTES) - at)
