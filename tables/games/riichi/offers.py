"""What of a winning hand can still be said beside what was said of it, and would count, so that a pad dims the rest. Pure."""

from collections.abc import Mapping
from typing import Final

from tables.games.riichi import claims, yaku
from tables.games.riichi.deal_sheet import YakuWin
from tables.games.riichi.draft import By, HandDraft
from tables.games.riichi.seats import DEALER
from tables.games.riichi.yaku import BY_CODE

FU: Final = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
_DRAWN: Final[Mapping[str, bool]] = {
    "menzen_tsumo": True, "haitei": True, "rinshan": True, "tenhou": True, "chiihou": True,
    "houtei": False, "chankan": False, "renhou": False,
}  # fmt: skip
"""Which yaku need the winner to have drawn the tile himself, and which that he has not."""
_DEALERS: Final[Mapping[str, bool]] = {"tenhou": True, "chiihou": False, "renhou": False}
"""Which yaku are the dealer's alone, and which never his."""
_NEED_RIICHI: Final = yaku.RIICHI | {"ippatsu"}


def impossible_yaku(hand: HandDraft, *, is_drawn: bool, has_riichi: bool = True) -> tuple[str, ...]:
    """Give the yaku that this hand cannot have, or that count nothing in it, without those that were said of it.

    ``has_riichi`` tells whether its winner declared.
    """
    return tuple(
        code
        for code in BY_CODE
        if code not in hand.yaku
        and (
            (code in _NEED_RIICHI and not has_riichi)
            or _is_impossible(code, hand, is_drawn=is_drawn)
        )
    )


def impossible_fu(hand: HandDraft, *, is_drawn: bool) -> tuple[int, ...]:
    """Give the fu that no such hand has (rule 16)."""
    return tuple(fu for fu in FU if not _is_possible_fu(fu, hand, is_drawn=is_drawn))


def _is_impossible(code: str, hand: HandDraft, *, is_drawn: bool) -> bool:
    if _DRAWN.get(code, is_drawn) is not is_drawn:
        return True
    is_dealer = hand.seat is DEALER
    if _DEALERS.get(code, is_dealer) is not is_dealer:
        return True
    if hand.by is not By.YAKU:
        return False
    if not hand.is_closed and BY_CODE[code].opened is None:
        return True
    if claims.is_limit(hand.yaku) and not claims.is_limit((code,)):
        return True
    return any(code in pair for pair in yaku.contradictions((*hand.yaku, code)))


def _is_possible_fu(fu: int, hand: HandDraft, *, is_drawn: bool) -> bool:
    if hand.by is By.YAKU:
        win = YakuWin(hand.seat, hand.yaku, 0, 0, 0, fu, hand.is_closed)
        return claims.fu_of_yaku_is_possible(fu=fu, win=win, is_self_draw=is_drawn)
    han = 4 if hand.han is None else hand.han
    return claims.fu_is_possible(fu=fu, han=han, is_self_draw=is_drawn)
