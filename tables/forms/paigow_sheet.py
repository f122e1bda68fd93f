"""A Pai Gow sheet as it is typed anew, beginning from the one that was recorded: dice, bank, bets, and tiles or results."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.forms import BoundField
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from casino.web.forms import ChoiceField
from tables.forms.corrections import Choices, SheetForm, money_field, named
from tables.games.paigow.tiles import BY_TEXT
from tables.words.floor import LAYERS, OUTCOMES
from tables.words.paigow import tile_name

_MORE_LAYERS: Final = 2
_MORE_BETS: Final = 4
_NONE: Final = ("", "—")
_FACES: Final = ("front_1", "front_2", "back_1", "back_2")


class PaiGowSheetForm(SheetForm):
    """One sheet at a table of some doors; rows left empty are no bets and no co-bankers.

    ``sheet`` is the one to begin from. With ``by_tiles`` every door has its tiles, else the others than the banker's their results.
    """

    template = "tables/corrections/paigow_sheet.html"

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
        self._doors: int = setup["doors"]
        self._old: Mapping[str, Any] = sheet or {}
        self.by_tiles = "hands" in self._old if by_tiles is None else by_tiles
        numbers = [(str(door), str(door)) for door in range(1, self._doors + 1)]
        self.fields["banker"] = ChoiceField(
            label=_("Door of the bank"), choices=numbers, initial=self._old.get("banker")
        )
        if self._doors == 4:
            halves = [("1", "1"), ("2", "2")]
            self.fields["half"] = ChoiceField(
                label=_("Half of the shuffle"), choices=halves, initial=self._old.get("half")
            )
        self._add_dice()
        self._add_bank(currency)
        self._add_bets(currency, [_NONE, *numbers])
        self._add_results()
        self._rows: dict[str, list[int]] = {"bank": [], "bets": []}

    @property
    def head_fields(self) -> list[BoundField]:
        """The bank's door, the half and the dice."""
        names = ["banker", *(["half"] if "half" in self.fields else []), *self._dice]
        return [self[name] for name in names]

    @property
    def bank_rows(self) -> list[list[BoundField]]:
        """The layers of the bank: kind and stake."""
        return [[self[f"layer_{i}_kind"], self[f"layer_{i}_stake"]] for i in range(self._layers)]

    @property
    def bet_rows(self) -> list[list[BoundField]]:
        """The bets: door and amount."""
        return [[self[f"bet_{i}_door"], self[f"bet_{i}_amount"]] for i in range(self._bets)]

    @property
    def result_rows(self) -> list[tuple[int, list[BoundField]]]:
        """Every door with its tiles or its result."""
        return [
            (door, [self[name] for name in self._result_names(door)])
            for door in range(1, self._doors + 1)
        ]

    @override
    def document(self) -> dict[str, Any]:
        """Give the sheet as it was typed, for the rules to judge."""
        data = self.cleaned_data
        self._rows = {"bank": [], "bets": []}
        banker = int(data["banker"] or 0)
        sheet: dict[str, Any] = {
            "doors": self._doors,
            "banker": banker,
            "dice": [int(data[name] or 0) for name in self._dice],
            "bank": list(self._read_bank()),
            "bets": list(self._read_bets()),
        }
        if "half" in self.fields:
            sheet["half"] = int(data["half"] or 0)
        if self.by_tiles:
            return sheet | {"hands": dict(self._read_hands())}
        outcomes = {
            str(door): data[f"outcome_{door}"]
            for door in range(1, self._doors + 1)
            if door != banker and data[f"outcome_{door}"]
        }
        return sheet | {"outcomes": outcomes}

    @override
    def place(self, path: str) -> str:
        """Lead to the row in which a bet or a layer was typed, the die, or the door's first field."""
        part, *rest = path.split(".")
        if part in self._rows and rest and int(rest[0]) < len(self._rows[part]):
            row = self._rows[part][int(rest[0])]
            return "_".join([{"bank": "layer", "bets": "bet"}[part], str(row), *rest[1:]])
        if part == "dice":
            return self._dice[int(rest[0]) if rest else 0]
        if part in {"hands", "outcomes"} and rest and rest[0].isdecimal():
            return self._result_names(int(rest[0]))[0]
        return path

    def _add_dice(self) -> None:
        self._dice = [f"die_{i}" for i in range(1, 5)]
        faces = [(str(pips), str(pips)) for pips in range(1, 7)]
        old = self._old.get("dice", [None] * 4)
        for place, name in enumerate(self._dice, start=1):
            label = gettext("Die %(number)d") % {"number": place}
            initial = old[place - 1]
            self.fields[name] = ChoiceField(label=label, choices=[_NONE, *faces], initial=initial)

    def _add_bank(self, currency: str) -> None:
        old = list(self._old.get("bank", []))
        self._layers = max(1, len(old)) + _MORE_LAYERS
        for i in range(self._layers):
            layer = old[i] if i < len(old) else {}
            kinds = ("banker",) if i == 0 else ("customer", "house")
            choices = named(kinds, LAYERS)
            self.fields[f"layer_{i}_kind"] = ChoiceField(
                label=pgettext_lazy("bank", "Layer"),
                choices=choices if i == 0 else [_NONE, *choices],
                initial=layer.get("kind", "banker" if i == 0 else ""),
            )
            field = money_field(currency, _("Stake"))
            field.initial = layer.get("stake")
            self.fields[f"layer_{i}_stake"] = field

    def _add_bets(self, currency: str, doors: list[tuple[str, str]]) -> None:
        old = list(self._old.get("bets", []))
        self._bets = len(old) + _MORE_BETS
        for i in range(self._bets):
            bet = old[i] if i < len(old) else {}
            self.fields[f"bet_{i}_door"] = ChoiceField(
                label=_("Door"), choices=doors, initial=bet.get("door", "")
            )
            field = money_field(currency, _("Bet"))
            field.initial = bet.get("amount")
            self.fields[f"bet_{i}_amount"] = field

    def _add_results(self) -> None:
        tiles: Choices = [
            _NONE, *((text, f"{text} {tile_name(tile)}") for text, tile in BY_TEXT.items()),
        ]  # fmt: skip
        results: Choices = [_NONE, *named(OUTCOMES, OUTCOMES)]
        hands, outcomes = self._old.get("hands", {}), self._old.get("outcomes", {})
        for door in range(1, self._doors + 1):
            hand = hands.get(str(door), {})
            laid = [*hand.get("front", []), *hand.get("back", [])]
            label = gettext("Door %(door)d") % {"door": door}
            for place, name in enumerate(self._result_names(door)):
                initial = laid[place] if place < len(laid) else ""
                self.fields[name] = ChoiceField(
                    label=label,
                    choices=tiles if self.by_tiles else results,
                    initial=initial if self.by_tiles else outcomes.get(str(door), ""),
                )

    def _result_names(self, door: int) -> list[str]:
        if self.by_tiles:
            return [f"tile_{door}_{face}" for face in _FACES]
        return [f"outcome_{door}"]

    def _read_bank(self) -> Iterator[dict[str, Any]]:
        old = list(self._old.get("bank", []))
        taken = {layer["id"] for layer in old}
        for i in range(self._layers):
            kind = self.cleaned_data[f"layer_{i}_kind"]
            stake = self.cleaned_data[f"layer_{i}_stake"]
            if not kind or (i > 0 and stake is None):
                continue
            self._rows["bank"].append(i)
            kept = old[i] if i < len(old) else {"id": _free(f"layer-{i + 1}", taken)}
            yield {**kept, "kind": kind, "stake": stake}

    def _read_bets(self) -> Iterator[dict[str, Any]]:
        old = list(self._old.get("bets", []))
        taken = {bet["id"] for bet in old}
        for i in range(self._bets):
            door = self.cleaned_data[f"bet_{i}_door"]
            amount = self.cleaned_data[f"bet_{i}_amount"]
            if not door or amount is None:
                continue
            self._rows["bets"].append(i)
            kept = old[i] if i < len(old) else {"id": _free(f"bet-{i + 1}", taken)}
            yield {**kept, "door": int(door), "amount": amount}

    def _read_hands(self) -> Iterator[tuple[str, dict[str, list[str]]]]:
        for door in range(1, self._doors + 1):
            tiles = [self.cleaned_data[name] for name in self._result_names(door)]
            if any(tiles):
                yield str(door), {"front": tiles[:2], "back": tiles[2:]}


def _free(wished: str, taken: set[Any]) -> str:
    while wished in taken:
        wished += "x"
    return wished
