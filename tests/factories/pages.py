"""Pages as somebody sees them: signed in, in a language, by what stands on them."""

import html
import re
from typing import Any

from django.test import Client

from casino.staff.roles import Role
from tests.factories.staff import make_user

# Nobody whom a table's own factory names.
NUMBERS = {
    Role.DEALER: "D901",
    Role.SUPERVISOR: "S901",
    Role.INSPECTOR: "I901",
    Role.ADMINISTRATOR: "A901",
}
_MARKUP = re.compile(r"<[^>]*>")
_SPACE = re.compile(r"\s+")


def client_of(role: Role, *, language: str = "en", staff_number: str | None = None) -> Client:
    """A browser in which somebody of a role is signed in."""
    client = Client()
    number = staff_number or NUMBERS[role]
    client.force_login(make_user(role=role, staff_number=number, language=language))
    return client


def said(response: Any) -> str:
    """What a page says, without its markup, every gap one space."""
    raw = b"".join(response) if response.streaming else response.content
    return _SPACE.sub(" ", html.unescape(_MARKUP.sub(" ", raw.decode())))


def content(response: Any) -> str:
    """What a page says between the house's head and foot, without its markup, every gap one space."""
    main = response.content.decode().partition("<main")[2].partition("</main>")[0]
    return _SPACE.sub(" ", html.unescape(_MARKUP.sub(" ", f"<main{main}")))


def row(response: Any, begins: str) -> str:
    """What the table row that begins so says."""
    rows = [
        _SPACE.sub(" ", html.unescape(_MARKUP.sub(" ", found))).strip()
        for found in re.findall(r"<tr.*?</tr>", response.content.decode(), re.DOTALL)
    ]
    return next(text for text in rows if text.startswith(begins))
