"""A round of Pai Gow as its page draws it: the doors in order of action, their tiles, bets and results."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext, pgettext_lazy

from accounting.words import name
from casino.templatetags import casino_format
from tables.games.paigow import reader
from tables.games.paigow.ranking import Pair
from tables.games.paigow.sheet import Hand, Layer, Sheet
from tables.games.paigow.tiles import Tile
from tables.models import Round
from tables.words import floor as words
from tables.words import paigow as paigow_words

_TONES: Final = {"win": "good", "lose": "note", "push": "still"}
_SIDES: Final = {
    "win": pgettext_lazy("pair", "above"),
    "lose": pgettext_lazy("pair", "below"),
    "equal": pgettext_lazy("pair", "equal"),
}
# Where the doors lie on the felt, door 1 nearest the dealer's own side, counter-clockwise; units of the drawing.
_PLACES: Final = ((160, 202), (252, 178), (290, 116), (252, 54), (160, 30), (68, 54), (30, 116), (68, 178))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Face:
    """One drawn tile: its name, its pips as text, and the two halves of its face."""

    name: str
    pips: str
    top: str
    bottom: str


@dataclass(frozen=True, slots=True)
class PairShown:
    """Two tiles, what they make, and how they stand against the banker's; ``said`` is all of it for who does not see them."""

    faces: tuple[Face, Face]
    name: str
    side: str
    said: str


@dataclass(frozen=True, slots=True)
class BetShown:
    """A bet and what became of it, in minor units; ``is_cut`` where the bank did not reach that far."""

    id: str
    customer: str | None
    amount: int
    covered: int
    gain: int
    commission: int
    net: int
    is_cut: bool


@dataclass(frozen=True, slots=True)
class DoorShown:
    """A door in order of action, the banker's at place 0."""

    place: int
    door: int
    is_banker: bool
    outcome: str
    word: str
    tone: str
    is_reset: bool
    pairs: tuple[PairShown, ...]
    bets: tuple[BetShown, ...]

    @property
    def rows(self) -> int:
        """How many lines its bets take."""
        return max(1, len(self.bets))


@dataclass(frozen=True, slots=True)
class LayerShown:
    """A layer of the bank and what became of it, in minor units."""

    id: str
    kind: str
    customer: str | None
    stake: int
    gain: int
    commission: int
    net: int


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A door on the drawing of the felt."""

    door: int
    x: int
    y: int
    outcome: str
    is_banker: bool
    is_first: bool


@dataclass(frozen=True, slots=True)
class RoundShown:
    """Everything the page draws of a round; amounts in minor units."""

    dice: tuple[int, ...]
    pips: int
    first_door: int
    banker: int
    half: int | None
    banker_door: DoorShown
    doors: tuple[DoorShown, ...]
    layers: tuple[LayerShown, ...]
    places: tuple[PlaceShown, ...]
    placed: int
    covered: int
    gain: int
    commission: int
    net: int
    bank_stake: int
    bank_gain: int
    bank_commission: int
    bank_net: int
    has_tiles: bool

    @property
    def is_cut(self) -> bool:
        """Whether the bank ran out before some bet."""
        return any(bet.is_cut for door in self.doors for bet in door.bets)

    @property
    def key(self) -> tuple[tuple[str, str], ...]:
        """What the rings on the felt say, for those that are on it."""
        seen = {place.outcome for place in self.places}
        return tuple((code, str(word)) for code, word in words.OUTCOMES.items() if code in seen)


def show(round_: Round) -> RoundShown:
    """Lay a recorded round out for its page."""
    sheet = reader.read_sheet(raw=round_.sheet)
    settled: Mapping[str, Any] = round_.settlement
    doors = tuple(
        _door(sheet, settled, place=place, door=door)
        for place, door in enumerate(settled["action_order"], start=1)
    )
    bets = [bet for door in doors for bet in door.bets]
    layers = tuple(_layer(layer, settled) for layer in sheet.bank)
    return RoundShown(
        dice=sheet.dice,
        pips=sum(sheet.dice),
        first_door=settled["first_door"],
        banker=sheet.banker,
        half=sheet.half,
        banker_door=_banker(sheet),
        doors=doors,
        layers=layers,
        places=_places(sheet, settled),
        placed=sum(bet.amount for bet in bets),
        covered=sum(bet.covered for bet in bets),
        gain=sum(bet.gain for bet in bets),
        commission=sum(bet.commission for bet in bets),
        net=sum(bet.net for bet in bets),
        bank_stake=sum(layer.stake for layer in layers),
        bank_gain=sum(layer.gain for layer in layers),
        bank_commission=sum(layer.commission for layer in layers),
        bank_net=sum(layer.net for layer in layers),
        has_tiles=sheet.hands is not None,
    )


def said(round_: Round) -> str:
    """Say in a line who held the bank, and which doors won and lost."""
    doors: Mapping[str, Any] = round_.settlement["doors"]
    came_out = [
        f"{word} " + ", ".join(sorted(door for door in doors if doors[door]["outcome"] == code))
        for code, word in words.OUTCOMES.items()
        if code != "push" and any(door["outcome"] == code for door in doors.values())
    ]
    bank = gettext("bank at door %(door)s") % {"door": round_.sheet["banker"]}
    return " · ".join([bank, *came_out])


def _door(sheet: Sheet, settled: Mapping[str, Any], *, place: int, door: int) -> DoorShown:
    result = settled["doors"][str(door)]
    outcome = result["outcome"]
    return DoorShown(
        place=place,
        door=door,
        is_banker=False,
        outcome=outcome,
        word=name(words.OUTCOMES, outcome),
        tone=_TONES[outcome],
        is_reset=result.get("reset", False),
        pairs=_pairs(sheet, door, (result.get("front"), result.get("back"))),
        bets=_bets(sheet, settled, door),
    )


def _banker(sheet: Sheet) -> DoorShown:
    return DoorShown(
        place=0,
        door=sheet.banker,
        is_banker=True,
        outcome="bank",
        word="",
        tone="",
        is_reset=False,
        pairs=_pairs(sheet, sheet.banker, (None, None)),
        bets=(),
    )


def _pairs(sheet: Sheet, door: int, sides: tuple[str | None, ...]) -> tuple[PairShown, ...]:
    if sheet.hands is None:
        return ()
    hand: Hand = sheet.hands[door - 1]
    return tuple(
        _pair(pair, side) for pair, side in zip((hand.front, hand.back), sides, strict=True)
    )


def _pair(pair: Pair, side: str | None) -> PairShown:
    first, second = (_face(tile) for tile in pair)
    made = paigow_words.pair_name(pair)
    return PairShown(
        faces=(first, second),
        name=made,
        side=str(_SIDES[side]) if side else "",
        said=f"{made}: {first.name} {first.pips}, {second.name} {second.pips}",
    )


def _face(tile: Tile) -> Face:
    # The Heaven tile alone has both colours in a half, mirrored in the other.
    halves = ("6-red-left", "6-red-right") if tile.points == 12 else (str(tile.high), str(tile.low))
    return Face(paigow_words.tile_name(tile), str(tile), *halves)


def _bets(sheet: Sheet, settled: Mapping[str, Any], door: int) -> tuple[BetShown, ...]:
    results = {bet["id"]: bet for bet in settled["bets"]}
    return tuple(
        BetShown(
            id=bet.id,
            customer=bet.customer,
            amount=bet.amount,
            covered=result["covered"],
            gain=result["gain"],
            commission=result["commission"],
            net=result["net"],
            is_cut=result["outcome"] != "push" and result["covered"] < bet.amount,
        )
        for bet in sheet.bets
        if bet.door == door and (result := results[bet.id])
    )


def house(round_: Round) -> list[tuple[str, str]]:
    """Give what of a round is the house's beside its commission, and what was bet."""
    currency = round_.session.currency
    cobank = round_.settlement["house"]["cobank"]
    return [
        (gettext("Co-bank result"), casino_format.money_signed(cobank, currency)),
        (gettext("Bets placed"), casino_format.money(round_.placed_minor, currency)),
        (gettext("Bets covered"), casino_format.money(round_.covered_minor, currency)),
    ]


def _layer(layer: Layer, settled: Mapping[str, Any]) -> LayerShown:
    result = next(found for found in settled["bank"] if found["id"] == layer.id)
    return LayerShown(
        id=layer.id,
        kind=str(words.LAYERS[layer.kind.value]),
        customer=layer.customer,
        stake=layer.stake,
        gain=result["gain"],
        commission=result["commission"],
        net=result["net"],
    )


def _places(sheet: Sheet, settled: Mapping[str, Any]) -> tuple[PlaceShown, ...]:
    step = len(_PLACES) // sheet.doors
    return tuple(
        PlaceShown(
            door=door,
            x=_PLACES[(door - 1) * step][0],
            y=_PLACES[(door - 1) * step][1],
            outcome=settled["doors"].get(str(door), {}).get("outcome", "bank"),
            is_banker=door == sheet.banker,
            is_first=door == settled["first_door"],
        )
        for door in range(1, sheet.doors + 1)
    )
