"""What a version of a shift's report comes to: what longer periods are summed from. Pure."""

from collections.abc import Mapping
from typing import Any, Final

from accounting.reports import telling
from accounting.reports.gather import INCOME
from casino.kernel.canonical import Json

SUMMED: Final = (
    "rounds", *INCOME, "due", "collected", "placed", "covered", "void_throws", "dead_rounds", "exposed_tiles", "bank_turns",
)  # fmt: skip
"""Figures that add up over shifts. What a tray holds does not: it is carried along."""
COUNTED: Final = ("box_expected", "counted", "to_report")
"""Figures that add up over the shifts in which a count was made; null in the others."""
DIFFERENCES: Final = ("box_over", "box_short", "tray_over", "tray_short")
"""What was over and what was short, each for itself: neither is set against the other."""
_KEPT: Final = ("game", "currency", "pit", "activity", "numbering")


def of(document: Mapping[str, Any]) -> dict[str, Json]:
    """Give of a report's document what a longer period needs: every table's figures, exceptions, corrections, who signed."""
    signed = document["sign_off"]
    return {
        "demo": document["demo"],
        "tables": {code: _table(table) for code, table in document["tables"].items()},
        "exceptions": telling.figures(document["exceptions"]),
        "corrections": [
            {**item, "table": code, "currency": table["currency"]}
            for code, table in document["tables"].items()
            for item in telling.figures(table["corrections"])
        ],
        "sign_off": None
        if signed is None
        else {name: signed[name] for name in ("by", "at", "override", "record")},
    }


def _table(table: Mapping[str, Any]) -> dict[str, Json]:
    kept = {name: table[name] for name in (*_KEPT, *SUMMED, *COUNTED)}
    return kept | _differences(table)


def _differences(table: Mapping[str, Any]) -> dict[str, Json]:
    """Sum, place by place, what the counts found over and what they found short."""
    found = {
        place: [count[place]["counted"] - count[place]["expected"] for count in table["counts"]]
        for place in ("box", "tray")
    }
    return {
        **{f"{place}_over": sum(d for d in all_ if d > 0) for place, all_ in found.items()},
        **{f"{place}_short": -sum(d for d in all_ if d < 0) for place, all_ in found.items()},
    }
