"""What the gallery of patterns shows: made-up figures, every component in every state."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.web import charts
from casino.web.charts import Cell, Chart, Frame, Point

AT: Final = datetime(2026, 11, 28, 14, 14, tzinfo=UTC)
DIGEST: Final = "5f2b" * 16


class AmountField(forms.IntegerField):
    """An amount in whole units, its currency standing before it."""

    unit = "MOP"
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})


class GalleryForm(forms.Form):
    """One field of each kind."""

    table = forms.CharField(label=_("Table"), help_text=_("Its code, PG01 for example."))
    stake = AmountField(label=_("Stake"))
    shift = forms.ChoiceField(
        label=_("Shift"),
        choices=[
            ("day", pgettext_lazy("shift", "day")),
            ("swing", pgettext_lazy("shift", "swing")),
            ("night", pgettext_lazy("shift", "night")),
        ],
    )
    outcome = forms.ChoiceField(
        label=_("Result"),
        choices=[
            ("win", pgettext_lazy("outcome", "win")),
            ("lose", pgettext_lazy("outcome", "lose")),
        ],
        widget=forms.RadioSelect,
    )
    note = forms.CharField(
        label=_("Note"), required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    consent = forms.BooleanField(label=_("Every door has consented to a third round"))
    terminal = forms.CharField(label=_("Device"), required=False, disabled=True, initial="TAB-04")


class GalleryFilter(forms.Form):
    """What narrows a list down."""

    search = forms.CharField(label=_("Table"), required=False, widget=forms.SearchInput)
    shift = forms.ChoiceField(
        label=_("Shift"), required=False, choices=[("day", pgettext_lazy("shift", "day"))]
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table of rounds."""

    number: int
    at: datetime
    tone: str
    word: Any
    bet: int
    commission: int | None
    net: int
    is_chosen: bool = False


def context() -> dict[str, Any]:
    """Give everything the gallery's template names."""
    return {
        "trail": [{"label": _("Start page"), "url": "/"}],
        "at": AT,
        "minus": -210_000,
        "digest": DIGEST,
        "states": _states(),
        "figures": _figures(),
        "rows": _rows(),
        "banners": _banners(),
        "problems": _problems(),
        "form": GalleryForm(prefix="fresh", auto_id="id_%s"),
        "filter": GalleryFilter(prefix="filter"),
        "wrong_form": _wrong_form(),
        "table_cards": _table_cards(),
        "facts": _facts(),
        "box_facts": [
            {"label": _("Commission"), "value": "797.78"},
            {"label": _("Counted"), "value": "800.00"},
            {"label": _("Difference"), "value": "+2.22"},
        ],
        "tabs": [
            {"label": _("Sheet"), "url": "#ways", "is_current": True},
            {"label": _("Settlement"), "url": "#ways"},
            {"label": _("Transfers"), "url": "#ways", "count": 20},
        ],
        "steps": [
            {"label": _("Bank"), "is_done": True},
            {"label": _("Bets"), "is_done": True},
            {"label": _("Dice"), "is_current": True},
            {"label": _("Tiles")},
        ],
        "calendar": _calendar(),
        "charts": _charts(),
    }


def _states() -> list[dict[str, Any]]:
    return [
        {"tone": "good", "word": pgettext_lazy("state", "Open")},
        {"tone": "wait", "word": pgettext_lazy("state", "Provisional")},
        {"tone": "bad", "word": pgettext_lazy("state", "Difference")},
        {"tone": "note", "word": pgettext_lazy("state", "Signed off")},
        {"tone": "still", "word": pgettext_lazy("state", "Idle")},
    ]


def _figures() -> list[dict[str, Any]]:
    return [
        {"label": _("Commission due"), "value": "214,300.00", "note": "MOP", "tone": "good"},
        {"label": _("Counted"), "value": "180,000.00", "note": "MOP", "tone": "note"},
        {
            "label": _("Difference"),
            "value": "−34,300.00",
            "note": _("3 tables not counted yet"),
            "tone": "bad",
        },
        {"label": _("Rounds"), "value": "412", "note": "", "tone": ""},
    ]


def _rows() -> list[Row]:
    return [
        Row(35, AT, "good", pgettext_lazy("outcome", "win"), 100_000, 5_000, 95_000),
        Row(36, AT, "note", pgettext_lazy("outcome", "lose"), 300_000, 0, -300_000, is_chosen=True),
        Row(37, AT, "still", pgettext_lazy("outcome", "push"), 0, None, 0),
    ]


def _banners() -> list[dict[str, Any]]:
    return [
        {"tone": "good", "title": _("Round 37 is recorded."), "text": "PG01 · 5f2b5f2b…5f2b"},
        {"tone": "wait", "title": _("The relief is due in five minutes."), "text": ""},
        {"tone": "bad", "title": _("The box differs from what is due."), "text": _("Count again.")},
        {
            "tone": "note",
            "title": "",
            "text": _("The second stake may not be lower than MOP 30,950."),
        },
        {"tone": "still", "title": "", "text": _("This table is closed.")},
    ]


def _problems() -> list[dict[str, Any]]:
    return [
        {
            "place": _("Door 3, back pair"),
            "message": _("The tile is already on the table."),
            "code": "duplicate_tile",
        },
        {
            "place": _("Dice"),
            "message": _("Four dice show one to six each."),
            "code": "bad_dice",
            "field_id": "id_fresh-stake",
        },
    ]


def _wrong_form() -> GalleryForm:
    return GalleryForm({"wrong-stake": "12x", "wrong-shift": "dawn"}, prefix="wrong")


def _table_cards() -> list[dict[str, Any]]:
    game = _("Pai Gow, eight doors")
    facts = [
        {"label": _("Dealer"), "value": "D104 · 0:31"},
        {"label": _("Rounds an hour"), "value": "28"},
        {"label": _("Commission due"), "value": "79,778"},
        {"label": _("Counted"), "value": "—"},
    ]
    return [
        {
            "name": "PG01",
            "url": "#cards",
            "game": game,
            "tone": "good",
            "word": pgettext_lazy("state", "Open"),
            "facts": facts,
        },
        {
            "name": "PG02",
            "url": "#cards",
            "game": game,
            "tone": "wait",
            "word": pgettext_lazy("state", "Relief due"),
            "facts": facts,
        },
        {
            "name": "PG03",
            "url": "#cards",
            "game": game,
            "tone": "bad",
            "word": pgettext_lazy("state", "Difference"),
            "facts": facts,
        },
        {
            "name": "PG04",
            "url": "",
            "game": game,
            "tone": "still",
            "word": pgettext_lazy("state", "Closed"),
            "facts": facts,
        },
    ]


def _facts() -> list[dict[str, Any]]:
    return [
        {"label": _("Chain"), "value": "PG01"},
        {"label": _("Number"), "value": "412", "url": "#cards"},
        {"label": _("Recorded"), "at": AT},
        {"label": _("Hash"), "digest": DIGEST},
        {"label": _("Approved by"), "value": None},
    ]


def _calendar() -> dict[str, Any]:
    weekdays = [
        (_("Mon"), _("Monday")),
        (_("Tue"), _("Tuesday")),
        (_("Wed"), _("Wednesday")),
        (_("Thu"), _("Thursday")),
        (_("Fri"), _("Friday")),
        (_("Sat"), _("Saturday")),
        (_("Sun"), _("Sunday")),
    ]
    shifts = [
        {
            "name": pgettext_lazy("shift", "day"),
            "tone": "good",
            "word": pgettext_lazy("state", "Signed off"),
            "url": "#calendar",
        },
        {
            "name": pgettext_lazy("shift", "swing"),
            "tone": "wait",
            "word": pgettext_lazy("state", "Provisional"),
            "url": "#calendar",
        },
        {
            "name": pgettext_lazy("shift", "night"),
            "tone": "still",
            "word": pgettext_lazy("state", "Not built"),
            "url": "",
        },
    ]
    days = [
        {
            "number": n,
            "label": f"2026-11-{n:02d}",
            "is_outside": n < 25,
            "is_today": n == 28,
            "shifts": shifts if 24 < n < 29 else [],
        }
        for n in range(23, 30)
    ]
    return {
        "title": "2026-11",
        "weekdays": [{"short": short, "long": long} for short, long in weekdays],
        "weeks": [days],
    }


def _charts() -> list[Chart]:
    """One chart of each kind, and one with nothing in it."""

    def frame(name: str, title: object) -> Frame:
        rows = [(Cell("PG01", is_figure=False), Cell("1,200", url="#charts"))]
        heads = (Cell(str(_("Table")), is_figure=False), Cell(str(_("Due"))))
        return Frame(id=f"gallery-{name}", title=str(title), note="", heads=heads, rows=rows)

    figures = [Point(place, f"{place + 22}:00", value) for place, value in enumerate((12, 40, 7))]
    over = [("PG01", 0, 50), ("PG01", 5, -120), ("PG02", 3, 0)]
    places = {0: "25/11", 4: "27/11"}
    return [
        charts.columns(frame("columns", _("Columns")), figures, places=8, marks=places, say=str),
        charts.bars(frame("bars", _("Lying bars")), figures, say=str),
        charts.lanes(
            frame("lanes", _("Over and short")),
            [Point(place, lane, value, lane=lane) for lane, place, value in over],
            places=8,
            marks=places,
            say=str,
        ),
        charts.bars(frame("empty", _("An empty chart")), [], say=str),
    ]
