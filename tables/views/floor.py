"""The pit's floor: every table at a glance."""

import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST

from accounting.reports import dealing
from accounting.selectors import counts
from accounting.words import SHIFTS, name
from casino.kernel import canonical
from casino.kernel.clock import Shift
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.templatetags.casino_format import house_time, money_brief
from casino.web import charts
from casino.web.charts import Point, Spark
from tables import relief
from tables.relief import Relief
from tables.selectors import corrections, floor
from tables.selectors.floor import DueInMinute, TableNow, Waiting
from tables.services import acts, calls
from tables.services.acts import Act
from tables.words import floor as words

QUARTER: Final = timedelta(minutes=15)
QUIET: Final = timedelta(minutes=20)
"""A table at which nothing happened for so long deserves a look."""
_OPEN: Final = ("good", pgettext_lazy("state", "Open"))
_QUIET: Final = ("wait", pgettext_lazy("state", "Quiet"))
_COUNTED: Final = ("wait", pgettext_lazy("state", "Being counted"))
_CLOSED: Final = ("still", pgettext_lazy("state", "Closed"))
_OUT: Final = ("still", pgettext_lazy("state", "Out of service"))


@dataclass(frozen=True, slots=True)
class Tile:
    """One table as its tile shows it: seconds since its dealer came and since anything happened, rounds an hour in tenths.

    ``relief`` says how long he may go on, None while the table is closed or being counted.
    """

    table: TableNow
    game: str
    tone: str
    word: str
    dealt: int | None
    relief: Relief | None
    silence: int | None
    pace: int
    standing: str


@dataclass(slots=True)
class PitSum:
    """What fell due in a pit's shift, what was counted there, None before any count, and what the counts were over or short; minor units."""

    due: int = 0
    counted: int | None = None
    difference: int = 0


@dataclass(frozen=True, slots=True)
class Pit:
    """The tiles of one pit's open and closed tables, its sums of the shift by currency, and the shift drawn.

    ``in_count`` names the tables that are being counted, of which nothing is in what fell due.
    """

    name: str
    open: tuple[Tile, ...]
    closed: tuple[Tile, ...]
    sums: Mapping[str, PitSum]
    in_count: tuple[str, ...]
    sparks: tuple[Spark, ...]

    @property
    def tables(self) -> int:
        """How many tables it has."""
        return len(self.open) + len(self.closed)


@dataclass(frozen=True, slots=True)
class Wait:
    """Something that waits for somebody, with the reason in words."""

    waiting: Waiting
    reason: str


@allow(Role.SUPERVISOR)
def show(request: StaffRequest) -> HttpResponse:
    """Show every table of the house, pit by pit, and what waits for somebody; the page then keeps itself up to date."""
    return render(request, "tables/floor.html", _context(request, floor.list_waiting()))


@allow(Role.SUPERVISOR)
def now(request: StaffRequest) -> HttpResponse:
    """Give the part of the page that changes, or say that nothing of it has since the asker looked (304)."""
    waiting = floor.list_waiting()
    minute = request.at.replace(second=0, microsecond=0).isoformat()
    seen = (floor.get_version(), waiting, minute, request.LANGUAGE_CODE)
    mark = f'"{canonical.sha256(repr(seen).encode())[:32]}"'
    if request.headers.get("If-None-Match") == mark:
        return HttpResponseNotModified(headers={"ETag": mark})
    response = render(request, "tables/floor_now.html", _context(request, waiting))
    response.headers["ETag"] = mark
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@allow(Role.SUPERVISOR)
@require_POST
def acknowledge(request: StaffRequest, session_id: str) -> HttpResponse:
    """Take an open call of the pit: the table sees that somebody comes, and it waits here no longer."""
    # The call's own key makes a second tap the same acknowledgement.
    key = f"acknowledged:{request.POST.get('call', '')}"[: acts.LONGEST_KEY]
    act = Act(key=key, occurred_at=request.at, origin=origin(request))
    calls.acknowledge(session_id=session_id, act=act)
    return redirect("tables:floor")


def _context(request: StaffRequest, waiting: Sequence[Waiting]) -> dict[str, object]:
    tiles = [tile_of(table, at=request.at) for table in floor.list_now()]
    names = dict.fromkeys(tile.table.pit for tile in tiles)
    shift = settings.HOUSE_CALENDAR.shift_at(request.at)
    due = floor.list_due(since=shift.opens_at)
    sums = _sums(tiles, due, since=shift.opens_at)
    pits = [
        _pit(
            pit,
            tuple(tile for tile in tiles if tile.table.pit == pit),
            sums[pit],
            _sparks([each for each in due if each.pit == pit], shift),
        )
        for pit in names
    ]
    return {
        "pits": pits,
        "corrections": [asked.id for asked in corrections.list_pending()],
        "waits": [Wait(each, name(words.REASONS, each.reason)) for each in waiting],
        "trail": [{"label": gettext_lazy("Start page"), "url": "/"}],
        "at": request.at,
        "shift": shift,
        "shift_name": name(SHIFTS, shift.name),
    }


def tile_of(table: TableNow, *, at: datetime) -> Tile:
    """Give a table as its tile shows it."""
    tone, word = _state(table, at=at)
    open_for = _seconds(table.opened_at, at)
    since = None if table.counting or table.session is None else table.dealer_since
    return Tile(
        table=table,
        game=words.game(table.game, table.setup),
        tone=tone,
        word=str(word),
        dealt=_seconds(table.dealer_since, at),
        relief=None if since is None else relief.of(since=since, at=at),
        silence=_seconds(table.last_at, at),
        pace=dealing.pace(rounds=table.rounds, seconds=open_for or 0),
        standing=words.standing(table.game, table.play),
    )


def _state(table: TableNow, *, at: datetime) -> tuple[str, Promise]:
    if table.session is None:
        return _CLOSED if table.is_active else _OUT
    if table.counting:
        return _COUNTED
    return _QUIET if table.last_at is not None and at - table.last_at > QUIET else _OPEN


def _sums(
    tiles: Sequence[Tile], due: Sequence[DueInMinute], *, since: datetime
) -> Mapping[str, Mapping[str, PitSum]]:
    """Sum a shift pit by pit: what fell due there as it counts now, closed tables included, and what was counted."""
    pits = {tile.table.code: tile.table.pit for tile in tiles}
    sums: dict[str, dict[str, PitSum]] = {pit: {} for pit in pits.values()}
    for tile in tiles:
        if tile.table.session is not None:
            sums[tile.table.pit].setdefault(tile.table.currency, PitSum())
    for each in due:
        sums[each.pit].setdefault(each.currency, PitSum()).due += each.due
    for table in counts.list_tables_since(since):
        found = sums[pits[table.table]].setdefault(table.currency, PitSum())
        found.counted = (found.counted or 0) + table.counted
        found.difference += table.difference
    return sums


def _pit(
    pit: str, tiles: tuple[Tile, ...], sums: Mapping[str, PitSum], sparks: tuple[Spark, ...]
) -> Pit:
    opened = tuple(tile for tile in tiles if tile.table.session is not None)
    closed = tuple(tile for tile in tiles if tile.table.session is None)
    in_count = tuple(tile.table.code for tile in opened if tile.table.counting)
    return Pit(name=pit, open=opened, closed=closed, sums=sums, in_count=in_count, sparks=sparks)


def _sparks(due: Sequence[DueInMinute], shift: Shift) -> tuple[Spark, ...]:
    """Draw what a pit made due in a shift, a column a quarter hour, currency by currency."""
    sums = Counter[tuple[str, int]]()
    for each in due:
        sums[each.currency, (each.at - shift.opens_at) // QUARTER] += each.due
    places = -(-(shift.ends_at - shift.opens_at) // QUARTER)
    return tuple(
        charts.spark(
            gettext("Due per quarter hour, %(currency)s") % {"currency": currency},
            [
                Point(slot, house_time(shift.opens_at + slot * QUARTER), value)
                for (code, slot), value in sorted(sums.items())
                if code == currency
            ],
            places=places,
            say=functools.partial(money_brief, currency=currency),
        )
        for currency in dict.fromkeys(code for code, _slot in sums)
    )


def _seconds(since: datetime | None, at: datetime) -> int | None:
    return None if since is None else max(0, (at - since) // timedelta(seconds=1))
