"""A mahjong table as the floor plays it: from a raw sheet and the table's state to a settlement and the state after it."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Refused
from tables.games.mahjong import reader, settle, table
from tables.games.mahjong import setup as mahjong_setup
from tables.games.mahjong import sheet as sheet_of_deal
from tables.games.mahjong import terms as mahjong_terms
from tables.games.mahjong.game import settled
from tables.games.mahjong.table import TableState
from tables.games.mahjong.tiles import Mode
from tables.games.protocol import ChipsCorrected, LastRound, Played, SeatChips, Settled

SHEETS: Final = frozenset({"mahjong"})
SEATS: Final = sheet_of_deal.SEATS


def read_setup(raw: object) -> dict[str, Json]:
    """Read a set-up and give it in full.

    :raises Malformed: with all problems.
    """
    return mahjong_setup.read(raw).document()


def read_rulebook(raw: object) -> dict[str, Json]:
    """Read a rulebook's terms and give them in full, defaults included.

    :raises Malformed: with all problems.
    """
    return mahjong_terms.read_house(raw).document()


def pin(*, setup: Mapping[str, Json], rulebook: Mapping[str, Json]) -> dict[str, Json]:
    """Give the terms of a session: the mode and tier of the table with its prices and rake, and the rulebook's readings."""
    return mahjong_terms.read({**rulebook, **setup}).document()


def opening(raw: Mapping[str, Any]) -> dict[str, Json]:
    """Give the state of a table as it opens with a set-up that was read."""
    return table.opening(mode=Mode(raw["mode"])).to_json()


def play_round(*, sheet: object, terms: object, state: Mapping[str, Any]) -> Played:
    """Judge a sheet under pinned terms and a table's state.

    :raises Malformed: everything wrong with the sheet.
    :raises Refused: everything about it that the table's state forbids.
    """
    before = TableState.from_json(state)
    pinned = mahjong_terms.read(terms)
    read = reader.read_sheet(raw=sheet, terms=pinned)
    found = table.round_problems(state=before, sheet=read)
    if found:
        raise Refused(found)
    settlement = settle.settle(sheet=read, terms=pinned)
    whole = settled(sheet=read, settlement=settlement)
    after = table.after_round(
        state=before, sheet=read, settlement=settlement, on_draw=pinned.house.dealer_on_draw
    )
    unconfirmed = table.confirmation_problems(state=before, sheet=read, settlement=settlement)
    return Played(whole, after.to_json(), unconfirmed)


def judge_round(*, sheet: object, terms: object, setup: Mapping[str, Any]) -> Settled:
    """Judge a sheet of before: the rules, not who sat there with how many chips then.

    :raises Malformed: everything wrong with the sheet.
    """
    pinned = mahjong_terms.read(terms)
    read = reader.read_sheet(raw=sheet, terms=pinned)
    return settled(sheet=read, settlement=settle.settle(sheet=read, terms=pinned))


def correct_play(
    *,
    state: Mapping[str, Any],
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    last: LastRound | None = None,
) -> dict[str, Json]:
    """Give the deal and the wind that follow from the last deal as it is now (article 3); after another deal they have gone on and stay."""
    return _turned(TableState.from_json(state), last).to_json()


def correct_chips(
    *,
    state: Mapping[str, Any],
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    left: Collection[int],
) -> ChipsCorrected:
    """Give each seat's chips what a round of before brought it too little, and take what it brought too much, as far as it has it.

    Chips of whoever sits there now do not move for what another won or lost: that, and what a seat no longer has, is claimed.
    """
    now = TableState.from_json(state)
    chips, claims = dict(now.chips), {}
    for seat in range(1, SEATS + 1):
        due = _net(after, seat) - _net(before, seat)
        follows = seat in chips and seat not in left
        moved = max(-chips[seat], due) if follows else 0
        if follows:
            chips[seat] += moved
        if moved != due:
            claims[seat] = due - moved
    return ChipsCorrected(replace(now, chips=chips).to_json(), claims)


def _turned(now: TableState, last: LastRound | None) -> TableState:
    if last is None:
        return now
    if last.sheet is None:
        return table.without_last(now)
    pinned = mahjong_terms.read(last.terms)
    read = reader.read_sheet(raw=last.sheet, terms=pinned)
    return table.with_last(state=now, sheet=read, on_draw=pinned.house.dealer_on_draw)


def correct_seat(*, state: Mapping[str, Any], seat: int, amount: int) -> SeatChips:
    """Set the chips before a seat right by an amount, more or less; deal, wind and what was noted stay.

    :raises Refused: ``seat_not_taken``, ``not_enough``, ``not_integer``.
    """
    now = TableState.from_json(state)
    found = table.seat_correction_problems(state=now, seat=seat, amount=amount)
    if found:
        raise Refused(found)
    after = table.after_buy_in(state=now, seat=seat, amount=amount)
    return SeatChips(now.chips[seat], after.chips[seat], after.to_json())


def _net(settlement: Mapping[str, Any] | None, seat: int) -> int:
    net = {} if settlement is None else settlement["net"]
    return int(net.get(str(seat), 0))
