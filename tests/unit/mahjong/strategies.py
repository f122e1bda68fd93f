"""Right sheets of casino mahjong, and terms to settle them under."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tables.games.mahjong import tiers
from tables.games.mahjong.tiles import Mode
from tests.unit.mahjong import oracle

Draw = Callable[[st.SearchStrategy[Any]], Any]
Raw = dict[str, Any]

FACTS = st.fixed_dictionaries(
    {},
    optional={
        "suit_tiles_exposed": st.integers(0, 12),
        "dragons_exposed": st.integers(0, 3),
        "winds_exposed": st.integers(0, 4),
        "draws_since_twelfth": st.integers(0, 2),
        "discard_was_live_honour": st.booleans(),
        "withheld_last_honour": st.booleans(),
        "not_ready_and_broke_pung": st.booleans(),
        "broke_pung": st.booleans(),
        "declined_own_win": st.booleans(),
    },
)
TICKS = {
    "A": [
        [], ["ping_hu"], ["all_pungs"], ["pure_one_suit"], ["all_pungs", "mixed_one_suit"], ["big_three_dragons"],
        ["big_four_winds", "all_honours"], ["pure_terminals"], ["dragon_pung_fa"],
    ],
    "B": [[], ["fa_win_tile"]],
}  # fmt: skip


@st.composite
def terms(draw: Draw) -> Raw:
    """Terms of any tier and any reading of the limits."""
    mode = draw(st.sampled_from("AB"))
    return {
        "mode": mode,
        "low": draw(st.sampled_from(sorted(tiers.RAKE[Mode(mode)]))),
        "stake_cap": draw(st.sampled_from(["total", "per_payer", "none"])),
        "false_win": draw(st.sampled_from(["as_written", "with_double_share"])),
        "unit": draw(st.sampled_from([1, 100, 500])),
    }


@st.composite
def sheets(draw: Draw, under: Raw) -> Raw:
    """A sheet that nothing is wrong with under these terms."""
    seats = [1, 2, 3, 4]
    if under["mode"] == "B":
        seats = sorted(draw(st.permutations(seats))[: draw(st.integers(2, 4))])
    raw: Raw = {
        "players": seats,
        "dealer": draw(st.sampled_from(seats)),
        "round_wind": draw(st.sampled_from("ESWN")),
        "stakes": {str(seat): draw(st.integers(0, 40 * under["low"])) for seat in seats},
        "result": draw(st.sampled_from(["win", "win", "win", "draw", "false_win"])),
    }
    if raw["result"] == "false_win":
        return raw | {"offender": draw(st.sampled_from(seats))}
    return raw | (draw(wins(under, raw)) if raw["result"] == "win" else {})


@st.composite
def wins(draw: Draw, under: Raw, raw: Raw) -> Raw:
    """What a sheet says of a win."""
    winner, discarder, *_ = draw(st.permutations(raw["players"]))
    by = draw(st.sampled_from(["discard", "self_draw"]))
    win: Raw = {
        "winner": winner,
        "by": by,
        "discarder": discarder if by == "discard" else None,
        "facts": draw(FACTS),
    }
    if draw(st.booleans()):
        return win | {"elements": draw(st.sampled_from(TICKS[under["mode"]]))}
    for seen_in_the_hand in (
        "suit_tiles_exposed",
        "dragons_exposed",
        "winds_exposed",
        "discard_was_live_honour",
    ):
        win["facts"].pop(seen_in_the_hand, None)
    return win | {"hand": draw(hands(under["mode"])), "situation": []}


@st.composite
def hands(draw: Draw, mode: str) -> Raw:
    """A winning hand."""
    faces = oracle.FACES_OF_B if mode == "B" else [*oracle.SUITED, *oracle.WINDS, *oracle.DRAGONS]
    number = 1 if mode == "B" else 4
    every = st.lists(st.sampled_from(oracle.every_set(faces)), min_size=number, max_size=number)
    sets, pair = draw(
        st.tuples(every, st.sampled_from(faces)).filter(
            lambda hand: max(Counter([hand[1]] * 2 + [t for s in hand[0] for t in s]).values()) <= 4
        )
    )
    laid = [] if mode == "B" else sets[: draw(st.integers(0, number))]
    standing = draw(st.permutations([t for s in sets[len(laid) :] for t in s] + [pair, pair]))
    return {
        "concealed": "".join(standing[1:]),
        "win_tile": standing[0],
        "melds": [
            {"type": "pung" if one[0] == one[1] else "chow", "tiles": "".join(one)} for one in laid
        ],
    }
