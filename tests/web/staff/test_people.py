import re

import pytest
from django.contrib.auth import hashers
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from casino.audit.models import Record
from casino.kernel.errors import Refused
from casino.staff import people, pins, signing_in, words
from casino.staff.models import User
from casino.staff.roles import Role
from casino.staff.selectors import Event
from tests.factories import chains
from tests.factories.staff import AT, PASSWORD, by, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> User:
    return make_user(role=Role.ADMINISTRATOR)


@pytest.fixture
def client(admin: User) -> Client:
    client = Client()
    client.force_login(admin)
    return client


def secret(page: str) -> str:
    """What a page shows once."""
    match = re.search(r'<p class="secret"><code>([^<]+)</code></p>', page)
    assert match is not None
    return match[1]


def numbers(page: str) -> list[str]:
    """The people whom a list shows."""
    return re.findall(r'<th scope="row"><a href="/staff/(\w+)/">', page)


def test_a_person_is_added_and_his_password_shown_once(client: Client) -> None:
    response = client.post(
        "/staff/add/", {"staff_number": "d104", "name": "Chan", "role": "dealer"}
    )
    assert response.status_code == 200
    assert response["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    password = secret(response.content.decode())
    person = User.objects.get(staff_number="D104")
    assert hashers.check_password(password, person.password)
    assert person.must_change_password is True
    assert password not in client.get("/staff/D104/").content.decode()


def test_a_refused_person_keeps_what_was_typed_and_says_all_that_is_wrong(client: Client) -> None:
    before = Record.objects.count()
    response = client.post("/staff/add/", {"staff_number": "", "name": "x" * 121, "role": "dealer"})
    assert response.status_code == 422
    assert response.context["form"].errors == {
        "staff_number": ["A staff number is 1 to 16 letters and digits."],
        "name": ["A name has at most 120 characters."],
    }
    assert response.context["form"]["name"].value() == "x" * 121
    assert (User.objects.count(), Record.objects.count()) == (1, before)


def test_name_and_role_change_together_or_not_at_all(client: Client) -> None:
    make_user(staff_number="D104", name="Chan")
    start = chains.head("house")
    response = client.post("/staff/D104/edit/", {"name": "Wong", "role": "supervisor"})
    assert (response.status_code, response["Location"]) == (302, "/staff/D104/")
    person = User.objects.get(staff_number="D104")
    assert (person.name, person.role) == ("Wong", "supervisor")
    assert [body["change"] for _kind, body in chains.bodies("house", after=start)] == [
        "renamed",
        "role",
    ]
    start = chains.head("house")
    response = client.post("/staff/A1/edit/", {"name": "Lei", "role": "dealer"})
    assert response.status_code == 422
    assert response.context["form"].errors == {
        "role": [
            "This is the last person who can administer the house. Make somebody else an administrator first."
        ]
    }
    assert User.objects.get(staff_number="A1").name == ""
    assert chains.head("house") == start


def test_a_person_is_taken_out_of_service_and_back(client: Client) -> None:
    make_user(staff_number="D104")
    assert 'name="is_active" value="no"' in client.get("/staff/D104/active/").content.decode()
    client.post("/staff/D104/active/", {"is_active": "no"})
    assert User.objects.get(staff_number="D104").is_active is False
    assert 'name="is_active" value="yes"' in client.get("/staff/D104/active/").content.decode()
    client.post("/staff/D104/active/", {"is_active": "yes"})
    assert User.objects.get(staff_number="D104").is_active is True


@pytest.mark.parametrize("sent", [{}, {"is_active": "perhaps"}])
def test_service_is_not_changed_by_guess(client: Client, sent: dict[str, str]) -> None:
    make_user(staff_number="D104")
    assert client.post("/staff/D104/active/", sent).status_code == 422
    assert User.objects.get(staff_number="D104").is_active is True


def test_the_last_administrator_stays_and_the_page_says_why(client: Client) -> None:
    response = client.post("/staff/A1/active/", {"is_active": "no"})
    assert response.status_code == 422
    assert "This is the last person who can administer the house." in response.content.decode()


def test_passwords_and_pins_are_reset_and_shown_once(client: Client) -> None:
    make_user(staff_number="D104")
    password = secret(client.post("/staff/D104/password/").content.decode())
    pin = secret(client.post("/staff/D104/pin/").content.decode())
    person = User.objects.get(staff_number="D104")
    assert hashers.check_password(password, person.password)
    assert hashers.check_password(pins.peppered(pin), person.pin)
    assert (person.must_change_password, person.pin_is_initial) == (True, True)
    written = b"".join(bytes(line) for line in Record.objects.values_list("line", flat=True))
    assert password.encode() not in written
    assert pin.encode() not in written


def test_a_locked_person_is_unlocked(client: Client) -> None:
    make_user(staff_number="D104", is_locked=True)
    assert client.post("/staff/D104/unlock/")["Location"] == "/staff/D104/"
    assert User.objects.get(staff_number="D104").is_locked is False
    assert client.post("/staff/D104/unlock/")["Location"] == "/staff/D104/"
    assert [kind for kind, _body in chains.bodies("access")] == ["unlocked"]


def test_a_persons_page_shows_each_change_with_before_and_after(
    client: Client, admin: User
) -> None:
    make_user(staff_number="D104")
    people.change_role(staff_number="D104", role="supervisor", origin=by(admin))
    people.rename(staff_number="A1", name="Lei", origin=by(admin))
    changes = client.get("/staff/D104/").context["changes"]
    assert [(str(c.word), c.before, c.after, c.staff) for c in changes] == [
        ("another role", "dealer · in service", "pit supervisor · in service", "A1")
    ]


def test_nobody_is_shown_who_is_not_there(client: Client) -> None:
    assert client.get("/staff/D999/").status_code == 404


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["A1", "D104", "D105", "S202"]),
        ("search=d10", ["D104", "D105"]),
        ("search=chan", ["D104"]),
        ("role=supervisor", ["S202"]),
        ("state=active", ["A1", "D104"]),
        ("state=locked", ["D105"]),
        ("state=inactive", ["S202"]),
        ("role=dealer&state=locked&search=D", ["D105"]),
        ("role=owner&page=x", ["A1", "D104", "D105", "S202"]),
        ("search=nobody", []),
    ],
)
def test_people_are_searched_and_filtered(client: Client, query: str, found: list[str]) -> None:
    make_user(staff_number="D104", name="Chan Tai Man")
    make_user(staff_number="D105", is_locked=True)
    make_user(staff_number="S202", role=Role.SUPERVISOR, is_active=False)
    assert numbers(client.get(f"/staff/?{query}").content.decode()) == found


def test_a_long_list_comes_in_pages_that_keep_the_search(client: Client) -> None:
    for n in range(60):
        make_user(staff_number=f"D{n:03d}", password="!")
    page = client.get("/staff/?role=dealer&page=2").content.decode()
    assert numbers(page) == [f"D{n:03d}" for n in range(25, 50)]
    assert 'href="?role=dealer&amp;page=1"' in page
    assert 'href="?role=dealer&amp;page=3"' in page


@pytest.mark.parametrize("address", ["/staff/", "/access-log/", "/staff/A1/"])
def test_a_list_asks_as_much_for_one_row_as_for_many(
    client: Client, admin: User, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    def happen(n: int) -> None:
        make_user(staff_number=f"D{n:03d}", name="Chan")
        signing_in.sign_in(
            signing_in.Attempt(
                staff_number=f"D{n:03d}", password=PASSWORD, client="192.0.2.7", at=AT
            )
        )
        people.rename(staff_number="A1", name=f"Lei {n}", origin=by(admin))

    happen(1)
    with django_assert_num_queries(4):
        client.get(address)
    for n in range(2, 31):
        happen(n)
    with django_assert_num_queries(4):
        client.get(address)


def test_the_access_log_says_what_happened_and_is_filtered(client: Client, admin: User) -> None:
    make_user(staff_number="D104")
    attempt = signing_in.Attempt(staff_number="D999", password="not it", client="192.0.2.7", at=AT)
    with pytest.raises(Refused):
        signing_in.sign_in(attempt)
    signing_in.sign_in(signing_in.Attempt("D104", PASSWORD, "192.0.2.7", AT))
    events = client.get("/access-log/").context["events"]
    assert [(e.seq, e.tone, str(e.word), str(e.who), e.details) for e in events] == [
        (2, "good", "signed in", "D104", "192.0.2.7"),
        (1, "wait", "failed to sign in", "nobody known", "192.0.2.7"),
    ]
    assert [e.seq for e in client.get("/access-log/?kind=sign_in").context["events"]] == [2]
    assert [e.seq for e in client.get("/access-log/?staff=d104").context["events"]] == [2]
    assert [e.seq for e in client.get("/access-log/?kind=odd").context["events"]] == [2, 1]


def test_what_happened_is_told_in_words() -> None:
    def told(kind: str, by_whom: str | None = None, **body: object) -> tuple[str, str]:
        (access,) = words.list_access([Event(1, kind, AT, by_whom, body, "0" * 64)])
        return str(access.who), access.details

    assert told("sign_in_failed", staff=None, client="c", attempts=1) == ("nobody known", "c")
    assert told("sign_in_failed", staff="D1", client="c", attempts=51) == ("D1", "c · 51 attempts")
    assert told("sign_in", "D1", client="c", turned_away=1) == (
        "D1",
        "c · 1 attempt turned away before",
    )
    assert told("locked", client="c", failures=10) == ("nobody known", "c · after 10 failures")
    assert told("download", "I1", of="report:01J", form="pdf") == ("I1", "report:01J · PDF")
    assert told("unlocked", "A1", staff="D1") == ("D1", "by A1")


@pytest.mark.parametrize("role", Role)
def test_the_start_page_leads_a_role_to_what_it_may_do(role: Role) -> None:
    person = make_user(role=role, staff_number="R1")
    client = Client()
    client.force_login(person)
    for way in client.get("/").context["ways"]:
        assert client.get(way["url"]).status_code == 200


@pytest.mark.parametrize("role", Role)
def test_the_start_page_sends_a_dealer_and_nobody_else_to_his_table_s_tablet(role: Role) -> None:
    person = make_user(role=role, staff_number="R1")
    client = Client()
    client.force_login(person)
    is_sent = "Tables are dealt on their tablets" in client.get("/").content.decode()
    assert is_sent is (role == Role.DEALER)
