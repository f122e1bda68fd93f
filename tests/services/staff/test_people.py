from collections.abc import Callable

import pytest
from django.contrib.auth import hashers

from casino.audit.models import Record
from casino.kernel.errors import Conflict, DomainError, Malformed, NotFound, Refused
from casino.staff import people
from casino.staff.models import User
from casino.staff.roles import Role
from tests.factories import chains
from tests.factories.staff import AT, by, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> User:
    return make_user(role=Role.ADMINISTRATOR)


@pytest.fixture
def start(admin: User) -> int:
    return chains.head("house")


def everything() -> tuple[object, ...]:
    return (*User.objects.order_by("pk").values_list(), Record.objects.count())


def refused(call: Callable[[], object], family: type[DomainError]) -> list[tuple[str, str]]:
    """The problems of a refused call that wrote nothing."""
    before = everything()
    with pytest.raises(family) as caught:
        call()
    assert everything() == before
    return [(p.code, p.path) for p in caught.value.problems]


def add(admin: User, **other: object) -> User:
    values = {
        "staff_number": "d104",
        "name": " Chan Tai Man ",
        "role": "dealer",
        "initial_password": "ABCD-2345",
    }
    return people.add(**(values | other), origin=by(admin))  # type: ignore[arg-type]  # each test says which value is odd


def test_a_person_is_added_with_a_password_to_replace_and_one_record_without_his_name(
    admin: User, start: int
) -> None:
    person = add(admin)
    person.refresh_from_db()
    assert (
        person.staff_number, person.name, person.role, person.is_active, person.is_locked, person.must_change_password,
        person.pin, person.language, person.created_at,
    ) == ("D104", "Chan Tai Man", "dealer", True, False, True, "", "", AT)  # fmt: skip
    assert hashers.check_password("ABCD-2345", person.password)
    assert chains.bodies("house", after=start) == [
        ("staff", {"staff": "D104", "change": "added", "before": None, "after": {"role": "dealer", "is_active": True}})
    ]  # fmt: skip
    record = chains.document("house")
    assert record["actor"] == {"staff": "A1", "role": "administrator"}
    assert (record["via"], record["occurred_at"], record["gaming_day"]) == (
        "screen",
        "2026-11-28T15:00:00Z",
        "2026-11-28",
    )


@pytest.mark.parametrize(
    "number", ["", "D 1", "D-1", "D" * 17, "荷104", "D104\n2", "import", "SYSTEM"]
)
def test_a_staff_number_is_letters_and_digits(admin: User, number: str) -> None:
    assert refused(lambda: add(admin, staff_number=number), Malformed) == [
        ("bad_staff_number", "staff_number")
    ]


def test_everything_wrong_with_a_new_person_is_told_at_once(admin: User) -> None:
    assert refused(
        lambda: add(admin, staff_number="?", name="x" * 121, role="owner"), Malformed
    ) == [
        ("bad_staff_number", "staff_number"),
        ("name_too_long", "name"),
        ("unknown_role", "role"),
    ]


def test_a_staff_number_is_given_once(admin: User) -> None:
    assert refused(lambda: add(admin, staff_number="a1"), Conflict) == [
        ("staff_exists", "staff_number")
    ]


def test_whoever_an_import_names_is_added_without_a_usable_password(
    admin: User, start: int
) -> None:
    assert people.ensure(staff_number="d9", role=Role.DEALER, origin=by(admin)) is True
    person = User.objects.get(staff_number="D9")
    assert (person.role, person.has_usable_password(), person.must_change_password) == (
        "dealer",
        False,
        False,
    )
    assert chains.head("house") == start + 1


def test_whoever_is_there_already_keeps_his_role_when_an_import_names_him(
    admin: User, start: int
) -> None:
    make_user(role=Role.SUPERVISOR, staff_number="S1")
    assert people.ensure(staff_number="S1", role=Role.DEALER, origin=by(admin)) is False
    assert User.objects.get(staff_number="S1").role == "supervisor"
    assert chains.head("house") == start


def test_a_person_in_service_is_found_however_the_number_is_typed() -> None:
    person = make_user(staff_number="D104")
    make_user(staff_number="D105", is_active=False)
    assert people.find_active(" d104 ") == person
    assert people.find_active("D105") is None
    assert people.find_active("D106") is None


def test_a_new_role_leaves_one_record_of_before_and_after(admin: User, start: int) -> None:
    make_user(staff_number="D104")
    assert people.change_role(staff_number="D104", role="supervisor", origin=by(admin)) is True
    assert User.objects.get(staff_number="D104").role == "supervisor"
    assert chains.bodies("house", after=start) == [
        ("staff", {
            "staff": "D104", "change": "role", "before": {"role": "dealer", "is_active": True},
            "after": {"role": "supervisor", "is_active": True},
        })
    ]  # fmt: skip


def test_leaving_and_coming_back_leaves_a_record_each(admin: User, start: int) -> None:
    make_user(staff_number="D104")
    assert people.set_active(staff_number="D104", is_active=False, origin=by(admin)) is True
    assert User.objects.get(staff_number="D104").is_active is False
    assert people.set_active(staff_number="D104", is_active=True, origin=by(admin)) is True
    gone, here = {"role": "dealer", "is_active": False}, {"role": "dealer", "is_active": True}
    assert chains.bodies("house", after=start) == [
        ("staff", {"staff": "D104", "change": "deactivated", "before": here, "after": gone}),
        ("staff", {"staff": "D104", "change": "reactivated", "before": gone, "after": here}),
    ]


def test_a_new_name_is_kept_outside_the_chain(admin: User, start: int) -> None:
    make_user(staff_number="D104", name="Chan")
    assert people.rename(staff_number="D104", name=" Wong ", origin=by(admin)) is True
    assert User.objects.get(staff_number="D104").name == "Wong"
    assert chains.bodies("house", after=start) == [
        ("staff", {"staff": "D104", "change": "renamed", "before": None, "after": None})
    ]


def test_a_change_to_what_is_already_so_writes_nothing(admin: User) -> None:
    make_user(staff_number="D104", name="Chan")
    before = everything()
    assert people.rename(staff_number="D104", name="Chan", origin=by(admin)) is False
    assert people.change_role(staff_number="D104", role="dealer", origin=by(admin)) is False
    assert people.set_active(staff_number="D104", is_active=True, origin=by(admin)) is False
    assert everything() == before


def test_what_cannot_be_is_refused(admin: User) -> None:
    assert refused(
        lambda: people.rename(staff_number="A1", name="x" * 121, origin=by(admin)), Malformed
    ) == [("name_too_long", "name")]
    assert refused(
        lambda: people.change_role(staff_number="A1", role="owner", origin=by(admin)), Malformed
    ) == [("unknown_role", "role")]


def test_nobody_is_changed_who_is_not_there(admin: User) -> None:
    calls = [
        lambda: people.rename(staff_number="D9", name="Wong", origin=by(admin)),
        lambda: people.change_role(staff_number="D9", role="dealer", origin=by(admin)),
        lambda: people.set_active(staff_number="D9", is_active=False, origin=by(admin)),
    ]
    assert [refused(call, NotFound) for call in calls] == [[("no_such_staff", "staff_number")]] * 3


@pytest.mark.parametrize(
    "other",
    [
        {"role": Role.SUPERVISOR},
        {"is_active": False},
        {"is_locked": True},
        {"password": hashers.make_password(None)},
    ],
)
def test_the_last_who_can_administer_the_house_stays(admin: User, other: dict[str, object]) -> None:
    """Another who is locked, out of service or cannot sign in does not count."""
    make_user(**({"role": Role.ADMINISTRATOR, "staff_number": "A2"} | other))  # type: ignore[arg-type]  # as the cases say
    call = lambda: people.change_role(staff_number="A1", role="dealer", origin=by(admin))  # noqa: E731
    assert refused(call, Refused) == [("last_administrator", "role")]
    call = lambda: people.set_active(staff_number="A1", is_active=False, origin=by(admin))  # noqa: E731
    assert refused(call, Refused) == [("last_administrator", "")]


def test_one_of_two_administrators_may_go(admin: User) -> None:
    make_user(role=Role.ADMINISTRATOR, staff_number="A2")
    assert people.set_active(staff_number="A1", is_active=False, origin=by(admin)) is True
    assert people.change_role(staff_number="A1", role="dealer", origin=by(admin)) is True
    assert refused(
        lambda: people.set_active(staff_number="A2", is_active=False, origin=by(admin)), Refused
    ) == [("last_administrator", "")]


def test_a_language_is_a_persons_own_and_no_fact_of_the_house(admin: User, start: int) -> None:
    people.set_language(person=admin, language="pt")
    admin.refresh_from_db()
    assert admin.language == "pt"
    assert refused(lambda: people.set_language(person=admin, language="xx"), Malformed) == [
        ("unknown_language", "language")
    ]
    assert chains.head("house") == start
