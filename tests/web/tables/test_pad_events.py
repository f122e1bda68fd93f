"""What happens at a table besides its rounds, told by one tap on the pad."""

from datetime import timedelta
from typing import Any

import pytest

from casino.kernel import clock
from tables.models import FloorEvent, PitCall, Session
from tables.services import calls
from tests.factories import books
from tests.factories import tables as floor
from tests.web.tables.pad_client import Pad, by_outcomes

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """PG01 with eight doors, opened a minute ago and dealt by D101."""
    return floor.open_table(at=clock.now() - timedelta(minutes=1))


@pytest.fixture
def pad(session: Session) -> Pad:
    """The tablet of PG01, D101 proved there."""
    return Pad(session)


@pytest.mark.parametrize(
    ("kind", "body", "data"),
    [
        ("void_throw", {"reason": "cocked_dice"}, {"reason": "cocked_dice"}),
        ("dead_round", {"reason": "foul_deal"}, {"reason": "foul_deal"}),
        ("exposed_tile", {}, {"tile": None, "door": None}),
        ("exposed_tile", {"tile": "6-6"}, {"tile": "6-6", "door": None}),
        ("exposed_tile", {"tile": "6-6", "door": 3}, {"tile": "6-6", "door": 3}),
        ("pit_called", {}, {"reason": None}),
        ("pit_called", {"reason": "dispute"}, {"reason": "dispute"}),
        ("bank_consent", {}, {"door": 1}),
        ("bank_passed", {"to": 2, "declined": []}, {"from": 1, "to": 2, "declined": []}),
        ("bank_passed", {"to": 3, "declined": [2]}, {"from": 1, "to": 3, "declined": [2]}),
    ],
)  # fmt: skip
def test_an_event_is_one_tap(pad: Pad, kind: str, body: Any, data: Any) -> None:
    pad.record(by_outcomes())
    status, answer = pad.ask("event", key="e1", kind=kind, **body)
    assert status == 201
    fact = FloorEvent.objects.get(kind=kind)
    said = books.assert_proved(fact)
    assert (fact.data, said["via"]) == (data, "pad")
    assert answer["event"] == {"id": fact.id, "seq": said["seq"], "hash": said["hash"]}
    status, again = pad.ask("event", key="e1", kind=kind, **body)
    assert (status, again["replayed"], again["event"]) == (200, True, answer["event"])


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [("missing_key", "kind")]),
        ({"kind": "earthquake"}, [("unknown_value", "kind")]),
        ({"kind": ["void_throw"]}, [("unknown_value", "kind")]),
        ({"kind": "void_throw"}, [("missing_key", "reason")]),
        ({"kind": "void_throw", "reason": "bored"}, [("unknown_value", "reason")]),
        ({"kind": "void_throw", "reason": 3}, [("not_text", "reason")]),
        ({"kind": "bank_consent"}, [("no_bank_yet", "")]),
        ({"kind": "bank_passed", "to": 0}, [("not_positive", "to")]),
        ({"kind": "bank_passed", "to": 2, "declined": 3}, [("not_list", "declined")]),
        ({"kind": "bank_passed", "to": 2, "declined": ["x"]}, [("not_integer", "declined.0")]),
        ({"kind": "exposed_tile", "tile": "7-7"}, [("unknown_tile", "tile")]),
        ({"kind": "exposed_tile", "tile": "6-6", "door": 9}, [("door_out_of_range", "door")]),
        ({"kind": "pit_called", "reason": "bored"}, [("unknown_value", "reason")]),
        ({"kind": "pit_called", "to": 3}, [("unknown_key", "to")]),
    ],
)  # fmt: skip
def test_an_event_that_cannot_be_is_refused(pad: Pad, body: Any, found: Any) -> None:
    assert pad.refused("event", key="e1", **body) == (422, found)


def test_the_pit_is_called_once(pad: Pad) -> None:
    pad.ask("event", key="e1", kind="pit_called")
    assert pad.refused("event", key="e2", kind="pit_called") == (422, [("pit_already_called", "")])
    assert PitCall.objects.count() == 1
    act = floor.act(floor.SUPERVISOR, at=clock.now())
    calls.acknowledge(session_id=pad.session.id, act=act)
    _status, answer = pad.ask("event", key="e3", kind="void_throw", reason="cocked_dice")
    assert answer["start"]["pit_called"] is None
