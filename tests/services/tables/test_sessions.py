from datetime import UTC, datetime, timedelta

import pytest

from accounting.models import Count
from casino.kernel.errors import Conflict, Forbidden, Malformed, NotFound, Refused
from casino.staff.roles import Role
from tables.models import LiveTable, Session, SessionClose, Table
from tables.services import sessions
from tables.services.acts import Act, Recorded
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db

AT = floor.OPENED_AT


@pytest.fixture
def house() -> None:
    """PG01, its dealer and two supervisors."""
    floor.table()
    floor.person(floor.DEALER)
    floor.person(floor.SUPERVISOR)
    floor.person(floor.SECOND)


def opened(**other: object) -> Session:
    recorded = sessions.open(floor.opening(**other), act=floor.act(key="open-1"))  # type: ignore[arg-type]  # each test says which value is odd
    return Session.objects.get(id=recorded.id)


def by_file(key: str = "c", *, at: datetime = AT) -> Act:
    return floor.act(at=at, key=key, via="import")


def closing(played: Session, **other: object) -> sessions.CloseTable:
    values = {
        "session": played.id,
        "supervisor": floor.SUPERVISOR,
        "second": floor.SECOND,
        "box_counted": 0,
        "tray_counted": dict(floor.PIECES),
    }
    return sessions.CloseTable(**(values | other))  # type: ignore[arg-type]  # as opened


# --- Opening ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("house")
def test_opening_pins_the_rulebook_seats_the_dealer_and_puts_the_float_in_the_tray() -> None:
    session = opened()
    assert (session.number, session.rulebook_id, session.terms["commission_bps"]) == (
        1,
        "paigow-15-90-M",
        500,
    )
    assert (session.setup, session.float_minor) == ({"doors": 8}, floor.FLOAT)
    live = LiveTable.objects.get()
    assert (live.session_id, live.dealer, live.dealer_since, live.rounds) == (
        session.id,
        floor.DEALER,
        AT,
        0,
    )
    assert (live.box_minor, live.tray_minor, live.last_at) == (0, floor.FLOAT, AT)
    assert live.play["turn"] is None
    assert books.transfers(session.subject) == [("tray", "cage", floor.FLOAT)]
    said = books.assert_proved(session)
    assert said["actor"] == {"role": "supervisor", "staff": floor.SUPERVISOR}
    assert (said["seq"], said["kind"], said["gaming_day"]) == (1, "open", "2026-11-28")
    assert said["body"]["transfers"] == [
        {"debit": "tray", "credit": "cage", "amount": floor.FLOAT, "currency": "MOP"}
    ]


@pytest.mark.usefixtures("house")
def test_an_empty_float_moves_nothing() -> None:
    session = opened(pieces={})
    assert (session.float_minor, books.transfers(session.subject)) == (0, [])


@pytest.mark.usefixtures("house")
def test_the_same_opening_again_is_the_first_one_and_writes_nothing() -> None:
    first = sessions.open(floor.opening(), act=floor.act(key="k"))
    before = books.written()
    again = sessions.open(floor.opening(), act=floor.act(key="k", at=AT + timedelta(hours=1)))
    assert again == Recorded(first.id, "PG01", 1, first.hash, replayed=True)
    assert books.written() == before


@pytest.mark.usefixtures("house")
def test_another_opening_under_the_same_key_is_a_conflict() -> None:
    opened()
    other = floor.opening(pieces={"100": 1})
    act = floor.act(key="open-1")
    assert books.refused(lambda: sessions.open(other, act=act), Conflict) == [
        ("key_conflict", "key")
    ]


@pytest.mark.usefixtures("house")
def test_everything_wrong_with_an_opening_is_told_at_once() -> None:
    opened()
    Table.objects.update(is_active=False, game="mahjong")
    floor.person("D102", is_active=False)
    odd = floor.opening(
        currency="HKD",
        dealer="D102",
        supervisor="D101",
        pieces={"0100": 1, "1000": -1, "10000": True},
    )
    assert books.refused(lambda: sessions.open(odd, act=floor.act()), Refused) == [
        ("table_already_open", "table"),
        ("table_not_in_use", "table"),
        ("wrong_game", "game"),
        ("wrong_currency", "currency"),
        ("staff_not_active", "dealer"),
        ("wrong_role", "supervisor"),
        ("bad_denomination", "count.0100"),
        ("not_positive", "count.1000"),
        ("not_integer", "count.10000"),
    ]


@pytest.mark.usefixtures("house")
def test_nobody_opens_a_table_with_the_dealer_of_another_one() -> None:
    floor.open_table("PG02", dealer="D101")
    act = floor.act()
    assert books.refused(lambda: sessions.open(floor.opening(), act=act), Refused) == [
        ("deals_elsewhere", "dealer")
    ]


@pytest.mark.usefixtures("house")
def test_a_float_may_not_come_to_more_than_money_can_be() -> None:
    odd = floor.opening(pieces={"9000000000000000": 2})
    assert books.refused(lambda: sessions.open(odd, act=floor.act()), Refused) == [
        ("count_too_large", "count")
    ]


@pytest.mark.usefixtures("house")
def test_a_number_that_has_no_canonical_form_is_no_piece() -> None:
    odd = floor.opening(pieces={"100": 2**53, "1000": 1.0, "10000": 2**53 - 1})
    assert books.refused(lambda: sessions.open(odd, act=floor.act()), Malformed) == [
        ("not_integer", "count.100"),
        ("not_integer", "count.1000"),
    ]


@pytest.mark.usefixtures("house")
def test_a_set_up_is_the_games_to_read() -> None:
    odd = floor.opening(setup={"doors": 7})
    assert books.refused(lambda: sessions.open(odd, act=floor.act()), Malformed) == [
        ("bad_doors", "doors")
    ]
    odd = floor.opening(game="faro")
    assert books.refused(lambda: sessions.open(odd, act=floor.act()), Malformed) == [
        ("unknown_game", "game")
    ]


@pytest.mark.usefixtures("house")
def test_only_a_supervisor_opens_or_an_operator_who_names_one() -> None:
    by_dealer = floor.act(floor.DEALER)
    assert books.refused(lambda: sessions.open(floor.opening(), act=by_dealer), Forbidden) == [
        ("supervisor_only", "")
    ]
    sessions.open(floor.opening(), act=floor.act("IMPORT", "operator", via="import"))
    assert books.kinds("PG01") == ["open"]


@pytest.mark.usefixtures("house")
def test_what_is_not_there_cannot_be_opened() -> None:
    nowhere = floor.opening("PG09")
    assert books.refused(lambda: sessions.open(nowhere, act=floor.act()), NotFound) == [
        ("no_such_table", "table")
    ]
    early = floor.act(at=datetime(1989, 12, 31, tzinfo=UTC))
    assert books.refused(lambda: sessions.open(floor.opening(), act=early), NotFound) == [
        ("no_rulebook", "game")
    ]


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize("key", ["", "k" * 81, "line\nfeed", "nul\0"])
def test_a_key_must_be_one_that_can_be_kept(key: str) -> None:
    act = Act(key=key, occurred_at=AT, origin=floor.origin())
    assert books.refused(lambda: sessions.open(floor.opening(), act=act), Refused) == [
        ("bad_key", "key")
    ]


def test_sessions_are_numbered_and_a_second_one_begins_after_the_first() -> None:
    first = floor.open_table()
    floor.close_table(first, at=AT + timedelta(hours=1))
    early = floor.act(at=AT + timedelta(minutes=30))
    assert books.refused(lambda: sessions.open(floor.opening(), act=early), Refused) == [
        ("out_of_time_order", "at")
    ]
    second = floor.open_table(at=AT + timedelta(hours=2))
    assert (first.number, second.number) == (1, 2)


# --- Closing ---------------------------------------------------------------------------------------


def test_closing_keeps_the_count_books_differences_and_brings_box_and_tray_to_the_cage() -> None:
    session = floor.open_table()
    floor.record_rounds(session, 2)
    floor.person(floor.SECOND)
    at = AT + timedelta(hours=1)
    counted = {"100": 40, "10000": 20, "100000": 10}
    closed = sessions.close(
        closing(session, box_counted=2_500, tray_counted=counted), act=by_file(at=at)
    )
    assert (closed.id, closed.replayed) == (session.id, False)

    count = Count.objects.get()
    assert (count.box_expected_minor, count.box_counted_minor) == (2_000, 2_500)
    assert (count.tray_expected_minor, count.tray_counted_minor) == (floor.FLOAT, 1_204_000)
    assert books.transfers(count.subject) == [
        ("box", "box_difference", 500),
        ("tray_difference", "tray", 1_000),
    ]
    said = books.assert_proved(count)
    assert said["actor"] == {"role": "supervisor", "staff": floor.SUPERVISOR}

    fact = SessionClose.objects.get()
    assert books.transfers(fact.subject) == [("cage", "box", 2_500), ("cage", "tray", 1_204_000)]
    said = books.assert_proved(fact)
    assert (said["body"]["rounds"], said["body"]["second"]) == (2, floor.SECOND)
    assert books.kinds("PG01") == ["open", "round", "round", "count", "close"]
    assert books.sources() == ["session", "round", "round", "count", "close"]

    live = LiveTable.objects.get()
    assert (live.session_id, live.dealer, live.dealer_since, live.rounds) == (None, "", None, 0)
    assert (live.box_minor, live.tray_minor, live.last_at, live.play) == (0, 0, at, {})


def test_a_count_that_agrees_books_no_difference() -> None:
    session = floor.open_table()
    floor.close_table(session)
    assert books.transfers(Count.objects.get().subject) == []
    assert books.transfers(f"close:{session.id}") == [("cage", "tray", floor.FLOAT)]


def test_the_same_closing_again_is_the_first_one() -> None:
    session = floor.open_table()
    floor.person(floor.SECOND)
    first = sessions.close(closing(session), act=by_file())
    before = books.written()
    again = sessions.close(closing(session), act=by_file(at=AT + timedelta(hours=9)))
    assert (again.id, again.seq, again.hash, again.replayed) == (
        session.id,
        first.seq,
        first.hash,
        True,
    )
    assert books.written() == before
    other = closing(session, box_counted=1)
    assert books.refused(lambda: sessions.close(other, act=by_file()), Conflict) == [
        ("key_conflict", "key")
    ]
    late = by_file("another", at=AT + timedelta(hours=9))
    assert books.refused(lambda: sessions.close(closing(session), act=late), Refused) == [
        ("session_closed", "session")
    ]


def test_everything_wrong_with_a_closing_is_told_at_once() -> None:
    session = floor.open_table()
    odd = closing(session, supervisor="S999", second="S999", box_counted=-1, tray_counted={"x": 1})
    assert books.refused(lambda: sessions.close(odd, act=by_file()), Refused) == [
        ("no_such_staff", "supervisor"),
        ("no_such_staff", "second"),
        ("bad_denomination", "tray_counted.x"),
        ("same_person", "second"),
        ("not_positive", "box_counted"),
    ]


def test_a_tray_count_is_an_object() -> None:
    session = floor.open_table()
    floor.person(floor.SECOND)
    odd = closing(session, tray_counted=[1])
    assert books.refused(lambda: sessions.close(odd, act=by_file()), Refused) == [
        ("not_object", "tray_counted")
    ]


def test_a_box_counts_no_more_than_money_can_be() -> None:
    session = floor.open_table()
    floor.person(floor.SECOND)
    odd = closing(session, box_counted=2**53)
    assert books.refused(lambda: sessions.close(odd, act=by_file()), Malformed) == [
        ("not_integer", "box_counted")
    ]


def test_the_second_person_may_have_any_role() -> None:
    session = floor.open_table()
    floor.person("D150", Role.DEALER)
    sessions.close(closing(session, second="D150"), act=by_file())
    assert SessionClose.objects.get().second == "D150"


@pytest.mark.parametrize("via", ["screen", "pad", "api"])
def test_nobody_closes_a_table_without_counting_it_apart(via: str) -> None:
    session = floor.open_table()
    floor.person(floor.SECOND)
    act = floor.act(via=via)
    assert books.refused(lambda: sessions.close(closing(session), act=act), Forbidden) == [
        ("counted_apart", "")
    ]


def test_a_file_closes_an_open_table_and_not_before_what_was_recorded() -> None:
    session = floor.open_table(at=AT)
    floor.person(floor.SECOND)
    early = by_file(at=AT - timedelta(minutes=1))
    assert books.refused(lambda: sessions.close(closing(session), act=early), Refused) == [
        ("out_of_time_order", "at")
    ]
    unknown = closing(session, session="01J00000000000000000000000")
    assert books.refused(lambda: sessions.close(unknown, act=by_file()), NotFound) == [
        ("no_such_session", "session")
    ]
