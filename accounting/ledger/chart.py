"""The house's accounts. House money only: what players win from each other is a fact of the round, not of the books."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """Which side an account grows on: assets by debit, income by credit."""

    ASSET = "asset"
    INCOME = "income"


@dataclass(frozen=True, slots=True)
class Account:
    """One account of the chart."""

    code: str
    kind: Kind


BOX: Final = "box"
TRAY: Final = "tray"
CAGE: Final = "cage"
COMMISSION: Final = "commission"
RAKE: Final = "rake"
TABLE_FEE: Final = "table_fee"
COBANK: Final = "cobank"
ROUNDING: Final = "rounding"
PENALTY: Final = "penalty"
BOX_DIFFERENCE: Final = "box_difference"
TRAY_DIFFERENCE: Final = "tray_difference"

# Every transfer stands on a table, so one account a kind serves all of them.
CHART: Final = (
    Account(BOX, Kind.ASSET),
    Account(TRAY, Kind.ASSET),
    Account(CAGE, Kind.ASSET),
    Account(COMMISSION, Kind.INCOME),
    Account(RAKE, Kind.INCOME),
    Account(TABLE_FEE, Kind.INCOME),
    Account(COBANK, Kind.INCOME),
    Account(ROUNDING, Kind.INCOME),
    Account(PENALTY, Kind.INCOME),
    Account(BOX_DIFFERENCE, Kind.INCOME),
    Account(TRAY_DIFFERENCE, Kind.INCOME),
)
CODES: Final = frozenset(a.code for a in CHART)
"""Every code of the chart."""

FEES: Final = (COMMISSION, RAKE, TABLE_FEE)
"""What the house charges players; with the rounding it makes up what the box should hold."""
