"""The course of a riichi table: a game of four from East 1 to its end (rules 1, 2, 11, 20–23, 26, 27, 30, 31, 33, 35). Pure.

A state machine. For each act there is a function that tells what forbids it and one that gives the state after it; the latter assumes
that the former found nothing. Players are numbered 0 to 3 by their seats in East 1; their winds go round with the deal.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Problem
from tables.games.riichi import final
from tables.games.riichi.deal import STICK, DealSettlement
from tables.games.riichi.deal_sheet import DealSheet, Outcome, TileWin, Win, YakuWin
from tables.games.riichi.final import PLAYERS, START, GameSheet
from tables.games.riichi.seats import ORDER, Seat
from tables.games.riichi.terms import HouseTerms
from tables.games.riichi.yaku import RIICHI

LEAST_FOR_RIICHI: Final = 1_000
"""Nobody declares with 900 points or less (rule 21)."""


class End(StrEnum):
    """Why a game is over: after South 4, below 0 points, or by a dealer who stops in South 4 (rules 2, 27)."""

    LAST_DEAL = "last_deal"
    BELOW_ZERO = "below_zero"
    DEALER_STOPPED = "dealer_stopped"


class DeadReason(StrEnum):
    """What costs a player the win for the rest of a deal (rule 29)."""

    WRONG_CALL = "wrong_call"
    EMPTY_WIN = "empty_win"
    RIICHI_CANCELLED = "riichi_cancelled"


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The manager's word on one penalty (rules 28, 32, 35): the digest of its sheet, its ground, and his staff number."""

    sheet: str
    ground: str
    supervisor: str


@dataclass(frozen=True, slots=True)
class TableState:
    """How a table stands between two acts.

    ``game`` counts the session's games from 1, ``deals`` the ends of deals of this one. ``riichi`` names the players whose riichi of
    this deal is already on the table, ``dead`` those who may not win in it (rule 30). ``touched`` tells whether anything of the game was
    recorded, ``kept`` whether the dealer has just kept the deal. ``confirmed`` is the penalty that a supervisor has confirmed and that is not recorded
    yet, None where there is none. ``end`` is None while the game goes on; when it is over, its final sheet is what comes next.
    """

    game: int = 1
    deals: int = 0
    scores: tuple[int, ...] = (START,) * PLAYERS
    chips: tuple[int, ...] = (0,) * PLAYERS
    round_wind: Seat = Seat.EAST
    dealer: int = 0
    honba: int = 0
    sticks: int = 0
    riichi: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    touched: bool = False
    kept: bool = False
    confirmed: Confirmation | None = None
    end: End | None = None

    @property
    def is_running(self) -> bool:
        """Whether anything of the game has been recorded."""
        return self.touched

    def player_at(self, seat: Seat) -> int:
        """Give the player at a wind in this deal."""
        return (self.dealer + seat.number) % PLAYERS

    def seat_of(self, player: int) -> Seat:
        """Give a player's wind in this deal."""
        return ORDER[(player - self.dealer) % PLAYERS]

    def may_declare(self, player: int) -> bool:
        """Tell whether a player has the points for a riichi, has not declared, and has not lost the win (rules 21, 30)."""
        return (
            self.scores[player] >= LEAST_FOR_RIICHI
            and player not in self.riichi
            and player not in self.dead
        )

    @property
    def is_last_deal(self) -> bool:
        """Whether this is South 4."""
        return self.round_wind is Seat.SOUTH and self.dealer == PLAYERS - 1

    def may_stop(self, house: HouseTerms) -> bool:
        """Tell whether the dealer of South 4, who has kept the deal, may end the game at his rank (rule 27)."""
        return (
            self.end is None
            and self.is_last_deal
            and self.kept
            and final.ranked(self.scores).index(self.dealer) + 1 == house.dealer_may_stop_at_rank
        )

    def to_json(self) -> dict[str, Json]:
        """Write the state; ``from_json`` reads it back to an equal one."""
        return {
            "game": self.game,
            "deals": self.deals,
            "scores": list(self.scores),
            "chips": list(self.chips),
            "round_wind": self.round_wind.value,
            "dealer": self.dealer,
            "honba": self.honba,
            "sticks": self.sticks,
            "riichi": list(self.riichi),
            "dead": list(self.dead),
            "touched": self.touched,
            "kept": self.kept,
            "confirmed": None if self.confirmed is None else asdict(self.confirmed),
            "end": None if self.end is None else self.end.value,
        }

    @classmethod
    def from_json(cls, written: Mapping[str, Any]) -> "TableState":
        """Read what ``to_json`` wrote; a state that says nothing of a confirmed penalty has none."""
        end, confirmed = written["end"], written.get("confirmed")
        read: dict[str, Any] = {key: written[key] for key in _PLAIN}
        read |= {key: tuple(written[key]) for key in _LISTS}
        return cls(
            **read,
            round_wind=Seat(written["round_wind"]),
            confirmed=Confirmation(**confirmed) if confirmed else None,
            end=None if end is None else End(end),
        )


_LISTS: Final = ("scores", "chips", "riichi", "dead")
_PLAIN: Final = ("game", "deals", "dealer", "honba", "sticks", "touched", "kept")


def deal_problems(*, state: TableState, sheet: DealSheet) -> tuple[Problem, ...]:
    """Tell what the table forbids of a deal.

    Codes: ``game_is_over wrong_round wrong_honba wrong_sticks riichi_left_out too_few_points barred barred_from_riichi
    dead_hand_is_noten riichi_is_noten``.
    """
    if state.end is not None:
        return (Problem("game_is_over"),)
    return tuple(_deal_problems(state, sheet))


def _deal_problems(state: TableState, sheet: DealSheet) -> Iterator[Problem]:
    on_table = sheet.table
    if on_table.round_wind not in {None, state.round_wind}:
        fields = {"needed": state.round_wind.value}
        yield Problem("wrong_round", "table.round_wind", fields)
    if on_table.honba != state.honba:
        yield Problem(
            "wrong_honba", "table.honba", {"needed": state.honba, "given": on_table.honba}
        )
    declared = declared_in(state, sheet)
    sticks = state.sticks + len(declared)
    if on_table.sticks != sticks:
        yield Problem(
            "wrong_sticks",
            "table.riichi_sticks_on_table",
            {"needed": sticks, "given": on_table.sticks},
        )
    yield from _riichi_problems(state, sheet, declared)
    yield from _barred(state, sheet)


def _riichi_problems(
    state: TableState, sheet: DealSheet, declared: Sequence[int]
) -> Iterator[Problem]:
    said = sheet.table.riichi
    if said is None and sheet.outcome is Outcome.CHOMBO:
        said = ()  # the sticks of those who are not named would not go back
    for seat in map(state.seat_of, state.riichi if said is not None else ()):
        if said is not None and seat not in said:
            fields = {"seat": seat.value}
            yield Problem("riichi_left_out", "table.riichi_this_deal", fields)
    for player in declared:
        name, points = state.seat_of(player).value, state.scores[player]
        if points < LEAST_FOR_RIICHI:
            too_few: dict[str, str | int] = {"seat": name, "points": points}
            yield Problem("too_few_points", "table.riichi_this_deal", too_few)
        if player in state.dead:
            yield Problem("barred_from_riichi", "table.riichi_this_deal", {"seat": name})


def _barred(state: TableState, sheet: DealSheet) -> Iterator[Problem]:
    """Who has lost the win for this deal neither wins nor, without a riichi of before, is tenpai (rules 30, 31)."""
    for index, win in enumerate(sheet.wins):
        if state.player_at(win.seat) in state.dead:
            yield Problem("barred", f"wins.{index}.seat", {"seat": win.seat.value})
    if sheet.outcome is Outcome.NAGASHI:
        for index, seat in enumerate(sheet.seats):
            if state.player_at(seat) in state.dead:
                yield Problem("barred", f"input.seats.{index}", {"seat": seat.value})
    if sheet.outcome is Outcome.DRAW:
        yield from _draw_problems(state, sheet)


def _draw_problems(state: TableState, sheet: DealSheet) -> Iterator[Problem]:
    stands = {*state.riichi, *declared_in(state, sheet)}
    for index, seat in enumerate(sheet.seats):
        player = state.player_at(seat)
        if player in state.dead and player not in stands:
            yield Problem("dead_hand_is_noten", f"input.tenpai.{index}", {"seat": seat.value})
    for player in sorted(stands):
        seat = state.seat_of(player)
        if seat not in sheet.seats:
            yield Problem("riichi_is_noten", "input.tenpai", {"seat": seat.value})


def declared_in(state: TableState, sheet: DealSheet) -> tuple[int, ...]:
    """Give the players whose riichi a sheet brings to the table."""
    players = (state.player_at(seat) for seat in declared_by(sheet))
    return tuple(sorted(player for player in players if player not in state.riichi))


def declared_by(sheet: DealSheet) -> tuple[Seat, ...]:
    """Give the seats that a sheet says declared riichi: those it names, or else its winners with a riichi."""
    named = sheet.table.riichi
    return tuple(win.seat for win in sheet.wins if _has_riichi(win)) if named is None else named


def _has_riichi(win: Win) -> bool:
    if isinstance(win, TileWin):
        return win.has_riichi
    return isinstance(win, YakuWin) and bool(RIICHI.intersection(win.yaku))


def after_deal(
    *, state: TableState, sheet: DealSheet, settlement: DealSettlement, house: HouseTerms
) -> TableState:
    """Give the state after a deal, or after a penalty in it: scores, chips, sticks, and who deals next (rules 11, 23, 27, 33)."""
    declared = declared_in(state, sheet)
    paid = [-STICK if player in declared else 0 for player in range(PLAYERS)]
    scores = tuple(
        score + paid[player] + settlement.deltas[state.seat_of(player)]
        for player, score in enumerate(state.scores)
    )
    chips = tuple(
        own + settlement.chips.get(state.seat_of(player), 0)
        for player, own in enumerate(state.chips)
    )
    after = replace(
        state,
        scores=scores,
        chips=chips,
        sticks=settlement.sticks_left,
        riichi=tuple(sorted((*state.riichi, *declared))),
        touched=True,
        kept=False,
        confirmed=None,
    )
    if sheet.outcome is not Outcome.PENALTY:
        after = _next_deal(after, settlement, house)
    return replace(after, end=End.BELOW_ZERO) if min(scores) < 0 else after


def _next_deal(state: TableState, settlement: DealSettlement, house: HouseTerms) -> TableState:
    """End a deal: dead hands and riichi end with it (rule 30)."""
    state = replace(state, riichi=(), dead=(), deals=state.deals + 1)
    if settlement.outcome is Outcome.CHOMBO:
        return _passed(state) if settlement.dealer_passes else state
    if settlement.outcome is Outcome.DRAW:
        honba = state.honba + house.honba_on_draw
    else:
        honba = state.honba + 1 if settlement.dealer_keeps else 0
    state = replace(state, honba=honba)
    return replace(state, kept=True) if settlement.dealer_keeps else _passed(state)


def _passed(state: TableState) -> TableState:
    if state.is_last_deal:
        return replace(state, end=End.LAST_DEAL)
    if state.dealer == PLAYERS - 1:
        return replace(state, dealer=0, round_wind=Seat.SOUTH)
    return replace(state, dealer=state.dealer + 1)


def game_problems(*, state: TableState, sheet: GameSheet) -> tuple[Problem, ...]:
    """Tell what the deals recorded say against a final sheet; a game of which nothing was recorded has nothing against it.

    Codes: ``game_goes_on score_disagrees chips_disagree sticks_disagree``.
    """
    if not state.is_running:
        return ()
    return tuple(_game_problems(state, sheet))


def _game_problems(state: TableState, sheet: GameSheet) -> Iterator[Problem]:
    if state.end is None:
        yield Problem("game_goes_on", "", {"deals": state.deals})
    for code, key, given, needed in (
        ("score_disagrees", "scores", sheet.scores, state.scores),
        ("chips_disagree", "chips", sheet.chips, state.chips),
    ):
        for player in range(PLAYERS):
            if given[player] != needed[player]:
                fields = {"given": given[player], "needed": needed[player]}
                yield Problem(code, f"{key}.{player}", fields)
    if sheet.leftover_sticks != state.sticks:
        fields = {"given": sheet.leftover_sticks, "needed": state.sticks}
        yield Problem("sticks_disagree", "leftover_sticks", fields)


def after_game(state: TableState) -> TableState:
    """Give the state after a game, settled or abandoned: the next one begins at East 1."""
    return TableState(game=state.game + 1)


def final_sheet(state: TableState) -> GameSheet:
    """Give the final sheet that the deals recorded come to."""
    return GameSheet(scores=state.scores, leftover_sticks=state.sticks, chips=state.chips)
