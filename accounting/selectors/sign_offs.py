"""Which shifts are signed off, by whom and on what."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from accounting.models import SignOff
from casino.kernel import clock
from casino.kernel.canonical import Json


@dataclass(frozen=True, slots=True)
class KeptSignOff:
    """A shift's sign-off: the version that was reviewed, the override where one was needed, and what passed to the next shift."""

    id: str
    day: date
    shift: str
    version: int
    signed_by: str
    override_reason: str
    override_text: str
    open: tuple[Mapping[str, Any], ...]
    handover: tuple[Mapping[str, Any], ...]
    occurred_at: datetime

    def document(self) -> dict[str, Json]:
        """Give it for programs."""
        override: Json = None
        if self.override_reason:
            override = {
                "reason": self.override_reason,
                "text": self.override_text,
                "open": [dict(one) for one in self.open],
            }
        return {
            "by": self.signed_by,
            "at": clock.format_instant(self.occurred_at),
            "version": self.version,
            "override": override,
            "handover": [dict(item) for item in self.handover],
        }


def find(*, day: date, shift: str) -> KeptSignOff | None:
    """Find a shift's sign-off; None while nobody has signed."""
    found = SignOff.objects.filter(day=day, shift=shift).first()
    return None if found is None else _kept(found)


def find_latest(*, before: datetime) -> KeptSignOff | None:
    """Find the sign-off of the latest shift that was signed before an instant: what it handed over is the next shift's."""
    found = SignOff.objects.filter(occurred_at__lt=before).order_by("-counts_at").first()
    return None if found is None else _kept(found)


def list_shifts(*, since: date) -> tuple[tuple[date, str], ...]:
    """List the shifts that are signed off from a gaming day on."""
    return tuple(SignOff.objects.filter(day__gte=since).values_list("day", "shift"))


def _kept(sign_off: SignOff) -> KeptSignOff:
    return KeptSignOff(
        id=sign_off.id,
        day=sign_off.day,
        shift=sign_off.shift,
        version=sign_off.version,
        signed_by=sign_off.signed_by,
        override_reason=sign_off.override_reason,
        override_text=sign_off.override_text,
        open=tuple(sign_off.open),
        handover=tuple(sign_off.handover),
        occurred_at=sign_off.occurred_at,
    )
