"""A night in which everything that a report tells of happened at a table of each game, all of it through the services."""

from casino.audit.records import Actor
from tables.models import Round, Session
from tables.services import calls, incidents, mahjong, riichi
from tables.services.acts import Act
from tables.services.riichi import LostWin, Ruling
from tables.services.rounds import RecordedRound
from tests.factories import corrections, mahjong_tables, riichi_tables
from tests.factories import riichi as sheets
from tests.factories import tables as floor
from tests.factories.mahjong_tables import sheet as deal
from tests.factories.mahjong_tables import win

TABLES = ("MJ01", "PG01", "RM01")


def play() -> None:
    """Play all three tables and count them, each a little over."""
    for session in (parlour(), casino_mahjong(), paigow()):
        floor.close_table(session, box=floor.standing(session).box_minor + 100)


def paigow() -> Session:
    """Every incident of article 2 and 4, a call, an undo, and a correction of every kind."""
    session = floor.open_table()
    played = floor.record_rounds(session, 5)
    calls.call(session_id=session.id, reason="tiles", act=_dealer(session))
    calls.acknowledge(session_id=session.id, act=_supervisor(session))
    incidents.void_throw(session_id=session.id, reason="cocked_dice", act=_dealer(session))
    incidents.exposed_tile(session_id=session.id, tile="6-2", door=3, act=_dealer(session))
    incidents.dead_round(session_id=session.id, reason="foul_deal", act=_supervisor(session))
    incidents.change_tiles(session_id=session.id, reason="worn", act=_supervisor(session))
    incidents.inspect_tiles(session_id=session.id, result="complete", act=_supervisor(session))
    floor.undo_round(session, floor.record_round(session))
    corrections.make(corrections.void(played[0].id))
    won = floor.sheet()["outcomes"] | {"4": "win"}
    corrections.make(corrections.amend(played[1].id, floor.sheet(outcomes=won)))
    corrections.make(corrections.late(session, at=floor.later(session)))
    corrections.make(corrections.chips(session))
    corrections.make(corrections.adjustment(table="PG01", shift="night", day="2026-11-28"))
    return session


def casino_mahjong() -> Session:
    """Wins by elements and by tiles, a draw, a false win, a liability, a note for the deal, who leaves, and corrections."""
    session = mahjong_tables.open_table()
    won = mahjong_tables.record(session, win(session, 2, "pure_one_suit"))
    mahjong_tables.record(session, deal(session))
    mahjong_tables.record(session, deal(session, result="false_win", offender=3))
    mahjong.note(
        session_id=session.id, seat=2, flag="saw_anothers_hand", is_set=True, act=_dealer(session)
    )
    _liability(session)
    mahjong_tables.leave(session, 4)
    before = _sheet_of(won)
    corrections.make(corrections.amend(won.id, before | {"elements": ["mixed_one_suit"]}))
    corrections.make(corrections.chips(session, seat=1))
    return session


def parlour() -> Session:
    """A game of deals of every outcome with a lost win and a ruling, one that was abandoned, one by its final sheet alone."""
    session = riichi_tables.open_table()
    won = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    riichi.dead_hand(LostWin("W", "wrong_call"), session_id=session.id, act=_supervisor(session))
    _record(session, sheets.draw("E", "S"))
    _record(session, sheets.ended("chombo", {"offender": "E"}))
    _record(session, sheets.ended("penalty", {"offender": "N"}))
    _record(session, sheets.tsumo(sheets.hand("S")))
    riichi.rule(
        Ruling("Chair knocked over.", {"E": -1_000, "S": 1_000}),
        session_id=session.id,
        act=_supervisor(session),
    )
    corrections.make(
        corrections.amend(won.id, _sheet_of(won) | {"wins": [sheets.counted("S", 3, 40)]})
    )
    riichi.abandon(session_id=session.id, reason="player_left", act=_supervisor(session))
    _record(session, sheets.game())
    return session


def _liability(session: Session) -> None:
    """Let seat 2 complete a pure suit of which nine tiles lay open when seat 3 fed the twelfth."""
    facts = {"suit_tiles_exposed": 9}
    raw = win(session, 2, "pure_one_suit", discarder=3, facts=facts)
    mahjong.confirm_liability(
        session_id=session.id,
        sheet=raw,
        act=_dealer(session),
        approver=Actor(staff=floor.SUPERVISOR, role="supervisor"),
    )
    mahjong_tables.record(session, raw)


def _dealer(session: Session) -> Act:
    return floor.act(floor.standing(session).dealer, at=floor.later(session))


def _supervisor(session: Session) -> Act:
    return floor.act(at=floor.later(session))


def _sheet_of(recorded: RecordedRound) -> sheets.Raw:
    return dict(Round.objects.get(id=recorded.id).sheet)


def _record(session: Session, raw: sheets.Raw) -> RecordedRound:
    minute = (floor.later(session) - floor.OPENED_AT).seconds // 60
    return riichi_tables.record(session, raw, minute=minute)
