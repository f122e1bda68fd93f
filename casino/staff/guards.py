"""Guards against guessing: each failure in a row makes the person's number, and the client or tablet it came from, wait longer.

They guard what was typed, whether or not there is such a person, so that waiting tells nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from django.conf import settings
from django.db.models import F, Sum

from casino.staff.models import SignInGuard

FIRST_DELAY: Final = timedelta(seconds=5)
LONGEST_DELAY: Final = timedelta(minutes=15)
CLIENT_QUIET: Final = timedelta(minutes=15)
"""After so long without a failure a client or tablet starts afresh; a person only by proving himself or being unlocked, or after
``FORGOTTEN``."""
FORGOTTEN: Final = timedelta(days=1)


class Guarded(Protocol):
    """Whom an attempt concerns."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Name the guards, in the order in which they are locked: first the one of the place."""


@dataclass(frozen=True, slots=True)
class Subjects:
    """A sign-in concerns the typed number, normalised, and the client's address."""

    staff_number: str
    client: str

    @property
    def keys(self) -> tuple[str, str]:
        """Name the guards, in the order in which they are locked."""
        return f"client:{self.client}"[:64], f"person:{self.staff_number}"[:64]


@dataclass(frozen=True, slots=True)
class AtTable:
    """A PIN concerns the typed number, normalised, and the tablet; passwords are guarded apart from PINs."""

    staff_number: str
    device: str

    @property
    def keys(self) -> tuple[str, str]:
        """Name the guards, in the order in which they are locked."""
        return f"device:{self.device}", f"pin:{self.staff_number}"[:64]


@dataclass(frozen=True, slots=True)
class Stranger:
    """An enrolment code concerns only the client's address."""

    client: str

    @property
    def keys(self) -> tuple[str]:
        """Name the guard."""
        return (f"client:{self.client}"[:64],)


def find_wait(subjects: Guarded, *, at: datetime) -> timedelta | None:
    """Tell how long an attempt has to wait; None when it may be made now."""
    guards = SignInGuard.objects.filter(subject__in=subjects.keys, retry_at__gt=at)
    until = max((g.retry_at for g in guards if g.retry_at), default=None)
    return until - at if until else None


def turn_away(subjects: Guarded, *, at: datetime) -> None:
    """Count an attempt that came too early, at one of the guards that stopped it."""
    stopping = SignInGuard.objects.filter(subject__in=subjects.keys, retry_at__gt=at)
    first = stopping.order_by("subject").values_list("subject", flat=True)[:1]
    SignInGuard.objects.filter(subject__in=list(first)).update(turned_away=F("turned_away") + 1)


def lock(subjects: Guarded, *, at: datetime) -> tuple[SignInGuard, ...]:
    """Give the guards in the order of their keys, locked for the rest of the transaction."""
    for key in subjects.keys:
        SignInGuard.objects.get_or_create(subject=key, defaults={"last_at": at})
    rows = SignInGuard.objects.select_for_update().filter(subject__in=subjects.keys)
    held = tuple(rows.order_by("subject"))
    if at - held[0].last_at >= CLIENT_QUIET:
        held[0].failures = 0
    return held


def note_failure(guards: Sequence[SignInGuard], *, at: datetime) -> int:
    """Count a failure and make the next attempt wait; gives the attempts it stands for, with those turned away before."""
    attempts = 1 + note_pass(guards)
    for guard in guards:
        guard.failures += 1
        guard.last_at = at
        guard.retry_at = _retry_at(guard.failures, at=at)
        guard.save()
    return attempts


def note_pass(guards: Sequence[SignInGuard]) -> int:
    """Give the attempts turned away since the last record, which now gets them."""
    turned_away = sum(guard.turned_away for guard in guards)
    for guard in guards:
        guard.turned_away = 0
        guard.save()
    return turned_away


def forget(*, staff_number: str) -> bool:
    """Drop the guard of a person's password; True when there was one with failures."""
    return _drop(Subjects(staff_number, "").keys[1])


def forget_pin(*, staff_number: str) -> bool:
    """Drop the guard of a person's PIN; True when there was one with failures."""
    return _drop(AtTable(staff_number, "").keys[1])


def drop_forgotten(*, at: datetime) -> int:
    """Drop guards that were quiet for a day; gives the attempts turned away that no record has yet."""
    quiet = SignInGuard.objects.filter(last_at__lt=at - FORGOTTEN)
    turned_away = quiet.aggregate(sum=Sum("turned_away"))["sum"]
    quiet.delete()
    return turned_away or 0


def whole_seconds(wait: timedelta) -> int:
    """Give a wait in seconds, a begun one counted."""
    return -(-wait // timedelta(seconds=1))


def _drop(key: str) -> bool:
    deleted, _ = SignInGuard.objects.filter(subject=key).delete()
    return bool(deleted)


def _retry_at(failures: int, *, at: datetime) -> datetime | None:
    beyond: int = failures - settings.SIGN_IN_FAILURES_BEFORE_DELAY
    if beyond < 0:
        return None
    return at + min(FIRST_DELAY * (1 << min(beyond, 16)), LONGEST_DELAY)
