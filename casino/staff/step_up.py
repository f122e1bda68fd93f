"""Whoever is signed in proves anew that it is he, before an act that must be his own: his secrets, his signature."""

from casino.kernel.errors import Problem, Refused
from casino.staff import signing_in
from casino.staff.requests import StaffRequest, client_address


def confirm(request: StaffRequest, *, password: str, path: str = "current") -> None:
    """See that whoever asks knows his password; ``path`` is where a problem with it stands. Nothing typed is no attempt.

    :raises Refused: ``password_needed``, ``wrong_password``, or ``too_many_attempts`` with the seconds to wait.
    """
    if not password:
        raise Refused([Problem("password_needed", path)])
    attempt = signing_in.Attempt(
        staff_number=request.user.staff_number,
        password=password,
        client=client_address(request),
        at=request.at,
        request=request.request_id,
    )
    signing_in.confirm(attempt, path=path)
