"""Riichi sheets as they are typed anew, beginning from the one that was recorded: a game by its end, a deal by its winners."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from casino.web.forms import ChoiceField
from tables.forms.corrections import Choices, SheetForm, named
from tables.games.riichi.deal_sheet import Flag, MeldKind
from tables.games.riichi.yaku import LIABLE, LIST
from tables.words import riichi as riichi_words

_NONE: Final = ("", "—")
_SEATS: Final = tuple(riichi_words.WINDS)
_SEAT: Final[Choices] = [_NONE, *named(_SEATS, riichi_words.WINDS)]
_WINNERS: Final = 3
_MELDS: Final = 4
_NAMED: Final = {"draw": "tenpai", "nagashi_mangan": "seats", "chombo": "offender", "penalty": "offender"}  # fmt: skip
_WON: Final = ("ron", "tsumo")
_TYPED: Final = {"autocomplete": "off", "spellcheck": "false"}
_BONUS: Final = ("dora", "aka", "ura")


def _number(label: Any, *, required: bool = False, least: int | None = 0) -> forms.Field:
    return forms.IntegerField(label=label, required=required, min_value=least)


def _text(label: Any) -> forms.Field:
    return forms.CharField(
        label=label, required=False, max_length=64, widget=forms.TextInput(attrs=_TYPED)
    )


def _several(label: Any, choices: Choices) -> forms.Field:
    return forms.MultipleChoiceField(
        label=label, required=False, choices=choices, widget=forms.CheckboxSelectMultiple
    )


class RiichiGameForm(SheetForm):
    """The end of a game: scores and chips by the seats of East 1, and the sticks left."""

    template = "tables/corrections/riichi_game.html"

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
        # Nothing is filled in of a game of which nothing is known, lest it be sent in as it stands.
        old = sheet or {"scores": [None] * 4, "chips": [None] * 4, "leftover_sticks": 0}
        for player in range(4):
            said = {"player": player + 1}
            for key, label in (
                ("scores", gettext("Score of player %(player)s") % said),
                ("chips", gettext("Chips of player %(player)s") % said),
            ):
                field = _number(label, required=True, least=None)
                field.initial = old[key][player]
                self.fields[f"{key}_{player}"] = field
        sticks = _number(_("Sticks left"), required=True)
        sticks.initial = old["leftover_sticks"]
        self.fields["leftover_sticks"] = sticks

    @property
    def rows(self) -> list[list[BoundField]]:
        """A row a player: his score and his chips."""
        return [[self[f"scores_{player}"], self[f"chips_{player}"]] for player in range(4)]

    @property
    def sticks_field(self) -> BoundField:
        """The sticks left."""
        return self["leftover_sticks"]

    @override
    def document(self) -> dict[str, Any]:
        """Give the sheet as it was typed, for the rules to judge."""
        data = self.cleaned_data
        return {
            "scores": [data[f"scores_{player}"] for player in range(4)],
            "leftover_sticks": data["leftover_sticks"],
            "chips": [data[f"chips_{player}"] for player in range(4)],
        }


class RiichiDealForm(SheetForm):
    """A deal and how it ended; with ``by_tiles`` winning hands are typed as tiles, else as yaku, or by han and fu where no yaku is named."""

    template = "tables/corrections/riichi_deal.html"

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
        self._old: Mapping[str, Any] = sheet or {"outcome": "draw", "table": {}}
        wins = self._old.get("wins", ())
        self.by_tiles = any("concealed" in win for win in wins) if by_tiles is None else by_tiles
        self._add_table()
        for i in range(_WINNERS):
            self._add_winner(i, wins[i] if i < len(wins) else {})

    def _add(self, name: str, field: forms.Field, initial: Any) -> None:
        field.initial = initial
        self.fields[name] = field

    def _add_table(self) -> None:
        old, on_table = self._old, self._old["table"]
        ends = named(riichi_words.OUTCOMES, riichi_words.OUTCOMES)
        self._add(
            "outcome", ChoiceField(label=_("How the deal ended"), choices=ends), old["outcome"]
        )
        rounds = named(("E", "S"), riichi_words.WINDS)
        wind = forms.ChoiceField(label=_("Round wind"), choices=rounds)
        self._add("round_wind", wind, on_table.get("round_wind", "E"))
        self._add("honba", _number(_("Honba"), required=True), on_table.get("honba", 0))
        sticks = on_table.get("riichi_sticks_on_table", 0)
        self._add("sticks", _number(_("Sticks on the table"), required=True), sticks)
        seats = named(_SEATS, riichi_words.WINDS)
        declared = on_table.get("riichi_this_deal", [])
        self._add("riichi", _several(_("Riichi in this deal"), seats), declared)
        discarder = ChoiceField(label=_("Discarder"), choices=_SEAT)
        self._add("discarder", discarder, old.get("discarder"))
        self._add("seats", _several(_("Tenpai, nagashi, or whose offence"), seats), self._seats())
        pao = old.get("pao", {})
        liable = forms.ChoiceField(label=_("Liable (rule 12)"), choices=_SEAT, required=False)
        self._add("pao_seat", liable, pao.get("seat"))
        for_what = [_NONE, *named(LIABLE, riichi_words.YAKU)]
        yakuman = forms.ChoiceField(label=_("Liable for"), choices=for_what, required=False)
        self._add("pao_yakuman", yakuman, pao.get("yakuman"))
        if self.by_tiles:
            self._add("dora", _text(_("Dora indicators")), on_table.get("dora_indicators", ""))
            self._add("ura", _text(_("Ura indicators")), on_table.get("ura_indicators", ""))

    def _seats(self) -> list[str]:
        said = self._old.get("input", {})
        offender = said.get("offender")
        return [offender] if offender else said.get("tenpai", said.get("seats", []))

    def _add_winner(self, i: int, old: Mapping[str, Any]) -> None:
        seat = forms.ChoiceField(label=_("Winner"), choices=_SEAT, required=False)
        self._add(f"seat_{i}", seat, old.get("seat"))
        if self.by_tiles:
            self._add_tiles(i, old)
            return
        self._add(f"han_{i}", _number(_("Han"), least=1), old.get("han"))
        self._add(f"fu_{i}", _number(_("Fu")), old.get("fu"))
        self._add(f"chips_{i}", _number(_("Chips of each payer")), old.get("chips"))
        codes = [yaku.code for yaku in LIST]
        choices = named(codes, riichi_words.YAKU)
        self._add(f"yaku_{i}", _several(_("Yaku"), choices), old.get("yaku", []))
        for key in _BONUS:
            self._add(f"{key}_{i}", _number(riichi_words.BONUS[key]), old.get(key, 0))
        closed = forms.BooleanField(label=_("closed hand"), required=False)
        self._add(f"closed_{i}", closed, old.get("closed", True))

    def _add_tiles(self, i: int, old: Mapping[str, Any]) -> None:
        self._add(f"concealed_{i}", _text(_("In hand, as 123m0p77z")), old.get("concealed", ""))
        self._add(f"win_tile_{i}", _text(_("Winning tile")), old.get("win_tile", ""))
        melds = old.get("melds", ())
        kinds = [_NONE, *named([kind.value for kind in MeldKind], riichi_words.MELDS)]
        for j in range(_MELDS):
            meld = melds[j] if j < len(melds) else {}
            kind = forms.ChoiceField(label=_("Set on the table"), choices=kinds, required=False)
            self._add(f"meld_{i}_{j}_type", kind, meld.get("type"))
            self._add(f"meld_{i}_{j}_tiles", _text(_("Tiles")), meld.get("tiles", ""))
        flags = named([flag.value for flag in Flag], riichi_words.YAKU)
        self._add(f"flags_{i}", _several(_("Claims"), flags), old.get("flags", []))

    @property
    def head_fields(self) -> list[BoundField]:
        """How the deal ended, and how the table stood."""
        names = ["outcome", "round_wind", "honba", "sticks", "riichi"]
        return [self[name] for name in names]

    @property
    def win_fields(self) -> list[BoundField]:
        """Who else is concerned by a win, and with tiles the indicators; the discarder is apart."""
        names = ["pao_seat", "pao_yakuman", *(("dora", "ura") if self.by_tiles else ())]
        return [self[name] for name in names]

    @property
    def winners(self) -> list[tuple[list[BoundField], BoundField, bool]]:
        """Up to three winners: the fields of each, the one of many ticks apart, and whether anything of him is filled in."""
        ticks = "flags" if self.by_tiles else "yaku"
        return [
            (
                [self[name] for name in self.fields if _is_of(name, i) and name != f"{ticks}_{i}"],
                self[f"{ticks}_{i}"],
                i == 0 or bool(self[f"seat_{i}"].value()),
            )
            for i in range(_WINNERS)
        ]

    @override
    def document(self) -> dict[str, Any]:
        """Give the sheet as it was typed, for the rules to judge."""
        data = self.cleaned_data
        outcome = data["outcome"]
        on_table: dict[str, Any] = {
            "honba": data["honba"],
            "riichi_sticks_on_table": data["sticks"],
            "round_wind": data["round_wind"],
            "riichi_this_deal": data["riichi"],
        }
        sheet: dict[str, Any] = {"outcome": outcome, "table": on_table}
        if outcome not in _WON:
            key, seats = _NAMED.get(outcome, "seats"), data["seats"]
            sheet["input"] = {key: (seats[0] if seats else None) if key == "offender" else seats}
            return sheet
        if self.by_tiles:
            on_table |= {"dora_indicators": data["dora"], "ura_indicators": data["ura"]}
        if outcome == "ron":
            sheet["discarder"] = data["discarder"] or None
        if data["pao_seat"]:
            sheet["pao"] = {"seat": data["pao_seat"], "yakuman": data["pao_yakuman"]}
        sheet["wins"] = [self._win(i) for i in range(_WINNERS) if data[f"seat_{i}"]]
        return sheet

    @override
    def place(self, path: str) -> str:
        """Lead to a winner's fields, in the row in which he was typed."""
        part, *rest = path.split(".")
        rows = [i for i in range(_WINNERS) if self.cleaned_data.get(f"seat_{i}")]
        if part != "wins" or not rest or int(rest[0]) >= len(rows):
            return path
        row = rows[int(rest[0])]
        match rest[1:]:
            case ["melds", meld, what]:
                return f"meld_{row}_{meld}_{what}"
            case [what, *_] if f"{what}_{row}" in self.fields:
                return f"{what}_{row}"
        return f"seat_{row}"

    def _win(self, i: int) -> dict[str, Any]:
        data = self.cleaned_data
        seat = {"seat": data[f"seat_{i}"]}
        if self.by_tiles:
            melds = [
                {"type": data[f"meld_{i}_{j}_type"], "tiles": data[f"meld_{i}_{j}_tiles"]}
                for j in range(_MELDS)
                if data[f"meld_{i}_{j}_type"]
            ]
            return seat | {
                "concealed": data[f"concealed_{i}"], "win_tile": data[f"win_tile_{i}"], "melds": melds,
                "flags": data[f"flags_{i}"],
            }  # fmt: skip
        if data[f"yaku_{i}"]:
            bonus = {key: data[f"{key}_{i}"] or 0 for key in _BONUS}
            return seat | {
                "yaku": data[f"yaku_{i}"], **bonus, "fu": data[f"fu_{i}"], "closed": data[f"closed_{i}"],
            }  # fmt: skip
        chips = {} if data[f"chips_{i}"] is None else {"chips": data[f"chips_{i}"]}
        return seat | {"han": data[f"han_{i}"], "fu": data[f"fu_{i}"], **chips}


def _is_of(name: str, i: int) -> bool:
    """Tell whether a field is of the winner of a row."""
    return name.startswith(f"meld_{i}_") or name.endswith(f"_{i}")
