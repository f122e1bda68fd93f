"""Who sits at a mahjong table with how many chips, for the pages that tell of its session."""

from collections import defaultdict
from dataclasses import dataclass

from tables.games.mahjong.sheet import own_wind
from tables.games.mahjong.table import TableState
from tables.models import FloorEvent, LiveTable, Session


@dataclass(frozen=True, slots=True)
class SeatChips:
    """One seat of a session, in minor units: what was bought and taken away there, and what lies there while the table is open.

    ``wind`` is 0 to 3, None before the first deal and where nobody sits; ``flags`` is what is noted for the deal being played.
    """

    seat: int
    bought: int
    taken: int
    chips: int | None
    wind: int | None
    flags: tuple[str, ...]


def list_seats(session: Session) -> tuple[SeatChips, ...]:
    """Give the seats at which anybody has bought chips in a session, ascending."""
    bought: dict[int, int] = defaultdict(int)
    taken: dict[int, int] = defaultdict(int)
    moves = FloorEvent.objects.filter(session=session, kind__in=("buy_in", "seat_left"))
    for kind, data in moves.values_list("kind", "data"):
        if kind == "buy_in":
            bought[data["seat"]] += data["amount"]
        else:
            taken[data["seat"]] += data["chips"]
    live = LiveTable.objects.get(table=session.table_id)
    state = TableState.from_json(live.play) if live.session_id == session.id else None
    return tuple(_seat(seat, bought[seat], taken[seat], state) for seat in sorted(bought))


def _seat(seat: int, bought: int, taken: int, state: TableState | None) -> SeatChips:
    if state is None or seat not in state.chips:
        return SeatChips(seat, bought, taken, None, None, ())
    wind = None if state.dealer is None else own_wind(seat=seat, dealer=state.dealer)
    return SeatChips(seat, bought, taken, state.chips[seat], wind, state.flags.get(seat, ()))
