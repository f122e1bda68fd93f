"""Counting a table on its tablet, each by his PIN, and on the page of a supervisor who is signed in."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounting.models import Count, CountAttempt
from casino.kernel import clock
from casino.templatetags import casino_format
from tables.models import LiveTable, PendingCount, Round, Session, SessionClose
from tests.factories import chains, corrections, riichi_tables, tables
from tests.factories import counting as counted
from tests.factories.devices import PIN, browser, seated, with_pin
from tests.factories.pages import row, said

pytestmark = pytest.mark.django_db


def page(response: Any) -> str:
    return str(response.content.decode())


@pytest.fixture
def session() -> Session:
    return tables.open_table(at=clock.now() - timedelta(minutes=1))


@pytest.fixture
def tablet(session: Session) -> Client:
    for number in ("S201", "S202"):
        with_pin(number)
    return browser(seated(session)[1])


@pytest.fixture
def pit(session: Session) -> Client:
    """The browser of S201, signed in."""
    client = Client()
    client.force_login(tables.person("S201"))
    return client


def begun(client: Client, purpose: str = "close", **proof: str) -> Any:
    sent = {"step": "begin", "key": "begin-1", "purpose": purpose}
    return client.post("/pad/count/", {**sent, "staff_number": "D101", "pin": PIN, **proof})


def pieces(pending: PendingCount, key: str, **other: str) -> dict[str, str]:
    """What somebody types who counted what should be there."""
    typed = {
        "step": "count",
        "count": pending.id,
        "attempt": str(pending.attempt),
        "key": key,
        "tray_counted_100": "50",
        "tray_counted_10000": "20",
        "tray_counted_100000": "10",
    }
    return typed | other


def submit(client: Client, staff: str, **other: Any) -> Any:
    pending = PendingCount.objects.get()
    sent = pieces(pending, f"{staff}-{pending.attempt}", staff_number=staff, pin=PIN)
    return client.post("/pad/count/", sent | other)


def taken_back(client: Client, *, pin: str = PIN) -> Any:
    pending = PendingCount.objects.get()
    sent = {"step": "withdraw", "count": pending.id, "staff_number": "S201", "pin": pin}
    return client.post("/pad/count/", sent)


def settle(client: Client, staff: str, stands: str = "yes") -> Any:
    sent = {"step": "check", "count": PendingCount.objects.get().id, "stands": stands}
    return client.post("/pad/count/", {**sent, "staff_number": staff, "pin": PIN})


# --- On the tablet -----------------------------------------------------------------------------------


def test_two_people_close_the_table_by_their_pins(tablet: Client) -> None:
    assert "Begin the count" in page(tablet.get("/pad/count/"))
    assert begun(tablet)["Location"] == "/pad/count/"
    assert tablet.get("/pad/")["Location"] == "/pad/count/"
    assert "The first person counts." in page(tablet.get("/pad/count/"))
    assert submit(tablet, "D101")["Location"] == "/pad/count/"
    assert "D101 has counted." in page(tablet.get("/pad/count/"))
    submit(tablet, "S201")
    shown = page(tablet.get("/pad/count/"))
    assert "D101 and S201 counted the same." in shown
    assert row(tablet.get("/pad/count/"), "1,000 10") == "1,000 10 10,000.00"
    assert "Together 12,050.00" in said(tablet.get("/pad/count/"))
    assert settle(tablet, "S202")["Location"] == "/pad/slips/count/1/"
    close = SessionClose.objects.get()
    assert (close.supervisor, close.second, close.via) == ("S201", "D101", "pad")
    assert chains.document("PG01")["actor"] == {"staff": "S202", "role": "supervisor"}
    bodies = [body for kind, body in chains.bodies("access") if kind == "approval"]
    assert [body["staff"] for body in bodies] == ["D101", "D101", "S201", "S202"]
    shown = page(tablet.get("/pad/"))
    assert "box and slip PG01-1" in shown
    assert "PG01 is closed" in shown
    assert tablet.get("/pad/count/")["Location"] == "/pad/"


def test_nobody_is_told_what_should_be_there_before_two_people_agree(tablet: Client) -> None:
    begun(tablet)
    for staff in ("D101", "S201"):
        shown = page(tablet.get("/pad/count/"))
        assert "12,050" not in shown
        assert 'value="50"' not in shown
        submit(tablet, staff, tray_counted_100="49")
    shown = page(tablet.get("/pad/count/"))
    assert "Attempt 2." in shown
    assert "12,0" not in shown
    assert CountAttempt.objects.get().result == "off"


def test_two_that_differ_count_again(tablet: Client) -> None:
    begun(tablet)
    submit(tablet, "D101")
    submit(tablet, "S201", loose="12.50")
    assert "The two counts differ." in page(tablet.get("/pad/count/"))
    attempt = CountAttempt.objects.get()
    assert (attempt.result, attempt.second_box) == ("differs", {"1": 1250})


def test_a_supervisor_has_it_counted_once_more(tablet: Client) -> None:
    begun(tablet, "shift")
    for staff in ("D101", "S201"):
        submit(tablet, staff)
    assert "the box goes to the cage" in page(tablet.get("/pad/count/"))
    assert settle(tablet, "S201", "no")["Location"] == "/pad/count/"
    assert PendingCount.objects.get().attempt == 2


def test_a_count_is_taken_back_by_pin_alone(tablet: Client) -> None:
    begun(tablet)
    assert "/pad/count/?step=withdraw" in page(tablet.get("/pad/count/"))
    assert b'name="tray_counted_100"' not in tablet.get("/pad/count/?step=withdraw").content
    response = taken_back(tablet, pin="999999")
    assert response.status_code == 422
    assert "Staff number or PIN is not right" in page(response)
    assert PendingCount.objects.get().first == ""
    assert taken_back(tablet)["Location"] == "/pad/"
    assert not PendingCount.objects.exists()
    assert "taken back" in page(tablet.get("/pad/"))


def test_a_count_that_somebody_made_is_not_taken_back(tablet: Client) -> None:
    begun(tablet)
    submit(tablet, "D101")
    assert "?step=withdraw" not in page(tablet.get("/pad/count/"))
    assert taken_back(tablet).status_code == 422
    assert PendingCount.objects.get().first == "D101"


def test_it_stands_is_refused_to_a_dealer_at_his_number(tablet: Client) -> None:
    begun(tablet)
    for staff in ("D101", "S201"):
        submit(tablet, staff)
    for stands in ("yes", "no"):
        response = settle(tablet, "D101", stands)
        assert response.status_code == 422
        assert list(response.context["form"].errors) == ["staff_number"]
    assert (PendingCount.objects.get().attempt, SessionClose.objects.count()) == (1, 0)


def test_nothing_tells_what_should_be_there_before_the_count_stands(tablet: Client) -> None:
    begun(tablet)
    for _attempt in (1, 2):
        for staff in ("D101", "S201"):
            submit(tablet, staff, tray_counted_100="49")
    shown = page(tablet.get("/pad/count/"))
    assert "not as much as should be there; this is attempt 2." in shown
    assert "12,049.00" in shown
    assert "Count once more" in shown
    asked = settle(tablet, "S202", "look")
    assert asked.status_code == 422
    assert PendingCount.objects.get().attempt == 2
    for seen in (shown, page(asked)):
        assert "12,050.00" not in seen
        assert "1.00" not in seen
    stands = settle(tablet, "S202")
    assert stands["Location"] == "/pad/slips/count/1/"
    assert "12,050.00" in page(tablet.get(stands["Location"]))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"pin": "999999"}, "Staff number or PIN is not right"),
        ({"loose": "12x"}, "at most two decimals"),
        ({"tray_counted_100": "x"}, "A whole number belongs here."),
        ({"attempt": "2"}, "This belongs to another count."),
    ],
)
def test_a_refused_count_keeps_nothing(tablet: Client, other: dict[str, str], said: str) -> None:
    begun(tablet)
    response = submit(tablet, "S201", **other)
    assert response.status_code == 422
    assert said in page(response)
    assert PIN not in page(response)
    assert PendingCount.objects.get().first == ""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-hant", "此處應填不大於 100000 的數字。"),
        ("pt", "Aqui cabe um número não superior a 100000."),
    ],
)
def test_a_field_speaks_in_the_houses_own_words(tablet: Client, language: str, said: str) -> None:
    begun(tablet)
    tablet.cookies["language"] = language
    assert said in page(submit(tablet, "S201", tray_counted_100="9999999"))


def test_what_is_sent_for_another_step_finds_the_page_as_it_stands(tablet: Client) -> None:
    sent = {"step": "count", "staff_number": "S201", "pin": PIN}
    assert tablet.post("/pad/count/", sent)["Location"] == "/pad/count/"
    assert not PendingCount.objects.exists()


def test_what_is_counted_is_added_up_by_the_house(tablet: Client) -> None:
    begun(tablet)
    typed = {"tray_counted_100000": "7", "box_counted_5000": "3", "loose": "0.50"}
    shown = page(tablet.post("/pad/count/", typed, headers={"HX-Request": "true"}))
    assert "7,000.00" in shown
    assert "150.50" in shown
    assert PendingCount.objects.get().first == ""


# --- On a page of one's own --------------------------------------------------------------------------


def test_a_supervisor_counts_on_his_own_page_and_the_dealer_on_the_tablet(
    tablet: Client, pit: Client
) -> None:
    pit.post("/floor/PG01/count/", {"step": "begin", "key": "b", "purpose": "shift"})
    pending = PendingCount.objects.get()
    pit.post("/floor/PG01/count/", pieces(pending, "mine"))
    assert "Your count is kept." in page(pit.get("/floor/PG01/count/"))
    submit(tablet, "D101")
    shown = page(pit.get("/floor/PG01/count/"))
    assert "S201 and D101 counted the same." in shown
    response = pit.post(
        "/floor/PG01/count/", {"step": "check", "count": pending.id, "stands": "yes"}
    )
    assert response["Location"] == "/floor/PG01/slips/count/1/"
    count = Count.objects.get()
    assert (count.purpose, count.first, count.second) == ("shift", "S201", "D101")
    assert LiveTable.objects.get().session_id is not None


def test_the_floor_hides_what_a_counted_table_should_hold(session: Session, pit: Client) -> None:
    assert "12,050" in page(pit.get("/floor/"))
    counted.begin(session)
    shown = page(pit.get("/floor/"))
    assert "Being counted" in shown
    assert "without PG01, being counted" in shown
    assert "12,050" not in shown


def test_a_tables_page_hides_what_came_to_a_session_that_is_counted(
    session: Session, pit: Client
) -> None:
    due = tables.record_round(session).due
    covered = Round.objects.get().covered_minor
    assert due
    said = [casino_format.money(amount, "MOP") for amount in (due, covered)]
    told = page(pit.get("/floor/PG01/"))
    assert [amount in told for amount in said] == [True, True]
    counted.begin(session)
    told = page(pit.get("/floor/PG01/"))
    assert [amount in told for amount in said] == [False, False]


def test_what_is_kept_back_while_a_table_is_counted_is_refused_in_words(
    session: Session, pit: Client
) -> None:
    tables.record_round(session)
    counted.begin(session)
    refused = pit.get("/floor/PG01/1/1/")
    assert refused.status_code == 409
    assert "Being counted: PG01." in page(refused)
    assert "one thing is wrong" not in page(refused)
    assert "being_counted" not in page(refused)


def test_a_session_tells_its_counts_in_words(session: Session, pit: Client) -> None:
    counted.change_shift(session)
    shown = page(pit.get("/floor/PG01/1/"))
    for word in ("Count begun", "the shift changes", "Counted by two", "both agree"):
        assert word in shown
    counted.begin(session)
    counted.withdraw(session)
    assert "Count taken back" in page(pit.get("/floor/PG01/1/"))
    counted.begin(session)
    assert "—" in page(pit.get("/floor/PG01/1/"))


def test_a_closed_table_is_not_counted(pit: Client) -> None:
    tables.table("PG02")
    assert pit.get("/floor/PG02/count/").status_code == 422


def test_a_count_says_that_a_game_is_not_settled_yet_unless_the_table_goes_on() -> None:
    session = riichi_tables.open_table()
    client = Client()
    client.force_login(tables.person("S201"))
    said = "Not settled yet: game 1 · East 2 · 0 honba · 0 sticks."
    assert said not in page(client.get("/floor/RM01/count/"))
    riichi_tables.record(session, riichi_tables.passing(), minute=1)
    assert said in page(client.get("/floor/RM01/count/"))
    counted.begin(session)
    assert said in page(client.get("/floor/RM01/count/"))
    counted.withdraw(session)
    counted.begin(session, "shift")
    assert said not in page(client.get("/floor/RM01/count/"))


@pytest.mark.parametrize("counted_by", [(), ("D101",), ("D101", "S202")])
def test_records_of_a_counted_table_are_kept_from_those_who_may_count(
    session: Session, pit: Client, counted_by: tuple[str, ...]
) -> None:
    """A round's record tells what box and tray should hold, an attempt's what both counted who count again."""
    tables.record_round(session)
    inspector = Client()
    inspector.force_login(tables.person("I301"))
    addresses = [
        f"{begins}/PG01/{seq}/" for begins in ("/records", "/api/v1/records") for seq in (2, 4)
    ]
    counted.begin(session)
    for staff in counted_by:
        counted.submit(session, staff, box=1_234)
    seen = [pit.get(address) for address in addresses]
    assert {response.status_code for response in seen} <= {404, 409}
    for response in seen:
        assert "1205000" not in page(response)
        assert "1234" not in page(response)
    assert inspector.get("/records/PG01/2/").status_code == 200
    assert "20.00" not in page(pit.get("/floor/PG01/1/"))


def test_records_are_shown_again_once_the_count_stands_or_is_taken_back(
    session: Session, pit: Client
) -> None:
    counted.begin(session)
    assert "Being counted: PG01." in page(pit.get("/records/PG01/2/"))
    counted.withdraw(session)
    assert pit.get("/records/PG01/2/").status_code == 200
    counted.change_shift(session)
    assert pit.get("/api/v1/records/PG01/2/").status_code == 200


def test_chips_that_were_moved_do_not_tell_what_the_counted_tray_should_hold(
    session: Session, pit: Client
) -> None:
    asked = corrections.ask(corrections.chips(session), at=clock.now())
    pages = (f"/corrections/{asked.id}/", f"/api/v1/corrections/{asked.id}/", "/corrections/")
    for address in pages:
        told = page(pit.get(address))
        assert "12,050.00" in told or "1205000" in told
    counted.begin(session)
    for address in pages:
        told = page(pit.get(address))
        assert "12,050.00" not in told
        assert "1205000" not in told
