"""The house's tables: added, changed, taken out of service. An administrator's work, each change on the house's chain."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from casino.audit import writer
from casino.audit.models import ChainHead
from casino.audit.records import HOUSE, Entry, Origin
from casino.db import transactions
from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, Malformed, NotFound, Problem, Refused
from casino.kernel.money import CURRENCIES
from tables.games import layouts
from tables.models import LiveTable, Table

CODE: Final = re.compile(r"[A-Z][A-Z0-9]{1,7}")
PIT: Final = re.compile(r"\w[\w .-]{0,15}")
RESERVED: Final = frozenset({"HOUSE", "ACCESS"})
"""Names too like those of the other chains."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table as it is to be: its code (2 to 8 capitals and digits), game, pit, currency, and the game's own set-up."""

    code: str
    game: str
    pit: str
    currency: str
    setup: Mapping[str, object]


def add(table: NewTable, *, origin: Origin) -> Table:
    """Add a table, closed and with an audit chain of its own.

    :raises Malformed: ``bad_table_code``, ``bad_pit``, ``unknown_currency``, ``unknown_game``, and what the game says of the set-up.
    :raises Conflict: ``table_exists``.
    """
    setup = _checked(table)
    with transactions.durable():
        # Nobody comes between the look and the record.
        ChainHead.objects.select_for_update().get(chain=HOUSE)
        if Table.objects.filter(code=table.code).exists():
            raise Conflict([Problem("table_exists", "code", {"table": table.code})])
        row = Table.objects.create(
            code=table.code,
            game=table.game,
            pit=table.pit,
            currency=table.currency,
            setup=setup,
            created_at=origin.recorded_at,
        )
        LiveTable.objects.create(table=row)
        writer.begin(table.code)
        _record(row, before=None, origin=origin)
    return row


def change(
    *, code: str, pit: str, setup: Mapping[str, object], is_active: bool, origin: Origin
) -> bool:
    """Move a closed table to another pit, set it up otherwise, or take it out of service and back; False when nothing changes.

    :raises NotFound: ``no_such_table``.
    :raises Malformed: ``bad_pit`` and what the game says of the set-up.
    :raises Refused: ``table_open`` while a session is open.
    """
    with transactions.durable():
        live = LiveTable.objects.select_for_update().filter(table=code).first()
        if live is None:
            raise NotFound([Problem("no_such_table", "code", {"table": code})])
        row = Table.objects.get(code=code)
        wanted = NewTable(code=code, game=row.game, pit=pit, currency=row.currency, setup=setup)
        checked = _checked(wanted)
        before = {"pit": row.pit, "setup": row.setup, "is_active": row.is_active}
        if before == {"pit": pit, "setup": checked, "is_active": is_active}:
            return False
        if live.session_id is not None:
            raise Refused([Problem("table_open", "code", {"table": code})])
        row.pit, row.setup, row.is_active = pit, checked, is_active
        row.save(update_fields=["pit", "setup", "is_active"])
        _record(row, before=before, origin=origin)
    return True


def _checked(table: NewTable) -> dict[str, Json]:
    """Read the set-up and everything else, and refuse with all that is wrong."""
    problems = list(_problems(table))
    setup: dict[str, Json] = {}
    try:
        setup = dict(layouts.get(table.game).read_setup(dict(table.setup)))
    except Malformed as error:
        problems += [
            p if p.code == "unknown_game" else Problem(p.code, f"setup.{p.path}", p.fields)
            for p in error.problems
        ]
    if problems:
        raise Malformed(problems)
    return setup


def _problems(table: NewTable) -> Iterator[Problem]:
    if not CODE.fullmatch(table.code) or table.code in RESERVED:
        yield Problem("bad_table_code", "code")
    if not PIT.fullmatch(table.pit):
        yield Problem("bad_pit", "pit")
    if table.currency not in CURRENCIES:
        yield Problem("unknown_currency", "currency", {"known": ", ".join(CURRENCIES)})


def _record(row: Table, *, before: Mapping[str, Json] | None, origin: Origin) -> None:
    entry = Entry(
        chain=HOUSE,
        kind="table",
        occurred_at=origin.recorded_at,
        gaming_day=settings.HOUSE_CALENDAR.gaming_day(origin.recorded_at),
        body={
            "code": row.code,
            "game": row.game,
            "pit": row.pit,
            "currency": row.currency,
            "setup": row.setup,
            "is_active": row.is_active,
            "before": before,
        },
    )
    writer.append(entry, origin)
