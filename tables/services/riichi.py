"""What happens at a riichi table beside its deals: penalties confirmed, lost wins, rulings, games stopped and games abandoned."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from casino.audit.records import Actor
from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import Forbidden, Malformed, Problem
from casino.kernel.money import MAX_MINOR
from casino.staff.roles import Role
from tables import models
from tables.games.riichi import beside, deal_reader
from tables.games.riichi import table as course
from tables.games.riichi import terms as riichi_terms
from tables.games.riichi.seats import BY_TEXT
from tables.games.riichi.table import DeadReason, TableState
from tables.games.riichi.terms import Terms
from tables.selectors import seats
from tables.services import acts, events
from tables.services.acts import Act, Recorded
from tables.services.events import Seen

GAME: Final = "riichi"
LONGEST_REASON: Final = 200
DEAD_REASONS: Final = {reason.value: reason for reason in DeadReason}
ABANDON_REASONS: Final = ("player_left", "dispute", "table_fault", "house_closed", "other")


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty or a chombo as it is confirmed: its sheet, and what it is for (rules 28, 32), one of ``beside.GROUNDS``."""

    sheet: Mapping[str, object]
    ground: str


@dataclass(frozen=True, slots=True)
class LostWin:
    """A player who may not win for the rest of a deal (rules 29–31); ``after_riichi`` tells whether a valid riichi of his stood before."""

    seat: str
    reason: str
    after_riichi: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the manager decides where the house rules leave a doubt (rule 35), and the points that move by it, if any.

    ``points`` are by wind; with ``sticks``, those put on the table, they come to zero.
    """

    reason: str
    points: Mapping[str, int]
    sticks: int = 0


_Look = Callable[[TableState, Terms], Seen]


def confirm_penalty(
    penalty: Penalty, *, session_id: str, act: Act, approver: Actor | None = None
) -> Recorded:
    """Record that a supervisor confirms just this penalty or chombo; the same sheet may then be recorded (rules 28, 32, 35).

    ``approver`` is the supervisor who has proved himself to whoever acts; without one, a supervisor acts; a file names the table's.

    :raises Forbidden: ``supervisor_only``.
    :raises Malformed: everything wrong with the sheet.
    :raises Refused: ``no_penalty``, ``unknown_value`` for a ground, and what the table forbids.
    """
    supervisor = _supervisor(approver, act)
    contents: dict[str, Json] = {
        "sheet": _json(penalty.sheet), "reason": penalty.ground, "supervisor": supervisor
    }  # fmt: skip
    look = _confirmed(penalty, supervisor)
    return _record("penalty_confirmed", contents, session_id=session_id, act=act, look=look)


def check_penalty(penalty: Penalty, *, session_id: str, act: Act) -> None:
    """Refuse a penalty that cannot be, before a supervisor proves himself for it; one that was recorded under its key stands.

    :raises Conflict: ``table_moved_on``.
    :raises Malformed: as ``confirm_penalty``.
    :raises Refused: as ``confirm_penalty``.
    """
    _check(_confirmed(penalty, ""), session_id=session_id, act=act)


def is_penalty(*, session: models.Session, sheet: Mapping[str, object]) -> bool:
    """Tell whether a sheet is a penalty, whatever the table's state; one that cannot be read is none."""
    terms = riichi_terms.read(session.terms, with_stakes=True)
    try:
        return beside.is_penalty(deal_reader.read_sheet(raw=sheet, terms=terms))
    except Malformed:
        return False


def _confirmed(penalty: Penalty, supervisor: str) -> _Look:
    def look(state: TableState, terms: Terms) -> Seen:
        sheet = deal_reader.read_sheet(raw=penalty.sheet, terms=terms)
        found = beside.ground_problems(sheet=sheet, ground=penalty.ground)
        acts.refuse([*found, *course.deal_problems(state=state, sheet=sheet)])
        after = beside.after_confirmation(
            state=state, sheet=sheet, ground=penalty.ground, supervisor=supervisor
        )
        offender = sheet.seats[0]
        said: dict[str, Json] = {
            "seat": offender.value, "player": state.player_at(offender) + 1, "outcome": sheet.outcome.value,
            "reason": penalty.ground, "supervisor": supervisor, "sheet": canonical.digest(sheet.document()),
        }  # fmt: skip
        return Seen(said, after)

    return look


def dead_hand(
    lost: LostWin, *, session_id: str, act: Act, approver: Actor | None = None
) -> Recorded:
    """Record that a player may not win for the rest of this deal; a valid riichi of before stays on the table (rules 29–31).

    ``approver`` is the supervisor who has proved himself to whoever acts; without one, a supervisor acts.

    :raises Forbidden: ``supervisor_only``.
    :raises Refused: ``unknown_value`` for a seat or a reason, and what the table forbids.
    """
    contents: dict[str, Json] = {
        "seat": lost.seat, "reason": lost.reason, "after_riichi": lost.after_riichi
    }  # fmt: skip
    look = _lost(lost, _supervisor(approver, act))
    return _record("dead_hand", contents, session_id=session_id, act=act, look=look)


def check_dead_hand(lost: LostWin, *, session_id: str, act: Act) -> None:
    """Refuse a lost win that cannot be, before a supervisor proves himself for it; one that was recorded under its key stands.

    :raises Conflict: ``table_moved_on``.
    :raises Refused: as ``dead_hand``.
    """
    _check(_lost(lost, ""), session_id=session_id, act=act)


def _lost(lost: LostWin, supervisor: str) -> _Look:
    def look(state: TableState, _terms: Terms) -> Seen:
        found = [*_word(lost.seat, BY_TEXT, "seat"), *_word(lost.reason, DEAD_REASONS, "reason")]
        acts.refuse(found)
        seat, reason = BY_TEXT[lost.seat], DEAD_REASONS[lost.reason]
        after_riichi = lost.after_riichi
        acts.refuse(beside.dead_problems(state=state, seat=seat, after_riichi=after_riichi))
        after = beside.after_dead(state=state, seat=seat, reason=reason, after_riichi=after_riichi)
        player = state.player_at(seat)
        said: dict[str, Json] = {
            "seat": lost.seat, "player": player + 1, "reason": lost.reason, "riichi_stands": player in after.riichi,
            "supervisor": supervisor,
        }  # fmt: skip
        return Seen(said, after)

    return look


def rule(ruling: Ruling, *, session_id: str, act: Act, approver: Actor | None = None) -> Recorded:
    """Record the manager's ruling as an entry of its own (rule 35).

    ``approver`` is the supervisor who has proved himself to whoever acts; without one, a supervisor acts.

    :raises Forbidden: ``supervisor_only``.
    :raises Malformed: ``not_integer`` for points that are none.
    :raises Refused: ``no_reason``, ``unknown_value`` for a seat, and points that do not balance.
    """
    supervisor = _supervisor(approver, act)
    look = _ruled(ruling, supervisor)
    return _record("ruling", _contents(ruling), session_id=session_id, act=act, look=look)


def check_ruling(ruling: Ruling, *, session_id: str, act: Act) -> None:
    """Refuse a ruling that cannot be, before a supervisor proves himself for it; one that was recorded under its key stands.

    :raises Conflict: ``table_moved_on``.
    :raises Malformed: as ``rule``.
    :raises Refused: as ``rule``.
    """
    _check(_ruled(ruling, ""), session_id=session_id, act=act)


def _ruled(ruling: Ruling, supervisor: str) -> _Look:
    _whole(ruling)

    def look(state: TableState, _terms: Terms) -> Seen:
        found = [*_reason(ruling.reason)]
        for seat in ruling.points:
            found += _word(seat, BY_TEXT, f"points.{seat}"[:64])
        points = {BY_TEXT[seat]: n for seat, n in ruling.points.items() if seat in BY_TEXT}
        found += beside.ruling_problems(state=state, points=points, sticks=ruling.sticks)
        acts.refuse(found)
        after = beside.after_ruling(state=state, points=points, sticks=ruling.sticks)
        return Seen({**_contents(ruling), "supervisor": supervisor}, after)

    return look


def stop(*, session_id: str, act: Act) -> Recorded:
    """Record that the dealer of South 4, who kept the deal, ends the game (rule 27).

    :raises Refused: ``may_not_stop``.
    """

    def look(state: TableState, terms: Terms) -> Seen:
        acts.refuse(beside.stop_problems(state=state, house=terms.house))
        return Seen({"game": state.game}, beside.after_stop(state))

    return _record("game_stopped", {}, session_id=session_id, act=act, look=look)


def abandon(*, session_id: str, reason: str, act: Act, approver: Actor | None = None) -> Recorded:
    """Record that a game comes to nothing: no fee is due, and the next one begins at East 1.

    ``approver`` is the supervisor who has proved himself to whoever acts; without one, a supervisor acts.

    :raises Forbidden: ``supervisor_only``.
    :raises Refused: ``unknown_value`` for a reason that is none of ``ABANDON_REASONS``; ``no_game``.
    """
    look = _abandoned(reason, _supervisor(approver, act))
    contents: dict[str, Json] = {"reason": reason}
    return _record("game_abandoned", contents, session_id=session_id, act=act, look=look)


def check_abandoning(*, session_id: str, reason: str, act: Act) -> None:
    """Refuse to abandon what cannot be, before a supervisor proves himself for it; what was recorded under its key stands.

    :raises Conflict: ``table_moved_on``.
    :raises Refused: as ``abandon``.
    """
    _check(_abandoned(reason, ""), session_id=session_id, act=act)


def _abandoned(reason: str, supervisor: str) -> _Look:
    def look(state: TableState, _terms: Terms) -> Seen:
        found = [*_word(reason, dict.fromkeys(ABANDON_REASONS, 1), "reason")]
        found += beside.abandon_problems(state)
        acts.refuse(found)
        data: dict[str, Json] = {
            "game": state.game, "reason": reason, "deals": state.deals, "scores": list(state.scores),
            "sticks": state.sticks, "supervisor": supervisor,
        }  # fmt: skip
        return Seen(data, course.after_game(state))

    return look


def _supervisor(approver: Actor | None, act: Act) -> str:
    """Name the supervisor who decides.

    :raises Forbidden: ``supervisor_only``.
    """
    who = act.origin.actor if approver is None else approver
    if act.origin.via != "import" and who.role != Role.SUPERVISOR:
        raise Forbidden([Problem("supervisor_only")])
    return str(who.staff)


def _check(look: _Look, *, session_id: str, act: Act) -> None:
    session = acts.get_session(session_id)
    if models.FloorEvent.objects.filter(session=session, key=act.key).exists():
        return
    live = seats.get_live(session.table_id)
    acts.check_position(live, act.position)
    look(TableState.from_json(live.play), riichi_terms.read(session.terms, with_stakes=True))


def _json(sheet: Mapping[str, object]) -> Json:
    return dict(sheet)  # type: ignore[arg-type]  # JSON from outside; a float is refused when it is fingerprinted


def _contents(ruling: Ruling) -> dict[str, Json]:
    points: dict[str, Json] = dict(sorted(ruling.points.items()))
    return {"reason": ruling.reason.strip(), "points": points, "sticks": ruling.sticks}


def _whole(ruling: Ruling) -> None:
    numbers = {f"points.{seat}": n for seat, n in ruling.points.items()}
    found = [
        Problem("not_integer", path)
        for path, n in (*numbers.items(), ("sticks", ruling.sticks))
        if type(n) is not int or abs(n) > MAX_MINOR
    ]
    if found:
        raise Malformed(found)


def _reason(text: str) -> tuple[Problem, ...]:
    given = text.strip()
    if given and len(given) <= LONGEST_REASON and given.isprintable():
        return ()
    return (Problem("no_reason", "reason", {"most": LONGEST_REASON}),)


def _word(word: str, known: Mapping[str, object], path: str) -> tuple[Problem, ...]:
    if word in known:
        return ()
    return (Problem("unknown_value", path, {"known": ", ".join(known)}),)


def _record(
    kind: str,
    contents: Mapping[str, Json],
    *,
    session_id: str,
    act: Act,
    look: _Look,
) -> Recorded:
    def seen(session: models.Session, live: models.LiveTable) -> Seen:
        return look(
            TableState.from_json(live.play), riichi_terms.read(session.terms, with_stakes=True)
        )

    return events.record_play(kind, contents, game=GAME, session_id=session_id, act=act, look=seen)
