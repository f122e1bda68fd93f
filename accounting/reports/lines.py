"""The lines of the report's flat tables: what stands in each, taken from the report's document."""

from collections.abc import Iterator, Mapping
from typing import Any

from accounting.reports import beside, cells, labels, telling
from accounting.reports.labels import Label

Document = Mapping[str, Any]
Values = Mapping[str, Any]
"""A line: a value by the code of its column."""
Words = Mapping[str, Label]
_OF_A_CORRECTION = ("correction", "text", "requested_by", "approved_by", "counts_at")
"""What an approved correction has and an undo has not."""
_PLACES = frozenset(
    {"chain", "seq", "root", "subject", "key", "number", "at", "record.chain", "record.seq", "game"}
)
"""What only says of what game the round is, where and when, which table and line do themselves."""


_DIFFERENCES = frozenset({"box_difference", "tray_difference", "collected_difference"})
"""Exceptions and figures whose amounts are over or short."""


def totals(document: Document) -> Iterator[Values]:
    """Give a line a currency."""
    for currency, total in sorted(document["totals"].items()):
        yield {"currency": currency, **total, "tables": str(total["tables"])}


def tables(document: Document) -> Iterator[Values]:
    """Give a line a gaming table."""
    for code, table in sorted(document["tables"].items()):
        yield {**table, "table": code, "activity": yes_or_no(table["activity"])}


def exceptions(document: Document) -> Iterator[Values]:
    """Give what somebody must explain or has explained."""
    for item in document["exceptions"]:
        said = item["explanation"] or {}
        yield {
            **item,
            **item["record"],
            "is_difference": item["kind"] in _DIFFERENCES,
            "round": telling.read(item.get("said")),
            "is_reportable": yes_or_no(item["is_reportable"]),
            "explained_by": said.get("by"),
            "explained_at": said.get("at"),
            "reason": said.get("reason"),
            "text": said.get("text"),
            "corrected_since": ", ".join(str(place["seq"]) for place in item.get("corrected", ()))
            or None,
        }


def sign_off(document: Document) -> Iterator[Values]:
    """Give who signed the shift off; nothing where nobody has."""
    signed = document["sign_off"]
    if signed is not None:
        override = signed["override"] or {}
        yield {
            "signed_by": signed["by"],
            "signed_at": signed["at"],
            "reviewed_version": signed["reviewed"]["version"],
            "override": override.get("reason"),
            "text": override.get("text"),
            "seq": signed["record"]["seq"],
        }


def handover(document: Document) -> Iterator[Values]:
    """Give what passed to the next shift when this one was signed off."""
    signed = document["sign_off"] or {"handover": ()}
    for item in signed["handover"]:
        yield {**item, "seq": item["record"]["seq"]}


def changes(document: Document) -> Iterator[Values]:
    """Give what is another than in version 1; nothing in that version itself."""
    for line in (document["changes"] or {"lines": ()})["lines"]:
        told = line.get("said", {})
        said = {name: _side(line[name], told.get(name)) for name in ("before", "after")}
        yield {**line, **said, "is_difference": line["figure"] in _DIFFERENCES}


def sessions(code: str, table: Document) -> Iterator[Values]:
    """Give a table's sessions."""
    for session in table["sessions"]:
        yield {
            **session,
            **_at(code, table),
            "carried_in": yes_or_no(session["carried_in"]),
            "seq": session["records"][0]["seq"],
        }


def dealing(code: str, table: Document) -> Iterator[Values]:
    """Give who dealt at a table, from when until when."""
    for line in table["dealers"]:
        yield {
            **line,
            **_at(code, table),
            "rounds_per_hour": line["rounds_per_hour_tenths"],
            "seq": line["record"]["seq"],
        }


def dealers(document: Document) -> Iterator[Values]:
    """Give what every dealer did at all tables."""
    for line in document["dealers"]:
        yield {
            **line,
            "tables": " ".join(line["tables"]),
            "rounds_per_hour": line["rounds_per_hour_tenths"],
        }


def counts(code: str, table: Document) -> Iterator[Values]:
    """Give a table's counts that stand."""
    for count in table["counts"]:
        box, tray = count["box"], count["tray"]
        yield {
            **count,
            **_at(code, table),
            "box_expected": box["expected"],
            "counted": box["counted"],
            "to_report": max(box["expected"], box["counted"]),
            "box_difference": box["counted"] - box["expected"],
            "tray_expected": tray["expected"],
            "tray_counted": tray["counted"],
            "tray_difference": tray["counted"] - tray["expected"],
            "seq": count["record"]["seq"],
        }


def attempts(code: str, table: Document) -> Iterator[Values]:
    """Give what two people counted apart from each other, every time, whatever came of it."""
    for count in table["counts"]:
        for attempt in count["attempts"]:
            first, second = attempt["first"], attempt["second"]
            yield {
                **_at(code, table),
                "number": count["number"],
                "attempt": attempt["number"],
                "at": attempt["at"],
                "result": attempt["result"],
                "first": first["staff"],
                "first_box": first["box"],
                "first_tray": first["tray"],
                "second": second["staff"],
                "second_box": second["box"],
                "second_tray": second["tray"],
                "seq": attempt["record"]["seq"],
            }


def numbering(code: str, table: Document) -> Iterator[Values]:
    """Give which numbers a table used, and which are missing."""
    for line in table["numbering"]:
        yield {
            **line,
            **_at(code, table),
            "first_number": line["first"],
            "session_number": line["session"],
            "missing": cells.stretches(line["missing"]),
        }


def incidents(code: str, table: Document, words: Words) -> Iterator[Values]:
    """Give what was unusual at a table and what it carries, codes of a game in the words it brings for them."""
    for item in table["incidents"]:
        kind, data = item["kind"], cells.details(item["data"], words).both
        yield {**item, **_at(code, table), "kind": words.get(kind, kind), "data": data}


def corrections(code: str, table: Document) -> Iterator[Values]:
    """Give what was taken back or put right at a table: who asked and approved, why, and what differs, before and after."""
    for item in table["corrections"]:
        before, after = beside.differences(item.get("before"), item.get("after"), without=_PLACES)
        currency = table["currency"]
        told = item.get("said") or {"before": item["round"].get("said")}
        first, then = (telling.read(told.get(side)) for side in ("before", "after"))
        yield {
            **dict.fromkeys(_OF_A_CORRECTION),
            **item["round"],
            **item,
            **_at(code, table),
            "is_counted": yes_or_no(item.get("is_counted", True)),
            "before": beside.said(before, currency=currency, leading=first),
            "after": beside.said(after, currency=currency, leading=then),
            "round_seq": item["round"]["seq"],
        }


def rounds(code: str, table: Document) -> Iterator[Values]:
    """Give a table's rounds that count."""
    for line in table["round_list"]:
        yield {**line, **_at(code, table), "result": telling.read(line.get("said"))}


def chains(document: Document) -> Iterator[Values]:
    """Give from where to where a version covers every chain."""
    for chain, place in sorted(document["seal"]["chains"].items()):
        yield {"chain": chain, **place}


def yes_or_no(value: bool) -> str:  # noqa: FBT001 - a truth becomes a word
    """Give the word's code for a truth."""
    return "yes" if value else "no"


def _side(value: object, said: Mapping[str, str] | None) -> Label | str | None:
    """Give one side of a change; a round by its number, and what it came to."""
    told = telling.read(said)
    if value is None or told is None:
        return None if value is None else str(value)
    name = labels.word(str(value))
    return telling.line(telling.join((name, told)))


def _at(code: str, table: Document) -> Values:
    return {"table": code, "currency": table["currency"]}
