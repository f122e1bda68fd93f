"""What must hold for a situation or a ticked element that lies in the luck of the moment (ordinance 135/91/M, articles 5 and 6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from casino.kernel.errors import Problem
from tables.games.mahjong.sheet import Source
from tables.games.mahjong.tiles import Mode

BARRING: Final = ("pung_called_not_taken", "wrong_meld_uncorrected")
SITUATIONS: Final = (
    "tianhu",
    "dihu",
    "kong_flower",
    "kong_on_kong",
    "last_tile",
    *BARRING,
)
_NO_KONG: Final = frozenset({"ping_hu", "mixed_one_suit_ping_hu", "thirteen_orphans"})
"""Elements of hands in which no kong can be."""
_LATER: Final = frozenset({"kong_flower", "kong_on_kong", "last_tile"})
"""What cannot be of a hand that wins as it was dealt."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known of a win, None where it could not be read; ``kongs`` and ``melds`` None also where no hand was seen."""

    mode: Mode | None = None
    dealer: int | None = None
    winner: int | None = None
    source: Source | None = None
    discarder: int | None = None
    melds: int | None = None
    kongs: int | None = None
    situation: tuple[str, ...] = ()
    ticked: tuple[str, ...] = ()

    @property
    def said(self) -> frozenset[str]:
        """All that the sheet says, as a situation or by a tick."""
        return frozenset((*self.situation, *self.ticked))

    @property
    def is_of_dealer(self) -> bool:
        """Whether the dealer wins, as far as is known."""
        return None in {self.dealer, self.winner} or self.dealer == self.winner

    @property
    def has_kongs_for(self) -> int:
        """How many kongs the hand has or may have."""
        if self.said & _NO_KONG:
            return 0
        return (1 if self.mode is Mode.B else 4) if self.kongs is None else self.kongs


def problems_of(code: str, path: str, seen: Circumstances) -> Iterator[Problem]:
    """Tell what forbids a situation or an element of luck that stands at a path; nothing of any other code."""
    check = _CHECKS.get(code)
    if check is not None and (seen.source is not None or code in BARRING):
        yield from check(seen, path)


def _tianhu(seen: Circumstances, path: str) -> Iterator[Problem]:
    """Article 5(1): the dealer wins with the tiles he was dealt."""
    is_drawn = seen.source is Source.SELF_DRAW
    if not (is_drawn and seen.is_of_dealer) or seen.melds or seen.said & (_LATER | {"dihu"}):
        yield Problem("tianhu_needs_dealer_opening_hand", path)


def _dihu(seen: Circumstances, path: str) -> Iterator[Problem]:
    """Article 5(2): another player wins on the dealer's first discard."""
    fed = seen.source is Source.DISCARD and seen.discarder in {None, seen.dealer}
    if not fed or seen.melds or seen.said & (_LATER | {"tianhu"}):
        yield Problem("dihu_needs_first_dealer_discard", path)


def _kong_flower(seen: Circumstances, path: str) -> Iterator[Problem]:
    """Article 6(A)(2): drawn from the wall's end after an own kong."""
    if seen.source is not Source.SELF_DRAW or seen.has_kongs_for < 1:
        yield Problem("kong_flower_needs_own_kong_and_draw", path)


def _kong_on_kong(seen: Circumstances, path: str) -> Iterator[Problem]:
    """Article 6(A)(3): the tile drawn after a kong made another, and the next one won."""
    if seen.source is not Source.SELF_DRAW and "kong_flower" not in seen.said:
        yield Problem("kong_flower_needs_own_kong_and_draw", path)
    if seen.has_kongs_for < 2:
        yield Problem("kong_on_kong_needs_two_kongs", path)


def _last_tile(seen: Circumstances, path: str) -> Iterator[Problem]:
    """Article 6(A)(2), 6(B)(2): who draws the last tile of all, not who is fed it."""
    if seen.source is not Source.SELF_DRAW:
        yield Problem("last_tile_needs_self_draw", path)


def _rob_kong(seen: Circumstances, path: str) -> Iterator[Problem]:
    if seen.source is not Source.ROB_KONG:
        yield Problem("elements_disagree", path, {"ticked": "rob_kong", "seen": str(seen.source)})


def _pung_called(_seen: Circumstances, path: str) -> Iterator[Problem]:
    """Article 9(A)(2): who called a pung and did not take it cannot win."""
    yield Problem("pung_called_not_taken", path)


def _wrong_meld(_seen: Circumstances, path: str) -> Iterator[Problem]:
    """Article 10(A)(7): a wrong chow or pung that was not put right in time makes a win false."""
    yield Problem("wrong_meld_uncorrected", path)


_CHECKS: Final = {
    "tianhu": _tianhu,
    "dihu": _dihu,
    "kong_flower": _kong_flower,
    "kong_on_kong": _kong_on_kong,
    "last_tile": _last_tile,
    "rob_kong": _rob_kong,
    "pung_called_not_taken": _pung_called,
    "wrong_meld_uncorrected": _wrong_meld,
}
