"""What happens at a mahjong table beside its deals: chips bought and taken away, what is noted of a seat, a liability confirmed."""

from collections.abc import Callable, Mapping
from typing import Final

from casino.audit.records import Actor
from casino.kernel.canonical import Json
from casino.kernel.errors import Forbidden, Problem, Refused
from casino.staff.roles import Role
from tables import models
from tables.games.mahjong import reader, settle, table
from tables.games.mahjong import terms as mahjong_terms
from tables.games.mahjong.liability import Liability
from tables.games.mahjong.sheet import Sheet
from tables.games.mahjong.table import TableState
from tables.games.mahjong.terms import Terms
from tables.services import acts, events
from tables.services.acts import Act, Recorded
from tables.services.events import Seen

GAME: Final = "mahjong"


_Look = Callable[[TableState, Terms], Seen]


def buy_in(*, session_id: str, seat: int, amount: int, act: Act) -> Recorded:
    """Count chips to a seat that the cage sold; neither box nor tray moves. Who had none sits down with them.

    The record warns where the seat's chips do not cover the worst loss of one deal.

    :raises Refused: ``seat_out_of_range``, ``not_positive``, ``no_whole_chips``, ``not_integer``.
    """

    def look(state: TableState, terms: Terms) -> Seen:
        unit = terms.house.unit
        acts.refuse(table.buy_in_problems(state=state, seat=seat, amount=amount, unit=unit))
        after = table.after_buy_in(state=state, seat=seat, amount=amount)
        chips = after.chips[seat]
        data: dict[str, Json] = {
            "seat": seat,
            "amount": amount,
            "chips": chips,
            "worst_loss": terms.worst_loss,
            "is_below_worst_loss": chips < terms.worst_loss,
        }
        return Seen(data, after)

    contents: dict[str, Json] = {"seat": seat, "amount": amount}
    return _record("buy_in", contents, session_id=session_id, act=act, look=look)


def leave(*, session_id: str, seat: int, act: Act) -> Recorded:
    """Record that a player has left with his chips; his seat is free.

    :raises Refused: ``seat_not_taken``.
    """

    def look(state: TableState, _terms: Terms) -> Seen:
        acts.refuse(table.leave_problems(state=state, seat=seat))
        data: dict[str, Json] = {"seat": seat, "chips": state.chips[seat]}
        return Seen(data, table.after_leave(state=state, seat=seat))

    return _record("seat_left", {"seat": seat}, session_id=session_id, act=act, look=look)


def note(*, session_id: str, seat: int, flag: str, is_set: bool, act: Act) -> Recorded:
    """Note of a seat, for the deal that is being played, that it may not win or may not kong; or take that back.

    :raises Refused: ``unknown_value``, ``seat_not_taken``, ``flag_already_so``.
    """

    def look(state: TableState, _terms: Terms) -> Seen:
        acts.refuse(table.flag_problems(state=state, seat=seat, flag=flag, is_set=is_set))
        after = table.after_flag(state=state, seat=seat, flag=flag, is_set=is_set)
        return Seen({"seat": seat, "flag": flag, "is_set": is_set}, after)

    contents: dict[str, Json] = {"seat": seat, "flag": flag, "is_set": is_set}
    return _record("seat_flag", contents, session_id=session_id, act=act, look=look)


def confirm_liability(
    *, session_id: str, sheet: Mapping[str, object], approver: Actor, act: Act
) -> Recorded:
    """Record that a supervisor confirms who is liable for just this win; the same sheet may then be recorded.

    ``approver`` is the supervisor who acts, or has proved himself to whoever does; a file names the table's.

    :raises Forbidden: ``supervisor_only``.
    :raises Malformed: everything wrong with the sheet.
    :raises Refused: everything that the table's state forbids, and ``nobody_liable``.
    """

    def look(state: TableState, terms: Terms) -> Seen:
        read = reader.read_sheet(raw=sheet, terms=terms)
        acts.refuse(table.round_problems(state=state, sheet=read))
        found = _liability(read, terms)
        if found is None:
            raise Refused([Problem("nobody_liable", "facts")])
        data: dict[str, Json] = {
            "seat": found.seat,
            "rule": found.rule,
            "supervisor": approver.staff,
            "sheet": table.digest(read),
        }
        return Seen(data, table.after_confirmation(state=state, sheet=read))

    _check_approver(approver, act)
    contents: dict[str, Json] = {"sheet": _json(sheet), "supervisor": approver.staff}
    return _record("liability_confirmed", contents, session_id=session_id, act=act, look=look)


def find_liability(*, session: models.Session, sheet: Mapping[str, object]) -> Liability | None:
    """Tell who would be liable by a sheet at a session's table, whatever the table's state; None also for a sheet that cannot be read."""
    terms = mahjong_terms.read(session.terms)
    if reader.problems(raw=sheet, terms=terms):
        return None
    return _liability(reader.read_sheet(raw=sheet, terms=terms), terms)


def _json(sheet: Mapping[str, object]) -> Json:
    return dict(sheet)  # type: ignore[arg-type]  # JSON from outside; a float is refused when it is fingerprinted


def _liability(sheet: Sheet, terms: Terms) -> Liability | None:
    won = settle.settle(sheet=sheet, terms=terms).won
    return None if won is None else won.liability


def _check_approver(approver: Actor, act: Act) -> None:
    if act.origin.via != "import" and approver.role != Role.SUPERVISOR:
        raise Forbidden([Problem("supervisor_only")])


def _record(
    kind: str, contents: Mapping[str, Json], *, session_id: str, act: Act, look: _Look
) -> Recorded:
    def seen(session: models.Session, live: models.LiveTable) -> Seen:
        return look(TableState.from_json(live.play), mahjong_terms.read(session.terms))

    return events.record_play(kind, contents, game=GAME, session_id=session_id, act=act, look=seen)
