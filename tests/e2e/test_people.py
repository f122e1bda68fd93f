"""The administrator's pages in a real browser: signing in by keyboard, three languages, both themes, tablet and phone."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from casino.staff import people
from casino.staff.models import User
from casino.staff.roles import Role
from tables.services import rulebooks, table_admin
from tests.e2e import barriers
from tests.factories.staff import PASSWORD, by, make_user

TABLET: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def house(live_server: LiveServer) -> list[str]:
    """A house with people, a table and a proposal; gives the addresses of its administrator's pages."""
    admin = make_user(role=Role.ADMINISTRATOR)
    make_user(staff_number="D104", name="Maria da Conceição Rosário")
    make_user(staff_number="D105", is_locked=True)
    people.change_role(staff_number="D104", role="supervisor", origin=by(admin))
    table = table_admin.NewTable("PG01", "paigow", "Pit 1", "MOP", {"doors": 8})
    table_admin.add(table, origin=by(admin))
    book = rulebooks.Proposed(
        "paigow-2099", "paigow", datetime(2099, 1, 1, tzinfo=UTC), "DICJ 1/2099", {}
    )
    proposal = rulebooks.propose(book, origin=by(admin))
    return [
        "/", "/profile/", "/profile/password/", "/staff/", "/staff/add/", "/staff/D104/", "/staff/D105/", "/staff/D104/edit/",
        "/staff/D104/active/", "/access-log/", "/tables/", "/tables/PG01/", "/rulebooks/", "/rulebooks/paigow-15-90-M/",
        "/proposals/add/paigow/", f"/proposals/{proposal}/",
    ]  # fmt: skip


def enter(page: Page, password: str = PASSWORD) -> None:
    """Sign in by keyboard alone, from where the page puts the focus."""
    page.goto("/sign-in/")
    page.keyboard.type("a1")
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("language", "theme"), [("en", "light"), ("pt", "dark"), ("zh-hant", "light")]
)
def test_an_administrators_pages_have_no_barrier(
    page: Page, house: list[str], language: str, theme: str
) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of its literals
    User.objects.update(language=language)
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    enter(page)
    expect(page.get_by_role("heading", name="A1")).to_be_visible()
    for address in house:
        page.goto(address)
        assert barriers.found(page) == [], address
        page.set_viewport_size(PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], address
        assert theme == "light" or barriers.found(page) == [], address
        page.set_viewport_size(TABLET)
    assert refused == []


def test_signing_in_goes_by_keyboard_and_a_failure_takes_the_focus(
    page: Page, house: list[str]
) -> None:
    enter(page, "not it")
    alert = page.get_by_role("alert")
    expect(alert).to_be_focused()
    expect(alert).to_contain_text(
        "Staff number or password is not right, or the account is locked."
    )
    expect(page.get_by_label("Staff number")).to_have_value("a1")
    enter(page)
    expect(page.get_by_role("heading", name="A1")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_person_is_added_and_signs_in_with_the_password_that_was_shown(
    page: Page, house: list[str]
) -> None:
    enter(page)
    expect(page.get_by_role("heading", name="A1")).to_be_visible()
    page.goto("/staff/add/")
    page.get_by_label("Staff number").fill("s202")
    page.get_by_label("Role").select_option("supervisor")
    page.get_by_role("button", name="Add the person").click()
    password = page.locator(".secret").inner_text()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Staff number").fill("S202")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Change the password")).to_be_visible()
    page.get_by_label("Your password now").fill(password)
    page.get_by_label("New password", exact=True).fill("eight doors of jade")
    page.get_by_label("New password again").fill("eight doors of jade")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_role("heading", name="Your profile")).to_be_visible()


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("language", ["en", "pt", "zh-hant"])
def test_the_house_s_bar_is_one_row_on_a_tablet(
    page: Page, live_server: LiveServer, role: Role, language: str
) -> None:
    """The way home, the ways, the person, the languages and the theme, with room left for DEMO."""
    make_user(staff_number="A1", role=role, language=language)
    enter(page)
    expect(page.locator(".house-person")).to_be_visible()
    for width in (1200, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        middles = page.eval_on_selector_all(
            "header.house > :not(.skip)",
            "nodes => nodes.map((node) => node.getBoundingClientRect()).map(({top}) => Math.round(top))",
        )
        assert set(middles) == {0}, f"{width}: {middles}"
