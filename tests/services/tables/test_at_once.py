"""What two dealers do at one table, or one at two, in the same instant, on the database that lets them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from casino.kernel.errors import Conflict, Forbidden, Refused
from casino.staff.models import Device, User
from tables.models import LiveTable, Session
from tables.selectors import seats
from tables.services import events, openings, seating
from tables.services.openings import Proposal
from tests.factories import chains, tables
from tests.factories.devices import enrolled, with_pin

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

AT = tables.OPENED_AT


def at_once(*calls: Callable[[], object]) -> list[str]:
    """What becomes of calls that begin together: ``done``, or the code of the refusal."""
    start = Barrier(len(calls))

    def run(call: Callable[[], object]) -> str:
        try:
            start.wait()
            call()
        except (Refused, Conflict, Forbidden) as refusal:
            return refusal.problems[0].code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(calls)) as pool:
        return sorted(pool.map(run, calls))


def take_over(device: Device, dealer: User) -> bool:
    act = tables.act(dealer.staff_number, at=AT, via="pad")
    return seating.take_over(device=device, dealer=dealer, act=act)


def proved() -> dict[str, str]:
    """Who is kept as proved at the devices of which table."""
    return dict(Device.objects.exclude(staff="").values_list("place", "staff"))


def test_of_two_dealers_who_agree_at_once_one_opens_the_table() -> None:
    tables.table()
    tables.person("S201")
    (ready,) = openings.propose([Proposal("PG01", tables.PIECES)], origin=tables.origin(at=AT))
    devices = [enrolled()[0] for _ in range(2)]
    dealers = [with_pin(number) for number in ("D101", "D102")]

    def agree(device: Device, dealer: User) -> object:
        act = tables.act(dealer.staff_number, at=AT, via="pad")
        return openings.agree(opening_id=ready.id, device=device, dealer=dealer, act=act)

    calls = [lambda i=i: agree(devices[i], dealers[i]) for i in range(2)]
    assert at_once(*calls) == ["done", "opening_gone"]
    assert Session.objects.count() == 1
    assert proved() == {"PG01": LiveTable.objects.get().dealer}


def test_of_two_dealers_who_take_over_at_once_both_are_recorded_and_the_last_one_deals() -> None:
    session = tables.open_table()
    devices = [enrolled()[0] for _ in range(2)]
    dealers = [with_pin(number) for number in ("D102", "D103")]
    calls = [lambda i=i: take_over(devices[i], dealers[i]) for i in range(2)]
    assert at_once(*calls) == ["done", "done"]
    reliefs = [body["data"]["former"] for kind, body in chains.bodies("PG01") if kind == "dealer"]
    assert reliefs[0] == "D101"
    assert reliefs[1] in {"D102", "D103"}
    live = seats.get_live("PG01")
    assert live.dealer == chains.document("PG01")["body"]["dealer"]
    assert tables.standing(session).dealer != reliefs[1]


def test_one_dealer_who_takes_over_at_two_tables_at_once_deals_at_one() -> None:
    dealer = with_pin("D109")
    devices = []
    own = {"PG01": "D101", "PG02": "D102"}
    for code, other in own.items():
        tables.open_table(code, dealer=other)
        devices.append(enrolled(code)[0])
    for _ in range(5):
        calls = [lambda device=device: take_over(device, dealer) for device in devices]
        assert at_once(*calls) == ["deals_elsewhere", "done"]
        (place,) = proved()
        assert list(LiveTable.objects.filter(dealer="D109").values_list("table", flat=True)) == [
            place
        ]
        session = LiveTable.objects.get(table=place).session
        assert session is not None
        events.relieve(
            session_id=session.id, dealer=own[place], supervisor="S201", act=tables.act(at=AT)
        )
