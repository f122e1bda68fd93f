"""The API's reader of JSON: as strict as the contract."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import JSONParser
from typing_extensions import override

from casino.kernel import canonical
from casino.kernel.errors import Malformed, Problem


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
        """
        try:
            return canonical.loads(stream.read())
        except canonical.NotJson as error:
            raise Malformed([Problem("not_json")]) from error
