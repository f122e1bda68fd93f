"""Whether a person may be named in an act: known, active, and of the role it wants."""

from casino.kernel.errors import Problem
from casino.staff.models import User
from casino.staff.roles import Role


def problems(staff_number: str, *, role: Role | None, path: str) -> tuple[Problem, ...]:
    """Tell what forbids naming this person: ``no_such_staff``, ``staff_not_active`` or ``wrong_role``; any role where none is asked."""
    person = User.objects.filter(staff_number=staff_number).first()
    if person is None:
        return (Problem("no_such_staff", path, {"staff": staff_number[:16]}),)
    if not person.is_active:
        return (Problem("staff_not_active", path, {"staff": staff_number}),)
    if role is not None and person.role != role:
        return (Problem("wrong_role", path, {"staff": staff_number, "role": role.value}),)
    return ()


def hold(staff_number: str) -> None:
    """Lock a person's row until the transaction ends: whatever else asks for it waits."""
    User.objects.select_for_update().get(staff_number=staff_number)
