"""A transfer: balanced by construction."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from accounting.ledger.chart import CODES
from casino.kernel.canonical import Json
from casino.kernel.money import CURRENCIES, MAX_MINOR


@dataclass(frozen=True, slots=True)
class Transfer:
    """``amount`` minor units of ``currency`` from the account credited to the account debited.

    :raises ValueError: unless both accounts are in the chart and differ, and the amount is a positive integer within ±(2^53−1).
    """

    debit: str
    credit: str
    amount: int
    currency: str

    def __post_init__(self) -> None:
        """Refuse what is no transfer."""
        known = self.debit in CODES and self.credit in CODES and self.currency in CURRENCIES
        if not known or self.debit == self.credit or not 0 < self.amount <= MAX_MINOR:
            raise ValueError(self)

    def document(self) -> dict[str, Json]:
        """Give the transfer as a record's body carries it."""
        return {
            "debit": self.debit,
            "credit": self.credit,
            "amount": self.amount,
            "currency": self.currency,
        }


def moving(*, to: str, source: str, amount: int, currency: str) -> Iterator[Transfer]:
    """Give the transfer of a signed amount into ``to``: reversed when negative, none when zero."""
    if amount > 0:
        yield Transfer(debit=to, credit=source, amount=amount, currency=currency)
    elif amount < 0:
        yield Transfer(debit=source, credit=to, amount=-amount, currency=currency)


def reversing(transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """Give the transfers that take others back, in the same order."""
    return tuple(
        Transfer(debit=t.credit, credit=t.debit, amount=t.amount, currency=t.currency)
        for t in transfers
    )


def balance(account: str, transfers: Iterable[Transfer]) -> int:
    """Give debits less credits of an account."""
    return sum(
        (t.amount if t.debit == account else 0) - (t.amount if t.credit == account else 0)
        for t in transfers
    )
