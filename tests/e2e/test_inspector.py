"""An inspector's evening in a real browser: searches, longer periods, what changed, and files taken away."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from casino.staff.models import User
from casino.staff.roles import Role
from tables.models import Round
from tests.e2e import barriers
from tests.factories import chains, corrections
from tests.factories import tables as floor
from tests.factories.staff import PASSWORD, make_user
from tests.services.reports.conftest import NIGHT_ENDS, make

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PAGES = {
    "figures": "/reports/periods/figures/month/2026-11-28/",
    "exceptions": "/reports/periods/exceptions/month/2026-11-28/",
    "events": "/reports/periods/events/month/2026-11-28/",
    "changes": "/reports/2026-11-28/night/v2/changes/",
    "table": "/reports/2026-11-28/night/v2/tables/PG01/",
    "rounds": "/rounds/?table=PG01",
    "records": "/records/?staff=D101",
}


@pytest.fixture
def evening(live_server: LiveServer) -> None:
    """A night of one table, reported, then a round made void and the box counted 1.00 short, and reported again."""
    make_user(role=Role.INSPECTOR, staff_number="I1")
    session = floor.open_table()
    floor.record_rounds(session, 6)
    make(at=NIGHT_ENDS - timedelta(hours=1))
    corrections.make(corrections.void(Round.objects.get(number=1).id))
    floor.close_table(session, box=floor.standing(session).box_minor - 100)
    make()


def sign_in(page: Page) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Staff number").fill("I1")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".house-person")).to_be_visible()


def test_from_a_month_to_the_record_that_shows_it(page: Page, evening: None) -> None:
    sign_in(page)
    page.goto("/reports/?month=2026-11")
    page.get_by_role("link", name="Day, month, year").click()
    page.goto(PAGES["exceptions"])
    page.locator("tr", has_text="Box difference").get_by_role("link").last.click()
    expect(page.get_by_text("This record holds")).to_be_visible()
    page.goto(PAGES["rounds"])
    page.locator("tr", has_text="corrected").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("PG01")
    page.goto(PAGES["figures"])
    with page.expect_download() as taken:
        page.get_by_role("link", name="XLSX").click()
    assert taken.value.suggested_filename == "figures-month-2026-11-28.xlsx"
    assert {kind for kind, _body in chains.bodies("access")} == {"sign_in", "view", "search", "download"}  # fmt: skip
    assert page.locator("main form[method=post]").count() == 0


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("pt", "dark"), ("zh-hant", "light")])  # fmt: skip
def test_what_an_inspector_reads_has_no_barrier_and_fits(
    page: Page, evening: None, language: str, theme: str
) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of its literals
    sign_in(page)
    User.objects.update(language=language)
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        for name, url in PAGES.items():
            page.goto(url)
            assert barriers.found(page) == [], name
            assert page.evaluate("document.documentElement.scrollWidth") == size["width"], name
