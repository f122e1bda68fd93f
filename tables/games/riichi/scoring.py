"""What one winning hand is worth: han, fu, the limit it reaches, and the chips (rules 6, 7, 15, and the list of yaku).

Assumes a win that nothing is wrong with.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from casino.kernel.canonical import Json
from tables.games.riichi import library
from tables.games.riichi.deal_sheet import Flag, HanFuWin, TileWin, Win, YakuWin
from tables.games.riichi.library import Reading, Situation
from tables.games.riichi.seats import DEALER, Seat
from tables.games.riichi.terms import HouseTerms, Kazoe, Renhou
from tables.games.riichi.tiles import Tile
from tables.games.riichi.yaku import BY_CODE, RENHOU, RENHOU_HAN, YAKUMAN_HAN

MANGAN: Final = 2_000
YAKUMAN: Final = 8_000
KAZOE: Final = "kazoe_yakuman"
_KIRIAGE: Final = 1_920
_LIMITS: Final = (
    (11, 6_000, "sanbaiman"),
    (8, 4_000, "baiman"),
    (6, 3_000, "haneman"),
    (5, MANGAN, "mangan"),
)
_FLAT_RENHOU: Final = 4_000


@dataclass(frozen=True, slots=True)
class Scored:
    """One winning hand as it counts.

    ``yaku`` are names with their han, by name. ``han`` and ``fu`` are None for a yakuman and a flat 人和, ``fu`` also where it was not
    said because it does not matter; ``is_closed`` is None where it was not said. ``base`` is before the multiples of dealer and child;
    ``chips`` what each payer owes.
    """

    seat: Seat
    yaku: tuple[tuple[str, int], ...]
    dora: int
    aka: int
    ura: int
    han: int | None
    fu: int | None
    limit: str
    base: int
    is_closed: bool | None
    chips: int

    @property
    def codes(self) -> tuple[str, ...]:
        """The names of its yaku."""
        return tuple(code for code, _ in self.yaku)

    def ron(self) -> int:
        """Give what the discarder pays, before honba, sticks and liability."""
        return hundreds(self.base * (6 if self.seat is DEALER else 4))

    def share_of(self, payer: Seat) -> int:
        """Give what one of the others pays on self-draw, before honba, sticks and liability."""
        return hundreds(self.base * (2 if DEALER in {self.seat, payer} else 1))

    def document(self, *, is_self_draw: bool) -> dict[str, Json]:
        """Write the hand as published."""
        return {
            "seat": self.seat.value,
            "yaku": [{"id": code, "han": han} for code, han in self.yaku],
            "dora": self.dora,
            "aka": self.aka,
            "ura": self.ura,
            "han": self.han,
            "fu": self.fu,
            "limit": self.limit,
            "base": self.base,
            "points": self._points(is_self_draw=is_self_draw),
            "closed": self.is_closed,
            "chip_units": self.chips,
        }

    def _points(self, *, is_self_draw: bool) -> dict[str, Json]:
        if not is_self_draw:
            return {"ron": self.ron()}
        dealer = 0 if self.seat is DEALER else self.share_of(DEALER)
        child = Seat.WEST if self.seat is not Seat.WEST else Seat.NORTH
        return {"dealer": dealer, "child": self.share_of(child)}


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand as far as its yaku are known."""

    seat: Seat
    yaku: tuple[str, ...]
    dora: int
    aka: int
    ura: int
    fu: int | None
    is_closed: bool
    has_ippatsu: bool


def hundreds(points: int) -> int:
    """Round points up to the next hundred."""
    return -(-points // 100) * 100


def error(win: TileWin, *, situation: Situation, house: HouseTerms) -> str | None:
    """Tell why a possible hand is no win: ``no_yaku`` (rules 7, 32b) or ``not_winning_shape``; None for one that is."""
    found = library.read(win, situation=situation, house=house).error
    return None if found == library.NO_YAKU and Flag.RENHOU in win.flags else found


def score(win: Win, *, situation: Situation, house: HouseTerms) -> Scored:
    """Score a win, however it was entered; a 人和 takes the better of the flat baiman and the hand without it."""
    if isinstance(win, HanFuWin):
        return _by_han(win, house)
    hand = _of_yaku(win) if isinstance(win, YakuWin) else _of_tiles(win, situation, house)
    if any(BY_CODE[code].is_yakuman for code in hand.yaku):
        return _yakuman(hand, situation, house)
    if RENHOU in hand.yaku and house.renhou is Renhou.LIMIT:
        return _flat_renhou(hand, situation, house)
    return _counted(hand, situation, house)


def price(*, han: int, fu: int, house: HouseTerms) -> tuple[int, str]:
    """Give the base and the limit of a hand without a yakuman; 4 han 30 fu and 3 han 60 fu are a mangan where the term says so (15)."""
    if han >= YAKUMAN_HAN:
        return (YAKUMAN, KAZOE) if house.kazoe is Kazoe.YAKUMAN else (6_000, "sanbaiman")
    for least, base, limit in _LIMITS:
        if han >= least:
            return base, limit
    base = fu << (2 + han)
    if base == _KIRIAGE and house.kiriage:
        return MANGAN, "kiriage_mangan"
    return (MANGAN, "mangan") if base > MANGAN else (base, "")


def _by_han(win: HanFuWin, house: HouseTerms) -> Scored:
    base, limit = price(han=win.han, fu=win.fu or 0, house=house)
    return Scored(
        seat=win.seat,
        yaku=(),
        dora=0,
        aka=0,
        ura=0,
        han=win.han,
        fu=win.fu,
        limit=limit,
        base=base,
        is_closed=None,
        chips=win.chips or 0,
    )


def _of_yaku(win: YakuWin) -> _Hand:
    return _Hand(
        seat=win.seat,
        yaku=win.yaku,
        dora=win.dora,
        aka=win.aka,
        ura=win.ura,
        fu=win.fu,
        is_closed=win.is_closed,
        has_ippatsu="ippatsu" in win.yaku,
    )


def _of_tiles(win: TileWin, situation: Situation, house: HouseTerms) -> _Hand:
    reading: Reading = library.read(win, situation=situation, house=house)
    is_flat_renhou = Flag.RENHOU in win.flags and house.renhou is Renhou.LIMIT
    hand = win.all_tiles
    return _Hand(
        seat=win.seat,
        yaku=(*reading.yaku, RENHOU) if is_flat_renhou else reading.yaku,
        dora=_count(hand, situation.dora),
        aka=sum(tile.red for tile in hand),
        ura=_count(hand, situation.ura) if win.has_riichi else 0,
        fu=reading.fu,
        is_closed=win.is_closed,
        has_ippatsu=Flag.IPPATSU in win.flags,
    )


def _count(hand: Iterable[Tile], indicators: Iterable[Tile]) -> int:
    kinds = Counter(tile.kind for tile in hand)
    return sum(kinds[indicator.dora] for indicator in indicators)


def _yakuman(hand: _Hand, situation: Situation, house: HouseTerms) -> Scored:
    codes = sorted(code for code in hand.yaku if BY_CODE[code].is_yakuman)
    number = len(codes) if house.yakuman_stacking else 1
    own = number * _yakuman_chips(situation, house)
    return Scored(
        seat=hand.seat,
        yaku=tuple((code, YAKUMAN_HAN) for code in codes),
        dora=0,
        aka=0,
        ura=0,
        han=None,
        fu=None,
        limit="yakuman",
        base=YAKUMAN * number,
        is_closed=hand.is_closed,
        chips=own + (_tile_chips(hand, house) if house.chips_add_to_yakuman else 0),
    )


def _flat_renhou(hand: _Hand, situation: Situation, house: HouseTerms) -> Scored:
    without = replace(hand, yaku=tuple(code for code in hand.yaku if code != RENHOU))
    if without.yaku:
        counted = _counted(without, situation, house)
        if counted.base > _FLAT_RENHOU:
            return counted
    return Scored(
        seat=hand.seat,
        yaku=((RENHOU, RENHOU_HAN),),
        dora=0,
        aka=0,
        ura=0,
        han=None,
        fu=None,
        limit="baiman",
        base=_FLAT_RENHOU,
        is_closed=hand.is_closed,
        chips=_tile_chips(hand, house),
    )


def _counted(hand: _Hand, situation: Situation, house: HouseTerms) -> Scored:
    yaku = tuple((code, _han(code, is_closed=hand.is_closed)) for code in sorted(hand.yaku))
    han = sum(each for _, each in yaku) + hand.dora + hand.aka + hand.ura
    base, limit = price(han=han, fu=hand.fu or 0, house=house)
    chips = _tile_chips(hand, house)
    if limit == KAZOE and house.chips_on_kazoe:
        chips = _yakuman_chips(situation, house) + (chips if house.chips_add_to_yakuman else 0)
    return Scored(
        seat=hand.seat,
        yaku=yaku,
        dora=hand.dora,
        aka=hand.aka,
        ura=hand.ura,
        han=han,
        fu=hand.fu,
        limit=limit,
        base=base,
        is_closed=hand.is_closed,
        chips=chips,
    )


def _han(code: str, *, is_closed: bool) -> int:
    yaku = BY_CODE[code]
    return yaku.closed if is_closed or yaku.opened is None else yaku.opened


def _yakuman_chips(situation: Situation, house: HouseTerms) -> int:
    return house.chips_yakuman_tsumo_each if situation.is_self_draw else house.chips_yakuman_ron


def _tile_chips(hand: _Hand, house: HouseTerms) -> int:
    """One for each red five, each ura and an ippatsu (rule 6)."""
    aka = 0 if house.chips_aka_needs_closed and not hand.is_closed else hand.aka
    return aka + hand.ura + hand.has_ippatsu
