"""A shift drawn: what fell due and how fast was played, what each game adds, and how counts differed as time went on."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from accounting.selectors import differences
from accounting.selectors.differences import CountedDifference
from accounting.selectors.report_versions import VersionRow
from accounting.views import game_charts, shown
from casino.kernel import clock
from casino.kernel.clock import Shift
from casino.templatetags import casino_format
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


def of_shift(report: Mapping[str, Any], version: VersionRow) -> list[Chart]:
    """Draw a version, currency by currency; what was not played is not drawn."""
    period = settings.HOUSE_CALENDAR.shift(version.day, version.shift)
    counted = differences.list_between(
        since=period.ends_at - LOOKED_BACK, until=period.ends_at, known_at=version.cut_at
    )
    return [
        chart
        for currency in report["totals"]
        for chart in _of_currency(currency, _tables(report, currency), version, counted)
        if chart.rows
    ]


def _of_currency(
    currency: str,
    tables: Mapping[str, Mapping[str, Any]],
    version: VersionRow,
    counted: tuple[CountedDifference, ...],
) -> Iterator[Chart]:
    period = settings.HOUSE_CALENDAR.shift(version.day, version.shift)
    yield _due(currency, _Played(tables, version, period, QUARTER))
    yield _pace(currency, _Played(tables, version, period, HOUR))
    yield from game_charts.drawn(currency, tables, version)
    yield _differences(currency, [c for c in counted if c.currency == currency], period)


def _tables(report: Mapping[str, Any], currency: str) -> dict[str, Mapping[str, Any]]:
    return {code: part for code, part in report["tables"].items() if part["currency"] == currency}


class _Played:
    """The rounds of a currency's tables by stretches of the shift: how many, what they made due, and where their list begins."""

    def __init__(
        self,
        tables: Mapping[str, Mapping[str, Any]],
        version: VersionRow,
        period: Shift,
        length: timedelta,
    ) -> None:
        self.codes = [code for code, part in tables.items() if part["round_list"]]
        self.slots = -(-(period.ends_at - period.opens_at) // length)
        self.rounds, self.due = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
        self._period, self._length = period, length
        self._urls: dict[tuple[str, int], str] = {}
        place = [version.day, version.shift, version.version]
        for code in self.codes:
            table = reverse("accounting:shift_table", args=[*place, code])
            for index, line in enumerate(tables[code]["round_list"]):
                key = (code, (clock.parse_instant(line["at"]) - period.opens_at) // length)
                self.rounds[key] += 1
                self.due[key] += line["due"]
                page = index // shown.ROUNDS_A_PAGE + 1
                self._urls.setdefault(key, f"{table}?page={page}#round-{line['seq']}")

    def begins(self, slot: int) -> str:
        """Say when a stretch begins."""
        return house_time(self._period.opens_at + slot * self._length)

    def spans(self) -> list[tuple[int, str]]:
        """Give the stretches in which anything was played, in order, and from when until when each lasts."""
        played = sorted({slot for _code, slot in self.rounds})
        return [(slot, f"{self.begins(slot)}–{self.begins(slot + 1)}") for slot in played]

    def total(self, of: Counter[tuple[str, int]], slot: int) -> int:
        """Sum a stretch over all tables."""
        return sum(of[code, slot] for code in self.codes)

    def cells(self, of: Counter[tuple[str, int]], slot: int, say: charts.Say) -> list[Cell]:
        """Write a stretch table by table, each figure leading to its rounds, and their sum where there are several."""
        each = [
            Cell(say(of[code, slot]), url=self._urls[code, slot])
            if (code, slot) in self.rounds
            else Cell(casino_format.NOTHING)
            for code in self.codes
        ]
        return [*each, Cell(say(self.total(of, slot)))] if len(each) > 1 else each

    def heads(self) -> list[Cell]:
        """Name the columns that ``cells`` fills."""
        each = [Cell(code) for code in self.codes]
        return [*each, Cell(gettext("Together"))] if len(each) > 1 else each


def _due(currency: str, played: _Played) -> Chart:
    spans = played.spans()
    frame = Frame(
        id=f"chart-due-{currency}",
        title=gettext("Due per quarter hour, %(currency)s") % {"currency": currency},
        note=gettext("What the rounds of all tables made due."),
        heads=[Cell(gettext("Quarter hour"), is_figure=False), *played.heads()],
        rows=[
            [Cell(span, is_figure=False), *played.cells(played.due, slot, lambda value: money(value, currency))]
            for slot, span in spans
        ],
    )  # fmt: skip
    return charts.columns(
        frame,
        [Point(slot, span, played.total(played.due, slot)) for slot, span in spans],
        places=played.slots,
        marks={slot: played.begins(slot) for slot in range(0, played.slots, HOUR // QUARTER)},
        say=lambda value: money_brief(value, currency),
    )


def _pace(currency: str, played: _Played) -> Chart:
    spans = played.spans()
    frame = Frame(
        id=f"chart-pace-{currency}",
        title=gettext("Rounds an hour, %(currency)s") % {"currency": currency},
        note=gettext("All tables of this currency, by the hour of the clock."),
        heads=[Cell(gettext("Hour"), is_figure=False), *played.heads()],
        rows=[
            [Cell(span, is_figure=False), *played.cells(played.rounds, slot, quantity)]
            for slot, span in spans
        ],
    )
    return charts.columns(
        frame,
        [Point(slot, span, played.total(played.rounds, slot)) for slot, span in spans],
        places=played.slots,
        marks={slot: played.begins(slot) for slot in range(played.slots)},
        say=quantity,
    )


def _differences(currency: str, counted: list[CountedDifference], period: Shift) -> Chart:
    since = period.ends_at - LOOKED_BACK
    places = LOOKED_BACK // STRETCH
    frame = Frame(
        id=f"chart-differences-{currency}",
        title=gettext("Difference by table, %(currency)s") % {"currency": currency},
        note=gettext("Box and tray together at every count of the last %(days)s days: over above the line, short below it.") % {"days": LOOKED_BACK.days},
        heads=(
            Cell(gettext("Table"), is_figure=False),
            Cell(gettext("When"), is_figure=False),
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


def _when(at: datetime) -> str:
    return f"{house_date(at)} {house_time(at)}"


def _day(at: datetime) -> str:
    local = at.astimezone(settings.HOUSE_CALENDAR.zone)
    return f"{local.day}/{local.month}"
