"""From what the rules decided to what the house's books must say. Pure; the one place that knows both vocabularies."""

from collections.abc import Mapping
from typing import Final

from accounting.ledger import chart
from accounting.ledger.transfers import Transfer, moving
from tables.games.protocol import Settled

INTO_BOX: Final[Mapping[str, str]] = {
    "commission": chart.COMMISSION,
    "rake": chart.RAKE,
    "table_fee": chart.TABLE_FEE,
    "rounding": chart.ROUNDING,
    "penalty": chart.PENALTY,
}
"""Where each of a settlement's charges is earned; all of them drop into the box."""


def due(settled: Settled) -> int:
    """Tell what the box must receive for a round, in minor units."""
    return sum(settled.charges.values())


def of_round(settled: Settled, *, currency: str) -> tuple[Transfer, ...]:
    """Give the transfers of a round: charges drop into the box, the house's co-bank result moves the tray."""
    return (
        *(
            transfer
            for charge, amount in settled.charges.items()
            for transfer in moving(
                to=chart.BOX, source=INTO_BOX[charge], amount=amount, currency=currency
            )
        ),
        *moving(to=chart.TRAY, source=chart.COBANK, amount=settled.cobank, currency=currency),
    )


def of_float(amount: int, *, currency: str) -> tuple[Transfer, ...]:
    """Give the transfer that puts a float from the cage into the tray."""
    return tuple(moving(to=chart.TRAY, source=chart.CAGE, amount=amount, currency=currency))


def of_return(*, box: int, tray: int, currency: str) -> tuple[Transfer, ...]:
    """Give the transfers that bring a counted box and tray back to the cage."""
    return (
        *moving(to=chart.CAGE, source=chart.BOX, amount=box, currency=currency),
        *moving(to=chart.CAGE, source=chart.TRAY, amount=tray, currency=currency),
    )
