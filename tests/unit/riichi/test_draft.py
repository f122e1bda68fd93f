"""A deal while it is entered: what is asked next, what the table adds, and all that it comes to."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.kernel.errors import Malformed
from tables.games.riichi import beside, terms
from tables.games.riichi import draft as drafts
from tables.games.riichi.deal_sheet import DealSheet
from tables.games.riichi.draft import Step, View
from tables.games.riichi.table import End, TableState
from tests import strategies
from tests.factories import riichi
from tests.unit.riichi.course import FRESH, LAST, TERMS
from tests.unit.riichi.test_any_json import spoilt

PINNED = terms.read(TERMS, with_stakes=True)


def entered(**changes: Any) -> dict[str, Any]:
    raw: dict[str, Any] = {
        "outcome": None, "discarder": None, "hands": [], "riichi": [], "seats": [], "pao": None, "dora": "", "ura": "",
        "final": None,
    }  # fmt: skip
    return raw | changes


def hand(seat: str = "S", by: str = "han", **changes: Any) -> dict[str, Any]:
    raw: dict[str, Any] = {
        "seat": seat, "by": by, "han": None, "fu": None, "chips": 0, "yaku": [], "dora": 0, "aka": 0, "ura": 0,
        "closed": True, "concealed": "", "win_tile": "", "melds": [], "flags": [],
    }  # fmt: skip
    return raw | changes


def seen(raw: dict[str, Any], state: TableState = FRESH) -> View:
    return drafts.view(drafts.read(raw), state=state, terms=PINNED)


def ron(*hands: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return entered(outcome="ron", discarder="W", hands=list(hands)) | changes


@pytest.mark.parametrize(
    ("raw", "step"),
    [
        (entered(), Step.OUTCOME),
        (entered(outcome="ron"), Step.WHO),
        (entered(outcome="ron", discarder="W"), Step.WHO),
        (entered(outcome="ron", hands=[hand()]), Step.WHO),
        (ron(hand()), Step.HANDS),
        (ron(hand(han=2)), Step.HANDS),
        (ron(hand(han=2, fu=30)), Step.RECORD),
        (ron(hand(han=5)), Step.RECORD),
        (ron(hand(by="yaku", fu=30)), Step.HANDS),
        (ron(hand(by="yaku", yaku=["pinfu"])), Step.HANDS),
        (ron(hand(by="yaku", yaku=["pinfu"], fu=30)), Step.RECORD),
        (ron(hand(by="yaku", yaku=["kokushi"])), Step.RECORD),
        (ron(hand(by="yaku", yaku=["chinitsu"])), Step.RECORD),
        (ron(hand(by="yaku", yaku=["chinitsu"], closed=False)), Step.RECORD),
        (ron(hand(by="tiles", concealed=riichi.PINFU)), Step.HANDS),
        (ron(hand(by="tiles", win_tile="6s")), Step.HANDS),
        (ron(hand(by="tiles", concealed=riichi.PINFU, win_tile="6s")), Step.RECORD),
        (ron(hand(by="tiles", concealed=riichi.NOTHING, win_tile="5s")), Step.HANDS),
        (entered(outcome="draw"), Step.RECORD),
        (entered(outcome="nagashi_mangan"), Step.WHO),
        (entered(outcome="nagashi_mangan", seats=["S"]), Step.RECORD),
        (entered(outcome="chombo", seats=["S"]), Step.RECORD),
        (entered(outcome="penalty"), Step.WHO),
        (entered(outcome="penalty", seats=["E"]), Step.RECORD),
    ],
)
def test_what_is_asked_next_follows_from_what_was_entered(raw: dict[str, Any], step: Step) -> None:
    assert seen(raw).step is step


def test_the_table_adds_what_it_knows() -> None:
    state = replace(FRESH, honba=2, sticks=1, scores=(25_000, 24_000, 25_000, 25_000))
    view = seen(ron(hand(by="yaku", yaku=["pinfu"], fu=30), riichi=["S"]), state)
    assert view.raw == {
        "outcome": "ron",
        "table": {
            "honba": 2, "riichi_sticks_on_table": 2, "round_wind": "E", "riichi_this_deal": ["S"],
        },
        "wins": [{
            "seat": "S", "yaku": ["pinfu", "riichi"], "dora": 0, "aka": 0, "ura": 0, "fu": 30, "closed": True,
        }],
        "discarder": "W",
    }  # fmt: skip
    assert view.after is not None
    assert view.after.scores[1] == 24_000 - 1_000 + 2_000 + 600 + 2_000


def test_a_closed_hand_that_was_drawn_has_menzen_tsumo() -> None:
    raw = entered(outcome="tsumo", hands=[hand(by="yaku", fu=30)])
    view = seen(raw)
    assert view.settlement is not None
    assert view.settlement.hands[0].codes == ("menzen_tsumo",)
    kokushi = entered(outcome="tsumo", hands=[hand(by="yaku", yaku=["kokushi"], fu=30)])
    settled = seen(kokushi).settlement
    assert settled is not None
    assert settled.hands[0].codes == ("kokushi",)


def test_a_riichi_at_the_seat_is_one_of_the_hand_that_is_shown() -> None:
    shown = hand(by="tiles", concealed=riichi.PINFU, win_tile="6s")
    view = seen(ron(shown, riichi=["S"], dora="8p"))
    assert view.settlement is not None
    assert view.settlement.hands[0].codes == ("pinfu", "riichi")
    double = seen(ron(shown | {"flags": ["double_riichi"]}, riichi=["S"]))
    assert double.settlement is not None
    assert double.settlement.hands[0].codes == ("double_riichi", "pinfu")


def test_a_liable_seat_and_laid_down_sets_are_taken_over() -> None:
    shown = hand(
        by="tiles", concealed="45m99s555z", win_tile="6m",
        melds=[{"type": "pon", "tiles": "666z"}, {"type": "pon", "tiles": "777z"}],
    )  # fmt: skip
    view = seen(ron(shown, pao={"seat": "N", "yakuman": "daisangen"}))
    assert view.settlement is not None
    assert list(view.settlement.deltas.values()) == [0, 32_000, -16_000, -16_000]


def test_what_the_table_forbids_is_told_and_not_recorded() -> None:
    view = seen(ron(hand(han=1, fu=30)), replace(FRESH, dead=(1,)))
    assert (view.step, [problem.code for problem in view.problems]) == (Step.HANDS, ["barred"])
    assert view.after is None


def test_a_penalty_is_recorded_once_it_is_confirmed() -> None:
    raw = entered(outcome="penalty", seats=["E"])
    view = seen(raw)
    assert (view.can_record, [problem.code for problem in view.unconfirmed]) == (
        False, ["penalty_unconfirmed"],
    )  # fmt: skip
    assert isinstance(view.sheet, DealSheet)
    state = beside.after_confirmation(
        state=FRESH, sheet=view.sheet, ground="empty_call", supervisor="S201"
    )
    assert TableState.from_json(state.to_json()) == state
    view = seen(raw, state)
    assert (view.can_record, view.unconfirmed) == (True, ())
    assert view.after is not None
    assert view.after.confirmed is None


def test_a_game_that_is_over_is_settled_from_its_deals() -> None:
    view = seen(entered(), replace(LAST, end=End.LAST_DEAL))
    assert view.step is Step.RECORD
    assert view.game is not None
    assert view.game.fees == 1_800


def test_a_game_by_its_final_sheet_alone_is_judged_as_it_is_typed() -> None:
    assert seen(entered(final=riichi.game())).step is Step.RECORD
    wrong = seen(entered(final=riichi.game(leftover_sticks=1)))
    assert [problem.code for problem in wrong.problems] == ["points_do_not_balance"]
    running = seen(entered(final=riichi.game()), replace(FRESH, touched=True))
    assert running.step is Step.HANDS


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (1, [("not_object", "")]),
        ({}, [("missing_key", key) for key in entered()]),
        (entered(outcome="x"), [("unknown_value", "outcome")]),
        (entered(final=1), [("not_object", "final")]),
        (entered(dora=1), [("not_text", "dora")]),
        (entered(hands=[1]), [("not_object", "hands.0")]),
        (entered(hands=[hand() | {"closed": 1}]), [("unknown_value", "hands.0.closed")]),
        (entered(hands=[hand(yaku=["x"])]), [("unknown_value", "hands.0.yaku.0")]),
        (entered(hands=[hand(seat="X")]), [("unknown_value", "hands.0.seat")]),
        (entered(hands=[hand(melds=[1])]), [("not_object", "hands.0.melds.0")]),
        (entered(pao={"seat": "N"}), [("missing_key", "pao.yakuman")]),
        (entered(riichi=["E", "X"]), [("unknown_value", "riichi.1")]),
    ],
)
def test_a_draft_of_another_shape_is_refused(raw: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(Malformed) as refused:
        drafts.read(raw)
    assert [(problem.code, problem.path) for problem in refused.value.problems] == expected


RIGHT = [
    ron(hand(han=2, fu=30), hand("N", by="yaku", yaku=["pinfu"], fu=30)),
    ron(hand(by="tiles", concealed="567m345p5688s", win_tile="4s", melds=[{"type": "chi", "tiles": "234m"}])),
    entered(outcome="draw", seats=["E"]),
    entered(final=riichi.game()),
]  # fmt: skip


@given(strategies.json_values | spoilt(RIGHT), st.sampled_from([FRESH, LAST]))
def test_any_json_for_a_draft_is_followed_or_refused(raw: Any, state: TableState) -> None:
    try:
        draft = drafts.read(deepcopy(raw))
    except Malformed as error:
        assert error.problems  # noqa: PT017 - nothing else may be raised
        return
    view = drafts.view(draft, state=state, terms=PINNED)
    assert (view.step is Step.RECORD) is (view.after is not None or view.game is not None) or (
        view.problems != ()
    )
