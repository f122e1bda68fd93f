"""What each game adds to a shift's drawings, with the table behind it."""

import pytest

from casino.audit.models import Record
from casino.staff.roles import Role
from tests.factories import mahjong_tables, riichi_tables
from tests.factories.pages import client_of, row, said
from tests.services.reports.conftest import make

pytestmark = pytest.mark.django_db

SHIFT = "/reports/2026-11-28/night/"


def test_mahjong_is_drawn_by_mode_and_tier_and_each_table_behind_it_leads_on() -> None:
    session = mahjong_tables.open_table()
    mahjong_tables.record(session, mahjong_tables.win(session))
    mahjong_tables.open_table("MJ02", mode="B", low=10_000)
    make()
    page = client_of(Role.SUPERVISOR).get(SHIFT)
    assert "chart-tiers-MOP" in [chart.id for chart in page.context["charts"]]
    assert row(page, "A 50/100 MJ01") == "A 50/100 MJ01 1 20.00"
    assert row(page, "B 100/200 MJ02") == "B 100/200 MJ02 0 0.00"
    assert f'href="{SHIFT}v1/tables/MJ01/#rounds">20.00</a>' in page.content.decode()


def test_riichi_is_drawn_game_by_game_and_each_leads_to_its_evidence() -> None:
    session = riichi_tables.open_table()
    riichi_tables.whole_game(session)
    state = riichi_tables.play(session)
    final = {"scores": state["scores"], "leftover_sticks": state["sticks"], "chips": state["chips"]}
    riichi_tables.record(session, final, minute=20)
    make()
    page = client_of(Role.SUPERVISOR, language="zh-hant").get(SHIFT)
    assert "chart-games-JPY" in [chart.id for chart in page.context["charts"]]
    assert "各半莊場代，JPY" in said(page)
    last = Record.objects.filter(chain="RM01", kind="round").latest("seq")
    assert row(page, "RM01 1").startswith("RM01 1 1,800")
    assert f'href="/evidence/RM01/{last.seq}/"' in page.content.decode()
