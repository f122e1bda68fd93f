"""The floor's part of comparing a database with its chains."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet

from accounting.ledger import chart
from casino.audit import books
from casino.audit.books import Difference
from casino.audit.chain import Reading
from casino.audit.models import ChainHead
from casino.audit.records import ACCESS, HOUSE
from casino.kernel import clock
from tables.models import (
    CorrectionDecision,
    CorrectionRequest,
    FloorEvent,
    LiveTable,
    Round,
    RoundUndo,
    Rulebook,
    RulebookDecline,
    RulebookProposal,
    Session,
    SessionClose,
    Table,
)

_BESIDE_THE_PLAY: Final = frozenset(
    {
        "pit_called", "pit_call_acknowledged",
        "correction_requested", "correction_refused", "correction_withdrawn",
    }
)  # fmt: skip
"""Kinds of records that leave it open whether the last round may be undone."""

_OF_THE_REVIEW: Final = frozenset({"exception_explained"})
"""Kinds of records that stand on a table's chain and change nothing at the table."""

_DESCRIBED: Final = ("game", "pit", "currency", "setup", "is_active")


def facts() -> Mapping[str, QuerySet[Any]]:
    """Give the facts of the floor by the first part of their subject."""
    return {
        "session": Session.objects.select_related("rulebook"),
        "close": SessionClose.objects.select_related("session"),
        "round": Round.objects.select_related("session"),
        "undo": RoundUndo.objects.select_related("session", "round"),
        "event": FloorEvent.objects.select_related("session"),
        "correction_request": CorrectionRequest.objects.select_related("session"),
        "correction": CorrectionDecision.objects.select_related("request__session", "session"),
        "rulebook": Rulebook.objects.all(),
        "rulebook_proposal": RulebookProposal.objects.all(),
        "rulebook_decline": RulebookDecline.objects.select_related("proposal"),
    }


@dataclass(slots=True)
class _Standing:
    """How a table stands by its records."""

    session: str | None = None
    dealer: str = ""
    dealer_since: str | None = None
    rounds: int = 0
    undone: int = 0
    added: int = 0
    undoable: str = ""
    box: int = 0
    tray: int = 0
    last_at: str | None = None

    def move_on(self, reading: Reading) -> None:
        """Take the next record of the table's chain."""
        fields, body, kind = reading.fields, reading.fields["body"], reading.fields["kind"]
        at = fields["occurred_at"]
        if kind in {"open", "close"}:
            self._begin(body["session"] if kind == "open" else None)
        if kind in {"open", "dealer"}:
            self.dealer_since = at
        self.dealer = body.get("dealer", self.dealer)
        self.undone += kind == "undo"
        if kind == "round":
            self.rounds, self.undoable = body["number"], body["subject"].removeprefix("round:")
        elif kind not in _BESIDE_THE_PLAY:
            self.undoable = ""
        if self.session is not None and body.get("session") == self.session and "counts" in body:
            self.undone += body["counts"]["rounds"] < 0
            self.added += body["counts"]["rounds"] > 0
        for transfer in body.get("transfers", ()):
            if self.session is not None:
                self.box += _into(chart.BOX, transfer)
                self.tray += _into(chart.TRAY, transfer)
        self.last_at = at

    def _begin(self, session: str | None) -> None:
        self.session, self.dealer, self.dealer_since = session, "", None
        self.rounds, self.undone, self.added, self.box, self.tray = 0, 0, 0, 0, 0


class Floor:
    """Compares how every table stands, and how the house describes it, with what the records come to.

    The game's own state of a table in play is not compared: it is made again from the facts, never the other way round.
    """

    def __init__(self) -> None:
        self._standings: dict[str, _Standing] = {}
        self._described: dict[str, dict[str, Any]] = {}

    def compare(self, batch: Sequence[Reading]) -> Iterator[Difference]:
        """Follow the tables."""
        for reading in batch:
            if reading.fields["kind"] in _OF_THE_REVIEW:
                continue
            if reading.chain not in {HOUSE, ACCESS}:
                self._standings.setdefault(reading.chain, _Standing()).move_on(reading)
            elif reading.fields["kind"] == "table":
                body = reading.fields["body"]
                first = self._described.get(body["code"], {"created_at": reading.fields["recorded_at"]})  # fmt: skip
                self._described[body["code"]] = body | {"created_at": first["created_at"]}
        yield from ()

    def finish(self) -> Iterator[Difference]:
        """Compare every table that there is, or that records know."""
        tables = {table.code: table for table in Table.objects.all()}
        standing = {live.table_id: live for live in LiveTable.objects.all()}
        chains = set(ChainHead.objects.values_list("chain", flat=True)) - {HOUSE, ACCESS}
        everywhere = tables.keys() & standing.keys() & self._described.keys() & chains
        for code in sorted(tables.keys() | standing.keys() | self._described.keys() | chains):
            if code not in everywhere:
                reason = (
                    "is not known alike to its row, its state, its chain and the house's records"
                )
                yield Difference(f"table {code}", reason)
                continue
            for name, value, said in books.unlike(_row(tables[code]), self._described[code]):
                yield Difference(f"table {code}", f"{name} is {value}, the record says {said}")
            expected = _public(self._standings.get(code, _Standing()))
            for name, value, said in books.unlike(_live(standing[code]), expected):
                yield Difference(
                    f"state of table {code}", f"{name} is {value}, its records come to {said}"
                )


def _into(account: str, transfer: Mapping[str, Any]) -> int:
    amount: int = transfer["amount"]
    if transfer["debit"] == account:
        return amount
    return -amount if transfer["credit"] == account else 0


def _row(table: Table) -> dict[str, Any]:
    described = {name: getattr(table, name) for name in _DESCRIBED}
    return described | {"created_at": clock.format_instant(table.created_at)}


def _live(live: LiveTable) -> dict[str, Any]:
    return {
        "session": live.session_id,
        "dealer": live.dealer,
        "dealer_since": live.dealer_since and clock.format_instant(live.dealer_since),
        "rounds": live.rounds,
        "undone": live.undone,
        "added": live.added,
        "undoable": live.undoable,
        "box": live.box_minor,
        "tray": live.tray_minor,
        "last_at": live.last_at and clock.format_instant(live.last_at),
    }


def _public(standing: _Standing) -> dict[str, Any]:
    return {
        "session": standing.session,
        "dealer": standing.dealer,
        "dealer_since": standing.dealer_since,
        "rounds": standing.rounds,
        "undone": standing.undone,
        "added": standing.added,
        "undoable": standing.undoable,
        "box": standing.box,
        "tray": standing.tray,
        "last_at": standing.last_at,
    }
