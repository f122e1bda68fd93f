"""The course of a Pai Gow table (ordinance 15/90/M, articles 2(4), 5(1)(2)(4)): who holds the bank, and which tiles lie where.

A pure state machine. For each act there is a function that tells what forbids it and one that gives the state after it; the latter
assumes that the former found nothing. A void throw (article 2(5)) and an exposed tile (article 4) change nothing here.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Problem
from tables.games.paigow import tiles
from tables.games.paigow.settle import Settlement
from tables.games.paigow.sheet import Sheet

ROUNDS_A_TURN: Final = 2
MOST_A_ROUND: Final = 10**12
"""The bets of one round together, in minor units, at most: so that what a shift comes to stays within what money can be here."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One door's turn at the bank.

    ``allowed`` is how many rounds it may last: two, and one more for each recorded consent. ``first_stake`` and ``first_net`` are the
    banker's own stake in its first round and what he won by it after commission, in minor units; 0 before that round.
    """

    banker: int
    rounds: int = 0
    allowed: int = ROUNDS_A_TURN
    first_stake: int = 0
    first_net: int = 0

    @property
    def consented(self) -> bool:
        """Whether a round beyond the usual ones has been consented to and not yet played."""
        return self.allowed > max(self.rounds, ROUNDS_A_TURN)

    @property
    def least_stake(self) -> int:
        """What the banker must stake in the next round at least (article 5(4)); 0 where he is free."""
        return self.first_stake + self.first_net if self.rounds == 1 and self.first_net > 0 else 0


@dataclass(frozen=True, slots=True)
class TableState:
    """How a table stands between two rounds.

    ``turn`` is None until the first round's banker takes the first bank. ``rounds`` counts the session's rounds; ``wagered`` holds the
    doors that have bet or been banker. ``half`` is the half of the shuffle that the next four-door round is dealt from, None at an
    eight-door table; ``lying`` the tiles seen in the first half, as they lie face up for the second. ``tile_set`` counts the sets used.
    """

    doors: int
    turn: Turn | None = None
    rounds: int = 0
    wagered: tuple[int, ...] = ()
    half: int | None = None
    lying: tuple[str, ...] = ()
    tile_set: int = 1

    @property
    def banker(self) -> int | None:
        """The door that holds the bank; None before the first round."""
        return None if self.turn is None else self.turn.banker

    def to_json(self) -> dict[str, Json]:
        """Write the state; ``from_json`` reads it back to an equal one."""
        turn: Json = None
        if self.turn is not None:
            turn = {
                "banker": self.turn.banker,
                "rounds": self.turn.rounds,
                "allowed": self.turn.allowed,
                "first_stake": self.turn.first_stake,
                "first_net": self.turn.first_net,
            }
        return {
            "doors": self.doors,
            "turn": turn,
            "rounds": self.rounds,
            "wagered": list(self.wagered),
            "half": self.half,
            "lying": list(self.lying),
            "tile_set": self.tile_set,
        }

    @classmethod
    def from_json(cls, written: Mapping[str, Any]) -> "TableState":
        """Read what ``to_json`` wrote."""
        turn = written["turn"]
        return cls(
            doors=written["doors"],
            turn=None if turn is None else Turn(**turn),
            rounds=written["rounds"],
            wagered=tuple(written["wagered"]),
            half=written["half"],
            lying=tuple(written["lying"]),
            tile_set=written["tile_set"],
        )


def opening(*, doors: int) -> TableState:
    """Give the state of a table of 8 or 4 doors as it opens, with tiles freshly shuffled."""
    return _shuffled(TableState(doors=doors))


def round_problems(*, state: TableState, sheet: Sheet) -> tuple[Problem, ...]:
    """Tell everything that forbids a round at this table; paths are those of the sheet.

    Codes: ``wrong_doors not_the_banker bank_turn_over second_stake_lowered wrong_half tile_of_other_half``, ``missing_key`` for a
    four-door round without its half, ``above_maximum`` for bets that together are more than any table takes.
    """
    return tuple(_round_problems(state, sheet))


def size_problems(sheet: Sheet) -> tuple[Problem, ...]:
    """Tell that the bets together are more than any table takes. Code: ``above_maximum``."""
    given = sum(bet.amount for bet in sheet.bets)
    if given <= MOST_A_ROUND:
        return ()
    return (Problem("above_maximum", "bets", {"most": MOST_A_ROUND, "given": given}),)


def after_round(*, state: TableState, sheet: Sheet, settlement: Settlement) -> TableState:
    """Give the state after a round: one more of the turn, and the other half of the shuffle next."""
    turn = state.turn or Turn(banker=sheet.banker)
    if turn.rounds == 0:
        turn = replace(turn, first_stake=sheet.bank[0].stake, first_net=settlement.banker_net)
    played = replace(
        state,
        turn=replace(turn, rounds=turn.rounds + 1),
        rounds=state.rounds + 1,
        wagered=tuple(sorted({*state.wagered, sheet.banker, *(bet.door for bet in sheet.bets)})),
    )
    return replace(played, half=2, lying=_tiles(sheet)) if state.half == 1 else _shuffled(played)


def pass_problems(*, state: TableState, to: int, declined: Sequence[int]) -> tuple[Problem, ...]:
    """Tell everything that forbids the bank's passing; paths are ``to`` and ``declined.0`` onwards.

    The doors that declined and then the one that takes over follow the banker without a gap, counter-clockwise; when all others decline
    the bank comes back to the same door. Codes: ``no_bank_yet door_out_of_range bank_out_of_turn never_bet``.
    """
    if state.turn is None:
        return (Problem("no_bank_yet"),)
    named = (*((f"declined.{i}", door) for i, door in enumerate(declined)), ("to", to))
    outside = tuple(
        Problem("door_out_of_range", path, {"doors": state.doors})
        for path, door in named
        if not 1 <= door <= state.doors
    )
    return outside or tuple(_turn_problems(state, state.turn.banker, named))


def after_pass(*, state: TableState, to: int) -> TableState:
    """Give the state after the bank has passed: a new turn."""
    return replace(state, turn=Turn(banker=to))


def consent_problems(*, state: TableState) -> tuple[Problem, ...]:
    """Tell what forbids recording that every door's customers consent to one round more of this turn (article 5(1)).

    Codes: ``no_bank_yet consent_already_given``.
    """
    if state.turn is None:
        return (Problem("no_bank_yet"),)
    return (Problem("consent_already_given"),) if state.turn.consented else ()


def after_consent(*, state: TableState) -> TableState:
    """Give the state after that consent: this turn may last one round more."""
    turn = state.turn
    return state if turn is None else replace(state, turn=replace(turn, allowed=turn.allowed + 1))


def after_dead_round(state: TableState) -> TableState:
    """Give the state after a dead round: no round of the turn, its bets no wager, and the whole shuffle begun anew."""
    return _shuffled(state)


def after_tile_change(state: TableState) -> TableState:
    """Give the state after the house has brought in another set of tiles (article 2(1)): shuffled anew."""
    return _shuffled(replace(state, tile_set=state.tile_set + 1))


def _shuffled(state: TableState) -> TableState:
    return replace(state, half=1 if state.doors == 4 else None, lying=())


def _tiles(sheet: Sheet) -> tuple[str, ...]:
    return tuple(str(tile) for hand in sheet.hands or () for tile in (*hand.front, *hand.back))


def _round_problems(state: TableState, sheet: Sheet) -> Iterator[Problem]:
    yield from size_problems(sheet)
    if sheet.doors != state.doors:
        yield Problem("wrong_doors", "doors", {"needed": state.doors, "given": sheet.doors})
        return
    if state.turn is not None:
        yield from _bank_problems(state.turn, sheet)
    if state.half is not None:
        yield from _half_problems(state.half, state.lying, sheet)


def _bank_problems(turn: Turn, sheet: Sheet) -> Iterator[Problem]:
    if sheet.banker != turn.banker:
        yield Problem("not_the_banker", "banker", {"needed": turn.banker, "given": sheet.banker})
        return
    if turn.rounds >= turn.allowed:
        yield Problem("bank_turn_over", "banker", {"rounds": turn.rounds})
    if sheet.bank[0].stake < turn.least_stake:
        yield Problem(
            "second_stake_lowered",
            "bank.0.stake",
            {"needed": turn.least_stake, "given": sheet.bank[0].stake},
        )


def _half_problems(half: int, lying: tuple[str, ...], sheet: Sheet) -> Iterator[Problem]:
    if sheet.half is None:
        yield Problem("missing_key", "half", {"key": "half"})
    elif sheet.half != half:
        yield Problem("wrong_half", "half", {"needed": half, "given": sheet.half})
    elif half == 2:
        yield from _tile_problems(lying, sheet)


def _tile_problems(lying: tuple[str, ...], sheet: Sheet) -> Iterator[Problem]:
    left = Counter(str(tile) for tile in tiles.SET)
    left.subtract(lying)
    for door, hand in enumerate(sheet.hands or (), start=1):
        for name, pair in (("front", hand.front), ("back", hand.back)):
            for tile in map(str, pair):
                left[tile] -= 1
                if left[tile] < 0:
                    yield Problem("tile_of_other_half", f"hands.{door}.{name}", {"tile": tile})


def _turn_problems(
    state: TableState, banker: int, named: Sequence[tuple[str, int]]
) -> Iterator[Problem]:
    for step, (path, door) in enumerate(named):
        needed = (banker + step) % state.doors + 1
        if door != needed or step >= state.doors:
            yield Problem("bank_out_of_turn", path, {"needed": needed, "given": door})
            return
    to = named[-1][1]
    if to not in state.wagered:
        yield Problem("never_bet", "to", {"door": to})
