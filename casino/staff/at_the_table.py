"""Proving oneself at a table by staff number and PIN, on an enrolled device and nowhere else.

Guessing is slowed down for the person and the device together, later the account is locked; whoever fails learns nothing. Every
attempt is on the access chain, or counted into a record there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings

from casino.audit.records import SYSTEM, Actor, Origin
from casino.db import transactions
from casino.kernel.canonical import Json
from casino.kernel.errors import Problem, Refused
from casino.staff import access_log, guards, people, pins
from casino.staff.models import Device, SignInGuard, User
from casino.staff.roles import Role

VIA: Final = "pad"
"""How acts come in from a table's tablet."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody types a staff number and a PIN on a device; ``path`` is where on the page problems with them belong."""

    device: Device
    staff_number: str
    pin: str
    at: datetime
    request: str | None = None
    path: str = ""

    @property
    def subjects(self) -> guards.AtTable:
        """Whom the attempt concerns; whatever cannot be a staff number counts as one and the same."""
        number = people.normal(self.staff_number)
        typed = number if people.STAFF_NUMBER.fullmatch(number) else "?"
        return guards.AtTable(typed, self.device.id)

    def origin(self, actor: Actor = SYSTEM) -> Origin:
        """Tell the record how the attempt came in; until it succeeds nobody is proved to act."""
        return Origin(actor=actor, recorded_at=self.at, via=VIA, request=self.request)

    def problem(
        self, code: str, name: str, fields: Mapping[str, str | int] | None = None
    ) -> Refused:
        """Give the refusal that says a problem at a field of the attempt."""
        return Refused([Problem(code, f"{self.path}.{name}".lstrip("."), fields or {})])


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a PIN is typed for: the name a failure is recorded under, the kind of record a success leaves, and what that one says."""

    name: str
    kind: access_log.Kind
    said: Mapping[str, Json]


PRESENCE: Final = Purpose("pin", "sign_in", {})
"""Being the one who deals from this device."""


def prove(attempt: Attempt, *, role: Role | None = None, purpose: Purpose = PRESENCE) -> User:
    """Give the person whose staff number and PIN they are.

    :raises Refused: ``pin_refused``; ``too_many_attempts`` with the seconds to wait; to whoever has typed the right PIN, ``pin_due``
        while it is the one an administrator handed over, and ``wrong_role`` where another role is asked.
    """
    wait = guards.find_wait(attempt.subjects, at=attempt.at)
    if wait is not None:
        guards.turn_away(attempt.subjects, at=attempt.at)
        raise attempt.problem("too_many_attempts", "pin", {"seconds": guards.whole_seconds(wait)})
    person = _check(attempt, role=role, purpose=purpose)
    if person is None:
        raise attempt.problem("pin_refused", "pin")
    if person.pin_is_initial:
        raise attempt.problem("pin_due", "pin")
    if role is not None and person.role != role:
        fields = {"staff": person.staff_number, "role": role.value}
        raise attempt.problem("wrong_role", "staff_number", fields)
    return person


def _check(attempt: Attempt, *, role: Role | None, purpose: Purpose) -> User | None:
    """Give the person whose PIN it is, or None.

    1. the PIN is checked, against nobody's too, before any lock is held · 2. with guards, device and person locked, all still stand
    or it is a failure · 3. the record, or in a flood a count.
    """
    known = User.objects.filter(staff_number=attempt.subjects.staff_number).first()
    is_right = pins.is_right(attempt.pin, known.pin if known else "")
    with transactions.durable():
        forgotten = guards.drop_forgotten(at=attempt.at)
        held = guards.lock(attempt.subjects, at=attempt.at)
        person = people.get_locked(known.staff_number) if known else None
        is_early = any(guard.retry_at and guard.retry_at > attempt.at for guard in held)
        stands = _stands(person, checked=known, device=attempt.device)
        if person and is_right and stands and not is_early:
            counts = not person.pin_is_initial and role in {None, person.role}
            _note_success(attempt, held, forgotten=forgotten, purpose=purpose if counts else None)
            return person
        _note_failure(attempt, person, held, forgotten=forgotten, purpose=purpose)
    return None


def _stands(person: User | None, *, checked: User | None, device: Device) -> bool:
    """Tell whether person and device, as they now stand, are those that were checked: in service, not locked, not revoked."""
    if person is None or checked is None or person.pin != checked.pin:
        return False
    is_enrolled = Device.objects.filter(pk=device.pk, revoked_at=None).exists()
    return person.is_active and not person.is_locked and is_enrolled


def _note_success(
    attempt: Attempt, held: Sequence[SignInGuard], *, forgotten: int, purpose: Purpose | None
) -> None:
    """Record what the PIN was good for; one that is not good for it is only no failure."""
    turned_away = guards.note_pass(held)
    number = attempt.subjects.staff_number
    guards.forget_pin(staff_number=number)
    if purpose is None:
        access_log.add_counted(forgotten + turned_away, origin=attempt.origin())
        return
    access_log.add_counted(forgotten, origin=attempt.origin())
    person = User.objects.get(staff_number=number)
    body = {"staff": number, **_where(attempt.device), **purpose.said, "turned_away": turned_away}
    access_log.append(purpose.kind, body, attempt.origin(Actor(staff=number, role=person.role)))


def _note_failure(
    attempt: Attempt,
    person: User | None,
    held: Sequence[SignInGuard],
    *,
    forgotten: int,
    purpose: Purpose,
) -> None:
    attempts = forgotten + guards.note_failure(held, at=attempt.at)
    staff: Json = person.staff_number if person else None
    body = {"staff": staff, **_where(attempt.device), "purpose": purpose.name}
    access_log.append_failure(body, attempts=attempts, origin=attempt.origin())
    _device, guard = held
    if person and not person.is_locked and guard.failures >= settings.SIGN_IN_FAILURES_BEFORE_LOCK:
        person.is_locked = True
        person.save(update_fields=["is_locked"])
        locked = {"staff": staff, **_where(attempt.device), "failures": guard.failures}
        access_log.append("locked", locked, attempt.origin())


def _where(device: Device) -> dict[str, Json]:
    return {"table": device.place, "device": device.id}
