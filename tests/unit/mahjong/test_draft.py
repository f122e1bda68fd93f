"""A deal while it is entered: any beginning of a sheet, and all that follows from it."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given

from casino.kernel.errors import Malformed
from tables.games import layouts, registry
from tables.games.mahjong import draft as drafts
from tables.games.mahjong import draft_reader, reader, recorded, table
from tables.games.mahjong import terms as mahjong_terms
from tables.games.mahjong.choices import Choice
from tables.games.mahjong.draft import Step, View
from tables.games.mahjong.elements import FAAN
from tables.games.mahjong.table import TableState
from tests import strategies

LAYOUT = layouts.get("mahjong")
GOLDEN = Path(__file__).parents[2] / "golden/mahjong/rounds.jsonl"
CASES = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
WHOLE = [case for case in CASES if "problem" not in case["expect"]]


def pinned(mode: str) -> mahjong_terms.Terms:
    low = 5_000 if mode == "A" else 10_000
    setup = LAYOUT.read_setup({"mode": mode, "low": low})
    return mahjong_terms.read(LAYOUT.pin(setup=setup, rulebook=LAYOUT.read_rulebook({})))


def seated(mode: str = "A", seats: int = 4) -> TableState:
    state = TableState.from_json(LAYOUT.opening({"mode": mode}))
    for seat in range(1, seats + 1):
        state = table.after_buy_in(state=state, seat=seat, amount=300_000)
    return state


def seen(raw: Any, *, mode: str = "A", state: TableState | None = None) -> View:
    return drafts.view(draft_reader.read(raw), state=state or seated(mode), terms=pinned(mode))


def win(*ticked: str, **said: Any) -> dict[str, Any]:
    return {"result": "win", "winners": [2], "source": "discard", "discarder": 3, "ticked": list(ticked)} | said  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "step"),
    [
        ({}, Step.RESULT),
        ({"result": "draw"}, Step.RECORD),
        ({"result": "false_win"}, Step.WHO),
        ({"result": "false_win", "offender": 3}, Step.RECORD),
        ({"result": "win"}, Step.WHO),
        ({"result": "win", "winners": [2]}, Step.WHO),
        ({"result": "win", "winners": [2], "source": "discard"}, Step.WHO),
        ({"result": "win", "winners": [2], "source": "self_draw"}, Step.RECORD),
        (win(), Step.RECORD),
        (win(by="tiles", concealed="123m"), Step.HAND),
        (win(by="tiles", concealed="123m456p78s345s99m"), Step.HAND),
        (win(by="tiles", concealed="123m456p78s345s99m", win_tile="6s"), Step.RECORD),
    ],
)
def test_the_step_follows_from_what_was_entered(raw: Any, step: Step) -> None:
    found = seen(raw)
    assert (found.step, found.problems) == (step, ())
    assert (found.sheet is not None) is (step is Step.RECORD)
    assert found.can_record is (step is Step.RECORD)


def test_what_the_deal_comes_to_and_the_deal_after_it_are_told() -> None:
    found = seen(win("all_pungs"))
    assert found.settlement is not None
    assert found.settlement.net == {1: -20_000, 2: 38_000, 3: -10_000, 4: -10_000}
    assert found.after is not None
    assert (found.after.dealer, found.after.passes) == (2, 1)
    assert seen({}).after is None


def test_before_the_first_deal_its_dealer_may_be_named() -> None:
    assert drafts.dealer_of(draft_reader.read({}), seated()) == 1
    assert drafts.dealer_of(draft_reader.read({}), seated(seats=0)) is None
    named = seen(win(dealer=3))
    assert named.sheet is not None
    assert named.sheet.dealer == 3
    played = TableState.from_json(seated().to_json() | {"dealer": 4})
    assert drafts.dealer_of(draft_reader.read({"dealer": 3}), played) == 4


def test_several_claims_are_settled_by_the_first_from_the_discarder() -> None:
    found = seen(win(winners=[2, 4]))
    assert found.settlement is not None
    assert found.settlement.won is not None
    assert found.settlement.won.winner == 4
    assert recorded.draft_of(found.sheet.document())["winners"] == [2, 4]  # type: ignore[union-attr]


def test_too_few_players_and_what_the_table_forbids_are_told() -> None:
    assert [p.code for p in seen(win(), state=seated(seats=3)).problems] == ["too_few_players"]
    assert seen({}, state=seated(seats=3)).problems == ()
    noted = table.after_flag(state=seated(), seat=2, flag="pung_called_not_taken", is_set=True)
    assert [p.code for p in seen(win(), state=noted).problems] == ["pung_called_not_taken"]
    assert [p.code for p in seen(win("ping_hu", "all_pungs")).problems] == ["impossible_elements"]


# --- Tiles ------------------------------------------------------------------------------------------

HAND = {"by": "tiles", "concealed": "123m99s77z", "win_tile": "7z", "melds": [
    {"type": "pung", "tiles": "555z", "from": 1}, {"type": "pung", "tiles": "666z", "from": 4},
]}  # fmt: skip


def test_a_hand_says_itself_what_it_is_and_waits_for_the_supervisor() -> None:
    found = seen(win(**HAND))
    assert found.settlement is not None
    assert found.settlement.won is not None
    assert dict(found.settlement.won.score.elements) == {"big_three_dragons": 2}
    assert [p.code for p in found.unconfirmed] == ["liability_unconfirmed"]
    assert found.can_record is False


def test_what_is_ticked_beside_a_hand_must_agree_with_it() -> None:
    assert seen(win("big_three_dragons", **HAND)).problems == ()
    assert [p.code for p in seen(win("all_pungs", **HAND)).problems] == ["elements_disagree"]
    lucky = win("last_tile", **HAND, source="self_draw", discarder=None)
    found = seen(lucky)
    assert found.sheet is not None
    assert found.sheet.document()["situation"] == ["last_tile"]
    assert "elements" not in found.sheet.document()


# --- Choices ----------------------------------------------------------------------------------------


def standing(raw: Any, mode: str = "A", state: TableState | None = None) -> dict[str, str]:
    return {code: str(choice) for code, choice in seen(raw, mode=mode, state=state).choices.items()}


def test_nothing_is_offered_before_a_winner_is_known() -> None:
    assert standing({}) == {}
    assert standing({"result": "draw"}) == {}


WAYS: Final = (
    {"discarder": 1},
    {"discarder": 3},
    {"source": "self_draw", "discarder": None},
    {"winners": [1], "source": "self_draw", "discarder": None},
    {"source": "rob_kong"},
)


def test_the_pad_dims_exactly_what_the_rules_refuse() -> None:
    for mode in FAAN:
        for how in WAYS:
            for ticked in ((), ("all_pungs",), ("mixed_terminals",), ("dragon_pung_fa",)):
                here = seen(win(*ticked, **how), mode=mode.value)
                for code, choice in here.choices.items() if here.sheet else ():
                    with_it = seen(win(*{*ticked, code}, **how), mode=mode.value)
                    is_offered = choice is not Choice.DIMMED
                    assert (code, is_offered) == (code, with_it.sheet is not None), (how, ticked)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (win("ping_hu"), {"ping_hu": "on", "all_pungs": "dimmed", "pure_one_suit": "open", "small_four_winds": "dimmed"}),
        (win("all_pungs"), {"concealed_pungs": "open", "ping_hu": "dimmed", "round_wind": "open", "thirteen_orphans": "dimmed"}),
        (win("concealed_pungs"), {"all_pungs": "included", "mixed_one_suit": "open"}),
        (win("big_three_dragons"), {"dragon_pung_fa": "included", "small_three_dragons": "dimmed", "big_four_winds": "dimmed"}),
        (win(), {"double_wind": "dimmed", "round_wind": "open", "seat_wind": "open", "tianhu": "dimmed", "dihu": "dimmed", "last_tile": "dimmed"}),
        (win(winners=[1]), {"double_wind": "open", "round_wind": "open"}),
        (win(discarder=1), {"dihu": "open"}),
        (win(source="rob_kong"), {"rob_kong": "on", "all_pungs": "dimmed", "ping_hu": "open", "thirteen_orphans": "open"}),
        (win(source="self_draw", discarder=None), {"kong_flower": "open", "kong_on_kong": "open", "rob_kong": "dimmed", "last_tile": "open"}),
        (win("kong_flower", source="self_draw", discarder=None), {"ping_hu": "dimmed", "thirteen_orphans": "dimmed", "all_pungs": "open"}),
        (win("kong_on_kong", source="self_draw", discarder=None), {"kong_flower": "included", "all_pungs": "open"}),
        (win("tianhu", winners=[1], source="self_draw", discarder=None), {"all_pungs": "dimmed", "concealed_pungs": "open", "kong_flower": "dimmed"}),
        (win(source=None, discarder=None), {"last_tile": "open", "tianhu": "open"}),
    ],
)  # fmt: skip
def test_what_cannot_stand_beside_what_is_ticked_is_dimmed(
    raw: Any, expected: dict[str, str]
) -> None:
    found = standing(raw)
    assert {code: found[code] for code in expected} == expected


def test_b_offers_three_things() -> None:
    assert standing(win(), "B") == {
        "rob_kong": "dimmed", "last_tile": "dimmed", "fa_win_tile": "open",
    }  # fmt: skip
    assert standing(win(source="rob_kong"), "B")["fa_win_tile"] == Choice.DIMMED
    assert standing(win(source="self_draw", discarder=None), "B")["last_tile"] == Choice.OPEN


# --- Liability --------------------------------------------------------------------------------------


def asked(raw: Any, mode: str = "A") -> list[str]:
    return [f"{question.name} {question.rule}" for question in seen(raw, mode=mode).questions]


HAND_OF_TWO_SUITS = {"by": "tiles", "concealed": "123m456p78s345s99m", "win_tile": "6s"}
ALWAYS = ["withheld_last_honour 10A4", "not_ready_and_broke_pung 10A5", "declined_own_win 10A6"]


@pytest.mark.parametrize(
    ("raw", "questions"),
    [
        (win(), ALWAYS),
        (win("pure_one_suit"), ["suit_tiles_exposed 10A1", *ALWAYS]),
        (win("big_three_dragons"), ["dragons_exposed 10A3", *ALWAYS]),
        (win("big_four_winds"), ["winds_exposed 10A3", *ALWAYS]),
        (win("all_honours", "big_four_winds"), []),
        (win("pure_terminals"), []),
        (win(source="self_draw", discarder=None), []),
        (win("pure_one_suit", source="self_draw", discarder=None),
         ["twelfth_fed_by_1 10A2", "twelfth_fed_by_3 10A2", "twelfth_fed_by_4 10A2"]),
        (win("big_three_dragons", facts={"dragons_exposed": 2}), ["dragons_exposed 10A3"]),
        (win(facts={"declined_own_win": True}),
         ["withheld_last_honour 10A4", "not_ready_and_broke_pung 10A5", "declined_own_win 10A6", "discard_was_live_honour 10A10"]),
        (win(facts={"declined_own_win": True, "discard_was_live_honour": True}),
         ["declined_own_win 10A10", "discard_was_live_honour 10A10"]),
        ({"result": "draw"}, []),
    ],
)  # fmt: skip
def test_art_10a_only_what_could_matter_is_asked(raw: Any, questions: list[str]) -> None:
    assert asked(raw) == questions


def test_art_10a2_is_asked_by_tiles_only_where_twelve_lie_open() -> None:
    drawn = {"by": "tiles", "source": "self_draw", "discarder": None, "win_tile": "5s"}
    lying = [{"type": "pung", "tiles": f"{n}{n}{n}s", "from": 1} for n in (1, 3, 7, 9)]
    assert asked(win(**drawn, concealed="1112223334445s")) == []
    assert asked(win(**drawn, concealed="5s", melds=lying)) == [
        "twelfth_fed_by_1 10A2", "twelfth_fed_by_3 10A2", "twelfth_fed_by_4 10A2",
    ]  # fmt: skip
    assert asked(win(**drawn, concealed="9995s", melds=lying[:3])) == []


def test_art_10b_only_what_could_matter_is_asked() -> None:
    assert asked(win(), "B") == ["withheld_last_honour 10B1", "declined_and_broke_pung 10B2"]
    said = {"declined_own_win": True, "broke_pung": True}
    assert asked(win(facts=said), "B")[1:] == ["declined_and_broke_pung 10B2"]
    assert asked(win("fa_win_tile", facts=said), "B") == [
        "withheld_last_honour 10B1", "declined_and_broke_pung 10B2", "discard_was_live_honour 10B4",
    ]  # fmt: skip


def test_what_cannot_have_been_is_not_asked() -> None:
    """No robbed tile is new to the table or the third dragon of a pung, no hand of one suit has an honour, and tiles show themselves."""
    passed_up = {"facts": {"declined_own_win": True}}
    for raw in (
        win(source="rob_kong", **passed_up),
        win("big_three_dragons", source="rob_kong", **passed_up),
        win("pure_one_suit", **passed_up),
        win(**HAND_OF_TWO_SUITS, **passed_up),
    ):
        names = [name.partition(" ")[0] for name in asked(raw)]
        assert not {"dragons_exposed", "discard_was_live_honour"} & set(names)
        assert "declined_own_win" in names
    few = {"melds": [{"type": "pung", "tiles": "999s", "from": 1}], "concealed": "1112223334s"}
    pure = win(by="tiles", win_tile="4s", **few)
    assert asked(pure) == ALWAYS


# --- Reading ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        ([], [("not_object", "")]),
        ({"colour": 1}, [("unknown_key", "colour")]),
        ({"result": "tie"}, [("unknown_value", "result")]),
        ({"winners": [5, "2"], "dealer": 0}, [("seat_out_of_range", "dealer"), ("seat_out_of_range", "winners.0"), ("not_integer", "winners.1")]),
        ({"winners": 2, "ticked": "all", "melds": {}}, [("not_list", "winners"), ("not_list", "ticked"), ("not_list", "melds")]),
        ({"ticked": ["luck"]}, [("unknown_value", "ticked.0")]),
        ({"concealed": 5, "win_tile": "m" * 65}, [("not_text", "concealed"), ("not_text", "win_tile")]),
        ({"concealed": "12"}, [("bad_notation", "concealed")]),
        ({"melds": [3, {"type": "pung"}, {"type": "pung", "tiles": "9z"}]},
         [("not_object", "melds.0"), ("missing_key", "melds.1.tiles"), ("bad_notation", "melds.2.tiles")]),
        ({"facts": {"dragons_exposed": 9}}, [("unknown_value", "facts.dragons_exposed")]),
    ],
)  # fmt: skip
def test_what_cannot_be_read_of_a_draft_is_told_at_once(
    raw: Any, problems: list[tuple[str, str]]
) -> None:
    with pytest.raises(Malformed) as refused:
        draft_reader.read(raw)
    assert [(p.code, p.path) for p in refused.value.problems] == problems


@given(strategies.json_values)
def test_any_draft_is_read_or_refused(raw: Any) -> None:
    try:
        draft_reader.read(raw)
    except Malformed:
        return
    assert seen(raw).step in Step


# --- What was recorded ------------------------------------------------------------------------------


@pytest.mark.parametrize("case", WHOLE, ids=lambda case: str(case["id"]))
def test_a_recorded_sheet_is_known_from_its_draft_and_entered_again_from_it(case: Any) -> None:
    game = registry.get("mahjong")
    terms: Any = game.read_terms(case["terms"])
    written = reader.read_sheet(raw=case["sheet"], terms=terms).document()
    draft = draft_reader.read(recorded.draft_of(written))
    assert recorded.came_of(written, draft)
    assert not recorded.came_of(written, draft_reader.read({"result": "win"}))
    assert recorded.draft_of(sheet := {"result": "draw", "dealer": 2}) == sheet
    state = TableState(
        mode=terms.mode,
        chips={int(seat): chips for seat, chips in case["sheet"]["stakes"].items()},
        dealer=case["sheet"]["dealer"],
        wind="ESWN".index(case["sheet"]["round_wind"]),
    )
    found = drafts.view(draft, state=state, terms=terms)
    assert found.sheet is not None
    assert found.sheet.document() == written
