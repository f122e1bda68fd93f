"""A second person's approval of one act, by PIN on the device where the act is asked for."""

from casino.audit.records import Actor
from casino.kernel.errors import Problem, Refused
from casino.staff import at_the_table, people
from casino.staff.at_the_table import Attempt, Purpose
from casino.staff.roles import Role


def approve(
    attempt: Attempt, *, digest: str, requester: str, role: Role | None = Role.SUPERVISOR
) -> Actor:
    """Give the second person who approves one act, proved by PIN, with a record on the access chain that names the digest.

    ``digest`` is the SHA-256 of the canonical bytes of what is approved. Nothing is kept that could approve again: the caller does
    that one act now and names the approver in its record. ``role`` is the approver's, any where it is None.

    :raises Refused: ``same_person`` when the requester would approve himself, else as ``at_the_table.prove``.
    """
    if people.normal(attempt.staff_number) == requester:
        path = f"{attempt.path}.staff_number".lstrip(".")
        raise Refused([Problem("same_person", path)])
    purpose = Purpose("approval", "approval", {"digest": digest, "requester": requester})
    person = at_the_table.prove(attempt, role=role, purpose=purpose)
    return Actor(staff=person.staff_number, role=person.role)
