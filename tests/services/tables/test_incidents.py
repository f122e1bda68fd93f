"""Throws, deals and tiles that go wrong (ordinance 15/90/M, articles 2(1), 2(5) and 4)."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from casino.kernel.errors import Conflict, Forbidden, Refused
from tables.models import FloorEvent, Session
from tables.services import incidents
from tables.services.acts import Act, Recorded
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db

Incident = Callable[[Session, Act], Recorded]


def void_throw(session: Session, act: Act, reason: str = "cocked_dice") -> Recorded:
    return incidents.void_throw(session_id=session.id, reason=reason, act=act)


def exposed_tile(
    session: Session, act: Act, tile: str | None = "6-2", door: int | None = 3
) -> Recorded:
    return incidents.exposed_tile(session_id=session.id, tile=tile, door=door, act=act)


def dead_round(session: Session, act: Act, reason: str = "wrong_tile_count") -> Recorded:
    return incidents.dead_round(session_id=session.id, reason=reason, act=act)


def change_tiles(session: Session, act: Act, reason: str = "worn") -> Recorded:
    return incidents.change_tiles(session_id=session.id, reason=reason, act=act)


def inspect_tiles(session: Session, act: Act, result: str = "complete") -> Recorded:
    return incidents.inspect_tiles(session_id=session.id, result=result, act=act)


EVERY: dict[str, tuple[Incident, dict[str, Any]]] = {
    "void_throw": (void_throw, {"reason": "cocked_dice"}),
    "exposed_tile": (exposed_tile, {"tile": "6-2", "door": 3}),
    "dead_round": (dead_round, {"reason": "wrong_tile_count"}),
    "tiles_changed": (change_tiles, {"set": 2, "reason": "worn"}),
    "tiles_inspected": (inspect_tiles, {"result": "complete"}),
}


@pytest.fixture
def session() -> Session:
    """A table of four doors after the first half of a shuffle."""
    session = floor.open_table(doors=4)
    floor.record_round(session)
    return session


def acting(session: Session, staff: str = floor.DEALER, key: str = "k") -> Act:
    return floor.act(staff, at=floor.later(session), key=key)


@pytest.mark.parametrize("kind", EVERY)
def test_an_incident_is_recorded_once_and_moves_no_money(session: Session, kind: str) -> None:
    record, data = EVERY[kind]
    before = floor.standing(session)
    first = record(session, acting(session))
    event = FloorEvent.objects.get()
    assert (event.kind, event.data, event.dealer) == (kind, data, floor.DEALER)
    said = books.assert_proved(event)
    assert (said["kind"], said["seq"], said["hash"]) == (kind, first.seq, first.hash)
    assert books.transfers(event.subject) == []
    after = floor.standing(session)
    assert (after.rounds, after.box_minor, after.tray_minor) == (
        before.rounds,
        before.box_minor,
        before.tray_minor,
    )
    written = books.written()
    again = record(session, acting(session))
    assert (again.id, again.seq, again.replayed) == (first.id, first.seq, True)
    assert books.written() == written


@pytest.mark.parametrize("kind", EVERY)
def test_an_incident_is_recorded_by_the_tables_dealer_or_a_supervisor(
    session: Session, kind: str
) -> None:
    record, _data = EVERY[kind]
    floor.person("D102")
    assert books.refused(lambda: record(session, acting(session, "D102")), Forbidden) == [
        ("not_the_dealer", "")
    ]
    assert record(session, acting(session, floor.SUPERVISOR)).replayed is False


@pytest.mark.parametrize(
    ("incident", "problems"),
    [
        (lambda s, a: void_throw(s, a, "bad luck"), [("unknown_value", "reason")]),
        (lambda s, a: dead_round(s, a, "worn"), [("unknown_value", "reason")]),
        (lambda s, a: change_tiles(s, a, ""), [("unknown_value", "reason")]),
        (lambda s, a: inspect_tiles(s, a, "fine"), [("unknown_value", "result")]),
        (
            lambda s, a: exposed_tile(s, a, "2-6", 5),
            [("unknown_tile", "tile"), ("door_out_of_range", "door")],
        ),
        (lambda s, a: exposed_tile(s, a, "6-2", 0), [("door_out_of_range", "door")]),
    ],
)
def test_an_incident_that_cannot_be_is_refused(
    session: Session, incident: Incident, problems: list[tuple[str, str]]
) -> None:
    assert books.refused(lambda: incident(session, acting(session)), Refused) == problems


def test_a_key_comes_for_one_thing_only(session: Session) -> None:
    void_throw(session, acting(session))
    assert books.refused(lambda: dead_round(session, acting(session)), Conflict) == [
        ("key_conflict", "key")
    ]


@pytest.mark.parametrize(("tile", "door"), [("1-1", None), (None, 2), (None, None)])
def test_which_tile_was_exposed_and_whose_may_be_left_open(
    session: Session, tile: str | None, door: int | None
) -> None:
    exposed_tile(session, acting(session), tile, door)
    assert FloorEvent.objects.get().data == {"tile": tile, "door": door}


@pytest.mark.parametrize("kind", ["dead_round", "tiles_changed"])
def test_a_dead_round_and_new_tiles_begin_the_shuffle_anew(session: Session, kind: str) -> None:
    assert floor.standing(session).play["half"] == 2
    EVERY[kind][0](session, acting(session))
    play = floor.standing(session).play
    assert (play["half"], play["lying"], play["turn"]["rounds"]) == (1, [], 1)


@pytest.mark.parametrize("kind", ["void_throw", "exposed_tile", "tiles_inspected"])
def test_what_changes_nothing_leaves_the_table_as_it_stands(session: Session, kind: str) -> None:
    before = floor.standing(session).play
    EVERY[kind][0](session, acting(session))
    assert floor.standing(session).play == before


def test_nothing_goes_wrong_at_a_closed_table(session: Session) -> None:
    floor.close_table(session)
    for record, _data in EVERY.values():
        call = partial(record, session, acting(session))
        assert books.refused(call, Refused) == [("session_closed", "session")]
