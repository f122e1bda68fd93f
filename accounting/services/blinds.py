"""What nobody who may count a table learns of it while it is being counted: what fell due there is what its box should hold.

That holds for sums and for the rounds that they are sums of. Any dealer or supervisor may be one of the two who count, so that it is
kept from all of them; an inspector never counts.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from accounting.ledger import chart
from accounting.selectors import counted_now
from casino.kernel.errors import Conflict, Problem
from casino.staff.roles import Role

HIDDEN: Final = (
    *chart.FEES, chart.COBANK, chart.ROUNDING, "due", "collected", "placed", "covered", "box_expected", "counted", "to_report",
    "box_difference", "tray_brought", "tray_expected", "tray_counted", "tray_difference",
)  # fmt: skip
"""What of a table, or of a currency with such a table, is not told."""
COUNTERS: Final = frozenset({Role.DEALER.value, Role.SUPERVISOR.value})
"""The roles of those who may count."""


def find(*, role: str, ends_at: datetime) -> frozenset[str]:
    """Give the tables being counted of which what happened up to an instant would tell somebody of a role too much."""
    if role not in COUNTERS:
        return frozenset()
    openings = counted_now.find_openings()
    return frozenset(table for table, opened_at in openings.items() if opened_at < ends_at)


def check(*, role: str, ends_at: datetime) -> None:
    """Refuse what tells of tables being counted and cannot be told without them: files and sums.

    :raises Conflict: ``being_counted``.
    """
    hidden = find(role=role, ends_at=ends_at)
    if hidden:
        raise Conflict([Problem("being_counted", "", {"tables": ", ".join(sorted(hidden))})])


def check_table(*, role: str, table: str, at: datetime) -> None:
    """Refuse what tells of one table at an instant, where that is being counted.

    :raises Conflict: ``being_counted``.
    """
    if table in find(role=role, ends_at=at):
        raise Conflict([Problem("being_counted", "", {"tables": table})])


def hides_session(*, role: str, table: str, opened_at: datetime) -> bool:
    """Tell whether the session that was opened at a table then is being counted, and what came to it kept from a role."""
    return role in COUNTERS and counted_now.find_openings().get(table) == opened_at


def check_session(*, role: str, table: str, opened_at: datetime) -> None:
    """Refuse what tells of a session that is being counted.

    :raises Conflict: ``being_counted``.
    """
    if hides_session(role=role, table=table, opened_at=opened_at):
        raise Conflict([Problem("being_counted", "", {"tables": table})])


def without(report: Mapping[str, Any], hidden: Collection[str]) -> Mapping[str, Any]:
    """Give a shift's report without what tells what these tables hold; ``is_counted`` marks them."""
    tables = {
        code: _without(part) if code in hidden else part for code, part in report["tables"].items()
    }
    currencies = {part["currency"] for code, part in tables.items() if code in hidden}
    totals = {
        currency: {**total, **_nothing(total)} if currency in currencies else total
        for currency, total in report["totals"].items()
    }
    changes = report.get("changes")
    if changes is not None and currencies:
        told = [line for line in changes["lines"] if line["currency"] not in currencies]
        changes = {**changes, "lines": told}
    return {**report, "tables": tables, "totals": totals, "changes": changes}


def _without(part: Mapping[str, Any]) -> Mapping[str, Any]:
    emptied: dict[str, Any] = {"round_list": [], "corrections": [], "section": {}}
    return {**part, **_nothing(part), **emptied, "is_counted": True}


def _nothing(figures: Mapping[str, Any]) -> dict[str, None]:
    return dict.fromkeys(name for name in HIDDEN if name in figures)
