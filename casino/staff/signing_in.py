"""Signing in by staff number and password, with guessing slowed down, stopped, and on the record.

Whoever fails learns nothing: no such person, a wrong password, a locked account and one out of service get the same words in the
same time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth import hashers

from casino.audit.records import SYSTEM, Actor, Origin
from casino.db import transactions
from casino.kernel.canonical import Json
from casino.kernel.errors import Problem, Refused
from casino.staff import access_log, guards, people
from casino.staff.models import SignInGuard, User

SIGN_IN = "sign_in"
CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody at a client's address types a staff number and a password."""

    staff_number: str
    password: str
    client: str
    at: datetime
    request: str | None = None

    @property
    def subjects(self) -> guards.Subjects:
        """Whom the attempt concerns; whatever cannot be a staff number counts as one and the same."""
        number = people.normal(self.staff_number)
        typed = number if people.STAFF_NUMBER.fullmatch(number) else "?"
        return guards.Subjects(typed, self.client)

    def origin(self, actor: Actor = SYSTEM) -> Origin:
        """Tell the record how the attempt came in; until it succeeds nobody is proved to act."""
        return Origin(actor=actor, recorded_at=self.at, via="screen", request=self.request)


def sign_in(attempt: Attempt) -> User:
    """Give the person who signs in, with a record on the access chain.

    :raises Refused: ``sign_in_refused``, or ``too_many_attempts`` with the seconds to wait.
    """
    person = _check(attempt, purpose=SIGN_IN)
    if person is None:
        raise Refused([Problem("sign_in_refused")])
    return person


def confirm(attempt: Attempt, *, path: str) -> None:
    """Let somebody signed in prove again that it is he; guessing counts as in signing in. ``path`` is where a wrong password stands.

    :raises Refused: ``wrong_password``, or ``too_many_attempts`` with the seconds to wait.
    """
    if _check(attempt, purpose=CONFIRM) is None:
        raise Refused([Problem("wrong_password", path)])


def sign_out(*, person: User, origin: Origin) -> None:
    """Record that somebody signs out."""
    with transactions.durable():
        access_log.append("sign_out", {"staff": person.staff_number}, origin)


def unlock(*, staff_number: str, origin: Origin) -> bool:
    """Let a person try again after too many failures; False when nothing held him back.

    :raises NotFound: ``no_such_staff``.
    """
    with transactions.durable():
        person = people.get_locked(staff_number)
        was_waiting = any(
            [
                guards.forget(staff_number=staff_number),
                guards.forget_pin(staff_number=staff_number),
            ]
        )
        if not person.is_locked and not was_waiting:
            return False
        before, person.is_locked = person.is_locked, False
        person.save(update_fields=["is_locked"])
        access_log.append("unlocked", {"staff": staff_number, "was_locked": before}, origin)
    return True


def _check(attempt: Attempt, *, purpose: str) -> User | None:
    """Give the person whose password it is, or None.

    1. too early is turned away, counted but not checked · 2. the password is checked, against nobody's too, before any lock is
    held · 3. with guards and person locked, it still stands or is a failure · 4. the record, or in a flood a count.
    """
    wait = guards.find_wait(attempt.subjects, at=attempt.at)
    if wait is not None:
        guards.turn_away(attempt.subjects, at=attempt.at)
        raise Refused([Problem("too_many_attempts", "", {"seconds": guards.whole_seconds(wait)})])
    known = User.objects.filter(staff_number=attempt.subjects.staff_number).first()
    is_right = hashers.check_password(attempt.password, known.password if known else "")
    with transactions.durable():
        forgotten = guards.drop_forgotten(at=attempt.at)
        held = guards.lock(attempt.subjects, at=attempt.at)
        person = people.get_locked(known.staff_number) if known else None
        is_early = any(guard.retry_at and guard.retry_at > attempt.at for guard in held)
        if person and is_right and not is_early and _may_sign_in(person, checked=known):
            _note_success(attempt, person, held, forgotten=forgotten, purpose=purpose)
            return person
        _note_failure(attempt, person, held, forgotten=forgotten, purpose=purpose)
    return None


def _may_sign_in(person: User, *, checked: User | None) -> bool:
    """Tell whether the person, as he now stands, is the one whose password was checked, in service and not locked."""
    is_same = checked is not None and person.password == checked.password
    return is_same and person.is_active and not person.is_locked


def _note_success(
    attempt: Attempt,
    person: User,
    held: Sequence[SignInGuard],
    *,
    forgotten: int,
    purpose: str,
) -> None:
    turned_away = guards.note_pass(held)
    guards.forget(staff_number=person.staff_number)
    origin = attempt.origin(Actor(staff=person.staff_number, role=person.role))
    if purpose == SIGN_IN:
        access_log.add_counted(forgotten, origin=attempt.origin())
        body: dict[str, Json] = {
            "staff": person.staff_number,
            "client": attempt.client,
            "turned_away": turned_away,
        }
        access_log.append("sign_in", body, origin)
    else:
        access_log.add_counted(forgotten + turned_away, origin=attempt.origin())


def _note_failure(
    attempt: Attempt,
    person: User | None,
    held: Sequence[SignInGuard],
    *,
    forgotten: int,
    purpose: str,
) -> None:
    attempts = forgotten + guards.note_failure(held, at=attempt.at)
    staff: Json = person.staff_number if person else None
    access_log.append_failure(
        {"staff": staff, "client": attempt.client, "purpose": purpose},
        attempts=attempts,
        origin=attempt.origin(),
    )
    _client, guard = held
    if person and not person.is_locked and guard.failures >= settings.SIGN_IN_FAILURES_BEFORE_LOCK:
        person.is_locked = True
        person.save(update_fields=["is_locked"])
        locked: dict[str, Json] = {
            "staff": staff,
            "client": attempt.client,
            "failures": guard.failures,
        }
        access_log.append("locked", locked, attempt.origin())
