"""Significant events: what was changed about the house, its rules, people and devices, and in its books, with before and after. Pure.

The list follows what laboratories ask of such a report: date and time, the event, who did it and who authorised it, the reason, and
the value before and after.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from accounting.reports import beside, longer
from accounting.reports.longer import House, Span
from casino.audit import merkle
from casino.audit.records import HOUSE
from casino.kernel.canonical import Json

Record = Mapping[str, Any]

FORMAT: Final = "casino-event-report/1"
OF_THE_HOUSE: Final = (
    "house_terms", "signing_key", "table", "staff", "device", "rulebook_proposed", "rulebook", "rulebook_declined",
    "sign_off",
)  # fmt: skip
OF_ACCESS: Final = ("sign_in_failed", "locked", "unlocked", "approval")
OF_TABLES: Final = (
    "undo", "correction_requested", "correction_refused", "correction_withdrawn", "void", "amend", "late_entry", "chips",
    "adjustment", "exception_explained", "dead_round", "tiles_changed", "ruling", "game_abandoned",
)  # fmt: skip
KINDS: Final = (*OF_THE_HOUSE, *OF_ACCESS, *OF_TABLES)
REMEMBERED: Final = ("house_terms", "rulebook")
"""Kinds whose record says only what holds now: what held before stands in the record before it."""

_HELD_BY_RECORD: Final = frozenset(
    {"sheet", "settlement", "chain", "seq", "root", "subject", "key"}
)
_LONGEST_SUBJECT: Final = 40
_SHORT: Final = 16
_SUBJECTS: Final = ("staff", "code", "table", "device", "round", "request", "corrects", "key_id")
_AUTHORISERS: Final = (
    "approved_by",
    "refused_by",
    "explained_by",
    "signed_by",
    "supervisor",
    "second",
)
_DESCRIBES_TABLE: Final = ("game", "pit", "currency", "setup", "is_active")


def build(
    *,
    span: Span,
    house: House,
    at: datetime,
    earlier: Iterable[Record],
    records: Sequence[Record],
    demo: bool,
) -> dict[str, Json]:
    """Give the document of a period's significant events in the order they happened.

    ``records`` are those of ``KINDS`` that happened in the period, ``earlier`` those of ``REMEMBERED`` from before it. ``root`` is the
    Merkle root (RFC 6962) over the hashes of the records listed.
    """
    memory = _Memory()
    for record in earlier:
        memory.before(record)
    listed: list[Json] = [_event(record, memory) for record in records]
    return {
        **longer.head(span=span, house=house, at=at),
        "format": FORMAT,
        "tells": "events",
        "demo": demo,
        "root": merkle.root([record["hash"].encode("ascii") for record in records]),
        "events": listed,
    }


class _Memory:
    """Knows what the house last said of itself and of its rules."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, str], Mapping[str, Any]] = {}

    def before(self, record: Record) -> Mapping[str, Any] | None:
        """Give what a record of a remembered kind replaces, and remember what it says."""
        body = record["body"]
        key = (record["kind"], str(body.get("game", "")))
        before = self._last.get(key)
        self._last[key] = body
        return before


def _event(record: Record, memory: _Memory) -> dict[str, Json]:
    body = record["body"]
    before, after = _sides(record, memory)
    changed_before, changed_after = beside.differences(before, after)
    return {
        "at": record["occurred_at"],
        "kind": record["kind"],
        "subject": _subject(record),
        "by": body.get("requested_by") or body.get("proposed_by") or record["actor"]["staff"],
        "role": record["actor"]["role"],
        "authorised_by": next((body[name] for name in _AUTHORISERS if body.get(name)), None),
        "reason": _reason(body),
        "text": _text(body),
        "currency": body.get("currency"),
        "before": changed_before,
        "after": changed_after,
        "record": {"chain": record["chain"], "seq": record["seq"]},
    }


def _sides(record: Record, memory: _Memory) -> tuple[Any, Any]:
    """Give what held before a record and what holds after it; None where there was or is nothing."""
    body, kind = record["body"], record["kind"]
    if kind == "table":
        return body["before"], {name: body[name] for name in _DESCRIBES_TABLE}
    if kind in REMEMBERED:
        before = memory.before(record)
        return (None if before is None else _terms(before)), _terms(body)
    return _plain(body.get("before")), _plain(body.get("after"))


def _plain(side: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Give a side without what only its record needs to hold: the sheet, what the rules made of it, and where the round stands."""
    if side is None:
        return None
    return {name: value for name, value in side.items() if name not in _HELD_BY_RECORD}


def _terms(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give what a record says of the house or of a game's rules."""
    return {key: value for key, value in body.items() if key not in {"subject", "proposal"}}


def _subject(record: Record) -> str | None:
    body = record["body"]
    if record["chain"] != HOUSE and "table" in body:
        number = body.get("number")
        return record["chain"] if number is None else f"{record['chain']} #{number}"
    found = next((body[name] for name in _SUBJECTS if isinstance(body.get(name), str)), None)
    if found is not None and len(found) > _LONGEST_SUBJECT:
        found = f"{found[:_SHORT]}…"
    change = body.get("change")
    return " ".join(part for part in (found, change) if part) or None


def _reason(body: Mapping[str, Any]) -> str | None:
    override = body.get("override") or {}
    reason = body.get("reason") or override.get("reason") or body.get("data", {}).get("reason")
    return reason if isinstance(reason, str) else None


def _text(body: Mapping[str, Any]) -> str | None:
    override = body.get("override") or {}
    return body.get("text") or override.get("text") or body.get("authorisation")
