"""From what the rules decided to what the house's books must say. Pure; the one place that knows both vocabularies."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from accounting.ledger import chart
from accounting.ledger.transfers import Transfer, balance, moving
from tables.games.protocol import Settled

INTO_BOX: Final[Mapping[str, str]] = {
    "commission": chart.COMMISSION,
    "rake": chart.RAKE,
    "table_fee": chart.TABLE_FEE,
    "rounding": chart.ROUNDING,
    "penalty": chart.PENALTY,
}
"""Where each of a settlement's charges is earned; all of them drop into the box."""

EARNED: Final = (*INTO_BOX.values(), chart.COBANK)
"""The accounts of income that a round can move."""


@dataclass(frozen=True, slots=True)
class Places:
    """The accounts against which a round is set right: for what belongs in the box, and for what belongs in the tray."""

    box: str
    tray: str


AT_THE_TABLE: Final = Places(box=chart.BOX, tray=chart.TRAY)
IN_HAND: Final = Places(box=chart.CAGE, tray=chart.CAGE)
AS_COUNTED: Final = Places(box=chart.BOX_DIFFERENCE, tray=chart.TRAY_DIFFERENCE)


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


def income(settled: Settled) -> dict[str, int]:
    """Give what a round brings the house, by account; accounts with nothing are left out."""
    earned = {INTO_BOX[charge]: amount for charge, amount in settled.charges.items()}
    return {name: n for name, n in (earned | {chart.COBANK: settled.cobank}).items() if n}


def income_moved(transfers: Iterable[Transfer]) -> dict[str, int]:
    """Give what transfers brought the house, by account of income; accounts with nothing are left out."""
    moved = list(transfers)
    sums = {name: -balance(name, moved) for name in EARNED}
    return {name: amount for name, amount in sums.items() if amount}


def of_correction(
    *, before: Mapping[str, int], after: Mapping[str, int], places: Places, currency: str
) -> tuple[Transfer, ...]:
    """Give the transfers that make a round's income what it should be, by account and in the chart's order.

    What drops into the box is set right against ``places.box``, the co-bank result against ``places.tray``.
    """
    return tuple(
        transfer
        for name in EARNED
        for transfer in moving(
            to=places.tray if name == chart.COBANK else places.box,
            source=name,
            amount=after.get(name, 0) - before.get(name, 0),
            currency=currency,
        )
    )


def of_float(amount: int, *, currency: str) -> tuple[Transfer, ...]:
    """Give the transfer that puts a float, or more chips, from the cage into the tray; back to the cage when negative."""
    return tuple(moving(to=chart.TRAY, source=chart.CAGE, amount=amount, currency=currency))


def of_return(*, box: int, tray: int, currency: str) -> tuple[Transfer, ...]:
    """Give the transfers that bring a counted box and tray back to the cage."""
    return (
        *moving(to=chart.CAGE, source=chart.BOX, amount=box, currency=currency),
        *moving(to=chart.CAGE, source=chart.TRAY, amount=tray, currency=currency),
    )
