"""A settled game after deals of it were set right: what its end comes to, and whether it ends there (rules 1 to 5, 27)."""

from dataclasses import replace
from typing import Any

import pytest

from tables.games.riichi import aftermath, play, terms
from tables.games.riichi.aftermath import Aftermath, Ending, PlayedDeal
from tables.games.riichi.final import GameSheet
from tables.games.riichi.seats import Seat
from tables.games.riichi.table import TableState
from tests.factories import riichi

STAKES = {"rate": 50, "chip_value": 100, "fee_each": 450, "dealer_may_stop_at_rank": 1}
TERMS = terms.read(STAKES, with_stakes=True)


class Played:
    """A game as it is played deal by deal, and then set right."""

    def __init__(self, state: TableState | None = None) -> None:
        self.state = state or TableState()
        self.deals: list[PlayedDeal] = []
        self.settled: list[dict[str, Any]] = []

    def deal(self, raw: dict[str, Any], *riichi: str) -> None:
        now = self.state
        on_table = raw["table"] | {
            "honba": now.honba, "riichi_sticks_on_table": now.sticks + len(riichi), "round_wind": now.round_wind.value,
            "riichi_this_deal": list(riichi),
        }  # fmt: skip
        sheet = raw | {"table": on_table}
        done = play.play_round(sheet=sheet, terms=TERMS.document(), state=now.to_json())
        self.deals.append(PlayedDeal(len(self.deals) + 1, now, sheet))
        self.settled.append(dict(done.settled.document))
        self.state = TableState.from_json(done.state)

    def corrected(self, number: int, **changes: Any) -> Aftermath:
        """What the game comes to with other parts in a deal's sheet; without any, with the deal voided."""
        deal = self.deals[number - 1]
        sheet, after = None, None
        if changes:
            sheet = {**(deal.sheet or {}), **changes}
            judged = play.judge_round(sheet=sheet, terms=TERMS.document(), setup={})
            after = {**judged.document, "stood": deal.stood.to_json()}
        moved = aftermath.moved(before=self.settled[number - 1], after=after)
        deals = [*self.deals]
        deals[number - 1] = replace(deal, sheet=sheet, moved=(moved,))
        return aftermath.of(sheet=self.sheet, deals=deals, terms=TERMS)

    @property
    def sheet(self) -> GameSheet:
        return GameSheet(self.state.scores, self.state.sticks, self.state.chips)


def passing() -> dict[str, Any]:
    return riichi.ron(riichi.counted("S", 1, 30), discarder="W")


@pytest.fixture
def whole() -> Played:
    """Eight deals, each won by South from West."""
    game = Played()
    for _deal in range(8):
        game.deal(passing())
    return game


def test_a_deal_set_right_moves_scores_and_chips_of_the_end(whole: Played) -> None:
    found = whole.corrected(3, discarder="N", wins=[riichi.counted("S", 2, 30, chips=1)])
    assert (found.ending, found.after) == (Ending.THERE, None)
    assert found.sheet == GameSheet((26_000, 23_000, 25_000, 26_000), 0, (0, -1, 0, 1))
    assert found.settlement is not None
    assert found.settlement.ranks == (1, 4, 3, 2)


def test_a_deal_that_is_voided_moves_them_too(whole: Played) -> None:
    found = whole.corrected(3)
    assert (found.ending, found.sheet.scores) == (Ending.THERE, (26_000, 25_000, 25_000, 24_000))


def test_a_game_ends_below_zero_with_an_earlier_deal(whole: Played) -> None:
    found = whole.corrected(2, wins=[riichi.counted("S", 13, None)])
    assert (found.ending, found.after) == (Ending.EARLIER, 2)


def test_a_game_that_ended_below_zero_goes_on_where_nobody_is() -> None:
    game = Played()
    game.deal(riichi.ron(riichi.counted("S", 13, None), discarder="W"))
    assert game.state.end is not None
    assert game.corrected(1, wins=[riichi.counted("S", 3, 30)]).ending is Ending.NOT_YET
    assert game.corrected(1).ending is Ending.NOT_YET
    assert game.corrected(1, discarder="N").ending is Ending.THERE


def test_south_4_ends_a_game_also_where_nobody_is_below_zero_any_more() -> None:
    last = TableState(round_wind=Seat.SOUTH, dealer=3, touched=True)
    game = Played(last)
    game.deal(riichi.ron(riichi.counted("S", 13, None), discarder="W"))
    assert game.corrected(1, wins=[riichi.counted("S", 3, 30)]).ending is Ending.THERE


def test_a_dealer_who_stopped_may_only_do_so_as_the_first() -> None:
    last = TableState(round_wind=Seat.SOUTH, dealer=3, touched=True)
    game = Played(last)
    game.deal(riichi.tsumo(riichi.counted("E", 3, 30)))
    assert game.corrected(1, wins=[riichi.counted("E", 1, 30)]).ending is Ending.THERE
    ahead = replace(last, scores=(30_000, 25_000, 25_000, 20_000))
    game = Played(ahead)
    game.deal(riichi.tsumo(riichi.counted("E", 5, None)))
    assert game.corrected(1, wins=[riichi.counted("E", 1, 30)]).ending is Ending.NOT_YET


def test_a_stick_that_was_paid_out_and_is_not_there_leaves_the_points_unbalanced() -> None:
    game = Played()
    game.deal(riichi.draw("N"), "N")
    game.deal(passing())
    found = game.corrected(1)
    assert (found.ending, found.settlement, found.sheet.leftover_sticks) == (
        Ending.UNBALANCED, None, -1,
    )  # fmt: skip
