"""Every page about people can be read, in every language, by those it is for."""

import pytest
from django.test import Client

from casino.staff import people, signing_in
from casino.staff.models import User
from casino.staff.roles import Role
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


PAGES = [
    "/", "/profile/", "/profile/password/", "/profile/pin/", "/staff/", "/staff/add/", "/staff/D104/", "/staff/D104/edit/",
    "/staff/D104/active/", "/staff/D104/unlock/", "/staff/D104/password/", "/staff/D104/pin/", "/access-log/",
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "pt", "zh-hant"])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_can_be_read_in_every_language(
    client: Client, admin: User, address: str, language: str
) -> None:
    make_user(staff_number="D104", name="Chan Tai Man")
    people.change_role(staff_number="D104", role="supervisor", origin=by(admin))
    people.set_language(person=admin, language=language)
    attempt = signing_in.Attempt(staff_number="D104", password=PASSWORD, client="192.0.2.7", at=AT)
    signing_in.sign_in(attempt)
    response = client.get(address)
    assert response.status_code == 200
    assert f'<html lang="{language}"' in response.content.decode()
