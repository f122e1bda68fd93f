"""Who bears a whole win alone (ordinance 135/91/M, article 10: 包), and by which article."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tables.games.mahjong.melds import Hand, Meld
from tables.games.mahjong.sheet import Facts, Win
from tables.games.mahjong.tiles import DRAGONS, WINDS, Mode

SUIT_TILES: Final = 9
TWELFTH: Final = 12


@dataclass(frozen=True, slots=True)
class Liability:
    """The seat that bears the win, and the rule by which it does, as ``10A3``."""

    seat: int
    rule: str


def liable(*, win: Win, mode: Mode, codes: Collection[str]) -> Liability | None:
    """Tell who is liable for a win whose elements are ``codes``; None where everybody pays his own.

    Precedence: 10A(9) > 10A(3) > 10A(10) > 10A(1), (2), (4), (5), (6); in B 10B(4) > 10B(1), (2).
    """
    facts = gathered(win=win, mode=mode, codes=codes)
    if mode is Mode.B:
        return None if facts.discard_was_live_honour else _fed(win, _simplified(facts))
    if set(codes) & {"all_honours", "pure_terminals"}:
        return None
    completing = _fed(win, _completed(win, facts, codes))
    if completing is not None or (win.discarder is not None and facts.discard_was_live_honour):
        return completing
    return _fed(win, _traditional(facts, codes)) or _twelfth(win, facts, codes)


def gathered(*, win: Win, mode: Mode, codes: Collection[str]) -> Facts:
    """Give the facts, together with what follows from the melds of a hand that say whom they were taken from.

    What the sheet says of itself stands; the melds fill in what it leaves out. A win that is not of one suit has no tiles of "the suit".
    """
    if win.hand is None or mode is Mode.B:
        return win.facts
    fed = fed_melds(win.hand)
    seen = win.facts
    tiles_fed = exposed_tiles(fed) if "pure_one_suit" in codes else 0
    return replace(
        seen,
        suit_tiles_exposed=seen.suit_tiles_exposed or tiles_fed,
        dragons_exposed=seen.dragons_exposed or dragons(fed),
        winds_exposed=seen.winds_exposed or winds(fed),
        twelfth_fed_by=seen.twelfth_fed_by or (_feeder_of_twelfth(fed) if tiles_fed else None),
    )


def fed_melds(hand: Hand) -> tuple[Meld, ...]:
    """Give the exposed melds that say from whom, in the order in which they lie."""
    return tuple(meld for meld in hand.melds if meld.is_exposed and meld.source is not None)


def exposed_tiles(melds: Collection[Meld]) -> int:
    """Count the tiles that lie in melds, a kong's with its four."""
    return sum(len(meld.tiles) for meld in melds)


def dragons(melds: Collection[Meld]) -> int:
    """Count the pungs and kongs of dragons."""
    return sum(meld.face in DRAGONS for meld in melds)


def winds(melds: Collection[Meld]) -> int:
    """Count the pungs and kongs of winds."""
    return sum(meld.face in WINDS for meld in melds)


def _feeder_of_twelfth(melds: tuple[Meld, ...]) -> int | None:
    lying = 0
    for meld in melds:
        lying += len(meld.tiles)
        if lying >= TWELFTH:
            return meld.source
    return None


def _fed(win: Win, rules: Iterator[str]) -> Liability | None:
    """Charge the discarder, or who was robbed, by the first rule that applies; nobody fed a self-draw."""
    rule = next(rules, None)
    return Liability(win.discarder, rule) if rule and win.discarder is not None else None


def _completed(win: Win, facts: Facts, codes: Collection[str]) -> Iterator[str]:
    """10A(3): the discard completed the third dragon beside two that lay open, or the fourth wind beside three."""
    tile = win.hand.win_tile if win.hand is not None else None
    if (
        "big_three_dragons" in codes
        and facts.dragons_exposed == 2
        and (tile is None or tile in DRAGONS)
    ):
        yield "10A3"
    if "big_four_winds" in codes and facts.winds_exposed == 3 and (tile is None or tile in WINDS):
        yield "10A3"


def _traditional(facts: Facts, codes: Collection[str]) -> Iterator[str]:
    if "pure_one_suit" in codes and facts.suit_tiles_exposed >= SUIT_TILES:
        yield "10A1"
    if facts.withheld_last_honour:
        yield "10A4"
    if facts.not_ready_and_broke_pung:
        yield "10A5"
    if facts.declined_own_win:
        yield "10A6"


def _twelfth(win: Win, facts: Facts, codes: Collection[str]) -> Liability | None:
    """10A(2): who fed the twelfth tile answers for the winner's next own draw."""
    feeder = facts.twelfth_fed_by
    if win.discarder is not None or feeder is None or "pure_one_suit" not in codes:
        return None
    return Liability(feeder, "10A2") if facts.draws_since_twelfth == 1 else None


def _simplified(facts: Facts) -> Iterator[str]:
    if facts.withheld_last_honour:
        yield "10B1"
    if facts.declined_own_win and (facts.broke_pung or facts.not_ready_and_broke_pung):
        yield "10B2"
