"""Whatever happened at a table, the pages of its shift's reports say it in words of the reader's language."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from casino.staff.roles import Role
from tables.models import Round
from tests.factories import corrections, eventful
from tests.factories.pages import client_of, content
from tests.services.reports.conftest import NIGHT_ENDS, make
from tests.shared import Once

SHIFT = "/reports/2026-11-28/night/"
PAGES = (
    *(f"{SHIFT}{page}" for page in ("v1/", "v2/", "v2/changes/")),
    *(f"{SHIFT}v{version}/tables/{code}/" for version in (1, 2) for code in eventful.TABLES),
    *(f"/records/?chain={chain}" for chain in (*eventful.TABLES, "house", "access")),
    *(f"/reports/periods/{tells}/day/2026-11-28/" for tells in ("figures", "exceptions", "events")),
    "/access-log/",
)
RAW = re.compile(
    r"[\[\]{}]|\bTrue\b|\bFalse\b(?! win)|\bNone\b|\b[a-z]+_[a-z_]+\b|\baccounts\.|\b[0-9a-f]{64}\b|\b[0-9A-Z]{26}\b|; [a-z]+: "
)
"""What a program writes of its own values, codes that have no words, whole digests and ids."""
CHINESE = re.compile(r"[\u4e00-\u9fff]+")


@pytest.fixture(scope="module")
def night(once: Once) -> None:
    """Two versions of a night in which everything happened."""
    once(_night)


def _night() -> None:
    eventful.play()
    make(at=NIGHT_ENDS + timedelta(minutes=1))
    correction = corrections.void(Round.objects.get(session__table="PG01", number=3).id)
    corrections.make(correction, money="moved", at=NIGHT_ENDS + timedelta(minutes=2))
    make(at=NIGHT_ENDS + timedelta(minutes=3))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_every_page_of_every_version_speaks_in_words(night: None, language: str) -> None:
    client: Client = client_of(Role.INSPECTOR, language=language)
    for page in PAGES:
        words = content(client.get(page))
        assert words, page
        assert RAW.findall(words) == [], page
        if language != "zh-hant":
            assert CHINESE.findall(words) == [], page
