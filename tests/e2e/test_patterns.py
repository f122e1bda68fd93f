"""The gallery in a real browser: three languages, both themes, three sizes."""

import pytest
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from casino.kernel import clock
from casino.staff.models import User
from casino.staff.roles import Role
from tests.e2e import barriers

SIZES = ((1280, 800), (1920, 1080), (390, 844))  # the tablet, the pit, a supervisor walking
LANGUAGES = ("en", "zh-hant", "pt")

# What lies inside a text, and what is larger than the box it shows: the label of a choice, the whole card.
TOO_SMALL = """() => [...document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea')]
  .filter((e) => !e.closest('p, li .problems, .skip, .table-card-name') && !(e.labels?.[0]?.contains(e)))
  .filter((e) => { const r = e.getBoundingClientRect(); return r.width && (r.width < 44 || r.height < 44) && e.closest('.problems') === null; })
  .map((e) => e.outerHTML)"""


@pytest.fixture
def gallery(page: Page, live_server: LiveServer) -> Page:
    """A page signed in as somebody who may see the gallery."""
    person = User.objects.create(
        staff_number="A901", role=Role.ADMINISTRATOR, created_at=clock.now()
    )
    client = Client()
    client.force_login(person)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return page


def open_in(page: Page, live_server: LiveServer, language: str) -> None:
    User.objects.update(language=language)
    page.goto(f"{live_server.url}/patterns/")
    page.evaluate("document.fonts.ready")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_has_no_barrier(
    gallery: Page, live_server: LiveServer, language: str, theme: str
) -> None:
    gallery.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of its literals
    refused: list[str] = []
    gallery.on("console", lambda message: refused.append(message.text))
    open_in(gallery, live_server, language)
    rules = barriers.CONTRAST if theme == "dark" else ()
    for width, height in SIZES:
        gallery.set_viewport_size({"width": width, "height": height})
        assert barriers.found(gallery, *rules) == []
        assert gallery.evaluate("document.documentElement.scrollWidth") == width
        assert gallery.evaluate(TOO_SMALL) == []
    assert refused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_comes_from_the_house_s_own_faces(
    gallery: Page, live_server: LiveServer, language: str
) -> None:
    open_in(gallery, live_server, language)
    session = gallery.context.new_cdp_session(gallery)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    texts = session.send(
        "DOM.querySelectorAll",
        {"nodeId": root, "selector": "h1, h2, h3, p, a, th, td, dt, dd, label, li, button, span"},
    )["nodeIds"]
    faces = {
        font["familyName"]
        for node in texts
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        if font["isCustomFont"] is False
    }
    # Hashes are set in the machine's own monospaced face.
    assert faces <= {"DejaVu Sans Mono", "Liberation Mono", "Noto Sans Mono"}


def test_the_theme_is_kept_when_the_page_is_loaded_again(
    gallery: Page, live_server: LiveServer
) -> None:
    gallery.emulate_media(color_scheme="light")
    open_in(gallery, live_server, "en")
    switch = gallery.get_by_role("button", name="Dark theme")
    assert switch.get_attribute("aria-pressed") == "false"
    switch.click()
    gallery.reload()
    assert gallery.locator("html").get_attribute("data-theme") == "dark"
    assert switch.get_attribute("aria-pressed") == "true"


def test_problems_take_the_focus(gallery: Page, live_server: LiveServer) -> None:
    open_in(gallery, live_server, "en")
    assert gallery.evaluate("document.activeElement.getAttribute('role')") == "alert"


def test_a_dialog_is_opened_and_closed_by_keyboard(gallery: Page, live_server: LiveServer) -> None:
    open_in(gallery, live_server, "en")
    dialog = gallery.locator("#dialog-plain")
    gallery.get_by_role("button", name="Sign off").first.press("Enter")
    assert dialog.is_visible()
    dialog.get_by_role("button", name="Back").press("Enter")
    assert dialog.is_hidden()


def test_the_skip_link_leads_to_the_content(gallery: Page, live_server: LiveServer) -> None:
    open_in(gallery, live_server, "en")
    gallery.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    skip = gallery.get_by_role("link", name="Skip to the content")
    skip.focus()
    assert skip.bounding_box() is not None
    skip.press("Enter")
    assert gallery.evaluate("document.activeElement.id") == "main"


def test_a_hash_is_copied_whole(gallery: Page, live_server: LiveServer) -> None:
    gallery.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_in(gallery, live_server, "en")
    gallery.get_by_role("button", name="Copy the whole hash").first.click()
    gallery.get_by_role("button", name="Copied").first.wait_for()
    assert gallery.evaluate("navigator.clipboard.readText()") == "5f2b" * 16
