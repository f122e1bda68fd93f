"""Between a recorded sheet and the draft it came of. Pure."""

from collections import Counter

from casino.kernel.canonical import Json
from tables.games.paigow.draft import TILES_A_DOOR, Draft, as_set
from tables.games.paigow.sheet import Hand, Sheet


def came_of(sheet: Sheet, draft: Draft) -> bool:
    """Tell whether a sheet is what this draft was recorded as.

    A draft does not say which half of the shuffle it was, nor which tiles were left for the last door: there the sheet is believed.
    """
    with_tiles = sheet.hands is not None
    if (draft.banker, draft.dice, draft.with_tiles) != (sheet.banker, sheet.dice, with_tiles):
        return False
    if _stakes(draft) != _stakes(sheet):
        return False
    if sheet.hands is not None:
        return all(_is_laid(hand, draft, door) for door, hand in enumerate(sheet.hands, start=1))
    found = {door: word for door, word in enumerate(sheet.outcomes or (), start=1) if word}
    return found == {door: word for door, word in draft.outcomes.items() if door != draft.banker}


def draft_of(sheet: Sheet) -> dict[str, Json]:
    """Write a recorded sheet as the draft it can be entered from again."""
    draft: dict[str, Json] = {
        "banker": sheet.banker,
        "dice": list(sheet.dice),
        "bank": [
            {"kind": layer.kind.value, "stake": layer.stake, **_customer(layer.customer)}
            for layer in sheet.bank
        ],
        "bets": [
            {"door": bet.door, "amount": bet.amount, **_customer(bet.customer)}
            for bet in sheet.bets
        ],
    }
    written = sheet.document()
    if sheet.hands is None:
        return draft | {"by": "outcomes", "outcomes": written["outcomes"]}
    laid = {
        str(door): [str(tile) for tile in (*hand.front, *hand.back)]
        for door, hand in enumerate(sheet.hands, start=1)
    }
    return draft | {"by": "tiles", "laid": laid, "settings": written["hands"]}


def _stakes(said: Draft | Sheet) -> tuple[list[object], list[object]]:
    """Give bank and bets as far as somebody enters them, without the names they go by."""
    return (
        [(layer.kind, layer.stake, layer.customer) for layer in said.bank],
        [(bet.door, bet.amount, bet.customer) for bet in said.bets],
    )


def _is_laid(hand: Hand, draft: Draft, door: int) -> bool:
    laid = draft.laid.get(door, ())
    tiles = Counter((*hand.front, *hand.back))
    if len(laid) < TILES_A_DOOR:
        return not Counter(laid) - tiles
    return Counter(laid) == tiles and as_set(draft, door, laid) == hand


def _customer(customer: str | None) -> dict[str, Json]:
    return {} if customer is None else {"customer": customer}
