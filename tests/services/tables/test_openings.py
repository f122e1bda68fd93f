from datetime import timedelta

import pytest

from casino.kernel.errors import Conflict, DomainError, Forbidden, NotFound, Refused
from casino.staff import devices
from casino.staff.models import Device
from tables.models import LiveTable, PendingOpening, Rulebook, Session
from tables.selectors import openings as selectors
from tables.selectors import seats
from tables.services import openings, sessions, table_admin
from tables.services.acts import Recorded
from tables.services.openings import Proposal
from tests.factories import chains, tables
from tests.factories.devices import enrolled, with_pin

pytestmark = pytest.mark.django_db

AT = tables.OPENED_AT
SOON = AT + timedelta(minutes=2)


@pytest.fixture
def device() -> Device:
    tables.table("PG01")
    tables.person("S201")
    return enrolled("PG01", at=AT)[0]


def ready(*codes: str, pieces: dict[str, int] | None = None) -> tuple[PendingOpening, ...]:
    proposals = [Proposal(code, tables.PIECES if pieces is None else pieces) for code in codes]
    return openings.propose(proposals, origin=tables.origin("S201", at=AT))


def agree(device: Device, opening: str, dealer: str = "D101") -> Recorded:
    return openings.agree(
        opening_id=opening,
        device=device,
        dealer=with_pin(dealer),
        act=tables.act(dealer, at=SOON, via="pad"),
    )


def codes(caught: pytest.ExceptionInfo[DomainError]) -> list[tuple[str, str]]:
    return [(p.code, p.path) for p in caught.value.problems]


def test_a_table_is_put_ready_with_the_rules_that_the_supervisor_saw(device: Device) -> None:
    stood = chains.head("PG01")
    (opening,) = ready("PG01")
    assert opening.supervisor == "S201"
    assert opening.rulebook_id == "paigow-15-90-M"
    assert opening.setup == {"doors": 8}
    assert opening.pieces == tables.PIECES
    assert seats.find_ready("PG01") == opening
    assert chains.head("PG01") == stood


def test_a_pit_is_put_ready_all_or_none(device: Device) -> None:
    tables.table("PG02")
    session = tables.open_table("PG03")
    with pytest.raises(Refused) as caught:
        ready("PG02", "PG03", "PG01")
    assert codes(caught) == [("table_already_open", "PG03")]
    assert PendingOpening.objects.count() == 0
    tables.close_table(session)
    assert [o.table_id for o in ready("PG02", "PG01")] == ["PG01", "PG02"]


@pytest.mark.parametrize(
    ("pieces", "problems"),
    [
        ({}, [("no_float", "PG01")]),
        ({"100": 0}, [("no_float", "PG01")]),
        ({"100": -1, "x": 1}, [("not_positive", "PG01.pieces.100"), ("bad_denomination", "PG01.pieces.x")]),
    ],
)  # fmt: skip
def test_a_float_that_was_not_counted_is_refused(
    device: Device, pieces: dict[str, int], problems: list[tuple[str, str]]
) -> None:
    with pytest.raises(Refused) as caught:
        ready("PG01", pieces=pieces)
    assert codes(caught) == problems
    assert PendingOpening.objects.count() == 0


def test_no_table_at_all_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        ready()
    assert codes(caught) == [("nothing_chosen", "")]


def test_a_table_out_of_service_is_not_put_ready(device: Device) -> None:
    by = tables.origin(tables.ADMINISTRATOR)
    table_admin.change(code="PG01", pit="1", setup={"doors": 8}, is_active=False, origin=by)
    with pytest.raises(Refused) as caught:
        ready("PG01")
    assert codes(caught) == [("table_not_in_use", "PG01")]


@pytest.mark.parametrize("number", ["D101", "I301", "A401"])
def test_only_a_supervisor_puts_ready_and_withdraws(device: Device, number: str) -> None:
    by = tables.origin(number, at=AT)
    with pytest.raises(Forbidden):
        openings.propose([Proposal("PG01", tables.PIECES)], origin=by)
    ready("PG01")
    with pytest.raises(Forbidden):
        openings.withdraw(table="PG01", origin=by)
    assert PendingOpening.objects.count() == 1


def test_a_later_proposal_replaces_the_one_before(device: Device) -> None:
    (first,) = ready("PG01")
    (second,) = ready("PG01", pieces={"100000": 3, "500": 0})
    assert PendingOpening.objects.get() == second
    assert second.pieces == {"100000": 3}
    with pytest.raises(Conflict) as caught:
        agree(device, first.id)
    assert codes(caught) == [("opening_gone", "")]
    assert Session.objects.count() == 0


def test_what_is_ready_can_be_withdrawn_by_any_supervisor_once(device: Device) -> None:
    ready("PG01")
    by = tables.origin("S202", at=SOON)
    assert openings.withdraw(table="PG01", origin=by)
    assert not openings.withdraw(table="PG01", origin=by)
    with pytest.raises(NotFound):
        openings.withdraw(table="PG99", origin=by)


def test_the_dealers_agreement_opens_the_table_and_names_both(device: Device) -> None:
    (opening,) = ready("PG01")
    opened = agree(device, opening.id)
    session = Session.objects.get(id=opened.id)
    assert (session.dealer, session.supervisor) == ("D101", "S201")
    assert (session.float_minor, session.occurred_at) == (tables.FLOAT, SOON)
    assert PendingOpening.objects.count() == 0
    record = chains.document("PG01")
    assert (record["kind"], record["via"]) == ("open", "pad")
    assert record["actor"] == {"staff": "D101", "role": "dealer"}
    assert (record["body"]["dealer"], record["body"]["supervisor"]) == ("D101", "S201")
    device.refresh_from_db()
    stint = seats.stint(seats.get_live("PG01"))
    proved = devices.find_proved(device, stint=stint)
    assert proved is not None
    assert proved.staff_number == "D101"


def test_an_agreement_that_comes_twice_opens_once(device: Device) -> None:
    (opening,) = ready("PG01")
    first = agree(device, opening.id)
    stood = chains.head("PG01")
    second = agree(device, opening.id)
    assert (second.id, second.seq, second.replayed) == (first.id, first.seq, True)
    assert chains.head("PG01") == stood
    with pytest.raises(Conflict) as caught:
        agree(device, opening.id, "D102")
    assert codes(caught) == [("opening_gone", "")]


def test_nothing_is_agreed_to_where_nothing_is_ready(device: Device) -> None:
    with pytest.raises(Conflict) as caught:
        agree(device, "01J")
    assert codes(caught) == [("opening_gone", "")]


def test_an_opening_of_another_table_is_not_agreed_to_here(device: Device) -> None:
    tables.table("PG02")
    (opening,) = ready("PG02")
    with pytest.raises(Conflict):
        agree(device, opening.id)
    assert Session.objects.count() == 0


def test_nobody_agrees_to_rules_that_have_changed_since(device: Device) -> None:
    (opening,) = ready("PG01")
    book = Rulebook.objects.get(code="paigow-15-90-M")
    Rulebook(
        code="later",
        game=book.game,
        effective_from=AT + timedelta(minutes=1),
        authorisation="x",
        terms=book.terms,
        digest=book.digest,
        published_at=AT,
    ).save()
    with pytest.raises(Conflict) as caught:
        agree(device, opening.id)
    assert codes(caught) == [("opening_outdated", "")]
    assert LiveTable.objects.get(table="PG01").session_id is None


def test_nobody_agrees_to_a_table_set_up_otherwise_since(device: Device) -> None:
    (opening,) = ready("PG01")
    by = tables.origin(tables.ADMINISTRATOR)
    table_admin.change(code="PG01", pit="1", setup={"doors": 4}, is_active=True, origin=by)
    with pytest.raises(Conflict) as caught:
        agree(device, opening.id)
    assert codes(caught) == [("opening_outdated", "")]


def test_a_dealer_opens_nothing_that_no_supervisor_has_put_ready(device: Device) -> None:
    with_pin("D101")
    act = tables.act("D101", at=SOON, via="pad")
    with pytest.raises(Forbidden):
        sessions.open(tables.opening("PG01"), act=act)
    ready("PG01", pieces={"100": 1})
    with pytest.raises(Forbidden):
        sessions.open(tables.opening("PG01"), act=act)
    assert Session.objects.count() == 0


def test_a_supervisor_who_opens_himself_uses_up_what_was_ready(device: Device) -> None:
    ready("PG01")
    tables.open_table("PG01")
    assert PendingOpening.objects.count() == 0


def test_closed_tables_are_listed_with_their_last_float_and_what_is_ready(device: Device) -> None:
    tables.close_table(tables.open_table("PG01"))
    tables.open_table("PG02")
    tables.table("PG03", pit="2")
    (opening,) = openings.propose(
        [Proposal("PG03", {"100": 5})], origin=tables.origin("S201", at=SOON)
    )
    first, third = selectors.list_openable(at=SOON)
    assert (first.table.code, first.pieces, first.ready) == ("PG01", tables.PIECES, None)
    assert (third.table.code, third.pieces, third.ready) == ("PG03", {}, opening)
    assert first.rulebook == "paigow-15-90-M"
    assert [o.table.code for o in selectors.list_openable(at=SOON, pit="2")] == ["PG03"]
    assert [o.table.code for o in selectors.list_openable(at=SOON, code="PG01")] == ["PG01"]
