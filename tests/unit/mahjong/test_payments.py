"""Articles 7, 8, 9(4) and 10(8): who pays whom, what the house takes, and what the chips on the table limit."""

import pytest

from casino.kernel.errors import Malformed
from tables.games import registry
from tables.games.mahjong import shares, tiers
from tables.games.mahjong.tiles import Mode
from tests.factories import mahjong
from tests.factories.mahjong import deal, document, found, self_drawn, settled, ticked


def stakes(*chips: int) -> dict[str, int]:
    return {str(seat): amount for seat, amount in enumerate(chips, start=1)}


@pytest.mark.parametrize("raw", [ticked("all_pungs"), self_drawn("all_pungs")])
def test_art_7_a_winner_gets_two_shares_of_the_dealer_and_one_of_each_other(
    raw: mahjong.Raw,
) -> None:
    assert document(raw)["transfers"] == {"1": 40_000, "3": 20_000, "4": 20_000}


def test_art_7_a_winning_dealer_gets_two_shares_of_each() -> None:
    assert document(ticked("all_pungs", winner=1))["transfers"] == {
        "2": 40_000,
        "3": 40_000,
        "4": 40_000,
    }


@pytest.mark.parametrize(
    ("players", "winner", "transfers"),
    [
        (2, 2, {"1": 20_000}),
        (2, 1, {"2": 20_000}),
        (3, 2, {"1": 20_000, "3": 10_000}),
        (3, 1, {"2": 20_000, "3": 20_000}),
        (4, 2, {"1": 20_000, "3": 10_000, "4": 10_000}),
    ],
)
def test_art_7_b_is_played_by_two_three_or_four(
    players: int, winner: int, transfers: dict[str, int]
) -> None:
    raw = deal("win", players=players, winner=winner, by="self_draw", elements=[])
    won = document(raw, mahjong.B)
    assert won["transfers"] == transfers
    assert won["full_win"] == won["received"] == sum(transfers.values())
    assert won["rake"] == 2_000


@pytest.mark.parametrize("mode", Mode)
def test_art_8_every_tier_has_its_rake(mode: Mode) -> None:
    assert len(tiers.RAKE[mode]) == 11
    for low, rake in tiers.RAKE[mode].items():
        assert document(ticked(), {"mode": mode.value, "low": low})["rake"] == rake
    share = {Mode.A: 40, Mode.B: 20}[mode]
    assert all(100 * rake == share * low for low, rake in tiers.RAKE[mode].items())


def test_art_8_no_rake_on_a_draw_or_a_false_win_and_never_more_than_was_received() -> None:
    assert document(deal("draw")) == {
        "rake": 0,
        "net": {"1": 0, "2": 0, "3": 0, "4": 0},
        "stakes_after": {str(seat): mahjong.RICH for seat in range(1, 5)},
    }
    assert document(deal("false_win", offender=1))["rake"] == 0
    poor = document(ticked(stakes=stakes(90_000, 1_500, 90_000, 90_000)))
    assert (poor["received"], poor["rake"]) == (1_500, 1_500)
    assert poor["net"]["2"] == 0


def test_art_9a4_the_whole_win_is_cut_to_the_winners_chips_and_shared_out_in_whole_chips() -> None:
    cut = document(ticked(stakes=stakes(90_000, 12_350, 90_000, 90_000)))
    assert cut["transfers"] == {"1": 6_100, "3": 3_100, "4": 3_100}
    assert (cut["full_win"], cut["after_winner_cap"], cut["received"]) == (40_000, 12_300, 12_300)
    assert cut["shortfall"] == {}


def test_art_9a4_equal_remainders_go_counter_clockwise_from_the_winner() -> None:
    raw = ticked(winner=1, discarder=2, stakes=stakes(20_000, 90_000, 90_000, 90_000))
    assert document(raw)["transfers"] == {"2": 6_700, "3": 6_700, "4": 6_600}
    assert document(raw | {"winner": 3, "dealer": 3, "stakes": stakes(90_000, 90_000, 20_000, 90_000)})[
        "transfers"
    ] == {"1": 6_700, "2": 6_600, "4": 6_700}  # fmt: skip


def test_nobody_is_given_more_than_is_due_by_a_whole_chip() -> None:
    assert shares.shared(amount=400, due={1: 150, 2: 150, 3: 150}, order=(2, 3, 1), unit=100) == {
        1: 100, 2: 100, 3: 100,
    }  # fmt: skip
    assert shares.shared(amount=450, due={1: 150, 2: 150, 3: 150}, order=(1, 2, 3), unit=100) == {
        1: 150, 2: 150, 3: 150,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("cap", "transfers", "after"),
    [
        ("per_payer", {"1": 15_000, "3": 10_000, "4": 10_000}, 35_000),
        ("none", {"1": 20_000, "3": 10_000, "4": 10_000}, 40_000),
        ("total", {"1": 7_500, "3": 3_800, "4": 3_700}, 15_000),
    ],
)
def test_art_9a4_a_house_may_read_the_limit_in_three_ways(
    cap: str, transfers: dict[str, int], after: int
) -> None:
    raw = ticked(stakes=stakes(90_000, 15_000, 90_000, 90_000))
    cut = document(raw, mahjong.A | {"stake_cap": cap})
    assert (cut["transfers"], cut["after_winner_cap"]) == (transfers, after)


def test_who_has_less_than_he_owes_pays_what_he_has_and_the_rest_is_a_shortfall() -> None:
    raw = ticked(stakes=stakes(5_050, 90_000, 0, 90_000))
    short = document(raw)
    assert short["transfers"] == {"1": 5_050, "3": 0, "4": 10_000}
    assert short["shortfall"] == {"1": 14_950, "3": 10_000}
    assert short["net"] == {"1": -5_050, "2": 11_050, "3": 0, "4": -10_000}
    assert short["stakes_after"] == {"1": 0, "2": 101_050, "3": 0, "4": 80_000}


@pytest.mark.parametrize(
    ("under", "offender", "due"),
    [
        ({}, 1, {"2": 40_000, "3": 40_000, "4": 40_000}),
        ({}, 3, {"1": 40_000, "2": 20_000, "4": 20_000}),
        ({"false_win": "with_double_share"}, 1, {"2": 80_000, "3": 80_000, "4": 80_000}),
        ({"false_win": "with_double_share"}, 3, {"1": 80_000, "2": 20_000, "4": 20_000}),
        ({"mode": "B"}, 1, {"2": 20_000, "3": 20_000, "4": 20_000}),
        ({"mode": "B"}, 3, {"1": 20_000, "2": 20_000, "4": 20_000}),
        ({"mode": "B", "false_win": "with_double_share"}, 3, {"1": 40_000, "2": 20_000, "4": 20_000}),
        ({"mode": "B", "false_win": "with_double_share"}, 1, {"2": 40_000, "3": 40_000, "4": 40_000}),
    ],
)  # fmt: skip
def test_art_10a8_10b3_a_false_win_costs(
    under: mahjong.Raw, offender: int, due: dict[str, int]
) -> None:
    paid = document(deal("false_win", offender=offender), mahjong.A | under)
    assert paid["due"] == paid["transfers"] == due
    assert paid["shortfall"] == {}
    assert paid["net"][str(offender)] == -sum(due.values())


def test_art_10a8_an_offender_who_is_short_pays_pro_rata_in_whole_chips() -> None:
    raw = deal("false_win", offender=4, dealer=4, stakes=stakes(0, 0, 0, 40_750))
    short = document(raw)
    assert short["transfers"] == {"1": 13_600, "2": 13_600, "3": 13_500}
    assert short["shortfall"] == {"1": 26_400, "2": 26_400, "3": 26_500}
    assert short["stakes_after"] == {"1": 13_600, "2": 13_600, "3": 13_500, "4": 50}


@pytest.mark.parametrize(
    ("claimants", "discarder", "winner"),
    [
        ([1, 4], 2, 4),
        ([4, 1], 2, 4),
        ([2, 3, 4], 1, 2),
        ([3, 1], 4, 1),
        ([1, 3], 2, 3),
        ([2], 3, 2),
    ],
)
def test_art_5_6_of_several_claims_the_first_counter_clockwise_from_the_discarder_wins(
    claimants: list[int], discarder: int, winner: int
) -> None:
    raw = deal("win", claimants=claimants, by="discard", discarder=discarder, elements=[])
    won = settled(raw).won
    assert won is not None
    assert won.winner == winner
    assert found(raw | {"winner": winner}) == []
    assert mahjong.read(raw).document() == raw | {"facts": {}}


def test_the_worst_loss_of_one_deal_is_a_dealers_highest_win_borne_alone() -> None:
    prices = tiers.price_by_faan(mode=Mode.A, low=5_000)
    assert tiers.worst_loss(prices=prices) == 24 * 5_000
    assert tiers.worst_loss(prices=tiers.price_by_faan(mode=Mode.B, low=5_000)) == 12 * 5_000


def test_more_than_money_can_be_is_refused() -> None:
    full = 2**53 - 1
    raw = ticked(stakes=stakes(full, full, full, full))
    game = registry.get("mahjong")
    with pytest.raises(Malformed) as refused:
        game.judge(sheet=raw, terms=game.read_terms(mahjong.A))
    assert [(p.code, p.path) for p in refused.value.problems] == [("not_integer", "stakes")]
