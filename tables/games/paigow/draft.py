"""A round while it is being entered (ordinance 15/90/M): any beginning of a sheet in, all that already follows from it out. Pure.

Nothing is decided here: hands are set by ``setting``, doors compared and money settled by ``settle``, faults told by ``reader``
and ``table``, the very functions that judge the recorded round.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from casino.kernel.errors import Malformed, Problem
from tables.games.paigow import reader, setting, settle, table, tiles
from tables.games.paigow.settle import DoorResult, Settlement
from tables.games.paigow.sheet import Bet, Hand, Layer, LayerKind, Outcome, Sheet
from tables.games.paigow.table import TableState
from tables.games.paigow.terms import Terms
from tables.games.paigow.tiles import Tile

TILES_A_DOOR: Final = 4
DICE: Final = 4
_STILL_TO_COME: Final = frozenset(
    {"missing_key", "missing_hand", "no_result", "bad_dice", "bank_without_banker"}
)
"""What is no fault of a draft: it only says that the sheet is not whole yet."""


class Step(StrEnum):
    """What the dealer enters next."""

    BANK = "bank"
    BETS = "bets"
    DICE = "dice"
    RESULTS = "results"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Draft:
    """What the dealer has entered so far.

    ``laid`` holds each door's tiles in the order they were tapped, at most four; ``settings`` the pairs a player set himself where
    the dealer follows them; ``with_tiles`` whether the round is entered by tiles or by outcomes.
    """

    banker: int | None = None
    bank: tuple[Layer, ...] = ()
    bets: tuple[Bet, ...] = ()
    dice: tuple[int, ...] = ()
    with_tiles: bool = True
    laid: Mapping[int, tuple[Tile, ...]] = field(default_factory=dict)
    settings: Mapping[int, Hand] = field(default_factory=dict)
    outcomes: Mapping[int, Outcome] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetHand:
    """A door's four tiles as they count.

    ``is_reset`` where the player had set them otherwise, ``is_filled`` where they are all that was left.
    """

    hand: Hand
    is_reset: bool
    is_filled: bool


@dataclass(frozen=True, slots=True)
class View:
    """What follows from a draft at a table.

    ``tray`` counts the tiles still unused by face; ``next_door`` is the one that tiles or outcomes are entered for now.
    ``settlement`` is there once the dice are thrown; its money counts for the doors in ``decided``, and for the bank, the box and
    the co-bank when ``is_decided``. ``sheet`` is the whole sheet, None until it is one without a fault.
    """

    step: Step
    tray: Mapping[Tile, int]
    hands: Mapping[int, SetHand]
    results: Mapping[int, DoorResult]
    next_door: int | None
    settlement: Settlement | None
    decided: frozenset[int]
    is_decided: bool
    problems: tuple[Problem, ...]
    sheet: Sheet | None


def view(draft: Draft, *, state: TableState, terms: Terms) -> View:
    """Tell all that follows from a draft at a table that stands as ``state`` under ``terms``."""
    left = _left(draft, state)
    hands = _hands(draft, state, left)
    results = dict(_results(draft, hands))
    raw = _raw(draft, state, hands)
    sheet, problems = _judge(raw, state, terms)
    if sheet is None:
        problems = (*problems, *_at_table(draft, state, known=problems))
    settlement, decided = _money(draft, state, terms, results)
    is_decided = settlement is not None and len(decided) == state.doors - 1
    tray = dict.fromkeys(left, 0) if any(h.is_filled for h in hands.values()) else left
    return View(
        step=_step(draft, is_whole=sheet is not None, is_decided=is_decided),
        tray=tray,
        hands=hands,
        results=results,
        next_door=_next_door(draft, state, hands),
        settlement=settlement,
        decided=decided,
        is_decided=is_decided,
        problems=problems,
        sheet=sheet,
    )


def _step(draft: Draft, *, is_whole: bool, is_decided: bool) -> Step:
    if draft.banker is None or not any(layer.kind is LayerKind.BANKER for layer in draft.bank):
        return Step.BANK
    if len(draft.dice) < DICE:
        return Step.DICE if draft.dice else Step.BETS
    return Step.RECORD if is_whole and is_decided else Step.RESULTS


def _left(draft: Draft, state: TableState) -> dict[Tile, int]:
    used = Counter(tiles.BY_TEXT[text] for text in state.lying)
    used.update(tile for laid in draft.laid.values() for tile in laid)
    return {tile: max(0, tile.copies - used[tile]) for tile in tiles.ALL}


def _hands(draft: Draft, state: TableState, left: Mapping[Tile, int]) -> dict[int, SetHand]:
    hands: dict[int, SetHand] = {}
    for door, laid in draft.laid.items():
        if len(laid) == TILES_A_DOOR:
            hands[door] = _set(draft, door, laid, is_filled=False)
    last = set(range(1, state.doors + 1)) - hands.keys()
    rest = [tile for tile, number in left.items() for _ in range(number)]
    if len(last) == 1 and draft.with_tiles:
        (door,) = last
        whole = (*draft.laid.get(door, ()), *rest)
        if len(whole) == TILES_A_DOOR:
            hands[door] = _set(draft, door, whole, is_filled=True)
    return hands


def _set(draft: Draft, door: int, laid: tuple[Tile, ...], *, is_filled: bool) -> SetHand:
    a, b, c, d = laid
    own = draft.settings.get(door)
    if own is None or Counter((*own.front, *own.back)) != Counter(laid):
        ruled = setting.as_ruled(Hand(front=(a, b), back=(c, d)))
        return SetHand(hand=ruled, is_reset=False, is_filled=is_filled)
    if door == draft.banker:
        return SetHand(hand=own, is_reset=False, is_filled=is_filled)
    ruled = setting.as_ruled(own)
    return SetHand(hand=ruled, is_reset=ruled is not own, is_filled=is_filled)


def _results(draft: Draft, hands: Mapping[int, SetHand]) -> Iterator[tuple[int, DoorResult]]:
    if not draft.with_tiles:
        for door, outcome in draft.outcomes.items():
            if door != draft.banker:
                yield door, DoorResult(door=door, outcome=outcome)
    elif draft.banker is not None and draft.banker in hands:
        banker = hands[draft.banker].hand
        for door, own in hands.items():
            if door != draft.banker:
                yield door, settle.compare(door, own.hand, banker)


def _next_door(draft: Draft, state: TableState, hands: Mapping[int, SetHand]) -> int | None:
    if draft.banker is None or len(draft.dice) < DICE:
        return None
    for door in settle.deal_order(doors=state.doors, banker=draft.banker, dice=draft.dice):
        if draft.with_tiles and door not in hands:
            return door
        if not draft.with_tiles and door != draft.banker and door not in draft.outcomes:
            return door
    return None


def _money(
    draft: Draft, state: TableState, terms: Terms, results: Mapping[int, DoorResult]
) -> tuple[Settlement | None, frozenset[int]]:
    """Settle with the doors that are known so far; money is decided up to the first door in order of action that is not."""
    if draft.banker is None or not draft.bank or len(draft.dice) < DICE:
        return None, frozenset()
    if any(bet.door == draft.banker for bet in draft.bets):
        return None, frozenset()
    known = {door: result.outcome for door, result in results.items()}
    sheet = _so_far(draft, state, draft.banker, known)
    settlement = settle.settle(sheet=sheet, terms=terms)
    decided: list[int] = []
    for door in settlement.action_order:
        if door not in known:
            break
        decided.append(door)
    return settlement, frozenset(decided)


def _so_far(draft: Draft, state: TableState, banker: int, known: Mapping[int, Outcome]) -> Sheet:
    """Give the sheet as it would stand if every door that is not known yet came to a push."""
    outcomes = tuple(
        None if door == banker else known.get(door, Outcome.PUSH)
        for door in range(1, state.doors + 1)
    )
    return Sheet(
        doors=state.doors,
        banker=banker,
        dice=draft.dice,
        bank=draft.bank,
        bets=draft.bets,
        outcomes=outcomes,
        half=state.half,
    )


def _at_table(
    draft: Draft, state: TableState, *, known: tuple[Problem, ...]
) -> tuple[Problem, ...]:
    """Tell what the table forbids of an unfinished draft, as soon as its bank is entered."""
    if draft.banker is None or not draft.bank:
        return ()
    sheet = _so_far(draft, state, draft.banker, {})
    return tuple(p for p in table.round_problems(state=state, sheet=sheet) if p not in known)


def _raw(draft: Draft, state: TableState, hands: Mapping[int, SetHand]) -> dict[str, Any]:
    raw: dict[str, Any] = {
        "doors": state.doors,
        "dice": list(draft.dice),
        "bank": [
            {
                "id": layer.id,
                "kind": layer.kind.value,
                "stake": layer.stake,
                **_customer(layer.customer),
            }
            for layer in draft.bank
        ],
        "bets": [
            {"id": bet.id, "door": bet.door, "amount": bet.amount, **_customer(bet.customer)}
            for bet in draft.bets
        ],
    }
    if draft.banker is not None:
        raw["banker"] = draft.banker
    if state.half is not None:
        raw["half"] = state.half
    if draft.with_tiles:
        raw["hands"] = {str(door): _hand(draft, door, own) for door, own in hands.items()}
    else:
        raw["outcomes"] = {
            str(door): outcome.value
            for door, outcome in draft.outcomes.items()
            if door != draft.banker
        }
    return raw


def as_set(draft: Draft, door: int, laid: tuple[Tile, ...]) -> Hand:
    """Give a door's four tiles as the sheet has them: what was seen, so that a player's wrong setting stands on it as he made it."""
    own = _set(draft, door, laid, is_filled=False)
    return draft.settings[door] if own.is_reset else own.hand


def _hand(draft: Draft, door: int, own: SetHand) -> dict[str, list[str]]:
    # As above; the settlement re-sets it.
    hand = draft.settings[door] if own.is_reset else own.hand
    return {"front": [str(tile) for tile in hand.front], "back": [str(tile) for tile in hand.back]}


def _customer(customer: str | None) -> dict[str, str]:
    return {} if customer is None else {"customer": customer}


def _judge(
    raw: Mapping[str, Any], state: TableState, terms: Terms
) -> tuple[Sheet | None, tuple[Problem, ...]]:
    try:
        sheet = reader.read_sheet(raw=raw, limits=terms.limits)
    except Malformed as error:
        return None, tuple(p for p in error.problems if p.code not in _STILL_TO_COME)
    problems = table.round_problems(state=state, sheet=sheet)
    return (None if problems else sheet), problems
