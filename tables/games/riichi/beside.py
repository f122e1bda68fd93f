"""What happens at a riichi table beside its deals: penalties confirmed, lost wins, rulings, games stopped, abandoned, set right. Pure.

As in ``table``: for each act a function that tells what forbids it, and one that gives the state after it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from casino.kernel import canonical
from casino.kernel.errors import Problem
from tables.games.riichi import final
from tables.games.riichi.deal import STICK
from tables.games.riichi.deal_sheet import DealSheet, Outcome
from tables.games.riichi.seats import Seat
from tables.games.riichi.table import (
    LEAST_FOR_RIICHI,
    Confirmation,
    DeadReason,
    End,
    TableState,
)
from tables.games.riichi.terms import HouseTerms

GROUNDS: Final[Mapping[Outcome, tuple[str, ...]]] = {
    Outcome.PENALTY: ("empty_call", "misspoken_call"),
    Outcome.CHOMBO: (
        "tile_count", "no_minimum", "wrong_win", "furiten_ron", "wrong_riichi", "kan_after_riichi", "breach_when_dead",
        "wall_toppled", "peeking", "fallen_tile_win", "hand_shown",
    ),
}  # fmt: skip
"""What a penalty is for, in the order of rules 28 (a, b) and 32 (a to k)."""
NOT_STATED: Final = "not_stated"
"""The ground of a penalty that was brought in from a file, which names none."""


def is_penalty(sheet: DealSheet) -> bool:
    """Tell whether a sheet is a penalty or a chombo, which a supervisor enters (rules 28, 32, 35)."""
    return sheet.outcome in GROUNDS


def confirmation_problems(*, state: TableState, sheet: DealSheet) -> tuple[Problem, ...]:
    """Tell what a supervisor has yet to confirm: a penalty or a chombo of just this sheet. Code: ``penalty_unconfirmed``."""
    if not is_penalty(sheet) or confirmation_of(state=state, sheet=sheet) is not None:
        return ()
    return (Problem("penalty_unconfirmed", "input.offender", {"seat": sheet.seats[0].value}),)


def confirmation_of(*, state: TableState, sheet: DealSheet) -> Confirmation | None:
    """Give the confirmation of just this sheet, None where there is none."""
    said = state.confirmed
    return said if said is not None and said.sheet == _digest(sheet) else None


def ground_problems(*, sheet: DealSheet, ground: str) -> tuple[Problem, ...]:
    """Tell what forbids confirming a sheet on a ground. Codes: ``no_penalty unknown_value``."""
    if not is_penalty(sheet):
        return (Problem("no_penalty", "outcome"),)
    known = GROUNDS[sheet.outcome]
    if ground in {*known, NOT_STATED}:
        return ()
    return (Problem("unknown_value", "reason", {"known": ", ".join(known)}),)


def after_confirmation(
    *, state: TableState, sheet: DealSheet, ground: str, supervisor: str
) -> TableState:
    """Give the state after a supervisor has confirmed a penalty; just this sheet may then be recorded."""
    return replace(state, confirmed=Confirmation(_digest(sheet), ground, supervisor))


def _digest(sheet: DealSheet) -> str:
    return canonical.digest(sheet.document())


def abandon_problems(state: TableState) -> tuple[Problem, ...]:
    """Tell what forbids abandoning the game: nothing of it was recorded. Code: ``no_game``."""
    return () if state.is_running else (Problem("no_game"),)


def dead_problems(*, state: TableState, seat: Seat, after_riichi: bool) -> tuple[Problem, ...]:
    """Tell what forbids that a seat loses the win for this deal (rule 29).

    Codes: ``game_is_over already_dead too_few_points``.
    """
    player = state.player_at(seat)
    if state.end is not None:
        return (Problem("game_is_over"),)
    if player in state.dead:
        return (Problem("already_dead", "seat", {"seat": seat.value}),)
    points = state.scores[player]
    if after_riichi and player not in state.riichi and points < LEAST_FOR_RIICHI:
        fields: dict[str, str | int] = {"seat": seat.value, "points": points}
        return (Problem("too_few_points", "seat", fields),)
    return ()


def after_dead(
    *, state: TableState, seat: Seat, reason: DeadReason, after_riichi: bool
) -> TableState:
    """Give the state after that: a riichi of before stands with its stick, a cancelled one goes back (rules 29c, 31)."""
    player = state.player_at(seat)
    scores = list(state.scores)
    riichi, sticks = set(state.riichi), state.sticks
    if reason is DeadReason.RIICHI_CANCELLED and player in riichi:
        riichi, sticks = riichi - {player}, sticks - 1
        scores[player] += STICK
    elif after_riichi and reason is not DeadReason.RIICHI_CANCELLED and player not in riichi:
        riichi, sticks = riichi | {player}, sticks + 1
        scores[player] -= STICK
    return replace(
        state,
        scores=tuple(scores),
        riichi=tuple(sorted(riichi)),
        dead=tuple(sorted((*state.dead, player))),
        sticks=sticks,
        touched=True,
    )


def ruling_problems(
    *, state: TableState, points: Mapping[Seat, int], sticks: int
) -> tuple[Problem, ...]:
    """Tell what forbids a ruling to move points (rule 35): they are hundreds, and none is made or lost.

    Codes: ``not_hundreds ruling_does_not_balance wrong_sticks game_is_over``.
    """
    found = [
        Problem("not_hundreds", f"points.{seat.value}")
        for seat, number in points.items()
        if number % 100
    ]
    total = sum(points.values()) + sticks * STICK
    if total:
        found.append(Problem("ruling_does_not_balance", "points", {"given": total}))
    if state.sticks + sticks < 0:
        fields = {"needed": -state.sticks, "given": sticks}
        found.append(Problem("wrong_sticks", "sticks", fields))
    return tuple(found)


def after_ruling(*, state: TableState, points: Mapping[Seat, int], sticks: int) -> TableState:
    """Give the state after a ruling; one that brings somebody below 0 ends the game (rule 2)."""
    if not sticks and not any(points.values()):
        return state
    scores = tuple(
        score + points.get(state.seat_of(player), 0) for player, score in enumerate(state.scores)
    )
    after = replace(state, scores=scores, sticks=state.sticks + sticks, touched=True)
    return _looked_at_anew(after)


def _looked_at_anew(state: TableState) -> TableState:
    if min(state.scores) < 0:
        return replace(state, end=state.end or End.BELOW_ZERO)
    return replace(state, end=None) if state.end is End.BELOW_ZERO else state


def stop_problems(*, state: TableState, house: HouseTerms) -> tuple[Problem, ...]:
    """Tell what forbids the dealer to end the game (rule 27). Code: ``may_not_stop``."""
    return () if state.may_stop(house) else (Problem("may_not_stop"),)


def after_stop(state: TableState) -> TableState:
    """Give the state after the dealer of South 4 has ended the game."""
    return replace(state, end=End.DEALER_STOPPED)


def corrected(
    *, state: TableState, scores: Mapping[int, int], chips: Mapping[int, int]
) -> TableState:
    """Give the state after an earlier deal of its game was settled otherwise: by player, what scores and chips move by.

    Who deals now stays as it is; the sticks are what is left of all points, and whether somebody is below 0 is looked at anew.
    """
    moved = tuple(score + scores.get(player, 0) for player, score in enumerate(state.scores))
    after = replace(
        state,
        scores=moved,
        chips=tuple(own + chips.get(player, 0) for player, own in enumerate(state.chips)),
        sticks=(final.TOTAL - sum(moved)) // STICK,
    )
    return _looked_at_anew(after)
