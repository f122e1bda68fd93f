"""The running game after one of its deals was settled otherwise: scores, chips and sticks, and after the last deal who deals. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from tables.games.protocol import LastRound
from tables.games.riichi import beside, deal, deal_reader, table
from tables.games.riichi import terms as riichi_terms
from tables.games.riichi.deal import STICK
from tables.games.riichi.deal_sheet import Outcome
from tables.games.riichi.final import PLAYERS
from tables.games.riichi.seats import BY_TEXT
from tables.games.riichi.table import TableState

_Settled = Mapping[str, Any]
_TURNED: Final = ("dealer", "round_wind", "honba", "kept", "deals", "end")


def corrected(
    *, now: TableState, before: _Settled, after: _Settled | None, last: LastRound | None
) -> TableState:
    """Give the state as it should be now; settlements as ``play`` writes them, ``after`` None for a deal that was voided.

    A riichi that a deal brought to the table goes back with it, or comes with what took its place. Who deals, the honba and whether
    the game is over follow from the last deal; where deals were played since, they have gone on and stay.
    """
    scores, chips = difference(before=before, after=after)
    stood = TableState.from_json(before["stood"])
    turned = now if last is None else _turned(now, stood, last)
    return beside.corrected(state=turned, scores=scores, chips=chips)


def difference(
    *, before: _Settled, after: _Settled | None
) -> tuple[dict[int, int], dict[int, int]]:
    """Give by player what scores and chips move by where a deal was settled otherwise, its riichi included."""
    stood = TableState.from_json(before["stood"])
    old, new = _scores(before, stood), _scores(after, stood)
    scores = {player: new[player] - old[player] for player in range(PLAYERS)}
    chips = {
        player: (after or {}).get("chips", {}).get(seat, 0) - before.get("chips", {}).get(seat, 0)
        for seat, player in before["players"].items()
    }
    return scores, chips


def _scores(settled: _Settled | None, stood: TableState) -> dict[int, int]:
    """Give what a deal changed each player's score by, the sticks of its riichi included."""
    moved = dict.fromkeys(range(PLAYERS), 0)
    if settled is None:
        return moved
    for seat, points in settled["deltas"].items():
        moved[stood.player_at(BY_TEXT[seat])] += points
    for seat in settled["declared"]:
        player = stood.player_at(BY_TEXT[seat])
        if player not in stood.riichi:
            moved[player] -= STICK
    return moved


def _turned(now: TableState, stood: TableState, last: LastRound) -> TableState:
    """Give the state with the deal as the last one leaves it; what was noted of a deal since stays with it."""
    then, is_over = (stood, False) if last.sheet is None else _after(stood, last)
    turned = replace(now, **{key: getattr(then, key) for key in _TURNED})
    if is_over and now.deals > stood.deals:
        return turned
    return replace(turned, riichi=then.riichi, dead=then.dead)


def _after(stood: TableState, last: LastRound) -> tuple[TableState, bool]:
    terms = riichi_terms.read(last.terms, with_stakes=True)
    sheet = deal_reader.read_sheet(raw=last.sheet, terms=terms)
    settlement = deal.settle(sheet=sheet, terms=terms)
    after = table.after_deal(state=stood, sheet=sheet, settlement=settlement, house=terms.house)
    return after, sheet.outcome is not Outcome.PENALTY
