"""How the views of the floor are described in OpenAPI."""

from collections.abc import Callable
from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter, extend_schema

from casino.staff.api import ProblemsSerializer
from tables.api.bodies import KEY_HEADER
from tables.services import acts

_KEY: Final = OpenApiParameter(
    name=KEY_HEADER,
    type={"type": "string", "minLength": 1, "maxLength": acts.LONGEST_KEY},
    location=OpenApiParameter.HEADER,
    required=True,
    description="The same key with the same body gives the first answer again; with another body it is refused.",
)


def read(
    operation: str, answer: Any, *parameters: OpenApiParameter, is_blind: bool = False
) -> Callable[..., Any]:
    """Describe a GET; a blind one answers 409 to who may count what it would tell of."""
    refused = [401, 403, 404, *([409] if is_blind else []), *([422] if parameters else [])]
    return extend_schema(
        operation_id=operation,
        parameters=list(parameters),
        responses={200: answer} | _refusals(*refused),
    )


def preview(operation: str, body: Any, answer: Any) -> Callable[..., Any]:
    """Describe a POST that writes nothing."""
    return extend_schema(
        operation_id=operation,
        request=body,
        responses={200: answer} | _refusals(401, 403, 404, 409, 413, 415, 422),
    )


def write(operation: str, body: Any, answer: Any) -> Callable[..., Any]:
    """Describe a POST that writes: 201 when it is new, 200 when its key had come before with the same body, 409 with another."""
    return extend_schema(
        operation_id=operation,
        parameters=[_KEY],
        request=body,
        responses={201: answer, 200: answer} | _refusals(401, 403, 404, 409, 413, 415, 422),
    )


def _refusals(*statuses: int) -> dict[int, Any]:
    return dict.fromkeys(statuses, ProblemsSerializer)
