"""The floor and a table's pages in a real browser: always up to date, and without a barrier in any language, theme or size."""

from datetime import timedelta

import pytest
from django.test import Client
from playwright.sync_api import Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from casino.kernel import clock
from casino.staff.models import User
from tables.models import Session
from tables.services import calls
from tests.e2e import barriers
from tests.e2e.test_patterns import LANGUAGES, SIZES, TOO_SMALL
from tests.factories import tables


@pytest.fixture
def session(live_server: LiveServer) -> Session:
    """PG01 after a round, its dealer over his time, calling the pit; PG02 closed."""
    tables.table("PG02")
    session = tables.open_table(at=clock.now() - timedelta(minutes=70))
    tables.record_round(session)
    calls.call(session_id=session.id, reason="dispute", act=tables.act("D101", at=clock.now()))
    return session


@pytest.fixture
def supervisor(page: Page, live_server: LiveServer, session: Session) -> Page:
    """A supervisor's browser."""
    client = Client()
    client.force_login(tables.person(tables.SUPERVISOR))
    cookie = {
        "name": "sessionid",
        "value": client.cookies["sessionid"].value,
        "url": live_server.url,
    }
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain dict of its keys
    return page


def test_the_floor_shows_within_two_seconds_what_happened_and_else_asks_in_vain(
    supervisor: Page, session: Session
) -> None:
    answers: list[int] = []

    def note(response: Response) -> None:
        if response.url.endswith("/floor/now/"):
            answers.append(response.status)

    supervisor.on("response", note)
    supervisor.goto("/floor/")
    due = supervisor.locator(".floor-headline strong").first
    expect(due).to_have_text("10")
    supervisor.wait_for_timeout(5_000)
    assert 304 in answers
    assert answers.count(200) <= 2  # the first, and one where a minute went by
    tables.record_round(session)
    expect(due).to_have_text("20", timeout=2_000)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_the_floor_has_a_barrier_in_any_theme_or_size(
    supervisor: Page, session: Session, language: str
) -> None:
    User.objects.update(language=language)
    supervisor.emulate_media(reduced_motion="reduce")
    for address in (
        "/floor/",
        "/floor/PG01/",
        "/floor/PG02/",
        "/floor/PG01/1/",
        "/floor/PG01/1/1/",
    ):
        supervisor.goto(address)
        supervisor.evaluate("document.fonts.ready")
        for width, height in SIZES:
            supervisor.set_viewport_size({"width": width, "height": height})
            where = (address, width)
            assert supervisor.evaluate("document.documentElement.scrollWidth") == width, where
            assert supervisor.evaluate(TOO_SMALL) == [], where
        assert barriers.found_in_both_themes(supervisor) == [], address
