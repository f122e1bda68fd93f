from typing import Any

from hypothesis import given

from tables.games import registry
from tables.games.riichi import deal, deal_reader, final, game, scoring, terms
from tables.games.riichi.terms import SettlementRounding, Terms
from tests.unit.riichi import strategies

GAME = registry.get("riichi_game")


@given(strategies.deals(), strategies.terms)
def test_points_with_the_sticks_are_conserved_and_chips_come_to_zero(
    raw: dict[str, Any], used: Terms
) -> None:
    sheet = deal_reader.read_sheet(raw=raw, terms=used)
    settled = deal.settle(sheet=sheet, terms=used)
    lay = sheet.table.sticks * deal.STICK
    assert sum(settled.deltas.values()) + settled.sticks_left * deal.STICK == lay
    assert sum(settled.chips.values()) == 0
    assert all(points % 100 == 0 for points in settled.deltas.values())


@given(strategies.deals(), strategies.terms)
def test_a_deal_written_and_read_is_the_same(raw: dict[str, Any], used: Terms) -> None:
    sheet = deal_reader.read_sheet(raw=raw, terms=used)
    written = sheet.document()
    assert deal_reader.read_sheet(raw=written, terms=used) == sheet
    assert deal_reader.read_sheet(raw=written, terms=used).document() == written


@given(strategies.deals(), strategies.terms)
def test_a_hand_is_worth_what_its_yaku_and_dora_come_to(raw: dict[str, Any], used: Terms) -> None:
    sheet = deal_reader.read_sheet(raw=raw, terms=used)
    for hand in deal.settle(sheet=sheet, terms=used).hands:
        if hand.han is None or not hand.yaku:
            continue
        assert hand.han == sum(han for _, han in hand.yaku) + hand.dora + hand.aka + hand.ura
        assert scoring.price(han=hand.han, fu=hand.fu or 0, house=used.house) == (
            hand.base, hand.limit,
        )  # fmt: skip


@given(strategies.games(), strategies.terms)
def test_money_and_the_houses_part_come_to_zero(raw: dict[str, Any], used: Terms) -> None:
    settled = game.settle_game(sheet=final.read_sheet(raw=raw), terms=used)
    assert sum(settled.net) + settled.fees + settled.rounding == 0
    assert sum(settled.tenths) == 0
    assert sum(settled.exact) == 0
    assert all(money % 100 == 0 for money in settled.net) or (
        used.house.rounding is SettlementRounding.FIRST_TAKES_BALANCE
    )
    if used.house.rounding is SettlementRounding.FIRST_TAKES_BALANCE:
        assert settled.rounding == 0
    assert abs(settled.rounding) <= 200
    assert sorted(settled.ranks) == [1, 2, 3, 4]


@given(strategies.games(), strategies.terms)
def test_a_final_sheet_written_and_read_is_the_same(raw: dict[str, Any], used: Terms) -> None:
    assert final.read_sheet(raw=raw).document() == raw
    charges = GAME.judge(sheet=raw, terms=used).charges
    assert set(charges) == {"table_fee", "rounding"}


@given(strategies.terms)
def test_terms_written_and_read_are_the_same(used: Terms) -> None:
    assert terms.read(used.document(), with_stakes=True) == used
