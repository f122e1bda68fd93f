"""Time at a table never runs backwards, and two who act at once both count."""

from datetime import timedelta

import pytest

from casino.kernel.errors import Refused
from tables.models import FloorEvent, Session
from tables.services import acts, events, incidents
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db

AT = floor.OPENED_AT


@pytest.fixture
def session() -> Session:
    """PG01, with something recorded an hour after its opening."""
    session = floor.open_table()
    noted(session, hours=1)
    return session


def noted(session: Session, *, hours: int = 0, seconds: int = 0, via: str = "screen") -> None:
    at = AT + timedelta(hours=hours, seconds=seconds)
    act = floor.act(at=at, via=via)
    incidents.inspect_tiles(session_id=session.id, result="complete", act=act)


@pytest.mark.parametrize("via", ["screen", "import"])
def test_an_act_at_the_same_instant_is_taken(session: Session, via: str) -> None:
    noted(session, hours=1, via=via)
    assert FloorEvent.objects.filter(occurred_at=AT + timedelta(hours=1)).count() == 2


@pytest.mark.parametrize("seconds", [-1, -5])
def test_a_live_act_that_was_overtaken_happened_when_the_other_did(
    session: Session, seconds: int
) -> None:
    noted(session, hours=1, seconds=seconds)
    event = FloorEvent.objects.get(recorded_at=AT + timedelta(hours=1, seconds=seconds))
    assert event.occurred_at == AT + timedelta(hours=1)
    books.assert_proved(event)


def test_a_relief_that_was_overtaken_begins_when_the_other_act_was(session: Session) -> None:
    floor.person("D102")
    act = floor.act(at=AT + timedelta(hours=1, seconds=-2))
    events.relieve(session_id=session.id, dealer="D102", supervisor=floor.SUPERVISOR, act=act)
    assert floor.standing(session).dealer_since == AT + timedelta(hours=1)


@pytest.mark.parametrize(("seconds", "via"), [(-6, "screen"), (-6, "api"), (-1, "import")])
def test_an_act_that_comes_too_late_is_out_of_order(
    session: Session, seconds: int, via: str
) -> None:
    assert books.refused(lambda: noted(session, hours=1, seconds=seconds, via=via), Refused) == [
        ("out_of_time_order", "at")
    ]


def test_an_act_of_another_game_is_refused() -> None:
    acts.check_game(Session(game="paigow"), "paigow")
    with pytest.raises(Refused) as caught:
        acts.check_game(Session(game="mahjong"), "paigow")
    assert [(p.code, p.path, p.fields) for p in caught.value.problems] == [
        ("wrong_game", "game", {"game": "mahjong"})
    ]
