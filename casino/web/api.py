"""The API's edge: its reader of JSON, as strict as the contract, its way of knowing who asks, and its addresses."""

from collections.abc import Mapping
from datetime import date
from typing import IO, Any, Final

from django.urls import register_converter
from django.urls.converters import StringConverter
from rest_framework.authentication import SessionAuthentication as RestSessionAuthentication
from rest_framework.exceptions import APIException, PermissionDenied
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from typing_extensions import override

from casino.kernel import canonical
from casino.kernel.errors import Forbidden, Malformed, Problem

LONGEST_BODY: Final = 256 * 1024
"""The largest body that is read, in bytes; a sheet has a few thousand."""


class BodyTooLarge(APIException):
    """The body is longer than ``LONGEST_BODY``."""

    status_code = 413
    default_code = "body_too_large"


class StrictJsonParser(JSONParser):
    """Refuses NaN, Infinity, duplicate keys, bad UTF-8 and anything but an object with ``not_json``."""

    @override
    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, object]:
        """Read the body.

        :raises Malformed: ``not_json``.
        :raises BodyTooLarge: for one that is too long.
        """
        data = stream.read(LONGEST_BODY + 1)
        if len(data) > LONGEST_BODY:
            raise BodyTooLarge
        try:
            return canonical.loads(data)
        except canonical.NotJson as error:
            raise Malformed([Problem("not_json")]) from error


class SessionAuthentication(RestSessionAuthentication):
    """Knows a person by the session of his sign-in; a write needs the token against forgery as well."""

    @override
    def authenticate_header(self, request: Request) -> str:
        """Tell a stranger how to become known, so that he gets 401 and not 403."""
        return "Session"

    @override
    def enforce_csrf(self, request: Request) -> None:
        """Refuse a write without the token.

        :raises Forbidden: ``csrf_failed``.
        """
        try:
            super().enforce_csrf(request)
        except (
            PermissionDenied
        ) as error:  # looking for the token may read the body, and that be refused
            raise Forbidden([Problem("csrf_failed")]) from error


class IdConverter(StringConverter):
    """A key of a fact in an address: 26 characters of Crockford's alphabet."""

    regex = "[0-9A-HJKMNP-TV-Z]{26}"


class ChainConverter(StringConverter):
    """A table's code or the name of a chain in an address."""

    regex = "[A-Za-z][A-Za-z0-9]{1,7}"


class NumberConverter:
    """A number from 1 in an address, of as many digits as money can have."""

    regex = "[1-9][0-9]{0,14}"

    def to_python(self, value: str) -> int:
        """Read it."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Write it."""
        return str(value)


class DayConverter:
    """A gaming day in an address."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """Read it; what is no day leads nowhere."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """Write it."""
        return value.isoformat()


register_converter(IdConverter, "id")
register_converter(ChainConverter, "chain")
register_converter(NumberConverter, "number")
register_converter(DayConverter, "iso_day")
