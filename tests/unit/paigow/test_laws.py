from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tables.games.paigow import reader, settle
from tables.games.paigow.settle import BetResult, LayerResult
from tables.games.paigow.sheet import Bet, Sheet
from tables.games.paigow.terms import Terms
from tests import strategies
from tests.unit.paigow import oracle

FREE = Terms(commission_bps=0)


def turned(sheet: Sheet, by: int) -> Sheet:
    """The same round with every door's number moved on round the table."""

    def moved(door: int) -> int:
        return (door - 1 + by) % sheet.doors + 1

    back = [(door - by) % sheet.doors for door in range(sheet.doors)]
    return replace(
        sheet,
        banker=moved(sheet.banker),
        bets=tuple(replace(bet, door=moved(bet.door)) for bet in sheet.bets),
        hands=None if sheet.hands is None else tuple(sheet.hands[door] for door in back),
        outcomes=None if sheet.outcomes is None else tuple(sheet.outcomes[door] for door in back),
    )


@given(strategies.sheets(), strategies.unlimited_terms)
def test_gains_come_to_zero(sheet: Sheet, terms: Terms) -> None:
    settlement = settle.settle(sheet=sheet, terms=terms)
    assert (
        sum(bet.gain for bet in settlement.bets) + sum(layer.gain for layer in settlement.bank) == 0
    )


@given(strategies.sheets(strategies.big_amounts), strategies.unlimited_terms)
def test_no_layer_of_the_bank_passes_its_stake(sheet: Sheet, terms: Terms) -> None:
    settlement = settle.settle(sheet=sheet, terms=terms)
    assert all(
        abs(result.gain) <= layer.stake
        for result, layer in zip(settlement.bank, sheet.bank, strict=True)
    )
    assert all(
        result.covered <= bet.amount
        for result, bet in zip(settlement.bets, sheet.bets, strict=True)
    )


@given(strategies.sheets(), strategies.unlimited_terms)
def test_a_commission_lies_between_nothing_and_the_gain(sheet: Sheet, terms: Terms) -> None:
    settlement = settle.settle(sheet=sheet, terms=terms)
    results: list[BetResult | LayerResult] = [*settlement.bets, *settlement.bank]
    for result in results:
        assert 0 <= result.commission <= max(result.gain, 0)
        assert result.net == result.gain - result.commission


@given(strategies.sheets(), st.data())
def test_splitting_a_bet_into_two_neighbours_changes_nothing_but_rounding(
    sheet: Sheet, data: st.DataObject
) -> None:
    splittable = [index for index, bet in enumerate(sheet.bets) if bet.amount > 1]
    if not splittable:
        return
    index = data.draw(st.sampled_from(splittable))
    bet = sheet.bets[index]
    first = data.draw(st.integers(1, bet.amount - 1))
    halves = (replace(bet, amount=first), Bet("split", bet.door, bet.amount - first, bet.customer))
    split = replace(sheet, bets=(*sheet.bets[:index], *halves, *sheet.bets[index + 1 :]))
    before, after = settle.settle(sheet=sheet, terms=FREE), settle.settle(sheet=split, terms=FREE)
    gains = [result.gain for result in after.bets]
    gains[index : index + 2] = [sum(gains[index : index + 2])]
    assert gains == [result.gain for result in before.bets]
    assert (after.bank, after.doors, after.covered) == (before.bank, before.doors, before.covered)


@given(strategies.sheets(strategies.big_amounts))
def test_a_sheet_written_and_read_is_the_same(sheet: Sheet) -> None:
    written = sheet.document()
    assert reader.read_sheet(raw=written) == sheet
    assert reader.read_sheet(raw=written).document() == written


@given(strategies.sheets(), strategies.unlimited_terms, st.integers(0, 8))
def test_moving_every_door_round_the_table_moves_the_result(
    sheet: Sheet, terms: Terms, by: int
) -> None:
    still, moved = (settle.settle(sheet=s, terms=terms) for s in (sheet, turned(sheet, by)))
    assert moved.bank == still.bank
    assert moved.deal_order == tuple((door - 1 + by) % sheet.doors + 1 for door in still.deal_order)
    assert [replace(door, door=0) for door in moved.doors] == [
        replace(door, door=0) for door in still.doors
    ]
    assert [replace(bet, door=0) for bet in moved.bets] == [
        replace(bet, door=0) for bet in still.bets
    ]


@given(strategies.sheets(st.integers(1, 60)), strategies.unlimited_terms)
def test_a_slow_settlement_coin_by_coin_comes_to_the_same(sheet: Sheet, terms: Terms) -> None:
    expected = oracle.settle(sheet.document(), terms.document())
    assert settle.settle(sheet=sheet, terms=terms).document() == expected
