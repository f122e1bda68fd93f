"""People's part of comparing a database with its chains: the tables' tablets."""

from collections.abc import Iterator, Sequence
from typing import Any

from casino.audit import books
from casino.audit.books import Difference
from casino.audit.chain import Reading
from casino.audit.records import HOUSE
from casino.kernel import clock
from casino.staff.models import Device


class Devices:
    """Compares which tablets there are, for which tables and by which token, with what the house's records come to.

    Who is proved at one is live state, which no record has to bear out.
    """

    def __init__(self) -> None:
        self._standing: dict[str, dict[str, Any]] = {}

    def compare(self, batch: Sequence[Reading]) -> Iterator[Difference]:
        """Follow the devices."""
        for reading in batch:
            if reading.chain == HOUSE and reading.fields["kind"] == "device":
                self._move_on(reading)
        yield from ()

    def finish(self) -> Iterator[Difference]:
        """Compare every device that there is, or that records know."""
        rows = {device.id: device for device in Device.objects.all()}
        for key in sorted(rows.keys() | self._standing.keys()):
            if key not in rows or key not in self._standing:
                yield Difference(f"device {key}", "is known to its row or to the house's records, not to both")  # fmt: skip
                continue
            for name, value, said in books.unlike(_row(rows[key]), self._standing[key]):
                yield Difference(f"device {key}", f"{name} is {value}, the records say {said}")

    def _move_on(self, reading: Reading) -> None:
        fields, body = reading.fields, reading.fields["body"]
        if body["change"] == "enrolled":
            self._standing[body["device"]] = {
                "table": body["table"],
                "token": body["token"],
                "enrolled_at": fields["recorded_at"],
                "enrolled_by": body["by"],
                "revoked_at": None,
                "revoked_by": "",
            }
        elif body["change"] == "revoked":
            self._standing.setdefault(body["device"], {}).update(
                revoked_at=fields["recorded_at"], revoked_by=fields["actor"]["staff"]
            )


def _row(device: Device) -> dict[str, Any]:
    revoked_at = device.revoked_at
    return {
        "table": device.place,
        "token": device.token_digest,
        "enrolled_at": clock.format_instant(device.enrolled_at),
        "enrolled_by": device.enrolled_by,
        "revoked_at": None if revoked_at is None else clock.format_instant(revoked_at),
        "revoked_by": device.revoked_by,
    }
