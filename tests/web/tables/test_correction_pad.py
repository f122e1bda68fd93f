"""A round of before, entered again on its game's pad: from what counts, with all that follows, to the page that asks why."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from tables.models import CorrectionRequest, Session
from tables.services.rounds import RecordedRound
from tests.factories import books, counting, mahjong_tables, riichi, riichi_tables
from tests.factories import tables as floor
from tests.factories.devices import browser, seated
from tests.factories.pages import row, said
from tests.web.tables.correction_pages import ask_url, why

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return riichi_tables.open_table()


@pytest.fixture
def played(session: Session) -> RecordedRound:
    recorded = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    riichi_tables.record(session, riichi_tables.passing(), minute=2)
    return recorded


@pytest.fixture
def pit(session: Session) -> Client:
    """The browser of S201."""
    client = Client()
    client.force_login(floor.person(floor.SUPERVISOR))
    return client


def start_of(client: Client, url: str) -> dict[str, Any]:
    """How the pad on a page begins."""
    response = client.get(url)
    assert response.status_code == 200, said(response)
    start: dict[str, Any] = response.context["start"]
    return start


def told(client: Client, url: str, draft: object) -> tuple[int, dict[str, Any]]:
    """What a page is told of a draft."""
    address, _, query = url.partition("?")
    response = client.post(f"{address}draft/?{query}", json.dumps({"draft": draft}), content_type="application/json")  # fmt: skip
    return response.status_code, response.json()


def test_the_pad_begins_at_the_table_as_it_stood(pit: Client, played: RecordedRound) -> None:
    start = start_of(pit, ask_url("amend", f"round:{played.id}", "RM01"))
    assert (start["number"], start["holds"]) == (1, {"box": None, "tray": None})
    assert [start["seats"][seat]["score"] for seat in "ESWN"] == [25_000] * 4
    draft = start["draft"]
    assert (draft["outcome"], draft["discarder"], draft["hands"][0]["seat"]) == ("ron", "W", "S")
    assert (draft["hands"][0]["han"], draft["hands"][0]["fu"]) == (1, 30)


def test_what_is_entered_is_told_at_once_and_nothing_is_written(
    pit: Client, played: RecordedRound
) -> None:
    url = ask_url("amend", f"round:{played.id}", "RM01")
    draft = start_of(pit, url)["draft"] | {"discarder": "N"}
    before = books.written()
    status, view = told(pit, url, draft)
    assert (status, view["can_record"], books.written()) == (200, True, before)
    assert view["seats"]["N"] == {"delta": -1_000, "score": 24_000, "chips": 0}
    status, view = told(pit, url, draft | {"discarder": None})
    assert (status, view["can_record"], view["seats"]) == (200, False, None)
    assert told(pit, url, {"outcome": "ron"})[0] == 422


def test_what_was_entered_is_shown_before_and_after_and_then_asked_for(
    pit: Client, played: RecordedRound
) -> None:
    url = ask_url("amend", f"round:{played.id}", "RM01")
    draft = json.dumps(start_of(pit, url)["draft"] | {"discarder": "N"})
    before = books.written()
    response = pit.post(url, {"draft": draft, "step": "entered"})
    assert (response.status_code, books.written()) == (200, before)
    assert row(response, "Discarder") == "Discarder changed West North"
    assert not response.context["form"].errors
    assert "collected" not in response.context["form"].fields
    back = pit.post(url, {"draft": draft, "step": "enter"})
    assert back.context["start"]["draft"] == json.loads(draft)
    response = pit.post(url, why(draft=draft, reason="wrong_outcome", text=""))
    assert (response.status_code, books.written()) == (422, before)
    assert "Say in a few words why." in said(response)
    response = pit.post(url, why(draft=draft, reason="wrong_outcome"))
    assert response.status_code == 302, said(response)
    asked = CorrectionRequest.objects.get()
    assert asked.proposal["sheet"]["discarder"] == "N"


@pytest.mark.parametrize("draft", ["", "[]", "{}", '{"outcome": "ron"}'])
def test_what_is_no_draft_is_refused_with_what_is_wrong(
    pit: Client, played: RecordedRound, draft: str
) -> None:
    url = ask_url("amend", f"round:{played.id}", "RM01")
    before = books.written()
    for step in ("entered", "preview", "ask"):
        response = pit.post(url, why(draft=draft, reason="wrong_outcome", step=step))
        assert (response.status_code, books.written()) == (422, before)
        assert response.context["sheet"].errors
    begun = pit.post(url, {"draft": draft, "step": "enter"})
    assert begun.status_code == 200


def test_at_the_tablet_the_same_is_asked_by_the_dealer(
    session: Session, played: RecordedRound
) -> None:
    tablet = browser(seated(session)[1])
    url = f"/pad/correct/amend/?of=round:{played.id}"
    draft = start_of(tablet, url)["draft"] | {"discarder": "N"}
    assert told(tablet, url, draft)[1]["can_record"] is True
    response = tablet.post(url, why(draft=json.dumps(draft), reason="wrong_outcome"))
    assert response.status_code == 302, said(response)
    assert CorrectionRequest.objects.get().requested_by == session.dealer
    chips = "/pad/correct/adjustment/?of=x"
    assert tablet.get(chips).status_code == 404


def test_a_round_counted_since_is_seen_before_it_is_said_where_its_money_is(
    pit: Client, session: Session, played: RecordedRound
) -> None:
    counting.change_shift(session)
    url = ask_url("amend", f"round:{played.id}", "RM01")
    draft = json.dumps(start_of(pit, url)["draft"] | {"discarder": "N"})
    response = pit.post(url, {"draft": draft, "step": "entered"})
    assert (response.status_code, "money" in response.context["form"].fields) == (200, True)
    response = pit.post(url, why(draft=draft, reason="wrong_outcome"))
    assert list(response.context["form"].errors) == ["money"]
    response = pit.post(url, why(draft=draft, reason="wrong_outcome", money="found"))
    assert response.status_code == 302, said(response)


def test_a_mahjong_deal_is_entered_with_the_chips_of_then(pit: Client) -> None:
    session = mahjong_tables.open_table()
    raw = mahjong_tables.win(session, 2, "all_pungs")
    done = mahjong_tables.record(session, raw)
    mahjong_tables.record(session, mahjong_tables.sheet(session))
    url = ask_url("amend", f"round:{done.id}", "MJ01")
    start = start_of(pit, url)
    assert start["seats"]["2"]["chips"]["minor"] == 300_000
    assert start["draft"]["ticked"] == ["all_pungs"]
    assert start["deal"] == "East round · seat 1 deals"
    empty: dict[str, Any] = {
        "offender": None, "concealed": "", "win_tile": "", "melds": [], "by": "elements",
    }  # fmt: skip
    status, view = told(pit, url, empty | start["draft"] | {"discarder": 3})
    assert (status, view["can_record"], view["next"]) == (200, True, None)
    assert view["seats"]["3"]["net"]["minor"] == -10_000


def test_liability_is_for_whoever_decides_on_the_correction(pit: Client) -> None:
    session = mahjong_tables.open_table()
    done = mahjong_tables.record(session, mahjong_tables.win(session, 2, "all_pungs"))
    mahjong_tables.record(session, mahjong_tables.sheet(session))
    url = ask_url("amend", f"round:{done.id}", "MJ01")
    empty: dict[str, Any] = {"offender": None, "concealed": "", "win_tile": "", "melds": [], "by": "elements"}  # fmt: skip
    draft = empty | start_of(pit, url)["draft"] | {"facts": {"withheld_last_honour": True}}
    _status, view = told(pit, url, draft)
    assert (view["liability"]["seat"], view["can_record"]) == (4, True)


def test_the_last_round_is_entered_at_the_table_as_it_was_left(
    pit: Client, session: Session
) -> None:
    done = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    url = ask_url("amend", f"round:{done.id}", "RM01")
    draft = start_of(pit, url)["draft"]
    assert told(pit, url, draft)[1]["can_record"] is True


def test_what_no_pad_takes_has_its_form(pit: Client, session: Session) -> None:
    done = riichi_tables.record(session, riichi.game(), minute=1)
    url = ask_url("amend", f"round:{done.id}", "RM01")
    assert b'name="scores_0"' in pit.get(url).content
    address = f"/floor/RM01/correct/amend/draft/?of=round:{done.id}"
    response = pit.post(address, json.dumps({"draft": {}}), content_type="application/json")
    assert response.status_code == 404
    paigow = floor.record_round(floor.open_table())
    assert b'name="banker"' in pit.get(ask_url("amend", f"round:{paigow.id}")).content


def test_the_form_stays_for_who_asks_for_it(pit: Client, played: RecordedRound) -> None:
    url = ask_url("amend", f"round:{played.id}", "RM01")
    page = pit.get(url)
    assert f"?of=round%3A{played.id}&amp;by=form" in page.content.decode()
    assert b'name="han_0"' in pit.get(url + "&by=form").content


def late_url(session: Session, **stood: str) -> str:
    said = {"dealer": "2", "round_wind": "E", "at": "2026-11-28T22:03:30", **stood}
    chips = {f"stakes_{seat}": "3000" for seat in range(1, 5)}
    return f"/floor/MJ01/correct/late_entry/?{urlencode({'of': session.id, **chips, **said})}"


def test_a_deal_never_entered_begins_with_how_the_table_stood(pit: Client) -> None:
    session = mahjong_tables.open_table()
    mahjong_tables.record(session, mahjong_tables.win(session, 2, "all_pungs"))
    page = pit.get(f"/floor/MJ01/correct/late_entry/?of={session.id}")
    form = page.context["form"]
    assert [form[f"stakes_{seat}"].value() for seat in range(1, 5)] == [
        "2800", "3380", "2900", "2900",
    ]  # fmt: skip
    assert (form["dealer"].value(), form["round_wind"].value()) == ("2", "E")
    response = pit.get(late_url(session, dealer="", stakes_3="", at=""))
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"at", "dealer", "stakes_1"}
    start = start_of(pit, late_url(session))
    assert (start["called"], start["number"], start["seats"]["1"]["sign"]) == (
        "Late entry of a round", None, "北",
    )  # fmt: skip


def test_a_deal_never_entered_is_entered_on_the_pad_and_asked_for(pit: Client) -> None:
    session = mahjong_tables.open_table()
    mahjong_tables.record(session, mahjong_tables.win(session, 2, "all_pungs"))
    draft: dict[str, Any] = {
        "result": "win", "dealer": None, "offender": None, "winners": [3], "source": "self_draw", "discarder": None,
        "ticked": ["all_pungs"], "by": "elements", "concealed": "", "win_tile": "", "melds": [], "facts": {},
    }  # fmt: skip
    url, before = late_url(session), books.written()
    assert told(pit, url, draft)[1]["can_record"] is True
    response = pit.post(url, {"draft": json.dumps(draft), "step": "entered"})
    assert (response.status_code, books.written()) == (200, before)
    assert row(response, "Played at") == "Played at — 28 Nov 2026 22:03:30"
    assert "2026-11-28T22:03:30" in response.content.decode()
    sent = why(draft=json.dumps(draft), reason="overlooked", at="2026-11-28T22:03:30")
    response = pit.post(url, sent)
    assert response.status_code == 302, said(response)
    proposal = CorrectionRequest.objects.get().proposal
    assert proposal["at"] == "2026-11-28T14:03:30Z"
    assert (proposal["sheet"]["dealer"], proposal["sheet"]["winner"]) == (2, 3)


def test_a_form_of_a_deal_never_entered_says_at_once_all_that_is_missing(pit: Client) -> None:
    session = mahjong_tables.open_table()
    url = f"/floor/MJ01/correct/late_entry/?of={session.id}&by=form"
    filled = pit.get(url).context["sheet"]
    assert (filled["stakes_1"].value(), filled["result"].value()) == ("3000", "")
    before = books.written()
    response = pit.post(url, why(reason="", text="", at=""))
    assert (response.status_code, books.written()) == (422, before)
    assert set(response.context["form"].errors) == {"reason", "text", "at"}
    assert set(response.context["sheet"].errors) == {"dealer", "round_wind", "stakes_1", "result"}


def test_a_session_that_is_over_offers_no_time(pit: Client, session: Session) -> None:
    counting.begin(session)
    for staff in (floor.SUPERVISOR, session.dealer):
        counting.submit(session, staff, tray=riichi_tables.PIECES)
    counting.settle(session)
    page = pit.get(ask_url("late_entry", session.id, "RM01"))
    assert page.context["form"]["at"].value() is None


def test_a_game_never_entered_begins_empty_and_says_at_once_all_that_is_missing(
    pit: Client, session: Session
) -> None:
    url = ask_url("late_entry", session.id, "RM01")
    sheet = pit.get(url).context["sheet"]
    assert {sheet[f"scores_{player}"].value() for player in range(4)} == {None}
    response = pit.post(url, why(reason="", text="", at=""))
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"reason", "text"}
    fields = {f"{key}_{player}" for key in ("scores", "chips") for player in range(4)}
    assert set(response.context["sheet"].errors) == {*fields, "leftover_sticks"}
