"""What a game's own part of a shift shows drawn: commission by door, rake by tier, fees game by game; each with the table behind it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from accounting.selectors.report_versions import VersionRow
from casino.templatetags import casino_format
from casino.templatetags.casino_format import money, money_brief, quantity
from casino.web import charts
from casino.web.charts import Cell, Chart, Frame, Point

Tables = Mapping[str, Mapping[str, Any]]
"""The parts of the report by the tables' codes, all of one currency."""


def drawn(currency: str, tables: Tables, version: VersionRow) -> Iterator[Chart]:
    """Draw what the games of a currency's tables bring; a game that was not played has no rows."""
    yield _doors(currency, tables)
    yield _tiers(currency, tables, version)
    yield _fees(currency, tables)


def _lines(part: Mapping[str, Any], code: str, *columns: str) -> Iterator[Mapping[str, Any]]:
    """Give the lines of a game's own table by their columns' codes, where it has such a table with these columns."""
    for table in part["section"].get("tables", ()):
        codes = [column["code"] for column in table["columns"]]
        if table["code"] == code and set(columns) <= set(codes):
            yield from (dict(zip(codes, row, strict=True)) for row in table["rows"])


def _doors(currency: str, tables: Tables) -> Chart:
    """Draw what each door paid, players' and bank's commission together."""
    players, bank = Counter[int](), Counter[int]()
    for part in tables.values():
        for line in _lines(part, "doors", "commission", "bank_commission"):
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


def _tiers(currency: str, tables: Tables, version: VersionRow) -> Chart:
    """Draw what fell due at each mode and tier of mahjong; a table behind each says which of the house's came to it."""
    # Of a table that is being counted it is not told what fell due.
    told = {code: _tier(part) for code, part in tables.items() if part["due"] is not None}
    found = sorted((tier, code) for code, tier in told.items() if tier)
    due = Counter[str]()
    for tier, code in found:
        due[tier] += tables[code]["due"]
    place = [version.day, version.shift, version.version]
    frame = Frame(
        id=f"chart-tiers-{currency}",
        title=gettext("Due by mode and tier, %(currency)s") % {"currency": currency},
        note=gettext("What the deals of mahjong made due, by the game of the ordinance and its tier."),
        heads=(
            Cell(gettext("Mode and tier"), is_figure=False),
            Cell(gettext("Table"), is_figure=False),
            Cell(gettext("Rounds")),
            Cell(gettext("Due")),
        ),
        rows=[
            (
                Cell(tier, is_figure=False),
                Cell(code, is_figure=False, url=(url := reverse("accounting:shift_table", args=[*place, code]))),
                Cell(quantity(tables[code]["rounds"])),
                Cell(money(tables[code]["due"], currency), url=f"{url}#rounds"),
            )
            for tier, code in found
        ],
    )  # fmt: skip
    points = [Point(at, tier, due[tier]) for at, tier in enumerate(sorted(due))]
    return charts.bars(frame, points, say=lambda value: money_brief(value, currency))


def _tier(part: Mapping[str, Any]) -> str:
    """Name the mode and tier that a table was set up for, all where it was set up anew in the shift; empty at other games."""
    setups = [session.get("setup", {}) for session in part["sessions"]]
    tiers = {
        f"{setup['mode']} {setup['low'] // 100:,}/{setup['low'] // 50:,}"
        for setup in setups
        if {"mode", "low"} <= setup.keys()
    }
    return " · ".join(sorted(tiers))


def _fees(currency: str, tables: Tables) -> Chart:
    """Draw what every game of riichi brought: its fee, and what rounding left with the house."""
    games = [
        (code, line)
        for code, part in tables.items()
        for line in _lines(part, "games", "game", "table_fee", "rounding", "seq")
    ]
    frame = Frame(
        id=f"chart-games-{currency}",
        title=gettext("Fees by game, %(currency)s") % {"currency": currency},
        note=gettext("What each game of riichi brought the house, with what rounding left there."),
        heads=(
            Cell(gettext("Table"), is_figure=False),
            Cell(gettext("Game"), is_figure=False),
            Cell(gettext("Table fee")),
            Cell(gettext("Rounding")),
            Cell(gettext("Together")),
        ),
        rows=[
            (
                Cell(code, is_figure=False),
                Cell(_number(line), is_figure=False, url=reverse("tables:evidence", args=[code, line["seq"]])),
                Cell(money(line["table_fee"], currency)),
                Cell(money(line["rounding"], currency)),
                Cell(money(line["table_fee"] + line["rounding"], currency)),
            )
            for code, line in games
        ],
    )  # fmt: skip
    points = [
        Point(place, f"{code} · {_number(line)}", max(0, line["table_fee"] + line["rounding"]))
        for place, (code, line) in enumerate(games)
    ]
    return charts.bars(frame, points, say=lambda value: money_brief(value, currency))


def _number(line: Mapping[str, Any]) -> str:
    return casino_format.NOTHING if line["game"] is None else quantity(line["game"])
