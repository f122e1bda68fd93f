"""People for tests, as they stand once they have signed in and chosen their own password."""

from datetime import UTC, datetime

from django.contrib.auth import hashers

from casino.audit.records import Actor, Origin
from casino.staff.models import User
from casino.staff.roles import Role

AT = datetime(2026, 11, 28, 15, 0, tzinfo=UTC)
PASSWORD = "correct horse 88"
NUMBERS = {
    Role.DEALER: "D104",
    Role.SUPERVISOR: "S202",
    Role.INSPECTOR: "I301",
    Role.ADMINISTRATOR: "A1",
}


def make_user(
    *, role: Role = Role.DEALER, staff_number: str | None = None, **other: object
) -> User:
    """A person of a role, in service, whose password is ``PASSWORD``; without a number he has the role's usual one."""
    values: dict[str, object] = {
        "staff_number": staff_number or NUMBERS[role],
        "role": role.value,
        "password": hashers.make_password(PASSWORD),
        "created_at": AT,
    }
    return User.objects.create(**(values | other))


def by(person: User, *, at: datetime = AT) -> Origin:
    """How an act of this person on a screen comes in."""
    actor = Actor(staff=person.staff_number, role=person.role)
    return Origin(actor=actor, recorded_at=at, via="screen")
