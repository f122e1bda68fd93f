"""What other tests build on holds."""

import pytest

from tests.factories import tables as floor

pytestmark = pytest.mark.django_db


def test_a_table_is_opened_played_and_closed_by_the_factory() -> None:
    session = floor.open_table()
    recorded = floor.record_rounds(session, 5)
    assert [(r.number, r.due) for r in recorded] == [(n, 1_000) for n in range(1, 6)]
    live = floor.standing(session)
    assert (live.box_minor, live.tray_minor) == (5_000, floor.FLOAT)
    floor.close_table(session)
    assert floor.standing(session).session_id is None


def test_four_doors_take_both_halves() -> None:
    session = floor.open_table("PG02", doors=4)
    assert [r.number for r in floor.record_rounds(session, 4)] == [1, 2, 3, 4]
