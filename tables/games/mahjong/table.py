"""The course of a mahjong table (ordinance 135/91/M, articles 3 and 9): who sits with how many chips, who deals, and under which wind.

A pure state machine. For each act there is a function that tells what forbids it and one that gives the state after it; the latter
assumes that the former found nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import Problem
from casino.kernel.money import MAX_MINOR
from tables.games.mahjong import luck
from tables.games.mahjong.settle import Settlement
from tables.games.mahjong.sheet import (
    ROUND_WINDS,
    SEATS,
    FalseWin,
    Sheet,
    Source,
    Win,
    counter_clockwise,
)
from tables.games.mahjong.terms import DealerOnDraw
from tables.games.mahjong.tiles import Mode

SAW_HAND: Final = "saw_anothers_hand"
FLAGS: Final = (*luck.BARRING, SAW_HAND)
"""What may be noted of a seat for the deal: it cannot win (articles 9(A)(2), 10(A)(7)), or it cannot kong (9(A)(3), 9(B)(2))."""
_KONG_LUCK: Final = frozenset({"kong_flower", "kong_on_kong"})


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose deal it is: the dealer, the wind of the round and what has been counted of both, as ``TableState`` has them."""

    dealer: int | None
    wind: int
    passes: int
    kept: int
    cycle: int


@dataclass(frozen=True, slots=True)
class TableState:
    """How a table stands between two deals.

    ``chips`` is what lies before each seat that is taken, in minor units. ``dealer`` is None until the first deal. ``wind`` is the round's,
    0 to 3; ``passes`` how often the deal has passed under it, ``kept`` how often the dealer has kept it since it came to him. ``cycle``
    counts from 1, ``deals`` all deals of the session. ``flags`` is what was noted of seats for the deal that is being played;
    ``confirmed`` the digest of the sheet whose liability a supervisor has confirmed, empty where none was. ``last`` is whose the last deal
    was, None where that cannot be taken back.
    """

    mode: Mode
    chips: Mapping[int, int] = field(default_factory=dict)
    dealer: int | None = None
    wind: int = 0
    passes: int = 0
    kept: int = 0
    cycle: int = 1
    deals: int = 0
    flags: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    confirmed: str = ""
    last: Turn | None = None

    @property
    def turn(self) -> Turn:
        """Whose the next deal is."""
        return Turn(self.dealer, self.wind, self.passes, self.kept, self.cycle)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are taken, ascending."""
        return tuple(sorted(self.chips))

    @property
    def least_players(self) -> int:
        """How many must sit before a deal can be played (article 3)."""
        return SEATS if self.mode is Mode.A else 2

    def to_json(self) -> dict[str, Json]:
        """Write the state; ``from_json`` reads it back to an equal one."""
        return {
            "mode": self.mode.value,
            "chips": {str(seat): self.chips[seat] for seat in self.players},
            "dealer": self.dealer,
            "wind": self.wind,
            "passes": self.passes,
            "kept": self.kept,
            "cycle": self.cycle,
            "deals": self.deals,
            "flags": {str(seat): list(noted) for seat, noted in sorted(self.flags.items())},
            "confirmed": self.confirmed,
            "last": None if self.last is None else asdict(self.last),
        }

    @classmethod
    def from_json(cls, written: Mapping[str, Any]) -> "TableState":
        """Read what ``to_json`` wrote; a state of before turns were kept has none."""
        last = written.get("last")
        return cls(
            mode=Mode(written["mode"]),
            chips={int(seat): chips for seat, chips in written["chips"].items()},
            dealer=written["dealer"],
            wind=written["wind"],
            passes=written["passes"],
            kept=written["kept"],
            cycle=written["cycle"],
            deals=written["deals"],
            flags={int(seat): tuple(noted) for seat, noted in written["flags"].items()},
            confirmed=written["confirmed"],
            last=Turn(**last) if last else None,
        )


def opening(*, mode: Mode) -> TableState:
    """Give the state of a table as it opens: nobody sits, the first deal will be under 東."""
    return TableState(mode=mode)


def round_problems(*, state: TableState, sheet: Sheet) -> tuple[Problem, ...]:
    """Tell everything that forbids a deal at this table; paths are those of the sheet.

    Codes: ``other_players other_dealer other_round_wind``, ``other_stakes`` with both figures, and for what was noted of a seat
    ``pung_called_not_taken wrong_meld_uncorrected kong_barred``.
    """
    return tuple(_round_problems(state, sheet))


def after_round(
    *, state: TableState, sheet: Sheet, settlement: Settlement, on_draw: DealerOnDraw
) -> TableState:
    """Give the state after a deal: the chips as they lie now, and the next dealer and wind (article 3)."""
    played = replace(state, chips=dict(settlement.stakes_after), flags={})
    return _after_deal(played, sheet, on_draw)


def without_last(state: TableState) -> TableState:
    """Give the state without its last deal, as far as whose deal it is goes; the chips are another matter."""
    if state.last is None:
        return state
    turn = asdict(state.last)
    return replace(state, **turn, deals=state.deals - 1, confirmed="", last=None)


def with_last(*, state: TableState, sheet: Sheet, on_draw: DealerOnDraw) -> TableState:
    """Give the state as if its last deal had ended as on this sheet, as far as whose deal it is goes."""
    if state.last is None or sheet.dealer not in state.chips:
        return state
    return _after_deal(without_last(state), sheet, on_draw)


def confirmation_problems(
    *, state: TableState, sheet: Sheet, settlement: Settlement
) -> tuple[Problem, ...]:
    """Tell what a supervisor has yet to confirm: a liability (article 10) of just this sheet; ``liability_unconfirmed``."""
    liability = None if settlement.won is None else settlement.won.liability
    if liability is None or state.confirmed == digest(sheet):
        return ()
    return (
        Problem("liability_unconfirmed", "facts", {"seat": liability.seat, "rule": liability.rule}),
    )


def after_confirmation(*, state: TableState, sheet: Sheet) -> TableState:
    """Give the state after a supervisor has confirmed a sheet's liability."""
    return replace(state, confirmed=digest(sheet))


def digest(sheet: Sheet) -> str:
    """Give the SHA-256 of the canonical bytes of a sheet as published."""
    return canonical.digest(sheet.document())


def buy_in_problems(*, state: TableState, seat: int, amount: int, unit: int) -> tuple[Problem, ...]:
    """Tell what forbids that a seat buys chips; ``unit`` is the table's smallest chip, paths are ``seat`` and ``amount``.

    Codes: ``seat_out_of_range``, ``not_positive``, ``no_whole_chips``, and ``not_integer`` for more than money can be here.
    """
    found = [] if 1 <= seat <= SEATS else [Problem("seat_out_of_range", "seat", {"seats": SEATS})]
    if amount < 1:
        found.append(Problem("not_positive", "amount", {"least": unit}))
    elif amount % unit:
        found.append(Problem("no_whole_chips", "amount", {"given": amount, "unit": unit}))
    elif state.chips.get(seat, 0) + amount > MAX_MINOR:
        found.append(Problem("not_integer", "amount"))
    return tuple(found)


def after_buy_in(*, state: TableState, seat: int, amount: int) -> TableState:
    """Give the state after a seat has bought chips; who had none sits down with them."""
    chips = {**state.chips, seat: state.chips.get(seat, 0) + amount}
    return replace(state, chips=chips)


def seat_correction_problems(*, state: TableState, seat: int, amount: int) -> tuple[Problem, ...]:
    """Tell what forbids that a seat's chips are set right by an amount, more or less; paths are ``seat`` and ``pieces``.

    Codes: ``seat_not_taken``, ``not_enough``, and ``not_integer`` for more than money can be here.
    """
    if seat not in state.chips:
        return (Problem("seat_not_taken", "seat", {"seat": seat}),)
    held = state.chips[seat]
    if held + amount < 0:
        return (Problem("not_enough", "pieces", {"held": held, "given": -amount}),)
    return (Problem("not_integer", "pieces"),) if held + amount > MAX_MINOR else ()


def leave_problems(*, state: TableState, seat: int) -> tuple[Problem, ...]:
    """Tell what forbids that a seat is given up: ``seat_not_taken``."""
    return () if seat in state.chips else (Problem("seat_not_taken", "seat", {"seat": seat}),)


def after_leave(*, state: TableState, seat: int) -> TableState:
    """Give the state after a player has left with his chips; the deal passes on where it was his and somebody is left to take it."""
    left = replace(
        state,
        chips={taken: chips for taken, chips in state.chips.items() if taken != seat},
        flags={noted: flags for noted, flags in state.flags.items() if noted != seat},
        last=state.last if state.mode is Mode.A else None,
    )
    if seat != state.dealer or state.mode is Mode.A:
        return left
    return _passed(left) if left.chips else replace(left, dealer=None)


def flag_problems(*, state: TableState, seat: int, flag: str, is_set: bool) -> tuple[Problem, ...]:
    """Tell what forbids noting something of a seat for the deal, or taking it back; paths are ``seat`` and ``flag``.

    Codes: ``unknown_value seat_not_taken flag_already_so``.
    """
    if flag not in FLAGS:
        return (Problem("unknown_value", "flag", {"known": ", ".join(FLAGS)}),)
    if seat not in state.chips:
        return (Problem("seat_not_taken", "seat", {"seat": seat}),)
    if (flag in state.flags.get(seat, ())) is is_set:
        return (Problem("flag_already_so", "flag", {"seat": seat}),)
    return ()


def after_flag(*, state: TableState, seat: int, flag: str, is_set: bool) -> TableState:
    """Give the state after something was noted of a seat for the deal that is being played, or taken back."""
    noted = [one for one in state.flags.get(seat, ()) if one != flag] + [flag] * is_set
    flags = {**state.flags, seat: tuple(one for one in FLAGS if one in noted)}
    return replace(state, flags={taken: own for taken, own in flags.items() if own})


def _round_problems(state: TableState, sheet: Sheet) -> Iterator[Problem]:
    if sheet.players != state.players:
        needed = ", ".join(map(str, state.players)) or "–"
        yield Problem("other_players", "players", {"needed": needed})
        return
    if state.dealer is not None and sheet.dealer != state.dealer:
        yield Problem("other_dealer", "dealer", {"needed": state.dealer, "given": sheet.dealer})
    if sheet.round_wind != state.wind:
        yield Problem("other_round_wind", "round_wind", {"needed": ROUND_WINDS[state.wind]})
    for seat, chips in state.chips.items():
        if sheet.stakes[seat] != chips:
            given = sheet.stakes[seat]
            yield Problem(
                "other_stakes", f"stakes.{seat}", {"seat": seat, "needed": chips, "given": given}
            )
    if isinstance(sheet.end, Win):
        yield from _flag_problems(state, sheet.end)


def _flag_problems(state: TableState, win: Win) -> Iterator[Problem]:
    noted = state.flags.get(win.winner, ())
    if "pung_called_not_taken" in noted:
        yield Problem("pung_called_not_taken", "winner")
    if "wrong_meld_uncorrected" in noted:
        yield Problem("wrong_meld_uncorrected", "winner")
    if SAW_HAND in noted and _KONG_LUCK & {*win.situation, *(win.elements or ())}:
        yield Problem("kong_barred", "winner", {"seat": win.winner})
    robbed = win.discarder
    if win.source is Source.ROB_KONG and robbed and SAW_HAND in state.flags.get(robbed, ()):
        yield Problem("kong_barred", "discarder", {"seat": robbed})


def _stays(sheet: Sheet, on_draw: DealerOnDraw) -> bool:
    """Tell whether the dealer keeps the deal (article 3): he won, or it was a draw, or another's false win."""
    if isinstance(sheet.end, Win):
        return sheet.end.winner == sheet.dealer
    if isinstance(sheet.end, FalseWin):
        return sheet.end.offender != sheet.dealer
    return on_draw is DealerOnDraw.STAY


def _after_deal(state: TableState, sheet: Sheet, on_draw: DealerOnDraw) -> TableState:
    played = replace(
        state, dealer=sheet.dealer, deals=state.deals + 1, confirmed="", last=state.turn
    )
    return replace(played, kept=state.kept + 1) if _stays(sheet, on_draw) else _passed(played)


def _passed(state: TableState) -> TableState:
    """Pass the deal counter-clockwise; after as many passes as there are players the wind moves on, after four winds a cycle is over."""
    dealer = state.dealer or state.players[0]
    others = counter_clockwise(start=dealer, players=state.players)
    passed = replace(state, dealer=others[0] if others else dealer, kept=0, passes=state.passes + 1)
    if passed.passes < len(state.players):
        return passed
    turned = replace(passed, passes=0, wind=(state.wind + 1) % len(ROUND_WINDS))
    return replace(turned, cycle=state.cycle + 1) if turned.wind == 0 else turned
