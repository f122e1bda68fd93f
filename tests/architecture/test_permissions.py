import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from casino.staff import permissions
from casino.staff.access import allow
from casino.staff.requests import StaffRequest
from casino.staff.roles import Role
from tests.architecture import source


def test_every_address_declares_its_roles() -> None:
    assert permissions.addresses() != ()


def test_the_page_says_what_the_views_declare() -> None:
    """``manage.py permissions`` writes it anew."""
    assert (source.ROOT / "docs" / "permissions.md").read_text() == permissions.document()


def test_the_check_sees_a_view_that_declares_nothing() -> None:
    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    bare: URLPattern = path("bare/", view, name="bare")
    with pytest.raises(permissions.Undeclared):
        permissions._address(bare, pattern="/bare/", name="bare")


def test_a_view_that_names_no_methods_only_answers_get() -> None:
    @allow(Role.DEALER)
    def view(_request: StaffRequest) -> HttpResponse:
        return HttpResponse()

    plain: URLPattern = path("plain/", view, name="plain")
    address = permissions._address(plain, pattern="/plain/", name="plain")
    dealer = frozenset({Role.DEALER})
    assert address.methods == {"GET": dealer}
