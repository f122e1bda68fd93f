"""What somebody must explain at one table in a shift."""

from collections.abc import Iterator, Mapping

from casino.kernel.canonical import Json


class Exceptions:
    """Collects one table's exceptions in the order of its chain; each stands for one record."""

    def __init__(self, *, chain: str) -> None:
        self._chain = chain
        self._found: list[dict[str, Json]] = []
        self._late: list[int] = []

    def add(self, kind: str, *, seq: int, currency: str | None, amount: int = 0) -> None:
        """Take an exception in; ``amount`` is in minor units of ``currency``."""
        self._found.append(self._line(kind, seq=seq, currency=currency, amount=amount))

    def add_late(self, *, seq: int) -> None:
        """Take in a record that was written only after the shift was over."""
        self._late.append(seq)

    def drop(self, *, seq: int) -> None:
        """Forget what stood for a record that was taken back."""
        record = self._record(seq)
        self._found = [line for line in self._found if line["record"] != record]

    def all(self, *, currency: str | None) -> Iterator[dict[str, Json]]:
        """Give them, the late entries last and summed up under their first record."""
        yield from self._found
        if self._late:
            yield self._line(
                "late_entry", seq=self._late[0], currency=currency, count=len(self._late)
            )

    def _record(self, seq: int) -> Mapping[str, Json]:
        return {"chain": self._chain, "seq": seq}

    def _line(
        self, kind: str, *, seq: int, currency: str | None, amount: int = 0, count: int = 1
    ) -> dict[str, Json]:
        return {
            "table": self._chain,
            "kind": kind,
            "amount": amount,
            "count": count,
            "currency": currency,
            "record": self._record(seq),
        }
