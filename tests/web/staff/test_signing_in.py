from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.test import Client, RequestFactory

from casino.audit.models import Record
from casino.staff import credentials, people
from casino.staff.models import User
from casino.staff.requests import client_address
from casino.staff.roles import Role
from tests.factories import chains
from tests.factories.staff import PASSWORD, by, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def dealer() -> User:
    return make_user(staff_number="D104")


@pytest.fixture
def client() -> Client:
    return Client(REMOTE_ADDR="192.0.2.7")


def enter(client: Client, *, password: str = PASSWORD, then: str = "") -> str:
    """Sign in; gives where it leads."""
    sent = {"staff_number": "d104", "password": password, "next": then}
    response = client.post("/sign-in/", sent)
    assert response.status_code == 302
    return response["Location"]


def test_signing_in_leads_to_the_start_and_rotates_the_session(
    client: Client, dealer: User
) -> None:
    client.post("/language/", {"language": "pt"})
    session = client.session
    session["kept"] = "from before"
    session.save()
    before = session.session_key
    assert before is not None
    client.cookies[settings.SESSION_COOKIE_NAME] = before
    assert enter(client) == "/"
    assert client.session.session_key != before
    assert client.get("/").status_code == 200
    assert chains.bodies("access") == [
        ("sign_in", {"staff": "D104", "client": "192.0.2.7", "turned_away": 0})
    ]
    assert chains.document("access")["request"] is not None


@pytest.mark.parametrize(
    ("wanted", "leads_to"),
    [
        ("/profile/?tab=1", "/profile/?tab=1"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("/\\elsewhere.example", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_signing_in_leads_nowhere_but_into_the_house(
    client: Client, dealer: User, wanted: str, leads_to: str
) -> None:
    assert enter(client, then=wanted) == leads_to
    response = client.get("/sign-in/", {"next": wanted})
    assert (response.status_code, response["Location"]) == (302, leads_to)


def test_a_page_that_needs_signing_in_is_come_back_to(client: Client, dealer: User) -> None:
    response = client.get("/profile/")
    assert (response.status_code, response["Location"]) == (302, "/sign-in/?next=/profile/")
    page = client.get(response["Location"]).content.decode()
    assert '<input type="hidden" name="next" value="/profile/">' in page


@pytest.mark.parametrize("number", ["D104", "D999"])
def test_a_failure_says_the_same_for_somebody_and_nobody(
    client: Client, dealer: User, number: str
) -> None:
    response = client.post("/sign-in/", {"staff_number": number, "password": "not it"})
    assert response.status_code == 422
    assert response.context["form"].non_field_errors() == [
        "Staff number or password is not right, or the account is locked. An administrator can help."
    ]
    page = response.content.decode()
    assert f'value="{number}"' in page
    assert "not it" not in page
    assert settings.SESSION_COOKIE_NAME not in client.cookies


def test_too_many_attempts_say_how_long_to_wait(client: Client, dealer: User) -> None:
    for _ in range(3):
        client.post("/sign-in/", {"staff_number": "D104", "password": "not it"})
    response = client.post("/sign-in/", {"staff_number": "D104", "password": PASSWORD})
    assert response.status_code == 422
    assert response.context["form"].non_field_errors() == [
        "Too many attempts. Try again in 5 seconds."
    ]


def test_signing_out_ends_the_session_on_the_record(client: Client, dealer: User) -> None:
    enter(client)
    response = client.post("/sign-out/")
    assert (response.status_code, response["Location"]) == (302, "/sign-in/")
    assert client.get("/").status_code == 302
    assert [kind for kind, _body in chains.bodies("access")] == ["sign_in", "sign_out"]


def test_sessions_end_when_password_role_or_service_change(client: Client, dealer: User) -> None:
    admin = by(make_user(role=Role.ADMINISTRATOR))
    for change in (
        lambda: people.change_role(staff_number="D104", role="supervisor", origin=admin),
        lambda: people.set_active(staff_number="D104", is_active=False, origin=admin),
        lambda: credentials.reset_password(staff_number="D104", initial_password="x", origin=admin),
    ):
        User.objects.filter(staff_number="D104").update(is_active=True)
        client.force_login(User.objects.get(staff_number="D104"))
        assert client.get("/profile/").status_code == 200
        change()
        assert client.get("/profile/").status_code == 302


def test_an_initial_password_must_be_replaced_before_anything_else(
    client: Client, dealer: User
) -> None:
    User.objects.update(must_change_password=True)
    enter(client)
    for address in ("/", "/profile/", "/profile/pin/"):
        assert client.get(address)["Location"] == "/profile/password/"
    sent = {
        "current": PASSWORD,
        "password": "eight doors of jade",
        "repeated": "eight doors of jade",
    }
    assert client.post("/profile/password/", sent)["Location"] == "/profile/"
    assert client.get("/profile/").status_code == 200


def test_a_changed_password_keeps_this_session_and_ends_the_others(
    client: Client, dealer: User
) -> None:
    other = Client()
    other.force_login(dealer)
    enter(client)
    sent = {
        "current": PASSWORD,
        "password": "eight doors of jade",
        "repeated": "eight doors of jade",
    }
    client.post("/profile/password/", sent)
    assert client.get("/profile/").status_code == 200
    assert other.get("/profile/").status_code == 302


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        (
            {"current": PASSWORD, "password": "eight doors of jade", "repeated": "other"},
            {"repeated": ["The two passwords are not the same."]},
        ),
        (
            {
                "current": "not it",
                "password": "eight doors of jade",
                "repeated": "eight doors of jade",
            },
            {"current": ["This is not your password."]},
        ),
        (
            {"current": PASSWORD, "password": "short", "repeated": "short"},
            {"password": ["A password has at least 10 characters."]},
        ),
    ],
)
def test_a_refused_password_says_where_and_changes_nothing(
    client: Client, dealer: User, sent: dict[str, str], errors: dict[str, list[str]]
) -> None:
    client.force_login(dealer)
    house = chains.head("house")
    response = client.post("/profile/password/", sent)
    assert (response.status_code, response.context["form"].errors) == (422, errors)
    assert User.objects.get().password == dealer.password
    assert chains.head("house") == house


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        ({"current": PASSWORD, "pin": "405172", "repeated": "405173"}, {"repeated": ["The two PINs are not the same."]}),
        ({"current": "not it", "pin": "405172", "repeated": "405172"}, {"current": ["This is not your password."]}),
        ({"current": PASSWORD, "pin": "4051", "repeated": "4051"}, {"pin": ["A PIN is 6 to 12 digits."]}),
    ],
)  # fmt: skip
def test_a_refused_pin_says_where_and_changes_nothing(
    client: Client, dealer: User, sent: dict[str, str], errors: dict[str, list[str]]
) -> None:
    client.force_login(dealer)
    house = chains.head("house")
    response = client.post("/profile/pin/", sent)
    assert (response.status_code, response.context["form"].errors) == (422, errors)
    assert (User.objects.get().pin, chains.head("house")) == ("", house)


def test_a_person_sets_his_pin(client: Client, dealer: User) -> None:
    client.force_login(dealer)
    sent = {"current": PASSWORD, "pin": "405172", "repeated": "405172"}
    assert client.post("/profile/pin/", sent)["Location"] == "/profile/"
    assert User.objects.get().pin != ""


def test_a_language_goes_with_the_person_and_a_strangers_stays_on_the_device(
    client: Client, dealer: User
) -> None:
    response = client.post("/language/", {"language": "zh-hant", "next": "/sign-in/"})
    assert (response.status_code, response["Location"]) == (302, "/sign-in/")
    assert '<html lang="zh-hant"' in client.get("/sign-in/").content.decode()
    enter(client)
    client.post("/language/", {"language": "pt", "next": "https://elsewhere.example/"})
    assert User.objects.get().language == "pt"
    elsewhere = Client()
    elsewhere.force_login(User.objects.get())
    assert '<html lang="pt"' in elsewhere.get("/profile/").content.decode()


def test_a_language_that_the_house_does_not_speak_is_refused(client: Client, dealer: User) -> None:
    client.force_login(dealer)
    before = Record.objects.count()
    assert client.post("/language/", {"language": "xx"}).status_code == 422
    assert (User.objects.get().language, Record.objects.count()) == ("", before)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "seen", "address"),
    [
        (0, "198.51.100.1", "192.0.2.7", "192.0.2.7"),
        (1, "198.51.100.1, 203.0.113.9", "10.0.0.1", "203.0.113.9"),
        (2, "198.51.100.1, 203.0.113.9", "10.0.0.1", "198.51.100.1"),
        (3, "198.51.100.1", "10.0.0.1", "198.51.100.1"),
        (1, "", "10.0.0.1", "local"),
        (0, "", "", "local"),
        (0, "", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ],
)
def test_a_client_is_who_the_houses_own_proxies_saw(
    monkeypatch: pytest.MonkeyPatch, proxies: int, forwarded: str, seen: str, address: str
) -> None:
    monkeypatch.setattr(settings, "TRUSTED_PROXIES", proxies)
    request = RequestFactory().get("/", REMOTE_ADDR=seen, headers={"X-Forwarded-For": forwarded})
    assert client_address(request) == address


def test_a_page_with_a_request_id_is_what_the_record_names(client: Client, dealer: User) -> None:
    response = client.post("/sign-in/", {"staff_number": "D104", "password": PASSWORD})
    record = chains.document("access")
    assert record["request"] == response["X-Request-Id"]
    assert abs(datetime.fromisoformat(record["recorded_at"]) - datetime.now(UTC)).seconds < 60
