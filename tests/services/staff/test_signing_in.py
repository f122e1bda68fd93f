from datetime import datetime, timedelta

import pytest
from django.contrib.auth import hashers

from casino.audit.models import Record
from casino.kernel.errors import NotFound, Refused
from casino.staff import access_log, guards, signing_in
from casino.staff.models import SignInGuard, User
from casino.staff.roles import Role
from casino.staff.signing_in import Attempt
from tests.factories import chains
from tests.factories.staff import AT, PASSWORD, by, make_user

pytestmark = pytest.mark.django_db

WRONG = "not it"
HERE = "192.0.2.7"
LATER = timedelta(hours=1)


@pytest.fixture
def dealer() -> User:
    return make_user(staff_number="D104")


def attempt(
    number: str = "D104", password: str = WRONG, *, at: datetime = AT, client: str = HERE
) -> Attempt:
    return Attempt(staff_number=number, password=password, client=client, at=at, request="01R")


def problem(tried: Attempt) -> tuple[str, object]:
    with pytest.raises(Refused) as caught:
        signing_in.sign_in(tried)
    (found,) = caught.value.problems
    return found.code, dict(found.fields)


def fail(times: int, *, number: str = "D104") -> datetime:
    """Fail so often, each time from elsewhere and after any wait; gives when the next attempt may be made."""
    for i in range(times):
        assert problem(attempt(number, at=AT + i * LATER, client=f"192.0.2.{100 + i}")) == REFUSED
    return AT + times * LATER


REFUSED: tuple[str, object] = ("sign_in_refused", {})


def test_whoever_gives_his_number_and_password_signs_in_on_the_record(dealer: User) -> None:
    assert signing_in.sign_in(attempt(" d104 ", PASSWORD)) == dealer
    assert chains.bodies("access") == [
        ("sign_in", {"staff": "D104", "client": HERE, "turned_away": 0})
    ]
    record = chains.document("access")
    assert record["actor"] == {"staff": "D104", "role": "dealer"}
    assert (record["request"], record["via"]) == ("01R", "screen")


def test_a_failure_is_recorded_as_nobodys_act(dealer: User) -> None:
    assert problem(attempt()) == REFUSED
    assert chains.bodies("access") == [
        ("sign_in_failed", {"staff": "D104", "client": HERE, "purpose": "sign_in", "attempts": 1})
    ]
    assert chains.document("access")["actor"] == {"staff": None, "role": "system"}


@pytest.mark.parametrize("typed", ["D999", "my password by mistake", "", "荷官", "x" * 5000])
def test_what_is_nobodys_number_is_refused_alike_and_not_kept(typed: str) -> None:
    assert problem(attempt(typed)) == REFUSED
    assert chains.bodies("access") == [
        ("sign_in_failed", {"staff": None, "client": HERE, "purpose": "sign_in", "attempts": 1})
    ]


@pytest.mark.parametrize(
    "other",
    [{"is_active": False}, {"is_locked": True}, {"password": hashers.make_password(None)}],
)
def test_a_right_password_does_not_help_who_may_not_sign_in(other: dict[str, object]) -> None:
    make_user(staff_number="D104", **other)  # type: ignore[arg-type]  # as the cases say
    assert problem(attempt(password=PASSWORD)) == REFUSED
    assert [kind for kind, _body in chains.bodies("access")] == ["sign_in_failed"]


@pytest.mark.parametrize("number", ["D104", "D999"])
def test_after_three_failures_a_number_waits_longer_each_time_whether_or_not_it_exists(
    dealer: User, number: str
) -> None:
    at = AT
    for client, wait in enumerate([0, 0, 5, 10, 20, 40]):
        assert problem(attempt(number, at=at, client=f"192.0.2.{client}")) == REFUSED
        if wait:
            early = at + timedelta(seconds=wait, microseconds=-1)
            assert problem(attempt(number, at=early, client="192.0.2.99")) == (
                "too_many_attempts",
                {"seconds": 1},
            )
        at += timedelta(seconds=wait)


def test_a_client_waits_too_whatever_numbers_it_tries(dealer: User) -> None:
    for number in ("D1", "D2", "D3"):
        assert problem(attempt(number)) == REFUSED
    assert problem(attempt(password=PASSWORD)) == ("too_many_attempts", {"seconds": 5})
    assert signing_in.sign_in(attempt(password=PASSWORD, client="192.0.2.8")) == dealer
    assert signing_in.sign_in(attempt(password=PASSWORD, at=AT + timedelta(seconds=5))) == dealer


def test_a_client_starts_afresh_after_a_quiet_quarter_of_an_hour() -> None:
    for number in ("D1", "D2", "D3"):
        assert problem(attempt(number)) == REFUSED
    for number in ("D4", "D5"):
        assert problem(attempt(number, at=AT + guards.CLIENT_QUIET)) == REFUSED
    assert SignInGuard.objects.get(subject=f"client:{HERE}").failures == 2


def test_no_wait_is_longer_than_a_quarter_of_an_hour() -> None:
    at = fail(30, number="D999")
    guard = SignInGuard.objects.get(subject="person:D999")
    assert guard.failures == 30
    assert guard.retry_at == at - LATER + timedelta(minutes=15)


def test_what_comes_too_early_is_counted_into_the_next_record(dealer: User) -> None:
    for number in ("D1", "D2", "D3"):
        problem(attempt(number))
    length = chains.head("access")
    for _ in range(50):
        assert problem(attempt(password=PASSWORD)) == ("too_many_attempts", {"seconds": 5})
    assert chains.head("access") == length
    assert problem(attempt(at=AT + timedelta(seconds=6))) == REFUSED
    assert chains.bodies("access", after=length) == [
        ("sign_in_failed", {"staff": "D104", "client": HERE, "purpose": "sign_in", "attempts": 51})
    ]


def test_signing_in_tells_how_many_were_turned_away_before_and_starts_the_person_afresh(
    dealer: User,
) -> None:
    for _ in range(3):
        problem(attempt())
    problem(attempt())
    start = chains.head("access")
    signing_in.sign_in(attempt(password=PASSWORD, at=AT + timedelta(seconds=5)))
    assert chains.bodies("access", after=start) == [
        ("sign_in", {"staff": "D104", "client": HERE, "turned_away": 1})
    ]
    assert not SignInGuard.objects.filter(subject="person:D104").exists()


def test_after_ten_failures_the_account_is_locked_once_and_on_the_record(dealer: User) -> None:
    at = fail(9)
    assert User.objects.filter(is_locked=True).exists() is False
    start = chains.head("access")
    assert problem(attempt(at=at)) == REFUSED
    assert User.objects.get(is_locked=True) == dealer
    assert problem(attempt(at=at + LATER, password=PASSWORD)) == REFUSED
    failed = {"staff": "D104", "client": HERE, "purpose": "sign_in", "attempts": 1}
    assert chains.bodies("access", after=start) == [
        ("sign_in_failed", failed),
        ("locked", {"staff": "D104", "client": HERE, "failures": 10}),
        ("sign_in_failed", failed),
    ]


def test_a_number_of_nobody_is_never_locked() -> None:
    fail(12, number="D999")
    assert [kind for kind, _body in chains.bodies("access")] == ["sign_in_failed"] * 12


def test_an_administrator_unlocks_and_the_person_starts_afresh(dealer: User) -> None:
    admin = make_user(role=Role.ADMINISTRATOR)
    at = fail(10)
    start = chains.head("access")
    assert signing_in.unlock(staff_number="D104", origin=by(admin)) is True
    assert chains.bodies("access", after=start) == [
        ("unlocked", {"staff": "D104", "was_locked": True})
    ]
    assert chains.document("access")["actor"] == {"staff": "A1", "role": "administrator"}
    assert signing_in.sign_in(attempt(password=PASSWORD, at=at)) == dealer


def test_unlocking_whoever_is_not_held_back_writes_nothing(dealer: User) -> None:
    admin = make_user(role=Role.ADMINISTRATOR)
    assert signing_in.unlock(staff_number="D104", origin=by(admin)) is False
    with pytest.raises(NotFound):
        signing_in.unlock(staff_number="D9", origin=by(admin))
    assert chains.bodies("access") == []


def test_a_flood_from_many_places_does_not_grow_the_chain_and_is_told_in_one_record(
    dealer: User,
) -> None:
    for i in range(access_log.FAILURES_A_MINUTE + 70):
        assert problem(attempt(f"X{i}", client=f"192.0.2.{i}")) == REFUSED
    assert chains.head("access") == access_log.FAILURES_A_MINUTE
    minute = AT + timedelta(minutes=1)
    signing_in.sign_in(attempt(password=PASSWORD, at=minute))
    assert chains.bodies("access", after=access_log.FAILURES_A_MINUTE) == [
        ("sign_in_failed", {"staff": None, "client": None, "attempts": 70}),
        ("sign_in", {"staff": "D104", "client": HERE, "turned_away": 0}),
    ]


def test_guards_that_were_quiet_for_a_day_are_dropped_but_not_what_they_counted(
    dealer: User,
) -> None:
    for number in ("D1", "D2", "D3", "D4"):
        problem(attempt(number))
    start = chains.head("access")
    day = AT + guards.FORGOTTEN + timedelta(seconds=1)
    assert problem(attempt(at=day, client="192.0.2.8")) == REFUSED
    assert set(SignInGuard.objects.values_list("subject", flat=True)) == {
        "client:192.0.2.8",
        "person:D104",
    }
    (failed,) = chains.bodies("access", after=start)
    assert failed[1]["attempts"] == 2


def test_a_password_replaced_while_it_was_being_checked_is_a_failure(
    dealer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = hashers.check_password

    def slow(password: str, encoded: str) -> bool:
        User.objects.update(password=hashers.make_password("another one"))
        return check(password, encoded)

    monkeypatch.setattr(hashers, "check_password", slow)
    assert problem(attempt(password=PASSWORD)) == REFUSED


def test_an_attempt_made_beside_the_one_that_must_be_waited_for_is_a_failure(
    dealer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had passed the first look before the other one failed."""
    monkeypatch.setattr(guards, "find_wait", lambda _subjects, *, at: None)
    for _ in range(3):
        problem(attempt())
    assert problem(attempt(password=PASSWORD)) == REFUSED


def test_a_person_confirms_himself_without_a_record_and_guessing_counts(dealer: User) -> None:
    signing_in.confirm(attempt(password=PASSWORD), path="password")
    assert chains.bodies("access") == []
    with pytest.raises(Refused) as caught:
        signing_in.confirm(attempt(), path="password")
    assert [(p.code, p.path) for p in caught.value.problems] == [("wrong_password", "password")]
    assert chains.bodies("access") == [
        ("sign_in_failed", {"staff": "D104", "client": HERE, "purpose": "confirm", "attempts": 1})
    ]


def test_signing_out_is_on_the_record(dealer: User) -> None:
    signing_in.sign_out(person=dealer, origin=by(dealer))
    assert chains.bodies("access") == [("sign_out", {"staff": "D104"})]


def test_nobody_and_somebody_cost_the_same_hashing(
    dealer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hasher's own count: once for a wrong password, once for nobody, once for somebody who has none."""
    make_user(staff_number="D105", password=hashers.make_password(None))
    hasher = hashers.get_hasher()
    runs: list[str] = []
    encode = type(hasher).encode

    def counted(self: object, password: str, salt: str) -> str:
        runs.append(salt)
        return encode(self, password, salt)  # type: ignore[arg-type]  # the hasher itself

    monkeypatch.setattr(type(hasher), "encode", counted)
    for number in ("D104", "D999", "D105"):
        problem(attempt(number, client=number))
    assert len(runs) == 3
    assert Record.objects.filter(chain="access").count() == 3
