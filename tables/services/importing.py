"""Brings in what happened on the floor from a file of table events, through the same services as the screens."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from casino.audit.records import Actor, Origin
from casino.db import transactions
from casino.kernel import canonical, clock
from casino.kernel.errors import DomainError, Malformed, Problem, Refused
from casino.staff import people
from casino.staff.roles import Role
from tables import models
from tables.games import reading
from tables.games.reading import Reader, Record
from tables.games.riichi import beside
from tables.services import acts, bank, events, mahjong, riichi, rounds, sessions, table_admin
from tables.services.acts import Act

OPERATOR: Final = "IMPORT"
COMMON: Final = ("table", "at", "event")
# A line that is no JSON may still name its table, which must then wait for it: a round after it would take its place.
_TABLE_OF_BROKEN: Final = re.compile(rb'"table"\s*:\s*"([A-Z0-9]+)"')
SETUP_KEYS: Final = ("doors", "mode", "low", "rate", "chip_value", "fee_each")


@dataclass(frozen=True, slots=True)
class Plan:
    """How a file is brought in: whether missing tables and staff are made, which tables are meant (all where None), and by whom."""

    create: bool
    tables: frozenset[str] | None
    operator: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A line that was not brought in: its number from 1, its table and key as far as they could be read, and why."""

    line: int
    table: str | None
    key: str | None
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class Tally:
    """How many lines were read, and what became of them."""

    read: int = 0
    recorded: int = 0
    replayed: int = 0
    skipped: int = 0
    refused: int = 0


@dataclass(slots=True)
class _Standing:
    """How far the file has come at one table."""

    session: str | None = None
    is_refused: bool = False


@dataclass(slots=True)
class _Line:
    """One line that could be read: where, when, its key, and the contents its event wants."""

    table: str
    event: str
    key: str
    at: datetime
    raw: Mapping[str, Any]


@dataclass(slots=True)
class Run:
    """One file being brought in; iterate over ``refusals``, then read ``tally``."""

    plan: Plan
    tally: Tally = field(default_factory=Tally)
    _standings: dict[str, _Standing] = field(default_factory=dict)

    def refusals(self, lines: Iterable[bytes]) -> Iterator[RefusedLine]:
        """Bring in all lines, in order, each in a transaction of its own; give those refused as they come.

        After a refused line every later line of its table is refused with ``after_refused_line``; other tables go on.
        """
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            self.tally.read += 1
            refused = self._take(number, line)
            if refused is not None:
                self.tally.refused += 1
                yield refused

    def _take(self, number: int, line: bytes) -> RefusedLine | None:
        raw: Mapping[str, object] | None
        try:
            raw = canonical.loads(line)
        except canonical.NotJson:
            raw, named = None, {code.decode() for code in _TABLE_OF_BROKEN.findall(line)}
            table: object = named.pop() if len(named) == 1 else None
        else:
            table = raw.get("table")
        code = table if isinstance(table, str) else None
        if code is not None and self.plan.tables is not None and code not in self.plan.tables:
            self.tally.skipped += 1
            return None
        return self._take_at(number, code, raw)

    def _take_at(
        self, number: int, code: str | None, raw: Mapping[str, object] | None
    ) -> RefusedLine | None:
        """Bring in a line of one table, None where it could not be read; ``raw`` is None of a line that is no JSON."""
        key = None if raw is None else raw.get("key")
        shown = key if isinstance(key, str) else None
        standing = self._standings.setdefault(code or "", _Standing())
        if standing.is_refused and raw is not None:
            return RefusedLine(number, code, shown, (Problem("after_refused_line"),))
        try:
            replayed = self._bring_in(_read(raw), standing)
        except DomainError as error:
            standing.is_refused = code is not None
            return RefusedLine(number, code, shown, tuple(map(_placed, error.problems)))
        if replayed:
            self.tally.replayed += 1
        else:
            self.tally.recorded += 1
        return None

    def _bring_in(self, line: _Line, standing: _Standing) -> bool:
        origin = Origin(
            actor=Actor(staff=self.plan.operator, role="operator"),
            recorded_at=self.plan.recorded_at,
            via="import",
        )
        act = Act(key=line.key, occurred_at=line.at, origin=origin)
        with transactions.joined():
            if self.plan.create:
                _make_missing(line, origin)
            if line.event == "open":
                opened = sessions.open(_opening(line), act=act)
                session, replayed = opened.id, opened.replayed
            else:
                session = standing.session or _session_of(line)
                replayed = _EVENTS[line.event](line, session, act)
        standing.session = session
        return replayed


def _read(raw: Mapping[str, object] | None) -> _Line:
    """Read a line as far as all events are alike, and see that it has the keys its event wants and no others."""
    if raw is None:
        raise Malformed([Problem("not_json")])
    reader = Reader()
    event = (
        reader.choice(raw["event"], "event", dict.fromkeys(_KEYS, True)) if "event" in raw else None
    )
    required, optional = _KEYS[str(raw["event"])] if event else ((), tuple(raw))
    record = reader.record(dict(raw), "", required=(*COMMON, *required), optional=optional)
    assert record is not None  # noqa: S101 - a dict was given
    table = record.text("table")
    at = _instant(reader, record)
    for name in ("dealer", "supervisor", "second", "key", "game", "currency"):
        record.text(name)
    for name, least in (("to", 1), ("seat", 1), ("amount", 1), ("box_counted", 0)):
        record.integer(name, least=least)
    for index, door in enumerate(record.items("declined") or ()):
        reader.integer(door, f"declined.{index}", least=1)
    reader.raise_problems()
    assert table is not None  # noqa: S101 - told by the reader above
    assert at is not None  # noqa: S101 - as above
    if "key" in raw:
        return _Line(table=table, event=str(raw["event"]), key=str(raw["key"]), at=at, raw=raw)
    reader.problems += reading.number_problems(raw)
    reader.raise_problems()
    key = canonical.digest(raw)  # type: ignore[arg-type]  # every number in it is known to be whole
    return _Line(table=table, event=str(raw["event"]), key=key, at=at, raw=raw)


def _placed(problem: Problem) -> Problem:
    """Name a part as a line does, where who made a missing table names it as its own."""
    path = "table" if problem.path == "code" else problem.path.removeprefix("setup.")
    return replace(problem, path=path)


def _instant(reader: Reader, record: Record) -> datetime | None:
    text = record.text("at")
    if text is None:
        return None
    try:
        return clock.parse_instant(text)
    except ValueError:
        reader.fault("not_instant", "at")
        return None


def _make_missing(line: _Line, origin: Origin) -> None:
    if line.event == "open" and not models.Table.objects.filter(code=line.table).exists():
        table_admin.add(
            table_admin.NewTable(
                code=line.table,
                game=line.raw["game"],
                pit="1",
                currency=line.raw["currency"],
                setup=_setup(line),
            ),
            origin=origin,
        )
    for name, role in (
        ("dealer", Role.DEALER),
        ("supervisor", Role.SUPERVISOR),
        ("second", Role.SUPERVISOR),
    ):
        if name in line.raw:
            _make_person(line.raw[name], name, role=role, origin=origin)


def _make_person(number: str, name: str, *, role: Role, origin: Origin) -> None:
    try:
        people.ensure(staff_number=number, role=role, origin=origin)
    except Malformed as error:
        raise Malformed(replace(problem, path=name) for problem in error.problems) from error


def _session_of(line: _Line) -> str:
    """Tell the session a line belongs to: the one that already holds its key, else the one that is open."""
    live = acts.lock_table(line.table)
    for kept in (models.Round, models.FloorEvent, models.SessionClose):
        facts = kept.objects.filter(session__table=line.table, key=line.key)
        found = facts.values_list("session", flat=True).first()
        if found is not None:
            return str(found)
    if live.session_id is None:
        raise Refused([Problem("table_not_open", "table", {"table": line.table})])
    return live.session_id


def _setup(line: _Line) -> dict[str, Any]:
    return {key: line.raw[key] for key in SETUP_KEYS if key in line.raw}


def _opening(line: _Line) -> sessions.OpenTable:
    return sessions.OpenTable(
        table=line.table,
        game=line.raw["game"],
        currency=line.raw["currency"],
        setup=_setup(line),
        dealer=line.raw["dealer"],
        supervisor=line.raw["supervisor"],
        pieces=line.raw["count"],
    )


def _relieve(line: _Line, session: str, act: Act) -> bool:
    supervisor = line.raw.get("supervisor") or acts.get_session(session).supervisor
    return events.relieve(
        session_id=session, dealer=line.raw["dealer"], supervisor=supervisor, act=act
    ).replayed


def _pass_bank(line: _Line, session: str, act: Act) -> bool:
    return bank.pass_on(
        session_id=session, to=line.raw["to"], declined=line.raw["declined"], act=act
    ).replayed


def _buy_in(line: _Line, session: str, act: Act) -> bool:
    return mahjong.buy_in(
        session_id=session, seat=line.raw["seat"], amount=line.raw["amount"], act=act
    ).replayed


def _round(line: _Line, session: str, act: Act) -> bool:
    _confirm(line, session, act)
    command = rounds.RecordRound(session=session, game=line.raw["game"], sheet=line.raw["sheet"])
    return rounds.record(command, act=act).replayed


def _confirm(line: _Line, session_id: str, act: Act) -> None:
    """Name the line's or the table's supervisor as who confirmed a liability or a penalty, under a key that follows from the round's."""
    session, sheet = acts.get_session(session_id), line.raw["sheet"]
    approver = Actor(staff=line.raw.get("supervisor") or session.supervisor, role=Role.SUPERVISOR)
    if session.game == mahjong.GAME and mahjong.find_liability(session=session, sheet=sheet):
        confirming = replace(act, key=canonical.digest({"liability_of": act.key}))
        mahjong.confirm_liability(
            session_id=session_id, sheet=sheet, approver=approver, act=confirming
        )
    elif session.game == riichi.GAME and riichi.is_penalty(session=session, sheet=sheet):
        confirming = replace(act, key=canonical.digest({"penalty_of": act.key}))
        penalty = riichi.Penalty(sheet, beside.NOT_STATED)
        riichi.confirm_penalty(penalty, session_id=session_id, act=confirming, approver=approver)


def _close(line: _Line, session: str, act: Act) -> bool:
    command = sessions.CloseTable(
        session=session,
        supervisor=line.raw["supervisor"],
        second=line.raw["second"],
        box_counted=line.raw["box_counted"],
        tray_counted=line.raw["tray_counted"],
    )
    return sessions.close(command, act=act).replayed


_KEYS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "open": (("game", "currency", "dealer", "supervisor", "count"), SETUP_KEYS),
    "dealer": (("dealer",), ("supervisor",)),
    "bank_passed": (("to", "declined"), ("supervisor",)),
    "buy_in": (("seat", "amount"), ()),
    "round": (("key", "game", "sheet"), ("supervisor",)),
    "close": (("supervisor", "second", "box_counted", "tray_counted"), ()),
}
"""The keys that each event's line must have, and those it may have."""

_EVENTS: Final[Mapping[str, Callable[[_Line, str, Act], bool]]] = {
    "dealer": _relieve,
    "bank_passed": _pass_bank,
    "buy_in": _buy_in,
    "round": _round,
    "close": _close,
}
