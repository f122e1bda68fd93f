"""Reads what the pad sends, as strictly as a sheet: all that is wrong with shape and types is told at once."""

from collections.abc import Mapping
from typing import Final, TypeVar

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest

from casino.kernel import canonical
from casino.kernel.errors import Conflict, Malformed, Problem
from casino.staff import at_the_table
from tables.games.reading import Reader, Record
from tables.models import Session
from tables.services.acts import Act
from tables.views.pad import access as pad_access
from tables.views.pad.access import PadRequest

T = TypeVar("T")
LONGEST_BODY: Final = 64 * 1024
"""The largest body that is read, in bytes; a draft has a few thousand."""


class Body:
    """The body of one request by the table's dealer; a part that is absent or faulty is read as empty until ``session`` refuses it."""

    def __init__(
        self, request: PadRequest, *, required: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> None:
        """Read the body.

        :raises Forbidden: ``nobody_proved``, whatever the body says.
        :raises Malformed: ``not_json``.
        """
        self._origin = pad_access.origin(request)
        self._live = request.live
        self._device = request.device
        self.raw = loads(request)
        self.reader = Reader()
        self.reader.record(
            self.raw, "", required=("session", *required), optional=("position", *optional)
        )
        self._record = Record(self.reader, self.raw, "")

    def text(self, name: str) -> str:
        """Take a text."""
        return self._record.text(name) or ""

    def find_text(self, name: str) -> str | None:
        """Take a text that may be absent or null."""
        return None if self.raw.get(name) is None else self.text(name)

    def integer(self, name: str) -> int:
        """Take a whole number from 1."""
        return self._record.integer(name, least=1) or 0

    def document(self, name: str) -> Mapping[str, object]:
        """Take an object; an empty one where it is none."""
        raw = self.raw.get(name)
        if isinstance(raw, dict):
            return raw
        self.reader.fault("not_object", name)
        return {}

    def signed(self, name: str, *, of: Mapping[str, object], path: str = "") -> int:
        """Take a whole number of either sign out of the body or an object in it."""
        return Record(self.reader, of, path).integer(name) or 0

    def find_integer(self, name: str) -> int | None:
        """Take a whole number from 1 that may be absent or null."""
        return None if self.raw.get(name) is None else self.integer(name)

    def doors(self, name: str) -> list[int]:
        """Take a list of doors that may be absent."""
        items = self._record.items(name) or ()
        read = [self.reader.integer(x, f"{name}.{i}", least=1) for i, x in enumerate(items)]
        return [door for door in read if door is not None]

    def choice(self, name: str, known: Mapping[str, T]) -> T | None:
        """Take what a known word stands for; None where it is absent or stands for nothing."""
        return self._record.choice(name, known)

    def attempt(self) -> at_the_table.Attempt:
        """Take the ``staff_number`` and ``pin`` of a second person who proves himself at the tablet."""
        return at_the_table.Attempt(
            device=self._device,
            staff_number=self.text("staff_number"),
            pin=self.text("pin"),
            at=self._origin.recorded_at,
            request=self._origin.request,
        )

    def session(self) -> Session:
        """Give the session in progress, which is the one that the body is about.

        :raises Malformed: with everything that was found.
        :raises Conflict: ``other_session``.
        """
        named = self.text("session")
        self.reader.raise_problems()
        session = self._live.session
        if session is None or named != session.id:
            raise Conflict([Problem("other_session", "session")])
        return session

    def act(self) -> Act:
        """Say that the table's dealer acts now, under the body's key, at the table as he saw it."""
        at = self._origin.recorded_at
        return Act(
            key=self.text("key"), occurred_at=at, origin=self._origin, position=self.find_text("position")
        )  # fmt: skip


def loads(request: HttpRequest) -> dict[str, object]:
    """Read one JSON object.

    :raises Malformed: ``not_json``, also for what does not say that it is, or is too long.
    """
    if request.content_type == "application/json":
        try:
            data = request.body
            if len(data) <= LONGEST_BODY:
                return canonical.loads(data)
        except (canonical.NotJson, RequestDataTooBig) as error:
            raise Malformed([Problem("not_json")]) from error
    raise Malformed([Problem("not_json")])
