import re
import secrets

import pytest
from django.conf import settings
from django.contrib.auth import hashers

from casino.audit.models import Record
from casino.kernel.errors import Malformed, NotFound
from casino.staff import credentials, pins
from casino.staff.models import User
from casino.staff.roles import Role
from tests.factories import chains
from tests.factories.staff import PASSWORD, by, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> User:
    return make_user(role=Role.ADMINISTRATOR)


@pytest.fixture
def dealer() -> User:
    return make_user(staff_number="D104")


def recorded(change: str) -> list[tuple[str, object]]:
    return [("staff", {"staff": "D104", "change": change, "before": None, "after": None})]


def test_a_reset_gives_a_password_that_must_be_replaced_and_never_records_it(
    admin: User, dealer: User
) -> None:
    start, hash_before = chains.head("house"), dealer.get_session_auth_hash()
    credentials.reset_password(staff_number="D104", initial_password="WXYZ-2345", origin=by(admin))
    dealer.refresh_from_db()
    assert hashers.check_password("WXYZ-2345", dealer.password)
    assert dealer.must_change_password is True
    assert dealer.get_session_auth_hash() != hash_before
    assert chains.bodies("house", after=start) == recorded("password_reset")


def test_a_person_chooses_his_own_password(dealer: User) -> None:
    User.objects.update(must_change_password=True)
    start = chains.head("house")
    credentials.change_password(person=dealer, password="eight doors of jade", origin=by(dealer))
    dealer.refresh_from_db()
    assert hashers.check_password("eight doors of jade", dealer.password)
    assert dealer.must_change_password is False
    assert chains.bodies("house", after=start) == recorded("password_changed")


@pytest.mark.parametrize(
    ("password", "codes"),
    [
        ("short", ["password_too_short"]),
        ("password123", ["password_too_common"]),
        ("password", ["password_too_short", "password_too_common"]),
        ("d104d104d1", ["password_too_similar"]),
        (PASSWORD, ["password_unchanged"]),
    ],
)
def test_a_weak_password_is_refused_with_all_that_is_wrong(password: str, codes: list[str]) -> None:
    person = make_user(staff_number="D104D104")
    before = (person.password, Record.objects.count())
    with pytest.raises(Malformed) as caught:
        credentials.change_password(person=person, password=password, origin=by(person))
    assert [(p.code, p.path) for p in caught.value.problems] == [
        (code, "password") for code in codes
    ]
    person.refresh_from_db()
    assert (person.password, Record.objects.count()) == before


def test_a_pin_is_kept_peppered_and_hashed_and_never_recorded(dealer: User) -> None:
    start = chains.head("house")
    credentials.set_pin(person=dealer, pin="405172", origin=by(dealer))
    dealer.refresh_from_db()
    assert hashers.check_password(pins.peppered("405172"), dealer.pin)
    assert not hashers.check_password("405172", dealer.pin)
    assert dealer.pin_is_initial is False
    assert chains.bodies("house", after=start) == recorded("pin_set")


def test_another_pepper_makes_a_pin_void(dealer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pins.kept("405172")
    monkeypatch.setattr(settings, "PIN_PEPPER", "another")
    assert not hashers.check_password(pins.peppered("405172"), kept)


def test_a_reset_pin_is_marked_as_handed_over(admin: User, dealer: User) -> None:
    start = chains.head("house")
    credentials.reset_pin(staff_number="D104", initial_pin="405172", origin=by(admin))
    dealer.refresh_from_db()
    assert hashers.check_password(pins.peppered("405172"), dealer.pin)
    assert dealer.pin_is_initial is True
    assert chains.bodies("house", after=start) == recorded("pin_reset")


@pytest.mark.parametrize(
    ("pin", "code"),
    [
        ("40517", "bad_pin"),
        ("4051724051724", "bad_pin"),
        ("40517x", "bad_pin"),
        ("٤٠٥١٧٢", "bad_pin"),
        ("123456", "pin_too_easy"),
        ("987654", "pin_too_easy"),
        ("890123", "pin_too_easy"),
        ("000000", "pin_too_easy"),
        ("121212", "pin_too_easy"),
        ("123123", "pin_too_easy"),
        ("112121", "pin_too_easy"),
        ("104000", "pin_too_easy"),
        ("000104", "pin_too_easy"),
    ],
)
def test_a_pin_that_is_too_short_or_easy_is_refused(dealer: User, pin: str, code: str) -> None:
    before = Record.objects.count()
    with pytest.raises(Malformed) as caught:
        credentials.set_pin(person=dealer, pin=pin, origin=by(dealer))
    assert [(p.code, p.path) for p in caught.value.problems] == [(code, "pin")]
    dealer.refresh_from_db()
    assert (dealer.pin, Record.objects.count()) == ("", before)


def test_a_long_staff_number_may_not_stand_in_a_pin() -> None:
    assert pins.is_guessable("9204719", staff_number="D20471")
    assert not pins.is_guessable("9204719", staff_number="D471")
    assert not pins.is_guessable("920471", staff_number="CHAN")


def test_what_is_drawn_is_good_enough() -> None:
    assert re.fullmatch(r"([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}", credentials.make_password())
    assert credentials.make_password() != credentials.make_password()
    drawn = [pins.make(staff_number="D104") for _ in range(200)]
    assert all(
        pins.is_well_formed(pin) and not pins.is_guessable(pin, staff_number="D104")
        for pin in drawn
    )


def test_a_drawn_pin_that_is_too_easy_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([123456, 111, 104000, 405172])
    monkeypatch.setattr(secrets, "randbelow", lambda _below: next(drawn))
    assert pins.make(staff_number="D104") == "405172"


def test_nobody_is_reset_who_is_not_there(admin: User) -> None:
    before = Record.objects.count()
    with pytest.raises(NotFound):
        credentials.reset_password(staff_number="D9", initial_password="x", origin=by(admin))
    with pytest.raises(NotFound):
        credentials.reset_pin(staff_number="D9", initial_pin="405172", origin=by(admin))
    assert Record.objects.count() == before
