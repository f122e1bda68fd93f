"""What a winner's tiles count (ordinance 135/91/M, articles 4 and 6): the best reading of every way to take the hand apart."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tables.games.mahjong import elements, shapes, tiles
from tables.games.mahjong.melds import Hand
from tables.games.mahjong.readings import Readings
from tables.games.mahjong.shapes import CHOW, Shape
from tables.games.mahjong.tiles import DRAGONS, FA, FIRST_DRAGON, FIRST_HONOUR, WINDS, Mode, Tile


@dataclass(frozen=True, slots=True)
class Moment:
    """How the winning tile came.

    ``round_wind`` and ``own_wind`` are 0 to 3 for 東南西北; ``luck`` the situations that count or make the win a way of its own;
    ``is_drawn`` whether the winner drew the tile himself.
    """

    mode: Mode
    round_wind: int
    own_wind: int
    is_drawn: bool
    luck: frozenset[str] = frozenset()

    @property
    def is_double_wind(self) -> bool:
        """Whether the winner's own wind is the wind of the round."""
        return self.round_wind == self.own_wind


@dataclass(frozen=True, slots=True)
class Score:
    """What a win counts: ``elements`` with their faan in listed order; ``shape`` None for thirteen orphans."""

    elements: Mapping[str, int]
    mode: Mode
    shape: Shape | None = None

    @property
    def raw_faan(self) -> int:
        """All faan together."""
        return sum(self.elements.values())

    @property
    def faan(self) -> int:
        """What is paid of them."""
        return elements.capped(self.raw_faan, mode=self.mode)

    @property
    def is_chicken(self) -> bool:
        """Whether nothing counts (雞糊)."""
        return not self.elements


def score(hand: Hand, *, moment: Moment, readings: Readings) -> Score | None:
    """Give the best reading of a hand, None where it is no winning hand.

    Of several ways to take it apart the one with the most faan after the cap counts, then before it, then with the most elements. The
    hand has the right number of tiles.
    """
    if _is_orphans(hand, moment.mode):
        return _score({"thirteen_orphans"} | moment.luck, moment, None)
    ways = shapes.shapes(tiles.counted(hand.standing))
    if not ways:
        return None
    if moment.mode is Mode.B:
        return _score(_simplified(hand, moment), moment, ways[0])
    whole = _Whole(hand, moment, readings)
    scored = [_score(whole.codes | set(whole.codes_of(shape)), moment, shape) for shape in ways]
    legal = [one for one in scored if whole.is_win(one)]
    return max(legal, key=_worth) if legal else None


def is_winning_shape(hand: Hand, mode: Mode) -> bool:
    """Tell whether a hand with the right number of tiles is made up as article 4 has it, however it counts."""
    return _is_orphans(hand, mode) or bool(shapes.shapes(tiles.counted(hand.standing)))


def _is_orphans(hand: Hand, mode: Mode) -> bool:
    if mode is Mode.B or hand.melds:
        return False
    return shapes.is_thirteen_orphans(tiles.counted(hand.standing))


def score_as(shape: Shape, hand: Hand, *, moment: Moment, readings: Readings) -> Score | None:
    """Give what a hand of A counts when its concealed tiles are taken apart in this one way, None where that is no win."""
    whole = _Whole(hand, moment, readings)
    one = _score(whole.codes | set(whole.codes_of(shape)), moment, shape)
    return one if whole.is_win(one) else None


def _worth(one: Score) -> tuple[int, int, int]:
    return (one.faan, one.raw_faan, len(one.elements))


def _score(codes: set[str] | frozenset[str], moment: Moment, shape: Shape | None) -> Score:
    counting = elements.counted(codes, mode=moment.mode, is_double_wind=moment.is_double_wind)
    return Score(counting, moment.mode, shape)


def _simplified(hand: Hand, moment: Moment) -> frozenset[str]:
    """Article 6(B): only luck counts, and the winning tile being 發."""
    return moment.luck | ({"fa_win_tile"} if hand.win_tile == FA else frozenset())


_HONOURS: Final = (*WINDS, *DRAGONS)
_WIND_FACES: Final = frozenset(WINDS)
_DRAGON_FACES: Final = frozenset(DRAGONS)
_DRAGON_CODES: Final = dict(zip(DRAGONS, elements.DRAGON_PUNGS, strict=True))


class _Whole:
    """What holds of a hand however it is taken apart: honours stand in no chow, so that they are pungs or the pair in every reading."""

    def __init__(self, hand: Hand, moment: Moment, readings: Readings) -> None:
        self._readings = readings
        self._moment = moment
        self._laid = tuple(meld.as_set for meld in hand.melds)
        counts = tiles.counted(hand.tiles)
        self._pungs = {face for face in _HONOURS if counts[face] >= 3}
        self._pairs = {face for face in _HONOURS if counts[face] == 2}
        self._suits = [suit for suit in range(3) if any(counts[9 * suit : 9 * suit + 9])]
        self._has_honours = any(counts[FIRST_HONOUR:])
        self._is_terminal = not any(
            any(counts[9 * suit + 1 : 9 * suit + 8]) for suit in self._suits
        )
        self._is_concealed = not any(meld.is_exposed for meld in hand.melds)
        self._shown = {meld.face for meld in hand.melds}
        self.codes = frozenset((*self._honours(), *self._suit_codes(), *moment.luck))

    def codes_of(self, shape: Shape) -> Iterator[str]:
        """Give what counts by the sets that the hand is read as."""
        chows = self._chows(shape)
        if chows == 0:
            yield "all_pungs"
            if self._is_concealed and (
                self._moment.is_drawn or self._readings.concealed_pungs_by_discard
            ):
                yield "concealed_pungs"
        elif chows == 4 and not self._scores(shape.pair):
            yield "ping_hu"
        if self._readings.mixed_terminals_with_chows and self._touches_terminals(shape):
            yield "mixed_terminals"

    def is_win(self, one: Score) -> bool:
        """Tell whether the reading has a name: four chows with a scoring pair may be none (term ``four_chows_scoring_pair``)."""
        if self._readings.four_chows_scoring_pair_wins or one.elements or one.shape is None:
            return True
        return self._chows(one.shape) < 4

    def _chows(self, shape: Shape) -> int:
        return sum(one >= CHOW for one in shape.sets) + sum(one >= CHOW for one in self._laid)

    def _honours(self) -> Iterator[str]:
        if not self._pungs:
            return
        winds, dragons = self._pungs & _WIND_FACES, self._pungs & _DRAGON_FACES
        counting = (
            self._pungs if self._readings.concealed_honour_pungs else self._pungs & self._shown
        )
        for face in counting:
            if face >= FIRST_DRAGON:
                yield _DRAGON_CODES[face]
            else:
                yield from self._wind_codes(face - FIRST_HONOUR)
        if len(dragons) == 3:
            yield "big_three_dragons"
        elif len(dragons) == 2 and self._pairs & _DRAGON_FACES:
            yield "small_three_dragons"
        if len(winds) == 4:
            yield "big_four_winds"
        elif len(winds) == 3 and self._pairs & _WIND_FACES:
            yield "small_four_winds"

    def _wind_codes(self, wind: int) -> Iterator[str]:
        if wind == self._moment.round_wind:
            yield "round_wind"
        if wind == self._moment.own_wind:
            yield "seat_wind"

    def _suit_codes(self) -> Iterator[str]:
        if not self._suits:
            yield "all_honours"
        elif len(self._suits) == 1:
            if not self._has_honours:
                yield "pure_one_suit"
            elif self._readings.mixed_suit_scoring_honours or not any(
                map(self._scores, self._pungs)
            ):
                yield "mixed_one_suit"
        if self._is_terminal:
            yield "mixed_terminals" if self._has_honours else "pure_terminals"

    def _scores(self, face: Tile) -> bool:
        """Tell whether a pung of a face counts: a dragon, the wind of the round or the own wind."""
        if face < FIRST_HONOUR:
            return False
        return face >= FIRST_DRAGON or face - FIRST_HONOUR in {
            self._moment.round_wind,
            self._moment.own_wind,
        }

    def _touches_terminals(self, shape: Shape) -> bool:
        if not self._has_honours or not self._suits:
            return False
        return all(map(_touches, (*shape.sets, *self._laid, shape.pair)))


def _touches(part: int) -> bool:
    """Tell whether a set or a pair has a terminal or an honour in it."""
    if part >= CHOW:
        return (part - CHOW) % 9 in {0, 6}
    return part >= FIRST_HONOUR or part % 9 in {0, 8}
