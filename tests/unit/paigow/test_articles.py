"""The pad names the articles that bear on what it shows, and no other."""

from dataclasses import replace
from typing import Any

import pytest

from tables.games.paigow import articles, draft, draft_reader, table
from tables.games.paigow.table import TableState, Turn
from tables.games.paigow.terms import Terms
from tests.factories import paigow

EIGHT = table.opening(doors=8)
BANKER: dict[str, Any] = {"kind": "banker", "stake": 1_000}
DICE = {"banker": 1, "bank": [BANKER], "dice": [2, 2, 2, 3]}


def bearing(raw: dict[str, Any], state: TableState = EIGHT) -> tuple[str, ...]:
    read = draft_reader.read(raw, doors=state.doors)
    return articles.deciding(read, draft.view(read, state=state, terms=Terms()), state=state)


def laid(hands: dict[str, Any]) -> dict[str, Any]:
    return {door: hand["front"] + hand["back"] for door, hand in hands.items()}


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({}, ()),
        (DICE, ("2(2)", "2(3)")),
        ({"banker": 1, "bank": [BANKER, {"kind": "house", "stake": 5}]}, ("5(5)",)),
        (DICE | {"by": "outcomes", "outcomes": {"2": "win"}}, ("2(2)", "2(3)")),
        (
            DICE | {"by": "outcomes", "outcomes": {"2": "win"}, "bets": [{"door": 2, "amount": 1_000}]},
            ("2(2)", "2(3)", "8"),
        ),
        (
            DICE | {"by": "outcomes", "outcomes": {"3": "win"}, "bets": [{"door": 3, "amount": 1_000}]},
            ("2(2)", "2(3)"),
        ),
        (
            DICE | {"by": "outcomes", "outcomes": {"2": "push"}, "bets": [{"door": 2, "amount": 5_000}]},
            ("2(2)", "2(3)"),
        ),
        (
            DICE | {"by": "outcomes", "outcomes": {"2": "win"}, "bets": [{"door": 2, "amount": 5_000}]},
            ("2(2)", "2(3)", "5(3)", "8"),
        ),
        (
            DICE | {
                "by": "outcomes",
                "outcomes": dict.fromkeys("2345678", "lose"),
                "bets": [{"door": 2, "amount": 1_000}],
            },
            ("2(2)", "2(3)", "8"),
        ),
    ],
)  # fmt: skip
def test_by_what_was_entered(raw: dict[str, Any], expected: tuple[str, ...]) -> None:
    assert bearing(raw) == expected


def test_by_tiles_and_a_hand_set_anew() -> None:
    hands = paigow.HANDS_OF_FOUR
    raw = DICE | {"laid": laid({door: hands[door] for door in "12"})}
    four = table.opening(doors=4)
    compared = ("2(2)", "2(3)", "2(4)", "6(3)", "7(2)", "9(1)")
    assert bearing(raw, four) == compared
    wrong = {"front": hands["2"]["back"], "back": hands["2"]["front"]}
    assert bearing(raw | {"settings": {"2": wrong}}, four) == (
        "2(2)", "2(3)", "2(4)", "6(2)", "6(3)", "7(2)", "9(1)",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (Turn(banker=1), ()),
        (Turn(banker=1, rounds=1, first_stake=1_000, first_net=-5), ("5(1)",)),
        (Turn(banker=1, rounds=1, first_stake=1_000, first_net=5), ("5(1)", "5(4)")),
    ],
)
def test_by_the_bankers_turn(turn: Turn, expected: tuple[str, ...]) -> None:
    assert bearing({}, replace(EIGHT, turn=turn)) == expected
