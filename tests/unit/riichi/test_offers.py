"""What the pad dims of a winning hand: never what some hand has, always what the reader would refuse."""

import pytest

from casino.kernel.errors import Malformed
from tables.games.riichi import deal_reader, offers
from tables.games.riichi.draft import By, HandDraft
from tables.games.riichi.seats import Seat
from tables.games.riichi.yaku import BY_CODE
from tests.factories import riichi


def hand(seat: str = "S", **parts: object) -> HandDraft:
    return HandDraft(seat=Seat(seat), by=By.YAKU, **parts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("of", "is_drawn", "impossible", "possible"),
    [
        (hand(), False, {"rinshan", "haitei", "tenhou", "chiihou", "menzen_tsumo"}, {"houtei", "chankan", "renhou"}),
        (hand(), True, {"houtei", "chankan", "renhou", "tenhou"}, {"haitei", "chiihou"}),
        (hand("E"), True, {"chiihou", "renhou"}, {"tenhou"}),
        (hand(is_closed=False), False, {"pinfu", "riichi", "chiitoitsu"}, {"tanyao", "toitoi"}),
        (hand(yaku=("tanyao",)), False, {"honitsu", "chanta"}, {"pinfu"}),
        (hand(yaku=("daisangen",)), False, {"pinfu", "chiitoitsu", "shousuushi"}, {"tsuuiisou", "suuankou"}),
        (HandDraft(seat=Seat("S"), by=By.TILES), False, {"rinshan"}, {"pinfu"}),
    ],
)  # fmt: skip
def test_what_a_hand_cannot_have_is_named_and_nothing_else(
    of: HandDraft, is_drawn: bool, impossible: set[str], possible: set[str]
) -> None:
    found = set(offers.impossible_yaku(of, is_drawn=is_drawn))
    assert impossible <= found
    assert not possible & found
    assert not set(of.yaku) & found


@pytest.mark.parametrize("by", [By.YAKU, By.TILES])
def test_what_needs_a_riichi_is_not_offered_to_a_winner_who_has_not_declared(by: By) -> None:
    of = HandDraft(seat=Seat("S"), by=by)
    offered = set(offers.impossible_yaku(of, is_drawn=False))
    found = set(offers.impossible_yaku(of, is_drawn=False, has_riichi=False))
    assert found - offered == {
        "riichi", "double_riichi", "open_riichi", "double_open_riichi", "ippatsu",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("of", "is_drawn", "left"),
    [
        (hand(yaku=("pinfu",)), False, (30,)),
        (hand(yaku=("pinfu",)), True, (20,)),
        (hand(yaku=("chiitoitsu",)), False, (25,)),
        (hand(yaku=("toitoi",)), False, (40, 50, 60, 70, 80, 90, 100, 110)),
        (HandDraft(Seat("S"), By.HAN, han=1), False, (30, 40, 50, 60, 70, 80, 90, 100, 110)),
        (HandDraft(Seat("S"), By.HAN), True, offers.FU),
    ],
)
def test_rule_16_only_the_fu_that_such_a_hand_can_have_are_left(
    of: HandDraft, is_drawn: bool, left: tuple[int, ...]
) -> None:
    impossible = offers.impossible_fu(of, is_drawn=is_drawn)
    assert tuple(fu for fu in offers.FU if fu not in impossible) == left


@pytest.mark.parametrize("outcome", ["ron", "tsumo"])
@pytest.mark.parametrize("code", sorted(BY_CODE))
def test_whatever_is_dimmed_the_reader_refuses(outcome: str, code: str) -> None:
    is_drawn = outcome == "tsumo"
    if code not in offers.impossible_yaku(hand(), is_drawn=is_drawn):
        return
    said = ["menzen_tsumo"] if is_drawn and code != "menzen_tsumo" else []
    win = riichi.named("S", code, *said)
    raw = riichi.tsumo(win) if is_drawn else riichi.ron(win, discarder="W")
    with pytest.raises(Malformed) as refused:
        deal_reader.read_sheet(raw=raw, terms=None)
    assert {problem.code for problem in refused.value.problems} - {"fu_not_possible"}
