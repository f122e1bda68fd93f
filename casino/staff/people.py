"""The people of the house: added, given another role, taken out of service and back. An administrator's work.

A staff number is 1 to 16 capital letters and digits; what is typed in small letters is put in capitals. Each change is one durable
transaction with exactly one record on the house's chain; a change to what is already so writes nothing.
"""

import re
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.contrib.auth import hashers
from django.db.models import Q

from casino.audit.models import ChainHead
from casino.audit.records import HOUSE, Origin
from casino.db import transactions
from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, Malformed, NotFound, Problem, Refused
from casino.staff import changes
from casino.staff.models import User
from casino.staff.roles import Role

STAFF_NUMBER: Final = re.compile(r"[A-Z0-9]{1,16}")
RESERVED: Final = frozenset({"IMPORT", "SYSTEM"})
"""Numbers that records use for what is no person."""
LONGEST_NAME: Final = 120


def normal(typed: str) -> str:
    """Give a typed staff number as it is kept."""
    return typed.strip().upper()


def find_active(staff_number: str) -> User | None:
    """Find a person in service by staff number, however it is typed."""
    return User.objects.filter(staff_number=normal(staff_number), is_active=True).first()


def add(
    *, staff_number: str, name: str, role: str, initial_password: str | None, origin: Origin
) -> User:
    """Add a person, who replaces the initial password at his first sign-in; without one he cannot sign in.

    :raises Malformed: ``bad_staff_number``, ``name_too_long``, ``unknown_role``.
    :raises Conflict: ``staff_exists``.
    """
    number = normal(staff_number)
    problems = list(_problems(number=number, name=name, role=role))
    if problems:
        raise Malformed(problems)
    hashed = hashers.make_password(initial_password)  # slow on purpose, so before any lock is held
    with transactions.durable():
        # Nobody comes between the look and the record.
        ChainHead.objects.select_for_update().get(chain=HOUSE)
        if User.objects.filter(staff_number=number).exists():
            raise Conflict([Problem("staff_exists", "staff_number", {"staff": number})])
        person = User(
            staff_number=number,
            name=name.strip(),
            role=role,
            password=hashed,
            must_change_password=initial_password is not None,
            created_at=origin.recorded_at,
        )
        person.save()
        changes.record(person, "added", after=_standing(person), origin=origin)
    return person


def ensure(*, staff_number: str, role: Role, origin: Origin) -> bool:
    """See that there is such a person: one who is there keeps his role, a new one has no usable password; True when added.

    :raises Malformed: ``bad_staff_number``.
    """
    if User.objects.filter(staff_number=normal(staff_number)).exists():
        return False
    add(staff_number=staff_number, name="", role=role, initial_password=None, origin=origin)
    return True


def rename(*, staff_number: str, name: str, origin: Origin) -> bool:
    """Give a person another name, which no record repeats; False when it is already his.

    :raises Malformed: ``name_too_long``.
    :raises NotFound: ``no_such_staff``.
    """
    if len(name.strip()) > LONGEST_NAME:
        raise Malformed([_name_too_long()])
    with transactions.durable():
        person = get_locked(staff_number)
        if person.name == name.strip():
            return False
        person.name = name.strip()
        person.save(update_fields=["name"])
        changes.record(person, "renamed", origin=origin)
    return True


def change_role(*, staff_number: str, role: str, origin: Origin) -> bool:
    """Give a person another role, which ends his sessions; False when he has it.

    :raises Malformed: ``unknown_role``.
    :raises NotFound: ``no_such_staff``.
    :raises Refused: ``last_administrator``.
    """
    if role not in set(Role):
        raise Malformed([_unknown_role()])
    with transactions.durable():
        person = _locked_with_administrators(staff_number)
        if person.role == role:
            return False
        _keep_an_administrator(person, path="role")
        before, person.role = _standing(person), role
        person.save(update_fields=["role"])
        changes.record(person, "role", before=before, after=_standing(person), origin=origin)
    return True


def set_active(*, staff_number: str, is_active: bool, origin: Origin) -> bool:
    """Take a person out of service, which ends his sessions, or back; False when it is already so.

    :raises NotFound: ``no_such_staff``.
    :raises Refused: ``last_administrator``.
    """
    with transactions.durable():
        person = _locked_with_administrators(staff_number)
        if person.is_active == is_active:
            return False
        if not is_active:
            _keep_an_administrator(person, path="")
        before, person.is_active = _standing(person), is_active
        person.save(update_fields=["is_active"])
        change = "reactivated" if is_active else "deactivated"
        changes.record(person, change, before=before, after=_standing(person), origin=origin)
    return True


def set_language(*, person: User, language: str) -> None:
    """Speak to a person in another language from now on. His own choice and no fact of the house: no record.

    :raises Malformed: ``unknown_language``.
    """
    if language not in dict(settings.LANGUAGES):
        raise Malformed([Problem("unknown_language", "language")])
    User.objects.filter(pk=person.pk).update(language=language)


def get_locked(staff_number: str) -> User:
    """Give a person and lock his row for the rest of the transaction.

    :raises NotFound: ``no_such_staff``.
    """
    person = User.objects.select_for_update().filter(staff_number=staff_number).first()
    if person is None:
        raise _no_such_staff(staff_number)
    return person


def _locked_with_administrators(staff_number: str) -> User:
    """Give a person with all administrators locked, in one order, so that two of them cannot put each other out at once."""
    people = User.objects.select_for_update().order_by("pk")
    concerned = people.filter(Q(role=Role.ADMINISTRATOR) | Q(staff_number=staff_number))
    for person in concerned:
        if person.staff_number == staff_number:
            return person
    raise _no_such_staff(staff_number)


def _keep_an_administrator(person: User, *, path: str) -> None:
    """Refuse to take away the last person who can administer the house."""
    if person.role != Role.ADMINISTRATOR or not person.is_active:
        return
    others = User.objects.filter(role=Role.ADMINISTRATOR, is_active=True, is_locked=False)
    if not any(other.has_usable_password() for other in others.exclude(pk=person.pk)):
        raise Refused([Problem("last_administrator", path)])


def _problems(*, number: str, name: str, role: str) -> Iterator[Problem]:
    if not STAFF_NUMBER.fullmatch(number) or number in RESERVED:
        yield Problem("bad_staff_number", "staff_number")
    if len(name.strip()) > LONGEST_NAME:
        yield _name_too_long()
    if role not in set(Role):
        yield _unknown_role()


def _name_too_long() -> Problem:
    return Problem("name_too_long", "name", {"most": LONGEST_NAME})


def _unknown_role() -> Problem:
    return Problem("unknown_role", "role")


def _no_such_staff(staff_number: str) -> NotFound:
    return NotFound([Problem("no_such_staff", "staff_number", {"staff": staff_number[:16]})])


def _standing(person: User) -> dict[str, Json]:
    return {"role": person.role, "is_active": person.is_active}
