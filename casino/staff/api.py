"""What every view of the API is made of."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import override

from casino.audit.records import Origin
from casino.staff import requests
from casino.staff.access import EVERYBODY
from casino.staff.requests import StaffRequest
from casino.staff.roles import Role

ProblemsSerializer = inline_serializer(
    "Problems",
    {
        "problems": inline_serializer(
            "Problem",
            {
                "code": serializers.CharField(help_text="Stable and documented."),
                "path": serializers.CharField(
                    help_text="Dotted, list indexes from 0; empty for the whole.", allow_blank=True
                ),
                "message": serializers.CharField(help_text="In the reader's language."),
            },
            many=True,
        )
    },
)
"""The shape of every refusal: all problems at once."""


class _SessionScheme(SessionScheme):  # type: ignore[no-untyped-call]  # the framework registers it without types
    """Describes in OpenAPI how a person is known: by the cookie of his sign-in."""

    target_class = "casino.web.api.SessionAuthentication"


class ApiView(APIView):
    """A view of the API; ``allowed_roles`` says for each method who may use it."""

    http_method_names: ClassVar[list[str]] = ["get", "post"]  # type: ignore[misc]  # the same for all views
    allowed_roles: ClassVar[Mapping[str, frozenset[Role]]] = {}

    @override
    def check_permissions(self, request: Request) -> None:
        """Refuse a method that the address does not have, whoever asks; then look at the person."""
        if request.method not in self.allowed_roles:
            self.http_method_not_allowed(request)
        super().check_permissions(request)


class Schema(ApiView):
    """The API in OpenAPI 3.1."""

    allowed_roles: ClassVar = {"GET": EVERYBODY}

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Describe every address."""
        generator: Any = SchemaGenerator
        return Response(generator().get_schema(request=request, public=True))


def staff_request(request: Request) -> StaffRequest:
    """Give the request typed as the pages see it; the framework's hands on to it what it lacks itself."""
    return cast("StaffRequest", request)


def origin(request: Request) -> Origin:
    """Tell the services who acts, when and in which request, by the API."""
    return requests.origin(staff_request(request), via="api")
