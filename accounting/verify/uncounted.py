"""Finds anew the tables whose session went on past the shift's end without a count in it, and holds the report against that. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from accounting.reports import bundle
from accounting.verify import corrections
from accounting.verify.findings import Fault
from accounting.verify.manifest import Manifest
from casino.audit.chain import Reading
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import clock

KIND: Final = "not_counted"
_ANY_TIME: Final = corrections.KINDS | {
    "correction_requested", "correction_refused", "correction_withdrawn", "exception_explained",
}  # fmt: skip
"""Kinds of a table's records that need no session in progress; every other tells that one is."""
_SETTLED: Final = 0
_EARLIER: Final = -1
"""In place of an opening's position: nothing is left to count, and the opening stands before these records."""


class Uncounted:
    """Follows the sessions as records are read; of a table without any record nothing is known."""

    def __init__(self) -> None:
        self._openings: dict[str, int] = {}

    def add(self, reading: Reading, manifest: Manifest) -> None:
        """Take one record in; what happened after the period tells nothing of it."""
        at = clock.parse_instant(reading.fields["occurred_at"])
        if reading.chain in {HOUSE, ACCESS} or at >= manifest.ends_at:
            return
        kind = reading.fields["kind"]
        if kind == "open":
            self._openings[reading.chain] = reading.link.seq
        elif kind == "close" or (kind == "count" and at >= manifest.opens_at):
            self._openings[reading.chain] = _SETTLED
        elif kind not in _ANY_TIME:
            self._openings.setdefault(reading.chain, _EARLIER)

    def compare(self, report: Mapping[str, Any], manifest: Manifest) -> Iterator[Fault]:
        """Find every table that the report should name and does not, and every one that it names and should not."""
        made_at = report.get("generated_at")
        try:
            is_over = clock.parse_instant(str(made_at)) >= manifest.ends_at
        except ValueError:
            yield Fault(bundle.REPORT, "generated_at is no instant")
            return
        told = {
            one["record"]["chain"]: one["record"]["seq"]
            for one in report["exceptions"]
            if one["kind"] == KIND
        }
        for chain, opening in sorted(self._openings.items()):
            position = manifest.positions.get(chain)
            expected = opening if is_over else _SETTLED
            # A chain that the manifest does not name is another check's fault.
            if position and not _agrees(told.get(chain), expected, first=position.from_seq):
                wanted = {_SETTLED: "none", _EARLIER: "one of before"}.get(expected, str(expected))
                reason = f"exception {KIND} of {chain} names opening {told.get(chain)}, its records come to {wanted}"
                yield Fault(bundle.REPORT, reason, chain, max(opening, 0) or None)
        for chain in sorted(told.keys() - self._openings.keys()):
            position = manifest.positions.get(chain)
            if not is_over or position is None or told[chain] >= position.from_seq:
                yield Fault(bundle.REPORT, f"exception {KIND}: its record shows none", chain, told[chain])  # fmt: skip


def _agrees(told: int | None, opening: int, *, first: int) -> bool:
    if opening == _EARLIER:
        return told is not None and told < first
    return told == (None if opening == _SETTLED else opening)
