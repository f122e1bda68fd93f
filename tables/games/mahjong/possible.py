"""Which elements can stand together: found by scoring one hand of every kind that article 6(A) of ordinance 135/91/M tells apart."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from tables.games.mahjong import elements, scoring, tiles
from tables.games.mahjong.melds import Hand, Meld, MeldKind
from tables.games.mahjong.readings import Readings
from tables.games.mahjong.scoring import Moment
from tables.games.mahjong.shapes import Shape
from tables.games.mahjong.tiles import Mode, Tile

_SETS: Final = 4


@dataclass(frozen=True, slots=True)
class Combination:
    """Elements of one kind of hand, luck apart; how many of its sets are chows, and whether all stand concealed."""

    codes: frozenset[str]
    chows: int
    is_concealed: bool


ORPHANS: Final = Combination(frozenset({"thirteen_orphans"}), chows=0, is_concealed=True)


def is_possible(codes: Collection[str], *, moment: Moment, readings: Readings) -> bool:
    """Tell whether there is a hand that has all these elements, and perhaps more, and was won with the luck among them and the moment's."""
    wanted = {*codes, *moment.luck}
    if moment.mode is Mode.B:
        return not wanted >= {"rob_kong", "fa_win_tile"}
    shape = wanted.difference(elements.LUCK)
    known = combinations_at(
        is_double_wind=moment.is_double_wind, is_drawn=moment.is_drawn, readings=readings
    )
    return any(shape <= one.codes and _leaves_room(one, wanted) for one in known)


def _leaves_room(one: Combination, wanted: Collection[str]) -> bool:
    """Tell whether a kind of hand goes with the luck: kongs are pungs, a robbed tile completes a chow, an opening hand has no melds."""
    if "rob_kong" in wanted and not (one.chows or one is ORPHANS):
        return False
    if {"tianhu", "dihu"} & set(wanted) and not one.is_concealed:
        return False
    kongs = 2 if "kong_on_kong" in wanted else 1 if "kong_flower" in wanted else 0
    return kongs == 0 or (one is not ORPHANS and _SETS - one.chows >= kongs)


@lru_cache(maxsize=64)
def combinations_at(
    *, is_double_wind: bool, is_drawn: bool, readings: Readings
) -> tuple[Combination, ...]:
    """Give every combination of elements that a hand of A can have, for a winner whose own wind is the round's or another, and who drew
    the winning tile himself or did not.
    """
    kinds = _scored(is_double_wind=is_double_wind, is_drawn=is_drawn, readings=readings)
    return (ORPHANS, *dict.fromkeys(kinds))


def _scored(*, is_double_wind: bool, is_drawn: bool, readings: Readings) -> Iterator[Combination]:
    moment = Moment(Mode.A, 0, 0 if is_double_wind else 1, is_drawn=is_drawn)
    for sets, pair in _kinds(is_double_wind=is_double_wind):
        chows = sum(one.kind is MeldKind.CHOW for one in sets)
        for is_concealed in (True, False):
            laid, standing = ((), sets) if is_concealed else (sets, ())
            shape = Shape(tuple(one.as_set for one in standing), pair)
            hand = Hand((*(tile for one in standing for tile in one.tiles), pair), pair, laid)
            score = scoring.score_as(shape, hand, moment=moment, readings=readings)
            if score is not None:
                yield Combination(frozenset(score.elements), chows, is_concealed)


def _kinds(*, is_double_wind: bool) -> Iterator[tuple[tuple[Meld, ...], Tile]]:
    """Give one hand of each kind: which honours stand in pungs, which is the pair, and how the sets of suits are made up."""
    scoring_winds = tiles.WINDS[: 1 if is_double_wind else 2]
    guests = tiles.WINDS[len(scoring_winds) :]
    honours = (*scoring_winds, *guests, *tiles.DRAGONS)
    for number in range(_SETS + 1):
        for pungs in combinations(honours, number):
            laid = [face for face in guests if face in pungs]
            if laid != list(guests[: len(laid)]):
                continue  # winds that count nothing are as good as each other
            pairs = _first_of((tiles.DRAGONS, scoring_winds, guests), but=pungs)
            for suited, suited_pairs in _suited(_SETS - number):
                for pair in (*pairs, *suited_pairs):
                    yield (*(Meld(MeldKind.PUNG, face) for face in pungs), *suited), pair


def _first_of(kinds: tuple[tuple[Tile, ...], ...], *, but: tuple[Tile, ...]) -> list[Tile]:
    """Give one face of each kind that is left: as a pair, those of one kind are as good as each other."""
    left = ([face for face in kind if face not in but] for kind in kinds)
    return [faces[0] for faces in left if faces]


def _melds(kind: MeldKind, text: str) -> tuple[Meld, ...]:
    return tuple(Meld(kind, tiles.BY_TEXT[face]) for face in text.split())


# Faces that lie far enough apart for each hand to be read in one way, and pairs that leave the hand what it is.
_ONE_SUIT_CHOWS: Final = _melds(MeldKind.CHOW, "4m 7m 4m 7m")
_ONE_SUIT_PUNGS: Final = _melds(MeldKind.PUNG, "2m 3m 8m 6m")
_ONE_SUIT_TERMINALS: Final = _melds(MeldKind.PUNG, "1m 9m")
_MIXED_CHOWS: Final = _melds(MeldKind.CHOW, "4m 7p 4s 7m")
_MIXED_PUNGS: Final = _melds(MeldKind.PUNG, "2s 3p 8s 6s")
_MIXED_TERMINALS: Final = _melds(MeldKind.PUNG, "1m 9p 1p 9m")
_PAIR: Final = (tiles.BY_TEXT["1m"],)
_TERMINAL_PAIR: Final = (tiles.BY_TEXT["1s"],)


def _suited(number: int) -> Iterator[tuple[tuple[Meld, ...], tuple[Tile, ...]]]:
    """Give the ways to make up so many sets of suits, each with a pair of a suit that goes with it."""
    if number == 0:
        yield (), _PAIR
        return
    for chows in range(number + 1):
        pungs = number - chows
        yield (*_ONE_SUIT_CHOWS[:chows], *_ONE_SUIT_PUNGS[:pungs]), _PAIR
        yield (*_MIXED_CHOWS[:chows], *_MIXED_PUNGS[:pungs]), _PAIR
    if number <= len(_ONE_SUIT_TERMINALS):
        yield _ONE_SUIT_TERMINALS[:number], _TERMINAL_PAIR
    yield _MIXED_TERMINALS[:number], _TERMINAL_PAIR
