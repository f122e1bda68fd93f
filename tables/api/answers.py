"""What the views of the floor answer."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from casino.staff.api import staff_request
from casino.staff.roles import Role
from tables.api.serializers import RecordedSerializer
from tables.services.acts import Recorded


def recorded(done: Recorded) -> Response:
    """Answer an act: 201 when it is new, 200 when its key had come before."""
    return Response(RecordedSerializer(done).data, status=status_of(is_replay=done.replayed))


def status_of(*, is_replay: bool) -> int:
    """Give the status of an act."""
    return status.HTTP_200_OK if is_replay else status.HTTP_201_CREATED


def dealer_of(request: Request) -> str | None:
    """Give the staff number of a dealer, who sees his own alone; None for everybody else."""
    user = staff_request(request).user
    return user.staff_number if user.role == Role.DEALER else None
