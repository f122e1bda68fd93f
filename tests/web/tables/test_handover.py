"""What a signed shift left open, before whoever comes on duty."""

from datetime import timedelta

import pytest
from django.test import Client

from accounting.services.signing_off import Override
from casino.staff.roles import Role
from tables.models import Session
from tables.services import calls
from tests.factories import corrections, review, tables
from tests.factories.pages import client_of, said
from tests.services.reports.conftest import NIGHT_ENDS, make

pytestmark = pytest.mark.django_db

URL = "/floor/handover/"
HOUR = timedelta(hours=1)
OVERRIDE = Override("under_investigation", "The cameras.")


@pytest.fixture
def client() -> Client:
    return client_of(Role.SUPERVISOR)


@pytest.fixture
def signed() -> None:
    """A night signed with a box 100 short, a table that plays on uncounted, and a call that nobody has answered."""
    first = tables.open_table("PG01")
    tables.record_round(first)
    tables.close_table(first, box=900)
    second = tables.open_table("PG02", at=NIGHT_ENDS - HOUR)
    make()
    calls.call(session_id=second.id, reason=None, act=tables.act(tables.DEALER, at=NIGHT_ENDS))
    review.sign(override=OVERRIDE, at=NIGHT_ENDS + HOUR)


def test_what_was_handed_over_stands_there_until_somebody_has_seen_to_it(
    client: Client, signed: None
) -> None:
    words = said(client.get(URL))
    assert "Handed over by S201 · 28 Nov 2026 · night · 29 Nov 2026 07:00" in words
    assert "Table open PG02 Record 1 since 29 Nov 2026 05:00" in words
    assert "Pit called PG02 Record 2 since 29 Nov 2026 06:00" in words
    assert "Exception not explained · Box difference PG01 Record " in words
    assert "Exception not explained · Not counted PG02 Record 1 " in words


def test_an_exception_leads_to_where_it_is_explained(client: Client, signed: None) -> None:
    (box,) = (e for e in review.exceptions() if e["kind"] == "box_difference")
    place = f"/reports/2026-11-28/night/#case-PG01-{box['record']['seq']}-box_difference"
    assert f'href="{place}"' in client.get(URL).content.decode()


def test_a_correction_is_named_and_leads_to_where_it_is_decided(client: Client) -> None:
    session = tables.open_table("PG01")
    played = tables.record_round(session)
    asked = corrections.get(corrections.ask(corrections.void(played.id)))
    tables.close_table(session)
    make()
    review.sign(at=NIGHT_ENDS + HOUR)
    page = client.get(URL)
    named = "Correction to be decided · Void of round 1 of session 1 · PG01-1 PG01 Record 3"
    assert named in said(page)
    assert f'href="/corrections/{asked.id}/"' in page.content.decode()


def test_what_is_seen_to_is_gone(client: Client, signed: None) -> None:
    for exception in review.exceptions():
        reason = "count_forgotten" if exception["kind"] == "not_counted" else "cause_not_found"
        review.explain(exception, reason=reason, by=tables.SECOND, at=NIGHT_ENDS + 2 * HOUR)
    second = Session.objects.get(table="PG02")
    calls.acknowledge(session_id=second.id, act=tables.act(at=NIGHT_ENDS + 2 * HOUR))
    words = said(client.get(URL))
    assert "Table open PG02" in words
    assert "Pit called" not in words
    assert "Exception not explained" not in words


def test_when_all_is_seen_to_it_says_so(client: Client) -> None:
    make()
    review.sign()
    assert "All of it is seen to." in said(client.get(URL))


def test_before_any_shift_was_signed_it_says_so(client: Client) -> None:
    assert "No shift has been signed off yet." in said(client.get(URL))


def test_the_floor_fetches_it_as_a_part(client: Client, signed: None) -> None:
    floor = client.get("/floor/").content.decode()
    assert f'hx-get="{URL}"' in floor
    assert f'href="{URL}"' in floor
    part = client.get(URL, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "Handed over by S201" in part
