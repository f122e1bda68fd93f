from datetime import timedelta

import pytest

from casino.kernel.errors import NotFound, Refused
from casino.staff import devices
from casino.staff.models import Device
from tables.models import Session
from tables.selectors import seats
from tables.services import events, seating
from tests.factories import chains, tables
from tests.factories.devices import enrolled, seated, with_pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return tables.open_table()


def take_over(device: Device, number: str, *, minutes: int = 1, session: Session) -> bool:
    at = tables.later(session, minutes)
    act = tables.act(number, at=at, via="pad")
    return seating.take_over(device=device, dealer=with_pin(number), act=act)


def find_proved(token: str, code: str = "PG01") -> str | None:
    """Who is proved at the device of a token now."""
    device = devices.find(token)
    assert device is not None
    person = devices.find_proved(device, stint=seats.stint(seats.get_live(code)))
    return person.staff_number if person else None


def test_a_dealer_who_takes_over_relieves_the_former_at_once(session: Session) -> None:
    device, token = seated(session)
    assert find_proved(token) == "D101"
    assert take_over(device, "D102", session=session)
    assert find_proved(token) == "D102"
    live = tables.standing(session)
    assert (live.dealer, live.dealer_since) == ("D102", live.last_at)
    record = chains.document("PG01")
    assert (record["kind"], record["via"]) == ("dealer", "pad")
    assert record["actor"] == {"staff": "D102", "role": "dealer"}
    assert record["body"]["data"] == {"former": "D101", "supervisor": None}


def test_the_tables_own_dealer_only_comes_back(session: Session) -> None:
    device, token = enrolled()
    stood = chains.head("PG01")
    assert not take_over(device, "D101", session=session)
    assert find_proved(token) == "D101"
    assert chains.head("PG01") == stood


def test_relief_by_a_supervisor_elsewhere_puts_the_former_out(session: Session) -> None:
    _device, token = seated(session)
    tables.person("D102")
    at = tables.later(session)
    events.relieve(
        session_id=session.id, dealer="D102", supervisor="S201", act=tables.act("S201", at=at)
    )
    assert find_proved(token) is None


def test_whoever_is_relieved_and_comes_back_elsewhere_proves_himself_anew(
    session: Session,
) -> None:
    _device, token = seated(session)
    tables.person("D102")
    for minutes, number in ((1, "D102"), (2, "D101")):
        at = tables.later(session, minutes)
        act = tables.act("S201", at=at)
        events.relieve(session_id=session.id, dealer=number, supervisor="S201", act=act)
    assert tables.standing(session).dealer == "D101"
    assert find_proved(token) is None


def test_taking_over_at_a_second_tablet_leaves_the_first(session: Session) -> None:
    _first, token = seated(session)
    second, other = enrolled()
    take_over(second, "D101", session=session)
    assert (find_proved(token), find_proved(other)) == (None, "D101")


def test_closing_the_table_ends_the_proof_and_opening_it_again_does_not_bring_it_back(
    session: Session,
) -> None:
    _device, token = seated(session)
    tables.close_table(session)
    assert find_proved(token) is None
    tables.open_table(at=tables.later(session))
    assert find_proved(token) is None


def test_a_closed_table_is_not_taken_over() -> None:
    tables.table()
    device, token = enrolled()
    with pytest.raises(Refused) as caught:
        seating.take_over(device=device, dealer=with_pin("D101"), act=tables.act("D101"))
    assert caught.value.problems[0].code == "table_not_open"
    assert find_proved(token) is None


def test_whoever_may_not_deal_is_not_seated(session: Session) -> None:
    device, token = enrolled()
    with pytest.raises(Refused) as caught:
        take_over(device, "S202", session=session)
    assert caught.value.problems[0].code == "wrong_role"
    assert tables.standing(session).dealer == "D101"
    assert find_proved(token) is None


def test_an_act_that_was_overtaken_on_its_way_seats_its_dealer_all_the_same(
    session: Session,
) -> None:
    tables.record_round(session)
    device, token = enrolled()
    act = tables.act("D102", at=tables.later(session, 0) - timedelta(seconds=2), via="pad")
    assert seating.take_over(device=device, dealer=with_pin("D102"), act=act)
    assert find_proved(token) == "D102"


def test_a_table_that_is_not_there_is_not_found() -> None:
    with pytest.raises(NotFound):
        seats.get_live("PG99")
