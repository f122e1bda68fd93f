"""Reports of longer periods as flat tables: figures, exceptions, and significant events."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from accounting.reports import beside, cells, events, labels, lines, sheets, telling
from accounting.reports.labels import Label
from accounting.reports.lines import Values
from accounting.reports.sheets import Document, Sheet
from accounting.reports.summary import COUNTED, DIFFERENCES, SUMMED

FIGURES: Final = "figures"
EXCEPTIONS: Final = "exceptions"
EVENTS: Final = "events"

AMOUNTS: Final = (*SUMMED, *COUNTED, *DIFFERENCES)
_PLACE: Final = ("day", "shift")
_TABLES: Final = ("table", "game", "pit", "currency", "shifts_active", *AMOUNTS)
_SHIFTS: Final = (*_PLACE, "version", "state", "signed_by", "currency", *AMOUNTS)
_VERSIONS: Final = (*_PLACE, "version", "state", "cut_at", "signed_by", "merkle_root")
_EXCEPTIONS: Final = (
    *_PLACE, "table", "currency", "kind", "at", "amount", "count", "state", "is_reportable", "explained_by", "explained_at",
    "reason", "text", "round", "corrected_since", "chain", "seq",
)  # fmt: skip
_CORRECTIONS: Final = (
    *_PLACE, "table", "currency", "kind", "correction", "at", "counts_at", "is_counted", "requested_by", "approved_by", "dealer",
    "reason", "text", "number", "due", "before", "after", "seq", "round_seq",
)  # fmt: skip
_OVERRIDES: Final = (*_PLACE, "signed_by", "signed_at", "reason", "text", "seq")
_GAPS: Final = ("table", "what", "session_number", "missing")
_NUMBERING: Final = ("table", "what", "session_number", "first_number", "last", "used", "missing")
_ON_PAPER: Final = {
    "exceptions": (
        *_PLACE, "table", "currency", "kind", "at", "amount", "count", "state", "is_reportable", "explained_by", "reason", "text",
        "round", "corrected_since", "seq",
    ),
    "corrections": (
        *_PLACE, "table", "kind", "correction", "at", "is_counted", "requested_by", "approved_by", "reason", "text", "number",
        "before", "after", "seq",
    ),
    "events": ("at", "kind", "change", "subject", "by", "authorised_by", "reason", "text", "before", "after", "record"),
}  # fmt: skip
_EVENTS: Final = (
    "at", "kind", "change", "subject", "by", "role", "authorised_by", "reason", "text", "before", "after", "chain", "seq",
)  # fmt: skip


def of(document: Document) -> Iterator[Sheet]:
    """Give the tables of a period's report, whatever it tells, in their order."""
    yield sheets.of_facts(_facts(document))
    for code, (codes, made) in _MAKERS[document["tells"]].items():
        yield sheets.of_lines(code, codes, made(document))


def on_paper(code: str, document: Document) -> Sheet:
    """Give one table with the columns that a page has room for."""
    all_codes, made = _MAKERS[document["tells"]][code]
    return sheets.of_lines(code, _ON_PAPER.get(code, all_codes), made(document))


def codes(document: Document) -> tuple[str, ...]:
    """Give the codes of a report's tables in their order."""
    return tuple(_MAKERS[document["tells"]])


def _facts(document: Document) -> Iterator[tuple[str, str]]:
    for name in ("house", "authority", "first", "last", "from", "until", "zone", "generated_at", "software"):  # fmt: skip
        yield name, document[name]
    yield "demo", labels.word(lines.yes_or_no(document["demo"])).line()
    yield "merkle_root", document["root"]


def _totals(document: Document) -> Iterator[Values]:
    for currency, total in sorted(document["totals"].items()):
        yield {"currency": currency, **total}


def _listed(name: str) -> Callable[[Document], Iterable[Values]]:
    def made(document: Document) -> Iterable[Values]:
        found: Iterable[Values] = document[name]
        return found

    return made


def _exceptions(document: Document) -> Iterator[Values]:
    for item in document["exceptions"]:
        for line in lines.exceptions({"exceptions": [item]}):
            yield {**line, **_place(item)}


def _corrections(document: Document) -> Iterator[Values]:
    for item in document["corrections"]:
        alone = {"corrections": [item], "currency": item["currency"]}
        for line in lines.corrections(item["table"], alone):
            yield {**line, **_place(item)}


def _overrides(document: Document) -> Iterator[Values]:
    for item in document["overrides"]:
        yield {
            **item,
            "signed_by": item["by"],
            "signed_at": item["at"],
            "seq": item["record"]["seq"],
        }


def _numbering(document: Document) -> Iterator[Values]:
    for line in document["numbering"]:
        yield {
            **line,
            "first_number": line["first"],
            "session_number": line["session"],
            "missing": cells.stretches(line["missing"]),
        }


def _gaps(document: Document) -> Iterator[Values]:
    return (line for line in _numbering(document) if line["missing"])


def _events(document: Document) -> Iterator[Values]:
    speech = events.speech_of(document)

    def word(name: str, code: str | None) -> Label | None:
        return None if code is None else speech.words.get(f"{name}={code}") or labels.word(code)

    for item in document["events"]:
        place, told = item["record"], item.get("said", {})
        before, after = (
            beside.said(
                item[side],
                currency=item["currency"],
                speech=speech,
                leading=telling.read(told.get(side)),
            )
            for side in ("before", "after")
        )
        yield {
            **item,
            **place,
            "kind": f"event_{item['kind']}",
            "change": word("change", item["change"]),
            "reason": word("reason", item["reason"]),
            "before": before,
            "after": after,
            "record": f"{place['chain']} {place['seq']}",
        }


def _place(item: Document) -> Values:
    return {name: item[name] for name in _PLACE}


_Maker = tuple[tuple[str, ...], Callable[[Document], Iterable[Values]]]
_MAKERS: Final[Mapping[str, Mapping[str, _Maker]]] = {
    FIGURES: {
        "totals": (("currency", "tables_active", *AMOUNTS), _totals),
        "tables": (_TABLES, _listed("tables")),
        "shifts": (_SHIFTS, _listed("shifts")),
        "numbering": (_NUMBERING, _numbering),
        "missing": (_PLACE, _listed("missing")),
        "stale": (_VERSIONS, _listed("stale")),
        "versions": (_VERSIONS, _listed("versions")),
    },
    EXCEPTIONS: {
        "exceptions": (_EXCEPTIONS, _exceptions),
        "corrections": (_CORRECTIONS, _corrections),
        "overrides": (_OVERRIDES, _overrides),
        "gaps": (_GAPS, _gaps),
        "missing": (_PLACE, _listed("missing")),
        "stale": (_VERSIONS, _listed("stale")),
        "versions": (_VERSIONS, _listed("versions")),
    },
    EVENTS: {"events": (_EVENTS, _events)},
}
