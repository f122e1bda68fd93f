"""The exceptions of a shift as a page shows them: what is open first, then what was said of the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounting import reviewing
from accounting.forms import ExplainForm
from accounting.reports import labels
from accounting.selectors.explanations import KeptExplanation
from accounting.views import shown
from accounting.words import EXPLANATIONS
from casino.kernel import clock

Key = tuple[str, int, str]
"""What names an exception: chain and position of the record that shows it, and its kind."""


@dataclass(frozen=True, slots=True)
class Said:
    """Why an exception came about: who said so, when, the reason in the reader's language, the text; ``seq`` is its record."""

    by: str
    at: datetime
    reason: str
    text: str
    seq: int


@dataclass(frozen=True, slots=True)
class Case:
    """An exception: where, what, since when, how much in minor units (None where it has no amount), and how it stands.

    ``corrected`` are the records of later corrections that changed what its count had expected.
    """

    key: Key
    table: str
    what: str
    at: datetime
    count: int
    amount: int | None
    currency: str
    is_reportable: bool
    said: Said | None
    corrected: tuple[int, ...] = ()
    form: ExplainForm | None = None

    @property
    def chain(self) -> str:
        """The chain of the record that shows it."""
        return self.key[0]

    @property
    def seq(self) -> int:
        """The position of the record that shows it."""
        return self.key[1]

    @property
    def kind(self) -> str:
        """Its code."""
        return self.key[2]


def of_report(
    report: Mapping[str, Any], *, said: Sequence[KeptExplanation] = ()
) -> tuple[Case, ...]:
    """List the exceptions of a report, open ones with money first; ``said`` is what was explained since it was made."""
    since = {each.of: each for each in said}
    found = [_exception(raw, since) for raw in report["exceptions"]]
    return tuple(sorted(found, key=lambda one: (one.said is not None, one.amount is None)))


def open_among(exceptions: Sequence[Case]) -> tuple[Case, ...]:
    """Give those that somebody must still explain."""
    return tuple(one for one in exceptions if one.said is None)


def _exception(raw: Mapping[str, Any], since: Mapping[Key, KeptExplanation]) -> Case:
    record = raw["record"]
    key = (record["chain"], record["seq"], raw["kind"])
    return Case(
        key=key,
        table=raw["table"],
        what=shown.said(labels.word(raw["kind"])),
        at=clock.parse_instant(raw["at"]),
        count=raw["count"],
        amount=raw["amount"] or None,
        currency=raw["currency"],
        is_reportable=raw["is_reportable"],
        said=_said(raw, since.get(key)),
        corrected=tuple(place["seq"] for place in raw.get("corrected", ())),
    )


def _said(raw: Mapping[str, Any], kept: KeptExplanation | None) -> Said | None:
    if raw["state"] != reviewing.OPEN:
        told = raw["explanation"]
        at = clock.parse_instant(told["at"])
        return Said(told["by"], at, reason(told["reason"]), told["text"], told["record"]["seq"])
    if kept is None:
        return None
    return Said(
        kept.explained_by, kept.occurred_at, reason(kept.reason), kept.text, kept.record_seq
    )


def reason(code: str) -> str:
    """Say why an exception came about, in the reader's language."""
    known = EXPLANATIONS.get(code)
    return shown.said(labels.word(code)) if known is None else str(known)
