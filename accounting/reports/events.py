"""Significant events: what was changed about the house, its rules, people and devices, and in its books, with before and after. Pure.

The list follows what laboratories ask of such a report: date and time, the event, who did it and who authorised it, the reason, and
the value before and after.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports import beside, labels, longer, telling
from accounting.reports.beside import Speak, Speech
from accounting.reports.longer import House, Span
from accounting.reports.telling import Tell
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
    {"sheet", "settlement", "chain", "seq", "root", "subject", "key", "record"}
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
_CHANGES: Final = ("change", "purpose", "correction")
_CODED: Final = ("change", "reason")
"""What of an event itself is a code."""
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
    listed = [_event(record, memory) for record in records]
    return {
        **longer.head(span=span, house=house, at=at),
        "format": FORMAT,
        "tells": "events",
        "demo": demo,
        "root": merkle.root([record["hash"].encode("ascii") for record in records]),
        "events": list(listed),
    }


def with_results(
    document: Mapping[str, Json], *, records: Sequence[Record], tell: Tell
) -> dict[str, Json]:
    """Give a document of events with what ``tell`` says of corrected rounds, before and after, under ``said``."""
    listed: Any = document["events"]
    told = [event | _said(record, tell) for event, record in zip(listed, records, strict=True)]
    return {**document, "events": told}


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


def in_words(document: Mapping[str, Json], *, speak: Speak) -> dict[str, Json]:
    """Give a document of events with the words of those who recorded codes; only codes that occur have some.

    So whoever reads the document needs no other list. ``amounts`` are the names of figures in hundredths.
    """
    listed: Any = document["events"]
    speech = speak({key for event in listed for key in _keys(event)})
    words: dict[str, Json] = {
        key: {name: getattr(word, name) for name in labels.LANGUAGES}
        for key, word in sorted(speech.words.items())
    }
    return {**document, "words": words, "amounts": sorted(speech.amounts)}


def speech_of(document: Mapping[str, Any]) -> Speech:
    """Give how the codes of a document of events are said."""
    words = {key: labels.given(raw) for key, raw in document["words"].items()}
    return Speech(words, frozenset(document["amounts"]), ZoneInfo(document["zone"]))


def _keys(event: Mapping[str, Any]) -> Iterator[str]:
    """Give the keys of everything in an event that may have words of somebody's own."""
    for name in _CODED:
        if event[name] is not None:
            yield f"{name}={event[name]}"
    for side in ("before", "after"):
        yield from beside.keys(event[side])


def _event(record: Record, memory: _Memory) -> dict[str, Any]:
    body = record["body"]
    before, after = _sides(record, memory)
    changed_before, changed_after = beside.differences(before, after)
    return {
        "at": record["occurred_at"],
        "kind": record["kind"],
        "subject": _subject(record),
        "change": _change(body),
        "by": body.get("requested_by") or body.get("proposed_by") or record["actor"]["staff"],
        "role": record["actor"]["role"],
        "authorised_by": _authoriser(body),
        "reason": _reason(body),
        "text": _text(body),
        "currency": body.get("currency"),
        "before": changed_before,
        "after": changed_after,
        "record": {"chain": record["chain"], "seq": record["seq"]},
    }


def _said(record: Record, tell: Tell) -> dict[str, Json]:
    """Give what a corrected round came to before and after; nothing of what is none."""
    sides = {side: record["body"].get(side) for side in ("before", "after")}
    if not any("sheet" in (side or {}) for side in sides.values()):
        return {}
    currency = record["body"].get("currency", "")
    lines = {name: None if side is None else tell(side, currency) for name, side in sides.items()}
    return {
        "said": {name: None if line is None else telling.kept(line) for name, line in lines.items()}
    }


def _authoriser(body: Mapping[str, Any]) -> Any:
    """Give who let it happen: as the record names him, or what happened at the table."""
    said = {**(body.get("data") or {}), **body}
    return next((said[name] for name in _AUTHORISERS if said.get(name)), None)


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
    """Give what a record says of the house or of a game's rules; shifts by their names, with the hour at which each begins."""
    said = {key: value for key, value in body.items() if key not in {"subject", "proposal"}}
    if "shifts" in said:
        said["shifts"] = {shift["name"]: f"{shift['hour']:02}:00" for shift in said["shifts"]}
    return said


def _subject(record: Record) -> str | None:
    body = record["body"]
    if record["chain"] != HOUSE and "table" in body:
        number = body.get("number")
        return record["chain"] if number is None else f"{record['chain']} #{number}"
    found = next((body[name] for name in _SUBJECTS if isinstance(body.get(name), str)), None)
    if found is not None and len(found) > _LONGEST_SUBJECT:
        found = f"{found[:_SHORT]}…"
    return found


def _change(body: Mapping[str, Any]) -> str | None:
    """Give what of its subject an event is about: the change made, the secret that was typed, the correction, the exception."""
    of = (*(body.get(name) for name in _CHANGES), body.get("explains", {}).get("kind"))
    return next((code for code in of if isinstance(code, str)), None)


def _reason(body: Mapping[str, Any]) -> str | None:
    override = body.get("override") or {}
    reason = body.get("reason") or override.get("reason") or body.get("data", {}).get("reason")
    return reason if isinstance(reason, str) else None


def _text(body: Mapping[str, Any]) -> str | None:
    override = body.get("override") or {}
    return body.get("text") or override.get("text") or body.get("authorisation")
