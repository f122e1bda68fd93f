"""Holds what the report says of exceptions and of the sign-off against the records: what arose, who explained it, who signed. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from accounting import reviewing
from accounting.reports import bundle
from accounting.verify import corrections
from accounting.verify.findings import MOST_SHOWN, Fault
from accounting.verify.manifest import Manifest
from accounting.verify.uncounted import Uncounted
from casino.audit.chain import Reading
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import clock

Key = tuple[str, int, str]
"""What names an exception: chain and position of the record that shows it, and its kind."""

_SHOWN_BY: Final = {
    "round": frozenset({"collected_difference"}),
    "count": frozenset({"box_difference", "tray_difference"}),
    "undo": frozenset({"undo"}),
}
"""Kinds of records, and the exceptions that these alone can show."""
_LATE: Final = "late_entry"
_WORDS: Final = frozenset({"exception_explained", "sign_off"})
"""Kinds of records that say something of a shift that was."""


class _Unusable(ValueError):
    """A record's body does not hold what its kind must hold."""


@dataclass(frozen=True, slots=True)
class _Counted:
    """A count's place, the session that it is of, and when it was made."""

    chain: str
    seq: int
    session: object
    at: datetime


@dataclass(slots=True)
class _Found:
    """What a shift's records come to: exceptions with their amounts, what was said of them, and the signature."""

    amounts: dict[Key, int] = field(default_factory=dict)
    kinds: dict[tuple[str, int], str] = field(default_factory=dict)
    late: dict[str, set[int]] = field(default_factory=dict)
    counts: list[_Counted] = field(default_factory=list)
    corrected: dict[Key, list[dict[str, Any]]] = field(default_factory=dict)
    said: dict[Key, dict[str, Any]] = field(default_factory=dict)
    signed: Mapping[str, Any] | None = None


class Review:
    """Takes in records as they are read, then compares the report with them."""

    def __init__(self, manifest: Manifest | None) -> None:
        self._manifest = manifest
        self._found = _Found()
        self._uncounted = Uncounted()
        self._faults: list[Fault] = []

    def add(self, reading: Reading) -> None:
        """Take one record in."""
        if self._manifest is None or reading.chain == ACCESS:
            return
        try:
            self._take(reading, self._manifest)
            self._uncounted.add(reading, self._manifest)
        except (_Unusable, KeyError, TypeError, AttributeError):
            if len(self._faults) <= MOST_SHOWN:
                reason = "it does not say of the shift's review what its kind must say"
                self._faults.append(Fault(bundle.RECORDS, reason, reading.chain, reading.link.seq))

    def compare(self, report: Mapping[str, Any]) -> Iterator[Fault]:
        """Find everything that the report says of the review and the records do not."""
        yield from self._faults
        exceptions = report.get("exceptions")
        if not isinstance(exceptions, list) or not all(map(_is_exception, exceptions)):
            yield Fault(bundle.REPORT, "exceptions are missing")
            return
        told = {_key(exception): exception for exception in exceptions}
        if len(told) != len(exceptions):
            yield Fault(bundle.REPORT, "an exception stands there twice")
        for key in sorted(self._found.amounts.keys() - told.keys()):
            yield Fault(bundle.REPORT, f"exception {key[2]} is missing", key[0], key[1])
        for key, exception in told.items():
            yield from self._compare_one(key, exception)
        yield from self._compare_late(told)
        assert self._manifest is not None  # noqa: S101 - without one nothing is compared
        yield from self._uncounted.compare(report, self._manifest)
        yield from self._compare_signature(report.get("sign_off"), told)

    def _take(self, reading: Reading, manifest: Manifest) -> None:
        body, kind = reading.fields["body"], reading.fields["kind"]
        if kind in _WORDS:
            if (body["day"], body["shift"]) == manifest.shift:
                self._take_word(reading, body)
        elif reading.chain != HOUSE:
            if kind in corrections.KINDS and (corrected := body.get("corrects")):
                self._drop(corrected["chain"], corrected["seq"])
            if kind in corrections.KINDS:
                self._take_correction(reading, body)
            if manifest.holds(clock.parse_instant(reading.fields["occurred_at"])):
                self._take_act(reading, manifest)

    def _take_act(self, reading: Reading, manifest: Manifest) -> None:
        fields, chain, seq = reading.fields, reading.chain, reading.link.seq
        body, kind = fields["body"], fields["kind"]
        if clock.parse_instant(fields["recorded_at"]) >= manifest.ends_at:
            self._found.late.setdefault(chain, set()).add(seq)
        self._found.kinds[chain, seq] = kind
        match kind:
            case "round" if body["collected"] != body["due"]:
                self._arise(reading, "collected_difference", body["collected"] - body["due"])
            case "undo":
                self._drop(chain, body["round_seq"])
                self._arise(reading, "undo", body["due"])
            case "count":
                self._take_count(reading, body)

    def _take_correction(self, reading: Reading, body: Mapping[str, Any]) -> None:
        """Keep a correction with the first count that had seen what it books against a count's difference."""
        accounts = {t[side] for t in body.get("transfers", ()) for side in ("debit", "credit")}
        for kind in sorted(accounts & {"box_difference", "tray_difference"}):
            counts_at = clock.parse_instant(body["counts"]["at"])
            of = (reading.chain, body["session"])
            keys = (
                (count.chain, count.seq, kind)
                for count in self._found.counts
                if (count.chain, count.session) == of and count.at >= counts_at
            )
            key = next((key for key in keys if key in self._found.amounts), None)
            if key is not None:
                place = {"chain": reading.chain, "seq": reading.link.seq}
                self._found.corrected.setdefault(key, []).append(place)

    def _take_count(self, reading: Reading, body: Mapping[str, Any]) -> None:
        at = clock.parse_instant(reading.fields["occurred_at"])
        count = _Counted(reading.chain, reading.link.seq, body.get("session"), at)
        self._found.counts.append(count)
        for place in ("box", "tray"):
            difference = _whole(body[place]["counted"]) - _whole(body[place]["expected"])
            if abs(difference) > _whole(body.get("thresholds", {}).get(place, 0)):
                self._arise(reading, f"{place}_difference", difference)

    def _take_word(self, reading: Reading, body: Mapping[str, Any]) -> None:
        fields = reading.fields
        place = {"chain": reading.chain, "seq": reading.link.seq}
        if fields["kind"] == "sign_off":
            self._found.signed = {
                "by": body["signed_by"],
                "at": fields["occurred_at"],
                "reviewed": body["reviewed"],
                "override": body["override"],
                "handover": body["handover"],
                "record": place,
            }
            return
        of = body["explains"]
        if of["chain"] != reading.chain or fields["actor"]["role"] != "supervisor":
            raise _Unusable
        self._found.said[of["chain"], _whole(of["seq"]), of["kind"]] = {
            "by": body["explained_by"],
            "at": fields["occurred_at"],
            "reason": body["reason"],
            "text": body["text"],
            "record": place,
        }

    def _arise(self, reading: Reading, kind: str, amount: int) -> None:
        self._found.amounts[reading.chain, reading.link.seq, kind] = amount

    def _drop(self, chain: str, seq: int) -> None:
        for kind in ("collected_difference", "undo"):
            self._found.amounts.pop((chain, seq, kind), None)

    def _compare_one(self, key: Key, exception: Mapping[str, Any]) -> Iterator[Fault]:
        chain, seq, kind = key
        shown_by = self._found.kinds.get((chain, seq), "")
        if kind in _SHOWN_BY.get(shown_by, ()) and key not in self._found.amounts:
            yield Fault(bundle.REPORT, f"exception {kind}: its record shows none", chain, seq)
        amount = self._found.amounts.get(key, exception["amount"])
        if exception["amount"] != amount:
            reason = f"exception {kind}: its amount is {exception['amount']}, its record shows {amount}"  # fmt: skip
            yield Fault(bundle.REPORT, reason, chain, seq)
        if exception.get("corrected", []) != self._found.corrected.get(key, []):
            yield Fault(bundle.REPORT, f"exception {kind}: its corrections are others", chain, seq)
        said = self._found.said.get(key)
        if kind not in reviewing.REASONS:
            if exception["state"] != reviewing.REASONED:
                yield Fault(bundle.REPORT, f"exception {kind} carries its reason", chain, seq)
        elif exception["state"] != (reviewing.OPEN if said is None else reviewing.EXPLAINED):
            reason = f"exception {kind} is said to be {exception['state']}, its records say otherwise"  # fmt: skip
            yield Fault(bundle.REPORT, reason, chain, seq)
        elif exception["explanation"] != said:
            yield Fault(bundle.REPORT, f"exception {kind}: its explanation is another", chain, seq)

    def _compare_late(self, told: Mapping[Key, Mapping[str, Any]]) -> Iterator[Fault]:
        """Count the late entries of each table over; each exception stands for those up to its record."""
        counts: dict[str, int] = {}
        for (chain, _seq, kind), exception in told.items():
            if kind == _LATE:
                counts[chain] = counts.get(chain, 0) + exception["count"]
        for chain in sorted(counts.keys() | self._found.late.keys()):
            late = len(self._found.late.get(chain, ()))
            if counts.get(chain, 0) != late:
                reason = f"late entries are {counts.get(chain, 0)}, its records come to {late}"
                yield Fault(bundle.REPORT, reason, chain)

    def _compare_signature(
        self, signed: object, told: Mapping[Key, Mapping[str, Any]]
    ) -> Iterator[Fault]:
        assert self._manifest is not None  # noqa: S101 - without one nothing is compared
        state, found = self._manifest.fields["state"], self._found.signed
        if (signed is None) != (state == "provisional"):
            yield Fault(bundle.REPORT, f"sign_off is not that of a {state} version")
        is_here = found is not None or not self._stands_before(signed)
        if is_here and signed != found:
            yield Fault(bundle.REPORT, "sign_off is not what the house's chain says")
        if state == "signed_off" and isinstance(signed, dict):
            passed = _passed_over(signed)
            for key, exception in told.items():
                if exception["state"] == reviewing.OPEN and key not in passed:
                    yield Fault(bundle.REPORT, f"exception {key[2]} is open and nobody passed it over", key[0], key[1])  # fmt: skip

    def _stands_before(self, signed: object) -> bool:
        """Tell whether a signature's record stands before those of this bundle, so that they cannot bear it out."""
        assert self._manifest is not None  # noqa: S101 - as above
        house = self._manifest.positions.get(HOUSE)
        record = signed.get("record") if isinstance(signed, dict) else None
        seq = record.get("seq") if isinstance(record, dict) else None
        return house is not None and type(seq) is int and seq < house.from_seq


def _is_exception(raw: object) -> bool:
    if not isinstance(raw, dict):
        return False
    record = raw.get("record")
    return (
        isinstance(record, dict)
        and record.keys() == {"chain", "seq"}
        and isinstance(record["chain"], str)
        and type(record["seq"]) is int
        and all(isinstance(raw.get(name), str) for name in ("kind", "state"))
        and all(type(raw.get(name)) is int for name in ("amount", "count"))
        and "explanation" in raw
    )


def _key(exception: Mapping[str, Any]) -> Key:
    record = exception["record"]
    return record["chain"], record["seq"], exception["kind"]


def _passed_over(signed: Mapping[str, Any]) -> set[Key]:
    """Give the exceptions that an override names."""
    override = signed.get("override")
    named = override.get("open") if isinstance(override, dict) else None
    if not isinstance(named, list):
        return set()
    return {
        (str(one.get("chain")), one["seq"], str(one.get("kind")))
        for one in named
        if isinstance(one, dict) and type(one.get("seq")) is int
    }


def _whole(value: object) -> int:
    if type(value) is not int:
        raise _Unusable
    return value
