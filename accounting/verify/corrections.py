"""Holds every correction against the record that it corrects: who asked and who approved, what it counts and what it moves. Pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from accounting.ledger import chart
from accounting.ledger.transfers import Transfer, balance
from accounting.verify import bodies
from accounting.verify.bodies import Unusable
from casino.audit.chain import Reading
from casino.kernel import clock

KINDS: Final = frozenset({"void", "amend", "late_entry", "chips", "adjustment"})
"""Kinds of records that are corrections which count."""

_OF_ROUNDS: Final = frozenset({"void", "amend", "late_entry"})
_FIGURES: Final = ("placed", "covered", "due", "collected")
_EARNED: Final = (*chart.FEES, chart.ROUNDING, chart.PENALTY, chart.COBANK)

Figures = Mapping[str, int]
"""A round's figures by name, and its income by account."""


def counts_at(reading: Reading) -> datetime | None:
    """Give the instant whose period a correction counts in; None for any other record.

    :raises Unusable: when it does not say.
    """
    if reading.fields["kind"] not in KINDS:
        return None
    counts = reading.fields["body"].get("counts")
    try:
        return clock.parse_instant(counts["at"])
    except (ValueError, TypeError, KeyError) as error:
        raise Unusable("it does not say when it counts") from error


class Line:
    """What the rounds of one table came to, as far as these records hold them, and which of them have been corrected."""

    def __init__(self) -> None:
        self._rounds: dict[int, Figures] = {}
        self._corrected: set[int] = set()

    def follow(self, reading: Reading, transfers: tuple[Transfer, ...]) -> None:
        """Take the next record in.

        :raises Unusable: when it is a correction that does not follow from what it corrects.
        """
        kind, body = reading.fields["kind"], reading.fields["body"]
        if kind == "round":
            self._rounds[reading.link.seq] = {
                **{name: bodies.amount(body, name) for name in _FIGURES},
                **_earned(transfers),
            }
        elif kind in KINDS:
            _check_people(reading)
            self._check_change(reading, transfers)

    def _check_change(self, reading: Reading, transfers: tuple[Transfer, ...]) -> None:
        kind, body = reading.fields["kind"], reading.fields["body"]
        before, after = body.get("before"), body.get("after")
        is_of_round = kind in _OF_ROUNDS
        old = _figures(before) if is_of_round and kind != "late_entry" else {}
        new = _figures(after) if is_of_round and kind != "void" else {}
        self._check_corrected(kind, body, old)
        counted = {
            "rounds": {"void": -1, "late_entry": 1}.get(kind, 0),
            **{name: new.get(name, 0) - old.get(name, 0) for name in _FIGURES},
        }
        for name, figure in counted.items():
            if bodies.amount(body, "counts", name) != figure:
                raise Unusable(f"its {name} is not the difference of what stood and what stands")
        if is_of_round:
            moved = _earned(transfers)
            for account in _EARNED:
                if moved[account] != new.get(account, 0) - old.get(account, 0):
                    raise Unusable(f"it does not move the difference of {account}")
        if new:
            self._rounds[reading.link.seq] = new

    def _check_corrected(self, kind: str, body: Mapping[str, Any], old: Figures) -> None:
        corrects = body.get("corrects")
        if (corrects is not None) != (kind in {"void", "amend"}):
            raise Unusable("it does not name what it corrects")
        if corrects is None:
            return
        seq = bodies.amount(body, "corrects", "seq")
        if seq in self._corrected:
            raise Unusable(f"it corrects record {seq}, which is corrected already")
        self._corrected.add(seq)
        # Of a round before these records nothing is known here but what the correction says.
        if self._rounds.get(seq, old) != old:
            raise Unusable(f"what it says stood before is not what record {seq} says")


def _check_people(reading: Reading) -> None:
    body, actor = reading.fields["body"], reading.fields["actor"]
    if actor["role"] != "supervisor" or actor["staff"] != body.get("approved_by"):
        raise Unusable("it was not approved by the supervisor whose record it is")
    if body.get("requested_by") in {None, actor["staff"]}:
        raise Unusable("nobody else asked for it")


def _figures(document: object) -> Figures:
    if not isinstance(document, dict) or not isinstance(document.get("income"), dict):
        raise Unusable("it does not say what stood and what stands")
    income = {name: document["income"].get(name, 0) for name in _EARNED}
    if any(type(amount) is not int for amount in income.values()):
        raise Unusable("an income in it is no amount")
    return {**{name: bodies.amount(document, name) for name in _FIGURES}, **income}


def _earned(transfers: tuple[Transfer, ...]) -> dict[str, int]:
    return {account: -balance(account, transfers) for account in _EARNED}
