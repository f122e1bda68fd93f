"""The last round is undone by its own dealer, moments after it."""

from datetime import datetime, timedelta
from functools import partial

import pytest
from django.conf import LazySettings

from casino.kernel.errors import Conflict, Forbidden, NotFound, Refused
from tables.games import layouts
from tables.models import LiveTable, Round, RoundUndo, Session
from tables.services import calls, events, incidents, rounds, undo
from tables.services.acts import Act
from tables.services.rounds import RecordedRound, RecordRound
from tables.words import floor as words
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """PG01, open with eight doors and dealt by D101."""
    return floor.open_table()


@pytest.fixture
def played(session: Session) -> RecordedRound:
    """Its first round, in which the house co-banks and wins: 1,000 due and more."""
    bank = [
        {"id": "banker", "kind": "banker", "stake": 5_000},
        {"id": "house", "kind": "house", "stake": 50_000},
    ]
    bets = [{"id": "b1", "door": 3, "amount": 40_000}]
    return floor.record_round(session, bank=bank, bets=bets)


def plays(live: LiveTable) -> tuple[object, ...]:
    return live.play, live.box_minor, live.tray_minor, live.dealer, live.dealer_since


def test_the_table_stands_as_before_the_round(session: Session) -> None:
    floor.record_round(session)
    before = floor.standing(session)
    recorded = floor.record_round(session)
    floor.undo_round(session, recorded)
    live = floor.standing(session)
    assert plays(live) == plays(before)
    assert (live.rounds, live.undone, live.undoable, live.before_play) == (2, 1, "", None)


def test_what_the_round_moved_is_moved_back(session: Session, played: RecordedRound) -> None:
    moved = books.transfers(f"round:{played.id}")
    assert [line[:2] for line in moved] == [("box", "commission"), ("tray", "cobank")]
    floor.undo_round(session, played)
    fact = RoundUndo.objects.get()
    assert books.transfers(fact.subject) == [(c, d, amount) for d, c, amount in moved]
    live = floor.standing(session)
    assert (live.box_minor, live.tray_minor) == (0, floor.FLOAT)


def test_the_record_names_the_round_and_says_its_figures(
    session: Session, played: RecordedRound
) -> None:
    done = floor.undo_round(session, played, key="u1")
    fact = RoundUndo.objects.get()
    said = books.assert_proved(fact)
    assert (said["seq"], said["hash"], said["kind"]) == (done.seq, done.hash, "undo")
    body = said["body"]
    assert {name: body[name] for name in ("round", "round_seq", "number", "dealer", "reason")} == {
        "round": played.id,
        "round_seq": played.seq,
        "number": 1,
        "dealer": floor.DEALER,
        "reason": "wrong_bet",
    }
    assert (body["due"], body["holds"]) == (played.due, {"box": 0, "tray": floor.FLOAT})
    assert len(body["transfers"]) == 2
    assert (fact.key, fact.via, done.replayed) == ("u1", "screen", False)


def test_a_round_that_moved_nothing_is_undone_without_an_entry(session: Session) -> None:
    recorded = floor.record_round(session, bets=[])
    before = books.sources()
    done = floor.undo_round(session, recorded)
    assert books.sources() == before
    assert books.document("PG01", done.seq)["body"]["transfers"] == []


def test_the_number_is_given_to_no_other_round(session: Session, played: RecordedRound) -> None:
    floor.undo_round(session, played)
    again = floor.record_round(session)
    assert (played.number, again.number) == (1, 2)
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    live = floor.standing(session)
    assert (live.rounds, live.undone, live.play["rounds"]) == (2, 1, 1)


def test_the_round_is_entered_again_and_undone_again(session: Session) -> None:
    for number in (1, 2, 3):
        recorded = floor.record_round(session)
        assert recorded.number == number
        floor.undo_round(session, recorded)
    assert (floor.standing(session).undone, RoundUndo.objects.count()) == (3, 3)
    assert floor.standing(session).play == floor.open_table("PG02").table.live.play


def test_the_same_key_gives_the_same_undo_again(session: Session, played: RecordedRound) -> None:
    first = floor.undo_round(session, played, key="u1")
    before = books.written()
    again = floor.undo_round(session, played, after=600, key="u1")
    assert (again.id, again.seq, again.hash, again.replayed) == (first.id, first.seq, first.hash, True)  # fmt: skip
    assert books.written() == before


def test_a_key_with_another_reason_is_a_conflict(session: Session, played: RecordedRound) -> None:
    floor.undo_round(session, played, key="u1")
    call = partial(floor.undo_round, session, played, key="u1", reason="wrong_dice")
    assert books.refused(call, Conflict) == [("key_conflict", "key")]


def test_a_round_is_undone_once(session: Session, played: RecordedRound) -> None:
    floor.undo_round(session, played)
    call = partial(floor.undo_round, session, played)
    assert books.refused(call, Refused) == [("already_undone", "round")]


def test_only_the_last_round_is_undone(session: Session, played: RecordedRound) -> None:
    latest = floor.record_round(session, at=floor.later(session, 0))
    call = partial(floor.undo_round, session, played, after=0)
    assert books.refused(call, Refused) == [("not_the_last_act", "round")]
    floor.undo_round(session, latest)
    assert books.refused(call, Refused) == [("not_the_last_act", "round")]


@pytest.mark.parametrize(("after", "is_in_time"), [(0, True), (30, True), (31, False)])
def test_it_is_undone_within_half_a_minute(
    session: Session, played: RecordedRound, after: int, *, is_in_time: bool
) -> None:
    call = partial(floor.undo_round, session, played, after=after)
    if is_in_time:
        assert call().replayed is False
    else:
        assert books.refused(call, Refused) == [("undo_too_late", "round")]


def test_how_long_is_a_setting(
    session: Session, played: RecordedRound, settings: LazySettings
) -> None:
    settings.UNDO_SECONDS = 5
    call = partial(floor.undo_round, session, played, after=6)
    assert books.refused(call, Refused) == [("undo_too_late", "round")]
    assert floor.undo_round(session, played, after=5).replayed is False


def test_what_belongs_to_a_shift_that_has_ended_is_not_undone(session: Session) -> None:
    ends_at = floor.OPENED_AT + timedelta(hours=8)
    recorded = floor.record_round(session, at=ends_at - timedelta(seconds=5))
    call = partial(floor.undo_round, session, recorded, after=5)
    assert books.refused(call, Refused) == [("undo_too_late", "round")]
    assert floor.undo_round(session, recorded, after=4).replayed is False


def _void_throw(session: Session, at: datetime) -> None:
    act = floor.act(floor.DEALER, at=at)
    incidents.void_throw(session_id=session.id, reason="cocked_dice", act=act)


def _dead_round(session: Session, at: datetime) -> None:
    act = floor.act(floor.DEALER, at=at)
    incidents.dead_round(session_id=session.id, reason="foul_deal", act=act)


def _relief_and_back(session: Session, at: datetime) -> None:
    floor.person("D102")
    for dealer in ("D102", floor.DEALER):
        events.relieve(
            session_id=session.id, dealer=dealer, supervisor=None, act=floor.act(dealer, at=at)
        )


def _tiles(session: Session, at: datetime) -> None:
    act = floor.act(floor.SUPERVISOR, at=at)
    incidents.change_tiles(session_id=session.id, reason="routine", act=act)


@pytest.mark.parametrize("later", [_void_throw, _dead_round, _relief_and_back, _tiles])
def test_nothing_else_may_have_been_played_or_dealt_since(
    session: Session, played: RecordedRound, later: object
) -> None:
    assert callable(later)
    later(session, floor.later(session, 0))
    call = partial(floor.undo_round, session, played, after=1)
    assert books.refused(call, Refused) == [("not_the_last_act", "round")]


def test_calling_the_pit_does_not_stand_in_the_way(session: Session, played: RecordedRound) -> None:
    at = floor.later(session, 0)
    before = floor.standing(session).before_play
    calls.call(session_id=session.id, reason="dispute", act=floor.act(floor.DEALER, at=at))
    calls.acknowledge(session_id=session.id, act=floor.act(floor.SUPERVISOR, at=at))
    floor.undo_round(session, played)
    assert floor.standing(session).play == before


def test_a_supervisor_undoes_no_round(session: Session, played: RecordedRound) -> None:
    act = floor.act(floor.SUPERVISOR, at=floor.later(session, 0))
    call = partial(floor.undo_round, session, played, by=act)
    assert books.refused(call, Forbidden) == [("not_the_dealer", "")]


def test_another_dealer_undoes_no_round(session: Session, played: RecordedRound) -> None:
    at = floor.later(session, 0)
    floor.person("D102")
    relief = floor.act("D102", at=at)
    events.relieve(session_id=session.id, dealer="D102", supervisor=None, act=relief)
    for staff in ("D102", floor.DEALER):
        call = partial(floor.undo_round, session, played, by=floor.act(staff, at=at))
        assert books.refused(call, Forbidden) == [("not_the_dealer", "")]


def test_an_operators_file_undoes_no_round(session: Session, played: RecordedRound) -> None:
    act = floor.act("IMPORT", "operator", at=floor.later(session, 0), via="import")
    call = partial(floor.undo_round, session, played, by=act)
    assert books.refused(call, Forbidden) == [("not_the_dealer", "")]


def test_a_reason_is_one_of_the_houses(session: Session, played: RecordedRound) -> None:
    call = partial(floor.undo_round, session, played, reason="changed_my_mind")
    assert books.refused(call, Refused) == [("unknown_value", "reason")]


def test_everything_wrong_is_said_at_once(session: Session, played: RecordedRound) -> None:
    call = partial(floor.undo_round, session, played, reason="", after=60)
    assert books.refused(call, Refused) == [("unknown_value", "reason"), ("undo_too_late", "round")]


def _undo(session: str, round_id: str, act: Act) -> None:
    undo.last_round(session_id=session, round_id=round_id, reason="wrong_bet", act=act)


def test_there_must_be_such_a_round_in_the_session(session: Session, played: RecordedRound) -> None:
    other = floor.open_table("PG02", dealer="D102")
    act = floor.act("D102", at=floor.later(session, 0))
    call = partial(_undo, other.id, played.id, act)
    assert books.refused(call, NotFound) == [("no_such_round", "round")]
    call = partial(_undo, "nowhere", played.id, act)
    assert books.refused(call, NotFound) == [("no_such_session", "session")]


def test_a_closed_table_undoes_nothing(session: Session, played: RecordedRound) -> None:
    act = floor.act(floor.DEALER, at=floor.later(session, 0))
    floor.close_table(session, at=floor.later(session, 0))
    call = partial(_undo, session.id, played.id, act)
    assert books.refused(call, Refused) == [("session_closed", "session")]
    said = books.document("PG01", floor_head())
    assert (said["kind"], said["body"]["rounds"]) == ("close", 1)


def test_a_closing_counts_the_rounds_that_were_not_undone(
    session: Session, played: RecordedRound
) -> None:
    floor.undo_round(session, played)
    floor.record_round(session)
    floor.close_table(session)
    assert books.document("PG01", floor_head())["body"]["rounds"] == 1
    live = floor.standing(session)
    assert (live.rounds, live.undone, live.undoable, live.before_play) == (0, 0, "", None)


def floor_head() -> int:
    return len(books.kinds("PG01"))


def test_a_round_is_recorded_under_the_number_it_was_entered_under_or_not_at_all(
    session: Session, played: RecordedRound
) -> None:
    floor.undo_round(session, played)

    def record(number: int) -> RecordedRound:
        sheet = floor.next_sheet(session)
        command = RecordRound(session=session.id, game="paigow", sheet=sheet, number=number)
        act = floor.act(floor.DEALER, at=floor.later(session), key="k")
        return rounds.record(command, act=act)

    for number in (1, 3):
        assert books.refused(partial(record, number), Conflict) == [("other_round_next", "number")]
    assert record(2).number == 2
    assert record(2).replayed is True


def test_every_game_has_its_own_reasons_each_with_a_word() -> None:
    assert set(undo.REASONS) == set(layouts.LAYOUTS)
    assert {code for codes in undo.REASONS.values() for code in codes} <= set(words.REASONS)
