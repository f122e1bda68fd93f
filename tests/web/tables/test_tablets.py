"""A tablet and what it can be made to do by somebody who should not: no more than its table's dealer proved there."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from casino.kernel import clock
from casino.staff import devices as services
from casino.staff.models import Device, SignInGuard
from casino.staff.roles import Role
from tables.models import Session
from tables.services import events
from tests.factories import chains, devices, tables
from tests.factories.devices import PIN, browser, enrolled, seated, with_pin
from tests.factories.staff import PASSWORD, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """A table opened a minute ago, since these pages act now."""
    return tables.open_table(at=clock.now() - timedelta(minutes=1))


def take_over(client: Client, number: str = "D101", pin: str = PIN) -> Any:
    return client.post("/pad/take-over/", {"staff_number": number, "pin": pin})


def is_at_the_round(client: Client) -> bool:
    """Whether the pad shows the round; else it asks for a dealer."""
    response = client.get("/pad/")
    if response.status_code == 302:
        assert response["Location"] == "/pad/take-over/"
    return response.status_code == 200


# --- Enrolling ------------------------------------------------------------------------------------


def test_the_code_is_shown_with_the_whole_address_at_which_it_is_typed() -> None:
    tables.table()
    client = Client()
    client.force_login(tables.person("A401"))
    shown = client.post("/devices/", {"table": "PG01"}).content.decode()
    assert "Open http://testserver/device/enrol/ on the tablet and type it." in shown


def test_a_code_makes_a_browser_a_tablet_that_scripts_and_other_sites_cannot_read() -> None:
    tables.table()
    code = services.make_code(
        place="PG01", origin=tables.origin(tables.ADMINISTRATOR, at=clock.now())
    )
    client = Client()
    client.force_login(tables.person("A401"))
    response = client.post("/device/enrol/", {"code": code})
    assert (response.status_code, response["Location"]) == (302, "/pad/")
    cookie = response.cookies["device"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")
    assert settings.SESSION_COOKIE_NAME not in client.session
    assert "_auth_user_id" not in client.session
    assert "PG01 is closed" in client.get("/pad/").content.decode()
    assert client.get("/device/enrol/")["Location"] == "/pad/"


def test_a_wrong_code_comes_back_with_what_is_wrong() -> None:
    client = Client()
    response = client.post("/device/enrol/", {"code": "AAAAA-AAAAA"})
    assert response.status_code == 422
    assert "This code is not right" in response.content.decode()
    assert "device" not in response.cookies


@pytest.mark.parametrize("token", ["", "made up", "x" * 5000])
def test_a_cookie_that_no_enrolment_gave_is_no_tablet(session: Session, token: str) -> None:
    client = browser(token)
    assert client.get("/pad/").status_code == 403
    assert take_over(client).status_code == 403
    assert chains.head("access") == 0


def test_a_revoked_tablet_is_none_with_the_next_request(session: Session) -> None:
    device, token = seated(session)
    client = browser(token)
    assert is_at_the_round(client)
    services.revoke(device_id=device.id, origin=tables.origin(tables.ADMINISTRATOR))
    assert client.get("/pad/").status_code == 403
    assert take_over(client).status_code == 403
    assert tables.standing(session).dealer == "D101"


# --- Who may act ----------------------------------------------------------------------------------


def test_a_stolen_cookie_gives_no_rights_without_a_pin(session: Session) -> None:
    _device, token = enrolled()
    thief = browser(token)
    assert not is_at_the_round(thief)
    assert thief.post("/pad/leave/")["Location"] == "/pad/"
    assert thief.get("/floor/")["Location"] == "/sign-in/?next=/floor/"
    assert thief.get("/api/v1/tables/").status_code in {401, 403}
    assert take_over(thief, pin="111111").status_code == 422
    assert tables.standing(session).dealer == "D101"


def test_a_cookie_stolen_while_a_dealer_is_proved_is_void_once_he_steps_away(
    session: Session,
) -> None:
    _device, token = seated(session)
    mine, thief = browser(token), browser(token)
    mine.post("/pad/leave/")
    assert not is_at_the_round(thief)
    assert tables.standing(session).dealer == "D101"


def test_a_dealer_takes_over_by_number_and_pin(session: Session) -> None:
    with_pin("D102", language="pt")
    _device, token = enrolled()
    client = browser(token)
    response = take_over(client, "d102")
    assert (response.status_code, response["Location"]) == (302, "/pad/")
    assert response.cookies["device"].value == token
    assert response.cookies["language"].value == "pt"
    assert is_at_the_round(client)
    assert tables.standing(session).dealer == "D102"
    assert chains.document("PG01")["actor"] == {"staff": "D102", "role": "dealer"}


def test_relief_on_the_same_tablet_puts_the_former_out_at_once(session: Session) -> None:
    _device, token = seated(session)
    with_pin("D102")
    client = browser(token)
    take_over(client, "D102")
    page = client.get("/pad/").content.decode()
    assert "Dealer D102 since" in page
    assert "D101" not in page


def test_relief_on_another_tablet_puts_the_former_out_at_once(session: Session) -> None:
    _device, token = seated(session)
    _other, second = enrolled()
    with_pin("D102")
    assert is_at_the_round(browser(token))
    take_over(browser(second), "D102")
    assert not is_at_the_round(browser(token))
    assert is_at_the_round(browser(second))


def test_a_tablet_says_that_another_one_of_its_table_is_in_use(session: Session) -> None:
    _device, token = seated(session)
    _other, second_token = enrolled()
    first, second = browser(token), browser(second_token)
    told = "Another tablet of this table is in use now."
    assert told in second.get("/pad/take-over/").content.decode()
    take_over(second)
    assert told in first.get("/pad/take-over/").content.decode()
    assert told not in second.get("/pad/take-over/").content.decode()


def test_a_dealer_put_at_the_table_by_a_supervisor_still_proves_himself(session: Session) -> None:
    _device, token = seated(session)
    tables.person("D102")
    act = tables.act("S201", at=clock.now())
    events.relieve(session_id=session.id, dealer="D102", supervisor="S201", act=act)
    assert not is_at_the_round(browser(token))


def test_the_tablet_of_another_table_does_not_reach_this_one(session: Session) -> None:
    with_pin("D102")
    other = tables.open_table("PG02", at=clock.now() - timedelta(minutes=1), dealer="D103")
    _device, token = enrolled("PG02")
    take_over(browser(token), "D102")
    assert tables.standing(session).dealer == "D101"
    assert tables.standing(other).dealer == "D102"


@pytest.mark.parametrize("number", ["S201", "I301", "A401"])
def test_nobody_but_a_dealer_takes_over(session: Session, number: str) -> None:
    with_pin(number)
    _device, token = enrolled()
    response = take_over(browser(token), number)
    assert response.status_code == 422
    assert "has another role than is needed here" in response.content.decode()
    assert tables.standing(session).dealer == "D101"
    assert not is_at_the_round(browser(token))


def test_a_supervisor_never_stays_signed_in_on_a_tablet(session: Session) -> None:
    person = make_user(staff_number="S209", role=Role.SUPERVISOR)
    _device, token = enrolled()
    client = browser(token)
    response = client.post("/sign-in/", {"staff_number": "S209", "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/pad/")
    assert "_auth_user_id" not in client.session
    client.force_login(person)
    assert client.get("/floor/")["Location"].startswith("/sign-in/")


def test_guessing_a_pin_holds_back_the_person_and_the_tablet_and_then_locks(
    session: Session,
) -> None:
    device, token = enrolled()
    with_pin("D102")
    client = browser(token)
    for _ in range(3):
        assert "is not right" in take_over(client, "D102", "999999").content.decode()
    held = take_over(client, "D102")
    assert held.status_code == 422
    assert "Too many attempts" in held.content.decode()
    assert tables.standing(session).dealer == "D101"
    guards = SignInGuard.objects.filter(subject__in=[f"device:{device.id}", "pin:D102"])
    assert sorted(guards.values_list("failures", flat=True)) == [3, 3]
    guards.update(failures=9, retry_at=None)
    take_over(client, "D102", "999999")
    guards.update(retry_at=None)
    assert "is locked" in take_over(client, "D102").content.decode()
    assert [kind for kind, _body in chains.bodies("access")][-2:] == ["locked", "sign_in_failed"]


def test_a_pin_is_good_on_no_page_but_a_tablets(session: Session) -> None:
    person = with_pin("D102")
    client = Client()
    client.force_login(person)
    assert take_over(client, "D102").status_code == 403
    assert tables.standing(session).dealer == "D101"


def test_pages_of_the_pad_refuse_requests_from_elsewhere(session: Session) -> None:
    _device, token = enrolled()
    with_pin("D102")
    client = Client(enforce_csrf_checks=True)
    client.cookies["device"] = token
    assert take_over(client, "D102").status_code == 403
    assert tables.standing(session).dealer == "D101"


# --- Noticing ---------------------------------------------------------------------------------------


def test_a_tablet_notices_what_others_do(session: Session) -> None:
    _device, token = seated(session)
    client = browser(token)
    states = [client.get("/pad/watch/").json()["state"]]
    assert client.get("/pad/watch/").json()["state"] == states[0]
    assert f'data-state="{states[0]}"' in client.get("/pad/").content.decode()
    tables.record_round(session, at=clock.now())
    assert client.get("/pad/watch/").json()["state"] == states[0]
    tables.person("D102")
    act = tables.act("S201", at=clock.now())
    events.relieve(session_id=session.id, dealer="D102", supervisor="S201", act=act)
    states.append(client.get("/pad/watch/").json()["state"])
    tables.close_table(session, at=clock.now())
    states.append(client.get("/pad/watch/").json()["state"])
    assert len(set(states)) == 3


def test_watching_asks_the_database_no_more_than_it_must(
    session: Session, django_assert_num_queries: Any
) -> None:
    _device, token = seated(session)
    client = browser(token)
    with django_assert_num_queries(3):
        client.get("/pad/watch/")


# --- The administrator ------------------------------------------------------------------------------


@pytest.fixture
def administrator() -> Client:
    client = Client()
    client.force_login(tables.person(tables.ADMINISTRATOR))
    return client


def test_an_administrator_makes_a_code_that_is_shown_once(administrator: Client) -> None:
    tables.table()
    page = administrator.post("/devices/", {"table": "PG01"}).content.decode()
    assert "Code for a tablet of PG01" in page
    code = page.split("<code>")[1].split("</code>")[0]
    assert services.enrol(services.Enrolment(code, "192.0.2.7", clock.now()))[0].place == "PG01"
    assert "Code for a tablet" not in administrator.get("/devices/").content.decode()


def test_no_code_is_made_for_a_table_that_is_not_there(administrator: Client) -> None:
    assert administrator.post("/devices/", {"table": "PG99"}).status_code == 404


def test_an_administrator_revokes_a_tablet_once_he_has_confirmed_it(administrator: Client) -> None:
    tables.table()
    device, _token = enrolled()
    address = f"/devices/{device.id}/revoke/"
    assert "Revoke the tablet of PG01?" in administrator.get(address).content.decode()
    assert Device.objects.get().revoked_at is None
    assert administrator.post(address)["Location"] == "/devices/"
    assert Device.objects.get().revoked_by == "A401"
    assert "Revoked" in administrator.get("/devices/").content.decode()
    assert administrator.post(address)["Location"] == "/devices/"
    assert administrator.get("/devices/01J/revoke/").status_code == 404


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_of_tablets_takes_as_many_queries_for_one_as_for_three(
    administrator: Client, number: int, django_assert_num_queries: Any
) -> None:
    for i in range(1, number + 1):
        tables.table(f"PG0{i}")
        devices.enrolled(f"PG0{i}")
    with django_assert_num_queries(5):
        administrator.get("/devices/")
