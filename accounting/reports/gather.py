"""One table's part of the report, gathered record by record so that no more than a line a round is kept."""

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final, Protocol

from accounting.ledger import chart
from accounting.reports import correcting, telling
from accounting.reports.correcting import Corrections
from accounting.reports.counted import Counted
from accounting.reports.dealing import Stretch
from accounting.reports.exceptions import Exceptions
from accounting.reports.labels import Line
from accounting.reports.period import Header
from accounting.reports.telling import Tell
from casino.kernel import clock
from casino.kernel.canonical import Json

Record = Mapping[str, Any]
"""A whole record of a chain, as its line was parsed."""

INCOME: Final = (chart.COMMISSION, chart.RAKE, chart.TABLE_FEE, chart.COBANK, chart.ROUNDING)
DUE: Final = (*chart.FEES, chart.ROUNDING)
ROUTINE: Final = frozenset(
    {
        "open", "close", "dealer", "round", "undo", "count", "buy_in", "seat_left", "bank_passed", "bank_consent",
        "count_begun", "count_withdrawn", "count_again", "count_attempt",
    }
)  # fmt: skip
"""Kinds that stand elsewhere in the report, as corrections do; every other kind is an incident."""
COUNTED_INCIDENTS: Final = {
    "void_throw": "void_throws",
    "dead_round": "dead_rounds",
    "exposed_tile": "exposed_tiles",
}


class Section(Protocol):
    """What a game adds to its table's part; it is given the records of the shift, in the chain's order."""

    def add(self, record: Record) -> None:
        """Take one record in."""

    def document(self) -> Mapping[str, Json]:
        """Give the game's part: ``bank_turns`` as a number, ``tables`` that say how they are read, ``words`` for codes in them."""


Sections = Callable[[str], Section | None]
"""Gives a section for a table of the game named, or None for a game without one."""


class TablePart:
    """Gathers one table's part. Records come in the chain's order, from the opening of a session that the shift found in progress."""

    def __init__(self, *, code: str, header: Header, sections: Sections, tell: Tell) -> None:
        self.code = code
        self.header = header
        self.game: str | None = None
        self.currency: str | None = None
        self.rulebooks: dict[str, str] = {}
        self.stretches: list[Stretch] = []
        self.exceptions = Exceptions(chain=code, shift=header.shift)
        self._sections = sections
        self._tell = tell
        self._section: Section | None = None
        self._session: dict[str, Any] | None = None
        self._uncounted: Record | None = None
        self._sessions: list[dict[str, Any]] = []
        self._tray = 0
        self._tray_brought = 0
        self._accounts: Counter[str] = Counter()
        self._sums: Counter[str] = Counter()
        self._corrections = Corrections()
        self._counted = Counted(chain=code)
        self._incidents: list[Json] = []
        self._last_at: datetime | None = None
        self._handlers: dict[str, Callable[[Record, datetime], None]] = {
            "open": self._open,
            "dealer": self._dealer,
            "round": self._round,
            "undo": self._undo,
            "count_attempt": self._attempt,
            "count": self._count,
            "close": self._close,
        }

    def add(self, record: Record) -> None:
        """Take one record in; one that happened after the shift changes nothing but what it corrects in it."""
        at = clock.parse_instant(record["occurred_at"])
        if record["kind"] == "exception_explained":
            self.exceptions.explain(record)
            return
        if record["kind"] in correcting.EXCEPTIONS:
            self._correct(record, at)
            self.exceptions.correct(record)
        if at >= self.header.shift.ends_at:
            return
        if at < self.header.shift.opens_at:
            self._before(record, at)
            return
        self._last_at = at
        self._note_late(record)
        handler = self._handlers.get(record["kind"])
        if handler is not None:
            handler(record, at)
        if record["kind"] not in ROUTINE and record["kind"] not in correcting.ASIDE:
            self._incident(record)
        self._move_tray(record)
        if record["kind"] not in correcting.EXCEPTIONS:
            self._earn(record)

    def end(self) -> datetime:
        """Give how far what is known reaches: the shift's end, or before it the cut or the last that happened."""
        known = max(self.header.cut_at, self._last_at or self.header.cut_at)
        return max(self.header.shift.opens_at, min(self.header.shift.ends_at, known))

    @property
    def is_active(self) -> bool:
        """Whether a session was in progress or anything happened in the shift."""
        return bool(self._sessions) or self._last_at is not None

    def list_exceptions(self) -> list[Json]:
        """Give what somebody must explain or has explained, once all records are in."""
        is_over = self.header.cut_at >= self.header.shift.ends_at
        uncounted = self._uncounted if is_over else None
        return list(self.exceptions.all(currency=self.currency, uncounted=uncounted))

    def document(self, *, table: Mapping[str, Any]) -> dict[str, Json]:
        """Give the part, with the table as the house last described it."""
        section = {} if self._section is None else dict(self._section.document())
        income = {name: self._accounts[name] for name in INCOME}
        return {
            "game": self.game or table.get("game"),
            "currency": self.currency or table.get("currency"),
            "pit": table.get("pit"),
            "activity": self.is_active,
            "rounds": len(self._corrections.rounds),
            **income,
            "due": sum(income[name] for name in DUE),
            "collected": self._sums["collected"],
            "placed": self._sums["placed"],
            "covered": self._sums["covered"],
            **self._counted.sums(
                tray_brought=self._tray_brought,
                tray_now=self._tray if self._session is not None else 0,
            ),
            **{name: self._sums[name] for name in COUNTED_INCIDENTS.values()},
            "bank_turns": section.get("bank_turns", 0),
            "sessions": [_public(session) for session in self._sessions],
            "dealers": [s.document(chain=self.code, end=self.end()) for s in self.stretches],
            "counts": self._counted.documents(),
            "incidents": self._incidents,
            "corrections": self._corrections.lines,
            "round_list": self._corrections.list_rounds(),
            "section": section,
        }

    def _before(self, record: Record, at: datetime) -> None:
        """Follow a session up to the shift's beginning; what it moved before is in the tray it brings along, and nowhere else."""
        match record["kind"]:
            case "open":
                self._begin(record, at, since=self.header.shift.opens_at)
            case "dealer" if self._session is not None:
                self.stretches = [self._stretch(record, since=self.header.shift.opens_at)]
            case "close":
                self._session, self._section, self._uncounted = None, None, None
                self._sessions, self.stretches = [], []
                self.rulebooks = {}
        self._move_tray(record)
        self._tray_brought = self._tray if self._session is not None else 0

    def _begin(self, record: Record, at: datetime, *, since: datetime) -> None:
        body = record["body"]
        self.game, self.currency = body["game"], body["currency"]
        self.rulebooks[body["rulebook"]] = body["rulebook_digest"]
        self._tray = 0
        self._session = {
            "session": body["session"],
            "number": body["number"],
            "opened_at": clock.format_instant(at),
            "closed_at": None,
            "carried_in": at < self.header.shift.opens_at,
            "dealer": body["dealer"],
            "supervisor": body["supervisor"],
            "second": None,
            "rulebook": body["rulebook"],
            "setup": body.get("setup", {}),
            "float": body["float"]["amount"],
            "rounds": 0,
            "records": [self._place(record)],
        }
        self._sessions.append(self._session)
        self._uncounted = record
        self.stretches.append(self._stretch(record, since=since))
        if self._section is None:
            self._section = self._sections(body["game"])

    def _open(self, record: Record, at: datetime) -> None:
        self._begin(record, at, since=at)

    def _dealer(self, record: Record, at: datetime) -> None:
        self._relieve(at)
        self.stretches.append(self._stretch(record, since=at))
        self._witness(record)

    def _round(self, record: Record, _at: datetime) -> None:
        body = record["body"]
        said = self._said(body)
        self._count_round(body, by=1)
        if body["collected"] != body["due"]:
            self._except(
                "collected_difference", record, amount=body["collected"] - body["due"], said=said
            )
        cobank = sum(_signed(t, chart.COBANK) for t in body["transfers"])
        self._corrections.played(record, cobank=cobank, said=said)

    def _undo(self, record: Record, _at: datetime) -> None:
        """Take the last round back: it counts nowhere and stands among the corrections, and somebody must explain it."""
        body = record["body"]
        self._count_round(body, by=-1)
        self.exceptions.drop(seq=body["round_seq"])
        said = self._corrections.undone(record)
        self._except("undo", record, amount=body["due"], said=said)

    def _correct(self, record: Record, at: datetime) -> None:
        """List a correction where it was made, and count it where what it corrects belongs."""
        is_made, is_counted = (
            self.header.covers(when) for when in (at, correcting.counts_at(record))
        )
        if not (is_made or is_counted):
            return
        body = record["body"]
        self.currency = self.currency or body["currency"]
        before, after = (self._said(body[side]) for side in ("before", "after"))
        self._corrections.corrected(record, is_counted=is_counted, said=(before, after))
        if is_counted:
            self._count_correction(record, said=after)
        if is_made:
            self._except(
                correcting.EXCEPTIONS[record["kind"]],
                record,
                amount=body["counts"]["due"],
                said=telling.became(before, after),
            )

    def _count_correction(self, record: Record, *, said: Line | None) -> None:
        body, change = record["body"], correcting.effect(record)
        for name in ("placed", "covered", "collected"):
            self._sums[name] += getattr(change, name)
        dealt = (
            stretch
            for stretch in self.stretches
            if stretch.covers(staff=change.dealer, at=change.at)
        )
        for stretch in itertools.islice(dealt, 1):
            stretch.rounds += change.rounds
        for session in self._sessions:
            if session["session"] == body["session"]:
                session["rounds"] += change.rounds
        if body["corrects"] is not None:
            self.exceptions.drop(seq=body["corrects"]["seq"], kind="collected_difference")
        after = body["after"] or {}
        if after.get("collected") != after.get("due"):
            self._except(
                "collected_difference",
                record,
                amount=after["collected"] - after["due"],
                said=said,
            )
        self._earn(record)

    def _count_round(self, body: Mapping[str, Any], *, by: int) -> None:
        for name in ("placed", "covered", "collected"):
            self._sums[name] += by * body[name]
        if self.stretches:
            self.stretches[-1].rounds += by
        if self._session is not None:
            self._session["rounds"] += by

    def _attempt(self, record: Record, _at: datetime) -> None:
        self._counted.attempt(record)

    def _count(self, record: Record, _at: datetime) -> None:
        self._counted.count(record)
        self._witness(record)
        self.exceptions.add_count(record, currency=self.currency)
        self._uncounted = None

    def _close(self, record: Record, at: datetime) -> None:
        self._relieve(at)
        self._witness(record)
        if self._session is not None:
            self._session["closed_at"] = clock.format_instant(at)
            self._session["second"] = record["body"]["second"]
            self._session = self._uncounted = None

    def _incident(self, record: Record) -> None:
        body = record["body"]
        counter = COUNTED_INCIDENTS.get(record["kind"])
        if counter is not None:
            self._sums[counter] += 1
        self._incidents.append(
            {
                "kind": record["kind"],
                "at": record["occurred_at"],
                "dealer": body.get("dealer"),
                "data": body.get("data", {}),
                "seq": record["seq"],
            }
        )

    def _relieve(self, at: datetime) -> None:
        if self.stretches and self.stretches[-1].until is None:
            self.stretches[-1].until = at

    def _witness(self, record: Record) -> None:
        if self._session is not None:
            self._session["records"].append(self._place(record))

    def _earn(self, record: Record) -> None:
        """Count what a record brings the house, and what the game's own part makes of it."""
        for transfer in record["body"].get("transfers", ()):
            self._accounts[transfer["credit"]] += transfer["amount"]
            self._accounts[transfer["debit"]] -= transfer["amount"]
        if self._section is not None:
            self._section.add(record)

    def _move_tray(self, record: Record) -> None:
        for transfer in record["body"].get("transfers", ()):
            self._tray -= _signed(transfer, chart.TRAY)

    def _note_late(self, record: Record) -> None:
        if clock.parse_instant(record["recorded_at"]) >= self.header.shift.ends_at:
            self.exceptions.add_late(record)

    def _stretch(self, record: Record, *, since: datetime) -> Stretch:
        return Stretch(staff=record["body"]["dealer"], since=since, seq=record["seq"])

    def _place(self, record: Record) -> dict[str, Json]:
        return {"chain": self.code, "seq": record["seq"]}

    def _except(self, kind: str, record: Record, *, amount: int, said: Line | None = None) -> None:
        self.exceptions.add(kind, record, currency=self.currency, amount=amount, said=said)

    def _said(self, played: Mapping[str, Any] | None) -> Line | None:
        """Say what a round came to; nothing of what is no round."""
        if played is None or "sheet" not in played:
            return None
        return self._tell(played, str(self.currency))


def _signed(transfer: Mapping[str, Any], account: str) -> int:
    """Give what a transfer credits to an account, less what it debits."""
    amount: int = transfer["amount"]
    if transfer["credit"] == account:
        return amount
    return -amount if transfer["debit"] == account else 0


def _public(session: Mapping[str, Any]) -> dict[str, Json]:
    return {**session, "records": list(session["records"])}
