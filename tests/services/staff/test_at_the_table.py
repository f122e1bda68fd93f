from datetime import datetime, timedelta

import pytest

from casino.kernel.errors import Refused
from casino.staff import access_log, at_the_table, devices, guards, signing_in
from casino.staff.at_the_table import Attempt
from casino.staff.models import Device, SignInGuard, User
from casino.staff.roles import Role
from tests.factories import chains
from tests.factories.devices import PIN, enrolled, with_pin
from tests.factories.staff import AT, PASSWORD, by, make_user

pytestmark = pytest.mark.django_db

WRONG = "999999"
LATER = timedelta(hours=1)


@pytest.fixture
def device() -> Device:
    return enrolled("PG01", at=AT)[0]


@pytest.fixture
def dealer() -> User:
    return with_pin("D101")


def attempt(
    device: Device, number: str = "D101", pin: str = WRONG, *, at: datetime = AT, path: str = ""
) -> Attempt:
    return Attempt(device=device, staff_number=number, pin=pin, at=at, request="01R", path=path)


def refused(tried: Attempt, *, role: Role | None = None) -> tuple[str, str, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        at_the_table.prove(tried, role=role)
    (found,) = caught.value.problems
    return found.code, found.path, dict(found.fields)


REFUSED: tuple[str, str, dict[str, object]] = ("pin_refused", "pin", {})


def test_whoever_types_his_number_and_pin_is_proved_on_the_record(
    device: Device, dealer: User
) -> None:
    assert at_the_table.prove(attempt(device, " d101 ", PIN), role=Role.DEALER) == dealer
    body = {"staff": "D101", "table": "PG01", "device": device.id, "turned_away": 0}
    assert chains.bodies("access") == [("sign_in", body)]
    record = chains.document("access")
    assert record["actor"] == {"staff": "D101", "role": "dealer"}
    assert (record["via"], record["request"]) == ("pad", "01R")


@pytest.mark.parametrize("number", ["D101", "D999", "no number at all"])
def test_a_failure_says_nothing_and_is_recorded_as_nobodys_act(
    device: Device, dealer: User, number: str
) -> None:
    assert refused(attempt(device, number)) == REFUSED
    staff = "D101" if number == "D101" else None
    where = {"table": "PG01", "device": device.id}
    body = {"staff": staff, **where, "purpose": "pin", "attempts": 1}
    assert chains.bodies("access") == [("sign_in_failed", body)]
    assert chains.document("access")["actor"] == {"staff": None, "role": "system"}


def test_a_person_without_a_pin_is_not_proved_by_an_empty_one(device: Device) -> None:
    make_user(staff_number="D101")
    assert refused(attempt(device, pin="")) == REFUSED


@pytest.mark.parametrize("state", [{"is_active": False}, {"is_locked": True}])
def test_who_may_not_act_is_refused_in_the_same_words(
    device: Device, dealer: User, state: dict[str, bool]
) -> None:
    User.objects.update(**state)
    assert refused(attempt(device, pin=PIN)) == REFUSED


def test_a_device_revoked_meanwhile_proves_nobody(device: Device, dealer: User) -> None:
    devices.revoke(device_id=device.id, origin=by(dealer))
    assert refused(attempt(device, pin=PIN)) == REFUSED


def test_a_pin_that_was_handed_over_proves_nobody_until_it_is_replaced(
    device: Device, dealer: User
) -> None:
    User.objects.update(pin_is_initial=True)
    assert refused(attempt(device, pin=PIN)) == ("pin_due", "pin", {})
    assert chains.bodies("access") == []


def test_another_role_than_is_needed_is_refused_without_a_record(device: Device) -> None:
    with_pin("S201")
    tried = attempt(device, "S201", PIN, path="second")
    wrong = ("wrong_role", "second.staff_number", {"staff": "S201", "role": "dealer"})
    assert refused(tried, role=Role.DEALER) == wrong
    assert chains.bodies("access") == []


def test_failures_hold_back_the_person_and_the_device_together(
    device: Device, dealer: User
) -> None:
    other, _token = enrolled("PG02", at=AT)
    with_pin("D102")
    for _ in range(3):
        assert refused(attempt(device)) == REFUSED
    held = ("too_many_attempts", "pin", {"seconds": 5})
    assert refused(attempt(device, pin=PIN)) == held
    assert refused(attempt(other, pin=PIN)) == held
    assert refused(attempt(device, "D102", PIN)) == held
    assert at_the_table.prove(attempt(other, "D102", PIN)).staff_number == "D102"
    after = AT + timedelta(seconds=5)
    assert at_the_table.prove(attempt(device, pin=PIN, at=after)) == dealer
    assert chains.bodies("access")[-1][1]["turned_away"] == 3


def test_each_further_failure_doubles_the_wait_and_proving_oneself_ends_it_for_the_person_alone(
    device: Device, dealer: User
) -> None:
    at = AT
    for seconds in (0, 0, 5, 10, 20):
        assert refused(attempt(device, at=at)) == REFUSED
        at += timedelta(seconds=seconds)
    at_the_table.prove(attempt(device, pin=PIN, at=at))
    left = dict(SignInGuard.objects.filter(failures__gt=0).values_list("subject", "failures"))
    assert left == {f"device:{device.id}": 5}


def test_a_device_that_was_quiet_starts_afresh(device: Device, dealer: User) -> None:
    for _ in range(3):
        refused(attempt(device))
    refused(attempt(device, "D999", at=AT + guards.CLIENT_QUIET))
    assert SignInGuard.objects.get(subject=f"device:{device.id}").failures == 1


def test_after_ten_failures_the_account_is_locked_until_an_administrator_unlocks_it(
    device: Device, dealer: User
) -> None:
    for i in range(10):
        assert refused(attempt(device, at=AT + i * LATER)) == REFUSED
    kind, body = chains.bodies("access")[-1]
    where = {"table": "PG01", "device": device.id}
    assert (kind, body) == ("locked", {"staff": "D101", **where, "failures": 10})
    after = AT + 10 * LATER
    assert refused(attempt(device, pin=PIN, at=after)) == REFUSED
    administrator = make_user(role=Role.ADMINISTRATOR)
    assert signing_in.unlock(staff_number="D101", origin=by(administrator, at=after))
    assert at_the_table.prove(attempt(device, pin=PIN, at=after + LATER)) == dealer


def test_a_person_already_locked_is_not_locked_again(device: Device, dealer: User) -> None:
    User.objects.update(is_locked=True)
    for i in range(11):
        refused(attempt(device, at=AT + i * LATER))
    assert [kind for kind, _body in chains.bodies("access")] == ["sign_in_failed"] * 11


def test_pins_and_passwords_are_guarded_apart(device: Device) -> None:
    person = make_user(staff_number="D104")
    for _ in range(3):
        refused(attempt(device, "D104"))
    entering = signing_in.Attempt("D104", PASSWORD, "192.0.2.7", AT)
    assert signing_in.sign_in(entering) == person


def test_of_two_attempts_at_once_the_one_that_came_too_late_to_wait_is_a_failure(
    device: Device, dealer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        refused(attempt(device))
    # Both had looked before the third failure was written.
    monkeypatch.setattr(guards, "find_wait", lambda *_args, **_kwargs: None)
    assert refused(attempt(device, pin=PIN)) == REFUSED


def test_a_flood_is_counted_into_one_record(device: Device, dealer: User) -> None:
    for number in range(access_log.FAILURES_A_MINUTE + 4):
        tablet = Device.objects.create(
            id=f"D{number}", place="PG01", token_digest=str(number), enrolled_at=AT
        )
        refused(attempt(tablet, f"D{500 + number}"))
    assert chains.head("access") == access_log.FAILURES_A_MINUTE
    at_the_table.prove(attempt(device, pin=PIN, at=AT + access_log.MINUTE))
    collapsed = {"staff": None, "client": None, "attempts": 4}
    assert chains.bodies("access")[-2] == ("sign_in_failed", collapsed)
