"""Pages as somebody sees them: signed in, in a language, by what stands on them."""

import html
import re

from django.http import HttpResponse
from django.test import Client

from casino.staff.roles import Role
from tests.factories.staff import make_user

_MARKUP = re.compile(r"<[^>]*>")
_SPACE = re.compile(r"\s+")


def client_of(role: Role, *, language: str = "en", staff_number: str | None = None) -> Client:
    """A browser in which somebody of a role is signed in."""
    client = Client()
    client.force_login(make_user(role=role, staff_number=staff_number, language=language))
    return client


def said(response: HttpResponse) -> str:
    """What a page says, without its markup, every gap one space."""
    raw = b"".join(response) if response.streaming else response.content
    return _SPACE.sub(" ", html.unescape(_MARKUP.sub(" ", raw.decode())))


def row(response: HttpResponse, begins: str) -> str:
    """What the table row that begins so says."""
    rows = [
        _SPACE.sub(" ", html.unescape(_MARKUP.sub(" ", found))).strip()
        for found in re.findall(r"<tr.*?</tr>", response.content.decode(), re.DOTALL)
    ]
    return next(text for text in rows if text.startswith(begins))
