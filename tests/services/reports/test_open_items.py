"""What stands open in the house, as the tables' records tell it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from accounting.selectors import open_items
from accounting.selectors.open_items import OpenItem
from tables.services import calls
from tables.services.acts import Recorded
from tests.factories import corrections, counting
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db

LATER = floor.OPENED_AT + timedelta(hours=5)


def found() -> list[tuple[str, str, int]]:
    return [(item.what, item.table, item.seq) for item in open_items.list_open(at=LATER)]


def test_nothing_is_open_in_an_empty_house() -> None:
    assert found() == []


def test_a_session_is_open_until_its_table_closes() -> None:
    session = floor.open_table()
    assert open_items.list_open(at=LATER) == (OpenItem("session", "PG01", floor.OPENED_AT, 1),)
    floor.close_table(session)
    assert found() == []
    again = floor.open_table(at=floor.later(session))
    assert [(what, table) for what, table, _seq in found()] == [("session", "PG01")]
    assert floor.standing(again).session_id == again.id


def test_a_call_is_open_until_somebody_answers() -> None:
    session = floor.open_table()
    calls.call(session_id=session.id, reason=None, act=floor.act(floor.DEALER, at=floor.later(session)))  # fmt: skip
    assert found() == [("session", "PG01", 1), ("call", "PG01", 2)]
    calls.acknowledge(session_id=session.id, act=floor.act(at=floor.later(session)))
    assert found() == [("session", "PG01", 1)]


def test_a_count_is_open_until_it_stands_or_is_taken_back() -> None:
    session = floor.open_table()
    counting.begin(session)
    assert found() == [("session", "PG01", 1), ("count", "PG01", 2)]
    counting.withdraw(session)
    assert found() == [("session", "PG01", 1)]
    counting.change_shift(session)
    assert found() == [("session", "PG01", 1)]


def test_what_began_more_than_a_month_ago_is_not_looked_for() -> None:
    floor.open_table(at=LATER - open_items.LOOKED_BACK - timedelta(seconds=1))
    assert found() == []


@pytest.mark.parametrize("number", [1, 3])
def test_it_asks_as_much_for_one_table_as_for_three(
    number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for code in ("PG01", "PG02", "PG03")[:number]:
        floor.open_table(code)
    with django_assert_num_queries(3):
        assert len(open_items.list_open(at=LATER)) == number


@pytest.mark.parametrize("decide", [corrections.approve, corrections.refuse, corrections.withdraw])
def test_a_correction_is_open_until_it_is_decided(decide: Callable[[Recorded], object]) -> None:
    session = floor.open_table()
    asked = corrections.ask(corrections.void(floor.record_round(session).id))
    assert found() == [("session", "PG01", 1), ("correction", "PG01", asked.seq)]
    decide(asked)
    assert found() == [("session", "PG01", 1)]
