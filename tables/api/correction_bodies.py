"""Reads what is asked to be corrected, and what is decided about it, as strictly as a sheet."""

from collections.abc import Mapping
from typing import Any, Final

from rest_framework.request import Request

from accounting import counting
from casino.kernel.errors import Malformed
from tables.api import bodies
from tables.api.bodies import Body
from tables.games.reading import Reader, Record
from tables.models.corrections import ADJUSTMENT, AMEND, CHIPS, LATE_ENTRY, VOID
from tables.services import correction_proposals
from tables.services.acts import Act
from tables.services.correction_proposals import PROPOSALS, Proposal
from tables.services.corrections import Ask

_TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    VOID: ("round",),
    AMEND: ("round",),
    LATE_ENTRY: ("session", "at", "game"),
    CHIPS: ("session", "direction"),
    ADJUSTMENT: ("table", "debit", "credit"),
}
_REST: Final[Mapping[str, tuple[str, ...]]] = {
    VOID: (),
    AMEND: ("sheet",),
    LATE_ENTRY: ("sheet",),
    CHIPS: ("pieces",),
    ADJUSTMENT: ("amount",),
}
_OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {
    VOID: (),
    AMEND: ("collected",),
    LATE_ENTRY: ("collected",),
    CHIPS: ("seat",),
    ADJUSTMENT: ("round", "day", "shift"),
}


def read_ask(request: Request) -> tuple[Ask, Act]:
    """Read what is asked for, and why.

    :raises Malformed: everything wrong with the body or the key.
    """
    kind = bodies.read_choice(request, "kind", PROPOSALS)
    body = Body(request, required=("kind", "proposal", "reason", "text"), optional=("money",))
    proposal = _proposal(body, kind)
    reason, text = body.text("reason"), _words(body, "text")
    money = body.text("money") if "money" in body.raw else ""
    act = body.act()
    if proposal is None:
        raise Malformed(body.reader.problems)
    return Ask(proposal=proposal, reason=reason, text=text, money=money), act


def read_decision(request: Request, *, with_password: bool) -> tuple[str, str, Act]:
    """Read a note, the password of whoever decides on somebody else's request, and the key.

    :raises Malformed: everything wrong with the body or the key.
    """
    required = ("password",) if with_password else ()
    body = Body(request, required=required, optional=("note",))
    note = _words(body, "note")
    password = _words(body, "password")
    return note, password, body.act()


def _proposal(body: Body, kind: str) -> Proposal | None:
    raw = body.raw.get("proposal", {})
    read = body.reader.record(
        raw, "proposal", required=(*_TEXTS[kind], *_REST[kind]), optional=_OPTIONAL[kind]
    )
    if read is None or body.reader.problems:
        return None
    found: dict[str, Any] = {name: read.text(name) for name in _TEXTS[kind]}
    for name in (*_REST[kind], *_OPTIONAL[kind]):
        if name in raw:
            found[name] = _part(body.reader, read, raw, name)
    return None if body.reader.problems else correction_proposals.read(kind, found)


def _part(reader: Reader, read: Record, raw: Mapping[str, Any], name: str) -> Any:
    if name in {"amount", "collected", "seat"}:
        return read.integer(name)
    if name == "pieces":
        reader.problems += counting.problems(raw[name], path="proposal.pieces")
        return raw[name]
    if name == "sheet":
        if not isinstance(raw[name], dict):
            reader.fault("not_object", "proposal.sheet")
        return raw[name]
    return read.text(name)


def _words(body: Body, name: str) -> str:
    """Take a text of any length and any characters; the service judges it."""
    found = body.raw.get(name, "")
    if isinstance(found, str):
        return found
    body.reader.fault("not_text", name)
    return ""
