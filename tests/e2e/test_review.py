"""A supervisor's evening in a real browser: a count that differs, blocked, explained, signed; the inspector sees it."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from accounting.models import ReportJob
from accounting.services import report_jobs
from casino.kernel import clock
from casino.staff.models import User
from casino.staff.roles import Role
from tables.models import Session
from tables.services.rounds import RecordedRound
from tests.e2e import barriers
from tests.factories import counting
from tests.factories import tables as floor
from tests.factories.staff import PASSWORD, make_user
from tests.services.reports.conftest import NIGHT_ENDS, PRESS, make

DESK: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHIFT = "/reports/2026-11-28/night/"


@pytest.fixture
def evening(live_server: LiveServer) -> None:
    """A night of two tables: one counted 50 short and closed, one that goes on without a count; the report of it is made."""
    make_user(role=Role.SUPERVISOR, staff_number="S1")
    make_user(role=Role.INSPECTOR, staff_number="I1")
    first = floor.open_table("PG01")
    for minutes in (3, 9, 4, 12, 7, 5, 16, 8, 6, 11, 35, 4, 9):
        play(first, minutes)
    counting.change_shift(first)
    for minutes in (5, 6, 41, 8, 7, 3):
        play(first, minutes)
    floor.undo_round(first, play(first, 30))
    floor.close_table(first, box=floor.standing(first).box_minor - 5_000)
    second = floor.open_table("PG02", at=NIGHT_ENDS - timedelta(hours=3))
    floor.record_rounds(second, 3)
    make()


def play(session: Session, minutes: int) -> RecordedRound:
    """One more round, so many minutes after the last that happened at the table."""
    if floor.is_turn_over(session):
        floor.pass_bank(session)
    return floor.record_round(session, at=floor.later(session, minutes))


def sign_in(page: Page, staff: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Staff number").fill(staff)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".house-person")).to_be_visible()


def work() -> None:
    """Run what was ordered, as the worker does."""
    job = ReportJob.objects.filter(state=ReportJob.QUEUED).latest("requested_at")
    report_jobs.run(job_id=job.id, clock=clock.now, press=lambda: PRESS)


def test_a_count_that_differs_is_explained_and_the_shift_signed(page: Page, evening: None) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    sign_in(page, "S1")
    page.goto(SHIFT)
    expect(page.locator(".case")).to_have_count(2)
    page.get_by_role("button", name="Sign with exceptions open").click()
    expect(page.locator("#sign .field-problems")).to_have_text(["Choose a reason that fits.", "Say it in words too.", "Type your password."])  # fmt: skip
    page.get_by_role("button", name="EN, English").click()
    expect(page.locator(".case")).to_have_count(2)
    # The browser itself says so of every page that comes with such a status.
    assert [text for text in said if "422" not in text] == []
    page.locator(".case", has_text="Box difference").get_by_text("Explain").first.click()
    box = page.locator(".case", has_text="Box difference")
    box.get_by_role("button", name="Keep the explanation").click()
    expect(page.locator(".case .field-problems")).to_have_text(["Choose a reason that fits.", "Say it in words too."])  # fmt: skip
    box.get_by_label("Reason").select_option("counting_error")
    box.get_by_label("In words").fill("A stack of five lay behind the tray.")
    box.get_by_role("button", name="Keep the explanation").click()
    expect(page.locator(".case")).to_have_count(1)
    expect(page.get_by_text("A stack of five lay behind the tray.")).to_be_visible()
    rest = page.locator(".case", has_text="Not counted")
    rest.get_by_text("Explain").first.click()
    rest.get_by_label("Reason").select_option("counters_missing")
    rest.get_by_label("In words").fill("The second counter was at PG01.")
    rest.get_by_role("button", name="Keep the explanation").click()
    expect(page.get_by_text("Everything is explained")).to_be_visible()
    assert [text for text in said if "422" not in text] == []
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Sign the shift off").click()
    expect(page.get_by_text("Waiting for the worker")).to_be_visible()
    work()
    page.get_by_role("link", name="Open the report").click()
    expect(page.get_by_role("link", name="v2 · Signed off")).to_be_visible()
    expect(page.locator("#sign")).to_contain_text("S1")
    page.goto("/floor/")
    expect(page.locator(".floor-handover")).to_contain_text("Handed over by S1")
    expect(page.locator(".floor-handover")).to_contain_text("Table open PG02")
    assert barriers.found(page) == []
    page.get_by_role("button", name="Sign out").click()
    sign_in(page, "I1")
    page.goto(SHIFT)
    expect(page.get_by_text("A stack of five lay behind the tray.")).to_be_visible()
    expect(page.locator("#sign")).to_contain_text("On version 1 of the report")
    expect(page.locator("#handover")).to_contain_text("Table open")
    page.goto(f"{SHIFT}v2/verify/")
    expect(page.get_by_text("Everything holds")).to_be_visible()
    assert page.locator("main form").count() == 0


@pytest.mark.parametrize(
    ("language", "theme"), [("en", "light"), ("pt", "dark"), ("zh-hant", "light"), ("zh-hant", "dark")]
)  # fmt: skip
def test_a_shift_has_no_barrier_and_fits(
    page: Page, evening: None, language: str, theme: str
) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of its literals
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    sign_in(page, "S1")
    User.objects.update(language=language)
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        page.goto(SHIFT)
        assert barriers.found(page) == []
        for summary in page.locator("main summary").all():
            summary.click()
        assert barriers.found(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    page.goto(f"{SHIFT}v1/tables/PG01/")
    assert barriers.found(page) == []
    assert refused == []
