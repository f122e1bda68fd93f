"""Reads the bodies of writes into commands, as strictly as a sheet: all that is wrong with shape, types and key is told at once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rest_framework.request import Request
from typing_extensions import override

from accounting import counting
from casino.kernel.errors import Malformed
from casino.staff import api
from tables.games import registry
from tables.games.reading import Reader, Record
from tables.models import Table
from tables.services import acts
from tables.services.acts import Act
from tables.services.counting import Blind
from tables.services.rounds import RecordRound
from tables.services.sessions import OpenTable

KEY_HEADER: Final = "Idempotency-Key"
_ROUND: Final = ("game", "sheet")


class Body:
    """The body of one request, with everything found wrong with it; a part that is absent or faulty is read as empty."""

    def __init__(
        self,
        request: Request,
        *,
        required: Sequence[str] = (),
        optional: Sequence[str] = (),
        keyed: bool = True,
    ) -> None:
        self._request = request
        self.reader = Reader()
        self.raw: dict[str, Any] = dict(request.data)
        self.key = self._read_key() if keyed else ""
        self.reader.record(self.raw, "", required=required, optional=optional)
        self._record = Record(self.reader, self.raw, "")

    def act(self) -> Act:
        """Say that the person who asks acts now, under the key that the header names.

        :raises Malformed: with everything that was found.
        """
        self.reader.raise_problems()
        origin = api.origin(self._request)
        return Act(key=self.key, occurred_at=origin.recorded_at, origin=origin)

    def _read_key(self) -> str:
        key = self._request.headers.get(KEY_HEADER, "")
        if not key:
            self.reader.fault("missing_key", KEY_HEADER, key=KEY_HEADER)
        elif len(key) > acts.LONGEST_KEY or not key.isprintable():
            self.reader.fault("bad_key", KEY_HEADER, most=acts.LONGEST_KEY)
        return key

    def text(self, name: str) -> str:
        """Take a text."""
        return self._record.text(name) or ""

    def integer(self, name: str, *, least: int) -> int:
        """Take a whole number."""
        return self._record.integer(name, least=least) or 0

    def document(self, name: str) -> Mapping[str, Any]:
        """Take an object."""
        found = self.raw.get(name, {})
        if isinstance(found, dict):
            return found
        self.reader.fault("not_object", name)
        return {}

    def pieces(self, name: str) -> Mapping[str, int]:
        """Take a count by denomination."""
        found: Any = self.raw.get(name, {})
        self.reader.problems += counting.problems(found, path=name)
        return found if isinstance(found, dict) else {}

    def doors(self, name: str) -> list[int]:
        """Take a list of doors."""
        items = self._record.items(name) or ()
        read = [self.reader.integer(x, f"{name}.{i}", least=1) for i, x in enumerate(items)]
        return [door for door in read if door is not None]


class Play(Body):
    """The body of an act of play; ``position`` in it names how the table stood for whoever acts, and holds the act to that."""

    def __init__(
        self,
        request: Request,
        *,
        required: Sequence[str] = (),
        optional: Sequence[str] = (),
        keyed: bool = True,
    ) -> None:
        super().__init__(request, required=required, optional=(*optional, "position"), keyed=keyed)
        self.position = self.text("position") if "position" in self.raw else None

    @override
    def act(self) -> Act:
        """Say that the person who asks acts now, at the table as he saw it.

        :raises Malformed: with everything that was found.
        """
        return replace(super().act(), position=self.position)


def read_opening(request: Request, table: Table) -> tuple[OpenTable, Act]:
    """Read an opening by the supervisor who asks; game, currency and, unless it is said, the set-up are the table's.

    :raises Malformed: everything wrong with the body or the key.
    """
    body = Body(request, required=("dealer", "count"), optional=("setup",))
    dealer, pieces = body.text("dealer"), body.pieces("count")
    setup = body.document("setup") if "setup" in body.raw else table.setup
    act = body.act()
    command = OpenTable(
        table=table.code,
        game=table.game,
        currency=table.currency,
        setup=setup,
        dealer=dealer,
        supervisor=str(act.origin.actor.staff),
        pieces=pieces,
    )
    return command, act


def read_purpose(request: Request) -> tuple[str, Act]:
    """Read why a table is counted.

    :raises Malformed: everything wrong with the body or the key.
    """
    body = Body(request, required=("purpose",))
    purpose = body.text("purpose")
    return purpose, body.act()


def read_count(request: Request, session: str) -> tuple[Blind, Act]:
    """Read what the person who asks counted.

    :raises Malformed: everything wrong with the body or the key.
    """
    body = Body(request, required=("count", "attempt", "box_counted", "tray_counted"))
    command = Blind(
        session=session,
        count=body.text("count"),
        attempt=body.integer("attempt", least=1),
        box=body.pieces("box_counted"),
        tray=body.pieces("tray_counted"),
    )
    return command, body.act()


def read_settling(request: Request) -> tuple[str, bool, Act]:
    """Read whether an agreed count stands.

    :raises Malformed: everything wrong with the body or the key.
    """
    body = Body(request, required=("count", "stands"))
    count, stands = body.text("count"), body.raw.get("stands")
    if "stands" in body.raw and not isinstance(stands, bool):
        body.reader.fault("unknown_value", "stands", known="true, false")
    return count, stands is True, body.act()


def read_relief(request: Request) -> tuple[str, Act]:
    """Read who takes over.

    :raises Malformed: everything wrong with the body or the key.
    """
    body = Body(request, required=("dealer",))
    dealer = body.text("dealer")
    return dealer, body.act()


def read_pass(request: Request) -> tuple[int, list[int], Act]:
    """Read the door that takes the bank, and those that declined it in order.

    :raises Malformed: everything wrong with the body or the key.
    """
    body = Play(request, required=("to",), optional=("declined",))
    to, declined = body.integer("to", least=1), body.doors("declined")
    return to, declined, body.act()


def read_undo(request: Request) -> tuple[str, str, Act]:
    """Read which round is undone, and why.

    :raises Malformed: everything wrong with the body or the key.
    """
    body = Body(request, required=("round", "reason"))
    round_id, reason = body.text("round"), body.text("reason")
    return round_id, reason, body.act()


def read_nothing(request: Request) -> Act:
    """Read a body that has nothing to say.

    :raises Malformed: everything wrong with the body or the key.
    """
    return Body(request).act()


def read_play(request: Request) -> Act:
    """Read an act of play that is said by its address alone.

    :raises Malformed: everything wrong with the body or the key.
    """
    return Play(request).act()


def read_choice(request: Request, name: str, known: Mapping[str, object]) -> str:
    """Read the part of a body that decides what else belongs in it.

    :raises Malformed: ``missing_key`` or ``unknown_value``, and what is wrong with the key.
    """
    found = dict(request.data).get(name)
    if isinstance(found, str) and found in known:
        return found
    body = Body(request, required=(name,), optional=tuple(request.data))
    if name in body.raw:
        body.reader.fault("unknown_value", name, known=", ".join(known))
    raise Malformed(body.reader.problems)


def read_round(request: Request, session: str) -> tuple[RecordRound, Act]:
    """Read a round to be recorded.

    :raises Malformed: everything wrong with the body or the key; with the sheet too, as far as no table decides it.
    """
    body = Play(request, required=_ROUND, optional=("collected",))
    command = _round(body, session)
    return command, body.act()


def read_preview(request: Request, session: str) -> tuple[RecordRound, str | None]:
    """Read a round to be looked at before it counts, and how the table stood; it needs no key.

    :raises Malformed: as ``read_round``.
    """
    body = Play(request, required=_ROUND, optional=("collected",), keyed=False)
    command = _round(body, session)
    body.reader.raise_problems()
    return command, body.position


def _round(body: Body, session: str) -> RecordRound:
    game, sheet = body.text("game"), body.document("sheet")
    collected = body.integer("collected", least=0) if "collected" in body.raw else None
    known = registry.GAMES.get(game)
    if body.reader.problems and known is not None and sheet:
        body.reader.problems += known.problems(sheet=sheet, terms=None)
    return RecordRound(session=session, game=game, sheet=sheet, collected=collected)
