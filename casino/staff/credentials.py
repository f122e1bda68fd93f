"""Passwords and PINs: set by their owner, reset by an administrator. Each leaves one record, which never holds the secret.

What an administrator hands over serves once: an initial password must be replaced at the next sign-in.
"""

import secrets
from collections.abc import Iterator
from typing import Final

from django.contrib.auth import hashers, password_validation
from django.core.exceptions import ValidationError

from casino.audit.records import Origin
from casino.db import transactions
from casino.kernel.errors import Malformed, Problem
from casino.staff import changes, people, pins
from casino.staff.models import User

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What an initial password is made of: nothing that is easily mistaken on paper."""
GROUPS: Final = 4
GROUP: Final = 4


def make_password() -> str:
    """Draw an initial password at random: 16 letters and digits in groups of four, over 79 bits."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def reset_password(*, staff_number: str, initial_password: str, origin: Origin) -> None:
    """Give a person an initial password in place of his own, which ends his sessions.

    :raises NotFound: ``no_such_staff``.
    """
    _keep_password(
        staff_number, initial_password, is_initial=True, change="password_reset", origin=origin
    )


def change_password(*, person: User, password: str, origin: Origin) -> None:
    """Let a person choose his own password, which ends his other sessions. The caller has confirmed the one in force.

    :raises Malformed: ``password_too_short``, ``password_too_common``, ``password_too_similar``, ``password_entirely_numeric`` and
        ``password_unchanged``, all that apply.
    """
    problems = list(_password_problems(password, person))
    if problems:
        raise Malformed(problems)
    _keep_password(
        person.staff_number, password, is_initial=False, change="password_changed", origin=origin
    )


def set_pin(*, person: User, pin: str, origin: Origin) -> None:
    """Let a person choose his own PIN. The caller has confirmed his password.

    :raises Malformed: ``bad_pin`` or ``pin_too_easy``.
    """
    if not pins.is_well_formed(pin):
        raise Malformed([Problem("bad_pin", "pin", {"least": pins.SHORTEST, "most": pins.LONGEST})])
    if pins.is_guessable(pin, staff_number=person.staff_number):
        raise Malformed([Problem("pin_too_easy", "pin")])
    _keep_pin(person.staff_number, pin, is_initial=False, change="pin_set", origin=origin)


def reset_pin(*, staff_number: str, initial_pin: str, origin: Origin) -> None:
    """Give a person an initial PIN in place of his own.

    :raises NotFound: ``no_such_staff``.
    """
    _keep_pin(staff_number, initial_pin, is_initial=True, change="pin_reset", origin=origin)


def _keep_password(
    staff_number: str, password: str, *, is_initial: bool, change: str, origin: Origin
) -> None:
    hashed = hashers.make_password(password)  # slow on purpose, so before any lock is held
    with transactions.durable():
        person = people.get_locked(staff_number)
        person.password, person.must_change_password = hashed, is_initial
        person.save(update_fields=["password", "must_change_password"])
        changes.record(person, change, origin=origin)


def _keep_pin(
    staff_number: str, pin: str, *, is_initial: bool, change: str, origin: Origin
) -> None:
    hashed = pins.kept(pin)  # as above
    with transactions.durable():
        person = people.get_locked(staff_number)
        person.pin, person.pin_is_initial = hashed, is_initial
        person.save(update_fields=["pin", "pin_is_initial"])
        changes.record(person, change, origin=origin)


def _password_problems(password: str, person: User) -> Iterator[Problem]:
    try:
        password_validation.validate_password(password, user=person)
    except ValidationError as error:
        for fault in error.error_list:
            params = fault.params or {}
            fields = {key: value for key, value in params.items() if isinstance(value, int)}
            yield Problem(str(fault.code), "password", fields)
    if hashers.check_password(password, person.password):
        yield Problem("password_unchanged", "password")
