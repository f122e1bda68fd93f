"""A mahjong sheet as it is typed anew, beginning from the one that was recorded: seats, how the deal ended, elements or tiles, facts."""

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from casino.kernel import clock
from casino.web.forms import ChoiceField
from tables.forms.corrections import Choices, MomentField, SheetForm, money_field, named
from tables.games.mahjong.elements import FAAN, group_of
from tables.games.mahjong.luck import SITUATIONS
from tables.games.mahjong.sheet import ROUND_WINDS, SEATS, Facts
from tables.games.mahjong.tiles import Mode
from tables.words import mahjong as mahjong_words

_NONE: Final = ("", "—")
_SEATS: Final = tuple(range(1, SEATS + 1))
_SEAT: Final[Choices] = [_NONE, *((str(seat), str(seat)) for seat in _SEATS)]
_FLAGS: Final = tuple(one.name for one in fields(Facts) if one.type is bool)
_NUMBERS: Final = ("suit_tiles_exposed", "dragons_exposed", "winds_exposed", "draws_since_twelfth")
_MELDS: Final = 4


class _SeatsForm(SheetForm):
    """Who sat at a deal with how many chips, who dealt, and under which wind; a seat without chips does not play."""

    _old: Mapping[str, Any]

    @property
    def seat_fields(self) -> list[BoundField]:
        """The dealer, the wind of the round, and each seat's chips at the deal."""
        return [self[name] for name in ("dealer", "round_wind", *map(_stake, _SEATS))]

    def _add_seats(self, currency: str) -> None:
        winds = [_NONE, *((sign, str(mahjong_words.WINDS[i])) for i, sign in enumerate(ROUND_WINDS))]  # fmt: skip
        self._choose("dealer", _("Dealer's seat"), _SEAT)
        self._choose("round_wind", _("Wind of the round"), winds)
        for seat in _SEATS:
            label = gettext("Chips of seat %(seat)s") % {"seat": seat}
            field = money_field(currency, label, required=False)
            field.initial = self._old.get("stakes", {}).get(str(seat))
            self.fields[_stake(seat)] = field

    def _choose(self, name: str, label: Any, choices: Choices) -> None:
        old = self._old.get(name)
        field = ChoiceField(label=label, choices=choices)
        field.initial = "" if old is None else str(old)
        self.fields[name] = field

    def seats(self) -> dict[str, Any]:
        """Give that part of the sheet as it was typed."""
        data = self.cleaned_data
        stakes = {
            str(seat): data[_stake(seat)] for seat in _SEATS if data[_stake(seat)] is not None
        }
        return {
            "players": [int(seat) for seat in stakes],
            "dealer": _whole(data["dealer"]),
            "round_wind": data["round_wind"],
            "stakes": stakes,
        }

    @override
    def place(self, path: str) -> str:
        """Lead to a seat's chips where players are too few: that is where one is missing."""
        return _stake(1) if path == "players" else path


class MahjongStoodForm(_SeatsForm):
    """How a table stood before a deal that was never entered, beginning from how it stands."""

    def __init__(
        self,
        data: Any = None,
        *,
        currency: str,
        at: datetime | None,
        sheet: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self._old = sheet or {}
        self.fields["at"] = MomentField(label=_("Played at"), initial=at)
        self._add_seats(currency)

    @property
    def played_at(self) -> str:
        """When the deal was played, as it was typed; "" where nothing was."""
        at: datetime | None = self.cleaned_data["at"]
        return "" if at is None else clock.format_instant(at)

    @override
    def document(self) -> dict[str, Any]:
        """Give a deal that ended with nothing at a table that stood so, for the rules to judge who sat there."""
        return {**self.seats(), "result": "draw"}


class MahjongSheetForm(_SeatsForm):
    """One sheet at a table of some mode; with ``by_tiles`` the winner's hand is typed, else his elements."""

    template = "tables/corrections/mahjong_sheet.html"

    def __init__(
        self,
        data: Any = None,
        *,
        setup: Mapping[str, Any],
        currency: str,
        sheet: Mapping[str, Any] | None = None,
        by_tiles: bool | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self._mode = Mode(setup["mode"])
        self._old: Mapping[str, Any] = sheet or {}
        self.by_tiles = "hand" in self._old if by_tiles is None else by_tiles
        self._add_seats(currency)
        self._add_end()
        self._ticks = SITUATIONS if self.by_tiles else tuple(FAAN[self._mode])
        self._add_ticks()
        if self.by_tiles:
            self._add_hand()
        self._add_facts()

    @property
    def win_fields(self) -> list[BoundField]:
        """Who has won, and how."""
        return [self["winner"], self["by"]]

    @property
    def tick_groups(self) -> list[tuple[str, list[BoundField]]]:
        """The elements by their groups, or with tiles the situation, which is all luck."""
        groups: dict[str, list[BoundField]] = {}
        for code in self._ticks:
            label = str(mahjong_words.GROUPS[group_of(code).value])
            groups.setdefault(label, []).append(self[_tick(code)])
        return list(groups.items())

    @property
    def hand_rows(self) -> list[list[BoundField]]:
        """The tiles in hand with the winning one, then each set on the table; nothing where elements are typed."""
        if not self.by_tiles:
            return []
        melds = [[self[f"meld_{i}_{part}"] for part in ("type", "tiles", "from")] for i in range(_MELDS)]  # fmt: skip
        return [[self["concealed"], self["win_tile"]], *melds]

    @property
    def fact_fields(self) -> list[BoundField]:
        """What was seen on the table."""
        return [self[name] for name in (*_NUMBERS, "twelfth_fed_by", *_FLAGS)]

    @override
    def document(self) -> dict[str, Any]:
        """Give the sheet as it was typed, for the rules to judge."""
        data = self.cleaned_data
        sheet = {**self.seats(), "result": data["result"]}
        if data["result"] == "false_win":
            return sheet | {"offender": _whole(data["offender"])}
        return sheet | (self._read_win() if data["result"] == "win" else {})

    def _add_end(self) -> None:
        results = [_NONE, *named(mahjong_words.RESULTS, mahjong_words.RESULTS)]
        self._choose("result", _("How the deal ended"), results)
        self._choose("winner", _("Winner's seat"), _SEAT)
        self._choose("by", _("Won"), [_NONE, *named(mahjong_words.SOURCES, mahjong_words.SOURCES)])
        self._choose("discarder", _("Discarder's seat"), _SEAT)
        self._choose("offender", _("Seat of the false win"), _SEAT)

    def _add_ticks(self) -> None:
        said = {*self._old.get("elements", ()), *self._old.get("situation", ())}
        names = {**mahjong_words.ELEMENTS, **mahjong_words.SITUATIONS}
        for code in self._ticks:
            self.fields[_tick(code)] = forms.BooleanField(
                label=str(names[code]), required=False, initial=code in said
            )

    def _add_hand(self) -> None:
        hand = self._old.get("hand", {})
        for name, label in (
            ("concealed", _("In hand, as 123m55p7z")),
            ("win_tile", _("Winning tile")),
        ):
            self.fields[name] = _written(label, hand.get(name, ""))
        melds = list(hand.get("melds", ()))
        kinds = [_NONE, *named(mahjong_words.MELDS, mahjong_words.MELDS)]
        for i in range(_MELDS):
            meld = melds[i] if i < len(melds) else {}
            kind = ChoiceField(label=_("Set on the table"), choices=kinds, required=False)
            kind.initial = meld.get("type", "")
            self.fields[f"meld_{i}_type"] = kind
            self.fields[f"meld_{i}_tiles"] = _written(_("Its tiles"), meld.get("tiles", ""))
            source = ChoiceField(label=_("From seat"), choices=_SEAT, required=False)
            source.initial = str(meld.get("from") or "")
            self.fields[f"meld_{i}_from"] = source

    def _add_facts(self) -> None:
        facts = self._old.get("facts", {})
        for name in _NUMBERS:
            self.fields[name] = forms.IntegerField(
                label=str(mahjong_words.FACTS[name]),
                required=False,
                min_value=0,
                initial=facts.get(name),
            )
        fed_by = ChoiceField(
            label=str(mahjong_words.FACTS["twelfth_fed_by"]), choices=_SEAT, required=False
        )
        fed_by.initial = str(facts.get("twelfth_fed_by") or "")
        self.fields["twelfth_fed_by"] = fed_by
        for name in _FLAGS:
            self.fields[name] = forms.BooleanField(
                label=str(mahjong_words.FACTS[name]), required=False, initial=facts.get(name, False)
            )

    def _read_win(self) -> dict[str, Any]:
        data = self.cleaned_data
        ticked = [code for code in self._ticks if data[_tick(code)]]
        facts = {name: data[name] for name in (*_NUMBERS, *_FLAGS) if data[name]}
        if data["twelfth_fed_by"]:
            facts["twelfth_fed_by"] = _whole(data["twelfth_fed_by"])
        win = {"by": data["by"], "discarder": _whole(data["discarder"]), "facts": facts}
        claimants = self._old.get("claimants")
        if claimants and not data["winner"]:
            win["claimants"] = list(claimants)
        else:
            win["winner"] = _whole(data["winner"])
        if self.by_tiles:
            return win | {"hand": self._read_hand(), "situation": ticked}
        return win | {"elements": ticked}

    def _read_hand(self) -> dict[str, Any]:
        data = self.cleaned_data
        melds = []
        for i in range(_MELDS):
            if data[f"meld_{i}_type"]:
                source = _whole(data[f"meld_{i}_from"])
                said = {} if source is None else {"from": source}
                melds.append(
                    {"type": data[f"meld_{i}_type"], "tiles": data[f"meld_{i}_tiles"], **said}
                )
        return {"concealed": data["concealed"], "win_tile": data["win_tile"], "melds": melds}


def _stake(seat: int) -> str:
    return f"stakes_{seat}"


def _tick(code: str) -> str:
    return f"tick_{code}"


def _whole(text: str) -> int | None:
    return int(text) if text.isdecimal() else None


def _written(label: Any, initial: str) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    return forms.CharField(
        label=label, max_length=64, required=False, initial=initial, widget=widget
    )
