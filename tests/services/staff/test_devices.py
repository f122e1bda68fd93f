from datetime import timedelta

import pytest

from casino.audit.records import HOUSE
from casino.kernel.errors import Forbidden, NotFound, Refused
from casino.staff import devices
from casino.staff.devices import Enrolment
from casino.staff.models import AccessTally, Device, EnrolmentCode, SignInGuard, User
from casino.staff.roles import Role
from tests.factories import chains
from tests.factories.devices import enrolled, with_pin
from tests.factories.staff import AT, by, make_user

pytestmark = pytest.mark.django_db

HERE = "192.0.2.77"


@pytest.fixture
def administrator() -> User:
    return make_user(role=Role.ADMINISTRATOR)


@pytest.fixture
def code(administrator: User) -> str:
    return devices.make_code(place="PG01", origin=by(administrator))


def enrolment(code: str, *, minutes: int = 0) -> Enrolment:
    return Enrolment(code=code, client=HERE, at=AT + timedelta(minutes=minutes), request="01R")


def refused(tried: Enrolment) -> str:
    with pytest.raises(Refused) as caught:
        devices.enrol(tried)
    return caught.value.problems[0].code


def test_a_code_is_on_the_record_and_kept_only_as_a_digest(code: str) -> None:
    kept = EnrolmentCode.objects.get()
    assert (kept.place, kept.made_by) == ("PG01", "A1")
    assert code.replace("-", "") not in kept.digest
    assert len(code) == 11
    expires = "2026-11-28T15:10:00Z"
    body = {"change": "code_made", "table": "PG01", "expires_at": expires}
    assert chains.bodies(HOUSE)[-1] == ("device", body)
    assert chains.document(HOUSE)["actor"] == {"staff": "A1", "role": "administrator"}


def test_a_code_enrols_a_tablet_however_it_is_typed(code: str) -> None:
    device, token = devices.enrol(enrolment(f" {code.lower().replace('-', ' ')} "))
    assert (device.place, device.enrolled_by, device.staff) == ("PG01", "A1", "")
    assert devices.find(token) == device
    assert token not in device.token_digest
    body = {
        "change": "enrolled",
        "device": device.id,
        "table": "PG01",
        "token": device.token_digest,
        "by": "A1",
    }
    assert chains.bodies(HOUSE)[-1] == ("device", body)
    assert chains.document(HOUSE)["actor"] == {"staff": None, "role": "system"}


def test_a_code_serves_once(code: str) -> None:
    devices.enrol(enrolment(code))
    assert refused(enrolment(code)) == "bad_enrolment_code"
    assert Device.objects.count() == 1


def test_a_code_runs_out_after_ten_minutes(code: str) -> None:
    assert refused(enrolment(code, minutes=10)) == "bad_enrolment_code"
    assert Device.objects.count() == 0


def test_codes_that_have_run_out_go_with_the_next_one(administrator: User, code: str) -> None:
    later = AT + timedelta(minutes=10)
    devices.make_code(place="PG02", origin=by(administrator, at=later))
    assert [c.place for c in EnrolmentCode.objects.all()] == ["PG02"]


def test_guessing_codes_is_recorded_and_slowed_down(code: str) -> None:
    for _ in range(3):
        assert refused(enrolment("AAAAA-AAAAA")) == "bad_enrolment_code"
    assert refused(enrolment(code)) == "too_many_attempts"
    assert SignInGuard.objects.get().turned_away == 1
    failure = {"staff": None, "client": HERE, "purpose": "enrol", "attempts": 1}
    assert chains.bodies("access") == [("sign_in_failed", failure)] * 3
    device, _token = devices.enrol(enrolment(code, minutes=1))
    assert device.place == "PG01"
    assert SignInGuard.objects.get().turned_away == 0
    assert AccessTally.objects.get().counted == 1


def test_a_revoked_device_is_known_no_more(administrator: User) -> None:
    device, token = enrolled("PG01", at=AT)
    assert devices.revoke(device_id=device.id, origin=by(administrator))
    assert devices.find(token) is None
    body = {"change": "revoked", "device": device.id, "table": "PG01"}
    assert chains.bodies(HOUSE)[-1] == ("device", body)
    stood = chains.head(HOUSE)
    assert not devices.revoke(device_id=device.id, origin=by(administrator))
    assert chains.head(HOUSE) == stood


def test_a_device_that_is_not_there_is_not_found(administrator: User) -> None:
    with pytest.raises(NotFound) as caught:
        devices.revoke(device_id="01J", origin=by(administrator))
    assert caught.value.problems[0].code == "no_such_device"


def test_a_token_that_was_never_given_names_no_device() -> None:
    enrolled("PG01")
    assert devices.find("made up") is None


def test_whoever_is_proved_is_found_as_long_as_his_stint_lasts() -> None:
    device, token = enrolled("PG01")
    dealer = with_pin("D101")
    devices.seat(device=device, person=dealer, stint="one")
    known = devices.find(token)
    assert known is not None
    assert devices.find_proved(known, stint="one") == dealer
    assert devices.find_proved(known, stint="two") is None
    assert devices.find_proved(known, stint=None) is None


def test_nobody_is_found_where_nobody_was_proved() -> None:
    device, _token = enrolled("PG01")
    assert devices.find_proved(device, stint="one") is None


@pytest.mark.parametrize(
    "change",
    [{"is_active": False}, {"is_locked": True}, {"pin": "another"}, {"role": Role.SUPERVISOR}],
)
def test_a_proof_ends_with_what_it_rests_on(change: dict[str, object]) -> None:
    device, _token = enrolled("PG01")
    devices.seat(device=device, person=with_pin("D101"), stint="one")
    device.refresh_from_db()
    User.objects.filter(staff_number="D101").update(**change)
    assert devices.find_proved(device, stint="one") is None


def test_a_person_is_proved_at_one_device_at_a_time() -> None:
    first, _ = enrolled("PG01")
    second, _ = enrolled("PG02")
    dealer = with_pin("D101")
    devices.seat(device=first, person=dealer, stint="one")
    devices.seat(device=second, person=dealer, stint="two")
    first.refresh_from_db()
    second.refresh_from_db()
    assert devices.find_proved(first, stint="one") is None
    assert devices.find_proved(second, stint="two") == dealer


def test_nobody_is_seated_at_a_device_that_was_revoked_meanwhile(administrator: User) -> None:
    device, _token = enrolled("PG01")
    devices.revoke(device_id=device.id, origin=by(administrator))
    with pytest.raises(Forbidden) as caught:
        devices.seat(device=device, person=with_pin("D101"), stint="one")
    assert caught.value.problems[0].code == "device_needed"


def test_stepping_away_is_on_the_record_once() -> None:
    device, _token = enrolled("PG01")
    dealer = with_pin("D101")
    devices.seat(device=device, person=dealer, stint="one")
    assert devices.release(device=device, origin=by(dealer))
    device.refresh_from_db()
    assert devices.find_proved(device, stint="one") is None
    body = {"staff": "D101", "table": "PG01", "device": device.id}
    assert chains.bodies("access") == [("sign_out", body)]
    assert not devices.release(device=device, origin=by(dealer))
    assert chains.head("access") == 1


def test_devices_are_listed_by_table_and_found_by_key() -> None:
    second, _ = enrolled("PG02")
    first, _ = enrolled("PG01")
    assert list(devices.list_all()) == [first, second]
    assert devices.get(first.id) == first
