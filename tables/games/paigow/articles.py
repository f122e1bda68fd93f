"""Which articles of ordinance 15/90/M decide what a draft shows at this moment. Pure."""

from collections.abc import Iterator

from tables.games.paigow.draft import Draft, View
from tables.games.paigow.sheet import LayerKind, Outcome
from tables.games.paigow.table import TableState


def deciding(draft: Draft, view: View, *, state: TableState) -> tuple[str, ...]:
    """Name the articles that bear on what has been entered so far, in the ordinance's order."""
    is_compared = draft.with_tiles and bool(view.results)
    bearing = {
        "2(2)": view.settlement is not None,
        "2(3)": view.settlement is not None,
        "2(4)": state.half is not None,
        "5(1)": state.turn is not None and state.turn.rounds > 0,
        "5(3)": any(_cuts(draft, view)),
        "5(4)": state.turn is not None and state.turn.least_stake > 0,
        "5(5)": any(layer.kind is not LayerKind.BANKER for layer in draft.bank),
        "6(2)": any(hand.is_reset for hand in view.hands.values()),
        "6(3)": is_compared,
        "7(2)": is_compared,
        "8": any(_commissions(view)),
        "9(1)": is_compared,
    }
    return tuple(article for article, bears in bearing.items() if bears)


def _cuts(draft: Draft, view: View) -> Iterator[bool]:
    """Tell of each decided bet whether the bank did not reach it, or only a part of it."""
    if view.settlement is None:
        return
    for laid, bet in zip(draft.bets, view.settlement.bets, strict=True):
        if bet.door in view.decided:
            yield bet.outcome is not Outcome.PUSH and bet.covered < laid.amount


def _commissions(view: View) -> Iterator[int]:
    if view.settlement is None:
        return
    for bet in view.settlement.bets:
        if bet.door in view.decided:
            yield bet.commission
    if view.is_decided:
        yield view.settlement.commission
