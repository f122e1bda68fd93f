"""A table's records as the floor writes them, made by hand: for the report's builder, which knows only records."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from accounting.reports.gather import Section
from accounting.reports.period import Header
from casino.audit import records
from casino.audit.chain import ChainPosition
from casino.audit.records import Actor, Entry, Origin
from casino.kernel.clock import HouseCalendar, Shift

Document = dict[str, Any]

CALENDAR: Final = HouseCalendar(
    zone=ZoneInfo("Asia/Macau"), shifts=(("day", 6), ("swing", 14), ("night", 22))
)
NIGHT: Final[Shift] = CALENDAR.shift(date(2026, 11, 28), "night")
FLOAT: Final = 1_000_000
DIGEST: Final = "ab" * 32


def at(minutes: int) -> datetime:
    """So many minutes after the night shift of 28 November began; before it when negative."""
    return NIGHT.opens_at + timedelta(minutes=minutes)


def moved(debit: str, credit: str, amount: int, currency: str = "MOP") -> Document:
    return {"debit": debit, "credit": credit, "amount": amount, "currency": currency}


@dataclass
class Floor:
    """Chains of parsed records; each act is written a second after it happened."""

    chains: dict[str, list[Document]] = field(default_factory=dict)
    recorded_after: timedelta = timedelta(seconds=1)

    def add(self, chain: str, kind: str, when: datetime, body: Mapping[str, Any]) -> Document:
        chain_records = self.chains.setdefault(chain, [])
        sealed = records.seal(
            Entry(chain, kind, when, CALENDAR.gaming_day(when), body),
            Origin(Actor("S201", "supervisor"), when + self.recorded_after, "screen"),
            seq=len(chain_records) + 1,
            prev_hash=chain_records[-1]["hash"] if chain_records else records.GENESIS,
        )
        record: Document = json.loads(sealed.line)
        chain_records.append(record)
        return record

    def house(self) -> None:
        terms = {
            "name": "Casa 示範",
            "authority": "博彩監察協調局",
            "zone": "Asia/Macau",
            "shifts": [],
        }
        self.add("house", "house_terms", datetime(2026, 11, 1, tzinfo=UTC), terms)

    def table(
        self, code: str, *, game: str = "paigow", currency: str = "MOP", is_active: bool = True
    ) -> None:
        body = {"code": code, "game": game, "pit": "1", "currency": currency, "setup": {}, "is_active": is_active, "before": None}  # fmt: skip
        self.add("house", "table", datetime(2026, 11, 2, tzinfo=UTC), body)

    def open(
        self,
        code: str,
        when: datetime,
        *,
        dealer: str = "D101",
        game: str = "paigow",
        currency: str = "MOP",
    ) -> None:
        self.add(
            code,
            "open",
            when,
            {
                "session": f"S-{code}-{len(self.chains.get(code, []))}",
                "number": 1,
                "game": game,
                "currency": currency,
                "rulebook": "book",
                "rulebook_digest": DIGEST,
                "dealer": dealer,
                "supervisor": "S201",
                "float": {"pieces": {}, "amount": FLOAT},
                "transfers": [moved("tray", "cage", FLOAT, currency)],
            },
        )

    def round(
        self,
        code: str,
        when: datetime,
        *,
        dealer: str = "D101",
        commission: int = 0,
        cobank: int = 0,
        collected: int | None = None,
        **other: Any,
    ) -> Document:
        transfers = [moved("box", "commission", commission)] if commission else []
        if cobank:
            into, source = ("tray", "cobank") if cobank > 0 else ("cobank", "tray")
            transfers.append(moved(into, source, abs(cobank)))
        number = sum(record["kind"] == "round" for record in self.chains.get(code, [])) + 1
        body = {
            "session": self.session(code),
            "number": number,
            "key": f"key-{number}",
            "dealer": dealer,
            "placed": 30 * commission,
            "covered": 20 * commission,
            "due": commission,
            "collected": commission if collected is None else collected,
            "transfers": transfers,
        }
        return self.add(code, "round", when, body | other)

    def session(self, code: str) -> str:
        """The session that a table last opened."""
        opened = [record for record in self.chains.get(code, []) if record["kind"] == "open"]
        return str(opened[-1]["body"]["session"]) if opened else ""

    def undo(self, code: str, when: datetime, undone: Document) -> Document:
        body = undone["body"]
        figures = {
            name: body[name]
            for name in ("dealer", "number", "placed", "covered", "due", "collected")
        }
        back = [moved(t["credit"], t["debit"], t["amount"]) for t in body["transfers"]]
        own = {
            "round": "R",
            "round_seq": undone["seq"],
            "reason": "wrong_bet",
            "transfers": back,
        }
        return self.add(code, "undo", when, figures | own)

    def event(
        self, code: str, kind: str, when: datetime, *, dealer: str = "D101", **data: Any
    ) -> None:
        self.add(code, kind, when, {"dealer": dealer, "data": data})

    def count(
        self,
        code: str,
        when: datetime,
        *,
        box: tuple[int, int],
        tray: tuple[int, int],
        **other: Any,
    ) -> None:
        transfers = []
        for place, (expected, counted) in (("box", box), ("tray", tray)):
            if counted > expected:
                transfers.append(moved(place, f"{place}_difference", counted - expected))
            if counted < expected:
                transfers.append(moved(f"{place}_difference", place, expected - counted))
        body = {
            "session": self.session(code),
            "box": {"expected": box[0], "counted": box[1]},
            "tray": {"expected": tray[0], "counted": tray[1], "pieces": {}},
            "first": "S201",
            "second": "S202",
            "transfers": transfers,
        }
        self.add(code, "count", when, body | other)

    def attempt(
        self, code: str, when: datetime, *, number: int, first: int, second: int, tray: int
    ) -> None:
        """Two people's counts of box and tray, apart from each other, each in pieces of 1."""
        sides = {
            who: {"staff": staff, "box": {"1": box}, "tray": {"1": tray}}
            for who, staff, box in (("first", "S201", first), ("second", "S202", second))
        }
        result = "agreed" if first == second else "differs"
        self.add(code, "count_attempt", when, {"number": number, "result": result, **sides})

    def close(self, code: str, when: datetime, *, box: int, tray: int) -> None:
        transfers = [moved("cage", "box", box)] if box else []
        transfers.append(moved("cage", "tray", tray))
        self.add(
            code, "close", when, {"supervisor": "S201", "second": "S202", "transfers": transfers}
        )

    def header(self, **other: Any) -> Header:
        positions = tuple(
            ChainPosition(chain, 1, records.GENESIS, len(lines), lines[-1]["hash"])
            for chain, lines in sorted(self.chains.items())
        )
        values: Document = {
            "shift": NIGHT,
            "version": 1,
            "state": "provisional",
            "cut_at": NIGHT.ends_at + timedelta(seconds=30),
            "positions": positions,
            "merkle_root": "0123456789abcdef" * 4,
            "software": "0.1.0",
            "demo": False,
        }
        return Header(**(values | other))

    def tables(self) -> dict[str, Iterable[Document]]:
        return {chain: lines for chain, lines in self.chains.items() if chain != "house"}


def no_section(_game: str) -> Section | None:
    """A house whose games add nothing."""
    return None
