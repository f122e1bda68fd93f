"""The access log says what was looked at, searched and taken away in words."""

import pytest

from casino.staff.roles import Role
from tests.factories import tables
from tests.factories.pages import client_of, row, said
from tests.services.reports.conftest import make

pytestmark = pytest.mark.django_db

VERSION = "/reports/2026-11-28/night/v1/"


def test_what_was_looked_at_and_taken_away_is_named() -> None:
    tables.record_round(tables.open_table())
    make()
    inspector = client_of(Role.INSPECTOR)
    for url in (
        VERSION,
        f"{VERSION}download/bundle/",
        "/records/PG01/2/",
        "/records/?chain=PG01&kind=round&day=2026-11-28",
        "/rounds/?dealer=D101",
        "/reports/periods/exceptions/month/2026-11-28/",
    ):
        assert inspector.get(url).status_code == 200, url
    inspector.post("/reports/2026-11-28/night/order/")
    page = inspector.get("/access-log/")
    details = [event.details for event in page.context["events"]][::-1]
    assert details == [
        "28 Nov 2026 · night · v1",
        "28 Nov 2026 · night · v1 · Sealed bundle",
        "Record PG01 · 2",
        "Records · Chain: PG01 · Gaming day: 28 Nov 2026 · Kind: Round",
        "Rounds · Dealer: D101",
        "Exception report, month to date · 28 Nov 2026",
        "28 Nov 2026 · night",
    ]
    at = page.context["events"][0].at
    assert f"{at.second:02}" in row(page, "7 ")[: len("7 28 Nov 2026 00:00:00")]


def test_the_access_log_speaks_the_readers_language() -> None:
    make()
    inspector = client_of(Role.INSPECTOR, language="pt")
    inspector.get(VERSION)
    inspector.get("/reports/periods/figures/day/2026-11-28/")
    log = said(inspector.get("/access-log/"))
    assert "28/11/2026 · noite · v1" in log
    assert "Relatório diário · 28/11/2026" in log
