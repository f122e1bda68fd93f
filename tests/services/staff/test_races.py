"""What two people do in the same instant, on the database that lets them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from casino.kernel.errors import Conflict, Refused
from casino.staff import people, signing_in
from casino.staff.models import SignInGuard, User
from casino.staff.roles import Role
from tests.factories import chains
from tests.factories.staff import AT, by, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def at_once(*calls: Callable[[], object]) -> list[str]:
    """What becomes of calls that begin together: ``done``, or the code of the refusal."""
    start = Barrier(len(calls))

    def run(call: Callable[[], object]) -> str:
        try:
            start.wait()
            call()
        except (Refused, Conflict) as refusal:
            return refusal.problems[0].code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(calls)) as pool:
        return sorted(pool.map(run, calls))


def test_two_administrators_cannot_put_each_other_out_at_once() -> None:
    first = make_user(role=Role.ADMINISTRATOR)
    second = make_user(role=Role.ADMINISTRATOR, staff_number="A2")
    outcome = at_once(
        lambda: people.set_active(staff_number="A2", is_active=False, origin=by(first)),
        lambda: people.change_role(staff_number="A1", role="dealer", origin=by(second)),
    )
    assert outcome == ["done", "last_administrator"]
    assert User.objects.filter(role=Role.ADMINISTRATOR, is_active=True).count() == 1


def test_a_staff_number_is_given_once_even_at_once() -> None:
    admin = by(make_user(role=Role.ADMINISTRATOR))

    def add() -> None:
        people.add(staff_number="D1", name="", role="dealer", initial_password=None, origin=admin)

    assert at_once(add, add, add) == ["done", "staff_exists", "staff_exists"]


def test_guesses_made_at_once_are_all_counted_and_none_slips_past_the_wait() -> None:
    make_user(staff_number="D104")
    attempt = signing_in.Attempt("D104", "not it", "192.0.2.7", AT)
    outcome = at_once(*[lambda: signing_in.sign_in(attempt)] * 6)
    tried = outcome.count("sign_in_refused")
    assert tried + outcome.count("too_many_attempts") == 6
    guard = SignInGuard.objects.get(subject="person:D104")
    assert guard.failures == tried >= 3
    assert chains.head("access") == tried
