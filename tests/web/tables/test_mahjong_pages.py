"""Pages about mahjong tables: laid out, their rulebook, the floor, and a deal that is typed anew."""

from typing import Any

import pytest
from django.test import Client

from tables.models import CorrectionRequest, RulebookProposal, Session, Table
from tables.services.acts import Recorded
from tests.factories import corrections, mahjong_tables
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def signed_in(client: Client, staff: str, language: str = "en") -> Client:
    client.force_login(floor.person(staff))
    client.cookies["language"] = language
    return client


@pytest.mark.parametrize(
    ("language", "limit"),
    [("en", "limit 500/1,000"), ("zh-hant", "限紅 500/1,000"), ("pt", "limite 500/1\xa0000")],
)
def test_an_administrator_lays_out_a_table_of_a_mode_and_tier(
    client: Client, language: str, limit: str
) -> None:
    signed_in(client, floor.ADMINISTRATOR, language)
    assert "A-5000" in page(client, "/tables/add/mahjong/")
    data = {"code": "MJ07", "pit": "2", "currency": "MOP", "tier": "B-50000"}
    assert client.post("/tables/add/mahjong/", data).status_code == 302
    table = Table.objects.get()
    assert (table.game, table.setup) == ("mahjong", {"mode": "B", "low": 50_000})
    edited = page(client, "/tables/MJ07/")
    assert 'value="B-50000" selected' in edited
    assert f"B · {limit}" in edited


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_the_rulebook_reads_in_words_and_another_is_proposed(client: Client, language: str) -> None:
    signed_in(client, floor.ADMINISTRATOR, language)
    assert "mahjong-135-91-M" in page(client, "/rulebooks/mahjong-135-91-M/")
    form = page(client, "/proposals/add/mahjong/")
    assert "dealer_on_draw" in form
    data = {
        "code": "mahjong-2027", "authorisation": "Letter 3", "effective_from": "2027-01-01T06:00", "unit": "5.00",
        "stake_cap": "per_payer", "false_win": "as_written", "dealer_on_draw": "pass", "honour_pungs": "any",
        "mixed_suit_honours": "any", "mixed_terminals_sets": "pungs", "concealed_pungs_win": "any",
        "four_chows_scoring_pair": "chicken",
    }  # fmt: skip
    assert client.post("/proposals/add/mahjong/", data).status_code == 302
    terms = RulebookProposal.objects.get().terms
    assert (terms["stake_cap"], terms["dealer_on_draw"], terms["unit"]) == (
        "per_payer",
        "pass",
        500,
    )


@pytest.fixture
def session() -> Session:
    return mahjong_tables.open_table()


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_the_floor_and_the_session_tell_how_the_table_stands(
    client: Client, session: Session, language: str
) -> None:
    signed_in(client, floor.SUPERVISOR, language)
    mahjong_tables.record(session, mahjong_tables.win(session, 2, "all_pungs"))
    assert "50/100" in page(client, "/floor/")
    mahjong_tables.leave(session, 3)
    story = page(client, "/floor/MJ01/1/").replace("\xa0", " ")
    for shown in ("東", "3 380", "2 900") if language == "pt" else ("東", "3,380", "2,900"):
        assert shown in story


# --- Corrections ------------------------------------------------------------------------------------


def prefilled(client: Client, url: str) -> dict[str, str]:
    """What the form of a page sends when nothing is changed in it."""
    response = client.get(f"{url}&by=form")
    assert response.status_code == 200
    context: Any = response.context
    values: dict[str, str] = {}
    for form in (context["form"], context["sheet"]):
        for field in form or ():
            value = field.value()
            if value not in (None, False):
                values[field.html_name] = str(field.field.prepare_value(value))
    return values


def said(response: Any) -> list[str]:
    """What a form that came back says is wrong."""
    found: list[str] = []
    for form in (response.context["form"], response.context["sheet"]):
        found += [f"{name}: {errors}" for name, errors in form.errors.items()]
    return found


def asked_anew(client: Client, session: Session, raw: dict[str, Any], **changes: str) -> Any:
    done = mahjong_tables.record(session, raw)
    url = f"/floor/MJ01/correct/amend/?of=round:{done.id}"
    values = (
        prefilled(client, url)
        | {"key": done.id, "reason": "wrong_outcome", "text": "x", "step": "ask"}
        | changes
    )
    response = client.post(url, {key: value for key, value in values.items() if value})
    assert response.status_code == 302, said(response)
    return CorrectionRequest.objects.latest("id").proposal["sheet"]


def test_a_deal_is_typed_anew_from_its_old_sheet(client: Client, session: Session) -> None:
    signed_in(client, floor.SUPERVISOR)
    raw = mahjong_tables.win(session, 2, "all_pungs")
    sheet = asked_anew(client, session, raw, tick_all_pungs="", tick_ping_hu="on", withheld_last_honour="on", twelfth_fed_by="4")  # fmt: skip
    assert sheet["elements"] == ["ping_hu"]
    assert sheet["facts"] == {"withheld_last_honour": True, "twelfth_fed_by": 4}
    assert {key: sheet[key] for key in ("players", "stakes", "winner", "by", "discarder")} == {
        key: raw[key] for key in ("players", "stakes", "winner", "by", "discarder")
    }


def test_a_deal_is_typed_anew_by_its_tiles(client: Client, session: Session) -> None:
    signed_in(client, floor.SUPERVISOR)
    hand = {"concealed": "123m456p78s99m", "win_tile": "9s", "melds": [{"type": "pung", "tiles": "777z", "from": 1}]}  # fmt: skip
    raw = mahjong_tables.win(session, 2, hand=hand, situation=[])
    del raw["elements"]
    sheet = asked_anew(client, session, raw, win_tile="6s")
    assert sheet["hand"] == hand | {"win_tile": "6s"}


@pytest.mark.parametrize(
    ("direction", "known"),
    [
        ("2-fill", "counted wrongly, counted to another seat"),
        ("fill", "fill, counted wrongly"),
        ("credit", "credit, counted wrongly"),
    ],
)
def test_chips_are_set_right_where_they_can_be_for_a_reason_that_can_be(
    client: Client, session: Session, direction: str, known: str
) -> None:
    mahjong_tables.leave(session, 3)
    signed_in(client, floor.SUPERVISOR)
    url = f"/floor/MJ01/correct/chips/?of={session.id}"
    form = client.get(url).context["form"]
    offered = [code for code, _ in form.fields["direction"].choices]
    assert offered == ["", "fill", "credit", "1-fill", "1-credit", "2-fill", "2-credit", "4-fill", "4-credit"]  # fmt: skip
    wrong = "credit" if "fill" in direction else "fill"
    values = {"key": "c1", "direction": direction, "pieces_10000": "4", "reason": wrong, "text": "x", "step": "ask"}  # fmt: skip
    form = client.post(url, values).context["form"]
    assert form.errors == {"reason": [f"Only these are possible here: {known}."]}
    assert CorrectionRequest.objects.count() == 0
    response = client.post(url, values | {"reason": "miscount"})
    assert response.status_code == 302, said(response)


@pytest.mark.parametrize(
    ("language", "about", "label"),
    [
        ("en", "Chips before seat 2 in session 1", "Chips before seat 2"),
        ("zh-hant", "第 1 場 2 座籌碼", "2 座籌碼"),
        ("pt", "Fichas do lugar 2 na sessão 1", "Fichas do lugar 2"),
    ],
)
def test_chips_before_a_seat_are_corrected_by_form(
    client: Client, session: Session, language: str, about: str, label: str
) -> None:
    signed_in(client, floor.SUPERVISOR, language)
    url = f"/floor/MJ01/correct/chips/?of={session.id}"
    values = prefilled(client, url) | {
        "direction": "2-credit", "pieces_10000": "4", "reason": "miscount", "text": "x",
    }  # fmt: skip
    seen = client.post(url, values | {"step": "preview"})
    assert [(side.label, side.before.text[:5].replace("\xa0", " "), side.after.text[:5].replace("\xa0", " ")) for side in seen.context["sides"]] == [
        (label, *(("3 000", "2 600") if language == "pt" else ("3,000", "2,600")))
    ]  # fmt: skip
    response = client.post(url, values | {"step": "ask"})
    assert response.status_code == 302, said(response)
    asked = CorrectionRequest.objects.get()
    assert (asked.proposal["seat"], asked.proposal["direction"]) == (2, "credit")
    assert about in page(client, f"/corrections/{asked.id}/")
    corrections.approve(Recorded(asked.id, "MJ01", 0, "", replayed=False))
    assert mahjong_tables.play(session)["chips"]["2"] == 260_000
    story = page(client, "/floor/MJ01/1/")
    assert "−400" in story
    name = {"en": "Chips before a seat", "zh-hant": "座位籌碼", "pt": "Fichas de um lugar"}[
        language
    ]
    assert f"MJ01-1 · {name} · " in story.replace(" ・ ", " · ")
    slip = page(client, "/floor/MJ01/slips/correction/1/").replace("\xa0", " ")
    lay, lies = ("3 000,00", "2 600,00") if language == "pt" else ("3,000.00", "2,600.00")
    assert (name in slip, label in slip, f"{lay} → {lies}" in slip) == (True, True, True)


@pytest.mark.parametrize(
    ("language", "label", "paid", "claimed"),
    [
        ("en", "Seat 3, at the cage", "100.00 paid to whoever played there", "380.00 claimed of whoever played there"),
        ("zh-hant", "3 座，由賬房結清", "補付當局該座客人 100.00", "向當局該座客人追收 380.00"),
        ("pt", "Lugar 3, na tesouraria", "a pagar a quem lá jogou: 100,00", "a cobrar a quem lá jogou: 380,00"),
    ],
)  # fmt: skip
def test_what_the_cage_settles_after_a_correction_is_told_before_and_after_it(
    client: Client, session: Session, language: str, label: str, paid: str, claimed: str
) -> None:
    signed_in(client, floor.SECOND, language)
    first = mahjong_tables.record(session, mahjong_tables.win(session, 2, "all_pungs"))
    for seat in (2, 3):
        mahjong_tables.leave(session, seat)
        mahjong_tables.buy_in(session, seat, 70_000)
    url = f"/floor/MJ01/correct/void/?of=round:{first.id}"
    values = {"key": "v1", "reason": "not_played", "text": "x", "step": "preview"}
    seen = client.post(url, values)
    asked = corrections.ask(corrections.void(first.id))
    waiting = page(client, f"/corrections/{asked.id}/")
    corrections.approve(asked)
    made = page(client, f"/corrections/{asked.id}/")
    slip = page(client, "/floor/MJ01/slips/correction/1/")
    for text in (seen.content.decode(), waiting, made, slip):
        assert (label in text, paid in text, claimed in text) == (True, True, True)
    assert mahjong_tables.play(session)["chips"]["3"] == 70_000


def test_those_who_claimed_a_discard_stay_where_no_winner_is_typed(
    client: Client, session: Session
) -> None:
    signed_in(client, floor.SUPERVISOR)
    raw = mahjong_tables.win(session, 2, claimants=[2, 3])
    del raw["winner"]
    assert asked_anew(client, session, raw, tick_all_pungs="on")["claimants"] == [2, 3]


def test_a_draw_is_typed_anew_as_a_false_win(client: Client, session: Session) -> None:
    signed_in(client, floor.SUPERVISOR)
    draw = mahjong_tables.sheet(session)
    sheet = asked_anew(client, session, draw, result="false_win", offender="3")
    assert (sheet["result"], sheet["offender"]) == ("false_win", 3)
