from typing import Any

import pytest

from casino.kernel.money import Rounding, RoundingMode
from tables.games.paigow.sheet import LayerKind, Outcome
from tables.games.paigow.terms import Terms
from tests.factories import paigow

EXACT = Terms(rounding=Rounding(unit=1, mode=RoundingMode.HALF_UP))
FREE = Terms(commission_bps=0)


def gains(raw: dict[str, Any]) -> tuple[list[int], list[int]]:
    """The gains of the bets and of the bank's layers."""
    settlement = paigow.settled(raw, FREE)
    return [bet.gain for bet in settlement.bets], [layer.gain for layer in settlement.bank]


@pytest.mark.parametrize(
    ("banker", "dice", "first"),
    [
        (1, [1, 1, 1, 1], 4),
        (1, [1, 1, 1, 2], 1),
        (3, [2, 2, 1, 1], 4),
        (4, [6, 6, 6, 6], 3),
        (2, [1, 2, 3, 4], 3),
    ],
)
def test_art_2_2_the_dice_count_counter_clockwise_from_the_banker(
    banker: int, dice: list[int], first: int
) -> None:
    raw = paigow.seen({1: "win", 2: "win", 3: "win", 4: "win"}, {}, banker=banker, dice=dice)
    del raw["outcomes"][str(banker)]
    settlement = paigow.settled(raw)
    assert settlement.first_door == first
    assert settlement.deal_order == tuple((first + step - 1) % 4 + 1 for step in range(4))


def test_art_2_2_when_the_banker_gets_the_first_tiles_the_door_on_his_right_acts_first() -> None:
    settlement = paigow.settled(paigow.four_doors(dice=[1, 1, 1, 2]))
    assert (settlement.first_door, settlement.deal_order, settlement.action_order) == (
        1,
        (1, 2, 3, 4),
        (2, 3, 4),
    )


def test_art_2_3_doors_act_in_the_order_of_the_deal_without_the_banker() -> None:
    settlement = paigow.settled(paigow.four_doors())
    assert (settlement.deal_order, settlement.action_order) == ((4, 1, 2, 3), (4, 2, 3))


def test_art_2_3_bets_of_one_door_act_in_the_order_of_the_sheet() -> None:
    raw = paigow.seen(
        {2: "win", 3: "win", 4: "win"}, {}, bank=[{"id": "b", "kind": "banker", "stake": 500}]
    )
    raw["bets"] = [
        {"id": str(i), "door": door, "amount": 200} for i, door in enumerate((4, 3, 2, 3, 2))
    ]
    assert gains(raw)[0] == [0, 100, 200, 0, 200]


def test_art_3_2_many_may_bet_one_door_and_one_many_doors() -> None:
    raw = paigow.seen({2: "win", 3: "lose", 4: "win"}, {})
    raw["bets"] = [
        {"id": "a", "door": 2, "amount": 100, "customer": "seat-2"},
        {"id": "b", "door": 2, "amount": 300, "customer": "seat-3"},
        {"id": "c", "door": 3, "amount": 200, "customer": "seat-2"},
    ]
    assert gains(raw) == ([100, 300, -200], [-200])


def test_art_5_3_the_banker_loses_no_more_than_his_stake() -> None:
    raw = paigow.seen(
        {2: "win", 3: "win", 4: "win"},
        {2: 600, 3: 600, 4: 600},
        bank=[{"id": "b", "kind": "banker", "stake": 1000}],
    )
    assert gains(raw) == ([600, 400, 0], [-1000])


def test_art_5_3_the_banker_wins_no_more_than_his_stake() -> None:
    raw = paigow.seen(
        {2: "lose", 3: "lose", 4: "lose"},
        {2: 600, 3: 600, 4: 600},
        bank=[{"id": "b", "kind": "banker", "stake": 1000}],
    )
    assert gains(raw) == ([-600, -400, 0], [1000])


def test_art_5_3_what_the_bank_has_won_pays_later_bets() -> None:
    raw = paigow.seen(
        {2: "lose", 3: "win", 4: "win"},
        {2: 600, 3: 1600, 4: 1},
        bank=[{"id": "b", "kind": "banker", "stake": 1000}],
    )
    assert gains(raw) == ([-600, 1600, 0], [-1000])


def test_art_5_3_a_push_covers_nothing() -> None:
    raw = paigow.seen(
        {2: "push", 3: "win", 4: "lose"},
        {2: 600, 3: 900, 4: 100},
        bank=[{"id": "b", "kind": "banker", "stake": 1000}],
    )
    settlement = paigow.settled(raw, FREE)
    assert [(bet.outcome, bet.covered, bet.gain) for bet in settlement.bets] == [
        (Outcome.PUSH, 0, 0),
        (Outcome.WIN, 900, 900),
        (Outcome.LOSE, 100, -100),
    ]
    assert settlement.covered == 1000


BANK = [
    {"id": "b", "kind": "banker", "stake": 1000},
    {"id": "c", "kind": "customer", "stake": 300, "customer": "seat-9"},
    {"id": "h", "kind": "house", "stake": 5000},
]


@pytest.mark.parametrize(
    ("outcome", "amount", "layers"),
    [
        ("lose", 700, [700, 0, 0]),
        ("lose", 1200, [1000, 200, 0]),
        ("lose", 1301, [1000, 300, 1]),
        ("lose", 9999, [1000, 300, 5000]),
        ("win", 700, [-700, 0, 0]),
        ("win", 1301, [-1000, -300, -1]),
        ("win", 9999, [-1000, -300, -5000]),
        ("push", 9999, [0, 0, 0]),
    ],
)
def test_art_5_5_the_result_falls_on_the_main_banker_first(
    outcome: str, amount: int, layers: list[int]
) -> None:
    raw = paigow.seen({2: outcome, 3: "push", 4: "push"}, {2: amount}, bank=BANK)
    assert gains(raw)[1] == layers


def test_art_5_5_the_house_as_a_co_banker_wins_and_loses_without_commission() -> None:
    settlement = paigow.settled(
        paigow.seen({2: "lose", 3: "push", 4: "push"}, {2: 6300}, bank=BANK), EXACT
    )
    assert [
        (layer.id, layer.kind, layer.gain, layer.commission, layer.net) for layer in settlement.bank
    ] == [
        ("b", LayerKind.BANKER, 1000, 50, 950),
        ("c", LayerKind.CUSTOMER, 300, 15, 285),
        ("h", LayerKind.HOUSE, 5000, 0, 5000),
    ]
    assert (settlement.commission, settlement.cobank, settlement.banker_net) == (65, 5000, 950)


@pytest.mark.parametrize(
    ("front", "back", "expected"),
    [
        (["6-6", "5-2"], ["3-1", "3-1"], ("win", "win", "win")),
        (["4-2", "2-2"], ["5-5", "6-1"], ("lose", "lose", "lose")),
        (["5-1", "3-2"], ["6-5", "6-5"], ("lose", "win", "push")),
        (["4-4", "6-4"], ["1-1", "5-3"], ("equal", "equal", "push")),
        (["4-4", "6-4"], ["3-3", "3-3"], ("equal", "win", "win")),
        (["3-3", "6-1"], ["1-1", "5-3"], ("lose", "equal", "lose")),
        (["4-4", "6-4"], ["3-1", "3-2"], ("equal", "lose", "lose")),
    ],
)
def test_art_6_3_front_is_held_against_front_and_back_against_back(
    front: list[str], back: list[str], expected: tuple[str, str, str]
) -> None:
    raw = paigow.four_doors(bets=[])
    raw["hands"] = {
        "1": {"front": ["4-4", "5-5"], "back": ["1-1", "6-2"]},
        "2": {"front": front, "back": back},
        "3": {"front": ["2-1", "4-3"], "back": ["6-4", "5-4"]},
        "4": {"front": ["5-1", "2-2"], "back": ["4-1", "6-6"]},
    }
    door = next(door for door in paigow.settled(raw).doors if door.door == 2)
    assert (door.front, door.back, door.outcome) == expected


def test_art_9_1_the_banker_does_not_take_ties() -> None:
    raw = paigow.four_doors(bets=[{"id": "b", "door": 2, "amount": 100}])
    raw["hands"]["2"] = {"front": ["4-4", "6-4"], "back": ["1-1", "5-3"]}
    assert gains(raw) == ([0], [0])


def test_art_8_winners_are_charged_and_nobody_else() -> None:
    settlement = paigow.settled(paigow.four_doors(), EXACT)
    assert [(bet.id, bet.gain, bet.commission, bet.net) for bet in settlement.bets] == [
        ("b2", -20_000, 0, -20_000),
        ("b3", 30_000, 1_500, 28_500),
        ("b4", 0, 0, 0),
    ]
    assert [(layer.gain, layer.commission, layer.net) for layer in settlement.bank] == [
        (-10_000, 0, -10_000)
    ]


def test_art_8_the_bank_is_charged_on_its_net_result_of_the_round() -> None:
    raw = paigow.seen({2: "lose", 3: "win", 4: "push"}, {2: 100_000, 3: 40_000})
    settlement = paigow.settled(raw, EXACT)
    assert [(layer.gain, layer.commission) for layer in settlement.bank] == [(60_000, 3_000)]


def test_a_round_without_bets_moves_nothing() -> None:
    settlement = paigow.settled(paigow.four_doors(bets=[]))
    assert (settlement.bets, settlement.covered, settlement.commission, settlement.cobank) == (
        (),
        0,
        0,
        0,
    )
    assert [layer.gain for layer in settlement.bank] == [0]


def test_a_settlement_is_written_as_published() -> None:
    raw = paigow.seen({2: "lose", 3: "win", 4: "push"}, {2: 100_000, 3: 40_000}, bank=BANK[:1])
    raw["bank"][0]["stake"] = 90_000
    assert paigow.settled(raw).document() == {
        "first_door": 2,
        "deal_order": [2, 3, 4, 1],
        "action_order": [2, 3, 4],
        "doors": {"2": {"outcome": "lose"}, "3": {"outcome": "win"}, "4": {"outcome": "push"}},
        "bets": [
            {
                "id": "b2",
                "door": 2,
                "outcome": "lose",
                "covered": 90_000,
                "gain": -90_000,
                "commission": 0,
                "net": -90_000,
            },
            {
                "id": "b3",
                "door": 3,
                "outcome": "win",
                "covered": 40_000,
                "gain": 40_000,
                "commission": 2_000,
                "net": 38_000,
            },
        ],
        "bank": [{"id": "b", "gain": 50_000, "commission": 2_500, "net": 47_500}],
        "house": {"commission": 4_500, "cobank": 0},
    }
