from collections.abc import Callable
from datetime import timedelta

import pytest

from accounting.models import Count, CountAttempt
from casino.kernel.errors import Conflict, Forbidden, Refused
from tables.models import FloorEvent, PendingCount, Round, Session, SessionClose
from tables.services import calls, counting, events, rounds, sessions, undo
from tables.services.acts import Recorded
from tests.factories import books
from tests.factories import counting as counted
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db

BOX = 2_000


@pytest.fixture
def session() -> Session:
    """PG01 with two rounds played: 2,000 in the box, the tray as it was; D101 deals, S202 is there too."""
    opened = floor.open_table()
    floor.record_rounds(opened, 2)
    floor.person(floor.SECOND)
    return opened


# --- Beginning -------------------------------------------------------------------------------------


def test_beginning_fixes_what_is_expected_and_says_it_to_nobody(session: Session) -> None:
    pending = counted.begin(session)
    assert (pending.purpose, pending.box_expected_minor, pending.tray_expected_minor) == (
        "close", BOX, floor.FLOAT,
    )  # fmt: skip
    assert (pending.attempt, pending.first, pending.is_agreed) == (1, "", False)
    event = FloorEvent.objects.get(kind="count_begun")
    assert event.data == {"count": pending.id, "purpose": "close", "by": floor.SUPERVISOR}
    books.assert_proved(event)


def test_the_same_beginning_again_is_the_first_one_and_another_is_refused(session: Session) -> None:
    act = floor.act(at=floor.later(session), key="begin")
    pending = counted.begin(session, act=act)
    assert counting.begin(session_id=session.id, purpose="close", act=act).replayed
    assert PendingCount.objects.get() == pending
    later = floor.act(at=floor.later(session))
    assert books.refused(
        lambda: counting.begin(session_id=session.id, purpose="shift", act=later), Refused
    ) == [("count_in_progress", "session")]


def test_a_dealer_may_begin_and_nobody_who_does_not_count(session: Session) -> None:
    by_inspector = floor.act(floor.INSPECTOR, at=floor.later(session))
    assert books.refused(
        lambda: counting.begin(session_id=session.id, purpose="close", act=by_inspector), Forbidden
    ) == [("not_a_counter", "")]
    by_dealer = floor.act(floor.DEALER, at=floor.later(session))
    assert books.refused(
        lambda: counting.begin(session_id=session.id, purpose="lunch", act=by_dealer), Refused
    ) == [("unknown_value", "purpose")]
    assert counted.begin(session, act=by_dealer).begun_by == floor.DEALER


def test_nothing_is_played_while_a_table_is_counted(session: Session) -> None:
    last = Round.objects.get(number=2)
    counted.begin(session, act=floor.act(at=floor.later(session, 0)))
    round_ = rounds.RecordRound(session=session.id, game="paigow", sheet=floor.next_sheet(session))
    at = floor.later(session, 0)
    by_dealer = floor.act(floor.DEALER, at=at)
    closing = sessions.CloseTable(session.id, floor.SUPERVISOR, floor.SECOND, 0, {})
    for call in (
        lambda: rounds.record(round_, act=by_dealer),
        lambda: undo.last_round(
            session_id=session.id, round_id=last.id, reason="wrong_bet", act=by_dealer
        ),
        lambda: sessions.close(closing, act=floor.act(at=at, via="import")),
        lambda: floor.pass_bank(session),
    ):
        assert books.refused(call, Refused) == [("count_in_progress", "session")]


def test_a_dealer_is_relieved_and_the_pit_called_while_a_table_is_counted(session: Session) -> None:
    counted.begin(session)
    floor.person("D102")
    act = floor.act(at=floor.later(session))
    events.relieve(session_id=session.id, dealer="D102", supervisor=floor.SUPERVISOR, act=act)
    call = floor.act("D102", at=floor.later(session))
    calls.call(session_id=session.id, reason=None, act=call)
    assert floor.standing(session).dealer == "D102"


def test_a_count_is_taken_back_until_somebody_has_counted(session: Session) -> None:
    assert books.refused(
        lambda: counting.withdraw(session_id=session.id, act=floor.act(at=floor.later(session))),
        Refused,
    ) == [("no_count", "session")]
    counted.begin(session)
    by_inspector = floor.act(floor.INSPECTOR, at=floor.later(session))
    assert books.refused(
        lambda: counting.withdraw(session_id=session.id, act=by_inspector), Forbidden
    ) == [("not_a_counter", "")]
    counting.withdraw(session_id=session.id, act=floor.act(floor.DEALER, at=floor.later(session)))
    assert not PendingCount.objects.exists()
    floor.pass_bank(session)
    counted.begin(session)
    counted.submit(session, floor.DEALER)
    late = floor.act(at=floor.later(session))
    assert books.refused(lambda: counting.withdraw(session_id=session.id, act=late), Refused) == [
        ("already_counted", "")
    ]


# --- Two people ------------------------------------------------------------------------------------


def test_the_first_count_enters_no_chain_and_both_enter_it_together(session: Session) -> None:
    counted.begin(session)
    before = books.kinds("PG01")
    assert counted.submit(session, floor.DEALER, box=BOX, key="first") == counting.WAITING
    assert books.kinds("PG01") == before
    assert counted.submit(session, floor.SUPERVISOR, box=BOX, key="second") == "agreed"
    assert books.kinds("PG01") == [*before, "count_attempt"]
    attempt = CountAttempt.objects.get()
    said = books.assert_proved(attempt)
    assert said["actor"] == {"staff": floor.SUPERVISOR, "role": "supervisor"}
    assert said["body"]["expected"] == {"box": BOX, "tray": floor.FLOAT}
    figures = {"box": {"1": BOX}, "tray": dict(floor.PIECES)}
    assert said["body"]["first"] == {"staff": floor.DEALER, "role": "dealer", **figures}
    assert said["body"]["second"] == {"staff": floor.SUPERVISOR, "role": "supervisor", **figures}


def test_a_count_that_comes_again_is_the_same_count(session: Session) -> None:
    pending = counted.begin(session)
    command = counted.blind(pending, box=BOX)
    first = floor.act(floor.DEALER, at=floor.later(session), key="first")
    second = floor.act(floor.SUPERVISOR, at=floor.later(session), key="second")
    assert counting.submit(command, act=first) == counting.WAITING
    before = books.written()
    assert counting.submit(command, act=first) == counting.WAITING
    assert books.written() == before
    other = counted.blind(pending, box=1)
    assert books.refused(lambda: counting.submit(other, act=first), Conflict) == [
        ("key_conflict", "key")
    ]
    assert counting.submit(command, act=second) == "agreed"
    before = books.written()
    assert counting.submit(command, act=second) == "agreed"
    assert books.written() == before
    assert books.refused(lambda: counting.submit(other, act=second), Conflict) == [
        ("key_conflict", "key")
    ]


def test_nobody_counts_twice_and_one_of_the_two_is_a_supervisor(session: Session) -> None:
    counted.begin(session)
    counted.submit(session, floor.DEALER)
    assert books.refused(lambda: counted.submit(session, floor.DEALER), Refused) == [
        ("same_person", "staff_number")
    ]
    floor.person("D102")
    assert books.refused(lambda: counted.submit(session, "D102"), Refused) == [
        ("no_supervisor_counted", "staff_number")
    ]
    floor.person(floor.INSPECTOR)
    assert books.refused(lambda: counted.submit(session, floor.INSPECTOR), Forbidden) == [
        ("not_a_counter", "")
    ]


def test_a_dealer_is_the_second_where_a_supervisor_was_the_first(session: Session) -> None:
    counted.begin(session)
    counted.submit(session, floor.SUPERVISOR, box=BOX)
    assert counted.submit(session, "D102", box=BOX) == "agreed"


def test_all_that_is_wrong_with_a_count_is_told_at_once(session: Session) -> None:
    pending = counted.begin(session)
    act = floor.act(at=floor.later(session))
    odd = counting.Blind(session.id, pending.id, 1, {"x": 1}, [1])  # type: ignore[arg-type]  # what JSON may hold
    assert books.refused(lambda: counting.submit(odd, act=act), Refused) == [
        ("bad_denomination", "box_counted.x"),
        ("not_object", "tray_counted"),
    ]


def test_a_count_belongs_to_the_attempt_it_was_made_for(session: Session) -> None:
    pending = counted.begin(session)
    act = floor.act(at=floor.later(session))
    late = counting.Blind(session.id, pending.id, 2, {}, {})
    other = counting.Blind(session.id, "01J00000000000000000000000", 1, {}, {})
    for command in (late, other):
        assert books.refused(lambda c=command: counting.submit(c, act=act), Conflict) == [  # type: ignore[misc]  # bound per turn
            ("other_count", "")
        ]


# --- Counting again --------------------------------------------------------------------------------


def test_two_counts_that_differ_are_both_kept_and_made_again(session: Session) -> None:
    counted.begin(session)
    counted.submit(session, floor.DEALER, box=BOX)
    assert counted.submit(session, floor.SUPERVISOR, box=BOX - 500) == "differs"
    pending = PendingCount.objects.get()
    assert (pending.attempt, pending.first, pending.first_box, pending.is_agreed) == (
        2, "", None, False,
    )  # fmt: skip
    counted.submit(session, floor.SUPERVISOR, box=BOX)
    assert counted.submit(session, floor.DEALER, box=BOX) == "agreed"
    results = CountAttempt.objects.order_by("number").values_list("number", "result")
    assert list(results) == [(1, "differs"), (2, "agreed")]


def test_the_same_sum_in_other_pieces_is_no_agreement(session: Session) -> None:
    counted.begin(session)
    counted.submit(session, floor.DEALER, box=BOX)
    other = {"100": 50 + 100, "10000": 19, "100000": 10}
    assert counted.submit(session, floor.SUPERVISOR, box=BOX, tray=other) == "differs"


def test_a_difference_from_what_is_expected_stands_only_once_a_recount_confirms_it(
    session: Session,
) -> None:
    counted.begin(session)
    counted.submit(session, floor.DEALER, box=BOX - 500)
    assert counted.submit(session, floor.SUPERVISOR, box=BOX - 500) == "off"
    counted.submit(session, floor.DEALER, box=BOX - 500)
    assert counted.submit(session, floor.SUPERVISOR, box=BOX - 500) == "agreed"
    settled = counted.settle(session)
    count = Count.objects.get(id=settled.id)
    assert (count.box_expected_minor, count.box_counted_minor) == (BOX, BOX - 500)
    assert books.transfers(count.subject) == [("box_difference", "box", 500)]


def test_a_supervisor_may_have_an_agreed_count_made_once_more(session: Session) -> None:
    counted.begin(session)
    for staff in (floor.DEALER, floor.SUPERVISOR):
        counted.submit(session, staff, box=BOX)
    assert books.refused(lambda: counted.submit(session, floor.SECOND), Refused) == [
        ("already_agreed", "")
    ]
    again = counted.count_again(session, key="again")
    event = FloorEvent.objects.get(id=again.id)
    pending = PendingCount.objects.get()
    assert event.data == {"count": pending.id, "attempt": 2, "by": floor.SUPERVISOR}
    books.assert_proved(event)
    assert counted.count_again(session, key="again").replayed
    assert (pending.attempt, pending.is_agreed) == (2, False)
    assert CountAttempt.objects.count() == 1


# --- What stands -----------------------------------------------------------------------------------


def test_a_count_that_stands_closes_the_table(session: Session) -> None:
    counted.begin(session)
    for staff in (floor.DEALER, floor.SUPERVISOR):
        counted.submit(session, staff, box=BOX)
    settled = counted.settle(session, staff=floor.SECOND)
    count = Count.objects.get()
    said = books.assert_proved(count)
    assert (settled.id, settled.seq, settled.replayed) == (count.id, said["seq"], False)
    assert (count.number, count.purpose, count.first, count.second) == (
        1, "close", floor.SUPERVISOR, floor.DEALER,
    )  # fmt: skip
    assert said["body"]["box"] == {"expected": BOX, "counted": BOX, "pieces": {"1": BOX}}
    close = SessionClose.objects.get()
    assert (close.supervisor, close.second) == (floor.SUPERVISOR, floor.DEALER)
    assert books.transfers(close.subject) == [("cage", "box", BOX), ("cage", "tray", floor.FLOAT)]
    assert floor.standing(session).session_id is None
    assert not PendingCount.objects.exists()


def test_the_supervisor_is_named_as_such_whoever_counted_first(session: Session) -> None:
    counted.begin(session)
    for staff in (floor.SUPERVISOR, floor.DEALER):
        counted.submit(session, staff, box=BOX)
    counted.settle(session)
    close = SessionClose.objects.get()
    assert (close.supervisor, close.second) == (floor.SUPERVISOR, floor.DEALER)


def test_letting_it_stand_again_is_the_first_time(session: Session) -> None:
    pending = counted.begin(session, "shift")
    for staff in (floor.DEALER, floor.SUPERVISOR):
        counted.submit(session, staff, box=BOX)
    first = counted.settle(session)
    before = books.written()
    act = floor.act(at=floor.later(session))
    again = counting.settle(session_id=session.id, count=pending.id, act=act)
    assert (again.id, again.seq, again.hash, again.replayed) == (
        first.id, first.seq, first.hash, True,
    )  # fmt: skip
    assert books.written() == before


@pytest.mark.parametrize("decide", [counting.settle, counting.count_again])
def test_only_a_supervisor_decides_about_an_agreed_count(
    session: Session, decide: Callable[..., Recorded]
) -> None:
    pending = counted.begin(session)
    act = floor.act(at=floor.later(session))

    def settle(count: str, staff: str = floor.SUPERVISOR) -> object:
        by = floor.act(staff, at=act.occurred_at)
        return decide(session_id=session.id, count=count, act=by)

    assert books.refused(lambda: settle(pending.id), Refused) == [("not_agreed_yet", "")]
    for staff in (floor.DEALER, floor.SUPERVISOR):
        counted.submit(session, staff, box=BOX)
    assert books.refused(lambda: settle(pending.id, floor.DEALER), Forbidden) == [
        ("supervisor_only", "")
    ]
    assert books.refused(lambda: settle("01J00000000000000000000000"), Conflict) == [
        ("other_count", "")
    ]


def test_at_a_shifts_change_the_box_goes_to_the_cage_and_the_tray_stays(session: Session) -> None:
    counted.begin(session, "shift")
    short = {"10000": 20, "100000": 10, "100": 49}
    for _ in range(2):
        for staff in (floor.DEALER, floor.SUPERVISOR):
            counted.submit(session, staff, box=BOX + 300, tray=short)
    counted.settle(session)
    count = Count.objects.get()
    assert (count.purpose, count.first, count.second) == ("shift", floor.DEALER, floor.SUPERVISOR)
    assert books.transfers(count.subject) == [
        ("box", "box_difference", 300),
        ("tray_difference", "tray", 100),
        ("cage", "box", BOX + 300),
    ]
    live = floor.standing(session)
    assert (live.session_id, live.box_minor, live.tray_minor) == (session.id, 0, floor.FLOAT - 100)

    floor.pass_bank(session)
    floor.record_round(session)
    floor.close_table(session, at=floor.later(session) + timedelta(hours=1))
    last = Count.objects.get(purpose="close")
    assert (last.box_expected_minor, last.tray_expected_minor) == (1_000, floor.FLOAT - 100)


def test_counts_of_a_table_are_numbered_without_gaps(session: Session) -> None:
    counted.change_shift(session)
    floor.close_table(session)
    counted.change_shift(floor.open_table("PG02", dealer="D102"))
    again = floor.open_table(at=floor.later(session))
    counted.change_shift(again)
    numbers = Count.objects.order_by("table", "number").values_list("table", "number", "purpose")
    assert list(numbers) == [
        ("PG01", 1, "shift"), ("PG01", 2, "close"), ("PG01", 3, "shift"), ("PG02", 1, "shift"),
    ]  # fmt: skip
