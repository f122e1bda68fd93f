"""A table's tablet in a real browser: enrolled, opened, taken over and closed, by touch and by keyboard alone."""

import re
import time
from datetime import timedelta
from types import ModuleType

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from casino.kernel import clock
from casino.staff import devices as services
from casino.staff.models import User
from tables.models import LiveTable, Session, SessionClose
from tables.services import openings
from tables.services.openings import Proposal
from tests.e2e import barriers, pad_hand
from tests.factories import counting, devices, mahjong_tables, riichi_tables, tables
from tests.factories.devices import PIN

TABLET: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
TOO_SMALL = """() => [...document.querySelectorAll('main a, main button, header button, header a:not(.skip), main input:not([type=hidden])')]
  .filter((e) => { const r = (e.closest('label') ?? e).getBoundingClientRect(); return r.width && (r.width < 44 || r.height < 44); })
  .map((e) => e.outerHTML)"""
# Parts of the bar that reach beyond their own room, or into the next one's.
OVERLAPPING = """(bar) => [...bar.children].filter((e) => e.checkVisibility() && !e.matches('.skip')).filter((e, i, all) => e.scrollWidth > e.clientWidth
    || (i && e.getBoundingClientRect().left < all[i - 1].getBoundingClientRect().right)).map((e) => e.className)"""


@pytest.fixture
def session(live_server: LiveServer) -> Session:
    """A table opened a minute ago by D101, who has a PIN, as D102 and both supervisors have."""
    for number in ("D101", "D102", "S201", "S202"):
        devices.with_pin(number)
    return tables.open_table(at=clock.now() - timedelta(minutes=1))


def put_ready() -> None:
    openings.propose(
        [Proposal("PG01", tables.PIECES)], origin=tables.origin("S201", at=clock.now())
    )


def be_tablet(page: Page, live_server: LiveServer, token: str) -> None:
    cookie = {"name": services.COOKIE, "value": token, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain dict of its keys


def sign_in(page: Page, live_server: LiveServer, person: User) -> None:
    client = Client()
    client.force_login(person)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


def tap(page: Page, keys: str) -> None:
    for key in keys:
        page.locator(f"[data-key='{key}']").click()


def test_a_tablet_is_enrolled_and_its_table_opened_by_touch_alone(
    page: Page, live_server: LiveServer
) -> None:
    tables.table()
    devices.with_pin("D101")
    tables.person("S201")
    by = tables.origin(tables.ADMINISTRATOR, at=clock.now())
    page.goto("/device/enrol/")
    page.get_by_label("Enrolment code").fill(services.make_code(place="PG01", origin=by))
    page.get_by_role("button", name="Enrol").click()
    expect(page.get_by_role("heading", name="PG01 is closed")).to_be_visible()
    put_ready()
    expect(page.get_by_role("heading", name="Open PG01")).to_be_visible()
    expect(page.get_by_text("12,050.00")).to_be_visible()
    tap(page, "D101")
    page.get_by_label("PIN").click()
    tap(page, PIN)
    page.get_by_role("button", name="Agree and open").click()
    page.locator("#pad").wait_for()
    opened = Session.objects.get()
    assert (opened.dealer, opened.supervisor) == ("D101", "S201")


def test_a_relief_takes_under_ten_seconds_and_the_former_is_out_on_every_tablet(
    page: Page, browser: Browser, live_server: LiveServer, session: Session
) -> None:
    be_tablet(page, live_server, devices.enrolled()[1])
    other = browser.new_context(base_url=live_server.url, viewport=TABLET)
    pad_hand.tablet(other, live_server, session)
    elsewhere = other.new_page()
    elsewhere.goto("/pad/")
    elsewhere.locator("#pad").wait_for()
    page.goto("/pad/")
    begun = time.monotonic()
    tap(page, "D102")
    page.get_by_label("PIN").click()
    tap(page, PIN)
    page.get_by_role("button", name="Take over").click()
    page.locator("#pad").wait_for()
    assert time.monotonic() - begun < 10
    assert LiveTable.objects.get().dealer == "D102"
    expect(page.get_by_text("Dealer D102 since")).to_be_visible()
    elsewhere.wait_for_url("**/pad/take-over/")
    other.close()


def test_a_dealer_takes_over_and_steps_away_by_keyboard_alone(
    page: Page, live_server: LiveServer, session: Session
) -> None:
    be_tablet(page, live_server, devices.enrolled()[1])
    page.goto("/pad/")
    page.keyboard.type("d101")
    page.keyboard.press("Enter")
    page.keyboard.type("999999")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Staff number or PIN is not right")).to_be_visible()
    expect(page.get_by_label("PIN")).to_be_focused()
    page.keyboard.type(PIN)
    page.keyboard.press("Enter")
    page.locator("#pad").wait_for()
    page.get_by_role("button", name="Step away").press("Enter")
    expect(page.get_by_role("heading", name="Take over")).to_be_visible()
    assert LiveTable.objects.get().dealer == "D101"


def test_a_table_is_closed_on_its_tablet_by_two_people(
    page: Page, live_server: LiveServer, session: Session
) -> None:
    pad_hand.tablet(page.context, live_server, session)
    page.goto("/pad/count/")

    def prove(number: str) -> None:
        page.get_by_label("Staff number").fill(number)
        page.get_by_label("PIN").fill(PIN)

    page.get_by_label("The table closes").check()
    prove("D101")
    page.get_by_role("button", name="Begin the count").click()
    for number, said in (("D101", "D101 has counted."), ("S201", "counted the same.")):
        page.locator("#counted").wait_for()
        for value, pieces in tables.PIECES.items():
            page.locator(f"[name=tray_counted_{value}]").fill(str(pieces))
        expect(page.locator("#counted")).to_contain_text("12,050.00")
        prove(number)
        page.get_by_role("button", name="This is my count").click()
        expect(page.get_by_text(said)).to_be_visible()
    prove("S201")
    page.get_by_role("button", name="It stands").click()
    expect(page.get_by_role("heading", name="Closer slip PG01-1")).to_be_visible()
    page.add_init_script("window.print = () => dispatchEvent(new Event('afterprint'))")
    prove("S201")
    page.get_by_role("button", name="Print on 80 mm").click()
    expect(page.get_by_role("heading", name="Slips of PG01")).to_be_visible()
    expect(page.get_by_role("row", name="Closer slip")).to_contain_text("1")
    page.goto("/pad/")
    expect(page.get_by_role("heading", name="PG01 is closed")).to_be_visible()
    assert SessionClose.objects.get().second == "D101"


def test_the_tablet_counts_down_to_the_relief_by_itself(
    page: Page, live_server: LiveServer, session: Session
) -> None:
    pad_hand.tablet(page.context, live_server, session)
    page.clock.install()
    page.goto("/pad/")
    told = page.locator("#relief")
    expect(told).to_have_text("relief in 59 min")
    for minutes, text, tone in (
        (50, "relief in 9 min", "is-wait"),
        (10, "relief due, 1 min over", "is-bad"),
    ):
        page.clock.fast_forward(minutes * 60_000)
        expect(told).to_have_text(text)
        expect(told).to_have_class(re.compile(tone))
    page.goto("/pad/count/")
    counting.begin(session)
    page.reload()
    expect(told).to_have_count(0)


def test_the_tablet_says_when_the_house_does_not_answer(
    page: Page, live_server: LiveServer, session: Session
) -> None:
    be_tablet(page, live_server, devices.enrolled()[1])
    page.goto("/pad/take-over/")
    expect(page.get_by_text("online", exact=True)).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("no network")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("online", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("language", "theme"), [("en", "dark"), ("pt", "light"), ("zh-hant", "dark")]
)
def test_no_page_around_the_round_has_a_barrier(
    page: Page, live_server: LiveServer, language: str, theme: str
) -> None:
    tables.table()
    dealer = devices.with_pin("D101")
    tables.person("S201")
    token = devices.enrolled()[1]
    pad_hand.speak(page.context, live_server, language)
    page.add_init_script(f"localStorage.setItem('theme', '{theme}')")

    def look(address: str) -> None:
        page.goto(address)
        page.evaluate("document.fonts.ready")
        for size in (TABLET, PHONE):
            page.set_viewport_size(size)
            judge(f"{address} {size['width']}", size)
            if (more := page.locator("[popovertarget]")).count():
                more.click()
                judge(f"{address} {size['width']} with more", size)
                page.keyboard.press("Escape")

    def judge(where: str, size: ViewportSize) -> None:
        assert barriers.found(page) == [], where
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], where
        assert page.evaluate(TOO_SMALL) == [], where

    look("/device/enrol/")
    be_tablet(page, live_server, token)
    look("/pad/")
    put_ready()
    look("/pad/")
    page.locator("[name=staff_number]").fill(dealer.staff_number)
    page.locator("[name=pin]").fill(PIN)
    page.keyboard.press("Enter")
    page.locator("#pad").wait_for()
    look("/pad/take-over/")
    look("/pad/count/")
    page.goto("/device/enrol/")  # else the page moves on by itself
    opened = Session.objects.get()
    counting.begin(opened)
    look("/pad/count/")
    page.goto("/device/enrol/")
    for staff in ("S201", "D101"):
        counting.submit(opened, staff)
    look("/pad/count/")


@pytest.mark.parametrize(
    ("language", "theme"), [("en", "light"), ("pt", "dark"), ("zh-hant", "light")]
)
def test_no_page_of_openings_and_tablets_has_a_barrier(
    page: Page, live_server: LiveServer, language: str, theme: str
) -> None:
    for code in ("PG01", "PG02"):
        tables.table(code)
        devices.enrolled(code)
    tablet, _token = devices.enrolled("PG02")
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of its literals
    for number, addresses in (
        ("S201", ("/floor/PG01/open/", "/floor/pits/1/open/")),
        (tables.ADMINISTRATOR, ("/devices/", f"/devices/{tablet.id}/revoke/")),
    ):
        person = tables.person(number)
        User.objects.update(language=language)
        sign_in(page, live_server, person)
        if number == "S201":
            put_ready()
        for address in addresses:
            page.goto(address)
            page.evaluate("document.fonts.ready")
            for size in (TABLET, PHONE):
                page.set_viewport_size(size)
                where = f"{address} {size['width']}"
                assert barriers.found(page) == [], where
                assert page.evaluate("document.documentElement.scrollWidth") == size["width"], where


@pytest.mark.parametrize("opened", [tables, mahjong_tables, riichi_tables])
@pytest.mark.parametrize("language", ["en", "pt", "zh-hant"])
def test_the_pad_s_bar_is_one_row_in_which_nothing_lies_on_another(
    page: Page, live_server: LiveServer, language: str, opened: ModuleType
) -> None:
    """Table, limits, dealer, network and ways at every game; at a smaller width too, which leaves room for limits."""
    pad_hand.tablet(page.context, live_server, opened.open_table())
    pad_hand.speak(page.context, live_server, language)
    page.goto("/pad/")
    for width in (1120, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        bar = page.locator(".pad-bar")
        expect(bar.locator("> .pad-ways")).to_be_visible()
        assert bar.evaluate("(bar) => bar.scrollWidth <= bar.clientWidth")
        assert bar.evaluate("(bar) => bar.offsetHeight") < 54, width
        assert bar.evaluate(OVERLAPPING) == [], width


def test_what_is_seldom_needed_is_behind_one_key_of_the_bar(
    page: Page, live_server: LiveServer, session: Session
) -> None:
    pad_hand.tablet(page.context, live_server, session)
    page.goto("/pad/")
    page.locator("#pad").wait_for()
    more, slips = page.get_by_role("button", name="More"), page.get_by_role("link", name="Slips")
    expect(slips).to_be_hidden()
    more.press("Enter")
    expect(slips).to_be_visible()
    page.keyboard.press("?")  # the keys of the round rest meanwhile
    expect(page.locator("#help-dialog")).to_be_hidden()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Count the table")).to_be_focused()
    page.keyboard.press("Escape")
    expect(slips).to_be_hidden()
    expect(more).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#help-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    more.click()
    page.locator("#round-number").click()  # anywhere else
    expect(slips).to_be_hidden()
    more.click()
    page.get_by_role("button", name="PT, português").click()
    page.locator("#pad").wait_for()
    page.get_by_role("button", name="Mais").click()
    page.get_by_role("link", name="Talões").click()
    expect(page.get_by_role("heading", name="Talões de PG01")).to_be_visible()
