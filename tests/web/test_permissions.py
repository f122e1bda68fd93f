"""What the house answers to each role at every address, by every method: generated, so that it covers addresses to come."""

import re
from typing import Any, Final

import pytest
from django.test import Client

from casino.staff import permissions
from casino.staff.access import DEVICE
from casino.staff.permissions import Address
from casino.staff.roles import Role
from tests.factories import devices, tables
from tests.factories.staff import make_user

# Who may come in is decided before any database is asked.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.no_cover]

METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
BY_NAME: Final = {"staff_number": "D104", "code": "PG01", "game": "paigow", "chain": "house"}
"""Samples where not any text of the parameter's kind would do as well."""
SAMPLES: Final = ("sample", "1", "2026-11-28", "PG01", f"01JDS{0:021d}")
"""What is tried for any other parameter, until its kind takes one."""
PARAMETER: Final = re.compile(r"<(?:\w+:)?(\w+)>")


def is_taken(kind: Any, text: str) -> bool:
    """Whether a kind of parameter takes a text."""
    if not re.fullmatch(kind.regex, text):
        return False
    try:
        kind.to_python(text)
    except ValueError:
        return False
    return True


def sample(address: Address) -> str:
    """An address as somebody would type it."""

    def value(match: re.Match[str]) -> str:
        name, kind = match[1], address.converters[match[1]]
        tried = (BY_NAME.get(name, ""), *SAMPLES)
        return next(text for text in tried if is_taken(kind, text))

    return PARAMETER.sub(value, address.pattern)


def answer(client: Client, method: str, url: str) -> tuple[int, bool]:
    """The status, and whether it sends to the sign-in page."""
    response = client.generic(method, url, data=b"{}", content_type="application/json")
    to_sign_in = response.headers.get("Location", "").startswith("/sign-in/?next=")
    return response.status_code, to_sign_in


def is_for_tablets(address: Address) -> bool:
    """Whether an address is for a table's tablet alone."""
    return DEVICE in address.methods.values()


ADDRESSES = pytest.mark.parametrize("address", permissions.addresses(), ids=lambda a: a.pattern)


@ADDRESSES
@pytest.mark.parametrize("role", Role)
def test_a_role_gets_what_is_declared_for_it_and_no_more(address: Address, role: Role) -> None:
    person = make_user(role=role, staff_number="R1")
    for method in METHODS:
        client = Client()
        client.force_login(person)
        status, to_sign_in = answer(client, method, sample(address))
        roles = address.methods.get(method)
        told = f"{method} {address.pattern}: {status}"
        assert not to_sign_in, told
        if method not in address.methods:
            assert status == 405 or (address.is_api and status == 403), told
        elif roles is None or (isinstance(roles, frozenset) and role in roles):
            assert status not in {403, 405}, told
        else:
            assert status == 403, told


@ADDRESSES
def test_a_stranger_is_sent_to_sign_in_wherever_it_is_not_open_to_all(address: Address) -> None:
    for method in METHODS:
        status, to_sign_in = answer(Client(), method, sample(address))
        told = f"{method} {address.pattern}: {status}"
        is_open = None in address.methods.values()
        if is_open and method in address.methods:
            assert status not in {401, 403, 405}, told
            assert not to_sign_in, told
        elif is_open or method not in address.methods:
            assert status == 405, told
        elif is_for_tablets(address):
            assert status == 403, told
        elif address.is_api:
            assert status in {401, 403}, told
        else:
            assert to_sign_in, told


@ADDRESSES
def test_a_page_refuses_a_method_it_does_not_know_before_it_looks_for_a_token(
    address: Address,
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(make_user(role=Role.SUPERVISOR, staff_number="R1"))
    for method in {*METHODS} - address.methods.keys():
        response = browser.generic(method, sample(address), data=b"{}")
        if not address.is_api:
            assert response.status_code == 405, f"{method} {address.pattern}"
            assert set(response["Allow"].split(", ")) == address.methods.keys()


@ADDRESSES
def test_whoever_has_an_initial_password_gets_no_further_than_replacing_it(
    address: Address,
) -> None:
    admitted = next(iter(address.methods.values()))
    (role, *_rest) = admitted if isinstance(admitted, frozenset) else list(Role)
    person = make_user(role=role, staff_number="R1", must_change_password=True)
    for method in address.methods:
        client = Client()
        client.force_login(person)
        response = client.generic(
            method, sample(address), data=b"{}", content_type="application/json"
        )
        is_open = address.methods[method] is None or address.name in {
            "staff:change_password",
            "staff:sign_out",
        }
        is_held = (
            response.headers.get("Location") == "/profile/password/" or response.status_code == 403
        )
        assert is_held is not is_open, f"{method} {address.pattern}: {response.status_code}"


@ADDRESSES
def test_a_tablet_gets_what_is_open_to_all_and_its_own_and_no_more(address: Address) -> None:
    session = tables.open_table("PG01")
    _device, token = devices.seated(session)
    for method in METHODS:
        status, to_sign_in = answer(devices.browser(token), method, sample(address))
        told = f"{method} {address.pattern}: {status}"
        admitted = address.methods.get(method, frozenset())
        if admitted is None or admitted == DEVICE:
            assert status not in {401, 403, 405}, told
            assert not to_sign_in, told
        elif method not in address.methods and not address.is_api:
            assert status == 405, told
        else:
            assert status in {401, 403, 405} or to_sign_in, told


@ADDRESSES
def test_on_a_tablet_whoever_is_signed_in_is_nobody(address: Address) -> None:
    tables.table("PG01")
    _device, token = devices.enrolled("PG01")
    for method, admitted in address.methods.items():
        if not isinstance(admitted, frozenset):
            continue
        client = devices.browser(token)
        client.force_login(make_user(role=next(iter(admitted)), staff_number=f"R{method}"))
        status, to_sign_in = answer(client, method, sample(address))
        assert status in {401, 403} or to_sign_in, f"{method} {address.pattern}: {status}"
