import pytest

from casino.audit.records import Actor
from casino.kernel.errors import Refused
from casino.staff import approvals
from casino.staff.at_the_table import Attempt
from casino.staff.models import Device
from tests.factories import chains
from tests.factories.devices import PIN, enrolled, with_pin
from tests.factories.staff import AT

pytestmark = pytest.mark.django_db

DIGEST = "ab" * 32


@pytest.fixture
def device() -> Device:
    return enrolled("PG01", at=AT)[0]


def attempt(device: Device, number: str, *, pin: str = PIN) -> Attempt:
    return Attempt(device=device, staff_number=number, pin=pin, at=AT, path="second")


def refused(tried: Attempt) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        approvals.approve(tried, digest=DIGEST, requester="S201")
    (found,) = caught.value.problems
    return found.code, found.path


def test_an_approval_names_the_digest_the_requester_and_the_approver(device: Device) -> None:
    with_pin("S202")
    actor = approvals.approve(attempt(device, "S202"), digest=DIGEST, requester="S201")
    assert actor == Actor(staff="S202", role="supervisor")
    body = {
        "staff": "S202",
        "table": "PG01",
        "device": device.id,
        "digest": DIGEST,
        "requester": "S201",
        "turned_away": 0,
    }
    assert chains.bodies("access") == [("approval", body)]
    assert chains.document("access")["actor"] == {"staff": "S202", "role": "supervisor"}


def test_nobody_approves_himself(device: Device) -> None:
    with_pin("S201")
    assert refused(attempt(device, "s201")) == ("same_person", "second.staff_number")
    assert chains.bodies("access") == []


def test_a_supervisor_approves_where_nothing_else_is_said(device: Device) -> None:
    with_pin("D101")
    assert refused(attempt(device, "D101")) == ("wrong_role", "second.staff_number")
    actor = approvals.approve(attempt(device, "D101"), digest=DIGEST, requester="S201", role=None)
    assert actor == Actor(staff="D101", role="dealer")


def test_a_failure_is_recorded_as_one_of_an_approval(device: Device) -> None:
    with_pin("S202")
    assert refused(attempt(device, "S202", pin="999999")) == ("pin_refused", "second.pin")
    ((kind, body),) = chains.bodies("access")
    assert (kind, body["purpose"], body["staff"]) == ("sign_in_failed", "approval", "S202")
