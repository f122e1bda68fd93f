"""Who sits at a mahjong table with how many chips, for the pages that tell of its session."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tables.games.mahjong.sheet import own_wind
from tables.games.mahjong.table import TableState
from tables.models import CorrectionRequest, FloorEvent, LiveTable, Session
from tables.models.corrections import APPROVED, CHIPS


@dataclass(frozen=True, slots=True)
class SeatChips:
    """One seat of a session, in minor units: what was bought, corrected and taken away there, and what lies there while the table is open.

    ``wind`` is 0 to 3, None before the first deal and where nobody sits; ``flags`` is what is noted for the deal being played.
    """

    seat: int
    bought: int
    corrected: int
    taken: int
    chips: int | None
    wind: int | None
    flags: tuple[str, ...]


def list_seats(session: Session) -> tuple[SeatChips, ...]:
    """Give the seats at which anybody has bought chips in a session, ascending."""
    bought: dict[int, int] = defaultdict(int)
    corrected: dict[int, int] = defaultdict(int)
    taken: dict[int, int] = defaultdict(int)
    moves = FloorEvent.objects.filter(session=session, kind__in=("buy_in", "seat_left"))
    for kind, data in moves.values_list("kind", "data"):
        if kind == "buy_in":
            bought[data["seat"]] += data["amount"]
        else:
            taken[data["seat"]] += data["chips"]
    for seat, chips in _set_right(session):
        corrected[seat] += chips
    live = LiveTable.objects.get(table=session.table_id)
    state = TableState.from_json(live.play) if live.session_id == session.id else None
    return tuple(
        _seat(seat, bought[seat], corrected[seat], taken[seat], state) for seat in sorted(bought)
    )


def _set_right(session: Session) -> Iterator[tuple[int, int]]:
    """Give by how much approved corrections have set right what lies before seats."""
    approved = CorrectionRequest.objects.filter(
        session=session, kind=CHIPS, decision__outcome=APPROVED
    )
    for asked in approved:
        before, after = asked.before or {}, asked.after or {}
        for seat, chips in after.get("seat_chips", {}).items():
            yield int(seat), chips - before["seat_chips"][seat]


def _seat(
    seat: int, bought: int, corrected: int, taken: int, state: TableState | None
) -> SeatChips:
    if state is None or seat not in state.chips:
        return SeatChips(seat, bought, corrected, taken, None, None, ())
    wind = None if state.dealer is None else own_wind(seat=seat, dealer=state.dealer)
    flags = state.flags.get(seat, ())
    return SeatChips(seat, bought, corrected, taken, state.chips[seat], wind, flags)
