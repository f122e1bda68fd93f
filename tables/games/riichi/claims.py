"""What cannot be claimed of a win, whatever its tiles are: the package that scores hands would take most of it (rules 7, 16, 32)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tables.games.riichi import yaku as yaku_list
from tables.games.riichi.deal_sheet import Flag, TileWin, YakuWin
from tables.games.riichi.seats import DEALER, Seat
from tables.games.riichi.yaku import BY_CODE, RENHOU

Found = Iterator[tuple[str, dict[str, str]]]

_FIRST_TURN: Final = frozenset({Flag.TENHOU, Flag.CHIIHOU, Flag.RENHOU})
_OF_YAKU: Final = {
    **{flag.value: frozenset({flag}) for flag in Flag},
    "open_riichi": frozenset({Flag.RIICHI, Flag.OPEN_RIICHI}),
    "double_open_riichi": frozenset({Flag.DOUBLE_RIICHI, Flag.OPEN_RIICHI}),
}
MOST_FU: Final = 140


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of one win; ``has_kan`` is None where the tiles are not shown."""

    seat: Seat
    flags: frozenset[Flag]
    is_self_draw: bool
    is_closed: bool
    has_melds: bool
    has_kan: bool | None


def of_tiles(win: TileWin, *, is_self_draw: bool) -> Claim:
    """Give the claim of a win by its tiles."""
    return Claim(
        seat=win.seat,
        flags=frozenset(win.flags),
        is_self_draw=is_self_draw,
        is_closed=win.is_closed,
        has_melds=bool(win.melds),
        has_kan=any(meld.kind.is_kan for meld in win.melds),
    )


def of_yaku(win: YakuWin, *, is_self_draw: bool) -> Claim:
    """Give the claim of a win by its yaku."""
    return Claim(
        seat=win.seat,
        flags=frozenset[Flag]().union(*(_OF_YAKU.get(code, ()) for code in win.yaku)),
        is_self_draw=is_self_draw,
        is_closed=win.is_closed,
        has_melds=not win.is_closed,
        has_kan=None,
    )


def problems(claim: Claim) -> Iterator[str]:
    """Tell by their codes what cannot be."""
    yield from _riichi_problems(claim)
    yield from _last_tile_problems(claim)
    yield from _first_turn_problems(claim)


def _riichi_problems(claim: Claim) -> Iterator[str]:
    flags = claim.flags
    has_riichi = bool(flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI})
    if {Flag.RIICHI, Flag.DOUBLE_RIICHI} <= flags:
        yield "riichi_twice"
    if Flag.OPEN_RIICHI in flags and not has_riichi:
        yield "open_riichi_without_riichi"
    if has_riichi and not claim.is_closed:
        yield "riichi_on_open_hand"
    if Flag.IPPATSU in flags and not has_riichi:
        yield "ippatsu_without_riichi"
    if {Flag.IPPATSU, Flag.RINSHAN} <= flags:
        yield "ippatsu_with_rinshan"


def _last_tile_problems(claim: Claim) -> Iterator[str]:
    flags = claim.flags
    for flag, needs_self_draw in (
        (Flag.HAITEI, True),
        (Flag.RINSHAN, True),
        (Flag.HOUTEI, False),
        (Flag.CHANKAN, False),
    ):
        if flag in flags and claim.is_self_draw is not needs_self_draw:
            yield f"{flag.value}_needs_{'self_draw' if needs_self_draw else 'discard'}"
    if Flag.RINSHAN in flags and claim.has_kan is False:
        yield "rinshan_needs_kan"
    if {Flag.HAITEI, Flag.RINSHAN} <= flags:
        yield "haitei_with_rinshan"
    if {Flag.HOUTEI, Flag.CHANKAN} <= flags:
        yield "houtei_with_chankan"


def _first_turn_problems(claim: Claim) -> Iterator[str]:
    is_dealer = claim.seat is DEALER
    if Flag.TENHOU in claim.flags and not (is_dealer and claim.is_self_draw):
        yield "tenhou_needs_dealer_self_draw"
    if Flag.CHIIHOU in claim.flags and (is_dealer or not claim.is_self_draw):
        yield "chiihou_needs_child_self_draw"
    if Flag.RENHOU in claim.flags and (is_dealer or claim.is_self_draw):
        yield "renhou_needs_child_ron"
    if claim.flags & _FIRST_TURN:
        if claim.has_melds:
            yield "first_turn_with_melds"
        if claim.flags - _FIRST_TURN:
            yield "first_turn_with_others"


def yaku_problems(win: YakuWin, *, is_self_draw: bool, kuitan: bool | None) -> Found:
    """Tell what of the yaku named cannot be; ``kuitan`` is None where no term is known."""
    if not win.yaku:
        yield "no_yaku", {}
    for one, other in yaku_list.contradictions(win.yaku):
        yield "yaku_never_together", {"one": one, "other": other}
    if not win.is_closed:
        yield from _open_hand_problems(win, kuitan=kuitan)
    if "menzen_tsumo" in win.yaku and not is_self_draw:
        yield "menzen_tsumo_needs_self_draw", {}
    if win.yaku and not is_limit(win.yaku):
        yield from _counted_problems(win, is_self_draw=is_self_draw)


def _open_hand_problems(win: YakuWin, *, kuitan: bool | None) -> Found:
    for code in win.yaku:
        needs_closed = BY_CODE[code].opened is None or (code == "tanyao" and kuitan is False)
        if needs_closed and code not in yaku_list.RIICHI:
            yield "yaku_needs_closed_hand", {"yaku": code}


def _counted_problems(win: YakuWin, *, is_self_draw: bool) -> Found:
    if is_self_draw and win.is_closed and "menzen_tsumo" not in win.yaku:
        yield "yaku_missing", {"yaku": "menzen_tsumo"}
    if win.ura and not yaku_list.RIICHI.intersection(win.yaku):
        yield "ura_without_riichi", {}


def is_limit(codes: Iterable[str]) -> bool:
    """Tell whether a hand needs no han and fu: a yakuman or a 人和."""
    return any(code == RENHOU or BY_CODE[code].is_yakuman for code in codes)


def han_of(win: YakuWin) -> int:
    """Give the han of a win by its yaku, dora included."""
    kinds = [BY_CODE[code] for code in win.yaku]
    own = sum(kind.closed if win.is_closed else kind.opened or kind.closed for kind in kinds)
    return own + win.dora + win.aka + win.ura


def fu_is_possible(*, fu: int, han: int, is_self_draw: bool) -> bool:
    """Tell whether any hand has these han and fu (rule 16)."""
    if fu == 20:
        return is_self_draw and han >= 2
    if fu == 25:
        return han >= (3 if is_self_draw else 2)
    return 30 <= fu <= MOST_FU and fu % 10 == 0


def fu_of_yaku_is_possible(*, fu: int, win: YakuWin, is_self_draw: bool) -> bool:
    """Tell whether a hand with these yaku has this many fu: seven pairs 25, pinfu 20 or 30, any other 30 and more (rule 16)."""
    if "chiitoitsu" in win.yaku:
        return fu == 25
    if "pinfu" in win.yaku:
        return fu == (20 if is_self_draw else 30)
    least = 40 if win.is_closed and not is_self_draw else 30
    return least <= fu <= MOST_FU and fu % 10 == 0
