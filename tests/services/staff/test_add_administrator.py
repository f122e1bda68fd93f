from io import StringIO

import pytest
from django.contrib.auth import hashers
from django.core.management import CommandError, call_command

from casino.audit.models import Record
from casino.staff.models import User
from casino.staff.roles import Role
from tests.factories import chains
from tests.factories.staff import make_user

pytestmark = pytest.mark.django_db


def run(staff_number: str) -> str:
    """The password that the command prints for a person."""
    out = StringIO()
    call_command("add_administrator", staff_number, stdout=out)
    first, second = out.getvalue().splitlines()
    number, _, password = first.partition(": ")
    assert (number, second) == (staff_number.upper(), "To be replaced at the first sign-in.")
    return password


def test_the_first_administrator_gets_a_password_to_replace() -> None:
    start = chains.head("house")
    password = run("a1")
    person = User.objects.get()
    assert (person.staff_number, person.role, person.must_change_password) == (
        "A1",
        "administrator",
        True,
    )
    assert hashers.check_password(password, person.password)
    assert [body["change"] for _kind, body in chains.bodies("house", after=start)] == ["added"]
    record = chains.document("house")
    assert (record["actor"], record["via"]) == ({"staff": None, "role": "system"}, "command")


def test_an_administrator_who_is_there_is_let_back_in() -> None:
    make_user(role=Role.ADMINISTRATOR, is_active=False, is_locked=True)
    start, access = chains.head("house"), chains.head("access")
    password = run("A1")
    person = User.objects.get()
    assert (person.is_active, person.is_locked, person.must_change_password) == (True, False, True)
    assert hashers.check_password(password, person.password)
    changes = [body["change"] for _kind, body in chains.bodies("house", after=start)]
    assert changes == ["reactivated", "password_reset"]
    assert [kind for kind, _body in chains.bodies("access", after=access)] == ["unlocked"]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("D104", "There is already somebody with staff number D104."),
        ("?", "A staff number is 1 to 16 letters and digits."),
    ],
)
def test_nobody_else_becomes_an_administrator_by_it(number: str, words: str) -> None:
    make_user(staff_number="D104")
    before = Record.objects.count()
    with pytest.raises(CommandError) as caught:
        call_command("add_administrator", number, stdout=StringIO())
    assert str(caught.value) == words
    assert (User.objects.get().role, Record.objects.count()) == ("dealer", before)
