"""A shift drawn: what fell due and how fast was played, which door paid, and how counts differed as time went on."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, pgettext

from accounting.selectors import differences
from accounting.selectors.differences import CountedDifference
from accounting.selectors.report_versions import VersionRow
from casino.kernel import clock
from casino.kernel.clock import Shift
from casino.templatetags.casino_format import (
    house_date,
    house_time,
    money,
    money_brief,
    money_signed,
    quantity,
)
from casino.web import charts
from casino.web.charts import Cell, Chart, Frame, Point

QUARTER: Final = timedelta(minutes=15)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
LOOKED_BACK: Final = 14 * DAY
"""How far back counts are shown beside a shift's."""
STRETCH: Final = timedelta(hours=4)
"""Counts of one table within so long stand at one place."""


def of_shift(report: Mapping[str, Any], version: VersionRow) -> dict[str, list[Chart]]:
    """Draw a version, currency by currency; what was not played is not drawn."""
    period = settings.HOUSE_CALENDAR.shift(version.day, version.shift)
    counted = differences.list_between(
        since=period.ends_at - LOOKED_BACK, until=period.ends_at, known_at=version.cut_at
    )
    return {
        currency: [
            chart
            for chart in _of_currency(currency, _tables(report, currency), period, counted)
            if chart.rows
        ]
        for currency in report["totals"]
    }


def _of_currency(
    currency: str,
    tables: Mapping[str, Mapping[str, Any]],
    period: Shift,
    counted: tuple[CountedDifference, ...],
) -> Iterator[Chart]:
    rounds = [line for part in tables.values() for line in part["round_list"]]
    yield _due(currency, rounds, period)
    yield _pace(currency, rounds, period)
    yield _doors(currency, tables)
    yield _differences(currency, [c for c in counted if c.currency == currency], period)


def _tables(report: Mapping[str, Any], currency: str) -> dict[str, Mapping[str, Any]]:
    return {code: part for code, part in report["tables"].items() if part["currency"] == currency}


def _due(currency: str, rounds: list[Mapping[str, Any]], period: Shift) -> Chart:
    due, played = _by_slot(rounds, period, QUARTER, amount="due"), _by_slot(rounds, period, QUARTER)
    spans = [(slot, _span(period, slot, QUARTER)) for slot in sorted(played)]
    frame = Frame(
        id=f"chart-due-{currency}",
        title=gettext("Due per quarter hour, %(currency)s") % {"currency": currency},
        note=gettext("What the rounds of all tables made due."),
        heads=(
            Cell(gettext("Quarter hour"), is_figure=False),
            Cell(gettext("Rounds")),
            Cell(gettext("Due")),
        ),
        rows=[
            (Cell(span, is_figure=False), Cell(quantity(played[slot])), Cell(money(due[slot], currency)))
            for slot, span in spans
        ],
    )  # fmt: skip
    return charts.columns(
        frame,
        [Point(slot, span, due[slot]) for slot, span in spans],
        places=_slots(period, QUARTER),
        marks={slot: house_time(period.opens_at + slot * QUARTER) for slot in range(0, _slots(period, QUARTER), 4)},
        say=lambda value: money_brief(value, currency),
    )  # fmt: skip


def _pace(currency: str, rounds: list[Mapping[str, Any]], period: Shift) -> Chart:
    played = _by_slot(rounds, period, HOUR)
    spans = [(slot, _span(period, slot, HOUR)) for slot in sorted(played)]
    frame = Frame(
        id=f"chart-pace-{currency}",
        title=gettext("Rounds an hour"),
        note=gettext("All tables of this currency, by the hour of the clock."),
        heads=(Cell(gettext("Hour"), is_figure=False), Cell(gettext("Rounds"))),
        rows=[(Cell(span, is_figure=False), Cell(quantity(played[slot]))) for slot, span in spans],
    )
    return charts.columns(
        frame,
        [Point(slot, span, played[slot]) for slot, span in spans],
        places=_slots(period, HOUR),
        marks={slot: house_time(period.opens_at + slot * HOUR) for slot in range(_slots(period, HOUR))},
        say=quantity,
    )  # fmt: skip


def _doors(currency: str, tables: Mapping[str, Mapping[str, Any]]) -> Chart:
    """Draw what each door paid, players' and bank's commission together, from the games' own part of the tables that have doors."""
    players, bank = Counter[int](), Counter[int]()
    for part in tables.values():
        for table in part["section"].get("tables", ()):
            codes = [column["code"] for column in table["columns"]]
            if table["code"] == "doors" and {"commission", "bank_commission"} <= set(codes):
                for row in table["rows"]:
                    line = dict(zip(codes, row, strict=True))
                    players[line["door"]] += line["commission"]
                    bank[line["door"]] += line["bank_commission"]
    doors = sorted(players)
    frame = Frame(
        id=f"chart-doors-{currency}",
        title=gettext("Commission by door, %(currency)s") % {"currency": currency},
        note=gettext("What players at the door and the bank that it held have paid."),
        heads=(
            Cell(gettext("Door"), is_figure=False),
            Cell(gettext("Players' commission")),
            Cell(gettext("Bank's commission")),
            Cell(gettext("Together")),
        ),
        rows=[
            (
                Cell(quantity(door), is_figure=False),
                Cell(money(players[door], currency)),
                Cell(money(bank[door], currency)),
                Cell(money(players[door] + bank[door], currency)),
            )
            for door in doors
        ],
    )
    points = [
        Point(place, pgettext("chart", "Door %(door)s") % {"door": door}, players[door] + bank[door])
        for place, door in enumerate(doors)
    ]  # fmt: skip
    return charts.bars(frame, points, say=lambda value: money_brief(value, currency))


def _differences(currency: str, counted: list[CountedDifference], period: Shift) -> Chart:
    since = period.ends_at - LOOKED_BACK
    places = LOOKED_BACK // STRETCH
    frame = Frame(
        id=f"chart-differences-{currency}",
        title=gettext("Difference by table, %(currency)s") % {"currency": currency},
        note=gettext("Box and tray together at every count of the last %(days)s days: over above the line, short below it.") % {"days": LOOKED_BACK.days},
        heads=(
            Cell(gettext("Table"), is_figure=False),
            Cell(gettext("Counted"), is_figure=False),
            Cell(gettext("Box")),
            Cell(gettext("Tray")),
            Cell(gettext("Record")),
        ),
        rows=[
            (
                Cell(each.table, is_figure=False),
                Cell(_when(each.occurred_at), is_figure=False),
                Cell(money_signed(each.box, currency)),
                Cell(money_signed(each.tray, currency)),
                Cell(quantity(each.seq), url=reverse("tables:evidence", args=[each.table, each.seq])),
            )
            for each in counted
        ],
    )  # fmt: skip
    points = [
        Point(
            (each.occurred_at - since) // STRETCH,
            f"{each.table}, {_when(each.occurred_at)}",
            each.box + each.tray,
            lane=each.table,
        )
        for each in counted
    ]
    return charts.lanes(
        frame,
        points,
        places=places,
        marks={place: _day(since + place * STRETCH) for place in range(1, places, 2 * DAY // STRETCH)},
        say=lambda value: money_signed(value, currency),
    )  # fmt: skip


def _by_slot(
    rounds: list[Mapping[str, Any]], period: Shift, length: timedelta, *, amount: str = ""
) -> Counter[int]:
    """Count rounds, or sum what they say of an amount, by the stretch of the shift in which they were played."""
    found = Counter[int]()
    for line in rounds:
        slot = (clock.parse_instant(line["at"]) - period.opens_at) // length
        found[slot] += line[amount] if amount else 1
    return found


def _slots(period: Shift, length: timedelta) -> int:
    return -(-(period.ends_at - period.opens_at) // length)


def _span(period: Shift, slot: int, length: timedelta) -> str:
    begins = period.opens_at + slot * length
    return f"{house_time(begins)}–{house_time(begins + length)}"


def _when(at: datetime) -> str:
    return f"{house_date(at)} {house_time(at)}"


def _day(at: datetime) -> str:
    local = at.astimezone(settings.HOUSE_CALENDAR.zone)
    return f"{local.day}/{local.month}"
