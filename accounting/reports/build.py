"""The one builder of the shift report: from records to one document of plain data, from which every form is rendered."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from accounting.reports import dealing
from accounting.reports.gather import INCOME, Record, Sections, TablePart
from accounting.reports.numbering import Numbering
from accounting.reports.period import Header
from accounting.reports.telling import Tell, tell_nothing
from casino.kernel.canonical import Json

SUMMED: Final = (
    "rounds",
    *INCOME,
    "due",
    "collected",
    "placed",
    "covered",
    "tray_brought",
    "tray_expected",
    "void_throws",
    "dead_rounds",
    "exposed_tiles",
    "bank_turns",
)
COUNTED: Final = ("box_expected", "counted", "to_report", "tray_counted")


def build(
    *,
    header: Header,
    house: Iterable[Record],
    chains: Mapping[str, Iterable[Record]],
    sections: Sections,
    tell: Tell = tell_nothing,
) -> dict[str, Json]:
    """Give the report's document; the same records always give the same document.

    ``house`` are the house chain's ``house_terms``, ``table`` and ``sign_off`` records up to the version's position, ``chains`` each table's records
    in the chain's order: those of the version's range and, before them, those of a session that the shift found in progress. Figures
    count only what happened in the shift. All amounts are minor units. What ``tell`` says of rounds stands under ``said`` beside their
    figures, for people; ``as_json`` leaves it out.
    """
    terms, tables, signed = _house(house, header)
    parts: dict[str, TablePart] = {}
    documents: dict[str, dict[str, Any]] = {}
    for code in sorted({*tables, *chains}):
        part = TablePart(code=code, header=header, sections=sections, tell=tell)
        numbering = Numbering(header)
        for record in chains.get(code, ()):
            part.add(record)
            numbering.add(record)
        table = tables.get(code, {})
        if part.is_active or table.get("is_active", False):
            parts[code] = part
            documents[code] = part.document(table=table) | {"numbering": numbering.document()}
    return {
        **header.document(),
        "house": terms.get("name", ""),
        "authority": terms.get("authority", ""),
        "zone": terms.get("zone", "UTC"),
        "rulebooks": {
            book: digest for part in parts.values() for book, digest in part.rulebooks.items()
        },
        "tables": documents,
        "totals": _totals(documents),
        "dealers": dealing.by_dealer(
            (code, stretch, part.end())
            for code, part in parts.items()
            for stretch in part.stretches
        ),
        "exceptions": [
            exception for part in parts.values() for exception in part.list_exceptions()
        ],
        "sign_off": signed,
        "changes": None,
    }


def _house(
    records: Iterable[Record], header: Header
) -> tuple[Mapping[str, Any], dict[str, Mapping[str, Any]], dict[str, Json] | None]:
    """Give the house's last terms, each table as it was last described, and the shift's sign-off where there is one."""
    terms: Mapping[str, Any] = {}
    tables: dict[str, Mapping[str, Any]] = {}
    signed: dict[str, Json] | None = None
    shift = (header.shift.day.isoformat(), header.shift.name)
    for record in records:
        body = record["body"]
        match record["kind"]:
            case "house_terms":
                terms = body
            case "table":
                tables[body["code"]] = body
            case "sign_off" if (body["day"], body["shift"]) == shift:
                signed = _signed(record)
    return terms, tables, signed


def _signed(record: Record) -> dict[str, Json]:
    body = record["body"]
    return {
        "by": body["signed_by"],
        "at": record["occurred_at"],
        "reviewed": body["reviewed"],
        "override": body["override"],
        "handover": body["handover"],
        "record": {"chain": record["chain"], "seq": record["seq"]},
    }


def _totals(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Json]:
    """Sum the tables, currency by currency. What one table has over is not set against what another is short of."""
    currencies = sorted({table["currency"] for table in tables.values()})
    return {
        currency: _total([table for table in tables.values() if table["currency"] == currency])
        for currency in currencies
    }


def _total(tables: list[Mapping[str, Any]]) -> dict[str, Json]:
    total: dict[str, Json] = {name: sum(table[name] for table in tables) for name in SUMMED}
    for name in COUNTED:
        counted = [table[name] for table in tables if table[name] is not None]
        total[name] = sum(counted) if counted else None
    for place in ("box", "tray"):
        differences = [table[f"{place}_difference"] or 0 for table in tables]
        total[f"{place}_over"] = sum(d for d in differences if d > 0)
        total[f"{place}_short"] = -sum(d for d in differences if d < 0)
    return total | {
        "tables": len(tables),
        "tables_active": sum(table["activity"] for table in tables),
    }
